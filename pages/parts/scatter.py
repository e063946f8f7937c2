"""The topic map as a chart: a trace a colour, labels that can be clicked, and what a lasso or a click on it means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import streamlit as st

from pages.parts import palette
from pages.parts.charttext import chart_text
from pages.parts.map_colors import Coloring

if TYPE_CHECKING:
    import plotly.graph_objects as go

#: Papers up to which a point says its label when pointed at; above, that would be megabytes.
HOVER_LIMIT = 20_000
#: Papers up to which the map is drawn as SVG, which needs no WebGL.
SVG_LIMIT = 1_000
#: Steps from the middle to the edge for more papers than that: whole numbers of two bytes, finer than a pixel.
_STEPS = 32_000
#: The custom data of points that are no paper of the corpus.
NO_PAPER = 2**31 - 1
#: Pixels of the chart's height.
HEIGHT = 620
#: The x, the y and the row of each point of a chart.
Spots = tuple[np.ndarray, np.ndarray, np.ndarray]
#: Pixels across of what a click on a label hits.
_TARGET = 30
CONFIG: dict[str, Any] = {
    "displaylogo": False,
    "scrollZoom": True,
    "modeBarButtons": [["zoomIn2d", "zoomOut2d", "resetScale2d"]],
}


def step_of(points: pd.DataFrame) -> float:
    """What one step of the chart's axes is on the map: 1, or less where coordinates are sent as whole numbers."""
    if len(points) <= HOVER_LIMIT:
        return 1.0
    return float(np.abs(points[["x", "y"]].to_numpy()).max()) / _STEPS or 1.0


def size_of(n_points: int) -> float:
    """Pixels across of a point among so many."""
    return float(np.clip(16 - 2.8 * np.log10(max(n_points, 1)), 2, 12))


def topic_scatter(
    points: pd.DataFrame,
    coloring: Coloring,
    said: np.ndarray | None,
    lit: np.ndarray,
    labels: pd.DataFrame,
    notes: list[dict[str, Any]],
    *,
    drag: str = "pan",
    region: str = "",
    svg: bool = False,
    others: pd.DataFrame | None = None,
) -> go.Figure:
    """The map.

    Args:
        points: Columns ``row``, ``x``, ``y``; ``row`` is the paper's row in the corpus. A point whose ``placed`` is
            true is drawn as a ring.
        coloring: Of the points.
        said: What each point says when pointed at, escaped; nothing for too many points.
        lit: Which points stand out, shape (n_points,); the others recede.
        labels: Columns ``topic``, ``x``, ``y``: where a click means the topic.
        notes: The labels as annotations.
        drag: What dragging does: ``pan``, ``lasso`` or ``select``. Plotly reports clicks in ``pan`` only.
        region: A region that was drawn, ``x,y x,y ...``; its outline is shown.
        svg: Draw without WebGL.
        others: Columns ``x``, ``y``: points of the map that are no papers of the corpus; they recede.

    Returns:
        A figure whose points carry their row as custom data, and whose labels carry -1 - topic.
    """
    import plotly.graph_objects as go

    kind = go.Scatter if svg else go.Scattergl
    step = step_among(points, others)
    size = size_of(len(points))
    faint = {"color": palette.muted(), "size": size * 0.7, "opacity": 0.35}
    spots = spots_of(points, step)
    traces = [_trace(kind, spots, ~lit, None, "not kept", faint)]
    if others is not None:
        elsewhere = spots_of(others.assign(row=NO_PAPER), step)
        every = np.ones(len(others), dtype=bool)
        traces.append(_trace(kind, elsewhere, every, None, "on the map, not open", {**faint, "size": size * 0.5}))
    traces += group_traces(kind, spots, points, coloring, lit, said, size, shapes=len(points) <= HOVER_LIMIT)
    traces += target_traces(kind, labels, step, drag)
    return go.Figure([trace for trace in traces if trace is not None], layout_of(notes, region, step, drag))


def step_among(points: pd.DataFrame, others: pd.DataFrame | None) -> float:
    """``step_of`` where points may stand on the map that are no papers of the corpus."""
    return step_of(points if others is None else pd.concat([points[["x", "y"]], others]))


def group_traces(
    kind: type[go.Scatter | go.Scattergl],
    spots: Spots,
    points: pd.DataFrame,
    coloring: Coloring,
    lit: np.ndarray,
    said: np.ndarray | None,
    size: float,
    *,
    shapes: bool,
) -> list[go.Scatter | go.Scattergl | None]:
    """A trace a colour of the points that stand out, and one of the rings of those that came later.

    Of very many points the shapes can't be seen, and take a browser without a graphics card twice as long.
    """
    came = came_later(points)
    traces = []
    for number, group in enumerate(coloring.groups):
        mine = lit & (coloring.of == number)
        symbol = group.symbol if shapes else "circle"
        look = {"color": group.color, "symbol": symbol, "size": size, "opacity": 0.85}
        traces.append(_trace(kind, spots, mine & ~came, said, group.name, look))
        if came.any():
            ring = {**look, "symbol": f"{symbol}-open", "size": size * 1.3, "opacity": 1.0, "line": {"width": 2}}
            traces.append(_trace(kind, spots, mine & came, said, group.name, ring))
    return traces


def came_later(points: pd.DataFrame) -> np.ndarray:
    """Which points were put on the map later."""
    return points["placed"].to_numpy(bool) if "placed" in points else np.zeros(len(points), dtype=bool)


def target_traces(
    kind: type[go.Scatter | go.Scattergl], labels: pd.DataFrame, step: float, drag: str
) -> list[go.Scatter | go.Scattergl | None]:
    """What a click on a label hits."""
    if drag != "pan":
        return []
    spots = spots_of(labels.assign(row=-1 - labels["topic"]), step)
    every = np.ones(len(labels), dtype=bool)
    return [_trace(kind, spots, every, None, "labels", {"size": _TARGET, "opacity": 0.0})]


def layout_of(notes: list[dict[str, Any]], region: str, step: float, drag: str) -> dict[str, Any]:
    """The labels, the outline of a region, and what the mouse does."""
    hidden = {"visible": False, "showgrid": False, "zeroline": False}
    layout: dict[str, Any] = {
        "height": HEIGHT,
        "margin": {"l": 0, "r": 0, "t": 8, "b": 0},
        "xaxis": hidden,
        "yaxis": hidden,
        "dragmode": drag,
        "clickmode": "event+select",
        "hovermode": "closest",
        "showlegend": False,
        "uirevision": "map",
        "annotations": [{**note, "x": note["x"] / step, "y": note["y"] / step} for note in notes],
    }
    if region:
        corners = " L ".join(",".join(str(float(one) / step) for one in pair.split(",")) for pair in region.split())
        line = {"color": palette.ink(), "width": 1.5, "dash": "dot"}
        layout["shapes"] = [{"type": "path", "path": f"M {corners} Z", "line": line, "layer": "above"}]
    return layout


def spots_of(points: pd.DataFrame, step: float) -> Spots:
    """Where points stand on the chart, and their rows."""
    return in_steps(points["x"], step), in_steps(points["y"], step), points["row"].to_numpy(np.int32)


def _trace(
    kind: type[go.Scatter | go.Scattergl],
    spots: Spots,
    some: np.ndarray,
    said: np.ndarray | None,
    name: str,
    marker: dict[str, Any],
) -> go.Scatter | go.Scattergl | None:
    """The points that are ``some`` of the spots; nothing where there is none."""
    if not some.any():
        return None
    hover = {"hoverinfo": "none"} if said is None else {"hovertemplate": "%{text}<extra></extra>", "text": said[some]}
    x, y, rows = (values[some] for values in spots)
    return kind(x=x, y=y, customdata=rows, mode="markers", name=chart_text(name), marker=marker, **hover)


def in_steps(values: pd.Series, step: float) -> np.ndarray:
    """Coordinates of the map in steps of the chart's axes."""
    exact = values.to_numpy(float) / step
    return exact.astype(np.float32) if step == 1.0 else np.rint(exact).astype(np.int16)


def topic_of(clicked: int) -> int | None:
    """The topic whose label was clicked; nothing where it was a paper's point."""
    return -1 - clicked if clicked < 0 else None


def region_of(key: str, step: float) -> str:
    """The box or lasso drawn in the chart of this key as ``x,y x,y ...`` on the map; empty where there is none."""
    state = st.session_state.get(key)
    if not state:
        return ""
    for lasso in state["selection"].get("lasso") or []:
        return _path(lasso["x"], lasso["y"], step)
    for box in state["selection"].get("box") or []:
        (left, right), (low, high) = box["x"], box["y"]
        return _path([left, right, right, left], [low, low, high, high], step)
    return ""


def row_clicked(key: str) -> int | None:
    """The row of the one point that was clicked in the chart of this key; below 0 for a label, see ``topic_of``."""
    state = st.session_state.get(key)
    points = state["selection"]["points"] if state else []
    if len(points) != 1 or "customdata" not in points[0]:
        return None
    data = points[0]["customdata"]
    # Numbers alone arrive as a dict with the position as key, or bare.
    value = data["0"] if isinstance(data, dict) else data[0] if isinstance(data, list) else data
    return int(value)


def _path(xs: list[float], ys: list[float], step: float) -> str:
    return " ".join(f"{x * step:.3f},{y * step:.3f}" for x, y in zip(xs, ys, strict=True))
