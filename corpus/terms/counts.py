"""How many papers use each term, and how often."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.schema import LIST_SEPARATOR, TERMS, Corpus, conform
from corpus.terms.matrix import Folder, TermMatrix, row_numbers
from corpus.terms.shown import forms_of, matrices, shown_rows
from corpus.terms.tally import chosen_texts, count_inside, count_occurrences, count_papers, places_of
from corpus.tokens.panel import TermPanel

#: Up to this many terms are counted one by one.
_MANY = 400


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
        boilerplate: Whether words and phrases of any abstract (the panel's lists) are taken out.
        cache_dir: Another root of the cache.

    Returns:
        Columns ``TERMS``, and ``words`` (words a term), ``inside`` (the occurrences that are part of a longer term of
        this table, as "neural network" in "graph neural network") and ``forms`` (the term's other written forms,
        commonest first, joined by LIST_SEPARATOR). Long form and abbreviation, inflections and spellings are one term.

    Raises:
        SelectionError: If a row is no paper's, or a length is not 1 to 4.
    """
    picks = row_numbers(corpus, rows)
    found = matrices(corpus, ngrams, panel, boilerplate=boilerplate, cache_dir=cache_dir)
    chosen = chosen_texts(found[0], picks)
    shown = shown_rows(found)
    table = pd.concat([_commonest(*pair, picks, limit) for pair in zip(found, shown, strict=True)], ignore_index=True)
    order = np.lexsort((table["row"], table["words"], -table["occurrences"], -table["papers"]))[:limit]
    table = table.iloc[order].reset_index(drop=True)
    by_size = {matrix.grams.size: matrix for matrix in found}
    pairs = list(zip(table["words"].tolist(), table["row"].tolist(), strict=True))
    named = [forms_of(by_size[size], row) for size, row in pairs]
    table = table.assign(
        term=[forms[0] for forms in named],
        share=table["papers"] / max(found[0].n_papers if picks is None else len(picks), 1),
        inside=[count_inside(by_size[size], row, chosen, by_size.get(size + 1)) for size, row in pairs],
        forms=pd.Series([LIST_SEPARATOR.join(forms[1:]) for forms in named], dtype="str"),
    )
    return conform(table, TERMS).join(table[["words", "inside", "forms"]])


def _commonest(
    matrix: TermMatrix, shown: NDArray[np.bool_], picks: NDArray[np.int64] | None, limit: int | None
) -> pd.DataFrame:
    """The terms of one length that most papers use; more than ``limit`` where several share the last number."""
    papers = np.where(shown, count_papers(matrix, picks), 0)
    used = np.flatnonzero(papers)
    if limit is not None and len(used) > limit:
        least = np.partition(papers[used], len(used) - limit)[len(used) - limit]
        used = used[papers[used] >= max(int(least), 1)]
    if picks is None or len(used) > _MANY:
        occurrences = count_occurrences(matrix, picks)[used]
    else:
        chosen = chosen_texts(matrix, picks)
        occurrences = np.asarray([len(places_of(matrix, row, chosen)) for row in used.tolist()], np.int64)
    columns = {"words": matrix.grams.size, "row": used, "papers": papers[used], "occurrences": occurrences}
    return pd.DataFrame(columns)
