"""Phrases that are a piece of a longer one: "deep neural", "chain monte carlo", "kernel hilbert"."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from corpus.tokens.units import GAP, Units

#: A phrase must stand this often before its neighbours count as evidence.
_ENOUGH = 4
#: The share of its places that have another content word after it: a piece ends in an adjective.
_GOES_ON = 0.85
#: The share of its places that have one and the same word after or before it.
_SAME = 0.75
#: The share of an adjective's places that have a content word after it: signal and metric are nouns by that measure.
_ADJECTIVE = 0.6
_ADJECTIVE_ENDINGS = ("al", "ive", "ic", "ary", "ous", "ar", "ory", "less", "ful")


def is_fragment(
    units: Units,
    places: NDArray[np.int64],
    rows: NDArray[np.int64],
    size: int,
    n_terms: int,
    content: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """Which phrases are pieces, of shape (n_terms,).

    Args:
        units: The units of all texts.
        places: Where phrases begin.
        rows: The phrase of each place.
        size: Units a phrase.
        n_terms: Phrases.
        content: Which units may stand in a term, of shape (keys,).

    Returns:
        True for a phrase that nearly always goes on with another word of content, or nearly always stands beside the
        same one; the corpus must show it often enough to tell.
    """
    total = np.bincount(rows, minlength=n_terms)
    enough = (total >= _ENOUGH)[rows]
    places, rows = places[enough], rows[enough]
    after = units.ids[np.minimum(places + size, len(units.ids) - 1)]
    before = np.where(places > 0, units.ids[places - 1], GAP)
    goes_on = np.bincount(rows[content[after]], minlength=n_terms) >= _GOES_ON * total
    same = np.zeros(n_terms, bool)
    for beside in (after, before):
        inside = content[beside]
        same |= _commonest(rows[inside], beside[inside], n_terms, len(units.keys)) >= _SAME * total
    return (total >= _ENOUGH) & (goes_on | same)


def is_adjective(units: Units, content: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which units the corpus shows to be adjectives, of shape (keys,): by their ending and by what follows them."""
    by_ending = np.asarray([key.endswith(_ADJECTIVE_ENDINGS) and key.islower() for key in units.keys])
    goes_on = np.append(content[units.ids[1:]], False)
    followed = np.bincount(units.ids[goes_on], minlength=len(units.keys))
    return by_ending & (units.counts >= 2 * _ENOUGH) & (followed >= _ADJECTIVE * units.counts)


def _commonest(rows: NDArray[np.int64], beside: NDArray[np.int32], n_terms: int, n_keys: int) -> NDArray[np.int64]:
    """How often each phrase has its commonest neighbour."""
    codes = np.sort(rows * n_keys + beside)
    new = np.concatenate([[True], codes[1:] != codes[:-1]])[: len(codes)]
    at = np.flatnonzero(new)
    times = np.diff(np.append(at, len(codes)))
    best = np.zeros(n_terms, np.int64)
    np.maximum.at(best, codes[at] // n_keys, times)
    return best
