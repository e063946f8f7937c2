"""What a reader yields: records with their line, and everything that it met beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Record:
    """One raw record.

    Attributes:
        line: 1-based line on which it begins; for sheets and Parquet the row.
        values: The foreign names and values, as read.
        doubt: What may be wrong with it, in words; empty where nothing is.
    """

    line: int
    values: Mapping[str, object]
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Joined:
    """A block that went into the record that began on ``into``, and why."""

    line: int
    into: int
    reason: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """A record that cannot be read, and why."""

    line: int
    reason: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class Note:
    """Something that is no record: a heading, lines between records, a repaired encoding."""

    line: int
    reason: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading line: it names what follows and is no record."""

    line: int
    text: str


Item = Record | Joined | Skipped | Note | Heading


@dataclass(frozen=True)
class Part:
    """One readable file, alone or inside an archive.

    Attributes:
        name: What places are called by, such as ``dump.zip/a.bib``.
        format: The reader's name.
        items: What the reader yields; may raise ``SourceError`` while it is read.
        error: Why it could not be opened; ``items`` is empty then.
    """

    name: str
    format: str
    items: Iterator[Item] = field(default_factory=lambda: iter(()))
    error: str = ""


def excerpt(text: str, length: int = 80) -> str:
    """The first characters of a text, on one line."""
    return " ".join(text[: 4 * length].split())[:length]
