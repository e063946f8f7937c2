"""Text that only repeats a link: the label of a Markdown, TeX or HTML link, whose target counts instead."""

from __future__ import annotations

import re

#: Bounded, so that a long line of opening brackets is read in linear time.
_BRACES = r"\{(?:[^{}]|\{[^{}]{0,200}\}){0,300}\}"
_TARGET = r"(?:https?:?\s?/\s?/\s?\w|www\.|//|[\w-]+(?:\.[\w-]+)+/)"
_LABELS = (
    # the label of Markdown, before its target in parentheses
    rf"\[((?:[^\[\]]|\[[^\[\]]{{0,200}}\]){{0,300}})\](?=\(\s*[\[<]?\s*{_TARGET})",
    # \href{target}{label}, with its backslash or without
    rf"href\s*\{{\s*{_TARGET}(?:[^{{}}]|\{{\}}){{0,300}}\}}\s*({_BRACES})",
    # <a href="target">label</a>, as it is and escaped
    r"<a\s[^<>]{0,300}href\s*=[^<>]{0,300}>(.{0,300}?)</a\s*>",
    r"&lt;a\s[^<>]{0,300}?href\s*=.{0,300}?&gt;(.{0,300}?)&lt;/a",
)
_MARKDOWN, *_OTHERS = (re.compile(pattern, re.IGNORECASE | re.DOTALL) for pattern in _LABELS)


def label_spans(text: str) -> list[tuple[int, int]]:
    """Where labels stand, as (start, end)."""
    spans: list[tuple[int, int]] = []
    if "](" in text:
        spans += [match.span(1) for match in _MARKDOWN.finditer(text)]
    if "href" in text.lower():
        for pattern in _OTHERS:
            spans += [match.span(1) for match in pattern.finditer(text)]
    return sorted(spans)
