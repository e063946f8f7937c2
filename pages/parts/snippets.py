"""The stretch of an abstract that a list shows: where most of the query's different terms stand together."""

from __future__ import annotations

import re
from collections.abc import Sequence

Span = tuple[int, int, int]

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[\W\d]*[A-Z])")


def best_window(text: str, spans: Sequence[Span], width: int) -> tuple[int, int]:
    """Start and end of a stretch of at most ``width`` characters that begins and ends between words.

    Args:
        text: Plain text.
        spans: Hits: start, end, number of the term.
        width: Characters.

    Returns:
        The stretch with the most different terms (the first of them), begun at its sentence where that fits; the
        beginning of the text where there are no hits.
    """
    if len(text) <= width:
        return 0, len(text)
    start = 0
    if spans:
        _, start = max((_worth(spans, begin, width), -begin) for begin, _, _ in spans)
        start = _begin(text, -start, _last_within(spans, -start, width), width)
    start = max(0, min(start, len(text) - width))
    if start and not text[start - 1].isspace():
        start = next((at + 1 for at in range(start, min(start + 40, len(text))) if text[at].isspace()), start)
    end = min(start + width, len(text))
    while end < len(text) and end > start + width // 2 and not text[end].isspace():
        end -= 1
    return start, end


def _worth(spans: Sequence[Span], begin: int, width: int) -> tuple[int, int]:
    inside = [term for start, end, term in spans if start >= begin and end <= begin + width]
    return len(set(inside)), len(inside)


def _last_within(spans: Sequence[Span], begin: int, width: int) -> int:
    return max((end for start, end, _ in spans if start >= begin and end <= begin + width), default=begin)


def _begin(text: str, first: int, last: int, width: int) -> int:
    """The start of the sentence of the first hit, if the last hit still fits; else a little before the first hit."""
    sentence = max((found.end() for found in _SENTENCE.finditer(text, 0, first + 1)), default=0)
    return sentence if last - sentence <= width else max(first - 40, last - width, 0)
