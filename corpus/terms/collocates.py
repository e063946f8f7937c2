"""The words that stand near a term."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.errors import SelectionError
from corpus.schema import Corpus
from corpus.terms.concordance import find_places
from corpus.terms.matrix import TermMatrix, text_numbers
from corpus.terms.opened import Folder
from corpus.terms.shown import matrices, name_of
from corpus.terms.statistics import log_likelihood
from corpus.tokens.panel import TermPanel


def collocates(
    corpus: Corpus,
    term: str,
    rows: Iterable[int] | None = None,
    *,
    window: int = 5,
    least: int = 3,
    panel: TermPanel | None = None,
    limit: int | None = 50,
    boilerplate: bool = True,
    cache_dir: Folder = None,
) -> pd.DataFrame:
    """The one-word terms that stand near a term more often than chance has it.

    Args:
        corpus: The papers.
        term: A term in any of its written forms.
        rows: Row labels of the papers; all if None.
        window: Words on either side of the term; small words and marks count, the borders of a paper end it.
        least: The least times a word must stand near the term.
        panel: Stop words, phrases to keep, synonyms; the default panel if None.
        limit: The most words given; all if None.
        boilerplate: Whether words of any abstract are taken out.
        cache_dir: Another root of the cache.

    Returns:
        Columns term, together (times near the term), papers (in which it is near), expected (times by chance),
        log_likelihood (Dunning's G2) and mutual_information (log2 of together / expected); highest G2 first.

    Raises:
        SelectionError: If a row is no paper's, or the window is not 1 to 50.
    """
    if not 1 <= window <= 50:
        raise SelectionError(f"A window of {window} words cannot be read.", hint="Ask for 1 to 50.")
    (matrix,) = matrices(corpus, (1, 1), panel, boilerplate=boilerplate, cache_dir=cache_dir)
    places, spans, texts = find_places(corpus, term, panel=panel, cache_dir=cache_dir)
    picks = text_numbers(corpus, rows)
    inside = np.isin(texts, picks) if picks is not None else np.ones(len(texts), bool)
    near, owners = _near(places[inside], spans[inside], texts[inside], matrix.reading.units.offsets, window)
    table = _score(matrix, near, owners, least)
    table = table[table["log_likelihood"] > 0].sort_values("log_likelihood", ascending=False, kind="stable")
    table = table.head(limit if limit is not None else len(table)).reset_index(drop=True)
    terms = pd.Series([name_of(matrix, row) for row in table["row"].tolist()], dtype="str")
    return table.assign(term=terms)[["term", *table.columns[1:]]]


def _score(matrix: TermMatrix, near: NDArray[np.int64], owners: NDArray[np.int64], least: int) -> pd.DataFrame:
    """The terms at some places, with how surely they belong there; the whole corpus says what chance would have."""
    units, n_terms = matrix.reading.units, len(matrix.grams.papers)
    row_of = np.full(len(units.keys), -1, np.int64)
    row_of[matrix.grams.units[:, 0]] = np.arange(n_terms)
    rows_near = row_of[units.ids[near]]
    counted = rows_near >= 0
    together = np.bincount(rows_near[counted], minlength=n_terms)
    pairs = np.unique(rows_near[counted] * matrix.n_papers + owners[counted])
    papers = np.bincount(pairs // max(matrix.n_papers, 1), minlength=n_terms)
    used = np.flatnonzero(together >= least)
    together = together[used]
    alone = np.maximum(units.counts[matrix.grams.units[used, 0]], together)
    expected = alone * len(near) / max(len(units.ids), 1)
    return pd.DataFrame(
        {
            "row": used,
            "together": together,
            "papers": papers[used],
            "expected": expected,
            "log_likelihood": log_likelihood(together, alone, len(near), len(units.ids)),
            "mutual_information": np.log2(together / expected),
        }
    )


def _near(
    places: NDArray[np.int32],
    spans: NDArray[np.uint8],
    texts: NDArray[np.int32],
    offsets: NDArray[np.int64],
    window: int,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The places around others, each once, and their texts; the term's own places are none."""
    starts, ends = places.astype(np.int64), places.astype(np.int64) + spans
    steps = np.arange(1, window + 1)
    around = np.concatenate([starts[:, None] - steps, ends[:, None] + steps - 1], axis=1)
    owners = np.repeat(texts.astype(np.int64), 2 * window)
    flat = around.ravel()
    within = (flat >= offsets[owners]) & (flat < offsets[owners + 1])
    near, first = np.unique(flat[within], return_index=True)
    own = np.zeros(len(near), bool)
    for step in range(int(spans.max(initial=0))):
        own |= np.isin(near, starts[spans > step] + step)
    return near[~own], owners[within][first][~own]
