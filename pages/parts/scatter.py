"""The topic map as a chart: one trace a topic, labels that don't collide, and what a lasso or a click on it means."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import streamlit as st

from pages.parts import palette
from pages.parts.charttext import chart_text
from pages.parts.rows import each

if TYPE_CHECKING:
    import plotly.graph_objects as go

#: Papers up to which a point says its label when pointed at; above, that would be megabytes.
HOVER_LIMIT = 20_000
#: Pixels of the chart's height.
HEIGHT = 620
#: The share of the axes that a letter and a line of a label take on a phone, the tightest place it is shown.
_LETTER, _LINE = 0.019, 0.034
#: Middle, width and height in shares of the axes.
Box = tuple[float, float, float, float]
#: Points that the placing of labels looks at, at most.
_LOOKED_AT = 3_000
#: Letters a line of a label.
_WRAP = 16
CONFIG: dict[str, Any] = {
    "displaylogo": False,
    "scrollZoom": True,
    "modeBarButtons": [["zoomIn2d", "zoomOut2d", "resetScale2d"]],
}


def topic_scatter(
    points: pd.DataFrame,
    topics: pd.DataFrame,
    labels: pd.Series | None,
    lit: np.ndarray,
    *,
    drag: str = "pan",
    region: str = "",
) -> go.Figure:
    """The map.

    Args:
        points: Columns ``row``, ``x``, ``y``, ``topic``; ``row`` is the paper's row in the corpus.
        topics: The regions: columns ``topic``, ``label``, ``size``, ``x``, ``y``.
        labels: What each point says when pointed at, as ``points``; nothing for too many points.
        lit: Which points stand out, shape (n_points,); the others recede.
        drag: What dragging does: ``pan``, ``lasso`` or ``select``. Plotly opens points by a click in ``pan`` only.
        region: A region that was drawn, ``x,y x,y ...``; its outline is shown.

    Returns:
        A figure whose points carry their row as custom data.
    """
    import plotly.graph_objects as go

    figure = go.Figure()
    size = float(np.clip(14 - 2.2 * np.log10(max(len(points), 1)), 3, 12))
    dim = points[~lit]
    if len(dim):
        figure.add_trace(_trace(dim, None, "not kept", palette.muted(), "circle", size * 0.7, 0.35))
    for topic in each(topics):
        mine = lit & (points["topic"] == topic.topic).to_numpy()
        said = labels[mine] if labels is not None else None
        color, symbol = palette.topic_color(topic.topic), palette.topic_symbol(topic.topic)
        figure.add_trace(_trace(points[mine], said, topic.label, color, symbol, size, 0.85))
    for note in place_labels(topics, points.iloc[:: max(1, len(points) // _LOOKED_AT)]):
        figure.add_annotation(**note)
    hidden = {"visible": False, "showgrid": False, "zeroline": False}
    figure.update_layout(
        height=HEIGHT,
        margin={"l": 0, "r": 0, "t": 8, "b": 0},
        xaxis=hidden,
        yaxis=hidden,
        dragmode=drag,
        clickmode="event+select",
        hovermode="closest",
        showlegend=False,
    )
    if region:
        corners = " L ".join(region.split())
        line = {"color": palette.ink(), "width": 1.5, "dash": "dot"}
        figure.add_shape(type="path", path=f"M {corners} Z", line=line, layer="above")
    return figure


def _trace(
    points: pd.DataFrame, said: pd.Series | None, name: str, color: str, symbol: str, size: float, opacity: float
) -> go.Scattergl:
    import plotly.graph_objects as go

    hover = {"hoverinfo": "skip"} if said is None else {"hovertemplate": "%{text}<extra></extra>"}
    return go.Scattergl(
        x=points["x"].to_numpy(np.float32),
        y=points["y"].to_numpy(np.float32),
        customdata=points["row"].to_numpy(np.int32),
        text=None if said is None else [chart_text(one, name) for one in said],
        mode="markers",
        name=chart_text(name),
        marker={"color": color, "symbol": symbol, "size": size, "opacity": opacity},
        **hover,
    )


def place_labels(topics: pd.DataFrame, points: pd.DataFrame) -> list[dict[str, Any]]:
    """Annotations for the topics, the largest first: near their papers, on none of another label, on few points.

    Args:
        topics: Columns ``label``, ``size``, ``x``, ``y``.
        points: Columns ``x``, ``y``: the extent of the map.
    """
    left, right = _extent(points["x"])
    low, high = _extent(points["y"])
    dots = np.column_stack([(points["x"] - left) / (right - left), (points["y"] - low) / (high - low)])
    taken: list[Box] = []
    notes = []
    for topic in each(topics.sort_values(["size", "label"], ascending=[False, True])):
        lines = textwrap.wrap(topic.label, _WRAP) or [topic.label]
        wide, tall = max(map(len, lines)) * _LETTER, len(lines) * _LINE + 0.012
        at = ((topic.x - left) / (right - left), (topic.y - low) / (high - low))
        x, y = _free(at, wide, tall, taken, dots)
        taken.append((x, y, wide, tall))
        notes.append(
            {
                "x": left + x * (right - left),
                "y": low + y * (high - low),
                "text": f"<b>{chart_text(*lines)}</b>",
                "showarrow": False,
                "font": {"size": 12, "color": palette.ink()},
                "bgcolor": palette.paper(),
                "opacity": 0.85,
                "borderpad": 1,
            }
        )
    return notes


def _extent(values: pd.Series) -> tuple[float, float]:
    low, high = float(values.min()), float(values.max())
    margin = (high - low) * 0.04 or 1.0
    return low - margin, high + margin


def _free(at: tuple[float, float], wide: float, tall: float, taken: list[Box], dots: np.ndarray) -> tuple[float, float]:
    """The best place for a label of this size near ``at``: all in shares of the axes.

    Meeting another label costs most, then every hundredth of the points that it would cover, then the way.
    """
    best, least = at, np.inf
    for across in np.linspace(-1.5, 1.5, 7):
        for up in np.linspace(-6, 6, 25):
            x = float(np.clip(at[0] + across * wide / 2, wide / 2, 1 - wide / 2))
            y = float(np.clip(at[1] + up * tall / 3, tall / 2, 1 - tall / 2))
            meets = sum(abs(x - a) < (wide + w) / 2 and abs(y - b) < (tall + t) / 2 for a, b, w, t in taken)
            covered = (np.abs(dots[:, 0] - x) < wide / 2) & (np.abs(dots[:, 1] - y) < tall / 2)
            away = np.hypot(x - at[0], y - at[1])
            cost = 1000 * meets + 100 * float(covered.mean()) + 12 * away
            if cost < least - 1e-9:
                best, least = (x, y), cost
    return best


def region_of(key: str) -> str:
    """The box or lasso drawn in the chart of this key as ``x,y x,y ...``; empty where there is none."""
    state = st.session_state.get(key)
    if not state:
        return ""
    for lasso in state["selection"].get("lasso") or []:
        return _path(lasso["x"], lasso["y"])
    for box in state["selection"].get("box") or []:
        (left, right), (low, high) = box["x"], box["y"]
        return _path([left, right, right, left], [low, low, high, high])
    return ""


def row_clicked(key: str) -> int | None:
    """The row of the one point that was clicked in the chart of this key."""
    state = st.session_state.get(key)
    points = state["selection"]["points"] if state else []
    if len(points) != 1 or "customdata" not in points[0]:
        return None
    data = points[0]["customdata"]
    # Numbers alone arrive as a dict with the position as key, or bare.
    value = data["0"] if isinstance(data, dict) else data[0] if isinstance(data, list) else data
    return int(value)


def _path(xs: list[float], ys: list[float]) -> str:
    return " ".join(f"{x:.3f},{y:.3f}" for x, y in zip(xs, ys, strict=True))
