"""How terms are written: the commonest form of each, and the others."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from corpus.tokens.phrases import Grams
from corpus.tokens.stream import FIRST_WORD, STOP, Stream
from corpus.tokens.units import Units

_MIX = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True)
class Written:
    """The words of a stream as they are shown: without the capital that only the start of a sentence gives.

    Attributes:
        words: Distinct words; marks are empty strings.
        ids: Indices into ``words``, of the shape of the stream's ``ids``.
        offsets: Where each text begins in ``ids``, of shape (texts + 1,).
    """

    words: list[str]
    ids: NDArray[np.int32]
    offsets: NDArray[np.int64]


@dataclass(frozen=True)
class Forms:
    """The written forms of terms.

    Attributes:
        begins: Where the forms of each term begin in ``places``, of shape (terms + 1,).
        places: For each form one place of the units where it stands so, commonest form first; those of other
            lengths than the term's last.
        spans: The units that each takes.
    """

    begins: NDArray[np.int64]
    places: NDArray[np.int32]
    spans: NDArray[np.uint8]


def as_written(stream: Stream) -> Written:
    """The stream without the capitals of sentence starts: "Kelp grows" is shown as kelp, Bayes stays."""
    number = {word: at for at, word in enumerate(stream.words) if word}
    words = list(stream.words)
    lowered = np.arange(len(words), dtype=np.int32)
    for at, word in enumerate(stream.words):
        if word[:1].isupper() and (word[1:].islower() or len(word) == 1):
            small = word.lower()
            if small not in number:
                number[small] = len(words)
                words.append(small)
            lowered[at] = number[small]
    starts = np.concatenate([[True], stream.ids[:-1] == STOP])
    return Written(words, np.where(starts, lowered[stream.ids], stream.ids), stream.offsets)


def span_of(
    units: Units, places: NDArray[np.int32], spans: NDArray[np.uint8]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The items of the stream that places of so many units span: first and past the last."""
    last = places.astype(np.int64) + spans - 1
    return units.first[places].astype(np.int64), units.first[last].astype(np.int64) + units.width[last]


def _is_cut(units: Units, places: NDArray[np.int32], spans: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Whether the word that a place begins or ends with goes on outside it."""
    last = places.astype(np.int64) + spans - 1
    after = np.minimum(last + 1, len(units.first) - 1)
    begins_inside = (places > 0) & (units.first[places - 1] == units.first[places])
    ends_inside = (after > last) & (units.first[after] == units.first[last])
    return np.asarray(begins_inside | ends_inside)


def read_forms(grams: Grams, units: Units, written: Written) -> Forms:
    """The distinct written forms of each term, commonest first, of equally common ones the one that stands first."""
    begin, end = span_of(units, grams.places, grams.spans)
    terms = np.repeat(np.arange(len(grams.papers)), grams.occurrences)
    code = (terms.astype(np.uint64) + np.uint64(1)) * _MIX
    for step in range(int((end - begin).max(initial=0))):
        inside = np.flatnonzero(begin + step < end)
        word = written.ids[begin[inside] + step].astype(np.uint64) + np.uint64(1)
        mixed = (code[inside] ^ word) * _MIX
        code[inside] = mixed ^ (mixed >> np.uint64(29))
    # A term cut out of a compound (deep-learning-based) has no form of its own there; all such places are one form.
    cut = _is_cut(units, grams.places, grams.spans)
    code[cut] = terms[cut].astype(np.uint64)
    picks, counts = _distinct(code, terms)
    # Nor is a long form or a synonym the term's own form.
    own = (grams.spans[picks] == grams.size) & ~cut[picks]
    order = np.lexsort((grams.places[picks], -counts, ~own, terms[picks]))
    sizes = np.bincount(terms[picks], minlength=len(grams.papers))
    best = picks[order]
    return Forms(np.concatenate([[0], np.cumsum(sizes)]), grams.places[best], grams.spans[best])


def _distinct(code: NDArray[np.uint64], terms: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where each distinct code stands first, and how often it stands; codes of a term stand together."""
    new = np.concatenate([[True], terms[1:] != terms[:-1]])[: len(terms)]
    firsts = np.flatnonzero(new)
    # Most places have the form that stands first.
    alike = code == code[firsts][np.cumsum(new) - 1]
    tally = np.add.reduceat(alike, firsts, dtype=np.int64) if len(firsts) else firsts
    others = np.flatnonzero(~alike)
    _, picks, counts = np.unique(code[others], return_index=True, return_counts=True)
    return np.concatenate([firsts, others[picks]]), np.concatenate([tally, counts])


def write_form(units: Units, written: Written, place: int, span: int) -> str:
    """The words of so many units from one place on, as written."""
    last = place + span - 1
    begin, end = int(units.first[place]), int(units.first[last]) + int(units.width[last])
    words = [written.words[item] for item in written.ids[begin:end].tolist() if item >= FIRST_WORD]
    first, past = units.first, last + 1
    if (place and first[place - 1] == first[place]) or (past < len(first) and first[past] == first[last]):
        return " ".join(units.keys[unit] for unit in units.ids[place : place + span].tolist())
    return " ".join(words)
