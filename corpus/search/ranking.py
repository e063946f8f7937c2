"""What makes a paper rank high: BM25 over several fields, phrases and exact capitals lifted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from corpus.query import SMALL_WORDS, Query, Scoped, Slot, Words
from corpus.search.analysis import Analyzer, letters_of
from corpus.search.build import SMALL_CORPUS
from corpus.search.compiling import Compiler

if TYPE_CHECKING:
    import tantivy


@dataclass(frozen=True)
class Weights:
    """The weight of each field's BM25 score; chosen on half of the titles of 87,000 papers asked of their abstracts.

    The weight of letters, which small corpora alone have, was chosen on half of the titles of six sets of 770 to 2,800
    papers each (MRR@10 of the other half .9307 before, .9331 with it).
    """

    root: float = 1.0
    body: float = 0.5
    pair: float = 0.3
    joined: float = 0.3
    title: float = 0.5
    name: float = 0.1
    phrase: float = 0.5
    acronym: float = 0.6
    gram: float = 0.3
    pattern: float = 1.0


WEIGHTS = Weights()
#: Terms of a pasted text that are scored, the rarest of them; and of its letters.
MAX_TERMS, MAX_LETTERS = 48, 100
#: Of the papers with a root the share with a stem from which on that word has no family to speak of.
_SAME = 0.9
#: Terms whose number of papers is kept in mind.
_COUNTS = 10_000


class Part(NamedTuple):
    """One part of the score of a paper.

    Attributes:
        query: What gives it.
        weight: By which it is multiplied.
        term: As typed.
        field: What was compared, in words.
    """

    query: tantivy.Query
    weight: float
    term: str
    field: str


class Ranker:
    """Turns the leaves of a query into weighted scores."""

    def __init__(
        self, compiler: Compiler, searcher: tantivy.Searcher, analyzer: Analyzer, weights: Weights = WEIGHTS
    ) -> None:
        self._compiler = compiler
        self._count = lru_cache(_COUNTS)(searcher.doc_freq)
        self._analyzer = analyzer
        self._weights = weights
        self._has_grams = searcher.num_docs <= SMALL_CORPUS

    def telling(self, query: Query) -> list[Slot]:
        """The whole words of a query that count: all but the small ones, or those if there are no others."""
        leaves = [leaf.leaf if isinstance(leaf, Scoped) else leaf for leaf in query.leaves]
        slots = [slot for leaf in leaves if isinstance(leaf, Words) for slot in leaf.slots if slot.kind == "word"]
        return [slot for slot in slots if slot.folded not in SMALL_WORDS] or slots

    def scores(self, query: Query) -> list[Part]:
        """The parts of the score; none where nothing can be ranked (facts and years alone)."""
        leaves = [leaf.leaf if isinstance(leaf, Scoped) else leaf for leaf in query.leaves]
        words = [leaf for leaf in leaves if isinstance(leaf, Words)]
        telling = self.telling(query)
        roots = [self._analyzer.root(slot.folded) for slot in telling]
        parts = self._terms(telling, roots) + self._pairs(telling, roots) + self._joined(words)
        if query.match == "any" and self._has_grams:
            parts += self._grams(telling)
        for leaf in words:
            if any(slot.kind != "word" for slot in leaf.slots):
                parts.append(Part(self._compiler.words(leaf).query, self._weights.pattern, leaf.written, "pattern"))
            elif leaf.quoted and len(leaf.slots) > 1:
                parts.append(Part(self._compiler.words(leaf).query, self._weights.phrase, leaf.written, "phrase"))
        return parts

    def _terms(self, slots: list[Slot], slot_roots: list[str]) -> list[Part]:
        weights = self._weights
        words = list(zip(reversed(slot_roots), reversed(slots), strict=True))
        roots = {root: slot.folded for root, slot in words}
        stems = {slot.stem: slot.folded for _, slot in words}
        alone = {root: slot for root, slot in words if self._is_all_of_its_family(root, slot.stem)}
        derived = {stem: folded for stem, folded in stems.items() if stem not in {slot.stem for slot in alone.values()}}
        families = {root: folded for root, folded in roots.items() if root not in alone}
        acronyms = {slot.acronym: slot.acronym for slot in slots if slot.acronym}
        return [
            *self._known("root", families, weights.root, "word family"),
            *self._known("body", derived, weights.body, "word"),
            *self._known("root", {root: roots[root] for root in alone}, weights.root + weights.body, "word"),
            *self._known("title", stems, weights.title, "title"),
            *self._known("name", stems, weights.name, "name"),
            *self._known("acronym", acronyms, weights.acronym, "capitals"),
        ]

    def _is_all_of_its_family(self, root: str, stem: str) -> bool:
        """Whether a stem and its root say the same; one score instead of two then saves a quarter of the time."""
        return self._count("body", stem) >= _SAME * self._count("root", root) > 0

    def _pairs(self, slots: list[Slot], roots: list[str]) -> list[Part]:
        pairs = {
            f"{first}_{second}": f"{slot.folded} {after.folded}"
            for first, second, slot, after in zip(roots, roots[1:], slots, slots[1:], strict=False)
        }
        return self._known("pair", pairs, self._weights.pair, "word pair")

    def _grams(self, slots: list[Slot]) -> list[Part]:
        folded = [slot.folded for slot in slots]
        grams = {first + second: f"{first} {second}" for first, second in zip(folded, folded[1:], strict=False)}
        grams |= {gram: word for word in reversed(folded) for gram in letters_of([word])}
        return self._known("gram", grams, self._weights.gram, "letters", MAX_LETTERS)

    def _joined(self, words: list[Words]) -> list[Part]:
        stems = {leaf.joined: leaf.written for leaf in words if leaf.joined and leaf.slots[0].folded not in SMALL_WORDS}
        return self._known("joined", stems, self._weights.joined, "compound")

    def _known(self, field: str, terms: dict[str, str], weight: float, label: str, most: int = MAX_TERMS) -> list[Part]:
        """A part for each term that stands in the field; of very many the rarest."""
        if weight == 0.0:
            return []
        counts = {term: count for term in terms if (count := self._count(field, term))}
        chosen = sorted(counts, key=lambda term: counts[term])[:most] if len(counts) > most else counts
        return [Part(self._compiler.term(field, term), weight, terms[term], label) for term in chosen]
