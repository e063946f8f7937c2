"""The short name that an abstract gives to what it proposes."""

from __future__ import annotations

import re
from dataclasses import dataclass

_STEM = "propos|introduc|present|develop|design|call|dub|term|nam|releas|describ|construct|creat|build"
_VERB = rf"\b(?:{_STEM})(?:e|es|ed|ing|s)?\b"
# A name is written with more than one capital, with a digit, or with a hyphen beside a capital.
_SHAPE = r"(?:[A-Z][\w^]*(?:[A-Z0-9]|[-‑][A-Za-z0-9])[\w^+-]*|[a-z]+-?[A-Z][\w+-]*|[A-Z]{2,}[\w-]*)"
_NAME = re.compile(rf"(?:{_VERB}(?P<gap>[^.;:]{{0,90}}?)[\s(*`“\"'])(?P<name>{_SHAPE})(?![\w-])")


@dataclass(frozen=True)
class Name:
    """A paper's own name.

    Attributes:
        text: The name without markup.
        confidence: Between 0 and 1.
        start: Where the name begins in the abstract as written.
        end: Where it ends there.
        evidence: The words that show that the name is the paper's own.
    """

    text: str
    confidence: float
    start: int
    end: int
    evidence: str


def name_paper(abstract: str) -> Name | None:
    """The name that the abstract gives to what it proposes, or None.

    Args:
        abstract: As written.
    """
    best: tuple[int, re.Match[str]] | None = None
    for found in _NAME.finditer(abstract):
        times = abstract.count(found["name"])
        if not found["name"].endswith("s") and (best is None or times > best[0]):
            best = times, found
    if best is None:
        return None
    times, found = best
    return Name(found["name"], min(0.9, 0.4 + 0.1 * times), found.start("name"), found.end("name"), found[0])
