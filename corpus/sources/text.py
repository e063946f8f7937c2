"""Plain text: abstracts separated by blank lines, with or without headings."""

from __future__ import annotations

from collections.abc import Iterator

from corpus.sources.blocks import Block, assemble
from corpus.sources.items import Item
from corpus.sources.stream import Stream


def read(stream: Stream, *, join: bool = True) -> Iterator[Item]:
    """One record a block of lines; see ``blocks`` for headings and for blocks that were cut in two."""
    yield from assemble(_blocks(stream), join=join)


def _blocks(stream: Stream) -> list[Block]:
    blocks: list[Block] = []
    lines: list[str] = []
    begin = 0
    for number, line in stream.lines():
        if line.strip():
            if not lines:
                begin = number
            lines.append(line)
        elif lines:
            blocks.append(Block(begin, "".join(lines).strip()))
            lines = []
    if lines:
        blocks.append(Block(begin, "".join(lines).strip()))
    return blocks
