"""Filters -> the papers that they keep, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from corpus.errors import SelectionError
from corpus.select.facets import Rows, facets_of
from corpus.select.filters import Filters, Marks
from corpus.select.masks import Mask, masks

if TYPE_CHECKING:
    import pandas as pd

    from corpus.schema import Corpus
    from corpus.search import SearchIndex
    from corpus.tokens.panel import TermPanel
    from corpus.topics import TopicMap


def select(
    corpus: Corpus,
    filters: Filters,
    *,
    index: SearchIndex | None = None,
    topic_map: TopicMap | None = None,
    marks: Marks | None = None,
    panel: TermPanel | None = None,
) -> pd.DataFrame:
    """The papers kept, in order.

    Args:
        corpus: The corpus.
        filters: What to keep.
        index: Needed where there is a query.
        topic_map: Needed where topics or a region are chosen.
        marks: Needed where stars, tags or what has been read are asked for; without them no paper is hidden.
        panel: The synonyms and phrases by which terms are understood; the default ones if None.

    Returns:
        Rows of ``papers``, with their row labels.

    Raises:
        SelectionError: An index, a topic map or marks are needed and not given, or a region is none.
    """
    rows = select_rows(corpus, filters, index=index, topic_map=topic_map, marks=marks, panel=panel)
    return corpus.papers.take(rows)


def select_rows(
    corpus: Corpus,
    filters: Filters,
    *,
    index: SearchIndex | None = None,
    topic_map: TopicMap | None = None,
    marks: Marks | None = None,
    found: Rows | None = None,
    panel: TermPanel | None = None,
) -> Rows:
    """The row numbers of the papers kept, in order; shape (n_kept,). As ``select``.

    Args:
        corpus: The corpus.
        filters: What to keep.
        index: Needed where there is a query.
        topic_map: Needed where topics or a region are chosen.
        marks: As for ``select``.
        found: What the query finds, best first, if it has been asked already.
        panel: As for ``select``.

    Raises:
        SelectionError: As ``select``.
    """
    keep = np.ones(len(corpus.papers), dtype=bool)
    for mask in masks(corpus, filters, topic_map, marks, panel).values():
        keep &= mask
    if filters.query.strip() and found is None:
        found = ask(filters, index)
    rows = _in_order(corpus, filters, keep, found)
    return facets_of(corpus).folded(rows) if folds(filters) else rows


def folds(filters: Filters) -> bool:
    """Whether near copies are folded; papers that are asked for by their ids never are."""
    return filters.families == "fold" and not filters.papers


def ask(filters: Filters, index: SearchIndex | None) -> Rows:
    """The rows that the query finds, best first.

    Raises:
        SelectionError: There is no index.
    """
    if index is None:
        raise SelectionError(f"The query {filters.query!r} needs an index.", hint="Give open_index(corpus) as index.")
    return index.search(filters.query, match=filters.match, limit=None).rows


def _in_order(corpus: Corpus, filters: Filters, keep: Mask, found: Rows | None) -> Rows:
    if filters.query.strip() and found is not None:
        rows = found[keep[found]]
        if filters.sort == "relevance":
            return rows
        rows = np.sort(rows)
    else:
        rows = np.flatnonzero(keep).astype(np.int32)
    order = facets_of(corpus).order(filters.sort)
    return rows if order is None else rows[np.argsort(order[rows], kind="stable")]
