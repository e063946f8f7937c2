"""The terms of a corpus: words and phrases of one length, and where they stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from corpus.tokens.alone import is_no_name
from corpus.tokens.fragments import is_adjective, is_fragment
from corpus.tokens.rules import SMALL, Rules, is_adverb
from corpus.tokens.sequences import find_sequences, sort_pairs
from corpus.tokens.units import GAP, PLURAL, POSSESSIVE, Units

#: A noun of any research makes a term with what stands before it if that is followed by it at least so often: Gaussian
#: process, but not "optimization process".
_JOINED = 0.05
#: "High accuracy" is a description of accuracy, "large margin" a term: so much of all margins are large ones.
_DEGREE, _DEGREE_WORDS = 0.25, "high higher low lower large larger small smaller similar tight long short"
#: Bits that hold the units of a long form.
_SPAN_BITS = 4


@dataclass(frozen=True)
class Grams:
    """The terms of one length, those of most texts first.

    Attributes:
        size: Units a term.
        units: The units of each term, of shape (terms, size).
        papers: Texts that have each term, of shape (terms,).
        begins: Where the places of each term begin in ``places``, of shape (terms + 1,).
        places: Indices into the units' ``ids``, by term, ascending.
        spans: How many units each place takes: ``size``, or the length of a long form or synonym.
        texts: The text of each place.
    """

    size: int
    units: NDArray[np.int32]
    papers: NDArray[np.int64]
    begins: NDArray[np.int64]
    places: NDArray[np.int32]
    spans: NDArray[np.uint8]
    texts: NDArray[np.int32]

    @property
    def occurrences(self) -> NDArray[np.int64]:
        """How often each term stands in all texts, of shape (terms,)."""
        return np.diff(self.begins)

    def row_of(self, sequence: Sequence[int]) -> int:
        """The row of the term that has these units; -1 where there is none."""
        if len(sequence) != self.size or min(sequence, default=GAP) <= GAP:
            return -1
        firsts, order = self._by_first
        # Of the same type: another one would have all first units copied.
        ends = np.array([sequence[0], sequence[0] + 1], np.int32)
        rows = order[slice(*np.searchsorted(firsts, ends))]
        hits = rows[(self.units[rows] == np.asarray(sequence, np.int32)).all(axis=1)]
        return int(hits[0]) if len(hits) else -1

    @cached_property
    def _by_first(self) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """The first unit of each term, ascending, and the terms in that order."""
        order = np.argsort(self.units[:, 0], kind="stable")
        return self.units[order, 0], order


@dataclass(frozen=True)
class _Draft:
    """Places with the term that each has, before terms are ranked."""

    units: NDArray[np.int32]
    places: NDArray[np.int64]
    rows: NDArray[np.int64]
    spans: NDArray[np.uint8]


def read_grams(units: Units, size: int, rules: Rules, aliases: Iterable[Sequence[tuple[int, ...]]] = ()) -> Grams:
    """The terms of one length.

    Args:
        units: The units of all texts.
        size: Units a term.
        rules: What may be a term.
        aliases: Groups of sequences that count as one term; each stands under its first member of this length.

    Returns:
        The terms. In more than ``SMALL`` texts a term must stand in two; fragments of longer terms are left out.
    """
    least = 2 if len(units.offsets) - 1 > SMALL else 1
    draft, led = _chain(units, size, rules, least)
    shown = _shown(units, draft, led, rules)
    draft = _only(draft, shown)
    draft = _with_kept(units, draft, size, rules)
    return _rank(units, _with_aliases(units, draft, size, aliases), size, least)


def _chain(units: Units, size: int, rules: Rules, least: int) -> tuple[_Draft, NDArray[np.int64]]:
    """All runs of content units of one length that stand often enough, each longer one made of shorter ones.

    Returns:
        The runs, and how often each stands without its last unit.
    """
    ids = np.append(units.ids, GAP)
    content = rules.content[ids]
    places = np.flatnonzero(content)
    number = np.where(content, ids, -1).astype(np.int64)
    columns = np.arange(len(units.keys), dtype=np.int32).reshape(-1, 1)
    led = units.counts
    for length in range(2, size + 1):
        led = np.bincount(number[places])
        places = places[number[places + 1] >= 0]
        codes = number[places] * len(units.keys) + ids[places + length - 1]
        codes, places = sort_pairs(codes, places)
        new = np.concatenate([[True], codes[1:] != codes[:-1]])[: len(codes)]
        sizes = np.diff(np.append(np.flatnonzero(new), len(codes)))
        often = np.repeat(sizes >= least, sizes)
        places, new = places[often], new[often]
        rows = np.cumsum(new) - 1
        firsts = places[new]
        led = led[number[firsts]]
        columns = np.stack([ids[firsts + step] for step in range(length)], axis=1)
        number = np.full(len(ids), -1, np.int64)
        number[places] = rows
        places = np.sort(places)
    return _Draft(columns, places, number[places], np.full(len(places), size, np.uint8)), led


def _shown(units: Units, draft: _Draft, led: NDArray[np.int64], rules: Rules) -> NDArray[np.bool_]:
    """Which terms of a draft a reader would call one."""
    columns = draft.units
    size = columns.shape[1]
    named = rules.weight[columns].sum(axis=1) >= 2 if size > 1 and rules.judges else rules.topical[columns].any(axis=1)
    good = rules.end[columns[:, -1]] & named
    for sequence in rules.barred:
        if len(sequence) == size:
            good &= ~(columns == np.asarray(sequence, np.int32)).all(axis=1)
    if size == 1 and rules.judges:
        good &= ~is_adjective(units, rules.content)
        if len(units.offsets) - 1 > SMALL:
            good &= ~is_no_name(units, rules.content)[columns[:, 0]]
    if size > 1 and rules.judges:
        end = rules.end & ~is_adjective(units, rules.content, names=True)
        good &= end[columns[:, -1]]
        if size == 2:  # "jointly training"; but "adversarially robust model"
            good &= ~np.asarray([is_adverb(key) for key in units.keys])[columns[:, 0]]
        good &= ~(rules.head[columns[:, -1]] & (np.bincount(draft.rows, minlength=len(columns)) < _JOINED * led))
        if size > 2:  # "training deep networks"
            gerund = np.asarray([key.endswith("ing") for key in units.keys])
            good &= ~(gerund[columns[:, 0]] & ~end[columns[:, 1]])
        good &= ~is_fragment(units, draft.places, draft.rows, columns, rules.content, end)
        good &= ~_is_description(units, draft)
    return good & ~_is_sentence(units, draft) if rules.judges else good


def _is_description(units: Units, draft: _Draft) -> NDArray[np.bool_]:
    """Which terms only tell how much of something there is: "high accuracy", "small perturbations"."""
    degrees = [units.number[word] for word in _DEGREE_WORDS.split() if word in units.number]
    rows = np.flatnonzero(np.isin(draft.units[:, 0], degrees))
    rests = [tuple(rest) for rest in draft.units[rows, 1:].tolist()]
    distinct = list(dict.fromkeys(rests))
    found = find_sequences(units.ids, distinct)
    times = dict(zip(distinct, np.bincount(found.which, minlength=len(distinct)).tolist(), strict=True))
    own = np.bincount(draft.rows, minlength=len(draft.units))[rows]
    described = np.zeros(len(draft.units), bool)
    described[rows] = own < _DEGREE * np.asarray([times[rest] for rest in rests], np.int64)
    return described


def _is_sentence(units: Units, draft: _Draft) -> NDArray[np.bool_]:
    """Which terms own or do something: "agent's policy", "guarantees convergence", and "Myerson's" alone."""
    size = draft.units.shape[1]
    total = np.bincount(draft.rows, minlength=len(draft.units))
    found = np.zeros(len(draft.units), bool)
    for step in range(max(size - 1, 1)):
        ends = units.endings[draft.places + step]
        owns = ends >= POSSESSIVE if size == 1 else (ends == PLURAL) | (ends == POSSESSIVE)
        found |= np.bincount(draft.rows[owns], minlength=len(found)) > total / 2
    return found


def _only(draft: _Draft, shown: NDArray[np.bool_]) -> _Draft:
    rank = np.where(shown, np.cumsum(shown) - 1, -1)
    rows = rank[draft.rows]
    stay = rows >= 0
    return _Draft(draft.units[shown], draft.places[stay], rows[stay], draft.spans[stay])


def _with_kept(units: Units, draft: _Draft, size: int, rules: Rules) -> _Draft:
    """The phrases that a person keeps, as terms if they were none."""
    wanted = sorted(sequence for sequence in rules.kept if len(sequence) == size)
    known = _rows_of(draft.units, wanted)
    return _extended(draft, units, [sequence for sequence in wanted if sequence not in known])


def _extended(draft: _Draft, units: Units, wanted: Sequence[tuple[int, ...]]) -> _Draft:
    if not wanted:
        return draft
    found = find_sequences(units.ids, wanted)
    return _Draft(
        np.concatenate([draft.units, np.asarray(wanted, np.int32)]),
        np.concatenate([draft.places, found.starts]),
        np.concatenate([draft.rows, found.which + len(draft.units)]),
        np.concatenate([draft.spans, found.lengths.astype(np.uint8)]),
    )


def _with_aliases(units: Units, draft: _Draft, size: int, aliases: Iterable[Sequence[tuple[int, ...]]]) -> _Draft:
    """Each group's places under its first member of this length."""
    groups = [group for group in aliases if any(len(member) == size for member in group)]
    if not groups:
        return draft
    wanted = sorted({member for group in groups for member in group if len(member) == size})
    row_of = _rows_of(draft.units, wanted)
    groups = [[member for member in group if len(member) != size or member in row_of] for group in groups]
    target = np.arange(len(draft.units))
    others: dict[tuple[int, ...], int] = {}
    for group in groups:
        own = [member for member in group if len(member) == size]
        if not own:
            continue
        target[[row_of[member] for member in own[1:]]] = row_of[own[0]]
        others |= {member: row_of[own[0]] for member in group if len(member) != size}
    found = find_sequences(units.ids, list(others))
    rows = np.asarray(list(others.values()), np.int64)[found.which] if others else found.which
    merged = _Draft(
        draft.units,
        np.concatenate([draft.places, found.starts]),
        np.concatenate([target[draft.rows], rows]),
        np.concatenate([draft.spans, found.lengths.astype(np.uint8)]),
    )
    return _once(units, merged)


def _once(units: Units, draft: _Draft) -> _Draft:
    """A term that stands directly before a bracket with its other form stands there once."""
    draft = _in_order(draft)
    places, rows, spans = draft.places, draft.rows, draft.spans
    ends = places + spans
    bracketed = (rows[1:] == rows[:-1]) & (places[1:] == ends[:-1] + 1)
    bracketed &= units.ids[np.minimum(ends[:-1], len(units.ids) - 1)] == GAP
    bracketed &= (spans[1:] != spans[:-1]) | (units.ids[places[1:]] != units.ids[places[:-1]])
    stay = np.concatenate([[True], ~bracketed])[: len(places)]
    return draft if stay.all() else replace(draft, places=places[stay], rows=rows[stay], spans=spans[stay])


def _in_order(draft: _Draft) -> _Draft:
    """The places of each term together, ascending."""
    places, rows, spans = draft.places, draft.rows, draft.spans
    if not ((rows[1:] > rows[:-1]) | ((rows[1:] == rows[:-1]) & (places[1:] >= places[:-1]))).all():
        rows, marked = sort_pairs(rows, (places << _SPAN_BITS) | spans)
        places, spans = marked >> _SPAN_BITS, (marked & ((1 << _SPAN_BITS) - 1)).astype(np.uint8)
    return _Draft(draft.units, places, rows, spans)


def _rows_of(columns: NDArray[np.int32], wanted: Sequence[tuple[int, ...]]) -> dict[tuple[int, ...], int]:
    """The rows that have these units."""
    found = find_sequences(columns.ravel(), wanted)
    size = columns.shape[1]
    aligned = found.starts % size == 0
    return {
        wanted[which]: start // size
        for start, which in zip(found.starts[aligned].tolist(), found.which[aligned].tolist(), strict=True)
    }


def _rank(units: Units, draft: _Draft, size: int, least: int) -> Grams:
    """Group places by term: the terms of most texts first, of equal ones that with more places, then the earlier."""
    draft = _in_order(draft)
    places, rows, spans = draft.places, draft.rows, draft.spans
    texts = units.texts_of(places)
    fresh = np.concatenate([[True], (rows[1:] != rows[:-1]) | (texts[1:] != texts[:-1])])[: len(rows)]
    papers = np.bincount(rows[fresh], minlength=len(draft.units))
    occurrences = np.bincount(rows, minlength=len(draft.units))
    begins = np.cumsum(occurrences) - occurrences
    kept = np.flatnonzero(papers >= least)
    firsts = places[begins[kept]] if len(places) else kept
    kept = kept[np.lexsort((firsts, -occurrences[kept], -papers[kept]))]
    sizes = occurrences[kept]
    bounds = np.concatenate([[0], np.cumsum(sizes)])
    picks = np.repeat(begins[kept] - bounds[:-1], sizes) + np.arange(bounds[-1])
    return Grams(
        size=size,
        units=draft.units[kept].astype(np.int32).reshape(-1, size),
        papers=papers[kept],
        begins=bounds,
        places=places[picks].astype(np.int32),
        spans=spans[picks],
        texts=texts[picks].astype(np.int32),
    )
