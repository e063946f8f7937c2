"""The tree that a query is read into. Every node is a value; ``None`` as a tree stands for every paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

#: Words of a text that stand between two of its parts (title and abstract) in the index; a distance never reaches it.
MAX_DISTANCE = 30


@dataclass(frozen=True)
class Slot:
    """What one word of the text must be.

    Attributes:
        kind: ``word`` (an inflection of it), ``prefix`` (begins so) or ``fuzzy`` (spelled much like it).
        folded: The word, folded.
        stem: Its stem.
        acronym: The capitals that must stand there; empty where any case will do.
        edits: For ``fuzzy`` the letters that may be wrong, swapped, missing or too many.
    """

    kind: Literal["word", "prefix", "fuzzy"]
    folded: str
    stem: str
    acronym: str = ""
    edits: int = 0


@dataclass(frozen=True)
class Words:
    """One word, a compound, a phrase or words near each other.

    Attributes:
        slots: At least one; several stand in this order, side by side, unless ``distance`` is given.
        written: As typed, without quotes.
        joined: The stem under which a compound of the text, written together, is the same word; empty for phrases.
        quoted: Whether it was typed in quotes.
        distance: For words near each other: how many other words may stand among them, in any order; else -1.
    """

    slots: tuple[Slot, ...]
    written: str
    joined: str = ""
    quoted: bool = False
    distance: int = -1


@dataclass(frozen=True)
class Letters:
    """A regular expression over the text (RE2), or signs that are no words, taken literally."""

    pattern: str
    written: str
    literal: bool = False


@dataclass(frozen=True)
class Scoped:
    """A leaf asked of one field: title, name, author, venue or keyword."""

    field: str
    leaf: Words


@dataclass(frozen=True)
class Years:
    """Published in these years, both ends included; ``None`` is open."""

    low: int | None
    high: int | None
    written: str


@dataclass(frozen=True)
class Fact:
    """A fact about a paper that is no text: has:code, source:FILE, repo:OWNER, topic:NAME, tag:NAME."""

    field: str
    value: str


@dataclass(frozen=True)
class And:
    """All of them."""

    children: tuple[Node, ...]


@dataclass(frozen=True)
class Or:
    """At least one of them."""

    children: tuple[Node, ...]


@dataclass(frozen=True)
class Not:
    """The papers that it does not match."""

    child: Node


Leaf = Words | Letters | Scoped | Years | Fact
Node = Leaf | And | Or | Not


@dataclass(frozen=True)
class Query:
    """What a person typed and how it was read.

    Attributes:
        written: As typed.
        tree: What must hold; ``None`` keeps every paper.
        reading: A sentence that says how it was read.
        kind: ``empty``, ``query``, or ``text`` for a pasted title, sentence or abstract.
        match: ``all`` or ``any``: how bare words side by side were joined.
        set_aside: Small words that were not searched for.
    """

    written: str
    tree: Node | None
    reading: str
    kind: Literal["empty", "query", "text"]
    match: Literal["all", "any"]
    set_aside: tuple[str, ...] = ()

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        """What a paper can hold, in the order typed, each once; what must be absent is left out."""
        return tuple(dict.fromkeys(wanted(self.tree))) if self.tree is not None else ()

    @property
    def names(self) -> tuple[str, ...]:
        """What each of ``leaves`` is called: as typed, without quotes."""
        return tuple(name_of(leaf) for leaf in self.leaves)

    @property
    def plain_words(self) -> tuple[str, ...]:
        """The leaves that are one whole word, as typed."""
        words = [leaf for leaf in self.leaves if isinstance(leaf, Words) and not leaf.quoted and len(leaf.slots) == 1]
        return tuple(leaf.written for leaf in words if leaf.slots[0].kind == "word")


def name_of(leaf: Leaf) -> str:
    """What a leaf is called: as typed, without quotes."""
    if isinstance(leaf, Scoped):
        return leaf.leaf.written
    return f"{leaf.field}:{leaf.value}" if isinstance(leaf, Fact) else leaf.written


def wanted(node: Node, negated: bool = False) -> Iterator[Leaf]:
    """The leaves of a tree that count for a paper, not those that must be absent."""
    if isinstance(node, And | Or):
        for child in node.children:
            yield from wanted(child, negated)
    elif isinstance(node, Not):
        yield from wanted(node.child, not negated)
    elif not negated:
        yield node


def both(children: list[Node]) -> Node | None:
    """All of them as one node."""
    return _join(And, children)


def either(children: list[Node]) -> Node | None:
    """Any of them as one node."""
    return _join(Or, children)


def _join(kind: type[And] | type[Or], children: list[Node]) -> Node | None:
    if len(children) == 1:
        return children[0]
    distinct = tuple(dict.fromkeys(children))
    if not distinct:
        return None
    return distinct[0] if len(distinct) == 1 else kind(distinct)
