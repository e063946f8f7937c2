"""Terms: the words and phrases of the papers kept, what sets these papers apart, and words in context."""

import streamlit as st

from pages.parts import export_bar, results, term_views, view

now = view.current()
st.title("Terms")
if not len(now.rows):
    results.nothing_found(now)
    st.stop()
sizes = term_views.word_count()
often, apart, context = st.tabs(
    ["Most frequent", "What sets these papers apart", "In context"],
    key="terms_view",
    on_change="rerun",
    bind="query-params",
)
if often.open:
    with often:
        term_views.frequent(now, sizes)
if apart.open:
    with apart:
        term_views.apart(now, sizes)
if context.open:
    with context:
        term_views.in_context(now)
export_bar.draw(now)
