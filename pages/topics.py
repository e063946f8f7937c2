"""Topics: a map of the papers by what they say, and the table of its topics."""

import streamlit as st

from pages.parts import data, export_bar, topic_views, view

now = view.current()
st.title("Topic map")
topic_map = data.topic_map_or_progress(now.corpus)
topic_views.chart(now, topic_map)
st.subheader("The topics", anchor=False)
topic_views.table(now, topic_map)
topic_views.about(topic_map)
export_bar.draw(now)
