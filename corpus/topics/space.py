"""The space: TF-IDF rows reduced to about a hundred dimensions by a randomised singular value decomposition.

Halko, Martinsson and Tropp, "Finding structure with randomness", SIAM Review 53 (2011), algorithm 4.4; every step is
exact or in a fixed order, so that the space is the same to the last bit wherever it is computed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from corpus.topics.exact import Floats, orthonormal, unit_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from scipy.sparse import csr_matrix

#: Directions beyond those asked for, and passes: enough that another start changes no neighbour that matters.
_OVERSAMPLING = 10
_PASSES = 4


def fit_components(
    rows: csr_matrix, dimensions: int, random_state: int, tick: Callable[[int, int], None] = lambda done, total: None
) -> Floats:
    """The right singular vectors that explain the rows best.

    Args:
        rows: TF-IDF, shape (n, v).
        dimensions: How many at most.
        random_state: Seed of the random start.
        tick: Called after each pass with passes done and in all.

    Returns:
        Shape (v, d) with d <= dimensions, multiples of 1 / ``BASIS_GRID``.
    """
    n, v = rows.shape
    width = min(dimensions + _OVERSAMPLING, n, v)
    # Many different values, so that the equal weights of a short text don't cancel; few bits, so that sums are exact.
    start = np.random.RandomState(random_state).randint(-(2**16), 2**16, size=(v, width)) / 2.0**16
    columns = rows.T.tocsr()
    basis: Floats = start
    for done in range(1, _PASSES + 1):
        basis = orthonormal(columns @ orthonormal(rows @ basis))
        tick(done, _PASSES)
    return basis[:, :dimensions]


def place_in_space(rows: csr_matrix, components: Floats) -> Floats:
    """The papers' places in the space: unit rows on the grid, shape (n, d); zeros for a paper with no known word."""
    return unit_rows(np.asarray(rows @ components))
