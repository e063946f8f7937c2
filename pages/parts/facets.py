"""What the values of filters would keep, and which values there are: worked out once for all who look."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Literal

import streamlit as st

from corpus import (
    Corpus,
    Filters,
    Marks,
    SearchResult,
    SelectionError,
    TermPanel,
    TopicMap,
    count_values,
    facet_values,
    select_rows,
)
from pages.parts import picking
from pages.parts.state import Param

Facet = Literal["sources", "venues", "authors", "hosts", "kinds", "code", "years", "tags", "topics"]
#: Years whose papers are told one by one.
YEARS = 8
#: Values of a filter with their papers, most papers first.
Counts = Mapping[Facet, list[tuple[str, int]]]
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
    names: Collection[Facet],
    corpus: Corpus,
    chosen: Filters,
    topic_map: TopicMap | None,
    marks: Marks,
    result: SearchResult | None,
    panel: TermPanel | None,
) -> Counts:
    """For each of these filters what each value would keep beside the other filters, most papers first."""
    limit = picking.OFFERED + max(len(getattr(chosen, name)) for name in _NARROWED)
    holding = {name: part for name, param in _NARROWED.items() if (part := picking.part_of(param))}
    found = result.rows if result is not None else None
    edition = topic_map.edition if topic_map is not None else ""
    key = (
        corpus.row_key,
        edition,
        replace(chosen, sort="relevance"),
        tuple(names),
        limit,
        tuple(holding.items()),
        hash(panel),
        marks.hidden,
        (marks.starred, marks.read, tuple(marks.tags.items())) if _asks(chosen, names) else (),
        b"" if found is None else found.tobytes(),
    )

    def count() -> Counts:
        return count_values(
            corpus,
            chosen,
            names,
            topic_map=topic_map,
            marks=marks,
            found=found,
            limit=limit,
            holding=holding,
            panel=panel,
        )

    # The key is told apart by its hash: a run for any other reason than a filter counts nothing.
    return _once(hash(key), count)


def _asks(chosen: Filters, names: Collection[Facet]) -> bool:
    return bool(chosen.starred or chosen.read or chosen.tags or "tags" in names)


@st.cache_resource(max_entries=60, show_spinner=False)
def _once(key: int, _count: Callable[[], Counts]) -> Counts:
    return _count()


def known(corpus: Corpus, name: Facet, topic_map: TopicMap | None, marks: Marks) -> list[str]:
    """Every value that a filter can have; the same object as long as there are no others."""
    if name == "tags":
        return sorted(tag for tag, papers in marks.tags.items() if any(one in corpus.row_of for one in papers))
    edition = topic_map.edition if topic_map is not None and name == "topics" else ""
    return _known(f"{corpus.row_key} {edition}", name, corpus, topic_map)


@st.cache_resource(max_entries=64, show_spinner=False)
def _known(key: str, name: Facet, _corpus: Corpus, _topic_map: TopicMap | None) -> list[str]:
    return facet_values(_corpus, name, topic_map=_topic_map)


def has_near_copies(corpus: Corpus) -> bool:
    """Whether there is anything to fold."""
    return bool(near_copies(corpus))


def near_copies(corpus: Corpus) -> dict[str, tuple[str, ...]]:
    """The paper_ids of each family of near copies, by the family; none for a paper that stands alone."""
    return _near_copies(corpus.row_key, corpus)


@st.cache_resource(max_entries=16, show_spinner=False)
def _near_copies(key: str, _corpus: Corpus) -> dict[str, tuple[str, ...]]:
    among = _corpus.papers[["family", "paper_id"]][_corpus.papers["family"].duplicated(keep=False)]
    return {str(family): tuple(ids) for family, ids in among.groupby("family")["paper_id"]}


def why_no_region(corpus: Corpus, topic_map: TopicMap, written: str) -> str:
    """Why what was written is no region of the map; empty where it is one."""
    try:
        select_rows(corpus, Filters(region=written.strip()), topic_map=topic_map)
    except SelectionError as error:
        return str(error)
    return ""


def spans(corpus: Corpus) -> dict[Param, tuple[int, int]]:
    """The first and the last year and the fewest and the most words, where papers have any."""
    return _spans(corpus.row_key, corpus)


@st.cache_resource(max_entries=16, show_spinner=False)
def _spans(key: str, _corpus: Corpus) -> dict[Param, tuple[int, int]]:
    columns = {Param.YEAR: _corpus.papers["year"].dropna(), Param.LENGTH: _corpus.papers["n_words"]}
    return {param: (int(one.min()), int(one.max())) for param, one in columns.items() if not one.empty}


def years_told(counts: Sequence[tuple[str, int]]) -> str:
    """Papers of each year; of spans of years where there are many."""
    papers = {int(year): number for year, number in counts}
    if len(papers) < 2:
        return ""
    first, last = min(papers), max(papers)
    wide = -(-(last - first + 1) // YEARS)
    spans = []
    for low in range(first, last + 1, wide):
        high = min(low + wide - 1, last)
        number = sum(papers.get(year, 0) for year in range(low, high + 1))
        named = str(low) if low == high else f"{low}\u2013{high % 100:02}"
        spans += [f"{named}: {number:,}"] if number else []
    return " \u00b7 ".join(spans)
