"""The contract: the columns of every frame that crosses a module border, and the corpus that holds them.

Strings are never missing: an empty string says that there is nothing. Lists of strings (authors, keywords, sources)
are one string joined by ``LIST_SEPARATOR``, because lists inside cells are slow, mutable and awkward in a CSV.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

#: Part of every fingerprint and cache key: raised whenever the same input would give other derived columns.
SCHEMA_VERSION = 1

LIST_SEPARATOR = "; "

#: ``progress(done, total, what)``; ``total`` is 0 where it is not known. May raise ``Cancelled``.
Progress = Callable[[int, int, str], None]

Outcome = Literal["kept", "merged", "joined", "skipped", "note"]


class Column(NamedTuple):
    """One column of a frame: its name, its pandas dtype and what it means."""

    name: str
    dtype: str
    meaning: str


PAPERS = (
    Column("paper_id", "str", "first 12 hex digits of the SHA-256 of the abstract's normal form; unique"),
    Column("label", "str", "what a list shows: the title, else name and gist; never empty"),
    Column("title", "str", "as given, without markup; empty where there is none"),
    Column("name", "str", "the short name that the abstract gives to what it proposes; often empty"),
    Column("gist", "str", "the clause that says what the paper does"),
    Column("abstract", "str", "exactly as written"),
    Column("text", "str", "the abstract in plain words, for search and terms"),
    Column("authors", "str", "joined by LIST_SEPARATOR"),
    Column("venue", "str", "conference or journal; empty where it is not known"),
    Column("year", "Int16", "of publication; missing where it is not known"),
    Column("keywords", "str", "joined by LIST_SEPARATOR"),
    Column("url", "str", "the paper's own page (http or https); empty where there is none"),
    Column("sources", "str", "file:line of every copy, joined by LIST_SEPARATOR"),
    Column("copies", "int32", "records that are this paper; at least 1"),
    Column("family", "str", "the smallest paper_id among near copies; its own where it stands alone"),
    Column("n_words", "int32", "words in text"),
    Column("has_code", "bool", "the abstract links to a repository, a gist, a model or an archive of code"),
    Column("code_promised", "bool", "the abstract promises code and gives no link to it"),
)

LINKS = (
    Column("paper_id", "str", "the paper whose abstract holds the link"),
    Column("url", "str", "canonical: https, no .git, no tracking parameters"),
    Column("kind", "str", "repo, repo_path, owner, gist, page, model, dataset, demo, video, paper, ..."),
    Column("host", "str", "github.com, huggingface.co, ..."),
    Column("owner", "str", "empty where the host has none"),
    Column("repo", "str", "empty where the link is no repository"),
    Column("start", "int32", "where the address begins in abstract, in characters"),
    Column("end", "int32", "where it ends"),
    Column("written", "str", "the address as written: abstract[start:end]"),
)

RECEIPT = (
    Column("place", "str", "file:line"),
    Column("file", "str", "name of the input, relative to what was asked for"),
    Column("line", "int64", "1-based; 0 where the whole file is meant"),
    Column("outcome", "str", "kept, merged, joined, skipped; or note, which is no record and is not counted"),
    Column("paper_id", "str", "the paper that the record became or went into; empty if skipped"),
    Column("into", "str", "for merged and joined: file:line of the record that it went into"),
    Column("reason", "str", "why, in words; empty for kept without doubt"),
    Column("excerpt", "str", "the first words of the record"),
)

INPUTS = (
    Column("name", "str", "file name, relative to what was asked for"),
    Column("bytes", "int64", "size"),
    Column("sha256", "str", "of the file's bytes"),
    Column("format", "str", "the reader's name; empty where it could not be read"),
    Column("records", "int64", "records read from it"),
    Column("heading", "str", "its first heading line, if it has one"),
)

HITS = (
    Column("paper_id", "str", "best first"),
    Column("score", "float64", "BM25; comparable within one search"),
    Column("rank", "int64", "1-based"),
)

SIMILAR = (
    Column("paper_id", "str", "best first"),
    Column("score", "float64", "comparable within one call"),
    Column("shared_terms", "str", "the terms that explain it, strongest first, joined by LIST_SEPARATOR"),
)

TERMS = (
    Column("term", "str", "as it is most often written"),
    Column("papers", "int64", "document frequency"),
    Column("occurrences", "int64", "how often it stands in all of them"),
    Column("share", "float64", "papers / papers counted, 0..1"),
)

KEYNESS = (
    Column("term", "str", "as it is most often written"),
    Column("papers_in", "int64", "document frequency in the selection"),
    Column("papers_out", "int64", "document frequency on the other side"),
    Column("log_odds", "float64", "log-odds with an informative Dirichlet prior; positive sets the selection apart"),
    Column("low", "float64", "lower end of the 95 % interval"),
    Column("high", "float64", "upper end"),
)

CONCORDANCE = (
    Column("paper_id", "str", "the paper"),
    Column("left", "str", "the text before the hit"),
    Column("hit", "str", "as written"),
    Column("right", "str", "the text after the hit"),
)

POINTS = (
    Column("paper_id", "str", "sorted"),
    Column("x", "float64", "place on the plane"),
    Column("y", "float64", "place on the plane"),
    Column("topic", "int64", "0-based, largest first"),
    Column("subtopic", "int64", "0-based over the whole map"),
    Column("confidence", "float64", "0..1"),
)

TOPICS = (
    Column("topic", "int64", "0-based over regions and sub-topics together"),
    Column("label", "str", "a phrase"),
    Column("size", "int64", "papers"),
    Column("terms", "str", "what sets it apart, strongest first, joined by LIST_SEPARATOR"),
    Column("parent", "int64", "the region of a sub-topic; -1 for a region"),
    Column("x", "float64", "where its label goes"),
    Column("y", "float64", "where its label goes"),
)


def conform(frame: pd.DataFrame, columns: Iterable[Column]) -> pd.DataFrame:
    """The frame with exactly these columns, in this order and with these dtypes.

    Args:
        frame: A frame that has at least the columns.
        columns: One of the tables above.

    Returns:
        A new frame with a plain RangeIndex.
    """
    wanted = {column.name: column.dtype for column in columns}
    return frame[list(wanted)].astype(wanted).reset_index(drop=True)


def empty(columns: Iterable[Column]) -> pd.DataFrame:
    """A frame of no rows with these columns."""
    return pd.DataFrame({column.name: pd.Series([], dtype=column.dtype) for column in columns})


def split_list(cell: str) -> list[str]:
    """The strings of a joined cell (authors, keywords, sources); none for an empty cell."""
    return cell.split(LIST_SEPARATOR) if cell else []


def rows_among(papers: pd.DataFrame, paper_ids: pd.Series) -> NDArray[np.int32]:
    """The row of each paper_id of a column among some papers; see ``Corpus.rows_of``."""
    import pyarrow as pa
    import pyarrow.compute as pc

    known = pa.array(papers["paper_id"], pa.large_string())
    found = pc.index_in(pa.array(paper_ids, pa.large_string()), value_set=known)
    return np.asarray(pc.fill_null(found, -1).to_numpy(zero_copy_only=False), dtype=np.int32)


@dataclass(frozen=True, eq=False)
class Corpus:
    """A pile of papers, read once and never changed.

    Equal only to itself: the same papers may stand in another order, and what is kept by row goes by that order.

    Attributes:
        papers: One row a paper, columns ``PAPERS``, plain RangeIndex.
        links: One row a link, columns ``LINKS``.
        receipt: One row a record read, columns ``RECEIPT``, and notes.
        inputs: One row a file, columns ``INPUTS``.
        fingerprint: SHA-256 over the records' content and ``SCHEMA_VERSION``, whatever the files' order.
        home: The cache folder that was asked for when it was loaded: what is derived from it is kept there too, unless
            another one is named. None for the usual one.
    """

    papers: pd.DataFrame
    links: pd.DataFrame
    receipt: pd.DataFrame
    inputs: pd.DataFrame
    fingerprint: str
    home: Path | None = None

    @cached_property
    def row_of(self) -> dict[str, int]:
        """The row of each paper_id."""
        return {paper_id: row for row, paper_id in enumerate(self.papers["paper_id"])}

    def rows_of(self, paper_ids: pd.Series) -> NDArray[np.int32]:
        """The row of each paper_id of a column, of shape (len(paper_ids),), int32; -1 where it is no paper here."""
        return rows_among(self.papers, paper_ids)

    @cached_property
    def row_key(self) -> str:
        """SHA-256 over the fingerprint and the papers' order: the key of anything that is kept by row number."""
        ids = "\n".join(self.papers["paper_id"])
        return hashlib.sha256(f"{self.fingerprint}\n{ids}".encode()).hexdigest()

    @cached_property
    def n_records(self) -> int:
        """Records read: kept, merged, joined and skipped."""
        return int((self.receipt["outcome"] != "note").sum())
