"""A term in the words around it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.schema import CONCORDANCE, Corpus, conform
from corpus.terms.matrix import LONGEST, Folder, Reading, TermMatrix, read_words, row_numbers, term_matrix
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
        sort: By the order of the papers, or by the words to the left (the nearest first) or right of the term.
        panel: Stop words, phrases to keep, synonyms; the default panel if None.
        cache_dir: Another root of the cache.

    Returns:
        Columns ``CONCORDANCE``; no lines where no paper uses the term.

    Raises:
        SelectionError: If a row is no paper's.
    """
    picks = row_numbers(corpus, rows)
    reading = read_words(corpus, cache_dir=cache_dir)
    places, spans, texts = find_places(corpus, term, panel=panel, cache_dir=cache_dir)
    if picks is not None:
        inside = np.isin(texts, picks)
        places, spans, texts = places[inside], spans[inside], texts[inside]
    begin, end = span_of(reading.units, places, spans)
    if sort != "paper":
        order = _by_neighbours(reading, begin, end, sort)[:limit]
        texts, begin, end = texts[order], begin[order], end[order]
    texts, begin, end = texts[:limit], begin[:limit], end[:limit]
    shift = reading.written.offsets[texts]
    lines = []
    spots: list[tuple[int, int]] = []
    last = -1
    for row, start, stop in zip(texts.tolist(), (begin - shift).tolist(), (end - shift).tolist(), strict=True):
        text = str(corpus.papers["text"].iat[row])
        if row != last:
            spots, last = locate(countable_text(str(corpus.papers["abstract"].iat[row]), text)), row
        left, right = spots[start][0], spots[stop - 1][1]
        around = text[max(left - width, 0) : left], text[left:right], text[right : right + width]
        lines.append((corpus.papers["paper_id"].iat[row], *around))
    return conform(pd.DataFrame(lines, columns=[column.name for column in CONCORDANCE]), CONCORDANCE)


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
    return np.unique(find_places(corpus, term, panel=panel, cache_dir=cache_dir)[2]).astype(np.int64)


def find_places(
    corpus: Corpus, term: str, *, panel: TermPanel | None = None, cache_dir: Folder = None
) -> tuple[NDArray[np.int32], NDArray[np.uint8], NDArray[np.int32]]:
    """Where a term in any of its written forms stands, in the order of the papers.

    Args:
        corpus: The papers.
        term: A term, or any other word or phrase.
        panel: Stop words, phrases to keep, synonyms; the default panel if None.
        cache_dir: Another root of the cache.

    Returns:
        Places among the units, the units that each takes, and the row of its paper.
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
