"""A polygon on the topic map: ``x,y x,y ...``."""

from __future__ import annotations

from typing import Any

import numpy as np

from corpus.errors import SelectionError

Floats = np.ndarray[Any, np.dtype[np.float64]]


def corners(region: str) -> Floats:
    """The corners of a polygon; shape (n_corners, 2).

    Raises:
        SelectionError: The text is no list of three or more points.
    """
    try:
        made = np.array([[float(one) for one in pair.split(",")] for pair in region.split()])
    except ValueError:
        made = np.zeros(0)
    if made.ndim != 2 or made.shape[1] != 2 or len(made) < 3 or not np.isfinite(made).all():
        raise SelectionError(
            f"{region[:60]!r} is no region of the map.", hint="Write three or more points: 0,0 1,0 1,1"
        )
    return made


def inside(region: str, x: Floats, y: Floats) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Which points lie in the polygon, by the even-odd rule; shape (n_points,).

    A point lies inside where a ray from it to the right crosses the outline an odd number of times (Shimrat 1962,
    "Algorithm 112: position of point relative to polygon").

    Raises:
        SelectionError: As ``corners``.
    """
    outline = corners(region)
    box = (
        (x >= outline[:, 0].min())
        & (x <= outline[:, 0].max())
        & (y >= outline[:, 1].min())
        & (y <= outline[:, 1].max())
    )
    near = np.flatnonzero(box)
    px, py = x[near], y[near]
    odd = np.zeros(len(near), dtype=bool)
    for (x1, y1), (x2, y2) in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        if y1 != y2:
            crosses = ((y1 > py) != (y2 > py)) & (px < (x2 - x1) * (py - y1) / (y2 - y1) + x1)
            odd ^= crosses
    made = np.zeros(len(x), dtype=bool)
    made[near[odd]] = True
    return made
