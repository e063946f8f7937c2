"""Rows of a frame, one at a time, with their columns as attributes."""

from collections.abc import Iterator
from typing import Any

import pandas as pd


def each(frame: pd.DataFrame) -> Iterator[Any]:
    """The rows in order; ``Index`` is the row's label."""
    yield from frame.itertuples()
