"""The clause that says what a paper does, and the label that a list shows for it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corpus.names.naming import Name

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z(])")
_LEAD = re.compile(
    r".*?\b(?:we|this (?:paper|work|article|study))\s+(?:\w+ly\s+|then\s+|first\s+)?"
    r"(?:propose|introduce|present|develop|show|describe|study|investigate|design)s?\s+",
    re.IGNORECASE,
)
_MAX_WORDS = 20


def gist_of(abstract: str, name: Name | None) -> str:
    """The one clause that says what the paper does, at most about 20 words.

    Args:
        abstract: As written.
        name: What name_paper() gave for it.
    """
    sentences = _SENTENCE.split(" ".join(abstract.split()))
    for sentence in sentences:
        lead = _LEAD.match(sentence)
        if lead:
            return _cut(sentence[lead.end() :])
    return _cut(sentences[-1])


def make_label(title: str, name: Name | None, gist: str) -> str:
    """What a list shows for a paper: its title, else its name and gist, else its gist.

    Args:
        title: "" when there is none.
        name: What name_paper() gave, if anything.
        gist: What gist_of() gave.
    """
    if title.strip():
        return title
    if name is None:
        return gist
    return f"{name.text}: {gist}" if gist else name.text


def _cut(clause: str) -> str:
    words = clause.rstrip(" .").split()
    text = " ".join(words[:_MAX_WORDS]) + (" …" if len(words) > _MAX_WORDS else "")
    return text[:1].upper() + text[1:]
