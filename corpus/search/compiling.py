"""A query tree as a query of tantivy, and whether that is all there is to it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus.query import And, Fact, Letters, Node, Not, Or, Scoped, Slot, Words, Years
from corpus.search.build import Order
from corpus.tokens import stem

if TYPE_CHECKING:
    import tantivy

    from corpus.search.ranking import Part

#: Fields whose words are folded but not stemmed.
UNSTEMMED = frozenset({"author", "venue"})
#: Words that begin with a prefix, up to which a phrase is looked up by them.
_MOST_WORDS = 400
#: Papers up to which they are looked up one by one.
_MOST_NUMBERS = 32
#: Letters from which on a word is too long for tantivy's regular expressions (1,000 states).
_LONG = 60


@dataclass(frozen=True)
class Compiled:
    """A query and whether it is exact; if not, it finds too many and the texts decide."""

    query: tantivy.Query
    exact: bool


class Compiler:
    """Compiles trees for one open index."""

    def __init__(self, index: tantivy.Index, searcher: tantivy.Searcher, order: Order) -> None:
        import tantivy

        self._schema = index.schema
        self._searcher = searcher
        self._order = order
        self._query = tantivy.Query
        self._must, self._should, self._not = tantivy.Occur.Must, tantivy.Occur.Should, tantivy.Occur.MustNot

    def node(self, node: Node) -> Compiled | None:
        """A tree as a query; ``None`` where a part of it is no matter of the index."""
        if isinstance(node, And | Or):
            return self._group(node)
        if isinstance(node, Not):
            child = self.node(node.child)
            return Compiled(self.without(child.query), True) if child is not None and child.exact else None
        if isinstance(node, Words):
            return self.words(node)
        if isinstance(node, Scoped):
            return self.scoped(node)
        assert isinstance(node, Letters | Years | Fact)
        return None

    def _group(self, node: And | Or) -> Compiled | None:
        found = [self.node(child) for child in node.children]
        compiled = [one for one in found if one is not None]
        if len(compiled) < len(found) or not all(one.exact for one in compiled):
            return None
        if isinstance(node, Or):
            return Compiled(self.either([one.query for one in compiled]), True)
        clauses = []
        for child, one in zip(node.children, compiled, strict=True):
            if isinstance(child, Not):
                inner = self.node(child.child)
                assert inner is not None
                clauses.append((self._not, inner.query))
            else:
                clauses.append((self._must, one.query))
        if all(occur == self._not for occur, _ in clauses):
            clauses.append((self._must, self._query.all_query()))
        return Compiled(self._query.boolean_query(clauses), True)

    def words(self, leaf: Words) -> Compiled:
        """A leaf over title and text."""
        if len(leaf.slots) == 1:
            return Compiled(self._single(leaf), True)
        if any(slot.kind != "word" for slot in leaf.slots):
            return Compiled(self._patterns(leaf), False)
        stems = [slot.stem for slot in leaf.slots]
        if leaf.distance >= 0:
            return self._near(stems, leaf.distance, "body")
        choices = [self.phrase("body", stems)]
        if leaf.joined:
            choices += [self.term("body", leaf.joined), self.term("joined", leaf.joined)]
        return Compiled(self.either(choices), True)

    def _patterns(self, leaf: Words) -> tantivy.Query:
        """Papers that may hold a phrase with a prefix in it: stems side by side, of all words that begin so."""
        each = self.every([self._slot(slot) for slot in leaf.slots])
        if leaf.distance >= 0 or any(slot.kind == "fuzzy" for slot in leaf.slots):
            return each
        places: list[str | tuple[int, str]] = []
        for slot in leaf.slots:
            stems = {slot.stem}
            if slot.kind == "prefix":
                known = self._searcher.terms_with_prefix("surface", slot.folded, limit=_MOST_WORDS)
                stems = {stem(word) or word for word, _ in known}
                if not 0 < len(known) < _MOST_WORDS or any(len(one) > _LONG for one in stems):
                    return each
            places.append("|".join(sorted(map(_literal, stems))))
        return self._query.regex_phrase_query(self._schema, "body", places)

    def _single(self, leaf: Words) -> tantivy.Query:
        slot = leaf.slots[0]
        if slot.kind != "word" or slot.acronym:
            return self._slot(slot)
        if leaf.joined and self._searcher.doc_freq("joined", leaf.joined):
            return self.either([self.term("body", slot.stem), self.term("joined", leaf.joined)])
        return self.term("body", slot.stem)

    def _slot(self, slot: Slot) -> tantivy.Query:
        if slot.kind == "prefix":
            return self._prefix("surface", slot.folded)
        if slot.kind == "fuzzy":
            return self._query.fuzzy_term_query(self._schema, "surface", slot.folded, distance=slot.edits)
        return self.term("acronym", slot.acronym) if slot.acronym else self.term("body", slot.stem)

    def _prefix(self, field: str, start: str) -> tantivy.Query:
        if len(start) <= _LONG:
            return self._query.regex_query(self._schema, field, _literal(start) + ".*")
        words = [word for word, _ in self._searcher.terms_with_prefix(field, start)]
        return self.any_term(field, words) if words else self._query.empty_query()

    def any_term(self, field: str, terms: list[str]) -> tantivy.Query:
        """Papers with any of these terms in a field."""
        return self._query.term_set_query(self._schema, field, terms)

    def scoped(self, node: Scoped) -> Compiled:
        """A leaf asked of one field, in any case of its letters."""
        field, leaf = node.field, node.leaf
        plain = field in UNSTEMMED
        terms = [slot.folded.replace("'", "") if plain else slot.stem for slot in leaf.slots]
        if any(slot.kind != "word" for slot in leaf.slots):
            return self._scoped_pattern(field, leaf)
        if len(terms) == 1:
            return Compiled(self.term(field, terms[0]), True)
        if leaf.distance >= 0:
            return self._near(terms, leaf.distance, field)
        return Compiled(self.phrase(field, terms), True)

    def _scoped_pattern(self, field: str, leaf: Words) -> Compiled:
        slot = leaf.slots[0]
        if field in UNSTEMMED and len(leaf.slots) == 1:
            if slot.kind == "prefix":
                return Compiled(self._prefix(field, slot.folded), True)
            return Compiled(self._query.fuzzy_term_query(self._schema, field, slot.folded, slot.edits), True)
        if field in ("title", "name"):
            return Compiled(self.every([self._slot(slot) for slot in leaf.slots]), False)
        return Compiled(self._query.all_query(), False)

    def _near(self, stems: list[str], distance: int, field: str) -> Compiled:
        first, last = stems[0], stems[-1]
        if len(stems) != 2 or first == last:
            return Compiled(self.every([self.term(field, stem) for stem in stems]), False)
        # tantivy counts two moves for a swap: with both orders given, in-order gaps alone decide.
        orders = [[first, last], [last, first]]
        phrases = [self.phrase(field, order, distance) for order in orders]
        return Compiled(self.either(phrases), True)

    def term(self, field: str, term: str) -> tantivy.Query:
        """Papers with a term in a field."""
        return self._query.term_query(self._schema, field, term, index_option="freq")

    def phrase(self, field: str, terms: list[str], slop: int = 0) -> tantivy.Query:
        """Papers with these terms side by side."""
        return self._query.phrase_query(self._schema, field, list[str | tuple[int, str]](terms), slop=slop)

    def either(self, queries: list[tantivy.Query]) -> tantivy.Query:
        """At least one of them."""
        if len(queries) == 1:
            return queries[0]
        return self._query.boolean_query([(self._should, query) for query in queries])

    def every(self, queries: list[tantivy.Query]) -> tantivy.Query:
        """All of them."""
        return self._query.boolean_query([(self._must, query) for query in queries])

    def without(self, query: tantivy.Query) -> tantivy.Query:
        """All papers but those."""
        return self._query.boolean_query([(self._must, self._query.all_query()), (self._not, query)])

    def ranked(self, needed: tantivy.Query, scores: list[Part]) -> tantivy.Query:
        """Papers that match ``needed``, scored by the weighted sum of ``scores`` alone."""
        clauses = [(self._must, self._query.const_score_query(needed, 0.0))]
        return self._query.boolean_query([*clauses, *self.weighted(scores)])

    def union(self, scores: list[Part]) -> tantivy.Query:
        """Papers to which any of the scores gives something."""
        return self._query.boolean_query(self.weighted(scores))

    def weighted(self, scores: list[Part]) -> list[tuple[tantivy.Occur, tantivy.Query]]:
        """Optional clauses with their weights."""
        boost = self._query.boost_query
        return [(self._should, part.query if part.weight == 1.0 else boost(part.query, part.weight)) for part in scores]

    def rows(self, rows: list[int]) -> tantivy.Query:
        """These papers."""
        numbers = self._order.to_numbers(rows)
        if 0 < len(numbers) <= _MOST_NUMBERS:  # a set is sought in all of the index' numbers
            return self.either([self._query.term_query(self._schema, "row", number) for number in numbers])
        return self._query.term_set_query(self._schema, "row", numbers)


def _literal(text: str) -> str:
    """Letters for tantivy's regular expressions."""
    return re.sub(r"([\\.+*?()|\[\]{}^$#&~-])", r"\\\1", text)
