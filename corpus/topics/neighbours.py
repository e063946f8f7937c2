"""The nearest papers of each paper in the space: exact, ties by place in the order of ids."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from corpus.topics.exact import GRID, Floats

#: Entries of a block of distances: 64 MB of float64.
_BLOCK = 8_000_000


def nearest(
    asked: Floats, known: Floats, k: int, *, skip_self: bool = False, tick: Callable[[int], None] = lambda done: None
) -> tuple[NDArray[np.int64], Floats]:
    """The k nearest rows of ``known`` for each row of ``asked``.

    Args:
        asked: Whole numbers on the grid, shape (m, d).
        known: The same, shape (n, d).
        k: How many, below n where a row is its own neighbour.
        skip_self: ``asked`` is ``known``, and a row is no neighbour of its own.
        tick: Called with the number of rows done now and then.

    Returns:
        Rows of ``known``, nearest first, shape (m, k), and their distances in units of the space.
    """
    m, n = len(asked), len(known)
    found, distances = np.empty((m, k), dtype=np.int64), np.empty((m, k))
    squares_asked, squares_known = (asked * asked).sum(axis=1), (known * known).sum(axis=1)
    step = max(1, _BLOCK // n)
    for first in range(0, m, step):
        rows = slice(first, min(first + step, m))
        # Whole numbers below 2**53 throughout, so that the sums are exact whatever BLAS does.
        squared = squares_asked[rows, None] - 2 * (asked[rows] @ known.T) + squares_known
        if skip_self:
            squared[np.arange(rows.stop - first), np.arange(first, rows.stop)] = np.inf
        found[rows], distances[rows] = _smallest(squared, k)
        tick(rows.stop)
    return found, np.sqrt(distances) / GRID


def _smallest(squared: Floats, k: int) -> tuple[NDArray[np.int64], Floats]:
    """Columns and values of the k smallest entries of each row, by value and then by column."""
    bound = np.partition(squared, k - 1, axis=1)[:, k - 1 : k]
    columns = np.empty((len(squared), k), dtype=np.int64)
    for row in range(len(squared)):
        inside = np.flatnonzero(squared[row] <= bound[row])
        columns[row] = inside[np.argsort(squared[row, inside], kind="stable")[:k]]
    return columns, np.take_along_axis(squared, columns, axis=1)
