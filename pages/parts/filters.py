"""The shared filters: widgets in the router, bound to the URL, gathered into one ``Filters`` value."""

from __future__ import annotations

from typing import Any, cast

import pandas as pd
import streamlit as st

from corpus import ADDRESS_LABELS, Corpus, Filters, TopicMap
from pages.parts import actions
from pages.parts.state import Param

CODE_LABELS = ADDRESS_LABELS["code"]
SORT_LABELS = ADDRESS_LABELS["sort"]
#: Characters of a query that are read; a pasted abstract fits.
LONGEST_QUERY = 10_000


def search_box() -> str:
    """The query box of every page."""
    typed = st.text_input(
        "Search",
        key=Param.QUERY,
        bind="query-params",
        type="search",
        live=True,
        max_chars=LONGEST_QUERY,
        icon=":material/search:",
        placeholder='words, "a phrase", -without, prefix*, name:, has:code, or a pasted abstract',
        help='Words must all occur, as whole words: model finds models. "Quoted words" stand together; -word leaves '
        "out; OR gives a choice; graph* finds graphs and graphical; RAG in capitals finds only the acronym. "
        "Fields: title: name: author: venue: year:2019..2024 source: repo: has:code.",
    )
    return (typed or "")[:LONGEST_QUERY]


def draw(corpus: Corpus, topic_map: TopicMap | None) -> Filters:
    """The filter widgets, in the sidebar, and what they say."""
    with st.sidebar:
        st.markdown("#### Filters")
        code = st.segmented_control(
            "Code", list(CODE_LABELS), format_func=CODE_LABELS.__getitem__, key=Param.CODE, bind="query-params"
        )
        topics: list[str] = []
        if topic_map is not None:
            # Regions first, then their sub-topics; one that is the whole of its region has the same label.
            topics = _several("Topic", Param.TOPIC, topic_map.topics["label"].drop_duplicates().tolist())
        terms = st.multiselect(
            "Terms",
            [],
            key=Param.TERM,
            bind="query-params",
            accept_new_options=True,
            placeholder="Type a term",
            help="Words or phrases that must all occur, counted as on the Terms page.",
        )
        sources = _several("Source file", Param.SOURCE, sorted(corpus.inputs["name"]))
        venues = _several("Venue", Param.VENUE, sorted(corpus.papers["venue"].unique()))
        sort = st.selectbox(
            "Order", list(SORT_LABELS), format_func=SORT_LABELS.__getitem__, key=Param.SORT, bind="query-params"
        )
        years = _range("Year", Param.YEAR, corpus.papers["year"].dropna())
        length = _range("Length in words", Param.LENGTH, corpus.papers["n_words"])
        with st.expander("More"):
            anyone = st.toggle(
                "Any word is enough",
                key=Param.ANY,
                bind="query-params",
                help="Off: papers must hold all words of the search. On: papers that hold more of them come first.",
            )
            region = st.text_input(
                "Region of the topic map",
                key=Param.REGION,
                bind="query-params",
                help="Drawn on the Topics page with the lasso or the box: the corners as x,y x,y ...",
            )
    return Filters(
        match="any" if anyone else "all",
        topics=tuple(topics),
        terms=tuple(terms),
        sources=tuple(sources),
        venues=tuple(venues),
        years=years,
        code=cast(Any, code or ""),
        length=length,
        sort=cast(Any, sort),
        region=(region or "").strip() if topic_map is not None else "",
    )


def _several(label: str, param: Param, options: list[str]) -> list[str]:
    """Choose several of the values; nothing is drawn where there is no choice."""
    named = [option for option in options if option]
    if len(options) < 2 or not named:
        return []
    return st.multiselect(label, named, key=param, bind="query-params", placeholder="All")


def _range(label: str, param: Param, values: pd.Series) -> tuple[int, int] | None:
    """Choose a first and a last value; nothing where all values are kept."""
    if values.empty or values.min() == values.max():
        return None
    low, high = int(values.min()), int(values.max())
    actions.keeps_everything(param, (low, high))
    chosen = st.slider(label, low, high, (low, high), key=param, bind="query-params")
    return None if tuple(chosen) == (low, high) else (int(chosen[0]), int(chosen[1]))
