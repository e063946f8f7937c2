"""Parquet: one record a row; columns that cannot be words (vectors, images) are not read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from corpus.errors import SourceError, TooLarge
from corpus.sources.items import Item, Record
from corpus.sources.limits import MAX_COLUMNS

_ROWS = 500


def read(source: BinaryIO, name: str) -> Iterator[Item]:
    """One record a row; the line is the row's number, from 1.

    Args:
        source: A file that can be read from any place.
        name: What messages call it by.

    Raises:
        TooLarge: There are more than ``MAX_COLUMNS`` columns, or the file does not fit.
        SourceError: It is damaged.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        file = pq.ParquetFile(source)
        schema = file.schema_arrow
        if len(schema) > MAX_COLUMNS:
            raise TooLarge(f"{len(schema)} columns; at most {MAX_COLUMNS} are read.", place=name)
        names = [column.name for column in schema if _can_be_words(column.type)]
        number = 0
        for batch in file.iter_batches(batch_size=_ROWS, columns=names):
            for values in batch.to_pylist():
                number += 1
                yield Record(number, values)
    except (pa.ArrowException, OSError, ValueError, OverflowError) as error:
        raise SourceError(f"the Parquet file cannot be read ({error}).", place=name) from error


def _can_be_words(kind: object) -> bool:
    import pyarrow as pa

    if pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind):
        inner = kind.value_type  # type: ignore[attr-defined]
        return not (pa.types.is_floating(inner) or pa.types.is_integer(inner))
    return not (pa.types.is_binary(kind) or pa.types.is_large_binary(kind))
