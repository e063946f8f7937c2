"""Bar and interval charts of terms, and what a click on one gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd
import streamlit as st

from pages.parts import palette
from pages.parts.charttext import chart_text

if TYPE_CHECKING:
    import plotly.graph_objects as go

#: Pixels a bar: enough for a line of text.
ROW = 24
#: Nothing that redraws or saves the chart by accident; a chart's table and CSV stand beside it.
CONFIG: dict[str, Any] = {"displaylogo": False, "scrollZoom": False, "displayModeBar": False}


def term_bars(terms: pd.DataFrame, value: str, name: str) -> go.Figure:
    """Horizontal bars, the longest on top.

    Args:
        terms: Columns ``term`` and ``value``, best first.
        value: The column that gives the length.
        name: What the length means, in words.

    Returns:
        A figure whose bars carry their term as custom data.
    """
    import plotly.graph_objects as go

    bar = go.Bar(
        x=terms[value],
        y=[chart_text(term) for term in terms["term"]],
        customdata=terms[["term"]],
        orientation="h",
        marker_color=palette.accent(),
        text=terms[value],
        texttemplate="%{x:,}",
        textposition="outside",
        textangle=0,
        cliponaxis=False,
        hovertemplate="%{y}: %{x:,} " + name + "<extra></extra>",
    )
    return _dress(go.Figure(bar), len(terms), name)


def keyness_intervals(terms: pd.DataFrame) -> go.Figure:
    """Log-odds with their 95 % intervals, one line a term, what sets the selection apart on top.

    Args:
        terms: Columns of a keyness table, in the order wanted.
    """
    import plotly.graph_objects as go

    inside = terms["log_odds"] > 0
    dots = go.Scatter(
        x=terms["log_odds"],
        y=[chart_text(term) for term in terms["term"]],
        customdata=terms[["term"]],
        mode="markers",
        marker={
            "size": 9,
            "color": [palette.topic_color(0) if one else palette.topic_color(5) for one in inside],
            "symbol": ["circle" if one else "diamond" for one in inside],
        },
        error_x={
            "type": "data",
            "symmetric": False,
            "array": terms["high"] - terms["log_odds"],
            "arrayminus": terms["log_odds"] - terms["low"],
            "color": palette.muted(),
            "thickness": 1.5,
            "width": 3,
        },
        hovertemplate="%{y}: log-odds %{x:.2f}<extra></extra>",
    )
    figure = _dress(go.Figure(dots), len(terms), "log-odds")
    figure.add_vline(x=0, line_width=1, line_color=palette.muted())
    return figure


def clicked_terms(key: str) -> list[str]:
    """The terms of the bars or dots that are chosen in the chart of this key; for use in its callback."""
    state = st.session_state.get(key)
    points = state["selection"]["points"] if state else []
    return [_custom(point) for point in points]


def _custom(point: dict[str, Any]) -> str:
    # Text arrives as a list, numbers alone as a dict with the position as key.
    data = point["customdata"]
    return str(data[0] if isinstance(data, list) else data["0"])


def _dress(figure: go.Figure, rows: int, title: str) -> go.Figure:
    figure.update_layout(
        height=rows * ROW + 70,
        margin={"l": 8, "r": 16, "t": 8, "b": 40},
        xaxis={"title": title, "fixedrange": True, "zeroline": False, "automargin": True},
        yaxis={"autorange": "reversed", "fixedrange": True, "automargin": True, "ticksuffix": "  ", "type": "category"},
        bargap=0.25,
        showlegend=False,
        clickmode="event+select",
        dragmode=False,
    )
    return figure
