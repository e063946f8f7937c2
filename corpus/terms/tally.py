"""Sums over the term matrix: papers and occurrences of each term in a selection."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from corpus.terms.matrix import TermMatrix

#: Selections of more than this share of the papers are counted as everything less the rest.
_MOST = 0.5
#: Up to this many rows are cut out one by one; above it a mask over the whole matrix is faster.
_FEW_ROWS = 6_000


def count_papers(matrix: TermMatrix, picks: NDArray[np.int64] | None) -> NDArray[np.int64]:
    """For each term the papers of some rows (ascending; all if None) that have it, of shape (terms,)."""
    if picks is None:
        return np.asarray(matrix.grams.papers)
    if len(picks) > _MOST * matrix.n_papers:
        return np.asarray(matrix.grams.papers - count_papers(matrix, _rest(matrix, picks)))
    return np.bincount(_of_rows(matrix, matrix.terms, picks), minlength=len(matrix.grams.papers))


def count_occurrences(matrix: TermMatrix, picks: NDArray[np.int64] | None) -> NDArray[np.int64]:
    """For each term how often it stands in some rows (ascending; all if None), of shape (terms,)."""
    if picks is None:
        return np.asarray(matrix.grams.occurrences)
    if len(picks) > _MOST * matrix.n_papers:
        return np.asarray(matrix.grams.occurrences - count_occurrences(matrix, _rest(matrix, picks)))
    terms, counts = _of_rows(matrix, matrix.terms, picks), _of_rows(matrix, matrix.counts, picks)
    return np.bincount(terms, weights=counts, minlength=len(matrix.grams.papers)).astype(np.int64)


def places_of(matrix: TermMatrix, row: int, chosen: NDArray[np.bool_] | None) -> NDArray[np.int64]:
    """Where a term stands: indices into the matrix' ``places``, in the texts that are chosen (all if None)."""
    begin, end = int(matrix.grams.begins[row]), int(matrix.grams.begins[row + 1])
    if chosen is None:
        return np.arange(begin, end)
    return begin + np.flatnonzero(chosen[matrix.grams.texts[begin:end]])


def count_inside(matrix: TermMatrix, row: int, chosen: NDArray[np.bool_] | None, longer: TermMatrix | None) -> int:
    """How often a term stands inside a term that is one word longer, in the texts that are chosen (all if None)."""
    if longer is None:
        return 0
    at = places_of(matrix, row, chosen)
    places = matrix.grams.places[at]
    begins = _begins_longer(longer)
    # Index -1 is the last unit, the end of the last text, where no term begins.
    inside = (begins[places] | begins[places - 1]) & (matrix.grams.spans[at] == matrix.grams.size)
    return int(inside.sum())


def chosen_texts(matrix: TermMatrix, picks: NDArray[np.int64] | None) -> NDArray[np.bool_] | None:
    """Rows as a mask over all papers; None stands for all."""
    if picks is None:
        return None
    chosen = np.zeros(matrix.n_papers, bool)
    chosen[picks] = True
    return chosen


@lru_cache(maxsize=8)
def _begins_longer(longer: TermMatrix) -> NDArray[np.bool_]:
    begins = np.zeros(len(longer.reading.units.ids), bool)
    begins[longer.grams.places[longer.grams.spans == longer.grams.size]] = True
    return begins


def _rest(matrix: TermMatrix, picks: NDArray[np.int64]) -> NDArray[np.int64]:
    rest = np.ones(matrix.n_papers, bool)
    rest[picks] = False
    return np.flatnonzero(rest)


def _of_rows(matrix: TermMatrix, values: NDArray[np.int32], picks: NDArray[np.int64]) -> NDArray[np.int32]:
    """The values of some rows of the matrix, one row after the other."""
    if len(picks) > _FEW_ROWS:
        chosen = np.zeros(matrix.n_papers, bool)
        chosen[picks] = True
        return np.asarray(values[np.repeat(chosen, np.diff(matrix.begins))])
    # Neighbouring rows are one slice: filters by year or file choose runs of them.
    breaks = np.flatnonzero(np.diff(picks) != 1)
    firsts = picks[np.concatenate([[0], breaks + 1])] if len(picks) else picks
    lasts = picks[np.concatenate([breaks, [len(picks) - 1]])] if len(picks) else picks
    pairs = zip(matrix.begins[firsts].tolist(), matrix.begins[lasts + 1].tolist(), strict=True)
    slices = [values[begin:end] for begin, end in pairs]
    return np.concatenate(slices) if slices else np.empty(0, np.int32)
