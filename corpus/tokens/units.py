"""From words as written to units: one number a word in all its forms; compounds joined or opened as most write them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from corpus.tokens.sequences import find_sequences, without_overlaps
from corpus.tokens.stopwords import STOP_WORDS
from corpus.tokens.stream import FIRST_WORD, Stream, gather, read_stream
from corpus.tokens.variants import key_words, singular
from corpus.tokens.words import fold

#: The unit of every mark, and of numbers, single letters and remains of formulas: no phrase crosses it.
GAP = 0
#: How a unit is written: networks, network's, Young's.
PLURAL, POSSESSIVE, OWNER = 1, 2, 3
#: Parts that make a compound with what follows; it is never opened (non-convex, pre-training).
_PREFIX_LIST = """
anti auto bi co cross de ex few full half high hyper in inter intra long low macro meta micro mid mini mono multi near
non off on one over para poly post pre pro pseudo quasi re self semi short sub super tri two ultra un under uni well
zero
"""
_PREFIXES = frozenset(_PREFIX_LIST.split())
_APOSTROPHES = ("'", "\u2019")
_NUMERALS = frozenset({"few", "one", "two", "three", "four", "first", "second", "third"})
_NO_OPEN_END = frozenset({"based", "like", "and", "or"})
#: Words that many write apart and hardly anybody with a hyphen ("data set"): one term with the closed word.
_APART = "back-bone base-line bench-mark data-base data-set time-step work-flow work-space".split()  # noqa: SIM905


_LONGEST_COMPOUND = 6
#: A word in small letters.
_SMALL = "a"


@dataclass(frozen=True)
class Units:
    """The units of all texts in order.

    Attributes:
        keys: Each distinct unit; compounds have hyphens; the first is ``GAP``.
        ids: Indices into ``keys``, of shape (n,).
        first: For each unit the item of the stream that it begins with, of shape (n,).
        width: For each unit how many items of the stream it spans, of shape (n,).
        offsets: Where each text begins in ``ids``, of shape (texts + 1,).
        counts: How often each key stands in all texts, of shape (keys,).
        endings: For each unit 0, or ``PLURAL``, ``POSSESSIVE`` or (of a name) ``OWNER``, as written; shape (n,).
        rewrites: Compounds that are written apart ("deep-learning": "deep learning") or closed ("data-set": "dataset"),
            and words that are joined ("few shot": "few-shot").
        words: Each distinct word as written, as in the stream.
        word_keys: The key of each, of shape (words,).
    """

    keys: list[str]
    ids: NDArray[np.int32]
    first: NDArray[np.int32]
    width: NDArray[np.uint8]
    offsets: NDArray[np.int64]
    counts: NDArray[np.int64]
    endings: NDArray[np.uint8]
    rewrites: dict[str, str]
    words: list[str]
    word_keys: NDArray[np.int32]

    @cached_property
    def number(self) -> dict[str, int]:
        """The number of each key."""
        return {key: number for number, key in enumerate(self.keys)}

    @cached_property
    def weight(self) -> dict[str, int]:
        """How often each key stands in all texts; those that stand nowhere are left out."""
        return {key: count for key, count in zip(self.keys, self.counts.tolist(), strict=True) if count}

    def read(self, text: str) -> tuple[int, ...]:
        """The units of a word or phrase in any written form; empty where a word stands nowhere in the corpus."""
        # Alone, "MAP" would be taken for a text in capitals, as headings are, and read as "map".
        stream = read_stream([f"{_SMALL} {text}"])
        keys = [self._key(stream.words[item]) for item in stream.ids if item >= FIRST_WORD][1:]
        keys = " ".join(self.rewrites.get(key, key) for key in keys).split()
        at = 0
        while at < len(keys):
            for end in range(min(len(keys), at + _LONGEST_COMPOUND), at + 1, -1):
                joined = self.rewrites.get(" ".join(keys[at:end]))
                if joined:
                    keys[at:end] = [joined]
                    break
            at += 1
        found = tuple(self.number.get(key, GAP) if key in self.weight else GAP for key in keys)
        return found if GAP not in found else ()

    @cached_property
    def _key_of_word(self) -> dict[str, str]:
        return {word: self.keys[key] for word, key in zip(self.words, self.word_keys.tolist(), strict=True)}

    def _key(self, word: str) -> str:
        if word in self._key_of_word:
            return self._key_of_word[word]
        form = fold(word)
        options = [
            word,
            re.sub(r"(?<=[A-Z0-9])s$", "", word),
            form,
            singular(form, self.weight),
            form + "s",
            form + "es",
        ]
        options += [form.upper()] if form not in STOP_WORDS else []
        known = (option for option in options if option in self.weight or option in self.rewrites)
        return next(known, form)

    def texts_of(self, places: NDArray[np.integer]) -> NDArray[np.int64]:
        """The text that each place of ``ids`` belongs to."""
        return np.searchsorted(self.offsets, places, side="right") - 1


def read_units(stream: Stream) -> Units:
    """The units of a stream.

    A compound (deep-learning, few-shot) is one unit where the corpus writes it with a hyphen or closed at least as
    often as open, and then takes in the open form; else it is opened into its parts.
    """
    counts = np.bincount(stream.ids, minlength=len(stream.words))
    keys = ["", *key_words(stream.words[FIRST_WORD:], counts[FIRST_WORD:].tolist())]
    names = {key: number for number, key in enumerate(dict.fromkeys(keys))}
    simple = np.zeros(len(stream.words), np.int32)
    simple[FIRST_WORD:] = [names[key] for key in keys[1:]]
    weights = np.bincount(simple[FIRST_WORD:], counts[FIRST_WORD:], len(names)).astype(np.int64).tolist()
    weight = Counter(dict(zip(names, weights, strict=True)))
    compounds = _Compounds(names, weight)
    numbers = simple[stream.ids]
    compounds.count_open(numbers)
    return compounds.apply(stream, simple, numbers)


def _endings(words: Sequence[str], keys: Sequence[str], simple: NDArray[np.int32]) -> NDArray[np.uint8]:
    """How each distinct word ends."""
    found = np.zeros(len(words), np.uint8)
    for at, word in enumerate(words):
        if word[-1:] == "s" or word[-1:] in _APOSTROPHES:
            if word[-2:-1] in _APOSTROPHES or word[-1] != "s":
                found[at] = POSSESSIVE if word[0].islower() else OWNER
            elif word[0].islower() and keys[simple[at]][-1:] != "s":
                found[at] = PLURAL
    return found


class _Compounds:
    """Decides for each compound of a corpus whether it is one unit."""

    def __init__(self, names: dict[str, int], weight: Counter[str]) -> None:
        self.names = names
        self.weight = weight
        found = [key for key in list(names) if "-" in key.strip("-")]
        apart = [key for key in _APART if key not in names and key.replace("-", "") in names]
        found += apart
        names.update({key: len(names) + at for at, key in enumerate(apart)})
        self.parts = {key: tuple(key.strip("-").split("-")) for key in found}
        self.open: Counter[str] = Counter()
        self._openable = [key for key in found if self._may_stand_open(self.parts[key])]

    @staticmethod
    def _may_stand_open(parts: Sequence[str]) -> bool:
        # "few shot" is few-shot, but "on policy" need not be on-policy.
        ends_in_grammar = parts[0] in STOP_WORDS - _NUMERALS or parts[-1] in STOP_WORDS
        return all(parts) and parts[-1] not in _NO_OPEN_END and (len(parts) > 2 or not ends_in_grammar)

    def _sequences(self, keys: Sequence[str]) -> list[list[int]]:
        return [[self.names.get(part, -1) for part in self.parts[key]] for key in keys]

    def count_open(self, numbers: NDArray[np.int32]) -> None:
        """Count how often each compound is written without its hyphens."""
        pairs = [
            (key, sequence)
            for key, sequence in zip(self._openable, self._sequences(self._openable), strict=True)
            if min(sequence) > GAP
        ]
        self._openable = [key for key, _ in pairs]
        self.found = find_sequences(numbers, [sequence for _, sequence in pairs])
        tally = np.bincount(self.found.which, minlength=len(pairs)).tolist()
        self.open.update(dict(zip(self._openable, tally, strict=True)))

    def target(self, key: str) -> tuple[str, ...]:
        """The units of a compound: itself, its closed form, or its parts."""
        parts = self.parts[key]
        closed, hyphened = "".join(parts), self.weight[key]
        whole = closed if self.weight[closed] >= hyphened and self._is_closed(closed) else key
        plain = all(len(part) > 2 and part.isalpha() and part not in STOP_WORDS for part in parts)
        if plain and parts[0] not in _PREFIXES and self.open[key] > self._together(key):
            return parts
        return (whole,)

    @staticmethod
    def _is_closed(word: str) -> bool:
        # 3d is 3-d, but "to" is no t-o.
        return len(word) > 4 or (word[:1].isdigit() and len(word) > 1)

    def _together(self, key: str) -> int:
        closed = "".join(self.parts[key])
        return self.weight[key] + (self.weight[closed] if self._is_closed(closed) else 0)

    def apply(self, stream: Stream, simple: NDArray[np.int32], numbers: NDArray[np.int32]) -> Units:
        """Every word of the stream as units."""
        targets = {key: self.target(key) for key in self.parts}
        known = list(self.names)
        closed = {"".join(self.parts[key]): key for key, units in targets.items() if units == (key,)}
        closed = {word: key for word, key in closed.items() if self._is_closed(word)}
        becomes: list[list[int]] = [[number] for number in range(len(known))]
        for key in [*targets, *(key for key in closed if key not in targets)]:
            names = targets.get(key) or (closed[key],)
            if key in self.names:
                becomes[self.names[key]] = [self.names.setdefault(name, len(self.names)) for name in names]
        joins = [
            at
            for at, key in enumerate(self._openable)
            if len(targets[key]) == 1 and self.open[key] <= self._together(key)
        ]
        self.rewrites = (
            {key: " ".join(known_units) for key, known_units in targets.items() if known_units != (key,)}
            | closed
            | {" ".join(self.parts[self._openable[at]]): targets[self._openable[at]][0] for at in joins}
        )
        return self._build(stream, simple, numbers, becomes, np.isin(self.found.which, joins))

    def _build(
        self,
        stream: Stream,
        simple: NDArray[np.int32],
        numbers: NDArray[np.int32],
        becomes: list[list[int]],
        joined: NDArray[np.bool_],
    ) -> Units:
        found = without_overlaps(type(self.found)(*(values[joined] for values in self.found)))
        head = numbers.copy()
        width = np.ones(len(numbers), np.uint8)
        names = np.asarray([self.names[key] for key in self._openable] or [0], np.int32)
        head[found.starts] = names[found.which]
        width[found.starts] = found.lengths
        keep = np.ones(len(numbers), bool)
        for step in range(1, int(found.lengths.max(initial=1))):
            keep[found.starts[found.lengths > step] + step] = False
        lengths = np.asarray([len(units) for units in becomes], np.int32)
        flat = np.asarray([unit for units in becomes for unit in units], np.int32)
        first = np.flatnonzero(keep).astype(np.int32)
        picks = head[first]
        ids = gather(flat, np.cumsum(lengths) - lengths, lengths, picks)
        sizes = lengths[picks]
        before = np.concatenate([[0], np.cumsum(sizes, dtype=np.int32)])[np.searchsorted(first, stream.offsets)]
        return Units(
            list(self.names),
            ids,
            np.repeat(first, sizes),
            np.repeat(width[first], sizes),
            before.astype(np.int64),
            np.bincount(ids, minlength=len(self.names)),
            np.repeat(_endings(stream.words, list(self.names), simple)[stream.ids[first + width[first] - 1]], sizes),
            self.rewrites,
            stream.words,
            simple,
        )
