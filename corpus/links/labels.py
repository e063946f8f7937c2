"""Text that only repeats a link: the label of a Markdown, TeX or HTML link, whose target counts instead."""

from __future__ import annotations

import re

#: Bounded, so that a long line of opening brackets is read in linear time.
_BRACES = r"\{(?:[^{}]|\{[^{}]{0,200}\}){0,300}\}"
_TARGET = r"(?:https?:?\s?/\s?/\s?\w|www\.|//|[\w-]+(?:\.[\w-]+)+/)"
_LABELS = (
    re.compile(
        rf"\[((?:[^\[\]]|\[[^\[\]]{{0,200}}\]){{0,300}})\](?=\(\s*[\[<]?\s*{_TARGET})", re.IGNORECASE
    ),  # [label](target)
    re.compile(
        rf"href\s*\{{\s*{_TARGET}(?:[^{{}}]|\{{\}}){{0,300}}\}}\s*({_BRACES})", re.IGNORECASE
    ),  # \href{target}{label}
    re.compile(
        r"<a\s[^<>]{0,300}href\s*=[^<>]{0,300}>(.{0,300}?)</a\s*>", re.IGNORECASE | re.DOTALL
    ),  # <a href="target">label</a>
    re.compile(
        r"&lt;a\s[^<>]{0,300}?href\s*=.{0,300}?&gt;(.{0,300}?)&lt;/a", re.IGNORECASE | re.DOTALL
    ),  # the same, escaped
)


def label_spans(text: str) -> list[tuple[int, int]]:
    """Where labels stand, as (start, end)."""
    spans: list[tuple[int, int]] = []
    if "](" in text:
        spans += [match.span(1) for match in _LABELS[0].finditer(text)]
    if "href" in text.lower():
        for pattern in _LABELS[1:]:
            spans += [match.span(1) for match in pattern.finditer(text)]
    return sorted(spans)
