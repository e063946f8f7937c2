"""Rows of a frame, one at a time, with their columns as attributes."""

from collections import namedtuple
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pandas as pd


def each(frame: pd.DataFrame) -> Iterator[Any]:
    """The rows in order; ``Index`` is the row's label.

    As ``itertuples``, which makes a class at each call: for a few rows that costs more than the rows.
    """
    row = _row(tuple(frame.columns))
    yield from map(row, frame.index, *(frame[name] for name in frame.columns))


@lru_cache(maxsize=64)
def _row(columns: tuple[str, ...]) -> Any:  # noqa: ANN401  (a class with these attributes)
    return namedtuple("Row", ("Index", *columns), rename=True)
