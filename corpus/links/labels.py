"""Text that only repeats a link: the label of a Markdown, TeX or HTML link, whose target counts instead."""

from __future__ import annotations

import re

_BRACES = r"\{(?:[^{}]|\{[^{}]*\})*\}"
_TARGET = r"(?:https?:?\s?/\s?/|www\.|//|[\w-]+(?:\.[\w-]+)+/)"
_LABELS = (
    re.compile(rf"\[((?:[^\[\]]|\[[^\[\]]*\])*)\](?=\(\s*[\[<]?\s*{_TARGET})", re.IGNORECASE),  # [label](target)
    re.compile(rf"href\s*\{{\s*{_TARGET}[^{{}}]*\}}\s*({_BRACES})", re.IGNORECASE),  # \href{target}{label}
    re.compile(r"<a\s[^<>]*href\s*=[^<>]*>(.*?)</a\s*>", re.IGNORECASE | re.DOTALL),  # <a href="target">label</a>
    re.compile(r"&lt;a\s[^<>]*?href\s*=.*?&gt;(.*?)&lt;/a", re.IGNORECASE | re.DOTALL),  # the same, escaped
)


def label_spans(text: str) -> list[tuple[int, int]]:
    """Where labels stand, as (start, end)."""
    spans: list[tuple[int, int]] = []
    if "](" in text:
        spans += [match.span(1) for match in _LABELS[0].finditer(text)]
    if "href" in text.lower():
        for pattern in _LABELS[1:]:
            spans += [match.span(1) for match in pattern.finditer(text)]
    return spans
