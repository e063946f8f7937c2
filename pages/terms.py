"""Terms: the words and phrases of the papers kept, what sets these papers apart, and words in context."""

import streamlit as st

from pages.parts import (
    export_bar,
    nothing,
    term_apart,
    term_context,
    term_frequent,
    term_panel,
    term_settings,
    term_together,
    term_trends,
    view,
)

now = view.current()
st.title("Terms")
if not len(now.rows):
    nothing.found(now)
    st.stop()
settings = term_settings.controls()
often, apart, context, together, trends, lists = st.tabs(
    ["Most frequent", "What sets these papers apart", "In context", "Together", "Trends", "Word lists"],
    key=term_settings.TermParam.VIEW,
    on_change="rerun",
    bind="query-params",
)
if often.open:
    with often:
        term_frequent.draw(now, settings)
if apart.open:
    with apart:
        term_apart.draw(now, settings)
if context.open:
    with context:
        term_context.draw(now, settings)
if together.open:
    with together:
        term_together.draw(now, settings)
if trends.open:
    with trends:
        term_trends.draw(now, settings)
if lists.open:
    with lists:
        term_panel.draw(settings)
export_bar.draw(now)
