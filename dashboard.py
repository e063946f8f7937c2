"""Paperscope's router, and the file that ``streamlit run`` starts: page settings, navigation, the shared frame."""

from pathlib import Path

import streamlit as st

from pages.parts import chart_ahead, frame, nav
from pages.parts.state import Key

#: A file of our own: Streamlit would fetch a named icon from the network.
ICON = Path(__file__).parent / ".streamlit" / "icon.png"

st.set_page_config(page_title="Paperscope", page_icon=str(ICON), layout="wide")
place = st.navigation(nav.pages(), position="top")
frame.draw()
chart_ahead.draw()
st.session_state[Key.ROUTER] = True  # for this run: see nav.ensure_router
place.run()
