"""JSON Lines and Parquet: every value as it is, lists as lists."""

from __future__ import annotations

import io
import json
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from corpus.export.delimited import is_text
from corpus.schema import split_list

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


def rows_of(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Each row as a mapping from column to value; a year as a string, empty where it is not known."""
    names = [str(name) for name in frame.columns]
    columns = [_years(frame[name]) if name == "year" else frame[name].tolist() for name in names]
    return [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]


def _years(column: pd.Series) -> list[str]:
    return ["" if missing else str(int(year)) for year, missing in zip(column.tolist(), column.isna(), strict=True)]


def _plain(column: pd.Series) -> list[Any]:
    if is_text(column):
        return column.tolist()
    return [None if value is pd.NA or value != value else value for value in column.tolist()]
