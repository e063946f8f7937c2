"""A corpus as Parquet files in a folder of the cache."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from corpus.schema import INPUTS, LINKS, PAPERS, RECEIPT, Column, Corpus

_TABLES: dict[str, tuple[Column, ...]] = {"papers": PAPERS, "links": LINKS, "receipt": RECEIPT, "inputs": INPUTS}
_ARROW = {"str": pa.large_string(), "Int16": pa.int16(), "bool": pa.bool_()}
_PANDAS = {pa.int16(): pd.Int16Dtype()}
_KEY = b"paperscope.fingerprint"
#: Columns whose values recur. The others hold each value once: a dictionary of them doubles the time to read them.
_RECURRING = frozenset({"venue", "keywords", "file", "outcome", "reason", "into", "kind", "host", "owner", "repo"})


def arrow_schema(columns: tuple[Column, ...]) -> pa.Schema:
    """The Arrow types of a table of columns."""
    return pa.schema([(one.name, _ARROW.get(one.dtype) or pa.type_for_alias(one.dtype)) for one in columns])


def write_corpus(folder: Path, tables: dict[str, pa.Table], fingerprint: str) -> None:
    """Write papers, links, receipt and inputs, each with the columns of its schema."""
    for name, columns in _TABLES.items():
        schema = arrow_schema(columns)
        table = tables[name].select(schema.names).cast(schema)
        table = table.replace_schema_metadata({_KEY: fingerprint.encode()})
        recurring = [column for column in schema.names if column in _RECURRING]
        target = folder / f"{name}.parquet"
        pq.write_table(table, target, compression="zstd", row_group_size=2**17, use_dictionary=recurring)


def read_corpus(folder: Path) -> Corpus:
    """The corpus that was written into the folder.

    Raises:
        Exception: A file is damaged or not ours.
    """
    frames, fingerprints = {}, set()
    for name, columns in _TABLES.items():
        table = pq.read_table(folder / f"{name}.parquet")
        if table.schema.names != [one.name for one in columns]:
            raise ValueError(f"{name} has other columns: {table.schema.names}")
        fingerprints.add((table.schema.metadata or {}).get(_KEY, b"").decode())
        table = table.replace_schema_metadata(None)
        frames[name] = table.to_pandas(types_mapper=_PANDAS.get, split_blocks=True, self_destruct=True)
    (fingerprint,) = fingerprints
    return Corpus(**frames, fingerprint=fingerprint)
