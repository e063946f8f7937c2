"""A recipe -> the same bytes again, or what differs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from corpus.errors import CorpusError, ReplayError
from corpus.export.choosing import choose_papers, facts_of_recipe, marks_of
from corpus.export.differing import said_differences
from corpus.export.formats import render_papers
from corpus.export.mapping import map_of
from corpus.export.recipe import Recipe, make_recipe, read_recipe
from corpus.export.writing import RECIPE_SUFFIX, write_bytes
from corpus.load import load_corpus
from corpus.schema import Corpus
from corpus.select import Filters
from corpus.topics import TopicMap, name_topics

Folder = str | os.PathLike[str] | None


def replay(
    recipe: str | os.PathLike[str] | Mapping[str, Any] | Recipe,
    *,
    target: Folder = None,
    paths: Iterable[str | os.PathLike[str]] | None = None,
    cache_dir: Folder = None,
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
        ReplayError: The bytes would differ: the message says which inputs, versions or counts do, and the first line
            that does, where the export stands beside its recipe.
        CorpusError: The inputs cannot be read.
    """
    wanted = read_recipe(recipe)
    home = Path(recipe).parent if isinstance(recipe, str | os.PathLike) else Path()
    corpus = _corpus(wanted, paths, home, cache_dir)
    made, content = _made_again(corpus, wanted, home, cache_dir)
    if made.sha256 != wanted.sha256:
        differences = said_differences(wanted, made, _first_time(recipe), content)
        raise ReplayError(f"The export would not be the same: {'; '.join(differences)}.")
    if target is not None:
        write_bytes(target, content)
    return content


def _corpus(wanted: Recipe, paths: Iterable[str | os.PathLike[str]] | None, home: Path, cache_dir: Folder) -> Corpus:
    if paths is None and "-" in wanted.paths:
        raise ReplayError(
            "The papers came from standard input.", hint="Pipe them in again and give - as the path of the inputs."
        )
    given = [os.fspath(path) for path in paths] if paths is not None else [_found(path, home) for path in wanted.paths]
    try:
        return load_corpus(given, fields=wanted.fields or None, join=wanted.join, cache_dir=cache_dir)
    except CorpusError as error:
        raise ReplayError(str(error), hint="Give the inputs' places now as paths.") from error


def _made_again(corpus: Corpus, wanted: Recipe, home: Path, cache_dir: Folder) -> tuple[Recipe, bytes]:
    def topic_map() -> TopicMap:
        base = [_found(path, home) for path in wanted.base_map]
        made = map_of(
            corpus,
            base,
            panel=wanted.panel,
            regions=wanted.regions,
            fingerprint=wanted.map,
            cache_dir=cache_dir,
        )
        return name_topics(made, wanted.topic_names)

    found = choose_papers(
        corpus,
        Filters.from_params(wanted.filters),
        marks=marks_of(wanted.marks),
        facts=facts_of_recipe(corpus, wanted.marks),
        topic_map=topic_map,
        panel=wanted.panel,
        cache_dir=cache_dir,
    )
    papers = found.papers if wanted.limit is None else found.papers.head(wanted.limit)
    made = make_recipe(
        corpus,
        found.filters,
        wanted.paths,
        format=wanted.format,
        rows=len(papers),
        fields=wanted.fields,
        panel=wanted.panel,
        join=wanted.join,
        bom=wanted.bom,
        limit=wanted.limit,
        marks=found.marks,
        topic_map=found.topic_map,
        base_map=wanted.base_map,
        regions=wanted.regions,
    )
    content = render_papers(papers, wanted.format, recipe=made, highlight=found.highlight)
    return replace(made.finished(content), marks=wanted.marks), content


def _found(path: str, home: Path) -> str:
    """A path as given, or else beside the recipe."""
    beside = home / path
    return str(beside) if not Path(path).exists() and beside.exists() else path


def _first_time(recipe: object) -> bytes | None:
    """The export that stands beside its recipe."""
    if not isinstance(recipe, str | os.PathLike) or not os.fspath(recipe).endswith(RECIPE_SUFFIX):
        return None
    beside = Path(os.fspath(recipe).removesuffix(RECIPE_SUFFIX))
    try:
        return beside.read_bytes()
    except OSError:
        return None
