"""How many papers each value of a filter keeps beside the other filters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np
import pandas as pd

from corpus.select.choose import ask, folds
from corpus.select.facets import Coded, Facets, Rows, facets_of
from corpus.select.filters import Filters, Marks
from corpus.select.masks import Mask, masks, only, tags_of, topics_of

if TYPE_CHECKING:
    from corpus.schema import Corpus
    from corpus.search import SearchIndex
    from corpus.tokens.panel import TermPanel
    from corpus.topics import TopicMap

Facet = Literal["sources", "venues", "authors", "hosts", "kinds", "code", "years", "tags", "topics"]
FACETS: tuple[Facet, ...] = get_args(Facet)


def facet_counts(
    corpus: Corpus,
    filters: Filters,
    name: Facet,
    *,
    index: SearchIndex | None = None,
    topic_map: TopicMap | None = None,
    marks: Marks | None = None,
    found: Rows | None = None,
) -> pd.DataFrame:
    """As ``count_values``, of one filter and without a limit.

    Returns:
        ``value`` (str) and ``papers`` (int64), most papers first.
    """
    made = count_values(corpus, filters, [name], index=index, topic_map=topic_map, marks=marks, found=found)
    values, papers = zip(*made[name], strict=True) if made[name] else ((), ())
    return pd.DataFrame({"value": pd.Series(values, dtype="str"), "papers": pd.Series(papers, dtype="int64")})


def count_values(
    corpus: Corpus,
    filters: Filters,
    names: Iterable[Facet],
    *,
    index: SearchIndex | None = None,
    topic_map: TopicMap | None = None,
    marks: Marks | None = None,
    found: Rows | None = None,
    limit: int | None = None,
    holding: Mapping[Facet, str] | None = None,
    panel: TermPanel | None = None,
) -> dict[Facet, list[tuple[str, int]]]:
    """How many papers each value of several filters keeps beside the other filters.

    Args:
        corpus: The corpus.
        filters: What is chosen.
        names: Of the filters.
        index: As for ``select``.
        topic_map: As for ``select``.
        marks: As for ``select``.
        found: As for ``select_rows``.
        limit: Values of each filter, those with most papers; all by default.
        holding: Only the values of a filter that hold these letters, in upper or lower case.
        panel: As for ``select``.

    Returns:
        For each filter pairs of a value and its papers, most papers first; values that keep none are left out. Pairs,
        because a frame costs more than the counting.

    Raises:
        SelectionError: As ``select``.
    """
    n, facets = len(corpus.papers), facets_of(corpus)
    keep = masks(corpus, filters, topic_map, marks, panel)
    if filters.query.strip():
        keep["query"] = only(ask(filters, index) if found is None else found, n)
    names = list(names)
    everything = _all_of(keep.values(), n)
    made = {}
    for name in names:
        others = _all_of((mask for one, mask in keep.items() if one != name), n) if name in keep else everything
        coded = values_of(corpus, name, topic_map, marks)
        counts = _counted(facets, coded, others, fold=folds(filters))
        if part := (holding or {}).get(name, "").casefold():
            counts = np.where([part in value.casefold() for value in coded.values], counts, 0)
        made[name] = _pairs(coded.values, counts, limit)
    return made


def _all_of(keep: Iterable[Mask], n: int) -> Mask:
    made = np.ones(n, dtype=bool)
    for mask in keep:
        made &= mask
    return made


def _counted(facets: Facets, coded: Coded, keep: Mask, *, fold: bool) -> np.ndarray:
    """Papers, or families of near copies, of each value; shape (n_values,)."""
    hit = keep[coded.at]
    if not fold or not facets.has_families:
        return np.bincount(coded.codes[hit], minlength=len(coded.values))
    family = facets.family[coded.at]
    alone = np.bincount(coded.codes[hit & (family < 0)], minlength=len(coded.values))
    kin = hit & (family >= 0)
    pairs = np.unique(coded.codes[kin].astype(np.int64) * (len(facets.family) + 1) + family[kin])
    return alone + np.bincount(pairs // (len(facets.family) + 1), minlength=len(coded.values))


def _pairs(values: np.ndarray, counts: np.ndarray, limit: int | None) -> list[tuple[str, int]]:
    places = np.flatnonzero(counts)
    if limit is not None and len(places) > limit + 1:
        # With ties and one more, for the empty value that goes.
        least = np.partition(counts[places], -limit - 1)[-limit - 1]
        places = places[counts[places] >= least]
    pairs = zip(values[places].tolist(), counts[places].tolist(), strict=True)
    return sorted((pair for pair in pairs if pair[0] != ""), key=lambda pair: (-pair[1], pair[0]))[:limit]


def values_of(corpus: Corpus, name: Facet, topic_map: TopicMap | None, marks: Marks | None) -> Coded:
    """The papers under each value of a filter.

    Raises:
        SelectionError: Topics are asked for and there is no topic map.
    """
    if name == "topics":
        return topics_of(corpus, topic_map)
    if name == "tags":
        return tags_of(corpus, marks)
    made: Coded = getattr(facets_of(corpus), name)
    return made
