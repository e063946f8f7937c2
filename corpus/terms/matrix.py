"""The term matrix of a corpus: built in one pass over its words, kept on disk, opened as memory maps."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.errors import SelectionError
from corpus.schema import Corpus, Progress
from corpus.terms.opened import Folder, is_open, load, opened, remembered, save
from corpus.terms.plain import countable_texts
from corpus.tokens.acronyms import find_definitions, join_groups
from corpus.tokens.panel import TermPanel
from corpus.tokens.phrases import Grams, read_grams
from corpus.tokens.rules import VERSION as RULES
from corpus.tokens.rules import Rules, keep_defined, make_rules
from corpus.tokens.stream import BLOCK, read_stream
from corpus.tokens.units import Units, read_units
from corpus.tokens.writing import Forms, Written, as_written, read_forms

#: Raised whenever the same texts would give other terms.
VERSION = 4
#: Made once: a panel checks each of its words.
DEFAULT_PANEL = TermPanel()
#: Phrases of at most this many words are counted.
LONGEST = 4
#: Progress is told in hundredths: up to here words are read, up to there compounds are joined.
_CUT, _JOINED, _ALL = 50, 75, 100


@dataclass(frozen=True, eq=False)
class Order:
    """Papers by their paper_id: what is kept on disk goes by this, because one fingerprint may come in any order.

    Attributes:
        rows: The row of each text, of shape (papers,); texts are papers in the order of their paper_id.
        texts: The text of each row, of shape (papers,).
    """

    rows: NDArray[np.int64]
    texts: NDArray[np.int64]


_rules_lock = Lock()
_orders: WeakKeyDictionary[Corpus, Order] = WeakKeyDictionary()


@dataclass(frozen=True, eq=False)
class Reading:
    """All words of a corpus: as units, and as written.

    Attributes:
        units: One number a word in all its forms.
        written: The words as they are shown.
        definitions: Abbreviations and their long forms, as units.
    """

    units: Units
    written: Written
    definitions: tuple[tuple[tuple[int, ...], ...], ...]


@dataclass(frozen=True, eq=False)
class TermMatrix:
    """The terms of one length and how often each paper has each.

    Attributes:
        reading: The corpus' words.
        groups: Sequences of units that count as one term: definitions and synonyms.
        grams: The terms.
        forms: How they are written.
        begins: Where each text's terms begin in ``terms``, of shape (papers + 1,); texts go by paper_id.
        terms: The terms of each text, ascending.
        counts: How often each stands in the paper, of the shape of ``terms``.
    """

    reading: Reading
    groups: tuple[tuple[tuple[int, ...], ...], ...]
    grams: Grams
    forms: Forms
    begins: NDArray[np.int64]
    terms: NDArray[np.int32]
    counts: NDArray[np.int32]

    @property
    def n_papers(self) -> int:
        """Papers of the corpus."""
        return len(self.begins) - 1


def no_progress(done: int, total: int, what: str) -> None:
    """Tell nobody."""


def read_words(corpus: Corpus, *, cache_dir: Folder = None, progress: Progress = no_progress) -> Reading:
    """The words of a corpus, from disk where they have been read before."""
    parts = {"corpus": corpus.fingerprint, "papers": len(corpus.papers), "terms": VERSION}

    def make(folder: Path) -> None:
        blocks, read = len(corpus.papers) // BLOCK + 2, count()
        texts = countable_texts(corpus.papers, order_of(corpus).rows)
        stream = read_stream(texts, lambda: progress(next(read) * _CUT // blocks, _ALL, "words"))
        progress(_CUT, _ALL, "compounds")
        units, written = read_units(stream), as_written(stream)
        progress(_JOINED, _ALL, "abbreviations")
        save(folder, "units", units, ("ids", "first", "width", "offsets", "counts", "endings", "word_keys"))
        save(folder, "written", written, ("ids", "offsets"))
        named = [units.keys, units.rewrites, written.words, find_definitions(units, stream)]
        (folder / "words.json").write_text(json.dumps(named), encoding="utf-8")

    def read(folder: Path) -> Reading:
        keys, rewrites, words, definitions = json.loads((folder / "words.json").read_text(encoding="utf-8"))
        arrays = load(folder, "units", Units)
        return Reading(
            Units(keys=keys, rewrites=rewrites, words=words[: len(arrays["word_keys"])], **arrays),
            Written(words=words, **load(folder, "written", Written)),
            tuple(((short,), tuple(long_form)) for short, long_form in definitions),
        )

    return opened(corpus, "words", parts, make, read, cache_dir or corpus.home)


def term_matrix(
    corpus: Corpus,
    size: int,
    *,
    panel: TermPanel | None = None,
    cache_dir: Folder = None,
    progress: Progress = no_progress,
) -> TermMatrix:
    """The terms of one length of a corpus, from disk where they have been counted before.

    Args:
        corpus: The papers.
        size: Words a term, 1 to ``LONGEST``.
        panel: The settings; the default panel if there is none.
        cache_dir: Another root of the cache.
        progress: Told in hundredths while the matrix is built; may raise ``Cancelled`` to stop.

    Returns:
        The matrix.

    Raises:
        SelectionError: If ``size`` is not 1 to ``LONGEST``.
    """
    if not 1 <= size <= LONGEST:
        raise SelectionError(f"Terms of {size} words are not counted.", hint=f"Ask for 1 to {LONGEST} words.")
    panel = panel or DEFAULT_PANEL
    reading = read_words(corpus, cache_dir=cache_dir, progress=progress)

    def make(folder: Path) -> None:
        progress(_JOINED, _ALL, f"terms of {size} words" if size > 1 else "single words")
        rules = rules_of(reading, panel)
        groups = join_groups([*rules.groups, *reading.definitions])
        matrix = count_grams(reading, read_grams(reading.units, size, rules, groups), groups)
        save(folder, "grams", matrix.grams, ("units", "papers", "begins", "places", "spans", "texts"))
        save(folder, "forms", matrix.forms, ("begins", "places", "spans"))
        save(folder, "matrix", matrix, ("begins", "terms", "counts"))
        (folder / "groups.json").write_text(json.dumps(groups), encoding="utf-8")

    def read(folder: Path) -> TermMatrix:
        groups = json.loads((folder / "groups.json").read_text(encoding="utf-8"))
        return TermMatrix(
            reading=reading,
            groups=tuple(tuple(tuple(member) for member in group) for group in groups),
            grams=Grams(size=size, **load(folder, "grams", Grams)),
            forms=Forms(**load(folder, "forms", Forms)),
            **load(folder, "matrix", TermMatrix),
        )

    return opened(corpus, "terms", _parts(corpus, size, panel), make, read, cache_dir or corpus.home)


def rules_of(reading: Reading, panel: TermPanel) -> Rules:
    """What may be a term; the lengths that are counted side by side share it."""
    with _rules_lock:
        return _rules_of(reading, panel)


@remembered(1)
def _rules_of(reading: Reading, panel: TermPanel) -> Rules:
    return keep_defined(make_rules(reading.units, panel), reading.definitions)


def is_counted(corpus: Corpus, size: int, panel: TermPanel, cache_dir: Folder) -> bool:
    """Whether the terms of a length are counted and open in this process."""
    return is_open("terms", _parts(corpus, size, panel), cache_dir or corpus.home)


def _parts(corpus: Corpus, size: int, panel: TermPanel) -> dict[str, Any]:
    """What a matrix depends on."""
    parts = {"corpus": corpus.fingerprint, "papers": len(corpus.papers), "terms": VERSION, "size": size}
    return parts | {"panel": _key_of(panel), "rules": RULES}


@lru_cache(maxsize=16)
def _key_of(panel: TermPanel) -> str:
    return hashlib.sha256(json.dumps(panel.parts()).encode()).hexdigest()


def count_grams(reading: Reading, grams: Grams, groups: tuple[tuple[tuple[int, ...], ...], ...]) -> TermMatrix:
    """Terms and papers as a sparse matrix by papers."""
    n_terms = max(len(grams.papers), 1)
    terms = np.repeat(np.arange(len(grams.papers)), grams.occurrences)
    codes = np.sort(grams.texts.astype(np.int64) * n_terms + terms)
    new = np.concatenate([[True], codes[1:] != codes[:-1]])[: len(codes)]
    at = np.flatnonzero(new)
    counts = np.diff(np.append(at, len(codes))).astype(np.int32)
    papers, terms = np.divmod(codes[at], n_terms)
    n_papers = len(reading.units.offsets) - 1
    begins = np.concatenate([[0], np.cumsum(np.bincount(papers, minlength=n_papers))])
    forms = read_forms(grams, reading.units, reading.written)
    return TermMatrix(reading, groups, grams, forms, begins, terms.astype(np.int32), counts)


def order_of(corpus: Corpus) -> Order:
    """The order of a corpus' papers, worked out once."""
    found = _orders.get(corpus)
    if found is None:
        rows = np.asarray(corpus.papers["paper_id"].argsort(kind="stable"), np.int64)
        texts = np.empty_like(rows)
        texts[rows] = np.arange(len(rows))
        found = _orders[corpus] = Order(rows, texts)
    return found


def text_numbers(corpus: Corpus, rows: Iterable[int] | None) -> NDArray[np.int64] | None:
    """Row labels as texts of the matrix, sorted and without doubles; None stands for all papers.

    Raises:
        SelectionError: If a label is no row of the corpus.
    """
    labels = row_numbers(corpus, rows)
    return None if labels is None else np.sort(order_of(corpus).texts[labels])


def row_numbers(corpus: Corpus, rows: Iterable[int] | None) -> NDArray[np.int64] | None:
    """Row labels, or a mask of all papers, as a sorted array of labels without doubles; None stands for all papers.

    Raises:
        SelectionError: If a label is no row of the corpus, or a mask is of another length.
    """
    if rows is None:
        return None
    labels = np.unique(_labels(rows, len(corpus.papers)))
    if len(labels) and (labels[0] < 0 or labels[-1] >= len(corpus.papers)):
        bad = int(labels[-1] if labels[-1] >= len(corpus.papers) else labels[0])
        raise SelectionError(f"There is no paper in row {bad}.", hint=f"Rows go from 0 to {len(corpus.papers) - 1}.")
    return labels


def _labels(rows: Iterable[int], n_papers: int) -> NDArray[np.int64]:
    if isinstance(rows, pd.Series) and pd.api.types.is_bool_dtype(rows.dtype):
        rows = rows.index[rows.fillna(False).astype(bool)]
    given = np.asarray(rows if isinstance(rows, np.ndarray | pd.Index | pd.Series) else list(rows))
    if given.dtype == bool and given.shape != (0,):
        if given.shape != (n_papers,):
            raise SelectionError(
                f"A mask of {given.size:,} values cannot choose from {n_papers:,} papers.",
                hint="Give one value a paper, or the papers' row labels.",
            )
        return np.flatnonzero(given)
    whole = given.dtype.kind in "iu" or (given.dtype.kind == "f" and bool((given == np.floor(given)).all()))
    if given.size and (given.ndim != 1 or not whole):
        raise SelectionError(
            f"{str(given.ravel()[0])!r} and what follows are no row labels.",
            hint="Give whole numbers, as in corpus.papers.index.",
        )
    return given.astype(np.int64)
