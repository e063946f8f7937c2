"""Which papers each filter keeps by itself, as masks over the rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from corpus.errors import SelectionError
from corpus.select.facets import Coded, facets_of
from corpus.select.filters import Filters, Marks
from corpus.select.region import inside
from corpus.terms import papers_with

if TYPE_CHECKING:
    from corpus.schema import Corpus
    from corpus.tokens.panel import TermPanel
    from corpus.topics import TopicMap

Mask = np.ndarray[Any, np.dtype[np.bool_]]

#: Filters whose values are those of a facet.
CODED = ("sources", "venues", "authors", "hosts", "kinds", "code")


def masks(
    corpus: Corpus,
    filters: Filters,
    topic_map: TopicMap | None,
    marks: Marks | None,
    panel: TermPanel | None = None,
) -> dict[str, Mask]:
    """Which papers each filter in use keeps by itself.

    Returns:
        Name of the filter -> a mask of shape (n_papers,). The query, the order and folding have none.

    Raises:
        SelectionError: A topic map or marks are needed and not given, or a region is none.
    """
    n, facets = len(corpus.papers), facets_of(corpus)
    made: dict[str, Mask] = {}
    for name in CODED:
        chosen = getattr(filters, name)
        if chosen:
            made[name] = _any_of(getattr(facets, name), (chosen,) if isinstance(chosen, str) else chosen, n)
    for name, span, numbers in (("years", filters.years, facets.year), ("length", filters.length, facets.words)):
        if span is not None:
            made[name] = (numbers >= span[0]) & (numbers <= span[1])
    if filters.topics:
        made["topics"] = _any_of(topics_of(corpus, topic_map), filters.topics, n)
    if filters.region:
        made["region"] = _in_region(corpus, _needed(topic_map, "a region"), filters.region)
    if filters.papers:
        made["papers"] = only(rows_of(corpus, filters.papers), n)
    if filters.terms:
        using = [only(papers_with(corpus, term, panel=panel), n) for term in filters.terms]
        made["terms"] = np.logical_and.reduce(using)
    return made | _marked(corpus, filters, marks)


def _marked(corpus: Corpus, filters: Filters, marks: Marks | None) -> dict[str, Mask]:
    """As ``masks``, of the filters that ask for a person's marks."""
    if marks is None:
        if filters.starred or filters.read or filters.tags or filters.hidden == "yes":
            raise SelectionError("Choosing by stars, tags or what has been read needs marks.", hint="Give marks.")
        return {}
    n, made = len(corpus.papers), {}
    hidden = {"": "no" if marks.hidden else "", "all": ""}.get(filters.hidden, filters.hidden)
    for name, asked in (("starred", filters.starred), ("read", filters.read), ("hidden", hidden)):
        if asked:
            made[name] = only(rows_of(corpus, getattr(marks, name)), n) == (asked == "yes")
    if filters.tags:
        made["tags"] = _any_of(tags_of(corpus, marks), filters.tags, n)
    return made


def topics_of(corpus: Corpus, topic_map: TopicMap | None) -> Coded:
    """Every paper under its region and its sub-topic.

    Raises:
        SelectionError: There is no topic map.
    """
    topic_map = _needed(topic_map, "topics")
    rows, points = facets_of(corpus).placed(topic_map.points)
    # A region and its only sub-topic have the same label: that is one value.
    names, labels = pd.factorize(topic_map.topics["label"])
    code = np.zeros(int(topic_map.topics["topic"].max()) + 1 if len(topic_map.topics) else 0, dtype=np.int32)
    code[topic_map.topics["topic"].to_numpy()] = names
    region, part = (code[points[level].to_numpy()] for level in ("topic", "subtopic"))
    other = part != region
    return Coded(
        np.asarray(labels, dtype=object), np.concatenate([region, part[other]]), np.concatenate([rows, rows[other]])
    )


def tags_of(corpus: Corpus, marks: Marks | None) -> Coded:
    """Every paper under its tags; none without marks."""
    tags = marks.tags if marks is not None else {}
    rows = [rows_of(corpus, papers) for papers in tags.values()]
    codes = np.repeat(np.arange(len(rows), dtype=np.int32), [len(one) for one in rows])
    return Coded(np.array(list(tags), dtype=object), codes, np.array(sum(rows, []), dtype=np.int32))


def only(rows: Any, n: int) -> Mask:  # noqa: ANN401  (rows of whatever whole-number kind)
    """A mask of shape (n,) that keeps these rows."""
    keep = np.zeros(n, dtype=bool)
    keep[np.asarray(rows, dtype=np.int64)] = True
    return keep


def rows_of(corpus: Corpus, papers: Iterable[str]) -> list[int]:
    """The rows of these paper_ids; papers of other corpora are left out."""
    return [corpus.row_of[one] for one in papers if one in corpus.row_of]


def _needed(topic_map: TopicMap | None, what: str) -> TopicMap:
    if topic_map is None:
        raise SelectionError(f"Choosing {what} needs a topic map.", hint="Give build_topic_map(corpus) as topic_map.")
    return topic_map


def _any_of(coded: Coded, chosen: tuple[str, ...], n: int) -> Mask:
    wanted = np.isin(coded.values, chosen)
    return only(coded.at[wanted[coded.codes]], n)


def _in_region(corpus: Corpus, topic_map: TopicMap, region: str) -> Mask:
    rows, points = facets_of(corpus).placed(topic_map.points)
    return only(rows[inside(region, points["x"].to_numpy(float), points["y"].to_numpy(float))], len(corpus.papers))
