"""The terms of a corpus: words and phrases of one length, where they stand, and in how many texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from corpus.tokens.panel import TermPanel
from corpus.tokens.units import GAP, Units

#: Up to this many texts every phrase counts; above it a phrase must stand in two of them.
SMALL = 200


@dataclass(frozen=True)
class Grams:
    """The terms of one length.

    Attributes:
        size: Units a term.
        units: The units of each term, of shape (terms, size); the commonest (by texts) first.
        papers: Texts that have each term, of shape (terms,).
        begins: Where the places of each term begin in ``places``, of shape (terms + 1,).
        places: Indices into the units' ``ids``, by term, ascending.
    """

    size: int
    units: NDArray[np.int32]
    papers: NDArray[np.int64]
    begins: NDArray[np.int64]
    places: NDArray[np.int32]

    @property
    def occurrences(self) -> NDArray[np.int64]:
        """How often each term stands in all texts, of shape (terms,)."""
        return np.diff(self.begins)


def bounding_units(units: Units, panel: TermPanel) -> NDArray[np.bool_]:
    """Which units may begin and end a term, of shape (keys,)."""
    barred = panel.stop_words | panel.boilerplate
    return np.asarray([bool(key) and key not in barred for key in units.keys])


def read_grams(units: Units, size: int, panel: TermPanel) -> Grams:
    """The terms of one length, pruned of those that only one text of many has."""
    allowed = bounding_units(units, panel)
    least = 2 if len(units.offsets) - 1 > SMALL else 1
    grams = _first(units, allowed, least)
    for _ in range(1, size):
        grams = _longer(units, allowed, grams, least)
    return grams


def _first(units: Units, allowed: NDArray[np.bool_], least: int) -> Grams:
    places = np.flatnonzero(allowed[units.ids]).astype(np.int32)
    return _collect(units, places, units.ids[places].astype(np.int64), least)


def _longer(units: Units, allowed: NDArray[np.bool_], shorter: Grams, least: int) -> Grams:
    """Terms of one unit more: both parts that are one shorter must be terms themselves."""
    number = np.full(len(units.ids) + 1, -1, np.int64)
    number[shorter.places] = np.repeat(np.arange(len(shorter.papers)), shorter.occurrences)
    end = np.full(len(units.ids) + 1, -1, np.int64)
    end[: len(units.ids)] = units.ids
    places = np.sort(shorter.places)
    places = places[(number[places + 1] >= 0)]
    codes = number[places] * len(units.keys) + end[places + shorter.size]
    return _collect(units, places, codes, least, shorter.size + 1)


def _collect(units: Units, places: NDArray[np.int32], codes: NDArray[np.int64], least: int, size: int = 1) -> Grams:
    """Group places by code; the commonest group first, then the one that stands first in the corpus."""
    order = np.argsort(codes, kind="stable")
    places, codes = places[order], codes[order]
    new = np.concatenate([[True], codes[1:] != codes[:-1]]) if len(codes) else np.empty(0, bool)
    group = np.cumsum(new) - 1
    texts = units.texts_of(places)
    fresh = new | np.concatenate([[True], texts[1:] != texts[:-1]]) if len(codes) else new
    papers = np.bincount(group[fresh], minlength=int(new.sum()))
    begins = np.flatnonzero(new)
    kept = np.flatnonzero(papers >= least)
    kept = kept[np.lexsort((places[begins[kept]], -papers[kept]))]
    rank = np.full(len(papers), -1, np.int64)
    rank[kept] = np.arange(len(kept))
    ranks = rank[group]
    stay = ranks >= 0
    places, ranks = places[stay], ranks[stay]
    order = np.argsort(ranks, kind="stable")
    sizes = np.bincount(ranks, minlength=len(kept))
    firsts = places[order][np.cumsum(sizes) - sizes] if len(kept) else np.empty(0, np.int32)
    columns = [units.ids[firsts + step] for step in range(size)]
    return Grams(
        size,
        np.stack(columns, axis=1).astype(np.int32) if len(kept) else np.empty((0, size), np.int32),
        papers[kept],
        np.concatenate([[0], np.cumsum(sizes)]),
        places[order],
    )


def look_up(grams: Grams, sequence: Sequence[int]) -> int:
    """The row of the term that has these units; -1 where there is none."""
    if len(sequence) != grams.size or min(sequence, default=GAP) <= GAP:
        return -1
    hits = np.flatnonzero((grams.units == np.asarray(sequence, np.int32)).all(axis=1))
    return int(hits[0]) if len(hits) else -1
