"""Filters -> the papers that they keep, in order; and how many papers each value of a filter would keep."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pandas as pd

from corpus.errors import SelectionError
from corpus.schema import Corpus
from corpus.select.facets import Coded, Facets, Rows, facets_of
from corpus.select.filters import Filters
from corpus.select.region import inside
from corpus.terms import papers_with

if TYPE_CHECKING:
    from corpus.search import SearchIndex
    from corpus.topics import TopicMap

Mask = np.ndarray[Any, np.dtype[np.bool_]]
Facet = Literal["topics", "sources", "venues", "authors", "hosts", "kinds", "code", "years"]


def select(
    corpus: Corpus, filters: Filters, *, index: SearchIndex | None = None, topic_map: TopicMap | None = None
) -> pd.DataFrame:
    """The papers kept, in order.

    Args:
        corpus: The corpus.
        filters: What to keep.
        index: Needed where there is a query.
        topic_map: Needed where topics or a region are chosen.

    Returns:
        Rows of ``papers``, with their row labels.

    Raises:
        SelectionError: An index or a topic map is needed and not given, or there is no such topic.
    """
    return corpus.papers.take(select_rows(corpus, filters, index=index, topic_map=topic_map))


def select_rows(
    corpus: Corpus,
    filters: Filters,
    *,
    index: SearchIndex | None = None,
    topic_map: TopicMap | None = None,
    found: Rows | None = None,
) -> Rows:
    """The row numbers of the papers kept, in order; shape (n_kept,). As ``select``.

    Args:
        corpus: The corpus.
        filters: What to keep.
        index: Needed where there is a query.
        topic_map: Needed where topics or a region are chosen.
        found: What the query finds, best first, if it has been asked already.

    Raises:
        SelectionError: As ``select``.
    """
    keep = _mask(corpus, filters, topic_map)
    facets = facets_of(corpus)
    if filters.query.strip():
        found = _ask(filters, index) if found is None else found
        rows = found[keep[found]]
        if filters.sort == "relevance":
            return rows
        rows = np.sort(rows)
    else:
        rows = np.flatnonzero(keep).astype(np.int32)
    order = facets.order(filters.sort)
    return rows if order is None else rows[np.argsort(order[rows], kind="stable")]


def facet_counts(
    corpus: Corpus,
    filters: Filters,
    name: Facet,
    *,
    index: SearchIndex | None = None,
    topic_map: TopicMap | None = None,
    found: Rows | None = None,
) -> pd.DataFrame:
    """How many papers each value of a filter keeps beside the other filters.

    Returns:
        ``value`` (str) and ``papers`` (int), most papers first; values that keep none are left out.
    """
    empty: Any = () if name not in {"code", "years"} else "" if name == "code" else None
    others = replace(filters, **{name: empty, "sort": "corpus"})
    rows = select_rows(corpus, others, index=index, topic_map=topic_map, found=found)
    coded = _values_of(corpus, name, topic_map)
    kept = np.zeros(len(corpus.papers), dtype=bool)
    kept[rows] = True
    counts = np.bincount(coded.codes[kept[coded.at]], minlength=len(coded.values))
    made = pd.DataFrame({"value": pd.Series(list(coded.values), dtype="str"), "papers": counts.astype("int64")})
    made = made[(made["papers"] > 0) & (made["value"] != "")]
    return made.sort_values(["papers", "value"], ascending=[False, True], kind="stable").reset_index(drop=True)


def _ask(filters: Filters, index: SearchIndex | None) -> Rows:
    if index is None:
        raise SelectionError(f"The query {filters.query!r} needs an index.", hint="Give open_index(corpus) as index.")
    return index.search(filters.query, match=filters.match, limit=None).rows


def _mask(corpus: Corpus, filters: Filters, topic_map: TopicMap | None) -> Mask:
    """Which papers every filter but the query keeps; shape (n_papers,)."""
    n = len(corpus.papers)
    facets = facets_of(corpus)
    keep = np.ones(n, dtype=bool)
    for coded, chosen in (
        ("sources", filters.sources),
        ("venues", filters.venues),
        ("authors", filters.authors),
        ("hosts", filters.hosts),
        ("kinds", filters.kinds),
        ("code", (filters.code,) if filters.code else ()),
    ):
        if chosen:
            keep &= _any_of(getattr(facets, coded), chosen, n)
    if filters.years is not None:
        keep &= (facets.year >= filters.years[0]) & (facets.year <= filters.years[1])
    if filters.length is not None:
        keep &= (facets.words >= filters.length[0]) & (facets.words <= filters.length[1])
    if filters.topics:
        keep &= _any_of(_topics(corpus, _needed(topic_map, "topics")), filters.topics, n)
    if filters.region:
        keep &= _in_region(corpus, _needed(topic_map, "a region"), filters.region)
    if filters.papers:
        keep &= _only([corpus.row_of[one] for one in filters.papers if one in corpus.row_of], n)
    for term in filters.terms:
        keep &= _only(papers_with(corpus, term), n)
    return keep


def _needed(topic_map: TopicMap | None, what: str) -> TopicMap:
    if topic_map is None:
        raise SelectionError(f"Choosing {what} needs a topic map.", hint="Give build_topic_map(corpus) as topic_map.")
    return topic_map


def _only(rows: Any, n: int) -> Mask:  # noqa: ANN401  (rows of whatever whole-number kind)
    keep = np.zeros(n, dtype=bool)
    keep[np.asarray(rows, dtype=np.int64)] = True
    return keep


def _any_of(coded: Coded, chosen: tuple[str, ...], n: int) -> Mask:
    wanted = np.isin(coded.values, chosen)
    return _only(coded.at[wanted[coded.codes]], n)


def _values_of(corpus: Corpus, name: Facet, topic_map: TopicMap | None) -> Coded:
    if name == "topics":
        return _topics(corpus, _needed(topic_map, "topics"))
    facets: Facets = facets_of(corpus)
    made: Coded = getattr(facets, name)
    return made


def _topics(corpus: Corpus, topic_map: TopicMap) -> Coded:
    """Every paper under its region and its sub-topic."""
    table = topic_map.topics
    place = pd.Series(np.arange(len(table)), index=table["topic"])
    points = topic_map.points
    at = np.array([corpus.row_of.get(one, -1) for one in points["paper_id"]], dtype=np.int32)
    known = at >= 0
    codes = np.concatenate([place.loc[points[level]].to_numpy(np.int32)[known] for level in ("topic", "subtopic")])
    return Coded(table["label"].to_numpy(object), codes, np.concatenate([at[known], at[known]]))


def _in_region(corpus: Corpus, topic_map: TopicMap, region: str) -> Mask:
    points = topic_map.points
    chosen = points["paper_id"][inside(region, points["x"].to_numpy(float), points["y"].to_numpy(float))]
    return _only([corpus.row_of[one] for one in chosen if one in corpus.row_of], len(corpus.papers))
