"""JSON: a list of records or of texts, an object that holds the list under any key, or a map of id to record."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from corpus.errors import SourceError
from corpus.sources.items import Item, Record, Skipped, excerpt
from corpus.sources.stream import Stream

_SPACE = re.compile(r"[\s,]*")
_BLANK = re.compile(r"\s*")
_DECODER = json.JSONDecoder()
_MAX_DEPTH = 4
#: An object with one of these keys is a record, whatever lists it holds.
_RECORD_KEYS = frozenset(
    {"abstract", "title", "content", "name", "summary", "paperabstract", "abstractinvertedindex", "papertitle"}
)
#: Where a list of objects under these keys is looked for first.
_LIST_KEYS = ("papers", "records", "results", "items", "notes", "data", "entries", "works", "articles")


class _Span(NamedTuple):
    """A decoded value, where it begins and where it ends."""

    value: Any
    start: int
    end: int


def looks_like(sample: str) -> bool:
    """Whether it begins like a JSON object or list of them."""
    return re.match(r"\s*(?:\{\s*[\"}]|\[\s*[\[{\]\"])", sample.lstrip("\ufeff")) is not None


def read(stream: Stream) -> Iterator[Item]:
    """The records with their lines; what stands before a damaged place is kept.

    Raises:
        SourceError: There are no records in it.
    """
    text = stream.text()
    lines = _Lines(text)
    position, found = _BLANK.match(text).end(), False  # type: ignore[union-attr]
    while position < len(text):
        walk = _Walk(text, lines)
        for item in walk.value(position, 0):
            found = True
            yield item
        if walk.end <= position:
            break
        position = _SPACE.match(text, walk.end).end()  # type: ignore[union-attr]
    if not found:
        raise SourceError(
            "the JSON holds no list of records.",
            place=stream.name,
            hint="A list of objects is read, an object with such a list under any key, and a map of id to object.",
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
        position = self._skip(position + 1)
        while not self._text.startswith("]", position):
            try:
                value, end = _DECODER.raw_decode(self._text, position)
            except (ValueError, RecursionError) as error:
                yield self._broken(position, f"not valid JSON from here on ({error})")
                return
            line = self._lines.at(position)
            if isinstance(value, dict):
                yield Record(line, value)
            elif isinstance(value, str):
                yield Record(line, {"abstract": value})
            else:
                yield Skipped(line, f"a JSON {type(value).__name__}, not an object", excerpt(self._text[position:end]))
            position = self._skip(end)
        self.end = position + 1

    def _object(self, position: int, depth: int) -> Iterator[Item]:
        members, error = self._members(position)
        end = self.end
        keys = {re.sub(r"[\W_]+", "", key.casefold()) for key in members}
        rows = _rows({key: span.value for key, span in members.items()}) if not error else []
        if rows:
            yield from (Record(self._lines.at(position), row) for row in rows)
        elif keys & _RECORD_KEYS and not error:
            value = {key: span.value for key, span in members.items()}
            yield Record(self._lines.at(position), value)
        elif holder := _holder(members):
            yield from self.value(members[holder].start, depth + 1) if depth < _MAX_DEPTH else iter(())
        elif members and all(isinstance(span.value, dict) for span in members.values()):
            for key, span in members.items():
                yield Record(self._lines.at(span.start), {"id": key, **span.value})
        self.end = end
        if error:
            yield self._broken(error[0], f"not valid JSON from here on ({error[1]})")

    def _members(self, position: int) -> tuple[dict[str, _Span], tuple[int, Exception] | None]:
        """The members of an object, up to its end or to where it is damaged."""
        members: dict[str, _Span] = {}
        position = self._skip(position + 1)
        while not self._text.startswith("}", position):
            try:
                key, end = _DECODER.raw_decode(self._text, position)
                colon = _BLANK.match(self._text, end).end()  # type: ignore[union-attr]
                if not isinstance(key, str) or not self._text.startswith(":", colon):
                    raise ValueError(f"a key is expected at character {position}")
                start = _BLANK.match(self._text, colon + 1).end()  # type: ignore[union-attr]
            except (ValueError, RecursionError) as error:
                self.end = len(self._text)
                return members, (position, error)
            try:
                value, end = _DECODER.raw_decode(self._text, start)
            except (ValueError, RecursionError) as error:
                self.end = len(self._text)
                if re.compile(r"\[\s*\{").match(self._text, start):  # a list cut short still has its first records
                    members[key] = _Span([{}], start, len(self._text))
                    return members, None
                return members, (start, error)
            members[key] = _Span(value, start, end)
            position = self._skip(end)
        self.end = position + 1
        return members, None

    def _skip(self, position: int) -> int:
        return _SPACE.match(self._text, position).end()  # type: ignore[union-attr]

    def _broken(self, position: int, reason: str) -> Skipped:
        self.end = len(self._text)
        return Skipped(self._lines.at(position), reason, excerpt(self._text[position : position + 400]))


def _rows(columns: dict[str, Any]) -> list[dict[str, Any]]:
    """The records of a table that pandas wrote: by columns, or split into names and rows; none of anything else."""
    names, data = columns.get("columns"), columns.get("data")
    if isinstance(names, list) and isinstance(data, list) and all(isinstance(row, list) for row in data):
        return [dict(zip(map(str, names), row, strict=False)) for row in data]
    held = list(columns.values())
    texts = [value for key, value in columns.items() if re.sub(r"[\W_]+", "", key.casefold()) in _RECORD_KEYS]
    if len(held) < 2 or not texts:
        return []
    if all(isinstance(value, dict) and value.keys() == held[0].keys() for value in held):
        held, texts = [list(value.values()) for value in held], [list(value.values()) for value in texts]
    if not all(isinstance(value, list) and len(value) == len(held[0]) for value in held):
        return []
    if not all(isinstance(one, str | None) for value in texts for one in value):
        return []
    return [dict(zip(columns, row, strict=True)) for row in zip(*held, strict=True)]


def _holder(members: dict[str, _Span]) -> str:
    """The key that holds the list of records: a well-known one, else that of the longest list of objects."""
    lists = {
        key: len(span.value)
        for key, span in members.items()
        if isinstance(span.value, list) and span.value and isinstance(span.value[0], dict)
    }
    for key in _LIST_KEYS:
        if key in lists:
            return key
    if lists:
        return max(lists, key=lambda key: lists[key])
    inner = [key for key, span in members.items() if isinstance(span.value, dict) and _deep_list(span.value)]
    return inner[0] if inner else ""


def _deep_list(value: dict[str, Any]) -> bool:
    """Whether an object, such as Crossref's ``message``, holds a list of objects and is no record itself."""
    if {re.sub(r"[\W_]+", "", str(key).casefold()) for key in value} & _RECORD_KEYS:
        return False
    return any(isinstance(one, list) and one and isinstance(one[0], dict) for one in value.values())
