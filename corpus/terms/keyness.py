"""What sets one selection of papers apart from another."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.errors import SelectionError
from corpus.schema import KEYNESS, Corpus, conform
from corpus.terms.matrix import TermMatrix, text_numbers
from corpus.terms.opened import Folder
from corpus.terms.shown import matrices, name_of, shown_rows
from corpus.terms.statistics import Z95
from corpus.terms.tally import Counts, count_both
from corpus.tokens.panel import TermPanel

#: The prior weighs as much as this share of the smaller side's occurrences, so that the data speak.
PRIOR_SHARE = 0.1
#: Numbers of occurrences below this are looked up in a square of results: nearly all terms are rare.
_RARE = 64
#: The commonest terms; what they reach, few others surpass.
_HEAD = 50_000


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
    inside, outside = text_numbers(corpus, rows), text_numbers(corpus, against)
    inside = np.arange(len(corpus.papers)) if inside is None else inside
    sizes = len(inside), len(corpus.papers) - len(inside) if outside is None else len(outside)
    for size, what in zip(sizes, ("The selection", "The other side"), strict=True):
        if not size:
            raise SelectionError(f"{what} has no papers.", hint="Choose at least one paper on each side.")
    found = matrices(corpus, ngrams, panel, boilerplate=boilerplate, cache_dir=cache_dir)
    pairs = enumerate(zip(found, shown_rows(found), strict=True))
    frames = [_compare(matrix, shown, inside, outside, limit).assign(number=at) for at, (matrix, shown) in pairs]
    table = pd.concat(frames, ignore_index=True).sort_values("z", ascending=False, kind="stable")
    if limit is not None and len(table) > limit:
        table = pd.concat([table.head((limit + 1) // 2), table.tail(limit // 2)])
    places = zip(table["number"].tolist(), table["row"].tolist(), strict=True)
    table = table.assign(term=pd.Series([name_of(found[at], row) for at, row in places], table.index, dtype="str"))
    return conform(table, KEYNESS).assign(z=table["z"].to_numpy())


def _compare(
    matrix: TermMatrix,
    shown: NDArray[np.bool_],
    inside: NDArray[np.int64],
    outside: NDArray[np.int64] | None,
    limit: int | None,
) -> pd.DataFrame:
    """The terms of one length that stand on either side; with a limit at least so many from each end."""
    papers_in, times_in = count_both(matrix, inside)
    if outside is None:
        papers_out, times_out = matrix.grams.papers - papers_in, matrix.grams.occurrences - times_in
    else:
        papers_out, times_out = count_both(matrix, outside)
    used = np.flatnonzero((papers_in + papers_out > 0) & shown)
    ins, outs = times_in[used], times_out[used]
    totals = int(ins.sum()), int(outs.sum())
    if limit is not None and len(used) > limit:
        ends = _ends(_z_values(ins, outs, totals), limit)
        used, ins, outs = used[ends], ins[ends], outs[ends]
    log_odds, deviation = _odds(ins, outs, totals)
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


def _z_values(inside: Counts, outside: Counts, totals: tuple[int, int]) -> NDArray[np.float64]:
    """Log-odds by their standard deviation, of shape (terms,)."""
    square = np.maximum(np.arange(_RARE * _RARE), 1)
    ratio, deviation = _odds(square // _RARE, square % _RARE, totals)
    often = np.flatnonzero((inside >= _RARE) | (outside >= _RARE))
    z = (ratio / deviation)[np.minimum(inside, _RARE - 1) * _RARE + np.minimum(outside, _RARE - 1)]
    ratio, deviation = _odds(inside[often], outside[often], totals)
    z[often] = ratio / deviation
    return np.asarray(z)


def _ends(values: NDArray[np.float64], limit: int) -> NDArray[np.int64]:
    """Where the highest and the lowest values stand, at least ``limit`` of each and all that are equal to the last."""
    limit = max(limit, 1)
    head = np.sort(values[: max(_HEAD, limit)])
    return np.flatnonzero((values >= head[-limit]) | (values <= head[limit - 1]))


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
    return _odds(inside, outside, (int(inside.sum()), int(outside.sum())))


def _odds(inside: Counts, outside: Counts, totals: tuple[int, int]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """``log_odds_ratio`` of some of the terms, with the occurrences of all of them on either side."""
    total_in, total_out = totals
    weight = max(PRIOR_SHARE * min(total_in, total_out), 1.0)
    prior = weight * (inside + outside) / max(total_in + total_out, 1)
    # A corpus of one term leaves nothing over to have odds against: a half count keeps the logarithm finite.
    rest_in = np.maximum(total_in + weight - inside - prior, 0.5)
    rest_out = np.maximum(total_out + weight - outside - prior, 0.5)
    ratio = np.log((inside + prior) / rest_in) - np.log((outside + prior) / rest_out)
    return ratio, np.sqrt(1 / (inside + prior) + 1 / (outside + prior))
