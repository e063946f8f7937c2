"""What an abstract is cut into: pieces of text, maths and links, each with its place as written and in plain text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["text", "math", "link"]


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of an abstract that is set in one way.

    Attributes:
        kind: ``text``, ``math`` or ``link``.
        plain: Its words in plain text: white space folded, markup gone, TeX in words, NFC.
        start: Where it begins in the abstract as written, in characters.
        end: Where it ends there. Markup that gives no words belongs to no segment.
        plain_start: Where ``plain`` begins in the plain text of the whole abstract.
        strong: Set in bold.
        emphasis: Set in italics or underlined.
        href: Where a link leads: an http or https address; empty for the other kinds.
        source: The TeX of a formula without its delimiters; empty for the other kinds.
    """

    kind: Kind
    plain: str
    start: int
    end: int
    plain_start: int
    strong: bool = False
    emphasis: bool = False
    href: str = ""
    source: str = ""
