"""Very many points as one picture: a browser shows it at once, where it would draw points for a second or more."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

#: Pixels of the picture: twice those of the chart on a wide screen, so that it stays sharp when it is zoomed a little.
WIDTH, HEIGHT = 2400, 1240
#: The share of the extent that is left free on each side.
_MARGIN = 0.02
#: Order in which points are painted, whatever their group: a group painted last would hide the others.
_SEED = 7


class Layer(NamedTuple):
    """Points painted alike: ``of`` numbers the colour of each; ``radius`` in pixels of the picture; or rings."""

    x: np.ndarray
    y: np.ndarray
    of: np.ndarray
    colors: Sequence[str]
    opacity: float
    radius: float
    hollow: bool = False


class Picture(NamedTuple):
    """A picture of points: ``source`` as a data URL, and the ranges of the axes that it fills."""

    source: str
    x: tuple[float, float]
    y: tuple[float, float]

    def image(self) -> dict[str, Any]:
        """As an image of a chart's layout."""
        across, up = self.x[1] - self.x[0], self.y[1] - self.y[0]
        place = {"x": self.x[0], "y": self.y[1], "sizex": across, "sizey": up}
        return {"source": self.source, "xref": "x", "yref": "y", "sizing": "stretch", "layer": "below", **place}


def paint(layers: Sequence[Layer], x: np.ndarray, y: np.ndarray) -> Picture:
    """The picture of layers, the first at the bottom.

    Args:
        layers: At most 255 colours together.
        x: Where points are across, for what the picture spans.
        y: The same up.

    Returns:
        A PNG with a palette, transparent where no point is.
    """
    from PIL import Image

    across, up = _extent(x), _extent(y)
    canvas = np.zeros((HEIGHT, WIDTH), np.uint8)
    palette: list[tuple[int, int, int, int]] = [(0, 0, 0, 0)]
    for layer in layers:
        first = len(palette)
        palette += [(*_rgb(color), round(255 * layer.opacity)) for color in layer.colors]
        columns = np.rint((layer.x - across[0]) / (across[1] - across[0]) * (WIDTH - 1)).astype(np.int32)
        rows = np.rint((up[1] - layer.y) / (up[1] - up[0]) * (HEIGHT - 1)).astype(np.int32)
        order = np.random.RandomState(_SEED).permutation(len(rows))
        _stamp(canvas, rows[order], columns[order], (first + layer.of[order]).astype(np.uint8), layer)
    picture = Image.fromarray(canvas)
    picture.putpalette([part for color in palette for part in color[:3]])
    file = io.BytesIO()
    picture.save(file, "PNG", transparency=bytes(color[3] for color in palette), compress_level=3)
    return Picture("data:image/png;base64," + b64encode(file.getvalue()).decode("ascii"), across, up)


def _stamp(canvas: np.ndarray, rows: np.ndarray, columns: np.ndarray, values: np.ndarray, layer: Layer) -> None:
    """Paint a dot or ring at each place; of two that meet the later covers the earlier."""
    reach = int(np.ceil(layer.radius))
    steps = np.arange(-reach, reach + 1)
    away = np.hypot(*np.meshgrid(steps, steps, indexing="ij"))
    shape = (away <= layer.radius) & (~layer.hollow | (away > layer.radius - 2))
    down, right = (one - reach for one in np.nonzero(shape))
    at_row = np.clip(rows[:, None] + down, 0, HEIGHT - 1)
    at_column = np.clip(columns[:, None] + right, 0, WIDTH - 1)
    canvas[at_row, at_column] = values[:, None]


def _extent(values: np.ndarray) -> tuple[float, float]:
    low, high = float(values.min()), float(values.max())
    margin = _MARGIN * (high - low) or 1.0
    return low - margin, high + margin


def _rgb(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)
