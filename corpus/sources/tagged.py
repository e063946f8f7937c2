"""RIS, MEDLINE (.nbib), Web of Science's plain text and EndNote's (.enw): records of tagged lines.

Formats: https://refman.com/support/risformat_intro.asp (an archived copy) and
https://www.nlm.nih.gov/bsd/mms/medlineelements.html; Web of Science's and EndNote's as their exports are. A line
without a tag continues the value above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from corpus.sources.items import Item, Note, Record, Skipped, excerpt
from corpus.sources.stream import Stream

# Two capitals or a capital and a digit, two spaces, a dash: "AB - coated" inside an abstract is no tag.
_RIS_TAG = re.compile(r"(?P<tag>[A-Z][A-Z0-9])  ?-(?: (?P<value>.*))?$")
_RIS_STRICT = re.compile(r"(?P<tag>[A-Z][A-Z0-9])  -(?: (?P<value>.*)| *)$")
_MEDLINE_TAG = re.compile(r"(?P<tag>[A-Z][A-Z0-9]{1,3}) *- (?P<value>.*)$")
_WOS_TAG = re.compile(r"(?P<tag>[A-Z][A-Z0-9])(?: (?P<value>.*))?$")
_WOS_START = re.compile(r"^(?:FN .*\n(?:VR .*\n)?)?PT [JBSP]$", re.MULTILINE)
_ENW_TAG = re.compile(r"\ufeff?%(?P<tag>[0-9A-Z@])(?: (?P<value>.*))?$")
_ENW_START = re.compile(r"^\ufeff?%0 \S.*\n%[0-9A-Z@] ", re.MULTILINE)
#: What EndNote's tags are called elsewhere.
_ENW_NAMES = {"A": "AU", "T": "TI", "X": "AB", "D": "PY", "J": "JO", "B": "BT", "K": "KW", "U": "UR", "R": "DO"}
_RIS_START = re.compile(r"^TY  ?- ", re.MULTILINE)
_MEDLINE_START = re.compile(r"^PMID *- ", re.MULTILINE)


@dataclass(frozen=True)
class _Framed:
    """How the lines of a format tell its records.

    Attributes:
        tag: Matches a line that has a tag.
        begins: Tag that begins a record.
        ends: Tag that ends it; where there is none, the next record does.
        around: Tags of lines that frame the file.
        lists: Tags of which each line is a value of its own.
        names: What tags are called in the record.
    """

    tag: re.Pattern[str]
    begins: str
    ends: str = ""
    around: frozenset[str] = frozenset()
    lists: frozenset[str] = frozenset()
    names: Mapping[str, str] = field(default_factory=dict)


_RIS, _OLD_RIS = (_Framed(tag, "TY", "ER") for tag in (_RIS_STRICT, _RIS_TAG))
_WOS = _Framed(_WOS_TAG, "PT", "ER", frozenset({"FN", "VR", "EF"}), frozenset({"AU", "AF", "BA", "BF", "CR"}))
_ENW = _Framed(_ENW_TAG, "0", lists=frozenset({"KW"}), names=_ENW_NAMES)


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


def looks_like_enw(sample: str) -> bool:
    """Whether a line begins a record of EndNote."""
    return _ENW_START.search(sample) is not None


def read_ris(stream: Stream) -> Iterator[Item]:
    """One record from ``TY`` to ``ER``; lines outside of records are noted."""
    strict = re.search(r"^TY  - ", stream.sample(), re.MULTILINE)
    return _read_framed(stream, _RIS if strict else _OLD_RIS)


def read_wos(stream: Stream) -> Iterator[Item]:
    """One record from ``PT`` to ``ER``; lines outside of records, but those that frame the file, are noted."""
    return _read_framed(stream, _WOS)


def read_enw(stream: Stream) -> Iterator[Item]:
    """One record from ``%0`` to the next."""
    return _read_framed(stream, _ENW)


def _read_framed(stream: Stream, form: _Framed) -> Iterator[Item]:
    opened: _Open | None = None
    for number, line in stream.lines():
        text = line.rstrip()
        found = form.tag.match(text)
        tag = found["tag"] if found else ""
        if tag == form.begins:
            if opened:
                yield opened.record(f"the record has no {form.ends} line" if form.ends else "")
            opened = _Open(number)
        if opened is None:
            if text.strip("\ufeff ") and tag not in form.around and not text.startswith("\ufeffFN "):
                yield _outside(number, text, tag)
        elif tag and tag == form.ends:
            yield opened.record()
            opened = None
        elif found:
            opened.add(form.names.get(tag, tag), found["value"] or "")
        elif text.strip() and opened.last in form.lists:
            opened.add(opened.last, text)
        elif text.strip():
            opened.continue_with(text.strip())
    if opened:
        yield opened.record("the file ends inside this record" if form.ends else "")


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
