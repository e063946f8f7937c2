"""What the map's colours can mean: topics, sources, years, venues, code, length; each group a colour and a shape."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import pandas as pd
import streamlit as st

from corpus import Corpus, TopicMap, group_papers
from pages.parts import palette
from pages.parts.state import Param

#: Groups of a colouring that have a colour of their own; what is rarer shares one.
MOST = 11
#: Colours of an order, each as far from the next: one hue, so that every eye sees which is more.
RISING_LIGHT = ("#A9CBEA", "#7DAEDC", "#5090C9", "#2C72AE", "#155489", "#083658")
RISING_DARK = ("#2F5D89", "#3F7BB0", "#5C9AD1", "#86B9E6", "#B3D6F4", "#E2F0FF")
#: Rows of papers and group of each; -1 for none.
Codes = np.ndarray


@dataclass(frozen=True)
class Group:
    """What the points of one colour have in common.

    Attributes:
        name: In the legend.
        color: Of its points.
        symbol: Of its points.
        glyph: The symbol as a letter, for the legend.
        filters: What a click in the legend asks for; nothing where no filter says it.
    """

    name: str
    color: str
    symbol: str
    glyph: str
    filters: tuple[Param, Any] | None = None


@dataclass(frozen=True)
class Coloring:
    """The group of each point: ``of`` numbers ``groups``, shape (n_points,)."""

    of: Codes
    groups: tuple[Group, ...]


@st.cache_resource(max_entries=32, show_spinner=False)
def coloring(
    row_key: str, edition: str, by: str, dark: bool, _corpus: Corpus, _topic_map: TopicMap, _points: pd.DataFrame
) -> Coloring:
    """The colouring of a map's points.

    Args:
        row_key: Of the corpus.
        edition: Of the map.
        by: A key of ``COLORINGS``.
        dark: Whether the dark theme is on: part of the key, since colours differ.
        _corpus: The papers.
        _topic_map: Their map.
        _points: Columns ``row``, ``topic``; a row a point.
    """
    return COLORINGS[by](_corpus, _topic_map, _points)


def offered(corpus: Corpus) -> list[str]:
    """The colourings that tell anything: those of which there are two groups or more."""
    papers = corpus.papers
    many = {
        "Topic": True,
        "Source file": len(corpus.inputs) > 1,
        "Year": papers["year"].nunique() > 1,
        "Venue": papers["venue"].nunique() > 1,
        "Code": papers["has_code"].nunique() > 1,
        "Length": papers["n_words"].nunique() > 1,
    }
    return [name for name in COLORINGS if many[name]]


def _topics(corpus: Corpus, topic_map: TopicMap, points: pd.DataFrame) -> Coloring:
    regions = topic_map.topics[topic_map.topics["parent"] < 0]
    numbered = zip(regions["topic"].tolist(), regions["label"].tolist(), strict=True)
    groups = [_nominal(topic, label, (Param.TOPIC, [label])) for topic, label in numbered]
    place = pd.Series(np.arange(len(regions)), index=regions["topic"].to_numpy())
    return Coloring(place.loc[points["topic"]].to_numpy(np.int16), tuple(groups))


def _values(by: Literal["sources", "venues"], param: Param, unknown: str) -> Callable[..., Coloring]:
    """A colouring by values that a filter knows: the commonest by themselves, the others together."""

    def color(corpus: Corpus, topic_map: TopicMap, points: pd.DataFrame) -> Coloring:
        found = group_papers(corpus, by).drop_duplicates("row")
        value = pd.Series("", index=range(len(corpus.papers)), dtype="str")
        value.loc[found["row"].to_numpy()] = found["value"].astype("str").to_numpy()
        mine = value.to_numpy()[points["row"].to_numpy()]
        counts = pd.Series(mine[mine != ""], dtype="str").value_counts()
        names = sorted(counts.index, key=lambda name: (-counts[name], name))
        shown = names[:MOST] if len(names) > MOST + 1 else names
        groups = [_nominal(number, name, (param, [name])) for number, name in enumerate(shown)]
        of = pd.Series(mine).map({name: number for number, name in enumerate(shown)}).fillna(-1).to_numpy(np.int16)
        rest = (of < 0) & (mine != "")
        of[rest] = len(groups)
        if rest.any():
            groups.append(_faint(f"{len(names) - len(shown)} others"))
        if (of < 0).any():
            of[of < 0] = len(groups)
            groups.append(_faint(unknown))
        return Coloring(of, tuple(groups))

    return color


def _code(corpus: Corpus, topic_map: TopicMap, points: pd.DataFrame) -> Coloring:
    rows = points["row"].to_numpy()
    has = corpus.papers["has_code"].to_numpy(bool)[rows]
    promised = corpus.papers["code_promised"].to_numpy(bool)[rows] & ~has
    groups = (
        _nominal(0, "With code", (Param.CODE, "yes")),
        _nominal(1, "Code promised", (Param.CODE, "promised")),
        _faint("Without", (Param.CODE, "no")),
    )
    return Coloring(np.select([has, promised], [0, 1], 2).astype(np.int16), groups)


def _numbers(column: str, param: Param, unit: str, unknown: str) -> Callable[..., Coloring]:
    """A colouring by a number: up to six steps that hold about as many papers each."""

    def color(corpus: Corpus, topic_map: TopicMap, points: pd.DataFrame) -> Coloring:
        values = corpus.papers[column].astype("Float64").to_numpy(float, na_value=np.nan)[points["row"].to_numpy()]
        known = np.isfinite(values)
        shades = RISING_DARK if palette.is_dark() else RISING_LIGHT
        lows = np.unique(np.quantile(values[known], np.linspace(0, 1, len(shades) + 1)[:-1], method="nearest"))
        if len(np.unique(values[known])) <= len(shades):
            lows = np.unique(values[known])
        of = np.full(len(values), len(lows), dtype=np.int16)
        of[known] = np.searchsorted(lows, values[known], side="right") - 1
        groups = []
        for step in range(len(lows)):
            inside = values[of == step]
            low, high = int(inside.min()), int(inside.max())
            name = f"{low}{unit}" if low == high else f"{low}\u2013{high}{unit}"
            shade = shades[round(step * (len(shades) - 1) / max(len(lows) - 1, 1))]
            groups.append(Group(name, shade, "circle", palette.GLYPHS[0], (param, (low, high))))
        if not known.all():
            groups.append(_faint(unknown))
        return Coloring(of, tuple(groups))

    return color


def _nominal(number: int, name: str, filters: tuple[Param, Any]) -> Group:
    look = palette.topic_color(number), palette.topic_symbol(number), palette.topic_glyph(number)
    return Group(name, *look, filters)


def _faint(name: str, filters: tuple[Param, Any] | None = None) -> Group:
    return Group(name, palette.faint(), "circle", palette.GLYPHS[0], filters)


COLORINGS: dict[str, Callable[[Corpus, TopicMap, pd.DataFrame], Coloring]] = {
    "Topic": _topics,
    "Source file": _values("sources", Param.SOURCE, "no file"),
    "Year": _numbers("year", Param.YEAR, "", "year not known"),
    "Venue": _values("venues", Param.VENUE, "venue not known"),
    "Code": _code,
    "Length": _numbers("n_words", Param.LENGTH, " words", "length not known"),
}
