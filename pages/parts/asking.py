"""What a query asks for that the papers' texts alone don't say: topics of the map, and a person's own marks."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import streamlit as st

from corpus import Corpus, TopicMap, UserData, facts_of
from pages.parts.state import Param

Mask = np.ndarray

#: Fields of a query that are answered by the marks.
_MARKED = ("starred", "read", "tag")


def wants_topics() -> bool:
    """Whether the query, as it stands in the box or in the address, asks for a topic."""
    typed = st.session_state.get(Param.QUERY) or st.query_params.get(Param.QUERY, "")
    return "topic:" in typed


def facts(corpus: Corpus, topic_map: TopicMap | None) -> dict[str, Callable[[str], Mask]]:
    """For each field a function from the value asked for to a mask over the rows; nothing is worked out before.

    Args:
        corpus: The papers.
        topic_map: Their topics; without it ``topic:`` can't be asked.
    """

    def marked(field: str) -> Callable[[str], Mask]:
        return lambda value: facts_of(corpus, UserData().marks())[field](value)

    known = {field: marked(field) for field in _MARKED}
    if topic_map is not None:
        known["topic"] = lambda value: _topic(corpus, topic_map, value)
    return known


def _topic(corpus: Corpus, topic_map: TopicMap, value: str) -> Mask:
    """Papers of the topics that are called so; where none is, of those whose label holds the words."""
    labels = topic_map.topics["label"].str.casefold()
    wanted = value.strip().casefold()
    chosen = labels == wanted
    if not chosen.any():
        chosen = labels.str.contains(wanted, regex=False)
    topics = set(topic_map.topics["topic"][chosen])
    mask = np.zeros(len(corpus.papers), dtype=bool)
    points = topic_map.points
    inside = points["topic"].isin(topics) | points["subtopic"].isin(topics)
    mask[[corpus.row_of[paper_id] for paper_id in points["paper_id"][inside] if paper_id in corpus.row_of]] = True
    return mask
