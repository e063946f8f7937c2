"""Inputs -> one Arrow table of records, and everything else that the receipt must say."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa

from corpus import identity, sources
from corpus.errors import Cancelled, CorpusError, EmptyCorpus, SourceError
from corpus.fields import FieldMap, Fields, check_asked
from corpus.schema import SCHEMA_VERSION, Progress

_CHUNK = 10_000
_TEXTS = ("abstract", "title", "authors", "venue", "keywords", "url", "doubt", "excerpt")
RECORDS = pa.schema(
    [
        ("part", pa.int32()),
        ("line", pa.int64()),
        ("form", pa.int64()),
        ("year", pa.int16()),
        *[(name, pa.large_string()) for name in _TEXTS],
    ]
)


@dataclass(frozen=True, slots=True)
class Event:
    """A row of the receipt that is no kept or merged record."""

    part: int
    line: int
    outcome: str
    reason: str
    excerpt: str
    into: int = 0


@dataclass
class Gathered:
    """Everything that was read.

    Attributes:
        records: Columns ``RECORDS``, one row a record with an abstract, in reading order.
        events: Joined and skipped records, and notes.
        parts: For each part the name that places are called by.
        inputs: Rows of ``schema.INPUTS``.
        errors: What kept inputs from being read.
        fingerprint: SHA-256 over the records' content and the schema version, whatever their order.
    """

    records: pa.Table
    events: list[Event]
    parts: list[str]
    inputs: list[dict[str, object]]
    errors: list[CorpusError]
    fingerprint: str


def gather(
    found: list[sources.Found],
    prints: list[tuple[int, str]],
    *,
    fields: Mapping[str, str] | None,
    join: bool,
    progress: Progress,
    hidden: Iterable[str] = (),
) -> Gathered:
    """Read every input, whatever becomes of the others.

    Args:
        found: The inputs.
        prints: Their sizes in bytes and SHA-256.
        fields: Foreign column -> ours.
        join: Whether blocks that a blank line cut in two are joined.
        progress: In bytes.
        hidden: Names of hidden files, which are left unread and noted.
    """
    FieldMap(fields)  # asked for a field that is none of ours: said before anything is read
    reading = _Reading(fields, progress, sum(size for size, _ in prints))
    for one, (size, digest) in zip(found, prints, strict=True):
        reading.read(one, size, digest, join)
        reading.done += size
    for name in hidden:
        reading.note_hidden(name)
    check_asked(fields, reading.columns)
    return reading.finish()


@dataclass
class _Reading:
    """What one pass over the inputs collects."""

    fields: Mapping[str, str] | None
    progress: Progress
    total: int
    done: int = 0
    name: str = ""
    chunks: list[pa.RecordBatch] = field(default_factory=list)
    rows: list[tuple[object, ...]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    inputs: list[dict[str, object]] = field(default_factory=list)
    errors: list[CorpusError] = field(default_factory=list)
    digests: bytearray = field(default_factory=bytearray)
    columns: dict[str, None] = field(default_factory=dict)
    records: int = 0
    within: int = 0
    heading: str = ""

    def read(self, one: sources.Found, size: int, digest: str, join: bool) -> None:
        """One input into the columns; its error, if there is one, into ``errors`` and a note."""
        self.records, self.heading, self.name, self.within = 0, "", one.name, 0
        self.progress(self.done, self.total, f"Reading {one.name}")
        formats: set[str] = set()
        try:
            for part in sources.open_parts(one, join=join, tell=lambda count: self._tell(min(count, size))):
                formats.update([part.format] if part.format else [])
                self._read_part(part)
            if not self.records:
                raise EmptyCorpus("there are no records in it.", place=one.name)
        except Cancelled:
            raise
        except CorpusError as error:
            self._failed(one.name, error)
        row = {"name": one.name, "bytes": size, "sha256": digest, "format": ", ".join(sorted(formats))}
        self.inputs.append({**row, "records": self.records, "heading": self.heading})

    def note_hidden(self, name: str) -> None:
        """Say in the receipt that a hidden file is left unread."""
        self.parts.append(name)
        self._note(0, sources.HIDDEN)

    def finish(self) -> Gathered:
        """Everything that was collected."""
        self._flush()
        ordered = np.sort(np.frombuffer(bytes(self.digests), dtype="S16"))
        fingerprint = hashlib.sha256(f"{SCHEMA_VERSION}\n".encode() + ordered.tobytes()).hexdigest()
        table = pa.Table.from_batches(self.chunks, schema=RECORDS)
        return Gathered(table, self.events, self.parts, self.inputs, self.errors, fingerprint)

    def _read_part(self, part: sources.Part) -> None:
        self.parts.append(part.name)
        if part.error:
            self._failed(part.name, SourceError(part.error, place=part.name))
        names = FieldMap(self.fields, part.name)
        for number, item in enumerate(part.items):
            if number % _CHUNK == 0:
                self._tell()
            if isinstance(item, sources.Record):
                self.records += 1
                self._add(item, names.read(item.values))
            elif isinstance(item, sources.Heading):
                if not self.records:
                    self.heading = self.heading or item.text
                names.learn_heading(item.text)
                self._note(item.line, "heading, no paper", item.text)
            elif isinstance(item, sources.Note):
                self._note(item.line, item.reason, item.excerpt)
            elif isinstance(item, sources.Joined):
                self.records += 1
                self._event(item.line, "joined", item.reason, item.excerpt, item.into)
            else:
                self.records += 1
                self._event(item.line, "skipped", item.reason, item.excerpt)

        self.columns.update(names.columns)
        if unknown := names.unknown(part.name):
            self._failed(part.name, unknown)

    def _failed(self, name: str, error: CorpusError) -> None:
        """Remember an error, and say it in the receipt; what was read before it stays."""
        self.errors.append(error)
        if not self.parts or self.parts[-1] != name:
            self.parts.append(name)
        line = error.place.removeprefix(f"{name}:")
        where = "" if error.place == name else f"line {line}: " if line.isdigit() else f"{error.place}: "
        self._note(0, f"{where if error.place else ''}{error.message} {error.hint}".rstrip())

    def _add(self, item: sources.Record, kept: Fields) -> None:
        if kept.problem:
            self._event(item.line, "skipped", kept.problem, sources.excerpt(kept.title or kept.abstract))
            return
        form = int(identity.paper_id(kept.abstract), 16)
        self.digests += hashlib.sha256("\x1f".join(map(str, kept)).encode()).digest()[:16]
        texts = (kept.abstract, kept.title, kept.authors, kept.venue, kept.keywords, kept.url, item.doubt)
        row = (len(self.parts) - 1, item.line, form, kept.year or None, *texts, sources.excerpt(kept.abstract))
        self.rows.append(row)
        if len(self.rows) >= _CHUNK:
            self._flush()

    def _flush(self) -> None:
        if self.rows:
            columns = zip(*self.rows, strict=True)
            arrays = [pa.array(column, kind.type) for column, kind in zip(columns, RECORDS, strict=True)]
            self.chunks.append(pa.record_batch(arrays, schema=RECORDS))
            self.rows = []

    def _tell(self, within: int | None = None) -> None:
        """Say how far it is, in bytes of this input as it lies there; also where a person's wish to stop comes in."""
        self.within = self.within if within is None else within
        self.progress(self.done + self.within, self.total, f"Reading {self.name}: {self.records:,} records")

    def _note(self, line: int, reason: str, excerpt: str = "") -> None:
        self._event(line, "note", reason, excerpt)

    def _event(self, line: int, outcome: str, reason: str, excerpt: str, into: int = 0) -> None:
        self.events.append(Event(len(self.parts) - 1, line, outcome, reason, sources.excerpt(excerpt), into))
