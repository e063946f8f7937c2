"""XLSX: one sheet of rows, one that says where they come from; the same bytes every time."""

from __future__ import annotations

import io
import json
import math
import re
import zipfile
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import pandas as pd

from corpus.errors import ExportError
from corpus.export.delimited import guarded_tables

_MOST_ROWS = 1_048_575
_LONGEST_CELL = 32_767
# What XML 1.0 cannot hold; openpyxl refuses a cell with one of them.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
# A file says when it was made; the same rows have to give the same bytes.
_MOMENT = datetime(2000, 1, 1)
_ZIP_MOMENT = (2000, 1, 1, 0, 0, 0)


def write_xlsx(frame: pd.DataFrame, about: Mapping[str, Any] | None = None, *, always: bool = True) -> bytes:
    """A frame as a workbook: sheet "rows", and sheet "about" with the recipe and with what had to be cut.

    Args:
        frame: At most 1,048,575 rows.
        about: What the second sheet says.
        always: Write the column of the guarded cells even where nothing was guarded.

    Returns:
        The file's bytes.

    Raises:
        ExportError: There are more rows than a sheet holds.
    """
    from openpyxl import Workbook

    if len(frame) > _MOST_ROWS:
        raise ExportError(
            f"A sheet holds {_MOST_ROWS:,} rows and there are {len(frame):,}.", hint="Export as CSV or Parquet."
        )
    book = Workbook(write_only=True)
    book.properties.creator, book.properties.created, book.properties.modified = "Paperscope", _MOMENT, _MOMENT
    rows = book.create_sheet("rows")
    rows.freeze_panes = "A2"
    cut: list[str] = []
    done = 1
    for table in guarded_tables(frame, always=always):
        names = table.column_names
        if done == 1:
            rows.append([_FORBIDDEN.sub("\ufffd", name) for name in names])
        for values in zip(*(one.to_pylist() for one in table.columns), strict=True):
            done += 1
            rows.append([_cell(value, name, done, cut) for name, value in zip(names, values, strict=True)])
    notes = book.create_sheet("about")
    for name, value in (about or {}).items():
        notes.append([name, value if isinstance(value, str | int) else json.dumps(value, ensure_ascii=False)])
    for place in cut:
        notes.append(["cut to what a cell holds", _FORBIDDEN.sub("\ufffd", place)])
    raw = io.BytesIO()
    book.save(raw)
    return _without_clock(raw.getvalue())


def _cell(value: Any, name: str, number: int, cut: list[str]) -> Any:  # noqa: ANN401
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if not isinstance(value, str):
        return value
    clean = _FORBIDDEN.sub("\ufffd", value)
    if len(clean) > _LONGEST_CELL:
        cut.append(f"{name}, row {number}")
        return clean[: _LONGEST_CELL - 1] + "…"
    return clean


def _without_clock(book: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            content = old.read(entry)
            if entry.filename == "docProps/core.xml":
                content = re.sub(rb"(<dcterms:modified[^>]*>)[^<]*", rb"\g<1>2000-01-01T00:00:00Z", content)
            new.writestr(zipfile.ZipInfo(entry.filename, _ZIP_MOMENT), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()
