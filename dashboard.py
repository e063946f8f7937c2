"""Paperscope's router, and the file that ``streamlit run`` starts: page settings, navigation, the shared frame."""

import streamlit as st

from pages.parts import frame, nav
from pages.parts.state import Key

st.set_page_config(page_title="Paperscope", page_icon=":material/travel_explore:", layout="wide")
place = st.navigation(nav.pages(), position="top")
frame.draw()
st.session_state[Key.ROUTER] = True  # for this run: see nav.ensure_router
place.run()
