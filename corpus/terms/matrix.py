"""The term matrix of a corpus: built in one pass over its words, kept on disk, opened as memory maps."""

from __future__ import annotations

import json
import os
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.cache import cached
from corpus.errors import SelectionError
from corpus.schema import Corpus
from corpus.tokens.panel import TermPanel
from corpus.tokens.phrases import Grams, read_grams
from corpus.tokens.stream import read_stream
from corpus.tokens.units import Units, read_units
from corpus.tokens.writing import Forms, Written, as_written, read_forms

#: Raised whenever the same texts would give other terms.
VERSION = 1
#: Phrases of at most this many words are counted.
LONGEST = 4

T = TypeVar("T")
Folder = str | os.PathLike[str] | None

# Opened entries of this process: a page asks for the same matrix at every run.
_open: OrderedDict[str, Any] = OrderedDict()
_lock = RLock()
_KEPT = 24


@dataclass(frozen=True)
class Reading:
    """All words of a corpus: as units, and as written."""

    units: Units
    written: Written


@dataclass(frozen=True)
class TermMatrix:
    """The terms of one length and how often each paper has each.

    Attributes:
        reading: The corpus' words.
        grams: The terms.
        forms: How they are written.
        begins: Where each paper's terms begin in ``terms``, of shape (papers + 1,).
        terms: The terms of each paper, ascending.
        counts: How often each stands in the paper, of the shape of ``terms``.
    """

    reading: Reading
    grams: Grams
    forms: Forms
    begins: NDArray[np.int64]
    terms: NDArray[np.int32]
    counts: NDArray[np.int32]

    @property
    def n_papers(self) -> int:
        """Papers of the corpus."""
        return len(self.begins) - 1


def read_words(corpus: Corpus, *, cache_dir: Folder = None) -> Reading:
    """The words of a corpus, from disk where they have been read before."""
    parts = {"corpus": corpus.fingerprint, "papers": len(corpus.papers), "terms": VERSION}

    def make(folder: Path) -> None:
        stream = read_stream(corpus.papers["text"])
        units, written = read_units(stream), as_written(stream)
        _save(folder, "units", units, ("ids", "first", "width", "offsets"))
        _save(folder, "written", written, ("ids", "offsets"))
        (folder / "words.json").write_text(json.dumps([units.keys, written.words]), encoding="utf-8")

    def read(folder: Path) -> Reading:
        keys, words = json.loads((folder / "words.json").read_text(encoding="utf-8"))
        return Reading(
            Units(keys=keys, **_load(folder, "units", Units)), Written(words=words, **_load(folder, "written", Written))
        )

    return _opened("words", parts, make, read, cache_dir)


def term_matrix(corpus: Corpus, size: int, *, panel: TermPanel | None = None, cache_dir: Folder = None) -> TermMatrix:
    """The terms of one length of a corpus, from disk where they have been counted before.

    Args:
        corpus: The papers.
        size: Words a term, 1 to ``LONGEST``.
        panel: The settings; the default panel if there is none.
        cache_dir: Another root of the cache.

    Returns:
        The matrix.

    Raises:
        SelectionError: If ``size`` is not 1 to ``LONGEST``.
    """
    if not 1 <= size <= LONGEST:
        raise SelectionError(f"Terms of {size} words are not counted.", hint=f"Ask for 1 to {LONGEST} words.")
    panel = panel or TermPanel()
    reading = read_words(corpus, cache_dir=cache_dir)
    parts = {
        "corpus": corpus.fingerprint, "papers": len(corpus.papers), "terms": VERSION, "size": size,
        "panel": panel.parts(),
    }  # fmt: skip

    def make(folder: Path) -> None:
        matrix = count_grams(reading, read_grams(reading.units, size, panel))
        _save(folder, "grams", matrix.grams, ("units", "papers", "begins", "places"))
        _save(folder, "forms", matrix.forms, ("begins", "places"))
        _save(folder, "matrix", matrix, ("begins", "terms", "counts"))

    def read(folder: Path) -> TermMatrix:
        grams = Grams(size=size, **_load(folder, "grams", Grams))
        forms = Forms(**_load(folder, "forms", Forms))
        return TermMatrix(reading=reading, grams=grams, forms=forms, **_load(folder, "matrix", TermMatrix))

    return _opened("terms", parts, make, read, cache_dir)


def count_grams(reading: Reading, grams: Grams) -> TermMatrix:
    """Terms and papers as a sparse matrix by papers."""
    n_terms = max(len(grams.papers), 1)
    terms = np.repeat(np.arange(len(grams.papers)), grams.occurrences)
    codes = np.sort(reading.units.texts_of(grams.places) * n_terms + terms)
    new = np.concatenate([[True], codes[1:] != codes[:-1]]) if len(codes) else np.empty(0, bool)
    at = np.flatnonzero(new)
    counts = np.diff(np.append(at, len(codes))).astype(np.int32)
    papers, terms = np.divmod(codes[at], n_terms)
    n_papers = len(reading.units.offsets) - 1
    begins = np.concatenate([[0], np.cumsum(np.bincount(papers, minlength=n_papers))])
    forms = read_forms(grams, reading.units, reading.written)
    return TermMatrix(reading, grams, forms, begins, terms.astype(np.int32), counts)


def row_numbers(corpus: Corpus, rows: Iterable[int] | None) -> NDArray[np.int64] | None:
    """Row labels as a sorted array without doubles; None stands for all papers.

    Raises:
        SelectionError: If a label is no row of the corpus.
    """
    if rows is None:
        return None
    labels = np.unique(np.asarray(rows if isinstance(rows, np.ndarray | pd.Index) else list(rows), dtype=np.int64))
    if len(labels) and (labels[0] < 0 or labels[-1] >= len(corpus.papers)):
        bad = int(labels[-1] if labels[-1] >= len(corpus.papers) else labels[0])
        raise SelectionError(f"There is no paper in row {bad}.", hint=f"Rows go from 0 to {len(corpus.papers) - 1}.")
    return labels


def _save(folder: Path, name: str, value: Any, columns: Iterable[str]) -> None:  # noqa: ANN401  (any of the dataclasses)
    for column in columns:
        np.save(folder / f"{name}.{column}.npy", getattr(value, column))


def _load(folder: Path, name: str, kind: type) -> dict[str, Any]:
    paths = {field.name: folder / f"{name}.{field.name}.npy" for field in fields(kind)}
    return {column: np.load(path, mmap_mode="r") for column, path in paths.items() if path.exists()}


def _opened(
    kind: str, parts: dict[str, Any], make: Callable[[Path], None], read: Callable[[Path], T], cache_dir: Folder
) -> T:
    key = json.dumps([kind, parts, str(cache_dir), os.environ.get("PAPERSCOPE_CACHE", "")], sort_keys=True)
    with _lock:
        if key in _open:
            _open.move_to_end(key)
            return _open[key]  # type: ignore[no-any-return]
        value = cached(kind, parts, make, read, cache_dir=cache_dir)
        _open[key] = value
        while len(_open) > _KEPT:
            _open.popitem(last=False)
        return value
