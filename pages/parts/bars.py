"""Bar and interval charts of terms, and what a click on one gives."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pandas as pd
import streamlit as st

from pages.parts import palette
from pages.parts.charttext import chart_text

if TYPE_CHECKING:
    import plotly.graph_objects as go

#: Pixels a bar: enough for a line of text; and for each more line of its label.
ROW, LINE = 24, 15
#: Letters of one line of a label: a phone still has room for the bars.
WRAP = 24


def config(name: str) -> dict[str, Any]:
    """What a chart's own bar offers: its picture under this file name, and nothing that redraws it by accident."""
    return {
        "displaylogo": False,
        "scrollZoom": False,
        "displayModeBar": True,
        "modeBarButtons": [["toImage"]],
        "toImageButtonOptions": {"format": "png", "scale": 2, "filename": name},
    }


CONFIG: dict[str, Any] = config("chart")


def term_bars(terms: pd.DataFrame, value: str, name: str, *, whole: bool = True) -> go.Figure:
    """Horizontal bars, the longest on top.

    Args:
        terms: Columns ``term`` and ``value``, best first.
        value: The column that gives the length.
        name: What the length means, in words.
        whole: Whether the values are counts.

    Returns:
        A figure whose bars carry their term as custom data.
    """
    import plotly.graph_objects as go

    shown = "%{x:,}" if whole else "%{x:,.1f}"
    bar = go.Bar(
        x=terms[value],
        y=labels(terms["term"]),
        customdata=list(zip(terms["term"], hovers(terms["term"]), strict=True)),
        orientation="h",
        marker_color=palette.accent(),
        text=terms[value],
        texttemplate=shown,
        textposition="outside",
        textangle=0,
        cliponaxis=False,
        hovertemplate="%{customdata[1]}: " + shown + " " + name + "<extra></extra>",
    )
    figure = dress(go.Figure(bar), terms["term"], name)
    # Room for the number behind the longest bar, however narrow the chart is.
    figure.update_xaxes(range=[0, float(terms[value].max()) * 1.22])
    return figure


def keyness_intervals(terms: pd.DataFrame) -> go.Figure:
    """Log-odds with their 95 % intervals, one line a term, what sets the selection apart on top.

    Args:
        terms: Columns of a keyness table, in the order wanted.
    """
    import plotly.graph_objects as go

    inside = terms["log_odds"] > 0
    dots = go.Scatter(
        x=terms["log_odds"],
        y=labels(terms["term"]),
        customdata=list(zip(terms["term"], hovers(terms["term"]), terms["low"], terms["high"], strict=True)),
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
        hovertemplate="%{customdata[1]}: log-odds %{x:.2f}, "
        "from %{customdata[2]:.2f} to %{customdata[3]:.2f}<extra></extra>",
    )
    figure = dress(go.Figure(dots), terms["term"], "log-odds")
    # A far end that says little more than "rare" must not press all dots into the middle: it may leave the chart.
    widest = float(terms["log_odds"].abs().max()) * 1.35
    left = -widest if (~inside).any() else -0.08 * widest
    right = widest if inside.any() else 0.08 * widest
    figure.update_xaxes(range=[left, right])
    names = pd.Series(labels(terms["term"]), index=terms.index)
    for beyond, at, symbol in ((terms["high"] > right, right, "right"), (terms["low"] < left, left, "left")):
        marker = {"symbol": f"triangle-{symbol}", "size": 8, "color": palette.muted()}
        # Half of a marker at the edge would be cut off. A click on one means its term, as on the dot.
        x = [at - math.copysign(0.012 * (right - left), at)] * int(beyond.sum())
        data = [[term] for term in terms["term"][beyond]]
        figure.add_scatter(x=x, y=names[beyond], customdata=data, mode="markers", marker=marker, hoverinfo="skip")
    figure.update_layout(showlegend=False)
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


def labels(terms: Iterable[str]) -> list[str]:
    """Terms for the side of a chart: escaped, in lines that leave room for what is drawn; each another one."""
    # The same label twice would be one row: blanks that nobody sees tell them apart.
    seen: Counter[str] = Counter()
    made = []
    for term in terms:
        label = chart_text(term, wrap=WRAP)
        made.append(label + "\u200b" * seen[label])
        seen[label] += 1
    return made


def hovers(terms: Iterable[str]) -> list[str]:
    """Terms for the box that hovering shows: escaped, in one line."""
    return [chart_text(term, wrap=120) for term in terms]


def dress(figure: go.Figure, terms: Iterable[str], title: str) -> go.Figure:
    """Give a chart of one row a term its height, its axes and its colours.

    Args:
        figure: The chart.
        terms: The terms, from top to bottom.
        title: What the x axis shows.
    """
    made = labels(terms)
    lines = max((label.count("<br>") + 1 for label in made), default=1)
    figure.update_layout(
        height=len(made) * (ROW + LINE * (lines - 1)) + 90,
        margin={"l": 8, "r": 16, "t": 30, "b": 40},
        xaxis={"title": title, "fixedrange": True, "zeroline": False, "automargin": True, "nticks": 6},
        yaxis={"autorange": "reversed", "fixedrange": True, "automargin": True, "ticksuffix": "  ", "type": "category"},
        bargap=0.25,
        showlegend=False,
        clickmode="event+select",
        dragmode=False,
        paper_bgcolor=palette.paper(),
        plot_bgcolor=palette.paper(),
    )
    figure.update_yaxes(tickmode="array", tickvals=made, ticktext=made)
    return figure
