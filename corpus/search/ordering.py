"""The papers that match in their order: the first ones by the full score, those behind them by an estimate."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from corpus.query import Query, Words
from corpus.search.compiling import Compiler
from corpus.search.estimate import Estimator
from corpus.search.evaluate import Evaluator
from corpus.search.facts import Mask
from corpus.search.ranking import Part, Ranker

if TYPE_CHECKING:
    import tantivy

#: Papers that the full score ranks: the index hands its hits over one by one, and more of them take too long.
FIRST = 2_000
#: Hits asked for beyond the limit where a few may turn out not to match.
_SPARE = 4
#: Limits up to which tantivy skips papers that can't be among the best.
_SKIPPING = 200
#: Rows that are handed to tantivy as a set.
_FEW = 5_000

Found = tuple[NDArray[np.int32], NDArray[np.float64]]


class Ordered(NamedTuple):
    """Papers in order.

    Attributes:
        rows: Best first.
        scores: Of each of them.
        ranked: How many of them the full score has ranked.
        total: Counts the papers that match, given or not.
    """

    rows: NDArray[np.int32]
    scores: NDArray[np.float64]
    ranked: int
    total: Callable[[], int]


class Orderer:
    """Orders papers of one open index."""

    def __init__(self, compiler: Compiler, evaluator: Evaluator, ranker: Ranker, estimator: Estimator) -> None:
        self._compiler = compiler
        self._evaluator = evaluator
        self._ranker = ranker
        self._estimator = estimator

    def of_query(self, read: Query, needed: tantivy.Query, limit: int) -> Ordered:
        """The papers that a query finds, where the index alone can say which.

        Args:
            read: The query.
            needed: What must hold.
            limit: Papers at most.
        """
        scores = self._ranker.scores(read)
        if _are_equal(read) and limit <= _SKIPPING and (rows := self._evaluator.first_rows(needed, limit)) is not None:
            points = np.full(len(rows), sum(part.weight for part in scores))
            return Ordered(rows, points, len(rows), lambda: self._evaluator.count(needed))
        if not scores or _are_equal(read):
            return self.of_mask(read, self._matching(read), limit)
        first = min(limit, FIRST)
        if read.kind == "text" or read.match == "any":
            found = self._best_of_any(read, needed, scores, first)
        else:
            found = self._evaluator.scored(self._compiler.ranked(needed, scores), first)
        if limit > FIRST == len(found[0]):
            return self._with_others(read, found, self._matching(read), limit)
        return Ordered(*found, len(found[0]), lambda: self._evaluator.count(needed))

    def of_mask(self, read: Query, mask: Mask, limit: int) -> Ordered:
        """These papers in the order of a query.

        Args:
            read: The query.
            mask: Over the rows, of shape (papers,).
            limit: Papers at most.
        """
        rows = np.flatnonzero(mask).astype(np.int32)
        scores = self._ranker.scores(read) if len(rows) else []
        if not scores or _are_equal(read):
            given = rows[:limit]
            return Ordered(
                given, np.full(len(given), sum(part.weight for part in scores)), len(given), lambda: len(rows)
            )
        return self._with_others(read, self._best_among(rows, mask, scores, min(limit, FIRST)), mask, limit)

    def _matching(self, read: Query) -> Mask:
        assert read.tree is not None
        return self._evaluator.mask(read.tree, {}, [])

    def _best_of_any(self, read: Query, needed: tantivy.Query, scores: list[Part], limit: int) -> Found:
        """As ``ranked``, but letting tantivy skip most papers: a few too many are asked for and then checked."""
        if limit <= _SKIPPING:
            rows, points = self._evaluator.scored(self._compiler.union(scores), limit + _SPARE)
            for some in (rows[:limit], rows):  # those to spare are seldom needed
                kept = np.flatnonzero(self._evaluator.holding(some, read.tree, needed))[:limit]
                if len(kept) == limit:
                    return rows[kept], points[kept]
        return self._evaluator.scored(self._compiler.ranked(needed, scores), limit)

    def _best_among(self, rows: NDArray[np.int32], mask: Mask, scores: list[Part], limit: int) -> Found:
        """The best of these papers: of the best of all as many as it takes to have enough of these among them."""
        if len(rows) <= _FEW:
            needed = self._compiler.rows(rows.tolist())
            return self._evaluator.scored(self._compiler.ranked(needed, scores), limit)
        asked = limit + limit * len(mask) // len(rows)
        while True:
            best, points = self._evaluator.scored(self._compiler.union(scores), asked)
            kept = mask[best]
            if kept.sum() >= limit or len(best) < asked:
                break
            asked *= 4
        best, points = best[kept][:limit], points[kept][:limit]
        without = rows[~np.isin(rows, best)][: limit - len(best)]
        return np.concatenate([best, without]), np.concatenate([points, np.zeros(len(without))])

    def _with_others(self, read: Query, first: Found, mask: Mask, limit: int) -> Ordered:
        """The first papers, and the others of a mask behind them."""
        rows, scores = first
        others = mask.copy()
        others[rows] = False
        total = len(rows) + int(others.sum())
        if limit > len(rows) and total > len(rows):
            behind = np.flatnonzero(others).astype(np.int32)
            estimates = self._estimator.points([slot.stem for slot in self._ranker.telling(read)])[behind]
            order = np.argsort(-estimates, kind="stable")[: limit - len(rows)]
            rows = np.concatenate([rows, behind[order]])
            scores = np.concatenate([scores, np.minimum(estimates[order], scores[-1])])
        return Ordered(rows, scores, len(first[0]), lambda: total)


def _are_equal(read: Query) -> bool:
    """Whether all papers score the same: for a single beginning of a word, or a misspelled one."""
    leaf = read.leaves[0] if len(read.leaves) == 1 else None
    return isinstance(leaf, Words) and len(leaf.slots) == 1 and leaf.slots[0].kind != "word"
