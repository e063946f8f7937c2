"""A query tree as a mask over the rows, for what the index alone can't answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from corpus.query import And, Fact, Letters, Node, Not, Or, Scoped, Words, Years
from corpus.query.leaves import read_chunk
from corpus.schema import Corpus
from corpus.search.build import Order
from corpus.search.compiling import Compiler
from corpus.search.facts import HAS, Mask, PaperFacts
from corpus.search.frequent import Frequent
from corpus.search.matching import find, pattern_of, read_text

if TYPE_CHECKING:
    import tantivy

    from corpus.search.ranking import Part

#: For fields such as ``topic`` and ``tag``: from the value asked for to a mask over the rows, of shape (papers,).
Facts = Mapping[str, Callable[[str], Mask]]

#: Hits asked for beyond the limit, to see whether the last one has equals.
_SPARE = 4
#: Papers up to which they are taken one by one.
MANY = 2_000

_COLUMNS = {"title": ("title",), "name": ("name",), "author": ("authors",), "venue": ("venue",)} | {
    "keyword": ("keywords",)
}


class Evaluator:
    """Evaluates trees over one corpus."""

    def __init__(
        self, corpus: Corpus, compiler: Compiler, searcher: tantivy.Searcher, order: Order, frequent: Frequent
    ) -> None:
        self._corpus = corpus
        self._papers = corpus.papers
        self._compiler = compiler
        self._searcher = searcher
        self._order = order
        self._frequent = frequent
        self._facts = PaperFacts(corpus)
        self._texts = corpus.papers["text"].array
        self._n = len(corpus.papers)

    @property
    def years(self) -> tuple[int, int] | None:
        """The first and the last year of publication; ``None`` where none is known."""
        return self._facts.span

    def scored(self, query: tantivy.Query, limit: int) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
        """The best papers and their scores, best first; equal ones in the order of their rows."""
        last = max(limit, 1) - 1
        asked = last + last // 8 + _SPARE
        hits = self._searcher.search(query, asked, count=False).hits
        # The index cuts among equals in an order of its own; to choose by their rows, all of them are needed.
        while len(hits) == asked < last + MANY and hits[-1][0] == hits[last][0]:
            asked += max(asked // 4, 8 * _SPARE)
            hits = self._searcher.search(query, asked, count=False).hits
        points, addresses = zip(*hits, strict=True) if hits else ((), ())
        numbers = self._searcher.fast_field_values("row", list(addresses))
        rows = self._order.to_rows(np.fromiter(numbers, dtype=np.int32, count=len(numbers)))
        scores = np.fromiter(points, dtype=np.float64, count=len(points))
        order = np.lexsort((rows, -scores))[:limit]
        return rows[order], scores[order]

    def rows(self, query: tantivy.Query) -> NDArray[np.int32]:
        """The rows of all papers that match, in order."""
        hits = self._searcher.search(query, max(self._n, 1), count=False, order_by_field="row").hits
        numbers = np.fromiter((number for number, _ in hits), dtype=np.int32, count=len(hits))
        return np.sort(self._order.to_rows(numbers))

    def first_rows(self, query: tantivy.Query, limit: int) -> NDArray[np.int32] | None:
        """The first rows that match; ``None`` where the index holds the papers in another order."""
        import tantivy

        if self._order.rows is not None:
            return None
        found = self._searcher.search(
            query, max(limit, 1), count=False, order_by_field="row", order=tantivy.Order.Asc
        ).hits
        return np.array([number for number, _ in found[:limit]], dtype=np.int32)

    def holding(self, rows: NDArray[np.int32], tree: Node | None, query: tantivy.Query) -> Mask:
        """Which of a few papers match.

        Args:
            rows: The papers.
            tree: What must hold.
            query: The same, compiled.

        Returns:
            Of shape (len(rows),).
        """
        held = np.fromiter(self._at_a_glance(rows, tree), dtype=bool, count=len(rows))
        if not held.all():
            unsure = self._compiler.rows(rows[~held].tolist())
            held |= np.isin(rows, self.rows(self._compiler.every([unsure, query])))
        return held

    def _at_a_glance(self, rows: NDArray[np.int32], tree: Node | None) -> Iterator[bool]:
        """For each paper whether a word that suffices stands in its text between two spaces; it may match without."""
        leaves = tree.children if isinstance(tree, Or) else (tree,)
        words = [f" {leaf.slots[0].folded} " for leaf in leaves if isinstance(leaf, Words) and _is_plain(leaf)]
        for row in rows.tolist():
            text = f" {self._texts[row].lower()} "
            yield any(word in text for word in words)

    def count(self, query: tantivy.Query) -> int:
        """How many papers match."""
        return int(cast(Any, self._searcher.search(query, 1, count=True)).count)

    def shares(self, parts: list[Part], row: int) -> list[tuple[str, str, float]]:
        """(term, field, score) of the parts of a score that a paper gets."""
        hits = self._searcher.search(self._compiler.rows([row]), 1, count=False).hits
        found = []
        for part in parts:
            needed = self._compiler.every([self._compiler.rows([row]), part.query])
            if hits and self.count(needed):
                value = json.loads(part.query.explain(self._searcher, hits[0][1]).to_json())["value"]
                found.append((part.term, part.field, part.weight * float(value)))
        return found

    def letters_only(self, word: str) -> int:
        """How many papers hold the letters of a word but not the word."""
        letters = self._letters(Letters(word.strip(), word, literal=True), []) if word.strip() else None
        leaf = read_chunk(word.strip())
        if letters is None or leaf is None:
            return 0
        return int((letters & ~self.mask(leaf, {}, [])).sum())

    def mask(self, node: Node, facts: Facts, notes: list[str], within: Mask | None = None) -> Mask:
        """The papers that a tree keeps.

        Args:
            node: The tree.
            facts: Answers to fields that the papers alone don't answer.
            notes: Takes a sentence for each part that could not be asked.
            within: Papers that matter; others may come out either way.

        Returns:
            Of shape (papers,).
        """
        compiled = self._compiler.node(node)
        if compiled is not None and compiled.exact:
            if not isinstance(node, And | Or | Not):
                return self._leaf(node, compiled.query)
            if self.count(compiled.query) <= MANY:
                return self._as_mask(self.rows(compiled.query))
        if isinstance(node, Not):
            return ~self.mask(node.child, facts, notes, within)
        if isinstance(node, And):
            return self._every(node, facts, notes, within)
        if isinstance(node, Or):
            masks = [self.mask(child, facts, notes, within) for child in node.children]
            return np.asarray(np.logical_or.reduce(masks))
        if isinstance(node, Years):
            return self._facts.years(node)
        if isinstance(node, Fact):
            return self._fact(node, facts, notes)
        if isinstance(node, Letters):
            return self._letters(node, notes)
        assert compiled is not None
        return self._checked(node, self._as_mask(self.rows(compiled.query)), within)

    def _leaf(self, leaf: Node, query: tantivy.Query) -> Mask:
        """The papers that hold a leaf: by their bits where it is frequent, else one by one."""
        slot = leaf.slots[0] if isinstance(leaf, Words) and len(leaf.slots) == 1 else None
        if slot is None or slot.kind == "fuzzy":
            return self._as_mask(self.rows(query))
        if slot.kind == "prefix":
            return self._prefix(slot.folded, query)
        field, term = ("acronym", slot.acronym) if slot.acronym else ("body", slot.stem)
        mask = self._bits(field, term)
        if mask is None:
            return self._as_mask(self.rows(query))
        assert isinstance(leaf, Words)
        if field == "body" and leaf.joined and self._searcher.doc_freq("joined", leaf.joined):
            mask[self.rows(self._compiler.term("joined", leaf.joined))] = True
        return mask

    def _prefix(self, start: str, query: tantivy.Query) -> Mask:
        if self.count(query) <= MANY:
            return self._as_mask(self.rows(query))
        mask = np.zeros(self._n, dtype=bool)
        rare = []
        for word, _ in self._searcher.terms_with_prefix("surface", start):
            bits = self._bits("surface", word)
            if bits is None:
                rare.append(word)
            else:
                mask |= bits
        if rare:
            mask[self.rows(self._compiler.any_term("surface", rare))] = True
        return mask

    def _bits(self, field: str, term: str) -> Mask | None:
        bits = self._frequent.mask(field, term)
        if bits is None or self._order.rows is None:
            return bits
        mask = np.empty_like(bits)
        mask[self._order.rows] = bits
        return mask

    def _every(self, node: And, facts: Facts, notes: list[str], within: Mask | None) -> Mask:
        """What is cheap first, so that few texts must be read."""
        kept = np.ones(self._n, dtype=bool) if within is None else within.copy()
        for child in sorted(node.children, key=self._cost):
            kept &= self.mask(child, facts, notes, kept)
        return kept

    def _cost(self, node: Node) -> int:
        compiled = self._compiler.node(node)
        if isinstance(node, Years | Fact):
            return 0
        return 1 if compiled is not None and compiled.exact else 2

    def _as_mask(self, rows: NDArray[np.int32]) -> Mask:
        mask = np.zeros(self._n, dtype=bool)
        mask[rows] = True
        return mask

    def _fact(self, node: Fact, facts: Facts, notes: list[str]) -> Mask:
        known = facts[node.field](node.value) if node.field in facts else self._facts.mask(node.field, node.value)
        if known is not None:
            return np.asarray(known, dtype=bool)
        if node.field == "has":
            notes.append(f"has:{node.value} is not known here; there are has:{', has:'.join(HAS)}")
        else:
            notes.append(f"{node.field}: can't be asked here")
        return np.zeros(self._n, dtype=bool)

    def _letters(self, node: Letters, notes: list[str]) -> Mask:
        """Papers whose title or text holds the pattern; pyarrow's engine is RE2, too."""
        mask = np.zeros(self._n, dtype=bool)
        pattern = pattern_of(node)
        if pattern.literal and not node.literal:
            notes.append(f"{node.written} is no regular expression and was taken letter by letter")
        for column in ("title", "text"):
            texts = pa.array(self._papers[column])
            if pattern.literal:
                found = pc.match_substring(texts, node.pattern, ignore_case=True)
            else:
                found = pc.match_substring_regex(texts, node.pattern, ignore_case=True)
            mask |= found.to_numpy(zero_copy_only=False).astype(bool)
        return mask

    def _checked(self, leaf: Words | Scoped, candidates: Mask, within: Mask | None) -> Mask:
        """Those of the candidates whose text holds the leaf."""
        if within is not None:
            candidates &= within
        names = _COLUMNS[leaf.field] if isinstance(leaf, Scoped) else ("title", "text")
        columns = [self._papers[name].to_numpy(dtype=object) for name in names]
        for row in np.flatnonzero(candidates):
            texts = [str(column[row]) for column in columns]
            candidates[row] = any(find(leaf, read_text(text)) for text in texts if text)
        return candidates


def _is_plain(leaf: Words) -> bool:
    """Whether a leaf is one word in any case that stands in the index as in the text, but for capitals."""
    slot = leaf.slots[0]
    is_word = len(leaf.slots) == 1 and slot.kind == "word" and not slot.acronym
    return is_word and slot.folded.isascii() and slot.folded.isalnum()
