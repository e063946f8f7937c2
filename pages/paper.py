"""One paper in full, at /paper?id=...: its abstract, what it calls itself, its links, its place, and its like."""

import streamlit as st

from pages.parts import export_bar, marks, paper_views, view

now = view.current()
paper = paper_views.asked_for(now)
mark = marks.of(paper.paper_id)
paper_views.walk(now, paper)
paper_views.head(now, paper, mark)
paper_views.own(now, paper, mark)
text, beside = st.columns([2, 1], gap="large")
with text:
    paper_views.abstract(now, paper)
with beside:
    paper_views.details(now, paper)
paper_views.similar(now, paper)
export_bar.draw(now)
