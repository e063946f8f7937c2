"""RIS, MEDLINE (.nbib) and Web of Science's plain text: records of tagged lines.

Formats: https://refman.com/support/risformat_intro.asp (an archived copy) and
https://www.nlm.nih.gov/bsd/mms/medlineelements.html; Web of Science's as its exports are. A line without a tag
continues the value above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from corpus.sources.items import Item, Note, Record, Skipped, excerpt
from corpus.sources.stream import Stream

# Two capitals or a capital and a digit, two spaces, a dash: "AB - coated" inside an abstract is no tag.
_RIS_TAG = re.compile(r"(?P<tag>[A-Z][A-Z0-9])  ?-(?: (?P<value>.*))?$")
_RIS_STRICT = re.compile(r"(?P<tag>[A-Z][A-Z0-9])  -(?: (?P<value>.*)| *)$")
_MEDLINE_TAG = re.compile(r"(?P<tag>[A-Z][A-Z0-9]{1,3}) *- (?P<value>.*)$")
_WOS_TAG = re.compile(r"(?P<tag>[A-Z][A-Z0-9])(?: (?P<value>.*))?$")
_WOS_START = re.compile(r"^(?:FN .*\n(?:VR .*\n)?)?PT [JBSP]$", re.MULTILINE)
#: Of these each line is a value of its own.
_WOS_LISTS = frozenset({"AU", "AF", "BA", "BF", "CR"})
_RIS_START = re.compile(r"^TY  ?- ", re.MULTILINE)
_MEDLINE_START = re.compile(r"^PMID *- ", re.MULTILINE)


@dataclass
class _Open:
    """The record that is being read."""

    line: int
    values: dict[str, list[str]] = field(default_factory=dict)
    last: str = ""

    def add(self, tag: str, value: str) -> None:
        self.values.setdefault(tag, []).append(value.strip())
        self.last = tag

    def continue_with(self, text: str) -> None:
        if self.last:
            held = self.values[self.last]
            held[-1] = f"{held[-1]}\n{text}" if held[-1] else text

    def record(self, doubt: str = "") -> Item:
        values = {tag: [value for value in held if value] for tag, held in self.values.items()}
        return Record(self.line, {tag: held for tag, held in values.items() if held}, doubt)


def looks_like_ris(sample: str) -> bool:
    """Whether a line begins a RIS record."""
    return _RIS_START.search(sample) is not None


def looks_like_medline(sample: str) -> bool:
    """Whether a line begins a MEDLINE record."""
    return _MEDLINE_START.search(sample) is not None


def looks_like_wos(sample: str) -> bool:
    """Whether a line begins a record of Web of Science."""
    return _WOS_START.search(sample) is not None


def read_ris(stream: Stream) -> Iterator[Item]:
    """One record from ``TY`` to ``ER``; lines outside of records are noted."""
    tag_of = _RIS_STRICT if re.search(r"^TY  - ", stream.sample(), re.MULTILINE) else _RIS_TAG
    opened: _Open | None = None
    for number, line in stream.lines():
        text = line.rstrip()
        found = tag_of.match(text)
        tag = found["tag"] if found else ""
        if tag == "TY":
            if opened:
                yield opened.record("the record has no ER line")
            opened = _Open(number)
        if opened is None:
            if text.strip():
                yield _outside(number, text, tag)
        elif tag == "ER":
            yield opened.record()
            opened = None
        elif found:
            opened.add(tag, found["value"] or "")
        elif text.strip():
            opened.continue_with(text.strip())
    if opened:
        yield opened.record("the file ends inside this record")


def _outside(number: int, text: str, tag: str) -> Item:
    if tag in {"AB", "N2", "TI", "T1"}:
        return Skipped(number, "a field of a record that has no TY line", excerpt(text))
    return Note(number, "between records, part of none", excerpt(text))


def read_medline(stream: Stream) -> Iterator[Item]:
    """One record from ``PMID`` to a blank line."""
    opened: _Open | None = None
    for number, line in stream.lines():
        text = line.rstrip()
        found = _MEDLINE_TAG.match(text)
        if found and found["tag"] == "PMID" and (opened is None or "PMID" in opened.values):
            if opened:
                yield opened.record()
            opened = _Open(number)
        if opened is None:
            if text.strip():
                yield Note(number, "between records, part of none", excerpt(text))
        elif found:
            opened.add(found["tag"], found["value"])
        elif text.startswith("      "):
            opened.continue_with(text.strip())
        elif text.strip():
            yield Note(number, "a line without a tag, part of no record", excerpt(text))
    if opened:
        yield opened.record()


def read_wos(stream: Stream) -> Iterator[Item]:
    """One record from ``PT`` to ``ER``; lines outside of records, but those that frame the file, are noted."""
    opened: _Open | None = None
    for number, line in stream.lines():
        text = line.rstrip()
        found = _WOS_TAG.match(text)
        tag = found["tag"] if found else ""
        if tag == "PT":
            if opened:
                yield opened.record("the record has no ER line")
            opened = _Open(number)
        if opened is None:
            if text.strip("\ufeff ") and tag not in {"FN", "VR", "EF"} and "FN " not in text[:4]:
                yield _outside(number, text, tag)
        elif tag == "ER":
            yield opened.record()
            opened = None
        elif found:
            opened.add(tag, found["value"] or "")
        elif text.strip() and opened.last in _WOS_LISTS:
            opened.add(opened.last, text)
        elif text.strip():
            opened.continue_with(text.strip())
    if opened:
        yield opened.record("the file ends inside this record")
