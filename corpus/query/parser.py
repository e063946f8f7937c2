"""From pieces to a tree: NOT binds tightest, then words side by side, then OR."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from corpus.query.leaves import (
    MIN_PREFIX,
    SMALL_WORDS,
    is_pattern,
    is_short_prefix,
    read_chunk,
    read_phrase,
)
from corpus.query.lexer import FACT_FIELDS, TEXT_FIELDS, YEAR_FIELD, Lexeme, lexemes
from corpus.query.nodes import And, Fact, Letters, Node, Not, Or, Query, Scoped, Words, Years, both, either
from corpus.query.reading import describe
from corpus.tokens.words import is_dense, tokenize, unit_words

Match = Literal["all", "any"]

#: Words from which on plain words are a pasted title or sentence, and words from which on signs among them don't count.
TEXT_WORDS, LONG_WORDS = 8, 40
#: Words of a pasted text that are read; an abstract has at most about 500.
MAX_WORDS = 600
#: Parts of a query that every word of the texts must be compared with (patterns, prefixes, misspellings); more are
#: left out, and the reading says so.
MAX_PATTERNS = 12
_DEPTH = 30
_YEARS = re.compile(r"(\d{4})?(\.\.|-|\u2013)?(\d{4})?")
_YEAR_SIDE = re.compile(r"([<>]=?)(\d{4})")


def parse_query(text: str, *, match: Match = "all") -> Query:
    """Read what a person typed; whatever it is, it is a query.

    Args:
        text: Any characters, any length.
        match: How bare words side by side are joined: ``all`` must occur, or ``any`` may.

    Returns:
        The tree and a sentence that says how it was read.
    """
    text = text.encode("utf-8", "replace").decode("utf-8")  # halves of a surrogate pair are no characters
    pieces = lexemes(text)
    if _is_pasted(pieces, _count_words(text)):
        return _read_text(text, [token.text for token in tokenize(text)][:MAX_WORDS])
    parser = _Parser(pieces, match, _is_shouted(pieces))
    tree = parser.alternatives(0)
    while parser.at < len(pieces):  # a bracket that closes nothing
        parser.at += 1
        rest = parser.alternatives(0)
        tree = both([node for node in (tree, rest) if node is not None])
    kind: Literal["query", "empty"] = "query" if tree is not None else "empty"
    aside = tuple(dict.fromkeys(parser.set_aside))
    reading = "; ".join([describe(tree, text, aside), *dict.fromkeys(parser.notes)])
    return Query(text, tree, reading, kind, match, aside)


def _count_words(text: str) -> int:
    """Words of a text; of scripts that are written without spaces three characters count as one."""
    words = unit_words(text)
    dense = 0 if text.isascii() else sum(map(is_dense, words))
    return len(words) - dense + dense // 3


def _is_pasted(pieces: list[Lexeme], n_words: int) -> bool:
    if n_words < TEXT_WORDS:
        return False
    plain = sum(piece.kind in ("chunk", "open", "close") and piece.text[-1:] not in "*~" for piece in pieces)
    return plain == len(pieces) or (n_words >= LONG_WORDS and plain > 0.8 * len(pieces))


def _is_shouted(pieces: list[Lexeme]) -> bool:
    words = [piece.text for piece in pieces if piece.kind == "chunk" and any(map(str.isalpha, piece.text))]
    return len(words) > 2 and all(word.isupper() for word in words) and any(len(word) > 6 for word in words)


def _read_text(text: str, words: list[str]) -> Query:
    shouted = text.isupper()
    leaves = [leaf for word in dict.fromkeys(words) if (leaf := read_chunk(word, shouted)) is not None]
    telling = [leaf for leaf in leaves if not _is_small(leaf)]
    tree = either([*(telling or leaves)])
    first = " ".join(words[:6])
    reading = (
        f"a text of {len(words)} words, \u201c{first} \u2026\u201d: the papers most like it, any of its words counts"
    )
    return Query(text, tree, reading, "text", "any")


def _is_small(leaf: Node | None) -> bool:
    return isinstance(leaf, Words) and len(leaf.slots) == 1 and _small_slot(leaf)


def _small_slot(leaf: Words) -> bool:
    slot = leaf.slots[0]
    return not leaf.quoted and slot.kind == "word" and not slot.acronym and slot.folded in SMALL_WORDS


@dataclass
class _Parser:
    pieces: list[Lexeme]
    match: Match
    shouted: bool
    at: int = 0
    set_aside: list[str] = field(default_factory=list)
    patterns: set[Words | Letters] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)

    def peek(self) -> str:
        return self.pieces[self.at].kind if self.at < len(self.pieces) else "end"

    def alternatives(self, depth: int) -> Node | None:
        """``sequence OR sequence ...`` up to a closing bracket or the end."""
        found = [self.sequence(depth)]
        while self.peek() == "or":
            self.at += 1
            found.append(self.sequence(depth))
        return either([node for node in found if node is not None])

    def sequence(self, depth: int) -> Node | None:
        """Terms side by side; AND between two of them binds these two whatever ``match`` says."""
        groups: list[list[Node]] = []
        bound = False
        while self.peek() not in ("or", "close", "end"):
            if self.peek() == "and":
                self.at += 1
                bound = True
                continue
            node = self.term(depth)
            if node is None:
                continue
            if bound and groups:
                groups[-1].append(node)
            else:
                groups.append([node])
            bound = False
        return self._combine([node for group in groups if (node := both(group)) is not None])

    def _combine(self, nodes: list[Node]) -> Node | None:
        telling = [node for node in nodes if not _is_small(node)]
        if any(not isinstance(node, Not) for node in telling):
            self.set_aside += [node.written for node in nodes if isinstance(node, Words) and _is_small(node)]
            nodes = telling
        if self.match == "all":
            return both(nodes)
        needed = [node for node in nodes if isinstance(node, Not | Years | Fact | Scoped)]
        optional = either([node for node in nodes if not isinstance(node, Not | Years | Fact | Scoped)])
        return both([*([optional] if optional is not None else []), *needed])

    def term(self, depth: int) -> Node | None:
        piece = self.pieces[self.at]
        self.at += 1
        if piece.kind == "not":
            return self._negated(piece, depth)
        if piece.kind == "open":
            return self._group(depth)
        if piece.kind == "field":
            return self._field(piece.text, depth)
        return self._leaf(piece)

    def _negated(self, piece: Lexeme, depth: int) -> Node | None:
        odd = True
        while self.peek() == "not":
            self.at += 1
            odd = not odd
        if self.peek() in ("end", "or", "close", "and"):
            alone = len(self.pieces) == 1 and piece.text.isalpha()
            return read_chunk(piece.text) if alone else None
        child = self.term(depth)
        return Not(child) if child is not None and odd else child

    def _group(self, depth: int) -> Node | None:
        inside = self.alternatives(depth + 1) if depth < _DEPTH else None
        if self.peek() == "close":
            self.at += 1
        return inside

    def _leaf(self, piece: Lexeme) -> Words | Letters | None:
        leaf = self._read(piece)
        if leaf is not None and is_pattern(leaf) and leaf not in self.patterns:
            if len(self.patterns) == MAX_PATTERNS:
                self.notes.append(f"only the first {MAX_PATTERNS} patterns are looked for")
                return None
            self.patterns.add(leaf)
        return leaf

    def _read(self, piece: Lexeme) -> Words | Letters | None:
        if piece.kind == "phrase":
            return read_phrase(piece.text, piece.distance)
        if piece.kind == "regex":
            return Letters(piece.text, f"/{piece.text}/")
        if is_short_prefix(piece.text):
            self.notes.append(f"{piece.text} is read as a word: a prefix needs {MIN_PREFIX} letters before its star")
        return read_chunk(piece.text, self.shouted)

    def _field(self, name: str, depth: int) -> Node | None:
        if self.peek() not in ("chunk", "phrase", "open") or (name in FACT_FIELDS and self.peek() == "open"):
            return read_chunk(name)
        if self.peek() == "open":
            self.at += 1
            inside = self._group(depth)
            return _scope(inside, TEXT_FIELDS[name]) if inside is not None and name in TEXT_FIELDS else inside
        piece = self.pieces[self.at]
        self.at += 1
        if name == YEAR_FIELD:
            years = _years(piece.text)
            if not isinstance(years, Years):
                self.notes.append(f"{piece.text} is no year: year:2019 or year:2019..2024")
            return years
        if name in FACT_FIELDS:
            return Fact("source" if name == "file" else name, piece.text)
        leaf = self._leaf(piece)
        return Scoped(TEXT_FIELDS[name], leaf) if isinstance(leaf, Words) else leaf


def _scope(node: Node, name: str) -> Node:
    """The same tree, asked of one field."""
    if isinstance(node, And | Or):
        return type(node)(tuple(_scope(child, name) for child in node.children))
    if isinstance(node, Not):
        return Not(_scope(node.child, name))
    return Scoped(name, node) if isinstance(node, Words) else node


def _years(text: str) -> Node | None:
    """2019, 2019..2024, 2019.., ..2024, >=2019; anything else is a word."""
    if match := _YEAR_SIDE.fullmatch(text):
        year, strict = int(match[2]), not match[1].endswith("=")
        if match[1].startswith(">"):
            return Years(year + strict, None, text)
        return Years(None, year - strict, text)
    match = _YEARS.fullmatch(text)
    if match is None or not (match[1] or match[3]):
        leaf = read_chunk(text)
        return both([leaf for leaf in (read_chunk("year"), leaf) if leaf is not None])
    low = int(match[1]) if match[1] else None
    high = int(match[3]) if match[3] else (low if not match[2] else None)
    if low is not None and high is not None and low > high:
        low, high = high, low
    return Years(low, high, text)
