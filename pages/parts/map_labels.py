"""Labels on the map: near their papers, on none of another label, on few points."""

from __future__ import annotations

import textwrap
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from corpus import TopicMap
from pages.parts import palette
from pages.parts.charttext import chart_text
from pages.parts.rows import each

#: The share of the axes that a letter and a line of a label take on a phone, the tightest place it is shown.
_LETTER, _LINE = 0.019, 0.034
#: How much smaller the labels of sub-topics are, and how much nearer to their papers they must stand.
_SMALL, _NEAR = 0.8, 0.5
#: Middle, width and height in shares of the axes.
Box = tuple[float, float, float, float]
#: Points that the placing of labels looks at, at most.
_LOOKED_AT = 1_500
#: Letters a line of a label.
_WRAP = 16
#: Lines of a label at most.
_LINES = 4
#: What it costs a label to meet another; no way and no cover costs as much.
_MEETING = 1_000.0


@st.cache_resource(max_entries=16, show_spinner=False)
def labels_of(edition: str, small: bool, _topic_map: TopicMap) -> pd.DataFrame:
    """Where the labels of one level of a map stand: columns ``topic``, ``text``, ``x``, ``y``.

    Args:
        edition: Of the map, with the names that a person gave.
        small: The sub-topics' labels; else the regions'. Only those are given that meet no other.
    """
    level = _topic_map.topics["parent"] >= 0
    topics = _topic_map.topics[level if small else ~level]
    points = _topic_map.points[["x", "y"]]
    return place_labels(topics, points.iloc[:: max(1, len(points) // _LOOKED_AT)], small=small)


def notes(labels: pd.DataFrame, *, small: bool) -> list[dict[str, Any]]:
    """Annotations for labels that have their place."""
    font = {"size": 10 if small else 12, "color": palette.ink()}
    look = {"showarrow": False, "font": font, "bgcolor": palette.paper(), "opacity": 0.85, "borderpad": 1}
    return [{"x": one.x, "y": one.y, "text": f"<b>{one.text}</b>", **look} for one in each(labels)]


def place_labels(topics: pd.DataFrame, points: pd.DataFrame, *, small: bool = False) -> pd.DataFrame:
    """Places for the labels of topics, the largest first.

    Args:
        topics: Columns ``topic``, ``label``, ``size``, ``x``, ``y``.
        points: Columns ``x``, ``y``: the extent of the map.
        small: Smaller letters, nearer to their papers.

    Returns:
        Columns ``topic``, ``text`` (escaped, with line breaks), ``x``, ``y``; labels that would meet a larger topic's
        are left out.
    """
    left, right = _extent(points["x"])
    low, high = _extent(points["y"])
    dots = np.column_stack([(points["x"] - left) / (right - left), (points["y"] - low) / (high - low)])
    scale = _SMALL if small else 1.0
    taken: list[Box] = []
    placed = []
    for topic in each(topics.sort_values(["size", "label"], ascending=[False, True])):
        lines = textwrap.wrap(topic.label, _WRAP, max_lines=_LINES, placeholder="\u2026") or [topic.label]
        wide, tall = max(map(len, lines)) * _LETTER * scale, (len(lines) * _LINE + 0.012) * scale
        at = ((topic.x - left) / (right - left), (topic.y - low) / (high - low))
        x, y, cost = _free(at, wide, tall, taken, dots, reach=_NEAR if small else 1.0)
        if cost >= _MEETING:
            continue
        taken.append((x, y, wide, tall))
        placed.append((topic.topic, chart_text(*lines), left + x * (right - left), low + y * (high - low)))
    return pd.DataFrame(placed, columns=["topic", "text", "x", "y"])


def _extent(values: pd.Series) -> tuple[float, float]:
    low, high = float(values.min()), float(values.max())
    margin = (high - low) * 0.04 or 1.0
    return low - margin, high + margin


def _free(
    at: tuple[float, float], wide: float, tall: float, taken: list[Box], dots: np.ndarray, *, reach: float
) -> tuple[float, float, float]:
    """The best place for a label of this size near ``at``, and what it costs: all in shares of the axes.

    Places up to 0.75 widths and 2 heights away are tried, times ``reach``. Meeting another label costs most, then every
    hundredth of the points that it would cover, then the way.
    """
    shifts = np.array([(across, up) for across in np.linspace(-1.5, 1.5, 7) for up in np.linspace(-6, 6, 25)])
    shifts *= reach
    x = np.clip(at[0] + shifts[:, 0] * wide / 2, wide / 2, 1 - wide / 2)
    y = np.clip(at[1] + shifts[:, 1] * tall / 3, tall / 2, 1 - tall / 2)
    boxes = np.array(taken, dtype=float).reshape(-1, 4)
    beside = np.abs(x[:, None] - boxes[:, 0]) < (wide + boxes[:, 2]) / 2
    meets = (beside & (np.abs(y[:, None] - boxes[:, 1]) < (tall + boxes[:, 3]) / 2)).sum(axis=1)
    covered = (np.abs(dots[:, 0] - x[:, None]) < wide / 2) & (np.abs(dots[:, 1] - y[:, None]) < tall / 2)
    away = np.hypot(x - at[0], y - at[1])
    cost = np.round(_MEETING * meets + 100 * covered.mean(axis=1) + 12 * away, 9)
    best = int(cost.argmin())
    return float(x[best]), float(y[best]), float(cost[best])
