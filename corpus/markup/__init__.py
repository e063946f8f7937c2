"""An abstract as written -> segments (text, maths, links; bold, emphasis) -> plain text for search, terms and names."""

from corpus.markup.read import parse, plain_text
from corpus.markup.segments import Segment
from corpus.markup.tex import tex_to_plain

__all__ = ["Segment", "parse", "plain_text", "tex_to_plain"]
