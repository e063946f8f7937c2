"""JSON: a list of records or of texts, an object that holds lists of them under any keys, or a map of id to record."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from corpus.errors import SourceError
from corpus.sources.items import Item, Note, Record, Skipped, excerpt
from corpus.sources.shapes import holds_records, is_record, lists_in, rows_of, say_kind
from corpus.sources.stream import Stream

_SPACE = re.compile(r"[\s,]*")
_BLANK = re.compile(r"\s*")
_DECODER = json.JSONDecoder()
_MAX_DEPTH = 4
#: Where a record may begin after one that is damaged, in a list and in a map; so many places are tried.
_NEXT_ITEM = re.compile(r"\}\s*,\s*(?=\{)|\n\s*(?=\{)")
_NEXT_MEMBER = re.compile(r',\s*(?="(?:[^"\\\n]|\\.){0,500}"\s*:\s*\{)')
_TRIES = 100
#: Words of a text that is too short to be an abstract, in a map of id to text.
_FEW = 7
# What scripts put before the data: comments, "var papers =", "callback(".
_BEFORE = re.compile(
    r"\s*(?:(?://[^\n]*\n|/\*[^*]*\*/)\s*)*(?:(?:(?:var|let|const)\s+)?[\w.$]{1,80}\s*[=(]\s*)?(?=[\[{])", re.ASCII
)
_PAIR = re.compile(r'"\s*:\s*["\[{\d]')


class _Span(NamedTuple):
    """A decoded value, where it begins and where it ends."""

    value: Any
    start: int
    end: int


def looks_like(sample: str) -> bool:
    """Whether it begins like a JSON object or list of them."""
    return re.match(r"\s*(?:\{\s*[\"}]|\[\s*[\[{\]\"])", sample.lstrip("\ufeff")) is not None


def could_be(sample: str) -> bool:
    """Whether a file that is called JSON holds any: text under a wrong name has no pairs of name and value."""
    return _BEFORE.match(sample.lstrip("\ufeff")) is not None or _PAIR.search(sample) is not None


def read(stream: Stream) -> Iterator[Item]:
    """The records with their lines; what stands before a damaged place is kept.

    Raises:
        SourceError: There are no records in it.
    """
    text = stream.text()
    lines = _Lines(text)
    position, found = _BLANK.match(text).end(), False  # type: ignore[union-attr]
    if (before := _BEFORE.match(text)) and before.end() > position:
        yield Note(1, "before the JSON, part of no record", excerpt(before[0]))
        position = before.end()
    while position < len(text):
        walk = _Walk(text, lines)
        for item in walk.value(position, 0):
            found = True
            yield item
        if walk.end <= position or text[walk.end :].strip() in {")", ");", ";"}:  # what closes a script's call
            break
        position = _SPACE.match(text, walk.end).end()  # type: ignore[union-attr]
    if not found:
        raise SourceError(
            "the JSON holds no list of records.",
            place=stream.name,
            hint="A list of objects is read, an object with such lists in it, and a map of id to object or text.",
        )


class _Lines:
    """Numbers of lines, counted on as positions grow."""

    def __init__(self, text: str) -> None:
        self._text, self._position, self._line = text, 0, 1

    def at(self, position: int) -> int:
        if position < self._position:
            self._position, self._line = 0, 1
        self._line += self._text.count("\n", self._position, position)
        self._position = position
        return self._line


class _Walk:
    """Finds the records of one value without holding more than one of them."""

    def __init__(self, text: str, lines: _Lines) -> None:
        self._text, self._lines = text, lines
        self.end = 0

    def value(self, position: int, depth: int) -> Iterator[Item]:
        """The records of the value that begins at ``position``; ``end`` says where it ends."""
        if self._text.startswith("[", position):
            yield from self._list(position)
        elif self._text.startswith("{", position):
            yield from self._object(position, depth)
        else:
            yield self._broken(position, "neither an object nor a list")

    def _list(self, position: int) -> Iterator[Item]:
        position, names = self._skip(position + 1), list[str]()
        while not self._text.startswith("]", position):
            try:
                value, end = _DECODER.raw_decode(self._text, position)
            except (ValueError, RecursionError) as error:
                following = self._after(_NEXT_ITEM, position)
                reason = f"not valid JSON{'' if following else ' from here on'} ({error})"
                yield self._broken(position, reason)
                if not following:
                    return
                position = following
                continue
            line = self._lines.at(position)
            if isinstance(value, dict):
                yield Record(line, value)
            elif isinstance(value, str):
                yield Record(line, {"abstract": value})
            elif isinstance(value, list) and names:
                yield Record(line, dict(zip(names, value, strict=False)))
            elif isinstance(value, list) and is_record(dict.fromkeys(map(str, value))):
                names = list(map(str, value))
            else:
                yield Skipped(line, f"{say_kind(value)}, not an object", excerpt(self._text[position:end]))
            position = self._skip(end)
        self.end = position + 1

    def _object(self, position: int, depth: int) -> Iterator[Item]:
        members, errors = self._members(position)
        end = self.end
        values = {key: span.value for key, span in members.items()}
        rows = rows_of(values) if not errors else []
        if rows:
            yield from (Record(self._lines.at(position), row) for row in rows)
        elif is_record(values) and not errors:
            yield Record(self._lines.at(position), values)
        elif holders := lists_in(values) if depth < _MAX_DEPTH else []:
            yield from self._held(members, holders, depth)
        elif members and all(isinstance(value, dict) for value in values.values()):
            for key, span in members.items():
                if depth < _MAX_DEPTH and holds_records(span.value):
                    yield from self.value(span.start, depth + 1)
                else:
                    yield Record(self._lines.at(span.start), {"id": key, **span.value})
        elif members and all(isinstance(value, str) and len(value.split()) > _FEW for value in values.values()):
            for key, span in members.items():  # of id or title to abstract
                yield Record(self._lines.at(span.start), {"title" if " " in key else "id": key, "abstract": span.value})
        self.end = end
        for at, error in errors:
            yield Skipped(self._lines.at(at), f"not valid JSON ({error})", excerpt(self._text[at : at + 400]))

    def _held(self, members: dict[str, _Span], holders: Iterable[str], depth: int) -> Iterator[Item]:
        """The records of the members that hold some; other lists of objects are noted."""
        for key, span in members.items():
            if key in holders:
                yield from self.value(span.start, depth + 1)
            elif isinstance(span.value, list) and span.value and isinstance(span.value[0], dict):
                count = f"{len(span.value)} objects under '{excerpt(key, 60)}' are not read: none has an abstract"
                yield Note(self._lines.at(span.start), count, "")

    def _members(self, position: int) -> tuple[dict[str, _Span], list[tuple[int, Exception]]]:
        """The members of an object, and where it is damaged."""
        members: dict[str, _Span] = {}
        errors: list[tuple[int, Exception]] = []
        position = self._skip(position + 1)
        while not self._text.startswith("}", position):
            start = position
            try:
                key, end = _DECODER.raw_decode(self._text, position)
                colon = _BLANK.match(self._text, end).end()  # type: ignore[union-attr]
                if not isinstance(key, str) or not self._text.startswith(":", colon):
                    raise ValueError(f"a key is expected at character {position}")
                start = _BLANK.match(self._text, colon + 1).end()  # type: ignore[union-attr]
                value, end = _DECODER.raw_decode(self._text, start)
            except (ValueError, RecursionError) as error:
                if start > position and re.compile(r"\[\s*\{").match(self._text, start):
                    # A damaged list still has its other records.
                    members[key] = _Span([{"abstract": ""}], start, len(self._text))
                    break
                errors.append((position, error))
                position = self._after(_NEXT_MEMBER, start)
                if not position:
                    break
                continue
            members[key] = _Span(value, start, end)
            position = self._skip(end)
        else:
            self.end = position + 1
            return members, errors
        self.end = len(self._text)
        return members, errors

    def _after(self, next_one: re.Pattern[str], position: int) -> int:
        """Where the next record begins after a damaged one; 0 where none does."""
        for found, _ in zip(next_one.finditer(self._text, position + 1), range(_TRIES), strict=False):
            begin = found.end()
            try:
                if next_one is _NEXT_MEMBER:
                    _, end = _DECODER.raw_decode(self._text, begin)
                    begin_value = self._text.index("{", end)
                else:
                    begin_value = begin
                value, _ = _DECODER.raw_decode(self._text, begin_value)
            except (ValueError, RecursionError):
                continue
            if is_record(value) and set(value) != {"name"}:
                return begin
        return 0

    def _skip(self, position: int) -> int:
        return _SPACE.match(self._text, position).end()  # type: ignore[union-attr]

    def _broken(self, position: int, reason: str) -> Skipped:
        self.end = len(self._text)
        return Skipped(self._lines.at(position), reason, excerpt(self._text[position : position + 400]))
