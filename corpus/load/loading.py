"""load_corpus(): the only place where the steps from files to a corpus are joined."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import overload

import pyarrow as pa

from corpus import cache, duplicates, sources
from corpus.errors import EmptyCorpus
from corpus.load.gather import Gathered, gather
from corpus.load.merge import merge, place_names
from corpus.load.receipt import make_receipt
from corpus.load.store import arrow_schema, read_corpus, write_corpus
from corpus.schema import INPUTS, SCHEMA_VERSION, Corpus, Progress

Paths = Iterable[str | os.PathLike[str]] | str | os.PathLike[str]


def load_corpus(
    paths: Paths,
    *,
    fields: Mapping[str, str] | None = None,
    cache_dir: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    join: bool = True,
) -> Corpus:
    """Read files, folders and globs of records into a corpus; from the cache where nothing changed.

    Args:
        paths: What to read.
        fields: Foreign column -> ours, such as ``{"summary": "abstract"}``; others are told from their names.
        cache_dir: Another cache than the platform's.
        progress: Called with done, total and what; may raise ``Cancelled``.
        join: Whether blocks of a text file that a blank line cut in two are joined.

    Returns:
        The corpus; ``papers`` in the order of the inputs' names and of their lines.

    Raises:
        SourceError: Nothing could be read, and why.
        FieldsUnknown: No input has a column that can be told to be the abstract.
        EmptyCorpus: Everything was read and there is no paper.
        Cancelled: ``progress`` raised it.
    """
    report = progress or _silent
    every = sources.find_inputs(paths, hidden=True)
    hidden = [one.name for one in every if one.hidden]
    found, prints = _fingerprints([one for one in every if not one.hidden], report)
    parts = {
        "schema": SCHEMA_VERSION,
        "fields": dict(fields or {}),
        "join": join,
        "inputs": [[one.name, one.error, digest] for one, (_, digest) in zip(found, prints, strict=True)],
        "hidden": hidden,
    }

    def make(folder: Path) -> None:
        gathered = gather(found, prints, fields=fields, join=join, progress=report, hidden=hidden)
        _build(folder, gathered, report)

    corpus = cache.cached("corpus", parts, make, read_corpus, cache_dir=cache_dir)
    return replace(corpus, home=Path(cache_dir)) if cache_dir is not None else corpus


def inputs_changed(corpus: Corpus, paths: Paths) -> bool:
    """Whether the files that paths mean are others than those that the corpus was read from."""
    found, prints = _fingerprints(sources.find_inputs(paths), _silent)
    now = {(one.name, digest) for one, (_, digest) in zip(found, prints, strict=True)}
    return now != set(zip(corpus.inputs["name"], corpus.inputs["sha256"], strict=True))


def _silent(done: int, total: int, what: str) -> None:
    """Nobody listens."""


def _fingerprints(found: list[sources.Found], report: Progress) -> tuple[list[sources.Found], list[tuple[int, str]]]:
    """Size and SHA-256 of each input; one that cannot be read gets its error."""
    able, prints = [], []
    for number, one in enumerate(found):
        report(number, len(found), "Looking at the files")
        size, digest = 0, ""
        if not one.error:
            try:
                size, digest = sources.fingerprint_of(one.path)
            except OSError as error:
                one = sources.Found(one.name, one.path, f"cannot be read ({error.strerror or error})")
        able.append(one)
        prints.append((size, digest))
    return able, prints


def _build(folder: Path, gathered: Gathered, report: Progress) -> None:
    from corpus.load.parallel import derive  # names, links and markup, which a corpus in the cache has no use for

    if not len(gathered.records):
        raise _nothing(gathered)
    places = place_names(gathered.records, gathered.parts)
    merged = merge(gathered.records, places)
    receipt = make_receipt(gathered, merged, places)
    gathered.records = gathered.records.slice(0, 0)
    derived, links = derive(merged.papers.select(["paper_id", "abstract", "title"]), report)
    families = duplicates.find_families(_Texts(derived["text"]), merged.papers["paper_id"].to_pylist(), report)
    papers = merged.papers.drop_columns(["title"]).append_column("family", pa.array(families, pa.large_string()))
    for name in derived.column_names:
        papers = papers.append_column(name, derived[name])
    report(len(papers), len(papers), "Storing")
    tables = {
        "papers": papers,
        "links": links,
        "receipt": pa.Table.from_pandas(receipt, preserve_index=False),
        "inputs": pa.Table.from_pylist(gathered.inputs, schema=arrow_schema(INPUTS)),
    }
    write_corpus(folder, tables, gathered.fingerprint)


class _Texts(Sequence[str]):
    """A column as texts, turned into Python strings a slice at a time."""

    def __init__(self, column: pa.ChunkedArray) -> None:
        self._column = column

    def __len__(self) -> int:
        return len(self._column)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        if isinstance(at, slice):
            start, stop, _ = at.indices(len(self))
            return list(self._column.slice(start, max(stop - start, 0)).to_pylist())
        return str(self._column[at].as_py())


def _nothing(gathered: Gathered) -> Exception:
    if gathered.errors:
        return gathered.errors[0]
    skipped = [event.reason for event in gathered.events if event.outcome == "skipped"]
    counts = Counter(re.split(r", | \(", reason)[0] for reason in skipped)
    reasons = "; ".join(f"{reason} ({count})" for reason, count in counts.most_common(3))
    names = ", ".join(str(row["name"]) for row in gathered.inputs[:5]) or "nothing was asked for"
    return EmptyCorpus(
        f"no paper was found ({len(skipped)} records skipped: {reasons})." if skipped else "no paper was found.",
        place=names,
        hint="Each record needs an abstract.",
    )
