"""Colours: the same on every page, apart for colour-blind eyes, right in light and dark.

Okabe and Ito 2008, "Color universal design: how to make figures and presentations that are friendly to colorblind
people". Beyond eight topics the marker's shape tells them apart, and every topic has its name beside its colour.
"""

import streamlit as st

LIGHT = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#B8A800", "#4D5761")
DARK = ("#56B4E9", "#E69F00", "#00B386", "#DD94BC", "#3D8FCC", "#F07A3A", "#F0E442", "#C3CCD4")
GLYPHS = ("\u25cf", "\u25c6", "\u25a0", "\u25b2", "\u271a", "\u2605")
SYMBOLS = ("circle", "diamond", "square", "triangle-up", "cross", "star")


def is_dark() -> bool:
    """Whether the visitor sees the dark theme."""
    return st.context.theme.type == "dark"


def topic_color(topic: int) -> str:
    """The colour of a topic's id."""
    palette = DARK if is_dark() else LIGHT
    return palette[topic % len(palette)]


def topic_symbol(topic: int) -> str:
    """The marker of a topic's id: another one for each round of the palette."""
    return SYMBOLS[topic // len(LIGHT) % len(SYMBOLS)]


def topic_mark(topic: int) -> str:
    """The marker of a topic's id in its colour, for a label in Markdown."""
    return mark(topic_glyph(topic), topic_color(topic))


def topic_glyph(topic: int) -> str:
    """The marker of a topic's id as a letter."""
    return GLYPHS[topic // len(LIGHT) % len(GLYPHS)]


def mark(glyph: str, color: str) -> str:
    """A marker in a colour, for a label in Markdown."""
    return f':color[{glyph}]{{foreground="{color}"}}'


def accent() -> str:
    """The one accent of charts that have a single colour."""
    return topic_color(0)


def muted() -> str:
    """For what recedes."""
    return "#55626F" if is_dark() else "#B9C2CB"


def faint() -> str:
    """For groups that are none in particular, such as the others."""
    return "#7C8997" if is_dark() else "#8A96A3"


def ink() -> str:
    """For text on a chart."""
    return "#E6EBF0" if is_dark() else "#0B1219"


def paper() -> str:
    """The page's background, behind labels."""
    return "#12181F" if is_dark() else "#FFFFFF"
