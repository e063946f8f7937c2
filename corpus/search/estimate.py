"""A score in a few milliseconds for every paper there is, where the index would hand its hits over one by one.

It ranks what stands behind the best papers, which the full score ranks. It is BM25 over the words of a query, with how
often a frequent word stands in a paper read off a few bits (once, a few times, often).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from corpus.search.build import Order
from corpus.search.compiling import Compiler
from corpus.search.evaluate import Evaluator
from corpus.search.frequent import Frequent
from corpus.search.ranking import Part

if TYPE_CHECKING:
    import tantivy

#: As in the index's own score: how soon more of a word counts no more, and how much a long text is held against it.
_K1, _B = 1.2, 0.75
#: Hits of rare words that are asked for: those of the rarest words up to so many.
_RARE_HITS = 3_000


class Estimator:
    """Estimates scores over one open index."""

    def __init__(
        self, compiler: Compiler, evaluator: Evaluator, searcher: tantivy.Searcher, order: Order, frequent: Frequent
    ) -> None:
        self._compiler = compiler
        self._evaluator = evaluator
        self._searcher = searcher
        self._order = order
        self._frequent = frequent

    def points(self, stems: list[str]) -> NDArray[np.float32]:
        """The estimate of every paper.

        Args:
            stems: Of the words that count.

        Returns:
            Of shape (papers,), by row; comparable among themselves alone.
        """
        lengths = self._frequent.lengths
        norms = (_K1 * (1 - _B + _B * lengths / max(1.0, float(lengths.mean())))).astype(np.float32)
        points = np.zeros(len(lengths), dtype=np.float32)
        rare = []
        for stem in dict.fromkeys(stems):
            times = self._frequent.times(stem)
            papers = self._searcher.doc_freq("body", stem)
            if times is not None:
                rarity = math.log1p((len(lengths) - papers + 0.5) / (papers + 0.5))
                points += np.float32(rarity * (1 + _K1)) * times / (times + norms)
            elif papers:
                rare.append((papers, stem))
        if self._order.rows is not None:
            by_row = np.empty_like(points)
            by_row[self._order.rows] = points
            points = by_row
        self._add_rare(points, sorted(rare))
        return points

    def _add_rare(self, points: NDArray[np.float32], rare: list[tuple[int, str]]) -> None:
        hits = np.cumsum([papers for papers, _ in rare])
        asked = [stem for (_, stem), so_far in zip(rare, hits, strict=True) if so_far <= _RARE_HITS]
        if asked:
            parts = [Part(self._compiler.term("body", stem), 1.0, stem, "word") for stem in asked]
            rows, scores = self._evaluator.scored(self._compiler.union(parts), _RARE_HITS)
            points[rows] += scores.astype(np.float32)
