"""Candidate phrases: runs of up to four content words, counted a paper once, variants folded onto one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from corpus.tokens.stream import FIRST_WORD, Stream
from corpus.tokens.words import fold, parts, stem
from corpus.topics.features import text_of

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

Ints = NDArray[np.int64]

MAX_WORDS = 4

#: Small words that may stand inside a phrase: bag of words, learning to rank, learning from demonstrations.
_JOINTS = frozenset({"of", "to", "from"})

_STOP, _JOINT, _PLAIN = 0, 1, 2


@dataclass(frozen=True)
class Phrases:
    """The phrases of a pile of papers.

    Attributes:
        keys: Stems of each phrase, one key for all its variants.
        names: How each is most often written, small letters unless it is a name.
        papers: Which papers have it: shape (n, m), ones.
        closed: Share of its occurrences after which the phrase ends, shape (m,).
        begun: Share of its occurrences before which none is running, shape (m,).
        lengths: Words in each, shape (m,).
    """

    keys: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]
    papers: csr_matrix
    closed: NDArray[np.float64]
    begun: NDArray[np.float64]
    lengths: Ints


@dataclass(frozen=True)
class _Parts:
    """The stream cut further, compounds into their parts, all arrays of one length.

    Attributes:
        stems: The stem of each number in ``key``.
        key: Number of the stem; -1 where a phrase ends.
        kind: Whether it is a stop word, one that may stand inside a phrase, or plain.
        first: Whether a word begins here.
        last: Whether a word ends here.
        word: Where the word stands in the stream.
        text: The paper.
    """

    stems: tuple[str, ...]
    key: Ints
    kind: NDArray[np.int8]
    first: NDArray[np.bool_]
    last: NDArray[np.bool_]
    word: Ints
    text: NDArray[np.int32]


def find_phrases(
    stream: Stream, stop_words: frozenset[str], least: int, tick: Callable[[], None] = lambda: None
) -> Phrases:
    """All phrases that stand in at least so many papers.

    Args:
        stream: Texts in words.
        stop_words: Folded; none begins or ends a phrase.
        least: Papers.
        tick: Called after each length.

    Returns:
        The phrases, shorter ones first.
    """
    flat = _cut_parts(stream, stop_words)
    found: list[tuple[Ints, Ints, Ints, int]] = []
    # code[i]: number of the frequent run of the length at hand that begins at i, -1 where there is none.
    code = flat.key.copy()
    for length in range(1, MAX_WORDS + 1):
        if length > 1:
            code = _extend(code, flat, length)
        code = _prune(code, flat.text, least)
        keep = _shown(code, flat, length)
        found.append((code[keep], np.flatnonzero(keep), flat.text[keep].astype(np.int64), length))
        tick()
    return _gather(found, flat, stream, least)


def _cut_parts(stream: Stream, stop_words: frozenset[str]) -> _Parts:
    pieces = [[fold(part.text) for part in parts(word)] or [fold(word)] for word in stream.words[FIRST_WORD:]]
    stems = tuple(sorted({stem(piece) for word in pieces for piece in word}))
    number = {name: i for i, name in enumerate(stems)}
    keys = [[number[stem(piece)] for piece in word] for word in pieces] + [[-1]]
    counts = np.array([len(k) for k in keys])
    starts = np.concatenate([[0], np.cumsum(counts)])
    table = np.array([k for ks in keys for k in ks], dtype=np.int64)
    kinds = np.array([_kind(p, len(word), stop_words) for word in pieces for p in word] + [_STOP], dtype=np.int8)
    ids = np.where(stream.ids >= FIRST_WORD, stream.ids - FIRST_WORD, len(pieces))
    repeats = counts[ids]
    word = np.repeat(np.arange(len(ids)), repeats)
    offset = np.arange(len(word)) - np.repeat(np.cumsum(repeats) - repeats, repeats)
    spot = starts[ids[word]] + offset
    return _Parts(
        stems, table[spot], kinds[spot], offset == 0, offset == repeats[word] - 1, word, text_of(stream)[word]
    )


def _kind(piece: str, siblings: int, stop_words: frozenset[str]) -> int:
    if siblings > 1:
        return _PLAIN if any(map(str.isalnum, piece)) else _STOP
    if piece in _JOINTS:
        return _JOINT
    return _STOP if piece in stop_words or not any(map(str.isalpha, piece)) else _PLAIN


def _extend(code: Ints, flat: _Parts, length: int) -> Ints:
    """Runs one longer: a frequent run and the part after it, if that is no stop word."""
    longer = np.full(len(code), -1, dtype=np.int64)
    size = len(code) - length + 1
    if size > 0:
        before, after = code[:size], flat.key[length - 1 :]
        fits = (before >= 0) & (after >= 0) & (flat.kind[length - 1 :] != _STOP) & (flat.kind[:size] == _PLAIN)
        longer[:size][fits] = before[fits] * len(flat.stems) + after[fits]
    return longer


def _prune(code: Ints, text: NDArray[np.int32], least: int) -> Ints:
    """Numbers without gaps for the runs that stand in enough papers, -1 for the rest."""
    held = np.flatnonzero(code >= 0)
    different, number = np.unique(code[held], return_inverse=True)
    n_texts = int(text[-1]) + 1 if len(text) else 0
    pairs = np.unique(number.astype(np.int64) * n_texts + text[held])
    papers = np.bincount(pairs // max(n_texts, 1), minlength=len(different))
    place = np.where(papers >= least, np.cumsum(papers >= least) - 1, -1)
    pruned = np.full(len(code), -1, dtype=np.int64)
    pruned[held] = place[number]
    return pruned


def _shown(code: Ints, flat: _Parts, length: int) -> NDArray[np.bool_]:
    """Runs that begin and end where words do, with plain words at both ends."""
    end = np.minimum(np.arange(len(code)) + length - 1, len(code) - 1)
    return np.asarray((code >= 0) & flat.first & flat.last[end] & (flat.kind == _PLAIN) & (flat.kind[end] == _PLAIN))


def _gather(found: list[tuple[Ints, Ints, Ints, int]], flat: _Parts, stream: Stream, least: int) -> Phrases:
    from scipy.sparse import csr_matrix

    code, at, text, lengths = [], [], [], []
    taken = 0
    for codes, places, texts, length in found:
        different, number = np.unique(codes, return_inverse=True)
        code.append(number + taken)
        at.append(places)
        text.append(texts)
        lengths += [length] * len(different)
        taken += len(different)
    codes, places, texts, sizes = np.concatenate(code), np.concatenate(at), np.concatenate(text), np.array(lengths, int)
    n = len(stream.offsets) - 1
    papers = csr_matrix((np.ones(len(codes)), (texts, codes)), shape=(n, taken))
    papers.data[:] = 1.0
    ends = places + sizes[codes]
    runs_on = flat.kind[np.minimum(ends, len(flat.kind) - 1)] == _PLAIN
    ran = (flat.kind[places - 1] == _PLAIN) & (places > 0)
    times = np.bincount(codes, minlength=taken)
    names = _names(codes, places, ends, flat, stream, taken)
    first = np.zeros(taken, dtype=np.int64)
    first[codes[::-1]] = places[::-1]
    keys = tuple(
        tuple(flat.stems[k] for k in flat.key[p : p + s]) for p, s in zip(first.tolist(), sizes.tolist(), strict=True)
    )
    enough = np.flatnonzero(np.asarray(papers.sum(axis=0)).ravel() >= least)
    return Phrases(
        tuple(keys[i] for i in enough),
        tuple(names[i] for i in enough),
        papers[:, enough],
        (1 - np.bincount(codes, runs_on, taken) / np.maximum(times, 1))[enough],
        (1 - np.bincount(codes, ran, taken) / np.maximum(times, 1))[enough],
        sizes[enough],
    )


def _names(codes: Ints, places: Ints, ends: Ints, flat: _Parts, stream: Stream, taken: int) -> list[str]:
    """The commonest spelling of each phrase, its words in small letters unless they are mostly written otherwise."""
    cases = _natural_case(stream)
    first, last = flat.word[places], flat.word[ends - 1] + 1
    tallies: list[dict[str, int]] = [{} for _ in range(taken)]
    ids = stream.ids.tolist()
    for code, start, stop in zip(codes.tolist(), first.tolist(), last.tolist(), strict=True):
        written = " ".join([cases[i] for i in ids[start:stop]])
        tally = tallies[code]
        tally[written] = tally.get(written, 0) + 1
    return [min(tally, key=lambda name: (-tally[name], name)) if tally else "" for tally in tallies]


def _natural_case(stream: Stream) -> list[str]:
    """For each word as written: in small letters where it is so at least a quarter of the time, else as most often."""
    times = np.bincount(stream.ids, minlength=len(stream.words)).tolist()
    forms: dict[str, dict[str, int]] = {}
    for word, count in zip(stream.words, times, strict=True):
        forms.setdefault(word.lower(), {})[word] = count
    natural = {}
    for low, tally in forms.items():
        small = tally.get(low, 0)
        best = min(tally, key=lambda form: (-tally[form], form))
        natural[low] = low if small * 4 >= sum(tally.values()) else best
    return [natural[word.lower()] for word in stream.words]
