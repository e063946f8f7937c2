"""What two near copies say differently, word by word."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Literal, NamedTuple

_PIECE = re.compile(r"\S+\s*")


class Change(NamedTuple):
    """A run of words of one kind.

    Attributes:
        kind: ``same`` in both, ``removed`` from the first, ``added`` in the other.
        text: The words as written; those of ``same`` as in the other text.
    """

    kind: Literal["same", "removed", "added"]
    text: str


def compare_words(one: str, other: str) -> list[Change]:
    """The changes that turn one text into the other, in reading order.

    ``same`` and ``removed`` together have the words of the first text, ``same`` and ``added`` joined are the other one.
    Words that differ in case or punctuation differ; white space does not count.
    """
    first, second = _PIECE.findall(one.lstrip()), _PIECE.findall(other.lstrip())
    matcher = SequenceMatcher(None, [a.rstrip() for a in first], [b.rstrip() for b in second], autojunk=False)
    changes: list[Change] = []
    for kind, a_from, a_to, b_from, b_to in matcher.get_opcodes():
        if kind == "equal":
            changes.append(Change("same", "".join(second[b_from:b_to])))
            continue
        if a_to > a_from:
            changes.append(Change("removed", "".join(first[a_from:a_to])))
        if b_to > b_from:
            changes.append(Change("added", "".join(second[b_from:b_to])))
    return changes
