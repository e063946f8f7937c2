"""Dense algebra that comes out the same on every machine.

A sum of floats depends on its order, and so on the number of threads, on the kernel that BLAS picks for the processor
and on the size of its blocks; and t-SNE makes another picture of a difference of 1e-16. Whole numbers have no such
trouble: a float64 holds every one up to 2**53, so a product of matrices of whole numbers is exact in whatever order it
is summed, as long as no partial sum passes that. The functions here bring matrices onto such grids first. Element by
element, numpy's +, -, *, / and sqrt are exact to the last bit by IEEE 754 and need no care.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]

#: Steps to one of the grid that papers stand on: six decimals. Rows of length 1 then give products below 2**41.
GRID = 1_000_000

#: Steps to one of a basis' entries; a multiple of it below 1 is exact in single precision too.
BASIS_GRID = 2**24

#: Sweeps of Jacobi's method converge quadratically; a symmetric matrix of a few hundred rows needs six to ten.
_MAX_SWEEPS = 40


def _power_of_two_below(value: float) -> float:
    """The greatest power of two that is at most ``value`` (> 0); scaling by it rounds nothing."""
    return math.ldexp(1.0, math.frexp(value)[1] - 1)


def symmetric_eigen(matrix: Floats) -> tuple[Floats, Floats]:
    """Eigenvalues and eigenvectors of a symmetric matrix, by Jacobi's method with round-robin pairs.

    LAPACK's are as good but differ in the last bits from one processor to the next, and for equal eigenvalues by much
    more. See Golub and Van Loan, Matrix Computations, 8.5.

    Args:
        matrix: Shape (k, k).

    Returns:
        Eigenvalues in falling order, shape (k,), and the eigenvectors as columns, shape (k, k), each with its largest
        entry positive.
    """
    size = len(matrix)
    padded = size + size % 2  # an idle row makes the number even
    a, v = np.zeros((padded, padded)), np.eye(padded)
    a[:size, :size] = matrix
    seats = np.arange(padded)
    limit = float(np.abs(matrix).max(initial=0.0)) * 1e-15
    for _ in range(_MAX_SWEEPS):
        if float(np.abs(a - np.diag(np.diag(a))).max(initial=0.0)) <= limit:
            break
        for _ in range(padded - 1):
            p, q = np.minimum(seats[::2], seats[1::2]), np.maximum(seats[::2], seats[1::2])
            _rotate(a, v, p, q, limit * 1e-3)
            # The circle method: the first stays, the others move on by one seat.
            ring = np.concatenate([seats[::2], seats[1::2][::-1]])
            ring[1:] = np.roll(ring[1:], 1)
            seats[::2], seats[1::2] = ring[: padded // 2], ring[padded // 2 :][::-1]
    values, vectors = np.diag(a)[:size].copy(), v[:size, :size].copy()
    order = np.argsort(-values, kind="stable")
    values, vectors = values[order], vectors[:, order]
    peaks = np.abs(vectors).argmax(axis=0)
    return values, vectors * np.where(vectors[peaks, np.arange(size)] < 0, -1.0, 1.0)


def _rotate(a: Floats, v: Floats, p: NDArray[np.intp], q: NDArray[np.intp], limit: float) -> None:
    """Rotate the disjoint planes (p, q) so that a[p, q] becomes zero if it is not below the limit; changes a and v."""
    off = a[p, q]
    active = np.abs(off) > limit
    theta = np.where(active, a[q, q] - a[p, p], 0.0) / np.where(active, 2 * off, 1.0)
    root = np.abs(theta) + np.sqrt(theta * theta + 1)
    t = np.where(active, np.where(theta < 0, -1.0, 1.0) / root, 0.0)
    c = 1 / np.sqrt(t * t + 1)
    s = t * c
    for block in (a, v):
        left, right = block[:, p], block[:, q]
        block[:, p], block[:, q] = c * left - s * right, s * left + c * right
    top, bottom = a[p], a[q]
    a[p], a[q] = c[:, None] * top - s[:, None] * bottom, s[:, None] * top + c[:, None] * bottom


def orthonormal(columns: Floats) -> Floats:
    """An orthonormal basis of the columns' span, the longest direction first.

    Args:
        columns: Shape (n, k), k at most 256.

    Returns:
        Shape (n, r) with r <= k, multiples of 1 / ``BASIS_GRID``: directions shorter than 1e-5 of the longest are left
        out. Orthonormal to about 1e-5.
    """
    longest = math.sqrt(float((columns * columns).sum(axis=0).max(initial=0.0)))
    if longest == 0.0:
        return columns[:, :0]
    # By Cauchy and Schwarz no partial sum of the product of two columns passes the product of their lengths.
    steps = np.rint(columns * _power_of_two_below((2.0**26 - math.sqrt(len(columns))) / longest))
    values, vectors = symmetric_eigen(steps.T @ steps)
    kept = values > values[0] * 1e-10
    mix = vectors[:, kept] / np.sqrt(values[kept])
    # 2**26 from above, 2**19 here and 2**8 columns stay within 2**53.
    scale = _power_of_two_below(2.0**19 / float(np.abs(mix).max()))
    return np.asarray(np.rint((steps @ np.rint(mix * scale)) / scale * BASIS_GRID) / BASIS_GRID)


def unit_rows(values: Floats) -> Floats:
    """The rows scaled to length 1 and rounded to whole steps of the grid; a row of zeros stays one.

    Args:
        values: Shape (n, d).

    Returns:
        Whole numbers up to ``GRID`` in size, shape (n, d).
    """
    length = np.sqrt((values * values).sum(axis=1, keepdims=True))
    return np.asarray(np.rint(values / np.where(length > 0, length, 1.0) * GRID))
