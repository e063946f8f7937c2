"""A paper in a list: a card to read, a row to scan, with the hits of the query shown in place."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from corpus import snippet, split_list
from pages.parts import palette
from pages.parts.nav import page
from pages.parts.richtext import escape_label, to_markdown
from pages.parts.view import View

#: Papers on one page of a list.
PER_PAGE = 20
#: Plain-text characters of a snippet.
SNIPPET = 320


def spans_in(view: View, text: str) -> list[tuple[int, int, int]]:
    """Where the query's words stand in a plain text: (start, end, number of the term)."""
    return view.index.spans(view.filters.query, text) if view.filters.query else []


def paper_cards(view: View, rows: pd.DataFrame, *, whole: bool) -> None:
    """One card a paper.

    Args:
        view: For the query's hits, the links and the topics.
        rows: The papers to show, columns of ``PAPERS``.
        whole: Show whole abstracts instead of snippets.
    """
    topics = topics_of(view)
    for paper in rows.itertuples():
        with st.container(border=True, key=f"card-{paper.paper_id}"):
            st.page_link(
                page("paper"),
                label=f"**{escape_label(paper.label)}**",
                query_params={"id": paper.paper_id},
                width="stretch",
            )
            st.markdown(meta_line(view, paper, topics), width="stretch")
            spans = spans_in(view, paper.text)
            window = None if whole else snippet(paper.text, spans, SNIPPET)
            st.markdown(to_markdown(paper.abstract, spans, window=window), width="stretch")


def topics_of(view: View) -> dict[str, tuple[int, str]]:
    """The topic and its label of each paper_id; nothing while the map is being built."""
    if view.topic_map is None:
        return {}
    labels = view.topic_map.topics.set_index("topic")["label"]
    points = view.topic_map.points
    return {one: (int(topic), labels[topic]) for one, topic in zip(points["paper_id"], points["topic"], strict=True)}
