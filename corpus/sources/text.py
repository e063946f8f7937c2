"""Plain text: abstracts separated by blank lines, with or without headings; or one abstract a line."""

from __future__ import annotations

import re
import statistics
from collections.abc import Iterator

from corpus.sources.blocks import Block, assemble
from corpus.sources.items import Item
from corpus.sources.stream import Stream

# "ICML 2024 Papers": a heading even where no blank line follows it.
_TOP_LINE = re.compile(
    r"[#*\W]*[A-Z][\w&/'’ -]{1,40}\b(?:19|20)\d\d(?: (?:[Aa]ccepted )?(?:[Pp]apers?|[Aa]bstracts?))?\W*"
)
_SENTENCE = re.compile(r"[.!?。！？][\"'”’)\]]*\s*$")
# A line drawn between two texts parts them as a blank one does.
_RULE = re.compile(r"([-=*_~])\1{2,}")
#: A line of a text that was wrapped by hand has a dozen words.
_WHOLE_LINE = 40


def read(stream: Stream, *, join: bool = True) -> Iterator[Item]:
    """One record a block of lines; see ``blocks`` for headings and for blocks that were cut in two."""
    blocks = _split_lines(_split_top(_blocks(stream)))
    yield from assemble(blocks, join=join)


def _split_top(blocks: list[Block]) -> list[Block]:
    """The first line as a block of its own where it is a heading that touches the first abstract."""
    if not blocks:
        return blocks
    top, _, rest = blocks[0].text.partition("\n")
    if not rest or not _TOP_LINE.fullmatch(top):
        return blocks
    return [Block(blocks[0].line, top), Block(blocks[0].line + 1, rest), *blocks[1:]]


def _split_lines(blocks: list[Block]) -> list[Block]:
    """Each line as a block where a file has no blank lines and its lines are whole abstracts."""
    if not blocks or len(blocks) > 2:
        return blocks
    *above, last = blocks
    lines = last.text.split("\n")
    whole = sum(_SENTENCE.search(line) is not None for line in lines)
    if len(lines) < 3 or whole < 0.8 * len(lines):
        return blocks
    if statistics.median(len(line.split()) for line in lines) < _WHOLE_LINE:
        return blocks
    return [*above, *(Block(last.line + at, line.strip()) for at, line in enumerate(lines))]


def _blocks(stream: Stream) -> list[Block]:
    blocks: list[Block] = []
    lines: list[str] = []
    begin = 0
    for number, line in stream.lines():
        if line.strip() and not _RULE.fullmatch(line.strip()):
            if not lines:
                begin = number
            lines.append(line)
        elif lines:
            blocks.append(Block(begin, "".join(lines).strip()))
            lines = []
    if lines:
        blocks.append(Block(begin, "".join(lines).strip()))
    return blocks
