"""A recipe -> the same bytes again, or what differs."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from corpus.errors import CorpusError, ReplayError
from corpus.export.formats import Highlight, render_papers
from corpus.export.recipe import Recipe, make_recipe, read_recipe, versions
from corpus.export.writing import write_bytes
from corpus.load import load_corpus
from corpus.schema import Corpus
from corpus.search import SearchIndex, open_index
from corpus.select import Filters, select
from corpus.topics import build_topic_map


def replay(
    recipe: str | os.PathLike[str] | Mapping[str, Any] | Recipe,
    *,
    target: str | os.PathLike[str] | None = None,
    paths: Iterable[str | os.PathLike[str]] | None = None,
    cache_dir: str | os.PathLike[str] | None = None,
) -> bytes:
    """Make an export again from its recipe.

    Args:
        recipe: A recipe, its file, or the value of its JSON.
        target: Where to write the export; nowhere if None.
        paths: Where the inputs are now, if they moved.
        cache_dir: Another root than the default cache folder.

    Returns:
        The export's bytes, the same as the first time.

    Raises:
        ReplayError: The bytes would differ: the message says which inputs, versions or counts do.
        CorpusError: The inputs cannot be read.
    """
    wanted = read_recipe(recipe)
    folder = Path(recipe).parent if isinstance(recipe, str | os.PathLike) else Path()
    given = (
        [os.fspath(path) for path in paths] if paths is not None else [_found(path, folder) for path in wanted.paths]
    )
    try:
        corpus = load_corpus(given, fields=wanted.fields or None, cache_dir=cache_dir)
    except CorpusError as error:
        raise ReplayError(str(error), hint="Give the inputs' places now as paths.") from error
    filters = Filters.from_params(wanted.filters)
    papers, highlight = selected(corpus, filters, cache_dir=cache_dir)
    made = make_recipe(
        corpus,
        filters,
        wanted.paths,
        format=wanted.format,
        rows=len(papers),
        fields=wanted.fields,
        panel=wanted.panel,
        bom=wanted.bom,
    )
    content = render_papers(papers, wanted.format, recipe=made, highlight=highlight)
    if hashlib.sha256(content).hexdigest() != wanted.sha256:
        raise ReplayError(f"The export would not be the same: {'; '.join(_differences(wanted, made))}.")
    if target is not None:
        write_bytes(target, content)
    return content


def selected(
    corpus: Corpus, filters: Filters, *, cache_dir: str | os.PathLike[str] | None = None
) -> tuple[pd.DataFrame, Highlight | None]:
    """The papers that filters keep, with the index and the topic map that they need, and what to mark in them.

    Args:
        corpus: The corpus.
        filters: What to keep.
        cache_dir: Another root than the default cache folder.

    Returns:
        Papers in order, and the highlighter where there is a query.

    Raises:
        SelectionError: As ``select``.
    """
    index = open_index(corpus, cache_dir=cache_dir) if filters.query.strip() else None
    needs_map = bool(filters.topics or filters.region)
    topic_map = build_topic_map(corpus, cache_dir=cache_dir) if needs_map else None
    return select(corpus, filters, index=index, topic_map=topic_map), highlighter(index, filters.query)


def highlighter(index: SearchIndex | None, query: str) -> Highlight | None:
    """What to mark in a web page of the papers that a query found; None where there is no query."""
    if index is None or not query.strip():
        return None
    found = index

    def highlight(text: str, field: str) -> list[tuple[int, int, int]]:
        return found.spans(query, text, field=field)

    return highlight


def _found(path: str, folder: Path) -> str:
    beside = folder / path
    return str(beside) if not Path(path).exists() and beside.exists() else path


def _differences(wanted: Recipe, made: Recipe) -> list[str]:
    said: list[str] = []
    before = {one["name"]: one["sha256"] for one in wanted.inputs}
    now = {one["name"]: one["sha256"] for one in made.inputs}
    said += [f"{name} is missing" for name in before if name not in now]
    said += [f"{name} is new" for name in now if name not in before]
    said += [
        f"{name} has changed (SHA-256 {before[name][:12]}…, now {now[name][:12]}…)"
        for name in before
        if name in now and before[name] != now[name]
    ]
    if wanted.rows != made.rows:
        said.append(f"it had {wanted.rows:,} rows and now has {made.rows:,}")
    if wanted.fingerprint != made.fingerprint and not said:
        said.append("the records are read in another way")
    old, new = dict(wanted.versions or {}), versions()
    said += [f"{name} was {old[name]} and is {new[name]}" for name in old if name in new and old[name] != new[name]]
    return said or ["nothing that the recipe knows of has changed, but its checksum"]
