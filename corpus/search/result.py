"""What a search gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.query import Query

if TYPE_CHECKING:
    from corpus.search.evaluate import Facts
    from corpus.search.index import SearchIndex


@dataclass(frozen=True)
class Suggestion:
    """Another query that would find something.

    Attributes:
        query: What to type.
        what: What is other about it, in words.
        total: How many papers it finds.
        match: The ``match`` to ask it with.
    """

    query: str
    what: str
    total: int
    match: str = "all"


@dataclass(frozen=True)
class SearchResult:
    """The papers found, best first, and how the query was read. What costs time is worked out when it is asked for.

    Attributes:
        query: The query as read.
        rows: Rows of ``papers``, int32, of shape (hits,), best first: as many as ``limit`` asked for, or all.
        scores: Of shape (hits,), comparable within one search.
        ranked: How many of the first rows the full score has ranked; those behind them follow by an estimate of it,
            and their scores are never above the last of the first ones.
        reading: A sentence that says how the query was read.
    """

    query: Query
    rows: NDArray[np.int32]
    scores: NDArray[np.float64]
    ranked: int
    reading: str
    _index: SearchIndex
    _total: Callable[[], int]
    _facts: Facts

    @cached_property
    def hits(self) -> pd.DataFrame:
        """One row a hit, columns ``schema.HITS``."""
        return pd.DataFrame(
            {
                "paper_id": self._index.corpus.papers["paper_id"].array.take(self.rows),
                "score": self.scores,
                "rank": np.arange(1, len(self.rows) + 1),
            },
            copy=False,
        )

    @cached_property
    def total(self) -> int:
        """Papers that match."""
        return self._total()

    @cached_property
    def counts(self) -> dict[str, int]:
        """For each part of the query, as written, the papers of the whole corpus that hold it."""
        return self._index.counts(self.query)

    @cached_property
    def suggestions(self) -> list[Suggestion]:
        """Where nothing was found: what would find something, most likely first."""
        return self._index.suggest(self.query, self._facts) if self.total == 0 else []
