"""Blocks of text -> records: headings set apart, blocks that a blank line cut in two joined again."""

from __future__ import annotations

import re
import statistics
from collections.abc import Iterator
from typing import NamedTuple

from corpus.sources.items import Heading, Item, Joined, Record, excerpt

#: A heading has no more words than this, and no sentence end.
_HEADING_WORDS = 14
#: A block is far too short with fewer words than this, and than this part of the middle block of its file.
_SHORT_WORDS = 25
_SHORT_PART = 0.2
#: A block of this part of the middle block can be a whole abstract: what was cut off before it is another one. It takes
#: more to be one where the block before ends with a comma, a colon or a bracket, or the block begins in lower case.
#: A file of fewer blocks than ``_MANY`` says too little of its middle.
_WHOLE_PART = 0.4
_WHOLE_PART_LINKED = 0.6
_MANY = 20

_END = re.compile(r"""[.!?…。！？](?:\s*["'”’»)\]}*_$]|\s*\[[\d, ]+\]|</\w+>)*\s*$|https?://\S+\s*$""")
_LIST_ITEM = re.compile(r"(?:[-*•·–]\s+|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s+)\S")
_LOWER = re.compile(r"[\"'“‘(\[]?[a-zà-öø-ÿα-ω]")
_NAMED_LOWER = re.compile(r"[a-z]+[A-Z0-9]|[a-z]-[A-Z]")
_MARKED = re.compile(r"(?:#{1,6}\s|={3,}|-{3,}|\*{3,}|\*\*[^*]+\*\*$)")
_HEADING_WORD = re.compile(
    r"\b(?:(?:19|20)\d\d|papers?|abstracts?|proceedings|session|track|workshop|conference|volume|part|orals?|posters?"
    r"|spotlights?|accepted|chapter|day|program|programme|contents)\b",
    re.IGNORECASE,
)
# Words that no abstract begins with: of 87,000 real ones 12 do, but every ninth paragraph inside one.
_GOES_ON = re.compile(
    r"(?:However|Nevertheless|Nonetheless|Furthermore|Moreover|Additionally|Finally|Lastly|Secondly|Thirdly|Therefore"
    r"|Consequently|Importantly|To this end|In particular|These results|Along the way|Under this|Code is|The code"
    r"|We (?:also|then|further|additionally)|Extensive experiments|Experiments show|Keywords|Index Terms"
    r"|Our (?:methods?|results?|main|theoretical|approach|experiments?|analysis|findings|framework|models?|code))\b"
)
_BEGINS = re.compile(
    r"(?:(?:In )?[Tt]his (?:paper|work|article|study|talk|tutorial|report)|Recent(?:ly)?|Preface|Summary|Given an?"
    r"|We (?:present|propose|study|introduce|describe|consider|investigate|develop|show|address|frame|focus|report"
    r"|explore|examine|prove|provide|analy[sz]e))\b"
)
# At the end of a file nothing follows that a heading could stand above: it must be written like one.
_TITLE_CASE = re.compile(r"\W*(?:(?:[A-Z0-9][\w'’.-]*|a|an|and|at|by|for|from|in|of|on|the|to|with|&)\W*)+")
_LINKED = re.compile(r"[,:;(\[{–—-]\s*$")
_MATHS = re.compile(r"(?<!\\)\$")
_OPENERS, _CLOSERS = "([{（［", ")]}）］"


class Block(NamedTuple):
    """Lines between two blank lines, and the number of the first."""

    line: int
    text: str


class _Open(NamedTuple):
    """A record that may go on: where it began, its title and pieces, what was joined to it, what may be wrong."""

    line: int
    title: str
    pieces: list[str]
    joined: list[Joined]
    doubts: list[str]


def assemble(blocks: list[Block], *, join: bool) -> Iterator[Item]:
    """Records, joined blocks and headings, in order.

    Args:
        blocks: Of one file.
        join: Whether continuations are joined; if not, they are records with a doubt.
    """
    page = _Page(blocks)
    opened: _Open | None = None
    line, title = 0, ""
    for at, block in enumerate(blocks):
        if page.is_heading(at):
            yield from _close(opened)
            opened = None
            if page.titled and not _HEADING_WORD.search(block.text):
                line, title = block.line, block.text.strip("#* ")
            else:
                yield Heading(block.line, excerpt(block.text, 200))
            continue
        reason, sure = page.continues(opened.pieces[-1], block.text) if opened else ("", False)
        if opened and reason and sure and join:
            opened.joined.append(Joined(block.line, opened.line, reason, excerpt(block.text)))
            opened.pieces.append(block.text)
            continue
        yield from _close(opened)
        opened = _Open(line or block.line, title, [block.text], [], [])
        line, title = 0, ""
        if reason:
            opened.doubts.append(f"may continue the record above: {reason}")
    yield from _close(opened)
    if title:
        yield Heading(line, title)


def _close(opened: _Open | None) -> Iterator[Item]:
    if opened:
        doubts = list(opened.doubts)
        if not _END.search(opened.pieces[-1]):
            doubts.append("it ends without the end of a sentence")
        values = {"abstract": "\n\n".join(opened.pieces)}
        yield Record(opened.line, {"title": opened.title, **values} if opened.title else values, "; ".join(doubts))
        yield from opened.joined


class _Page:
    """What the blocks of one file have in common, and so what sets one of them apart."""

    def __init__(self, blocks: list[Block]) -> None:
        texts = [block.text for block in blocks]
        self._texts = texts
        self._words = [len(text.split()) for text in texts]
        self._middle = statistics.median(self._words) if blocks else 0
        # What most blocks of a file do says nothing of one: all in lower case, all numbered, all without full stops.
        bodies = [text for text, words in zip(texts, self._words, strict=True) if words > _HEADING_WORDS] or texts
        self._lower_counts = _is_rare(sum(_begins_lower(text) for text in bodies), len(bodies))
        self._items_count = _is_rare(sum(_LIST_ITEM.match(text) is not None for text in bodies), len(bodies))
        self._ends_count = _is_rare(sum(not _END.search(text) for text in bodies), len(bodies))
        above = sum(self._could_be_heading(at) and self._is_body(at + 1) for at in range(len(texts)))
        n_bodies = sum(self._is_body(at) for at in range(len(texts)))
        #: Whether nearly each text has its title above it.
        self.titled = above >= 3 and above >= 0.8 * n_bodies

    def is_heading(self, at: int) -> bool:
        """Whether a block is a heading and no record."""
        text, words = self._texts[at], self._words[at]
        if _MARKED.match(text) and "\n" not in text:
            return True
        if not self._could_be_heading(at):
            return False
        wordy = _HEADING_WORD.search(text) is not None or text.isupper()
        if len(self._texts) == 1 or at + 1 == len(self._texts):
            return wordy and (text.isupper() or _TITLE_CASE.fullmatch(text) is not None)
        stands_out = 3 * words <= self._words[at + 1]
        ended = at == 0 or _END.search(self._texts[at - 1]) is not None or self._could_be_heading(at - 1)
        return (wordy and (stands_out or at == 0)) or (stands_out and ended)

    def continues(self, before: str, text: str) -> tuple[str, bool]:
        """Why a block continues the one before it, empty where it does not, and whether that is beyond doubt."""
        words = len(text.split())
        ended = _END.search(before) is not None
        if self._items_count and _LIST_ITEM.match(text):
            return "it begins with a list item", True
        if self._lower_counts and _begins_lower(text):
            return "it begins in lower case", not (ended and self._could_be_whole(words, _WHOLE_PART_LINKED))
        if len(_MATHS.findall(before)) % 2 and len(_MATHS.findall(text)) % 2:
            return "a $ is open before it", True
        if _open_brackets(before) and _closes_first(text):
            return "a bracket is open before it", True
        whole = _WHOLE_PART_LINKED if _LINKED.search(before) else _WHOLE_PART
        if self._ends_count and not ended and not self._could_be_whole(words, whole):
            return "the block before it has no end of a sentence", not self._begins_anew(text)
        if found := _GOES_ON.match(text):
            return f"no abstract begins with '{found[0]}'", True
        if words < _SHORT_WORDS and words < _SHORT_PART * self._middle:
            return f"it has {words} words, where the others have about {self._middle:.0f}", not (
                self._begins_anew(text) or self._is_cut_off(text)
            )
        return "", False

    def _could_be_whole(self, words: int, part: float) -> bool:
        return len(self._texts) >= _MANY and words >= part * self._middle

    def _begins_anew(self, text: str) -> bool:
        return len(self._texts) >= _MANY and _BEGINS.match(text) is not None and "http" not in text

    def _is_cut_off(self, text: str) -> bool:
        """Whether a short block is what is left of an abstract rather than the end of one."""
        return len(self._texts) >= _MANY and not _END.search(text)

    def _is_body(self, at: int) -> bool:
        return at < len(self._texts) and self._words[at] > _HEADING_WORDS

    def _could_be_heading(self, at: int) -> bool:
        """One short line that begins like a heading and ends like no sentence."""
        text = self._texts[at]
        if "\n" in text or self._words[at] > _HEADING_WORDS or _END.search(text) or text.endswith((",", ";", "-", ":")):
            return False
        no_title = _LOWER.match(text) or _LIST_ITEM.match(text) or _BEGINS.match(text)
        return not (no_title or "http" in text or "www." in text)


def _is_rare(count: int, of: int) -> bool:
    return count < of and (of < 5 or count <= 0.4 * of)


def _begins_lower(text: str) -> bool:
    """Whether a block begins like the middle of a sentence; ``mRNA`` and ``k-NN`` begin one too."""
    return _LOWER.match(text) is not None and _NAMED_LOWER.match(text) is None


def _open_brackets(text: str) -> bool:
    depth = 0
    for sign in text[-500:]:
        depth = depth + 1 if sign in _OPENERS else max(depth - 1, 0) if sign in _CLOSERS else depth
    return depth > 0


def _closes_first(text: str) -> bool:
    depth = 0
    for sign in text[:500]:
        depth += (sign in _OPENERS) - (sign in _CLOSERS)
        if depth < 0:
            return True
    return False
