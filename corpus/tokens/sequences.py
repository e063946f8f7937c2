"""Find many short sequences of numbers in a long one: compounds, long forms, phrases to keep."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_WORD_BITS = 63
#: Values that ``_hash`` gives.
_SIEVE = 1 << 22
#: Elements that are walked at a time, in threads: they and what is made of them stay near the processor.
_BLOCK, _THREADS = 1 << 19, 2


class Found(NamedTuple):
    """Where sequences stand: ``which[i]`` begins at ``starts[i]`` and is ``lengths[i]`` long; in order."""

    starts: NDArray[np.int64]
    which: NDArray[np.int64]
    lengths: NDArray[np.int64]


def find_sequences(ids: NDArray[np.int32], sequences: Sequence[Sequence[int]]) -> Found:
    """Every place of every sequence, overlapping ones too.

    Args:
        ids: The long sequence, of shape (n,), numbers from 0.
        sequences: Distinct, not empty.

    Returns:
        The places; one step of array work for each element of the longest sequence.
    """
    states: dict[tuple[int, ...], int] = {}
    accept: dict[int, int] = {}
    for which, sequence in enumerate(sequences):
        for end in range(1, len(sequence) + 1):
            states.setdefault(tuple(sequence[:end]), len(states))
        accept[states[tuple(sequence)]] = which
    if not states or not len(ids):
        return Found(*(np.empty(0, np.int64) for _ in range(3)))
    base = int(max(ids.max(), max(max(sequence) for sequence in sequences))) + 1
    accepted = np.full(len(states), -1, np.int64)
    accepted[list(accept)] = list(accept.values())
    first = np.full(base, -1, np.int64)
    steps: list[tuple[int, int]] = []
    for prefix, state in states.items():
        if len(prefix) == 1:
            first[prefix[0]] = state
        else:
            steps.append((states[prefix[:-1]] * base + prefix[-1], state))
    table = np.asarray(sorted(steps), np.int64).reshape(-1, 2)
    longest = max(map(len, sequences))
    blocks = range(0, len(ids), _BLOCK)

    def walk(begin: int) -> Found:
        found = _walk(ids[begin : begin + _BLOCK + longest - 1], first, table, accepted, base)
        own = found.starts < _BLOCK
        return Found(found.starts[own] + begin, found.which[own], found.lengths[own])

    if len(blocks) == 1:
        return walk(0)
    with ThreadPoolExecutor(_THREADS) as threads:
        return Found(*map(np.concatenate, zip(*threads.map(walk, blocks), strict=True)))


def sort_pairs(first: NDArray[np.int64], second: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Pairs of numbers from 0, by the first number and then by the second.

    Both in one number sort several times faster than an order that is then applied to both.
    """
    bits = int(second.max(initial=0)).bit_length()
    if int(first.max(initial=0)).bit_length() + bits > _WORD_BITS:
        order = np.lexsort((second, first))
        return first[order], second[order]
    both = (first << bits) | second
    both.sort()
    return both >> bits, both & ((1 << bits) - 1)


def _walk(
    ids: NDArray[np.int32], first: NDArray[np.int64], steps: NDArray[np.int64], accepted: NDArray[np.int64], base: int
) -> Found:
    places = np.flatnonzero((first >= 0)[ids])
    state = first[ids[places]]
    # A bit for each step, found by a hash: most places have no second step, and a look-up in an array shows it fast.
    sieve = np.zeros(_SIEVE, bool)
    sieve[_hash(steps[:, 0])] = True
    none = np.empty(0, np.int64)
    starts, which, lengths = [none], [none], [none]
    depth = 1
    while len(places):
        hit = accepted[state] >= 0
        starts.append(places[hit])
        which.append(accepted[state[hit]])
        lengths.append(np.full(int(hit.sum()), depth, np.int64))
        going = places + depth < len(ids)
        places, state = places[going], state[going]
        if not len(steps) or not len(places):
            break
        codes = state * base + ids[places + depth]
        going = sieve[_hash(codes)]
        places, state, codes = places[going], state[going], codes[going]
        at = np.minimum(np.searchsorted(steps[:, 0], codes), len(steps) - 1)
        going = steps[at, 0] == codes
        places, state = places[going], steps[at[going], 1]
        depth += 1
    found = Found(np.concatenate(starts), np.concatenate(which), np.concatenate(lengths))
    order = np.lexsort((-found.lengths, found.starts))
    return Found(*(values[order] for values in found))


def _hash(codes: NDArray[np.int64]) -> NDArray[np.uint64]:
    return (codes.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(42)


def without_overlaps(found: Found) -> Found:
    """The places that are left when, from the left, each place takes its span and those that begin inside it go."""
    while len(found.starts) > 1:
        ends = found.starts + found.lengths
        clash = found.starts[1:] < ends[:-1]
        if not clash.any():
            break
        # Of a chain of clashes only the second goes at a time: its own victims may then stay.
        gone = np.concatenate([[False], clash & ~np.concatenate([[False], clash[:-1]])])
        found = Found(*(values[~gone] for values in found))
    return found
