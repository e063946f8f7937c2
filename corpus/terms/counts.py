"""How many papers use each term, and how often."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.schema import LIST_SEPARATOR, TERMS, Corpus, Progress, conform
from corpus.terms.matrix import TermMatrix, no_progress, text_numbers
from corpus.terms.opened import Folder
from corpus.terms.shown import forms_of, holding, matrices, shown_rows
from corpus.terms.tally import chosen_texts, count_both, count_inside, spread_of
from corpus.tokens.panel import TermPanel

Order = Literal["papers", "occurrences"]


def count_terms(
    corpus: Corpus,
    rows: Iterable[int] | None = None,
    *,
    ngrams: tuple[int, int] = (1, 1),
    panel: TermPanel | None = None,
    limit: int | None = None,
    order: Order = "papers",
    containing: str = "",
    dispersion: bool = False,
    boilerplate: bool = True,
    cache_dir: Folder = None,
    progress: Progress = no_progress,
) -> pd.DataFrame:
    """The terms of some papers, those that most papers use first.

    Args:
        corpus: The papers.
        rows: Row labels of the papers counted; all of them if None.
        ngrams: The least and the most words a term.
        panel: Stop words, phrases to keep, synonyms; the default panel if None.
        limit: The most terms given; all if None.
        order: What comes first: terms of most papers, or of most occurrences.
        containing: Only terms that have these words, in any of their forms or as the beginnings of words.
        dispersion: Whether to tell how evenly each term is spread.
        boilerplate: Whether words and phrases of any abstract (the panel's lists) are taken out.
        cache_dir: Another root of the cache.
        progress: Told in hundredths while the corpus' words are counted for the first time; may raise ``Cancelled``.

    Returns:
        Columns ``TERMS``, and ``words`` (words a term), ``inside`` (the occurrences that are part of a longer term of
        this table, as "neural network" in "graph neural network") and ``forms`` (the term's other written forms,
        commonest first, joined by LIST_SEPARATOR). Long form and abbreviation, inflections and spellings are one term.
        With ``dispersion`` a column of that name: Gries' deviation of proportions (2008, Int. J. Corpus Linguist. 13,
        403-437) over the papers counted, 0 for a term spread as the words are, near 1 for one that few papers hold.

    Raises:
        SelectionError: If a row is no paper's, or a length is not 1 to 4.
    """
    texts = text_numbers(corpus, rows)
    found = matrices(corpus, ngrams, panel, boilerplate=boilerplate, cache_dir=cache_dir, progress=progress)
    pairs = zip(found, shown_rows(found), strict=True)
    frames = [_best(matrix, holding(matrix, shown, containing), texts, order, limit) for matrix, shown in pairs]
    table = pd.concat(frames, ignore_index=True)
    first, then = (table["papers"], table["occurrences"])[:: 1 if order == "papers" else -1]
    table = table.iloc[np.lexsort((table["row"], table["words"], -then, -first))[:limit]].reset_index(drop=True)
    by_size = {matrix.grams.size: matrix for matrix in found}
    places = [(by_size[size], row) for size, row in zip(table["words"].tolist(), table["row"].tolist(), strict=True)]
    named = [forms_of(*place) for place in places]
    chosen = chosen_texts(found[0], texts)
    table = table.assign(
        term=[forms[0] for forms in named],
        share=table["papers"] / max(found[0].n_papers if texts is None else len(texts), 1),
        inside=[count_inside(matrix, row, chosen, by_size.get(matrix.grams.size + 1)) for matrix, row in places],
        forms=pd.Series([LIST_SEPARATOR.join(forms[1:]) for forms in named], dtype="str"),
        **({"dispersion": [spread_of(*place, texts, chosen) for place in places]} if dispersion else {}),
    )
    return conform(table, TERMS).join(table[["words", "inside", "forms", *(["dispersion"] if dispersion else [])]])


def _best(
    matrix: TermMatrix, shown: NDArray[np.bool_], texts: NDArray[np.int64] | None, order: Order, limit: int | None
) -> pd.DataFrame:
    """The first terms of one length; more than ``limit`` where several share the last number."""
    papers, occurrences = count_both(matrix, texts)
    counted = np.where(shown, papers if order == "papers" else occurrences, 0)
    used = np.flatnonzero(counted)
    if limit is not None and len(used) > limit > 0:
        least = np.partition(counted[used], len(used) - limit)[len(used) - limit]
        used = used[counted[used] >= least]
    columns = {"words": matrix.grams.size, "row": used, "papers": papers[used], "occurrences": occurrences[used]}
    return pd.DataFrame(columns)
