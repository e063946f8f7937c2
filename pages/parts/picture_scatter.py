"""A map of very many papers: its points as a picture, and over it as points the few that stand out."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import streamlit as st

from pages.parts import palette, scatter
from pages.parts.map_colors import Coloring
from pages.parts.map_picture import Layer, Picture, paint

if TYPE_CHECKING:
    import plotly.graph_objects as go


#: Those that stand out are as large as points are among so many times as many.
_ROOM = 6


def is_live(lit: np.ndarray) -> bool:
    """Whether those that stand out of a picture are few enough to be points that can be pointed at."""
    return int(lit.sum()) <= scatter.SVG_LIMIT


def picture_of(
    drawn: str, points: pd.DataFrame, coloring: Coloring, lit: np.ndarray, others: pd.DataFrame | None
) -> Picture:
    """The points as a picture, without those that stand out if they are few: they are drawn over it.

    Args:
        drawn: Tells the corpus and its map from any other; pictures are kept.
        points: As ``topic_scatter`` takes them.
        coloring: Of the points.
        lit: Which stand out, shape (n_points,).
        others: Points of the map that are no papers of the corpus.
    """
    look = f"{drawn} {palette.is_dark()} {[group.color for group in coloring.groups]}"
    told = hashlib.sha256(coloring.of.tobytes() + np.packbits(lit).tobytes()).hexdigest()
    return _picture(look + told, points, coloring, lit, others)


@st.cache_resource(max_entries=8, show_spinner=False)
def _picture(
    key: str, _points: pd.DataFrame, _coloring: Coloring, _lit: np.ndarray, _others: pd.DataFrame | None
) -> Picture:
    points, coloring, lit, others = _points, _coloring, _lit, _others
    step = scatter.step_among(points, others)
    came = scatter.came_later(points)
    size = scatter.size_of(len(points))
    colors = [group.color for group in coloring.groups]
    one = np.zeros(len(points), np.int16)
    every = {axis: scatter.in_steps(points[axis], step) for axis in ("x", "y")}

    def layer(some: np.ndarray, of: np.ndarray, colors: list[str], **look: Any) -> Layer:  # noqa: ANN401
        return Layer(every["x"][some], every["y"][some], of[some], colors, **look)

    layers = [layer(~lit, one, [palette.muted()], opacity=0.45, radius=size * 0.8)]
    there = (np.zeros(0), np.zeros(0))
    if others is not None:
        there = scatter.in_steps(others["x"], step), scatter.in_steps(others["y"], step)
        nothing = np.zeros(len(others), np.int16)
        layers.insert(0, Layer(*there, nothing, [palette.muted()], opacity=0.35, radius=size * 0.6))
    if not is_live(lit):
        size = scatter.size_of(_ROOM * int(lit.sum()))
        layers.append(layer(lit & ~came, coloring.of, colors, opacity=0.9, radius=size))
        layers.append(layer(lit & came, coloring.of, colors, opacity=0.9, radius=size * 1.6, hollow=True))
    whole = [every] if others is None else [every, dict(zip(every, there, strict=True))]
    return paint(layers, *(np.concatenate([part[axis] for part in whole]) for axis in every))


def picture_scatter(
    picture: Picture,
    points: pd.DataFrame,
    coloring: Coloring,
    said: np.ndarray | None,
    lit: np.ndarray,
    labels: pd.DataFrame,
    notes: list[dict[str, Any]],
    *,
    drag: str = "pan",
    region: str = "",
    others: pd.DataFrame | None = None,
) -> go.Figure:
    """The map with its points as a picture, by ``picture_of``; those that stand out are over it if they are few.

    Args:
        picture: Of the points.
        points: And all others as ``topic_scatter`` takes them.
        coloring: Of the points.
        said: What those that stand out say.
        lit: Which stand out.
        labels: Where a click means the topic.
        notes: The labels as annotations.
        drag: What dragging does.
        region: A region that was drawn.
        others: Points that are no papers of the corpus.
    """
    import plotly.graph_objects as go

    step = scatter.step_among(points, others)
    layout = scatter.layout_of(notes, region, step, drag) | {"images": [picture.image()]}
    for axis in ("x", "y"):
        layout[f"{axis}axis"] = {**layout[f"{axis}axis"], "range": getattr(picture, axis)}
    traces = scatter.target_traces(go.Scatter, labels, step, drag)
    if is_live(lit):
        # They are easier to hit than points among so many would be.
        size = scatter.size_of(20 * scatter.SVG_LIMIT)
        spots = scatter.spots_of(points, step)
        live = scatter.group_traces(go.Scatter, spots, points, coloring, lit, said, size, shapes=True)
        traces = live + traces
    return go.Figure([trace for trace in traces if trace is not None], layout)
