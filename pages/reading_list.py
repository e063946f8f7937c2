"""Reading list: the papers that were starred, tagged or noted, what is read of them, and the list as a file."""

import streamlit as st

from pages.parts import cards, reading_file, reading_views, view

now = view.current()
st.title("Reading list")
listed = reading_views.listed(now)
if reading_views.begun(listed):
    reading_views.progress(listed)
    shown = reading_views.choice(now, listed)
    cards.listed_cards(now, reading_views.one_page(now, shown))
    reading_views.elsewhere(listed)
    reading_file.take_along(now, shown)
reading_views.hidden(now)
reading_file.bring_in()
