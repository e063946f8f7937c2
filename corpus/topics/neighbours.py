"""The nearest papers of each paper in the space, ties by place in the order of rows."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from corpus.topics.exact import GRID, Floats
from corpus.topics.groups import cells

#: Up to so many papers every pair is looked at; above, only pairs from cells that are near to one another.
EXACT_LIMIT = 12_000

#: Papers in a cell, and papers that each is compared with at least.
_CELL, _COMPARED = 300, 6_000

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


def nearest_by_cells(
    points: Floats, k: int, tick: Callable[[int], None] = lambda done: None
) -> tuple[NDArray[np.int64], Floats]:
    """The k nearest other rows of each row, looked for in the cells around its own.

    Args:
        points: Whole numbers on the grid, shape (n, d).
        k: How many, well below ``_COMPARED``.
        tick: Called with the number of rows done now and then.

    Returns:
        As ``nearest``; at 87,000 papers five of six are the true ones, in every build the same.
    """
    groups = cells(points, max(1, len(points) // _CELL), lambda: tick(0))
    order = np.argsort(groups.of, kind="stable")
    sizes = np.bincount(groups.of, minlength=len(groups.centres))
    ends = np.cumsum(sizes)
    members = [order[end - size : end] for size, end in zip(sizes.tolist(), ends.tolist(), strict=True)]
    found, distances = np.empty((len(points), k), dtype=np.int64), np.empty((len(points), k))
    done = 0
    for cell in np.flatnonzero(sizes).tolist():
        around = np.argsort(-(groups.centres @ groups.centres[cell]), kind="stable")
        enough = int(np.searchsorted(np.cumsum(sizes[around]), _COMPARED)) + 1
        known = np.sort(np.concatenate([members[c] for c in around[:enough].tolist()]))
        # One more, because each row finds itself first, or a copy of itself.
        near, distance = nearest(points[members[cell]], points[known], k + 1)
        found[members[cell]], distances[members[cell]] = _drop_self(known[near], distance, members[cell])
        done += len(members[cell])
        tick(done)
    return found, distances


def _drop_self(near: NDArray[np.int64], distance: Floats, rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], Floats]:
    """Leave out of each row of neighbours the row itself, or the last where many copies hide it."""
    itself = near == rows[:, None]
    itself[~itself.any(axis=1), -1] = True
    shape = (len(near), near.shape[1] - 1)
    return near[~itself].reshape(shape), distance[~itself].reshape(shape)
