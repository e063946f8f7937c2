"""The plane: t-SNE on the neighbours in the space, started from its first two columns."""

from __future__ import annotations

import os
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from corpus.topics.exact import GRID, Floats
from corpus.topics.neighbours import EXACT_LIMIT, nearest, nearest_by_cells

#: Up to so many different papers are laid out by the first two columns: too few neighbours for t-SNE to arrange.
PLAIN_LIMIT = 10

PERPLEXITY = 30
_EARLY, _LATE = 250, 500

#: Pulls neighbours a little closer than plain t-SNE does: on samples of 5,000 to 6,000 papers, trustworthiness against
#: the plain TF-IDF neighbours rises by .009 at no loss of anything else that was measured.
_LATE_EXAGGERATION = 1.2
_EVERY = 10

#: The search for neighbours counts for so many iterations in what is reported.
_SEARCH = 150

#: Barnes-Hut up to here, interpolation with FFT above; set here so that a new default does not move the map.
_FFT_FROM = 10_000

#: Fewer papers are laid out sooner by one thread. The number of threads moves no paper: each thread works out places
#: of its own, and sums over places are taken by one.
_THREADS_FROM = 1_000


def lay_out(points: Floats, tick: Callable[[int, int], None] = lambda done, total: None) -> Floats:
    """Places on the plane; the same point always gets the same place.

    Args:
        points: On the grid, in the order of ids, shape (n, d).
        tick: Called with steps done and in all.

    Returns:
        Shape (n, 2), rounded to 4 decimals, centred on the origin.
    """
    different, back = np.unique(points, axis=0, return_inverse=True)
    if len(different) <= 1:
        return np.zeros((len(points), 2))
    places = _first_two(different) / GRID if len(different) <= PLAIN_LIMIT else _tsne(different, tick)
    return np.asarray(np.round(places - places.mean(axis=0), 4)[back.ravel()] + 0.0)


def beside(x: Floats, known: NDArray[np.bool_]) -> tuple[float, float]:
    """The place beside the map for papers without a known word; the origin if there are no others."""
    if not known.any():
        return 0.0, 0.0
    return round(float(x[known].max()) + max(float(np.ptp(x[known])) * 0.1, 1.0), 4), 0.0


def _first_two(points: Floats) -> Floats:
    wide = np.hstack([points, np.zeros((len(points), 2))])[:, :2]
    return np.asarray(wide)


def _tsne(points: Floats, tick: Callable[[int, int], None]) -> Floats:
    # Read when OpenMP is loaded: threads that wait in a loop take the time of those that they wait for.
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    from openTSNE import TSNEEmbedding
    from openTSNE.affinity import PerplexityBasedNN
    from openTSNE.nearest_neighbors import PrecomputedNeighbors

    n = len(points)
    threads = _threads() if n >= _THREADS_FROM else 1
    perplexity = min(PERPLEXITY, (n - 1) / 3)
    total = _SEARCH + _EARLY + _LATE

    def watch(rows: int) -> None:
        tick(_SEARCH * rows // n, total)

    k = min(n - 1, int(3 * perplexity))
    if n <= EXACT_LIMIT:
        found, distances = nearest(points, points, k, skip_self=True, tick=watch)
    else:
        found, distances = nearest_by_cells(points, k, tick=watch)
    start = _first_two(points)
    start = start / max(float(np.abs(start).max()), 1.0) * 1e-4
    neighbours = PrecomputedNeighbors(found, distances)
    affinities = PerplexityBasedNN(knn_index=neighbours, perplexity=perplexity, n_jobs=threads)
    embedding = TSNEEmbedding(
        start,
        affinities,
        negative_gradient_method="bh" if n < _FFT_FROM else "fft",
        n_jobs=threads,
        random_state=0,
        callbacks_every_iters=_EVERY,
    )
    embedding.optimize(
        _EARLY, inplace=True, exaggeration=12, momentum=0.5, callbacks=lambda i, *_: tick(_SEARCH + i, total)
    )
    embedding.optimize(
        _LATE,
        inplace=True,
        exaggeration=_LATE_EXAGGERATION,
        momentum=0.8,
        callbacks=lambda i, *_: tick(_SEARCH + _EARLY + i, total),
    )
    return np.asarray(embedding)


def _threads() -> int:
    """As many as OMP_NUM_THREADS asks for, else one a core."""
    asked = os.environ.get("OMP_NUM_THREADS", "")
    return int(asked) if asked.isdecimal() and int(asked) else os.cpu_count() or 1
