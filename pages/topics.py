"""Topics: a map of the papers by what they say, what is kept on it, and the table of its topics."""

import streamlit as st

from pages.parts import data, export_bar, map_selection, topic_list, topic_options, topic_views, view

now = view.current()
st.title("Topic map")
topic_map = data.topic_map_or_progress(now.corpus)
topic_views.chart(now, topic_map)
topic_options.draw(now, topic_map)
map_selection.draw(now)
st.subheader("The topics", anchor=False)
topic_list.draw(now, topic_map)
topic_list.table(now, topic_map)
topic_views.about(topic_map)
export_bar.draw(now)
