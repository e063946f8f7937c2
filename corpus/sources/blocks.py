"""Blocks of text -> records: headings set apart, blocks that a blank line cut in two joined again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .items import Heading, Item, Record

_SENTENCE_END = re.compile(r"[.!?。！？…:;,)\]\"'”’]\s*$")


class Block(NamedTuple):
    """Lines between two blank lines, and the number of the first."""

    line: int
    text: str


def assemble(blocks: list[Block], *, join: bool) -> Iterator[Item]:
    """Records, joined blocks and headings, in order.

    Args:
        blocks: Of one file.
        join: Whether continuations are joined.
    """
    for place, block in enumerate(blocks):
        if place == 0 and "\n" not in block.text and len(block.text.split()) <= 12 and not _ends(block.text):
            yield Heading(block.line, block.text)
        else:
            yield Record(block.line, {"abstract": block.text})


def _ends(text: str) -> bool:
    return _SENTENCE_END.search(text) is not None
