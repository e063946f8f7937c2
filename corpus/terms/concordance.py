"""A term in the words around it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.schema import CONCORDANCE, Corpus, conform
from corpus.terms.matrix import LONGEST, Reading, TermMatrix, order_of, read_words, term_matrix, text_numbers
from corpus.terms.opened import Folder
from corpus.terms.plain import countable_text
from corpus.tokens.panel import TermPanel
from corpus.tokens.sequences import find_sequences
from corpus.tokens.stream import locate
from corpus.tokens.words import fold
from corpus.tokens.writing import span_of

Sort = Literal["paper", "left", "right"]
#: Words on one side that a line is sorted by.
_NEIGHBOURS = 3


def concordance(
    corpus: Corpus,
    term: str,
    rows: Iterable[int] | None = None,
    *,
    width: int = 60,
    limit: int | None = 500,
    skip: int = 0,
    sort: Sort = "paper",
    panel: TermPanel | None = None,
    cache_dir: Folder = None,
) -> pd.DataFrame:
    """The places where papers use a term, in the words around it.

    Args:
        corpus: The papers.
        term: A term in any of its written forms.
        rows: Row labels of the papers; all if None.
        width: Characters of text on either side.
        limit: The most lines; all if None.
        skip: Lines left out at the beginning: those of earlier pages.
        sort: By the order of the papers, or by the words to the left (the nearest first) or right of the term.
        panel: Stop words, phrases to keep, synonyms; the default panel if None.
        cache_dir: Another root of the cache.

    Returns:
        Columns ``CONCORDANCE``; no lines where no paper uses the term.

    Raises:
        SelectionError: If a row is no paper's.
    """
    reading = read_words(corpus, cache_dir=cache_dir)
    places, spans, texts = _places_in(corpus, term, rows, panel, cache_dir)
    part = slice(skip, None if limit is None else skip + limit)
    if sort == "paper":
        order = _first(order_of(corpus).rows[texts], part)
        texts, places, spans = texts[order], places[order], spans[order]
    begin, end = span_of(reading.units, places, spans)
    if sort != "paper":
        order = _by_neighbours(reading, begin, end, sort)[part]
        texts, begin, end = texts[order], begin[order], end[order]
    shift = reading.written.offsets[texts]
    lines = []
    for row, start, stop in zip(
        order_of(corpus).rows[texts].tolist(), (begin - shift).tolist(), (end - shift).tolist(), strict=True
    ):
        abstract, text = str(corpus.papers["abstract"].iat[row]), str(corpus.papers["text"].iat[row])
        spots = _located(abstract, text)
        left, right = spots[start][0], spots[stop - 1][1]
        around = text[max(left - width, 0) : left], text[left:right], text[right : right + width]
        lines.append((corpus.papers["paper_id"].iat[row], *around))
    return conform(pd.DataFrame(lines, columns=[column.name for column in CONCORDANCE]), CONCORDANCE)


@lru_cache(maxsize=2_000)
def _located(abstract: str, text: str) -> list[tuple[int, int]]:
    return locate(countable_text(abstract, text))


def count_places(
    corpus: Corpus,
    term: str,
    rows: Iterable[int] | None = None,
    *,
    panel: TermPanel | None = None,
    cache_dir: Folder = None,
) -> tuple[int, int]:
    """How many lines the whole concordance of a term has, and how many papers they are of.

    Args:
        corpus: The papers.
        term: A term in any of its written forms.
        rows: Row labels of the papers; all if None.
        panel: Stop words, phrases to keep, synonyms; the default panel if None.
        cache_dir: Another root of the cache.

    Raises:
        SelectionError: If a row is no paper's.
    """
    texts = _places_in(corpus, term, rows, panel, cache_dir)[2]
    return len(texts), int((np.diff(texts, prepend=-1) != 0).sum())


def _places_in(
    corpus: Corpus, term: str, rows: Iterable[int] | None, panel: TermPanel | None, cache_dir: Folder
) -> tuple[NDArray[np.int32], NDArray[np.uint8], NDArray[np.int32]]:
    """``find_places`` in some papers."""
    picks = text_numbers(corpus, rows)
    places, spans, texts = find_places(corpus, term, panel=panel, cache_dir=cache_dir)
    if picks is None:
        return places, spans, texts
    chosen = np.zeros(len(corpus.papers), bool)
    chosen[picks] = True
    inside = chosen[texts]
    return places[inside], spans[inside], texts[inside]


def _first(rows: NDArray[np.int64], part: slice) -> NDArray[np.int64]:
    """The places of a part of the lines when they are sorted by row."""
    if part.stop is None or part.stop >= len(rows):
        return np.argsort(rows, kind="stable")[part]
    least = np.partition(rows, part.stop)[part.stop]
    early = np.flatnonzero(rows <= least)
    return early[np.argsort(rows[early], kind="stable")][part]


def _by_neighbours(reading: Reading, begin: NDArray[np.int64], end: NDArray[np.int64], sort: Sort) -> NDArray[np.int64]:
    """The order of lines by the next words on one side, small and capital letters alike; the end of a text first."""
    ids, steps = reading.written.ids, range(_NEIGHBOURS)
    beside = [begin - 1 - step if sort == "left" else end + step for step in steps]
    around = [ids[np.clip(places, 0, len(ids) - 1)] for places in beside]
    found = np.unique(np.concatenate(around)) if len(begin) else np.empty(0, np.int32)
    words = [fold(reading.written.words[item]) for item in found.tolist()]
    rank_of = {word: rank for rank, word in enumerate(sorted(set(words)))}
    ranks = np.asarray([rank_of[word] for word in words], np.int64)
    columns = [ranks[np.searchsorted(found, items)] for items in around]
    return np.lexsort([np.arange(len(begin)), *reversed(columns)])


def papers_with(
    corpus: Corpus, term: str, *, panel: TermPanel | None = None, cache_dir: Folder = None
) -> NDArray[np.int64]:
    """The rows of the papers that use a term, ascending: exactly those that ``count_terms`` counts."""
    texts = np.unique(find_places(corpus, term, panel=panel, cache_dir=cache_dir)[2])
    return np.sort(order_of(corpus).rows[texts])


def find_places(
    corpus: Corpus, term: str, *, panel: TermPanel | None = None, cache_dir: Folder = None
) -> tuple[NDArray[np.int32], NDArray[np.uint8], NDArray[np.int32]]:
    """Where a term in any of its written forms stands, in the order of the texts.

    Args:
        corpus: The papers.
        term: A term, or any other word or phrase.
        panel: Stop words, phrases to keep, synonyms; the default panel if None.
        cache_dir: Another root of the cache.

    Returns:
        Places among the units, the units that each takes, and its text (see ``order_of``).
    """
    units = read_words(corpus, cache_dir=cache_dir).units
    sequence = units.read(term)
    if 1 <= len(sequence) <= LONGEST:
        matrix = term_matrix(corpus, len(sequence), panel=panel, cache_dir=cache_dir)
        row = row_of(matrix, sequence)
        if row >= 0:
            at = slice(int(matrix.grams.begins[row]), int(matrix.grams.begins[row + 1]))
            return matrix.grams.places[at], matrix.grams.spans[at], matrix.grams.texts[at]
    found = find_sequences(units.ids, [sequence] if sequence else [])
    texts = units.texts_of(found.starts)
    return found.starts.astype(np.int32), found.lengths.astype(np.uint8), texts.astype(np.int32)


def row_of(matrix: TermMatrix, sequence: tuple[int, ...]) -> int:
    """The row of a term, or of the term that it is a synonym of; -1 where there is none."""
    row = matrix.grams.row_of(sequence)
    own = [member for group in matrix.groups if sequence in group for member in group if len(member) == len(sequence)]
    return row if row >= 0 or not own else matrix.grams.row_of(own[0])
