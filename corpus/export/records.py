"""JSON Lines and Parquet: every value as it is, lists as lists."""

from __future__ import annotations

import io
import json
import math
from collections.abc import Mapping
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from corpus.export.delimited import is_text
from corpus.schema import split_list

#: The columns of ``PAPERS`` that a reader of papers is shown.
CITED = ("paper_id", "label", "title", "authors", "venue", "year", "keywords", "url", "abstract", "tags", "note")
_LISTS = frozenset(("authors", "keywords", "sources"))


def write_jsonl(frame: pd.DataFrame) -> bytes:
    """One JSON object a row, in UTF-8; the joined columns of papers as lists, what is missing as null."""
    names = [str(name) for name in frame.columns]
    columns: list[list[Any]] = [
        [split_list(cell) for cell in frame[name]] if name in _LISTS and is_text(frame[name]) else _plain(frame[name])
        for name in names
    ]
    encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
    lines = [encode(dict(zip(names, row, strict=True))) for row in zip(*columns, strict=True)]
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass")


def write_parquet(frame: pd.DataFrame) -> bytes:
    """A Parquet file without anything in it that tells which library version wrote the frame."""
    columns = {
        str(name): pa.array(frame[name].tolist(), pa.string())
        if is_text(frame[name])
        else pa.array(frame[name], from_pandas=True)
        for name in frame.columns
    }
    out = io.BytesIO()
    pq.write_table(pa.table(columns), out, compression="zstd")
    return out.getvalue()


def rows_of(papers: pd.DataFrame) -> list[dict[str, str]]:
    """Each paper as a mapping from ``CITED`` to text, empty where it is not known."""
    columns = [_texts(papers[name]) if name in papers else [""] * len(papers) for name in CITED]
    return [dict(zip(CITED, row, strict=True)) for row in zip(*columns, strict=True)]


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
