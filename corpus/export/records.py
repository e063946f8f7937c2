"""JSON Lines and Parquet: every value as it is, lists as lists."""

from __future__ import annotations

import io
import json
import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from corpus.export.delimited import is_text
from corpus.export.frames import slices
from corpus.schema import split_list

#: The columns of ``PAPERS`` that a reader of papers is shown.
CITED = ("paper_id", "label", "title", "authors", "venue", "year", "keywords", "url", "abstract", "tags", "note")
_LISTS = frozenset(("authors", "keywords", "sources"))


def write_jsonl(frame: pd.DataFrame) -> bytes:
    """One JSON object a row, in UTF-8; the joined columns of papers as lists, what is missing as null."""
    encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
    names = list(frame.columns)
    out = io.BytesIO()
    for part in slices(frame):
        columns: list[list[Any]] = [
            [split_list(cell) for cell in part[name]] if name in _LISTS and is_text(part[name]) else _plain(part[name])
            for name in names
        ]
        lines = [encode(dict(zip(names, row, strict=True))) for row in zip(*columns, strict=True)]
        out.write("".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass"))
    return out.getvalue()


def write_parquet(frame: pd.DataFrame) -> bytes:
    """A Parquet file without anything in it that tells which library version wrote the frame."""
    columns = {name: pa.array(frame[name], from_pandas=True) for name in frame.columns}
    texts = {name: columns[name].cast(pa.string()) for name in frame.columns if is_text(frame[name])}
    out = io.BytesIO()
    pq.write_table(pa.table({**columns, **texts}), out, compression="zstd")
    return out.getvalue()


def rows_of(papers: pd.DataFrame) -> Iterator[dict[str, str]]:
    """Each paper as a mapping from ``CITED`` to text, empty where it is not known."""
    for part in slices(papers):
        columns = [_texts(part[name]) if name in part else [""] * len(part) for name in CITED]
        for row in zip(*columns, strict=True):
            yield dict(zip(CITED, row, strict=True))


def encoded(pieces: Iterable[str]) -> bytes:
    """Pieces of text, one after the other, as UTF-8; what is no letter as a question mark."""
    out = io.BytesIO()
    for piece in pieces:
        out.write(piece.encode("utf-8", "replace"))
    return out.getvalue()


def heading_of(papers: pd.DataFrame, about: Mapping[str, Any] | None) -> str:
    """What a list of papers is called: how many there are, and for which query."""
    count = "1 paper" if len(papers) == 1 else f"{len(papers):,} papers"
    query = "".join((about or {}).get("filters", {}).get("query", []))
    return f"{count} for {query}" if query else count


def said_facts(row: Mapping[str, str]) -> list[str]:
    """Who, where and when, and the paper_id."""
    found = (", ".join(split_list(row["authors"])), row["venue"], row["year"], row["paper_id"])
    return [fact for fact in found if fact]


def _texts(column: pd.Series) -> list[str]:
    if is_text(column):
        return column.tolist()
    known = zip(column.tolist(), column.isna(), strict=True)
    return ["" if missing else str(int(value) if value == int(value) else value) for value, missing in known]


def _plain(column: pd.Series) -> list[Any]:
    if is_text(column):
        return column.tolist()
    if column.dtype.kind == "f":
        column = column.replace([math.inf, -math.inf], math.nan)  # JSON has no infinity
    return [None if value is pd.NA or value != value else value for value in column.tolist()]
