"""An abstract read once for its name and its gist: plain text, and the way from a place in it back to the source."""

from __future__ import annotations

import re
from functools import lru_cache

from corpus.markup import parse, plain_text

# Without one of these a text is plain enough already: white space and accents make no difference here.
_MARKS = ("$", "\\", "*", "_", "`", "{", "](", "\x00")
_MARKED = re.compile(r"</?[a-zA-Z]|&[a-z#]")


@lru_cache(maxsize=8)
def read_plain(abstract: str) -> str:
    """The abstract in plain words; remembered, because name and gist are asked for one after the other."""
    return plain_text(abstract) if is_marked(abstract) else abstract


def is_marked(abstract: str) -> bool:
    """Whether markup makes the abstract as written differ from its words."""
    for mark in _MARKS:  # a loop takes half the time of any()
        if mark in abstract:
            return True
    return ("<" in abstract or "&" in abstract) and _MARKED.search(abstract) is not None


def source_span(abstract: str, plain: str, start: int, end: int) -> tuple[int, int]:
    """Where a piece of the plain text stands in the abstract as written.

    Args:
        abstract: As written.
        plain: What read_plain() gave for it.
        start: Where the piece begins in ``plain``.
        end: Where it ends there.

    Returns:
        The span in ``abstract``. A formula that is a part of the name is taken whole, with its marks.
    """
    if plain is abstract or plain == abstract:
        return start, end
    first, last = len(abstract), 0
    exact = True
    for piece in parse(abstract):
        low = max(start, piece.plain_start)
        high = min(end, piece.plain_start + len(piece.plain))
        if low >= high:
            continue
        a, b = piece.start, piece.end
        if piece.kind != "math" or plain[low:high] != piece.plain:
            wanted = plain[low:high]
            before = piece.plain.count(wanted, 0, low - piece.plain_start)
            place = a - 1
            for _ in range(before + 1):
                place = abstract.find(wanted, place + 1, b)
                if place < 0:
                    break
            exact = exact and (place >= 0 or piece.kind == "math")
            if place >= 0:
                a, b = place, place + len(wanted)
        first, last = min(first, a), max(last, b)
    return (first, last) if exact and first < last else _by_its_begin(abstract, plain[start:end])


def _by_its_begin(abstract: str, wanted: str) -> tuple[int, int]:
    """The first word of the abstract that begins as much like ``wanted`` as any; for accents made of several signs."""
    for length in range(len(wanted), 1, -1):
        found = re.search(re.escape(wanted[:length]) + r"[^\s.,;:)]*", abstract)
        if found:
            return found.span()
    return 0, 0
