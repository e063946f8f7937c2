"""Charts of the code page: links of each host, and the share of papers with code."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import pandas as pd

from pages.parts import palette
from pages.parts.bars import ROW
from pages.parts.charttext import chart_text

if TYPE_CHECKING:
    import plotly.graph_objects as go

#: Letters of a group's name on a line of a chart: a phone still shows the bar.
NAME = 28


def host_bars(hosts: pd.DataFrame, chosen: Collection[str]) -> go.Figure:
    """Links of each host; the hosts chosen stand out.

    Args:
        hosts: Columns ``value`` and ``links``, most first.
        chosen: Hosts chosen; none means all.
    """
    lit = [not chosen or host in chosen for host in hosts["value"]]
    return _bars(
        hosts,
        "links",
        "links",
        colours=[palette.accent() if one else palette.muted() for one in lit],
        texts=[f"{links:,}" for links in hosts["links"]],
    )


def share_bars(shares: pd.DataFrame) -> go.Figure:
    """The share of papers with code in each group, with the numbers that it is made of.

    Args:
        shares: Columns ``value``, ``papers``, ``with_code`` and ``share`` (0..1), in the order wanted.
    """
    texts = [
        f"{share:.0%} ({code:,} of {papers:,})"
        for share, code, papers in zip(shares["share"], shares["with_code"], shares["papers"], strict=True)
    ]
    colours = [palette.accent()] * len(shares)
    figure = _bars(shares, "share", "share of papers with code", colours=colours, texts=texts)
    # The numbers stand beyond the bar's end and need room there.
    most = max(float(shares["share"].max()), 0.01)
    figure.update_xaxes(tickformat=".0%", range=[0, most * 1.6])
    return figure


def _bars(frame: pd.DataFrame, value: str, title: str, *, colours: list[str], texts: list[str]) -> go.Figure:
    import plotly.graph_objects as go

    names = [chart_text(one if len(one) <= NAME else f"{one[: NAME - 1]}\u2026") for one in frame["value"]]
    places = list(range(len(frame)))
    bar = go.Bar(
        x=frame[value],
        y=places,
        customdata=frame[["value"]],
        orientation="h",
        marker_color=colours,
        text=texts,
        textposition="outside",
        textangle=0,
        cliponaxis=False,
        hovertext=[chart_text(f"{one}: {text}") for one, text in zip(frame["value"], texts, strict=True)],
        hoverinfo="text",
        # What is chosen is said by colour: a click that dims the others would say it twice, and stay after undo.
        selected={"marker": {"opacity": 1}},
        unselected={"marker": {"opacity": 1}},
    )
    figure = go.Figure(bar)
    figure.update_layout(
        height=len(frame) * ROW + 70,
        margin={"l": 8, "r": 48, "t": 8, "b": 40},
        xaxis={"title": title, "fixedrange": True, "zeroline": False, "automargin": True},
        # By number, not by name: two names that are cut to the same would share a bar.
        yaxis={
            "autorange": "reversed",
            "fixedrange": True,
            "automargin": True,
            "ticksuffix": "  ",
            "tickvals": places,
            "ticktext": names,
            "showgrid": False,
            "zeroline": False,
        },
        bargap=0.25,
        showlegend=False,
        clickmode="event+select",
        dragmode=False,
    )
    return figure
