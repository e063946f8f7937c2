"""How many papers use each term, and how often."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.schema import LIST_SEPARATOR, TERMS, Corpus, conform
from corpus.terms.matrix import Folder, TermMatrix, row_numbers, term_matrix
from corpus.tokens.panel import TermPanel
from corpus.tokens.stream import gather
from corpus.tokens.writing import write_form

_FORMS_SHOWN = 4


def count_terms(
    corpus: Corpus,
    rows: Iterable[int] | None = None,
    *,
    ngrams: tuple[int, int] = (1, 1),
    panel: TermPanel | None = None,
    limit: int | None = None,
    boilerplate: bool = True,
    cache_dir: Folder = None,
) -> pd.DataFrame:
    """The terms of some papers, those that most papers use first.

    Args:
        corpus: The papers.
        rows: Row labels of the papers counted; all of them if None.
        ngrams: The least and the most words a term.
        panel: Stop words, phrases to keep, synonyms; the default panel if None.
        limit: The most terms given; all if None.
        boilerplate: Whether the panel's boilerplate list is taken out.
        cache_dir: Another root of the cache.

    Returns:
        Columns ``TERMS`` and ``forms``: the term's other written forms, commonest first, joined by LIST_SEPARATOR.

    Raises:
        SelectionError: If a row is no paper's, or a length is not 1 to 4.
    """
    picks = row_numbers(corpus, rows)
    frames, found = [], matrices(corpus, ngrams, panel, boilerplate=boilerplate, cache_dir=cache_dir)
    for matrix in found:
        papers, occurrences = tally(matrix, picks)
        used = np.flatnonzero(papers)
        top = used[np.lexsort((used, -occurrences[used], -papers[used]))[:limit]]
        columns = {"matrix": matrix.grams.size, "row": top, "papers": papers[top], "occurrences": occurrences[top]}
        frames.append(pd.DataFrame(columns))
    n_papers = len(corpus.papers) if picks is None else len(picks)
    table = pd.concat(frames, ignore_index=True).sort_values(["papers", "occurrences"], ascending=False, kind="stable")
    table = table.head(limit if limit is not None else len(table))
    table["share"] = table["papers"] / max(n_papers, 1)
    by_size = {matrix.grams.size: matrix for matrix in found}
    named = [forms_of(by_size[size], row) for size, row in zip(table["matrix"], table["row"], strict=True)]
    table = table.assign(
        term=[forms[0] for forms in named],
        forms=[LIST_SEPARATOR.join(forms[1:]) for forms in named],
    )
    return conform(table, TERMS).assign(forms=table["forms"].astype("str").to_numpy())


def matrices(
    corpus: Corpus,
    ngrams: tuple[int, int],
    panel: TermPanel | None,
    *,
    boilerplate: bool = True,
    cache_dir: Folder = None,
) -> list[TermMatrix]:
    """The matrices of all lengths from the least to the most words a term."""
    panel = panel or TermPanel()
    panel = panel if boilerplate else panel.without_boilerplate()
    return [term_matrix(corpus, size, panel=panel, cache_dir=cache_dir) for size in range(ngrams[0], ngrams[1] + 1)]


def tally(matrix: TermMatrix, rows: NDArray[np.int64] | None) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each term the papers of some rows that have it, and how often it stands in them."""
    if rows is None:
        return np.asarray(matrix.grams.papers), np.asarray(matrix.grams.occurrences)
    sizes = np.diff(matrix.begins)
    picks = rows.astype(np.int32)
    terms = gather(matrix.terms, matrix.begins[:-1], sizes, picks)
    counts = gather(matrix.counts, matrix.begins[:-1], sizes, picks)
    n_terms = len(matrix.grams.papers)
    papers = np.bincount(terms, minlength=n_terms)
    return papers, np.bincount(terms, weights=counts, minlength=n_terms).astype(np.int64)


def forms_of(matrix: TermMatrix, row: int) -> list[str]:
    """How a term is written, commonest form first; a few at most."""
    begin, end = int(matrix.forms.begins[row]), int(matrix.forms.begins[row + 1])
    places = matrix.forms.places[begin : min(end, begin + 4 * _FORMS_SHOWN)]
    reading, size = matrix.reading, matrix.grams.size
    forms = dict.fromkeys(write_form(reading.units, reading.written, size, int(place)) for place in places)
    return list(forms)[:_FORMS_SHOWN]
