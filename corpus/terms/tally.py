"""Sums over the term matrix: papers and occurrences of each term in a selection."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from corpus.terms.matrix import TermMatrix
from corpus.terms.opened import remembered

#: Selections of more than this share of the papers are counted as everything less the rest.
_MOST = 0.5

Counts = NDArray[np.int64]


def count_both(matrix: TermMatrix, texts: NDArray[np.int64] | None) -> tuple[Counts, Counts]:
    """For each term the papers of some texts that have it and how often it stands in them, each of shape (terms,).

    Args:
        matrix: The matrix.
        texts: Ascending; all if None.
    """
    papers, occurrences = matrix.grams.papers, matrix.grams.occurrences
    if texts is None:
        return np.asarray(papers), occurrences
    if len(texts) > _MOST * matrix.n_papers:
        rest = count_both(matrix, rest_of(matrix, texts))
        return np.asarray(papers - rest[0]), np.asarray(occurrences - rest[1])
    at = _entries(matrix, texts)
    terms, more = matrix.terms[at], matrix.counts[at] - 1
    held = np.bincount(terms, minlength=len(papers))
    again = np.flatnonzero(more)
    extra = np.bincount(terms[again], weights=more[again], minlength=len(papers))
    return held, held + extra.astype(np.int64)


def count_papers(matrix: TermMatrix, texts: NDArray[np.int64] | None) -> Counts:
    """For each term the papers of some texts (ascending; all if None) that have it, of shape (terms,)."""
    if texts is None:
        return np.asarray(matrix.grams.papers)
    if len(texts) > _MOST * matrix.n_papers:
        return np.asarray(matrix.grams.papers - count_papers(matrix, rest_of(matrix, texts)))
    return np.bincount(matrix.terms[_entries(matrix, texts)], minlength=len(matrix.grams.papers))


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
    at = at[matrix.grams.spans[at] == matrix.grams.size]
    begun, places = _begun(longer), matrix.grams.places[at]
    # Index -1 is the last unit, the end of the last text, where no term begins.
    return int(np.count_nonzero(begun[places] | begun[places - 1]))


def spread_of(matrix: TermMatrix, row: int, texts: NDArray[np.int64] | None, chosen: NDArray[np.bool_] | None) -> float:
    """Gries' deviation of proportions of a term over some texts, 0..1: half the sum of |its share - the text's|.

    Args:
        matrix: The matrix.
        row: The term.
        texts: The texts; all if None.
        chosen: The same as a mask.
    """
    sizes = np.diff(matrix.reading.units.offsets)
    total = int((sizes if texts is None else sizes[texts]).sum())
    own = matrix.grams.texts[places_of(matrix, row, chosen)]
    if not len(own) or not total:
        return 0.0
    at = np.flatnonzero(np.concatenate([[True], own[1:] != own[:-1]]))
    times = np.diff(np.append(at, len(own)))
    parts = sizes[own[at]] / total
    return float(0.5 * (np.abs(times / len(own) - parts).sum() + 1 - parts.sum()))


def chosen_texts(matrix: TermMatrix, picks: NDArray[np.int64] | None) -> NDArray[np.bool_] | None:
    """Rows as a mask over all papers; None stands for all."""
    if picks is None:
        return None
    chosen = np.zeros(matrix.n_papers, bool)
    chosen[picks] = True
    return chosen


@remembered(8)
def _begun(matrix: TermMatrix) -> NDArray[np.bool_]:
    """At which of all units a term of a matrix begins that is written in as many words as it has."""
    begun = np.zeros(len(matrix.reading.units.ids), bool)
    begun[matrix.grams.places[matrix.grams.spans == matrix.grams.size]] = True
    return begun


def rest_of(matrix: TermMatrix, texts: NDArray[np.int64]) -> NDArray[np.int64]:
    """All other texts."""
    rest = np.ones(matrix.n_papers, bool)
    rest[texts] = False
    return np.flatnonzero(rest)


def _entries(matrix: TermMatrix, texts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where the entries of some texts stand in ``terms`` and ``counts``, one text after the other."""
    starts = matrix.begins[texts]
    sizes = matrix.begins[texts + 1] - starts
    ends = np.cumsum(sizes)
    return np.repeat(starts - ends + sizes, sizes) + np.arange(ends[-1] if len(ends) else 0)
