"""Topics as groups of papers in the space: spherical k-means in whole numbers, and how many groups there should be.

Dhillon and Modha, "Concept decompositions for large sparse text data using clustering", Machine Learning 42 (2001).
scikit-learn's k-means sums over threads, and a tie that its rounding breaks one way here breaks the other way there.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from corpus.topics.exact import GRID, Floats, unit_rows

Ints = NDArray[np.int64]
Tick = Callable[[], None]

#: Starts of which the best is taken: many where they cost nothing, since few papers have more ways to be divided badly.
_STARTS_OF_FEW, _STARTS = 20, 3
_FEW = 500

#: More papers are divided from the centres that as many evenly spaced ones give.
_LARGE = 5_000

#: Rounds of one start at most.
_ROUNDS = 40
_CELL_ROUNDS = 8

#: The silhouettes of more papers than this say nothing that these do not.
_SILHOUETTE_SAMPLE = 20_000


@dataclass(frozen=True)
class Groups:
    """A division of papers.

    Attributes:
        of: The group of each paper, largest group first, shape (n,).
        centres: On the grid, shape (k, d).
    """

    of: Ints
    centres: Floats


def group_range(n: int) -> tuple[int, int]:
    """The least and the greatest number of regions for n papers: at most sqrt(1.2 n) and 15, at least half of it."""
    most = min(15, max(1, round(math.sqrt(1.2 * n))))
    return (max(1 if n < 6 else 2, math.ceil(most / 2)), most) if n > 3 else (1, 1)


def best_groups(points: Floats, least: int, most: int, random_state: int, tick: Tick = lambda: None) -> Groups:
    """The division whose mean silhouette is best among all numbers of groups in a range.

    Args:
        points: On the grid, shape (n, d).
        least: Fewest groups.
        most: Most groups.
        random_state: Seed of the starts.
        tick: Called now and then; may raise to stop.

    Returns:
        The division; the fewer groups of two equally good ones.
    """
    if len(points) > _LARGE:
        found = best_groups(points[:: -(-len(points) // _LARGE)], least, most, random_state, tick)
        of, centres, _ = _converge(points, found.centres, tick, rounds=_CELL_ROUNDS)
        return _largest_first(of, centres)
    most = min(most, len(np.unique(points, axis=0)))
    least = min(least, most)
    if least == most:
        return divide(points, most, random_state, tick)
    tried = [divide(points, k, random_state, tick) for k in range(least, most + 1)]
    return max(tried, key=lambda groups: (silhouette(points, groups), -len(groups.centres)))


def divide(points: Floats, k: int, random_state: int, tick: Tick = lambda: None) -> Groups:
    """Exactly k groups, or as many as there are different points.

    Args:
        points: On the grid, shape (n, d).
        k: Number of groups.
        random_state: Seed of the starts.
        tick: Called now and then; may raise to stop.

    Returns:
        The best of several starts by the sum of cosines to the centres.
    """
    random = np.random.RandomState(random_state)
    best: tuple[int, Ints, Floats] | None = None
    for _ in range(_STARTS_OF_FEW if len(points) < _FEW else _STARTS):
        of, centres, fit = _converge(points, _spread_start(points, k, random), tick)
        if best is None or fit > best[0]:
            best = fit, of, centres
    assert best is not None
    return _largest_first(best[1], best[2])


def _largest_first(of: Ints, centres: Floats) -> Groups:
    sizes = np.bincount(of, minlength=len(centres))
    order = np.argsort(-sizes, kind="stable")
    order = order[sizes[order] > 0]
    place = np.zeros(len(centres), dtype=np.int64)
    place[order] = np.arange(len(order))
    return Groups(place[of], centres[order])


def _spread_start(points: Floats, k: int, random: np.random.RandomState) -> Floats:
    """k-means++ in whole numbers: each next centre with a chance in proportion to its distance from those before."""
    chosen = [int(random.randint(len(points)))]
    far = _gap(points, points[chosen[0]])
    while len(chosen) < k and far.any():
        total = np.cumsum(far)
        chosen.append(int(np.searchsorted(total, int(random.random_sample() * int(total[-1])), side="right")))
        far = np.minimum(far, _gap(points, points[chosen[-1]]))
    return points[chosen]


def _gap(points: Floats, centre: Floats) -> Ints:
    """Squared distances from one place, in steps of a thousandth of the grid's squared, so that sums fit 64 bits."""
    return np.asarray(((points - centre) ** 2).sum(axis=1) // GRID).astype(np.int64)


def cells(points: Floats, k: int, tick: Tick = lambda: None) -> Groups:
    """About k compact groups, in no order, found in a few rounds from evenly spaced points."""
    step = max(1, len(points) // k)
    of, centres, _ = _converge(points, points[::step], tick, rounds=_CELL_ROUNDS)
    return Groups(of, centres)


def _converge(points: Floats, centres: Floats, tick: Tick, rounds: int = _ROUNDS) -> tuple[Ints, Floats, int]:
    from scipy.sparse import csr_matrix

    of = np.full(len(points), -1, dtype=np.int64)
    for _ in range(rounds):
        tick()
        cosines = points @ centres.T
        now = cosines.argmax(axis=1)
        if (now == of).all():
            break
        of = now
        members = csr_matrix((np.ones(len(points)), (of, np.arange(len(points)))), shape=(len(centres), len(points)))
        filled = np.bincount(of, minlength=len(centres)) > 0
        centres = np.where(filled[:, None], unit_rows(members @ points), centres)
    fit = (points @ centres.T)[np.arange(len(points)), of] // GRID
    return of, centres, int(fit.astype(np.int64).sum())


def silhouette(points: Floats, groups: Groups) -> float:
    """Mean silhouette by distances to centres (Hruschka et al. 2004), rounded to 4 decimals.

    Args:
        points: On the grid, shape (n, d).
        groups: A division of the points into two groups or more.

    Returns:
        Between -1 and 1; 0 for a single group.
    """
    if len(groups.centres) < 2:
        return 0.0
    step = max(1, len(points) // _SILHOUETTE_SAMPLE)
    own, other = gaps(points[::step], groups.centres, groups.of[::step])
    return round(float(((other - own) / np.maximum(np.maximum(own, other), 1e-9)).mean()), 4)


def gaps(points: Floats, centres: Floats, of: Ints) -> tuple[Floats, Floats]:
    """Cosine distance to the own centre and to the nearest other one, shape (n,) each."""
    distance = 1 - (points @ centres.T) / GRID**2
    rows = np.arange(len(points))
    own = np.maximum(distance[rows, of], 0.0)
    distance[rows, of] = np.inf
    return own, np.maximum(distance.min(axis=1), 0.0)


def confidences(points: Floats, centres: Floats, of: Ints) -> Floats:
    """How much nearer the own centre is than the next: 0 half-way between two, 1 at the centre.

    Args:
        points: On the grid, shape (n, d).
        centres: On the grid, shape (k, d).
        of: The group of each point.

    Returns:
        1 - own / next by cosine distance, between 0 and 1 with 4 decimals; with a single centre, the cosine to it.
    """
    own, other = gaps(points, centres, of)
    if len(centres) < 2:
        return np.round(np.clip(1 - own, 0.0, 1.0), 4)
    return np.round(np.clip(1 - own / np.maximum(other, 1e-9), 0.0, 1.0), 4)
