"""Corpus text on a chart: Plotly reads a subset of HTML in labels and hovers, so it is escaped."""

import html
import textwrap


def chart_text(*lines: str, wrap: int = 60) -> str:
    """The lines, each wrapped at ``wrap`` letters, escaped and joined by line breaks."""
    wrapped = [piece for line in lines for piece in (textwrap.wrap(line, wrap) or [""])]
    return "<br>".join(html.escape(piece, quote=False) for piece in wrapped)
