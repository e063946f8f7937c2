"""Tags of HTML, JATS and the ACL Anthology inside abstracts: which are real, and which "<" only compares."""

from __future__ import annotations

import html
import re
from typing import NamedTuple

#: What may be a tag; an attribute has a value, so that ``<b and c>`` is none.
TAG = re.compile(
    r"<!--.{0,2000}?-->|</?[A-Za-z][\w:-]{0,30}(?:\s+[\w:-]+\s*=\s*(?:\"[^\"<>]*\"|'[^'<>]*'|[^\s\"'<>=]+))*\s*/?>"
)

_NAME = re.compile(r"</?([A-Za-z][\w:-]*)")
_HREF = re.compile(r"(?:xlink:)?href\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.I)
_STRONG = frozenset(["b", "strong", "bold"])
_EMPHASIS = frozenset(["i", "em", "u", "italic", "underline", "cite"])
_INLINE = frozenset((
    "a", "span", "font", "sub", "sup", "tt", "code", "small", "big", "sc", "q", "abbr", "mark", "fixed-case",
    "url", "inline-formula", "tex-math", "ext-link", "xref", "monospace", "roman", "styled-content",
    "named-content", "math", "mrow", "mi", "mo", "mn", "msup", "msub", "mfrac", "msqrt", "semantics",
    "annotation", "alternatives",
))  # fmt: skip
_BLOCK = frozenset((
    "p", "div", "sec", "title", "ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6", "list", "list-item",
    "abstract", "section", "center", "par", "disp-formula",
))  # fmt: skip
_ALONE = frozenset(["br", "hr", "par"])


class Tag(NamedTuple):
    """A real tag and what it does to what stands inside."""

    name: str
    closing: bool
    alone: bool
    strong: bool
    emphasis: bool
    block: bool
    script: str
    href: str


def read_tag(written: str) -> Tag | None:
    """The tag that is written, or None if no vocabulary of abstracts has it (``<mask>``, ``<s>``, ``<image>``)."""
    if written.startswith("<!--"):
        return Tag("!--", False, True, False, False, False, "", "")
    match = _NAME.match(written)
    name = match[1].lower().rpartition(":")[2] if match else ""
    prefixed = match is not None and ":" in match[1]
    if name not in _STRONG | _EMPHASIS | _INLINE | _BLOCK | _ALONE and not (
        prefixed and written.startswith(("<mml:", "</mml:"))
    ):
        return None
    closed = written.endswith("/>")
    href = _HREF.search(written)
    address = html.unescape((href[1] or href[2] or "").strip()) if href else ""
    return Tag(
        name=name,
        closing=written.startswith("</"),
        alone=name in _ALONE or closed,
        strong=name in _STRONG,
        emphasis=name in _EMPHASIS,
        block=name in _BLOCK,
        script={"sub": "_", "sup": "^"}.get(name, ""),
        href=address if address.startswith(("http://", "https://")) else "",
    )
