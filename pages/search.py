"""Search: the papers that the query and the filters keep, ranked, paged and explained."""

import streamlit as st

from pages.parts import cards, explaining, export_bar, nothing, results, view

now = view.current()
st.title("Papers")
explaining.counts(now)
if not len(now.rows):
    nothing.found(now)
    st.stop()
shape, page_number = results.controls(now)
shown = now.rows[(page_number - 1) * cards.PER_PAGE : page_number * cards.PER_PAGE]
papers = now.corpus.papers.take(shown)
if shape == results.TABLE:
    results.table(now, papers)
else:
    cards.paper_cards(now, papers, whole=shape == results.WHOLE)
results.pager(now)
export_bar.draw(now)
