"""What a query asks for that the papers' texts alone don't say: topics of the map, and a person's own marks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches

import numpy as np
import streamlit as st

from corpus import Corpus, TopicMap, facts_of, papers_of_topic
from pages.parts import actions, marks
from pages.parts.richtext import escape_label
from pages.parts.state import Param

Mask = np.ndarray

#: Fields of a query that are answered by the marks.
_MARKED = ("starred", "read", "tag")
#: A tag that a query asks for, in quotes or not.
_TAG = re.compile(r'\btag:(?:"([^"]*)"|([^\s()"]+))', re.I)
#: Other tags that are offered.
OFFERED = 4


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
        return lambda value: facts_of(corpus, marks.every())[field](value)

    known = {field: marked(field) for field in _MARKED}
    if topic_map is not None:
        known["topic"] = lambda value: papers_of_topic(corpus, topic_map, value)
    return known


def offer_tags() -> None:
    """Where the query asks for a tag that no paper has: the tags that it may have meant, to ask for with a click."""
    query = str(st.session_state.get(Param.QUERY) or "")
    for number, (wrong, others) in enumerate(unknown_tags(query, marks.current().tags)):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            said = "You have:" if others else "You have given no tag yet: a paper's menu does."
            st.markdown(f"No paper is tagged \u201c{escape_label(wrong)}\u201d. {said}", width="content")
            for other in others:
                st.button(
                    escape_label(other),
                    key=f"tag-{number}-{other}",
                    icon=":material/sell:",
                    on_click=actions.put,
                    args=({Param.QUERY: with_tag(query, wrong, other)},),
                )


def unknown_tags(query: str, known: Iterable[str]) -> list[tuple[str, list[str]]]:
    """The tags that a query asks for and no paper has, each with the tags that are spelled most like it.

    Args:
        query: As typed.
        known: Every tag that was given.
    """
    folded = {tag.casefold(): tag for tag in known}
    asked = dict.fromkeys(quoted or bare for quoted, bare in _TAG.findall(query))
    return [
        (tag, [folded[one] for one in get_close_matches(tag.casefold(), folded, OFFERED, 0.0)])
        for tag in asked
        if tag and " ".join(tag.split()).casefold() not in folded
    ]


def with_tag(query: str, wrong: str, right: str) -> str:
    """The query with one tag in place of another."""
    written = f'tag:"{right}"' if re.search(r"[\s()]", right) else f"tag:{right}"
    return _TAG.sub(lambda found: written if wrong in found.groups() else found[0], query)
