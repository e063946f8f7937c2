"""Which terms a table shows, and how it writes them."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from corpus.errors import SelectionError
from corpus.schema import Corpus, Progress
from corpus.terms.matrix import DEFAULT_PANEL, Reading, TermMatrix, is_counted, no_progress, term_matrix
from corpus.terms.opened import Folder, remembered
from corpus.tokens.panel import TermPanel
from corpus.tokens.words import fold
from corpus.tokens.writing import write_form

if TYPE_CHECKING:
    import pyarrow as pa

#: A word that stands inside one phrase this often is shown as that phrase alone (carlo: monte carlo).
_SWALLOWED = 0.65
#: Papers that a phrase needs to swallow a word.
_EVIDENCE = 3
_FORMS_SHOWN = 4
_POSSESSIVE = re.compile(r"['’]s?\b")


def matrices(
    corpus: Corpus,
    ngrams: tuple[int, int],
    panel: TermPanel | None,
    *,
    boilerplate: bool = True,
    cache_dir: Folder = None,
    progress: Progress = no_progress,
) -> tuple[TermMatrix, ...]:
    """The matrices of all lengths from the least to the most words a term.

    Raises:
        SelectionError: If a length is not 1 to ``LONGEST``, or the least is more than the most.
    """
    least, most = _lengths(ngrams)
    panel = panel or DEFAULT_PANEL
    panel = panel if boilerplate else _without_boilerplate(panel)

    def one(size: int) -> TermMatrix:
        return term_matrix(corpus, size, panel=panel, cache_dir=cache_dir, progress=progress)

    sizes = range(least, most + 1)
    if len(sizes) == 1 or all(is_counted(corpus, size, panel, cache_dir) for size in sizes):
        return tuple(map(one, sizes))
    # Counting one length leaves a processor free for the next.
    with ThreadPoolExecutor(2) as beside:
        return tuple(beside.map(one, sizes))


@lru_cache(maxsize=8)
def _without_boilerplate(panel: TermPanel) -> TermPanel:
    return panel.without_boilerplate()


def _lengths(ngrams: tuple[int, int]) -> tuple[int, int]:
    """The least and the most words of terms."""
    try:
        least, most = ngrams
    except (TypeError, ValueError):
        raise SelectionError(f"{ngrams!r} are no lengths of terms.", hint="Give two numbers, as in (1, 2).") from None
    if least > most:
        raise SelectionError(f"No term has {least} words and at most {most}.", hint="Give the smaller number first.")
    return least, most


@remembered(8)
def shown_rows(found: tuple[TermMatrix, ...]) -> tuple[NDArray[np.bool_], ...]:
    """For each matrix the terms that a table of them all shows, each of shape (terms,).

    Left out are words that hardly stand outside one phrase of the table, and of each abbreviation and its long form
    the one that is written less often.
    """
    shown = {matrix.grams.size: np.ones(len(matrix.grams.papers), bool) for matrix in found}
    by_size = {matrix.grams.size: matrix for matrix in found}
    if 1 in by_size and 2 in by_size:
        shown[1] &= ~_swallowed(by_size[1], by_size[2])
    for group in found[0].groups if found else ():
        placed = [
            (len(member), by_size[len(member)].grams.row_of(member)) for member in group if len(member) in by_size
        ]
        placed = list(dict.fromkeys((size, row) for size, row in placed if row >= 0))
        if len(placed) > 1:
            best = max(placed, key=lambda place: (_own(by_size[place[0]], place[1]), place[0]))
            for size, row in placed:
                shown[size][row] = (size, row) == best
    return tuple(shown[matrix.grams.size] for matrix in found)


def _own(matrix: TermMatrix, row: int) -> int:
    """How often a term stands in its own length."""
    spans = matrix.grams.spans[int(matrix.grams.begins[row]) : int(matrix.grams.begins[row + 1])]
    return int((spans == matrix.grams.size).sum())


def _swallowed(words: TermMatrix, pairs: TermMatrix) -> NDArray[np.bool_]:
    best = np.zeros(len(words.reading.units.keys), np.int64)
    known = pairs.grams.papers >= _EVIDENCE
    times = pairs.grams.occurrences[known]
    for side in (0, 1):
        np.maximum.at(best, pairs.grams.units[known, side], times)
    return best[words.grams.units[:, 0]] >= _SWALLOWED * words.grams.occurrences


def holding(matrix: TermMatrix, shown: NDArray[np.bool_], text: str) -> NDArray[np.bool_]:
    """Which of the terms shown have all words of a text, each whole in any form or as the beginning of a word."""
    import pyarrow.compute as pc

    if not text.strip():
        return shown
    units = matrix.reading.units
    wanted = shown
    for word in fold(text).split():
        keys = _folded(matrix.reading)
        begins = pc.or_(pc.starts_with(keys, word), pc.match_substring(keys, f"-{word}"))
        holds = begins.to_numpy(zero_copy_only=False)
        holds = holds | np.isin(np.arange(len(holds)), units.read(word))
        wanted = wanted & holds[matrix.grams.units].any(axis=1)
    sequence = units.read(text)
    others = [member for group in matrix.groups if sequence in group for member in group]
    rows = [row for row in map(matrix.grams.row_of, others) if row >= 0 and shown[row]]
    if rows:
        wanted = wanted.copy()
        wanted[rows] = True
    return wanted


@remembered(4)
def _folded(reading: Reading) -> pa.Array:
    import pyarrow as pa

    return pa.array([fold(key) for key in reading.units.keys], pa.string())


def name_of(matrix: TermMatrix, row: int) -> str:
    """How a term is written most often."""
    return forms_of(matrix, row)[0]


# The same terms head the tables of many selections; each that is kept keeps its matrix.
@remembered(5_000)
def forms_of(matrix: TermMatrix, row: int) -> tuple[str, ...]:
    """How a term is written, commonest form first; a few at most."""
    begin, end = int(matrix.forms.begins[row]), int(matrix.forms.begins[row + 1])
    picks = slice(begin, min(end, begin + 4 * _FORMS_SHOWN))
    units, written = matrix.reading.units, matrix.reading.written
    pairs = zip(matrix.forms.places[picks].tolist(), matrix.forms.spans[picks].tolist(), strict=True)
    forms: dict[str, str] = {}
    for place, span in pairs:
        form = write_form(units, written, place, span)
        # "Learning" in a heading and the model's are no forms worth telling.
        forms.setdefault(_POSSESSIVE.sub("", form).casefold(), form)
    return tuple(forms.values())[:_FORMS_SHOWN]
