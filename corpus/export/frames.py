"""Any frame -> one that every format can write: column names once each, cells plain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pandas as pd

from corpus.errors import ExportError
from corpus.identity import paper_id
from corpus.schema import LIST_SEPARATOR

#: Rows of a slice.
SLICE = 2_000
#: What makes a row a paper.
_NEEDED = ("paper_id", "abstract", "title", "label")


def tidy(frame: pd.DataFrame) -> pd.DataFrame:
    """The frame with names as strings, texts without gaps, lists joined, dates as ISO 8601; other columns as they are.

    Args:
        frame: Any frame; its index is left out.

    Returns:
        A frame with a plain RangeIndex.

    Raises:
        ExportError: Two columns have one name.
    """
    names = [_name(name) for name in frame.columns]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ExportError(
            f"Two columns are called {sorted(twice)[0]!r}.", hint="Give each column of the frame a name of its own."
        )
    columns = {name: _plain(frame.iloc[:, at]).reset_index(drop=True) for at, name in enumerate(names)}
    return pd.DataFrame(columns, index=pd.RangeIndex(len(frame)))


def papers_of(frame: pd.DataFrame) -> pd.DataFrame:
    """A tidy frame that has at least a paper_id and the label that a list shows.

    Raises:
        ExportError: No column says which paper a row is.
    """
    plain = tidy(frame)
    if not set(_NEEDED) & set(plain.columns):
        raise ExportError(
            f"These rows are no papers: there is none of {', '.join(_NEEDED)}.",
            hint="Export them as a table: CSV, XLSX, JSON Lines or Parquet.",
        )
    blank = pd.Series([""] * len(plain), dtype="str")
    if "label" not in plain:
        plain = plain.assign(label=plain.get("title", blank))
    if "paper_id" not in plain:
        texts = plain.get("abstract", plain["label"])
        plain = plain.assign(paper_id=pd.Series([paper_id(str(text)) for text in texts], dtype="str"))
    return plain


def slices(frame: pd.DataFrame) -> Iterator[pd.DataFrame]:
    """The frame a slice of rows at a time, at least one: what is written of it never stands in memory twice."""
    for start in range(0, max(len(frame), 1), SLICE):
        yield frame.iloc[start : start + SLICE]


def _name(name: object) -> str:
    return " ".join(str(part) for part in name if str(part)) if isinstance(name, tuple) else str(name)


def _plain(column: pd.Series) -> pd.Series:
    dtype = column.dtype
    if isinstance(dtype, pd.CategoricalDtype):
        return _plain(column.astype(dtype.categories.dtype))
    if pd.api.types.is_object_dtype(dtype):
        column = column.convert_dtypes()
        dtype = column.dtype
    if pd.api.types.is_complex_dtype(dtype) or not (
        pd.api.types.is_numeric_dtype(dtype) or pd.api.types.is_bool_dtype(dtype)
    ):
        if isinstance(dtype, pd.StringDtype) and not column.hasnans:
            return column.astype("str")
        return pd.Series([_text(value) for value in column.tolist()], dtype="str")
    return column


def _text(value: Any) -> str:  # noqa: ANN401
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple | set | frozenset):
        items = value if isinstance(value, list | tuple) else sorted(value, key=str)
        return LIST_SEPARATOR.join(_text(item) for item in items)
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if value is None or value is pd.NA or value is pd.NaT or value != value:
        return ""
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
