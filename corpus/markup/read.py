"""An abstract -> its segments, and -> its plain text. Both are read by the same steps, so that they always agree."""

from __future__ import annotations

import unicodedata

from corpus.markup.clean import Cleaned, body_range, clean
from corpus.markup.scan import Atom, has_marks, pieces, scan
from corpus.markup.segments import Segment

_HEAD_OR_TAIL = (
    "bstract",
    "BSTRACT",
    "ummary",
    "UMMARY",
    "©",
    "opyright",
    "(c)",
    "(C)",
    "ights reserved",
    "ublished by",
)


def plain_text(abstract: str) -> str:
    """The abstract in plain words: single-spaced, without markup, formulas in words, NFC.

    A head such as "Abstract:" and a copyright notice at the end are left out.

    Args:
        abstract: As written.

    Returns:
        The joined ``plain`` of its segments; empty where the abstract says nothing.
    """
    cleaned = clean(abstract)
    start, end = body_range(cleaned.text)
    if not has_marks(cleaned.text):
        said = " ".join(cleaned.text[start:end].split())
    else:
        said = "".join(words for _, words in pieces(scan(cleaned.text, start, end))).strip()
    return said if said.isascii() else unicodedata.normalize("NFC", said)


def parse(abstract: str) -> list[Segment]:
    """The pieces of an abstract in order.

    Args:
        abstract: As written.

    Returns:
        Segments whose ``plain`` joined is ``plain_text(abstract)``. Their spans in the abstract don't overlap.
    """
    cleaned = clean(abstract)
    start, end = body_range(cleaned.text)
    said = list(_merged(pieces_of(cleaned.text, start, end)))
    while said and not said[-1][1].rstrip() and not said[-1][0].source:
        said.pop()
    if said:
        said[-1] = (said[-1][0], said[-1][1].rstrip())
    joined = "".join(words for _, words in said)
    if not joined.isascii() and not unicodedata.is_normalized("NFC", joined):
        return _whole(cleaned, start, end, unicodedata.normalize("NFC", joined))
    return _placed(cleaned, said)


def pieces_of(text: str, start: int, end: int) -> list[tuple[Atom, str]]:
    """What ``pieces`` gives for a range of cleaned text."""
    return list(pieces(scan(text, start, end)))


def _merged(said: list[tuple[Atom, str]]) -> list[tuple[Atom, str]]:
    """Neighbours of text, or of one link, that are set alike as one piece."""
    merged: list[tuple[Atom, str]] = []
    for atom, words in said:
        if merged:
            last, before = merged[-1]
            alike = last.kind == atom.kind != "math" and last.href == atom.href
            if alike and (last.strong, last.emphasis) == (atom.strong, atom.emphasis):
                merged[-1] = (
                    Atom(last.kind, "", last.start, atom.end, last.strong, last.emphasis, last.href),
                    before + words,
                )
                continue
        merged.append((atom, words))
    return merged


def _placed(cleaned: Cleaned, said: list[tuple[Atom, str]]) -> list[Segment]:
    segments: list[Segment] = []
    offset = 0
    for atom, words in said:
        start, end = cleaned.span(atom.start, atom.end)
        segments.append(
            Segment(atom.kind, words, start, end, offset, atom.strong, atom.emphasis, atom.href, atom.source)
        )
        offset += len(words)
    return segments


def _whole(cleaned: Cleaned, start: int, end: int, plain: str) -> list[Segment]:
    """One segment of text: accents that compose across markup leave no other way."""
    first, last = cleaned.span(start, end)
    return [Segment("text", plain, first, last, 0)]
