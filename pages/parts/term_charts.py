"""Charts of several terms: which share papers, and how their shares go with years, venues or files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from pages.parts import bars, palette, say
from pages.parts.charttext import chart_text

if TYPE_CHECKING:
    import plotly.graph_objects as go

#: Up to so many terms a heat map has lines between its cells: more cells are too small for them on a phone.
_AIRY = 20


def heat_map(pairs: pd.DataFrame) -> go.Figure:
    """How many papers terms share, as shades; columns have the numbers of the rows, so that no label is turned.

    Args:
        pairs: Columns ``term``, ``other``, ``papers``, ``jaccard``, ``lift``; all pairs, in order.
    """
    import plotly.graph_objects as go

    names = list(dict.fromkeys(pairs["term"]))
    count = len(names)
    numbers = list(range(1, count + 1))
    rows = [f"{chart_text(name, wrap=bars.WRAP)}  {at}" for at, name in zip(numbers, names, strict=True)]
    shades = pairs["jaccard"].where(pairs["term"] != pairs["other"]).to_numpy().reshape(count, count)
    long = dict(zip(names, bars.hovers(names), strict=True))
    hover = [
        f"{long[term]}<br>{long[other]}<br>{papers:,} papers have both, {lift:.1f} times as many as by chance"
        if term != other
        else f"{long[term]}: {say.papers(papers)}"
        for term, other, papers, lift in zip(pairs["term"], pairs["other"], pairs["papers"], pairs["lift"], strict=True)
    ]
    low, high = palette.paper(), palette.accent()
    cells = go.Heatmap(
        z=shades,
        x=numbers,
        y=numbers,
        text=[hover[at * count : (at + 1) * count] for at in range(count)],
        hovertemplate="%{text}<extra></extra>",
        colorscale=[[0, low], [1, high]],
        zmin=0.0,
        zmax=float(np.nanmax(shades, initial=0.0)) or 1.0,
        xgap=1 if count <= _AIRY else 0,
        ygap=1 if count <= _AIRY else 0,
        colorbar={
            "title": {"text": "Jaccard", "side": "right"},
            "orientation": "h",
            "y": 0,
            "yanchor": "top",
            "thickness": 8,
            "len": 0.7,
            "x": 0,
            "xanchor": "left",
            "outlinewidth": 0,
            "nticks": 5,
        },
    )
    figure = bars.dress(go.Figure(cells), names, "")
    axis = {"type": "linear", "showgrid": False, "autorange": False, "ticks": "", "showline": False}
    figure.update_xaxes(**axis, side="top", title=None, range=[0.5, count + 0.5], nticks=8, tickangle=0)
    figure.update_yaxes(**axis, tickvals=numbers, ticktext=rows, ticksuffix=" ", range=[count + 0.5, 0.5])
    figure.update_layout(plot_bgcolor=palette.paper(), margin={"t": 56, "b": 70})
    return figure


def share_lines(table: pd.DataFrame) -> go.Figure:
    """Shares of papers by year with their 95 % intervals, one line a term.

    Args:
        table: Columns ``term``, ``group``, ``papers``, ``total``, ``share``, ``low``, ``high``; groups are years.
    """
    import plotly.graph_objects as go

    figure = go.Figure()
    for number, (term, part) in enumerate(table.groupby("term", sort=False)):
        figure.add_scatter(**_shares(part, number, str(term)), x=part["group"].astype(int), mode="lines+markers")
    return _dress_shares(figure, "x")


def share_dots(table: pd.DataFrame) -> go.Figure:
    """The same by venue or file: a row a group, a dot a term."""
    import plotly.graph_objects as go

    figure = go.Figure()
    groups = list(dict.fromkeys(table["group"]))
    names = dict(zip(groups, bars.labels(groups), strict=True))
    terms = list(dict.fromkeys(table["term"]))
    for number, (term, part) in enumerate(table.groupby("term", sort=False)):
        made = _shares(part, number, str(term))
        made |= {"x": part["share"], "error_x": made.pop("error_y"), "y": [names[one] for one in part["group"]]}
        figure.add_scatter(**made, mode="markers")
    bars.dress(figure, groups, "share of papers")
    figure.update_layout(height=len(groups) * 44 + 146 + 22 * len(terms))
    figure.update_yaxes(autorange=False, range=[len(groups) - 0.4, -0.6])
    return _dress_shares(figure, "y")


def rise_and_fall(table: pd.DataFrame) -> go.Figure:
    """The share of papers in the earlier and in the later years, a row a term.

    Args:
        table: Columns ``term``, ``first_share``, ``last_share``, ``z``.
    """
    import plotly.graph_objects as go

    rows = bars.labels(table["term"])
    custom = list(zip(table["term"], bars.hovers(table["term"]), strict=True))
    ties: list[float | str | None] = []
    heights: list[str | None] = []
    for row, first, last in zip(rows, table["first_share"], table["last_share"], strict=True):
        ties, heights = [*ties, first, last, None], [*heights, row, row, None]
    figure = go.Figure()
    figure.add_scatter(
        x=ties, y=heights, mode="lines", line={"color": palette.muted(), "width": 3}, hoverinfo="skip", showlegend=False
    )
    ends = (("earlier years", "first_share", "circle-open", 5), ("later years", "last_share", "circle", 0))
    for name, column, symbol, color in ends:
        figure.add_scatter(
            x=table[column],
            y=rows,
            customdata=custom,
            mode="markers",
            name=name,
            cliponaxis=False,
            marker={"size": 10, "symbol": symbol, "color": palette.topic_color(color), "line": {"width": 2}},
            hovertemplate="%{customdata[1]}: %{x:.1%} of papers in " + name + "<extra></extra>",
        )
    bars.dress(figure, table["term"], "share of papers")
    figure.update_layout(showlegend=True, legend=_LEGEND, margin={"t": 64})
    figure.update_xaxes(tickformat=".1~%", rangemode="tozero")
    return figure


_LEGEND = {"orientation": "h", "yanchor": "bottom", "y": 1.0, "x": 0, "xanchor": "left"}


def _shares(part: pd.DataFrame, number: int, term: str) -> dict[str, object]:
    color = palette.topic_color(number)
    return {
        "y": part["share"],
        "name": chart_text(term, wrap=40),
        "cliponaxis": False,
        "customdata": [[term, papers, total] for papers, total in zip(part["papers"], part["total"], strict=True)],
        "error_y": {
            "type": "data",
            "symmetric": False,
            "array": part["high"] - part["share"],
            "arrayminus": part["share"] - part["low"],
            "thickness": 1,
            "width": 3,
            "color": color,
        },
        "marker": {"color": color, "symbol": palette.SYMBOLS[number % len(palette.SYMBOLS)], "size": 9},
        "line": {"color": color, "width": 2},
        "hovertemplate": chart_text(term, wrap=120)
        + ": %{customdata[1]:,} of %{customdata[2]:,} papers<extra></extra>",
    }


def _dress_shares(figure: go.Figure, groups: str) -> go.Figure:
    figure.update_layout(
        showlegend=True,
        legend=_LEGEND if groups == "y" else {**_LEGEND, "y": 1.02},
        paper_bgcolor=palette.paper(),
        plot_bgcolor=palette.paper(),
        dragmode=False,
        margin={"l": 8, "r": 16, "b": 40},
    )
    if groups == "x":
        figure.update_layout(height=440 + 22 * len(figure.data))
        figure.update_xaxes(title="year", fixedrange=True, tickformat="d", nticks=8)
        figure.update_yaxes(
            title="share of papers", tickformat=".1~%", rangemode="tozero", fixedrange=True, automargin=True
        )
    else:
        figure.update_layout(scattermode="group", margin={"t": 56 + 22 * len(figure.data)})
        figure.update_xaxes(tickformat=".1~%", rangemode="tozero")
    return figure
