"""An abstract as written -> segments (text, maths, links; bold, emphasis) -> plain text for search, terms and names."""

from corpus.markup.katex import for_katex
from corpus.markup.read import parse, plain_text
from corpus.markup.segments import Segment
from corpus.markup.tex import tex_to_plain

__all__ = ["Segment", "for_katex", "parse", "plain_text", "tex_to_plain"]
