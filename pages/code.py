"""Code: every link of the papers kept, and the papers that promise code without one."""

import streamlit as st

from pages.parts import export_bar, link_views, view

now = view.current()
st.title("Code and other links")
link_views.summary(now)
links, promised = st.tabs(["Links", "Promised, no link"], key="code_view", on_change="rerun", bind="query-params")
if links.open:
    with links:
        link_views.table(now)
if promised.open:
    with promised:
        link_views.promised(now)
export_bar.draw(now)
