"""Code: every link of the papers kept, who shares them, how much code there is, and promises without a link."""

import streamlit as st

from pages.parts import export_bar, link_data, link_views, nothing, view

now = view.current()
st.title("Code and other links")
if not len(now.rows):
    nothing.found(now)
    st.stop()
found = link_data.links_now(now)
link_views.summary(now, found)
links, shared, shares, promised = st.tabs(
    link_data.TABS, key=link_data.Chosen.TAB, on_change="rerun", bind="query-params"
)
if links.open:
    with links:
        link_views.links(now, found)
if shared.open:
    with shared:
        link_views.shared(now, found)
if shares.open:
    with shares:
        link_views.shares(now)
if promised.open:
    with promised:
        link_views.promised(now)
export_bar.draw(now)
