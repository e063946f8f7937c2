"""What makes a paper rank high: BM25 over several fields, phrases and exact capitals lifted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus.query import SMALL_WORDS, Query, Scoped, Slot, Words
from corpus.search.analysis import Analyzer
from corpus.search.compiling import Compiler

if TYPE_CHECKING:
    import tantivy


@dataclass(frozen=True)
class Weights:
    """The weight of each field's BM25 score; chosen on half of the titles of 87,000 papers asked of their abstracts."""

    root: float = 1.0
    body: float = 0.5
    pair: float = 0.3
    joined: float = 0.3
    title: float = 0.5
    name: float = 0.5
    phrase: float = 0.5
    acronym: float = 0.3
    pattern: float = 1.0


WEIGHTS = Weights()
#: Terms of a pasted text that are scored; the rarest of them.
MAX_TERMS = 48

Scores = list[tuple["tantivy.Query", float]]


class Ranker:
    """Turns the leaves of a query into weighted scores."""

    def __init__(self, compiler: Compiler, searcher: tantivy.Searcher, weights: Weights = WEIGHTS) -> None:
        self._compiler = compiler
        self._searcher = searcher
        self._analyzer = Analyzer()
        self._weights = weights

    def scores(self, query: Query) -> Scores:
        """Queries of tantivy with their weights; none where nothing can be ranked (facts and years alone)."""
        leaves = [leaf.leaf if isinstance(leaf, Scoped) else leaf for leaf in query.leaves]
        words = [leaf for leaf in leaves if isinstance(leaf, Words)]
        slots = [slot for leaf in words for slot in leaf.slots if slot.kind == "word"]
        small = all(slot.folded in SMALL_WORDS for slot in slots)
        telling = [slot for slot in slots if small or slot.folded not in SMALL_WORDS]
        scores = self._terms(telling) + self._pairs(telling) + self._joined(words)
        scores += [(self._compiler.words(leaf).query, self._weights.pattern) for leaf in words if _is_pattern(leaf)]
        if query.kind != "text":
            phrases = [leaf for leaf in words if len(leaf.slots) > 1 and not _is_pattern(leaf)]
            scores += [(self._compiler.words(leaf).query, self._weights.phrase) for leaf in phrases]
        return scores

    def _terms(self, slots: list[Slot]) -> Scores:
        term, weights = self._compiler.term, self._weights
        found: Scores = []
        stems = dict.fromkeys(slot.stem for slot in slots)
        roots = dict.fromkeys(self._analyzer.root(slot.folded) for slot in slots)
        if len(roots) > MAX_TERMS:
            roots = dict.fromkeys(sorted(roots, key=lambda root: self._frequency("root", root))[:MAX_TERMS])
            stems = dict.fromkeys(sorted(stems, key=lambda stem: self._frequency("body", stem))[:MAX_TERMS])
        found += [(term("root", root), weights.root) for root in roots]
        for field, weight in (("body", weights.body), ("title", weights.title), ("name", weights.name)):
            found += [(term(field, stem), weight) for stem in stems if self._searcher.doc_freq(field, stem)]
        acronyms = dict.fromkeys(slot.acronym for slot in slots if slot.acronym)
        found += [(term("acronym", acronym), weights.acronym) for acronym in acronyms]
        return found

    def _frequency(self, field: str, term: str) -> int:
        """Papers with a term; what stands nowhere comes last."""
        return self._searcher.doc_freq(field, term) or 1 << 40

    def _pairs(self, slots: list[Slot]) -> Scores:
        roots = [self._analyzer.root(slot.folded) for slot in slots]
        pairs = dict.fromkeys(map("_".join, zip(roots, roots[1:], strict=False)))
        known = [pair for pair in pairs if self._searcher.doc_freq("pair", pair)]
        return [(self._compiler.term("pair", pair), self._weights.pair) for pair in known[:MAX_TERMS]]

    def _joined(self, words: list[Words]) -> Scores:
        stems = dict.fromkeys(leaf.joined for leaf in words if leaf.joined and leaf.slots[0].folded not in SMALL_WORDS)
        known = [stem for stem in stems if self._searcher.doc_freq("joined", stem)]
        return [(self._compiler.term("joined", stem), self._weights.joined) for stem in known[:MAX_TERMS]]


def _is_pattern(leaf: Words) -> bool:
    return any(slot.kind != "word" for slot in leaf.slots)
