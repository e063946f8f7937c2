"""A term in the words around it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.schema import CONCORDANCE, Corpus, conform, empty
from corpus.terms.matrix import LONGEST, Folder, TermMatrix, read_words, row_numbers, term_matrix
from corpus.tokens.panel import TermPanel
from corpus.tokens.phrases import look_up
from corpus.tokens.stream import FIRST_WORD, locate, read_stream
from corpus.tokens.units import Units
from corpus.tokens.variants import singular
from corpus.tokens.words import fold
from corpus.tokens.writing import span_of


class Places(NamedTuple):
    """Where a term stands: the matrix and row that have it, and its places among the units."""

    matrix: TermMatrix
    row: int
    places: NDArray[np.int32]


def concordance(
    corpus: Corpus,
    term: str,
    rows: Iterable[int] | None = None,
    *,
    width: int = 60,
    limit: int | None = 500,
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
        panel: Stop words, phrases to keep, synonyms; the default panel if None.
        cache_dir: Another root of the cache.

    Returns:
        Columns ``CONCORDANCE``, in the order of the papers; none where no paper uses the term.

    Raises:
        SelectionError: If a row is no paper's.
    """
    picks = row_numbers(corpus, rows)
    found = find_term(corpus, term, panel=panel, cache_dir=cache_dir)
    if found is None:
        return empty(CONCORDANCE)
    units, size = found.matrix.reading.units, found.matrix.grams.size
    places = found.places if picks is None else found.places[np.isin(units.texts_of(found.places), picks)]
    places = places[:limit]
    texts = units.texts_of(places)
    begin, end = span_of(units, size, places)
    begin, end = begin - found.matrix.reading.written.offsets[texts], end - found.matrix.reading.written.offsets[texts]
    lines, spans, last = [], [], -1
    for row, start, stop in zip(texts.tolist(), begin.tolist(), end.tolist(), strict=True):
        text = str(corpus.papers["text"].iat[row])
        if row != last:
            spans, last = locate(text), row
        left, right = spans[start][0], spans[stop - 1][1]
        around = text[max(left - width, 0) : left], text[left:right], text[right : right + width]
        lines.append((corpus.papers["paper_id"].iat[row], *around))
    return conform(pd.DataFrame(lines, columns=[column.name for column in CONCORDANCE]), CONCORDANCE)


def papers_with(
    corpus: Corpus, term: str, *, panel: TermPanel | None = None, cache_dir: Folder = None
) -> NDArray[np.int64]:
    """The rows of the papers that use a term, ascending: exactly those that ``count_terms`` counts."""
    found = find_term(corpus, term, panel=panel, cache_dir=cache_dir)
    return np.unique(found.matrix.reading.units.texts_of(found.places)) if found else np.empty(0, np.int64)


def find_term(corpus: Corpus, term: str, *, panel: TermPanel | None = None, cache_dir: Folder = None) -> Places | None:
    """A term in any of its written forms; None where no paper uses it."""
    reading = read_words(corpus, cache_dir=cache_dir)
    sequence = _units_of(term, reading.units)
    if not 1 <= len(sequence) <= LONGEST:
        return None
    matrix = term_matrix(corpus, len(sequence), panel=panel, cache_dir=cache_dir)
    row = look_up(matrix.grams, sequence)
    if row < 0:
        return None
    begins = matrix.grams.begins
    return Places(matrix, row, matrix.grams.places[int(begins[row]) : int(begins[row + 1])])


def _units_of(term: str, units: Units) -> list[int]:
    stream = read_stream([term])
    asked = [stream.words[item] for item in stream.ids if item >= FIRST_WORD]
    return [_unit_of(word, units) for word in asked]


def _unit_of(word: str, units: Units) -> int:
    """The unit of one word in any form; 0 where the corpus has none."""
    form = fold(word)
    options = [word, word.rstrip("s"), word.upper(), form, singular(form, units.number), form + "s", form + "es"]
    return next((units.number[option] for option in options if option in units.number), 0)
