"""The formulas behind the tables: intervals and tests."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

#: The quantile of the normal distribution that a 95 % interval takes.
Z95 = 1.959963984540054


def wilson_interval(hits: ArrayLike, totals: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The 95 % score interval of a share (Wilson 1927, J. Am. Stat. Assoc. 22, 209-212).

    Args:
        hits: Papers that have a term, of any shape.
        totals: Papers counted, of the same shape.

    Returns:
        Lower and upper end, 0..1, of the same shape; 0 and 1 where nothing was counted.
    """
    k, n = np.asarray(hits, np.float64), np.asarray(totals, np.float64)
    counted = np.maximum(n, 1)
    share, square = k / counted, Z95**2
    middle = (share + square / (2 * counted)) / (1 + square / counted)
    half = Z95 / (1 + square / counted) * np.sqrt(share * (1 - share) / counted + square / (4 * counted**2))
    low, high = np.clip(middle - half, 0, 1), np.clip(middle + half, 0, 1)
    return np.where(n > 0, low, 0.0), np.where(n > 0, high, 1.0)


def trend_z(hits: NDArray[np.int64], totals: NDArray[np.int64], scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """The Cochran-Armitage test for a linear trend in shares (Armitage 1955, Biometrics 11, 375-386).

    Args:
        hits: Papers of each group that have each term, of shape (groups, terms).
        totals: Papers of each group, of shape (groups,).
        scores: The place of each group on the line, such as its year, of shape (groups,).

    Returns:
        A standard normal value for each term, of shape (terms,): positive for a rising share; 0 where no trend can be
        seen (one group, or a term that all papers have).
    """
    all_papers = float(totals.sum())
    centred = scores - float((totals * scores).sum()) / max(all_papers, 1)
    spread = float((totals * centred**2).sum())
    share = hits.sum(axis=0) / max(all_papers, 1)
    deviation = np.sqrt(share * (1 - share) * spread)
    return np.asarray(np.divide(centred @ hits, deviation, out=np.zeros(hits.shape[1]), where=deviation > 0))


def log_likelihood(together: NDArray[np.int64], alone: NDArray[np.int64], near: int, total: int) -> NDArray[np.float64]:
    """Dunning's log-likelihood ratio G2 of a word near a term (Dunning 1993, Comput. Linguist. 19, 61-74).

    Args:
        together: How often each word stands near the term, of shape (words,).
        alone: How often it stands anywhere, of shape (words,).
        near: Words near the term.
        total: Words anywhere.

    Returns:
        G2 of shape (words,), with a minus sign where the word stands near the term less often than chance has it.
    """
    k, n = together.astype(np.float64), alone.astype(np.float64)
    observed = np.stack([k, n - k, near - k, total - near - (n - k)])
    expected = np.stack([n * near, n * (total - near), (total - n) * near, (total - n) * (total - near)]) / max(
        total, 1
    )
    ratio = np.divide(observed, expected, out=np.ones_like(observed), where=(observed > 0) & (expected > 0))
    score = 2 * (np.maximum(observed, 0) * np.log(ratio)).sum(axis=0)
    return np.asarray(np.where(k * total >= n * near, score, -score))
