"""What sets one selection of papers apart from another."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.errors import SelectionError
from corpus.schema import KEYNESS, Corpus, conform
from corpus.terms.matrix import Folder, TermMatrix, row_numbers
from corpus.terms.shown import forms_of, matrices, shown_rows
from corpus.terms.statistics import Z95
from corpus.terms.tally import count_occurrences, count_papers
from corpus.tokens.panel import TermPanel

#: The prior weighs as much as this share of the smaller side's occurrences, so that the data speak.
PRIOR_SHARE = 0.1


def compare_terms(
    corpus: Corpus,
    rows: Iterable[int],
    against: Iterable[int] | None = None,
    *,
    ngrams: tuple[int, int] = (1, 2),
    panel: TermPanel | None = None,
    limit: int | None = None,
    boilerplate: bool = True,
    cache_dir: Folder = None,
) -> pd.DataFrame:
    """The terms that tell two selections apart, by log-odds with an informative Dirichlet prior.

    Args:
        corpus: The papers.
        rows: Row labels of the selection.
        against: Row labels of the other side; all papers that are not in ``rows`` if None.
        ngrams: The least and the most words a term; each length is compared by itself.
        panel: Stop words, phrases to keep, synonyms; the default panel if None.
        limit: The most terms given, half of them from each end; all if None.
        boilerplate: Whether the panel's boilerplate list is taken out.
        cache_dir: Another root of the cache.

    Returns:
        Columns ``KEYNESS`` and ``z``, log-odds by their standard deviation: what surely sets the selection apart comes
        first, what surely sets the other side apart comes last.

    Raises:
        SelectionError: If one side has no papers, or a row is no paper's.
    """
    inside = row_numbers(corpus, rows)
    assert inside is not None
    outside = row_numbers(corpus, against)
    if outside is None:
        outside = np.setdiff1d(np.arange(len(corpus.papers)), inside)
    for side, what in ((inside, "The selection"), (outside, "The other side")):
        if not len(side):
            raise SelectionError(f"{what} has no papers.", hint="Choose at least one paper on each side.")
    found = matrices(corpus, ngrams, panel, boilerplate=boilerplate, cache_dir=cache_dir)
    pairs = enumerate(zip(found, shown_rows(found), strict=True))
    frames = [_compare(matrix, shown, inside, outside).assign(number=number) for number, (matrix, shown) in pairs]
    table = pd.concat(frames, ignore_index=True).sort_values("z", ascending=False, kind="stable")
    if limit is not None and len(table) > limit:
        table = pd.concat([table.head((limit + 1) // 2), table.tail(limit // 2)])
    terms = [forms_of(found[number], row)[0] for number, row in zip(table["number"], table["row"], strict=True)]
    return conform(table.assign(term=terms), KEYNESS).assign(z=table["z"].to_numpy())


def _compare(
    matrix: TermMatrix, shown: NDArray[np.bool_], inside: NDArray[np.int64], outside: NDArray[np.int64]
) -> pd.DataFrame:
    """All terms of one length that stand on either side."""
    papers_in, papers_out = count_papers(matrix, inside), count_papers(matrix, outside)
    occurrences_in, occurrences_out = count_occurrences(matrix, inside), count_occurrences(matrix, outside)
    used = np.flatnonzero((papers_in + papers_out > 0) & shown)
    log_odds, deviation = log_odds_ratio(occurrences_in[used], occurrences_out[used])
    return pd.DataFrame(
        {
            "row": used,
            "papers_in": papers_in[used],
            "papers_out": papers_out[used],
            "log_odds": log_odds,
            "low": log_odds - Z95 * deviation,
            "high": log_odds + Z95 * deviation,
            "z": log_odds / deviation,
        }
    )


def log_odds_ratio(
    inside: NDArray[np.int64], outside: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Log-odds ratio with an informative Dirichlet prior, and its standard deviation.

    Monroe, Colaresi and Quinn (2008), Fightin' Words, Political Analysis 16(4), equations 16, 19, 20 and 23. The prior
    of a term is its share of both sides' occurrences times ``PRIOR_SHARE`` of the smaller side's.

    Args:
        inside: Occurrences of each term in the selection, of shape (terms,); each term stands on one side at least.
        outside: Occurrences of each term on the other side, of shape (terms,).

    Returns:
        Two arrays of shape (terms,): the ratio, in natural logarithms, and its standard deviation.
    """
    total_in, total_out = int(inside.sum()), int(outside.sum())
    weight = max(PRIOR_SHARE * min(total_in, total_out), 1.0)
    prior = weight * (inside + outside) / max(total_in + total_out, 1)
    # A corpus of one term leaves nothing over to have odds against: a half count keeps the logarithm finite.
    rest_in = np.maximum(total_in + weight - inside - prior, 0.5)
    rest_out = np.maximum(total_out + weight - outside - prior, 0.5)
    ratio = np.log((inside + prior) / rest_in) - np.log((outside + prior) / rest_out)
    return ratio, np.sqrt(1 / (inside + prior) + 1 / (outside + prior))
