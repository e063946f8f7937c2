"""Filters -> the papers that an export holds, and what of a person's own their choice depended on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from corpus.export.formats import Highlight
from corpus.export.needs import needed_marks, needs_map
from corpus.schema import Corpus
from corpus.search import SearchIndex, SearchResult, open_index
from corpus.select import Filters, Marks, select_rows
from corpus.tokens.panel import parse_panel
from corpus.topics import TopicMap, build_topic_map, name_topics

Mask = np.ndarray[Any, np.dtype[np.bool_]]
#: Field of a query -> function from the value asked for to a mask over the rows.
Facts = Mapping[str, Callable[[str], Mask]]
#: As a recipe keeps them: ``starred``, ``read`` and ``hidden`` with paper_ids, ``tags`` and ``asked`` with
#: paper_ids by tag and by what the query asked (``tag:winter``).
Noted = Mapping[str, Any]


@dataclass(frozen=True)
class Chosen:
    """The papers of an export.

    Attributes:
        filters: What kept them, topics by the labels that their map was built with.
        papers: In order.
        result: The search behind them; nothing where there is no query.
        highlight: What to mark in a web page; nothing where there is no query.
        marks: The person's marks that the choice depended on, as a recipe keeps them.
        topic_map: The map, where the choice needed one.
    """

    filters: Filters
    papers: pd.DataFrame
    result: SearchResult | None
    highlight: Highlight | None
    marks: Noted
    topic_map: TopicMap | None


def choose_papers(
    corpus: Corpus,
    filters: Filters,
    *,
    marks: Marks | None = None,
    facts: Facts | None = None,
    topic_map: Callable[[], TopicMap] | None = None,
    panel: str = "",
    cache_dir: str | os.PathLike[str] | None = None,
) -> Chosen:
    """The papers that filters keep, with the index and the topic map that this takes.

    Args:
        corpus: The corpus.
        filters: What to keep; topics by the labels of the map, or by the names that a person gave them.
        marks: The person's stars, tags, what is read and hidden.
        facts: What a query's ``starred:``, ``tag:`` and the like ask for.
        topic_map: Gives the map, with a person's names; it is built where nothing gives it.
        panel: The term panel as text, by which the terms are understood; empty for the default.
        cache_dir: Another root than the default cache folder.

    Returns:
        The papers, and what their choice depended on.

    Raises:
        SelectionError: As ``select_rows``.
    """
    made: TopicMap | None = None
    if needs_map(filters):
        made = topic_map() if topic_map is not None else build_topic_map(corpus, cache_dir=cache_dir)
        filters = replace(filters, topics=made.built_labels(filters.topics))
    index = open_index(corpus, cache_dir=cache_dir) if filters.query.strip() else None
    asked: dict[str, list[str]] = {}
    known: dict[str, Callable[[str], Mask]] = dict(_noting(corpus, facts or {}, asked))
    if made is not None:
        named = made
        known["topic"] = lambda value: papers_of_topic(corpus, named, value)
    result = index.search(filters.query, match=filters.match, limit=None, facts=known) if index else None
    rows = select_rows(
        corpus,
        filters,
        index=index,
        topic_map=name_topics(made, {}) if made is not None else None,
        marks=marks,
        found=result.rows if result is not None else None,
        panel=parse_panel(panel) if panel and filters.terms else None,
    )
    noted = {**needed_marks(corpus, filters, marks), **({"asked": asked} if asked else {})}
    return Chosen(filters, corpus.papers.take(rows), result, highlighter(index, filters.query), noted, made)


def noted_marks(
    corpus: Corpus, filters: Filters, *, index: SearchIndex, marks: Marks | None = None, facts: Facts | None = None
) -> Noted:
    """The person's marks that a choice depends on, as a recipe keeps them; for a choice that was made already."""
    asked: dict[str, list[str]] = {}
    if ":" in filters.query and facts:
        index.search(filters.query, match=filters.match, limit=1, facts=_noting(corpus, facts, asked))
    return {**needed_marks(corpus, filters, marks), **({"asked": asked} if asked else {})}


def marks_of(noted: Noted) -> Marks:
    """The marks that a recipe keeps."""
    flags = {name: frozenset(noted.get(name, ())) for name in ("starred", "read", "hidden")}
    return Marks(**flags, tags={tag: frozenset(ids) for tag, ids in noted.get("tags", {}).items()})


def facts_of_recipe(corpus: Corpus, noted: Noted) -> dict[str, Callable[[str], Mask]]:
    """What a recipe's query asked of the person's marks, answered as it was then."""
    asked: Mapping[str, list[str]] = noted.get("asked", {})

    def answer(field: str) -> Callable[[str], Mask]:
        return lambda value: _mask(corpus, asked.get(f"{field}:{value}", ()))

    return {field: answer(field) for field in {one.partition(":")[0] for one in asked}}


def papers_of_topic(corpus: Corpus, topic_map: TopicMap, value: str) -> Mask:
    """What a query's ``topic:`` asks for: papers of the topics that are called so; else of those that hold the words.

    Args:
        corpus: The papers.
        topic_map: Their topics.
        value: As typed.

    Returns:
        Shape (n_papers,).
    """
    labels = topic_map.topics["label"].str.casefold()
    wanted = value.strip().casefold()
    chosen = labels == wanted
    if not chosen.any():
        chosen = labels.str.contains(wanted, regex=False)
    topics = set(topic_map.topics["topic"][chosen])
    points = topic_map.points
    return _mask(corpus, points["paper_id"][points["topic"].isin(topics) | points["subtopic"].isin(topics)])


def highlighter(index: SearchIndex | None, query: str) -> Highlight | None:
    """What to mark in a web page of the papers that a query found; None where there is no query."""
    if index is None or not query.strip():
        return None
    found = index

    def highlight(text: str, field: str) -> list[tuple[int, int, int]]:
        return found.spans(query, text, field=field)

    return highlight


def _noting(corpus: Corpus, facts: Facts, asked: dict[str, list[str]]) -> dict[str, Callable[[str], Mask]]:
    """The facts, and in ``asked`` what they said."""

    def noting(field: str, fact: Callable[[str], Mask]) -> Callable[[str], Mask]:
        def answer(value: str) -> Mask:
            mask = fact(value)
            asked[f"{field}:{value}"] = sorted(corpus.papers["paper_id"].to_numpy()[mask])
            return mask

        return answer

    return {field: noting(field, fact) for field, fact in facts.items()}


def _mask(corpus: Corpus, ids: Iterable[str]) -> Mask:
    made = np.zeros(len(corpus.papers), dtype=bool)
    made[[corpus.row_of[one] for one in ids if one in corpus.row_of]] = True
    return made
