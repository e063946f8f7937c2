"""Compare: two selections side by side, what both have, what only one has, and what sets them apart."""

import streamlit as st

from pages.parts import compare_sides, compare_views, view

now = view.current()
st.title("Compare")
st.caption("Choose two sets of papers: see what they share and which words, topics and code set them apart.")
sides = compare_sides.choose(now)
if sides is None:
    st.stop()
compared = compare_views.Compared(*sides)
if not compare_views.counts(compared):
    st.stop()
papers, terms, on_map, shares = st.tabs(compare_views.TABS, key="compare_view", on_change="rerun", bind="query-params")
if papers.open:
    with papers:
        compare_views.papers(now, compared)
if terms.open:
    with terms:
        compare_views.terms(now, compared)
if on_map.open:
    with on_map:
        compare_views.on_map(now, compared)
if shares.open:
    with shares:
        compare_views.shares(now, compared)
compare_views.files(now, compared)
