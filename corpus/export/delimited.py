"""CSV and TSV: quoted right, and no cell that a spreadsheet could take for a formula."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pandas as pd
import pyarrow as pa
import pyarrow.csv as pa_csv

from corpus.export.frames import slices
from corpus.guard import COLUMN, guard_columns, is_risky

_BOM = "\ufeff".encode()


def write_delimited(frame: pd.DataFrame, delimiter: str, *, bom: bool = False, always: bool = True) -> bytes:
    """A frame as delimited text: UTF-8, a header, lines that end in a line feed, every string in quotes.

    Numbers and truth values are plain; what is missing is an empty cell. Cells that a spreadsheet could take for a
    formula are guarded as ``corpus.guard`` says.

    Args:
        frame: Any frame.
        delimiter: One character.
        bom: Begin with a byte order mark, which some spreadsheets want before they read UTF-8.
        always: Write the column of the guarded cells even where nothing was guarded.

    Returns:
        The file's bytes.
    """
    out = io.BytesIO()
    out.write(_BOM if bom else b"")
    for part in guarded_tables(frame, always=always):
        header = out.tell() <= len(_BOM)
        pa_csv.write_csv(part, out, pa_csv.WriteOptions(delimiter=delimiter, include_header=header))
    return out.getvalue()


def guarded_tables(frame: pd.DataFrame, *, always: bool) -> Iterator[pa.Table]:
    """The frame a slice at a time, guarded; where that takes a look at all of it, as one table."""
    if always:
        yield from (guarded_table(part, always=True) for part in slices(frame))
    else:
        yield guarded_table(frame, always=False)


def guarded_table(frame: pd.DataFrame, *, always: bool) -> pa.Table:
    """The frame as a table whose text columns are guarded; the column of the guarded cells comes last."""
    frame = frame.set_axis([_safe_name(name) for name in frame.columns], axis=1)
    texts = {name: frame[name].tolist() for name in frame.columns if is_text(frame[name])}
    guarded = guard_columns(texts)
    columns = {
        name: pa.array(guarded[name], pa.large_string()) if name in texts else pa.array(frame[name], from_pandas=True)
        for name in frame.columns
    }
    if texts and (always or any(guarded[COLUMN])):
        columns[COLUMN] = pa.array(guarded[COLUMN], pa.large_string())
    return pa.table(columns)


def _safe_name(name: str) -> str:
    """A column's name that is no formula, and that the column of the guarded cells can hold."""
    plain = name.replace("; ", ", ")
    return f"'{plain}" if is_risky(plain) else f"{plain}_" if plain == COLUMN else plain


def is_text(column: pd.Series) -> bool:
    """Whether a column holds strings."""
    return isinstance(column.dtype, pd.StringDtype) or column.dtype == object
