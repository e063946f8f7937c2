"""Where the leaves of a query stand in a text: highlights, and the last word where the index finds too many."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from corpus.query import Fact, Letters, Scoped, Slot, Words, Years, acronym_of, joined_stem
from corpus.query.nodes import Leaf
from corpus.search.spelling import within_edits
from corpus.tokens.words import fold, parts, stem, units

_MAX_PATTERN_MEMORY = 8 << 20

Span = tuple[int, int]


class Word(NamedTuple):
    """A part of a word of the text, or a compound written together."""

    start: int
    end: int
    folded: str
    stem: str
    acronym: str


class Reading(NamedTuple):
    """A text read for matching: the parts of its words in order, and its compounds."""

    text: str
    words: list[Word]
    compounds: list[Word]


@lru_cache(maxsize=100_000)
def _forms(word: str) -> tuple[tuple[tuple[int, int, str, str, str], ...], tuple[str, str, str] | None]:
    pieces = parts(word)
    forms = []
    for piece in pieces:
        folded = fold(piece.text)
        forms.append((piece.start, piece.end, folded.replace("'", ""), stem(folded) or folded, acronym_of(piece.text)))
    if len(pieces) == 1:
        return tuple(forms), None
    written = "".join(piece.text for piece in pieces)
    return tuple(forms), ("".join(form[2] for form in forms), joined_stem(word), acronym_of(written))


def read_text(text: str) -> Reading:
    """Read a plain text once, to ask several leaves of it."""
    words: list[Word] = []
    compounds: list[Word] = []
    for word, start, end in units(text):
        forms, compound = _forms(word)
        words += [Word(start + at, start + to, folded, root, acronym) for at, to, folded, root, acronym in forms]
        if compound is not None:
            compounds.append(Word(start, end, *compound))
    return Reading(text, words, compounds)


def find(leaf: Leaf, reading: Reading) -> list[Span]:
    """Every place where a leaf matches, in order; places of one leaf may overlap.

    Args:
        leaf: Facts and years stand nowhere in a text.
        reading: The text.

    Returns:
        (start, end) in characters.
    """
    if isinstance(leaf, Scoped):
        return _words(_any_case(leaf.leaf), reading)
    if isinstance(leaf, Words):
        return _words(leaf, reading)
    if isinstance(leaf, Letters):
        return pattern_of(leaf).find(reading.text)
    assert isinstance(leaf, Years | Fact)
    return []


def merge(found: Iterable[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Spans that don't overlap, in order: of two that do, the one that begins first or else is longer."""
    kept: list[tuple[int, int, int]] = []
    for start, end, number in sorted(found, key=lambda span: (span[0], -span[1], span[2])):
        if kept and start < kept[-1][1]:
            if end > kept[-1][1]:
                kept[-1] = (kept[-1][0], end, kept[-1][2])
        elif end > start:
            kept.append((start, end, number))
    return kept


def _any_case(leaf: Words) -> Words:
    slots = tuple(replace(slot, acronym="") for slot in leaf.slots)
    return Words(slots, leaf.written, leaf.joined, leaf.quoted, leaf.distance)


def _words(leaf: Words, reading: Reading) -> list[Span]:
    tests = [_test(slot) for slot in leaf.slots]
    if leaf.distance >= 0:
        return _near(tests, leaf.distance, reading.words)
    if len(tests) == 1:
        found = [(word.start, word.end) for word in reading.words if tests[0](word)]
        found += [(word.start, word.end) for word in reading.compounds if tests[0](word)]
        return sorted(found)
    found = []
    words = reading.words
    for at in range(len(words) - len(tests) + 1):
        if tests[0](words[at]) and all(test(words[at + k]) for k, test in enumerate(tests[1:], 1)):
            found.append((words[at].start, words[at + len(tests) - 1].end))
    if leaf.joined:
        found += [(word.start, word.end) for word in (*words, *reading.compounds) if word.stem == leaf.joined]
    return sorted(found)


def _test(slot: Slot) -> Callable[[Word], bool]:
    if slot.kind == "prefix":
        return lambda word: word.folded.startswith(slot.folded)
    if slot.kind == "fuzzy":
        return lambda word: within_edits(slot.folded, word.folded, slot.edits)
    if slot.acronym:
        return lambda word: word.acronym == slot.acronym
    return lambda word: word.stem == slot.stem


def _near(tests: list[Callable[[Word], bool]], distance: int, words: list[Word]) -> list[Span]:
    """The words that stand in a window of ``len(tests) + distance`` words which holds one for each test."""
    places = [[at for at, word in enumerate(words) if test(word)] for test in tests]
    size = len(tests) + distance
    kept: set[int] = set()
    for start in sorted({at for some in places for at in some}):
        window = [[at for at in some if start <= at < start + size] for some in places]
        if all(window) and _distinct(window):
            kept.update(at for some in window for at in some)
    return [(words[at].start, words[at].end) for at in sorted(kept)]


def _distinct(choices: list[list[int]]) -> bool:
    """Whether each can have a place of its own (augmenting paths)."""
    taken: dict[int, int] = {}

    def seat(who: int, seen: set[int]) -> bool:
        for place in choices[who]:
            if place not in seen:
                seen.add(place)
                if place not in taken or seat(taken[place], seen):
                    taken[place] = who
                    return True
        return False

    return all(seat(who, set()) for who in range(len(choices)))


@dataclass(frozen=True)
class Pattern:
    """A compiled pattern.

    Attributes:
        find: Its places in a text.
        literal: Whether it is taken letter by letter.
    """

    find: Callable[[str], list[Span]]
    literal: bool


@lru_cache(maxsize=256)
def pattern_of(leaf: Letters) -> Pattern:
    """The pattern compiled by RE2, any case; one that RE2 refuses is taken letter by letter."""
    import re2

    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    options.max_mem = _MAX_PATTERN_MEMORY
    options.literal = leaf.literal
    try:
        compiled = re2.compile(leaf.pattern, options)
    except re2.error:
        options.literal = True
        compiled = re2.compile(leaf.pattern, options)

    def places(text: str) -> list[Span]:
        return [(found.start(), found.end()) for found in compiled.finditer(text) if found.end() > found.start()]

    return Pattern(places, bool(options.literal))
