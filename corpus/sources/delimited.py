"""CSV, TSV and their kin: delimiter and quoting found out, a quote that never closes costs its own row."""

from __future__ import annotations

import csv
import io
import re
from collections import deque
from collections.abc import Iterator
from itertools import chain

from corpus import guard
from corpus.errors import SourceError, TooLarge
from corpus.sources import header
from corpus.sources.items import Item, Note, Record, Skipped, excerpt
from corpus.sources.limits import MAX_COLUMNS
from corpus.sources.stream import Stream

_DELIMITERS = (",", ";", "\t", "|")
#: Lines that one row may take: an abstract with its line breaks has some, a quote that never closes has thousands.
_MAX_ROW_LINES = 500
#: Where most quotes never close, lines would be read again and again: past so many for each line, and so many in all,
#: a row has no more than a few lines.
_AGAIN, _AGAIN_IN_ALL, _FEW_LINES = 4, 100_000, 8
_NEVER_CLOSES = "a quote opens here and never closes"
# A backslash before a quote that ends no cell.
_ESCAPED_QUOTE = re.compile(r'(?<!\\)\\"')
_MAX_CELL = 16 * 2**20
_KNOWN = re.compile(r"\b(?:abstract|title|authors?|summary|description|paper|doi|text|year|keywords?)\b", re.IGNORECASE)


def looks_like(sample: str) -> bool:
    """Whether the first line is a row of at least two column names, one of them a usual one."""
    head = next((line for line in sample.splitlines() if line.strip()), "")
    if len(head) > 20_000 or not _KNOWN.search(head):
        return False
    delimiter = _find_delimiter(sample)
    names = [name.strip() for name in head.split(delimiter)]
    if len(names) < 2 or any(len(name.split()) > 3 for name in names):
        return False
    return any(_KNOWN.fullmatch(name.strip("\"' \ufeff").split(" ")[-1]) for name in names)


def read(stream: Stream) -> Iterator[Item]:
    """One record a row; rows above the names of the columns are noted.

    Raises:
        TooLarge: There are more than ``MAX_COLUMNS`` columns.
        SourceError: There is no row of names.
    """
    sample = stream.sample()
    delimiter = _find_delimiter(sample)
    rows = _rows(stream, delimiter, _is_escaped(sample, delimiter))
    first: list[tuple[int, list[str]]] = []
    for line, cells in rows:
        if isinstance(cells, str):
            yield Skipped(line, _NEVER_CLOSES, excerpt(cells))
        elif not _names_delimiter(cells, delimiter):
            first.append((line, cells))
            if len(first) > header.MAX_ABOVE:
                break
    if not first:
        raise SourceError("there is no row of column names.", place=stream.name)
    at = header.find_header([cells for _, cells in first])
    for line, cells in first[:at]:
        yield Note(line, "above the table, part of no record", excerpt(" ".join(cells)))
    line, cells = first[at]
    names = header.unique_names(cells)
    if len(names) > MAX_COLUMNS:
        raise TooLarge(f"{len(names)} columns; at most {MAX_COLUMNS} are read.", place=f"{stream.name}:{line}")
    guarded = guard.COLUMN in names
    for line, row in chain(first[at + 1 :], rows):
        if isinstance(row, str):
            yield Skipped(line, _NEVER_CLOSES, excerpt(row))
        elif any(cell.strip() for cell in row):
            yield _record(line, row, names, guarded)


def _names_delimiter(cells: list[str], delimiter: str) -> bool:
    """Whether it is Excel's own line that names the delimiter."""
    return cells == ["sep=" + delimiter] or (len(cells) == 2 and cells[0] == "sep=" and not cells[1])


def _record(line: int, cells: list[str], names: list[str], guarded: bool) -> Record:
    values = dict(zip(names, cells, strict=False))
    if guarded:
        values = guard.unguard_row(values)
    extra = sum(1 for cell in cells[len(names) :] if cell)
    doubt = f"{len(cells)} cells in a table of {len(names)} columns" if extra else ""
    return Record(line, values, doubt)


def _rows(stream: Stream, delimiter: str, escaped: bool) -> Iterator[tuple[int, list[str] | str]]:
    """Rows with the line that each begins on; the text of a line instead where its quote never closes."""
    feed = _Feed(stream, escaped)
    csv.field_size_limit(_MAX_CELL)
    reader = csv.reader(feed, delimiter=delimiter)
    width = 0
    while True:
        feed.begin()
        try:
            cells = next(reader)
        except StopIteration:
            return
        except (_RowTooLong, csv.Error):
            line, text = feed.drop_first()
            yield line, text
            reader = csv.reader(feed, delimiter=delimiter)
            continue
        width = width or len(cells)
        if len(feed.taken) > 1 and (
            (feed.ended and _open_quote(feed.taken, delimiter)) or _swallowed(cells, feed.taken, width, delimiter)
        ):
            line, text = feed.drop_first()
            yield line, text
            reader = csv.reader(feed, delimiter=delimiter)
        elif cells:
            yield feed.taken[0][0], cells


class _RowTooLong(Exception):
    """A row took more lines than an abstract has."""


class _Feed:
    """Lines for the csv module that can be put back."""

    def __init__(self, stream: Stream, escaped: bool) -> None:
        self._escaped = escaped
        self._lines = stream.lines(as_written=True)  # cells may hold line breaks of either kind
        self._waiting: deque[tuple[int, str]] = deque()
        self._again = 0
        self._most = _MAX_ROW_LINES
        self.taken: list[tuple[int, str]] = []
        self.ended = False

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if len(self.taken) >= self._most:
            raise _RowTooLong
        try:
            one = self._waiting.popleft() if self._waiting else next(self._lines)
        except StopIteration:
            self.ended = True
            raise
        self.taken.append(one)
        line = one[1].replace("\0", "")
        return _ESCAPED_QUOTE.sub('""', line) if self._escaped else line

    def begin(self) -> None:
        """A new row begins."""
        self.taken = []

    def drop_first(self) -> tuple[int, str]:
        """The first line of the row; the others are put back."""
        first, *others = self.taken
        self._waiting.extendleft(reversed(others))
        self._again += len(others)
        spent = self._again > _AGAIN_IN_ALL + _AGAIN * first[0]
        self._most = _FEW_LINES if spent else _MAX_ROW_LINES
        self.ended = False
        return first


def _open_quote(taken: list[tuple[int, str]], delimiter: str) -> bool:
    try:
        list(csv.reader((line for _, line in taken), delimiter=delimiter, strict=True))
    except csv.Error as error:
        return "unexpected end of data" in str(error)
    return False


def _swallowed(cells: list[str], taken: list[tuple[int, str]], width: int, delimiter: str) -> bool:
    """Whether a row of a wrong width ran on into the next line because its quote never closed: that line is a row."""
    if len(cells) == width:
        return False
    return len(next(csv.reader([taken[1][1]], delimiter=delimiter), [])) == width


def _find_delimiter(sample: str) -> str:
    """The delimiter under which most rows have as many cells as the first, and the first has most."""
    scores = {}
    for delimiter in _DELIMITERS:
        rows = _sample_rows(sample, delimiter)
        width = max((len(row) for row in rows[: header.MAX_ABOVE]), default=0) if rows and len(rows[0]) == 1 else 0
        width = width or (len(rows[0]) if rows else 0)
        scores[delimiter] = (width > 1, round(_share_of(rows, width), 1), width)
    return max(scores, key=lambda delimiter: scores[delimiter])


def _sample_rows(sample: str, delimiter: str) -> list[list[str]]:
    csv.field_size_limit(_MAX_CELL)
    try:
        return [row for row in csv.reader(io.StringIO(sample[:65536]), delimiter=delimiter) if row][:50]
    except csv.Error:
        return []


def _share_of(rows: list[list[str]], width: int) -> float:
    counted = rows[:-1] or rows  # the last may be cut off
    return sum(len(row) == width for row in counted) / max(len(counted), 1)


def _is_escaped(sample: str, delimiter: str) -> bool:
    """Whether quotes inside cells are written with a backslash: more rows are as wide as the first if so."""
    if '\\"' not in sample:
        return False
    rows, others = (_sample_rows(one, delimiter) for one in (sample, _ESCAPED_QUOTE.sub('""', sample)))
    return bool(rows) and sum(len(row) == len(rows[0]) for row in others) > sum(
        len(row) == len(rows[0]) for row in rows
    )
