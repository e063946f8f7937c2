"""What the values of filters would keep, and which values there are: worked out once for all who look."""

from __future__ import annotations

from typing import Literal

import pandas as pd
import streamlit as st

from corpus import (
    FACETS,
    Corpus,
    Filters,
    Marks,
    SearchResult,
    TopicMap,
    count_facets,
    facet_values,
)
from pages.parts import picking
from pages.parts.state import Param

Facet = Literal["sources", "venues", "authors", "hosts", "kinds", "code", "years", "tags", "topics"]
_NARROWED: dict[Facet, Param] = {
    "topics": Param.TOPIC,
    "sources": Param.SOURCE,
    "venues": Param.VENUE,
    "authors": Param.AUTHOR,
    "hosts": Param.HOST,
    "kinds": Param.KIND,
    "tags": Param.TAG,
}


def counts(
    corpus: Corpus, chosen: Filters, topic_map: TopicMap | None, marks: Marks, result: SearchResult | None
) -> dict[str, pd.DataFrame]:
    """For each filter what each value would keep beside the other filters, most papers first."""
    names = [name for name in FACETS if name != "topics" or topic_map is not None]
    limit = picking.OFFERED + max(len(getattr(chosen, name)) for name in _NARROWED)
    holding = {name: part for name, param in _NARROWED.items() if (part := picking.part_of(param))}
    return {
        str(name): table
        for name, table in count_facets(
            corpus,
            chosen,
            names,
            topic_map=topic_map,
            marks=marks,
            found=result.rows if result is not None else None,
            limit=limit,
            holding=holding,
        ).items()
    }


def known(corpus: Corpus, name: Facet, topic_map: TopicMap | None, marks: Marks) -> list[str]:
    """Every value that a filter can have."""
    if name == "tags":
        return sorted(tag for tag, papers in marks.tags.items() if any(one in corpus.row_of for one in papers))
    edition = topic_map.edition if topic_map is not None and name == "topics" else ""
    return _known(f"{corpus.row_key} {edition}", name, corpus, topic_map)


@st.cache_resource(max_entries=64, show_spinner=False)
def _known(key: str, name: Facet, _corpus: Corpus, _topic_map: TopicMap | None) -> list[str]:
    return facet_values(_corpus, name, topic_map=_topic_map)


def has_near_copies(corpus: Corpus) -> bool:
    """Whether there is anything to fold."""
    return _has_near_copies(corpus.row_key, corpus)


@st.cache_resource(max_entries=16, show_spinner=False)
def _has_near_copies(key: str, _corpus: Corpus) -> bool:
    return bool(_corpus.papers["family"].duplicated().any())
