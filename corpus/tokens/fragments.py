"""Phrases that are a piece of a longer one: "deep neural", "chain monte carlo", "kernel hilbert"."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from corpus.tokens.stopwords import STOP_WORDS
from corpus.tokens.units import GAP, Units

#: A phrase must stand this often before most of its neighbours count as evidence; all of them do however few.
_ENOUGH = 4
#: The share of its places that have another content word after it: a piece ends in an adjective.
_GOES_ON = 0.85
#: The share of its places that have one and the same word after or before it.
_SAME = 0.75
#: Two words belong together where the first has the second after it so often, and at least so many times ...
_BOUND, _BOUND_TIMES = 0.75, 3
#: ... or the second has the first before it; a rare word may do so by chance.
_BOUND_BACK = 4
#: The share of a phrase's places that cut such a pair apart: "learning algorithms" of machine and of deep learning.
_CUT = 0.5
#: A phrase that begins with an adjective, stands so many times and goes on so often lacks its noun ("large action").
_LACKING_TIMES, _LACKING = 2, 0.66
#: The share of an adjective's places that have a content word after it: signal and metric are nouns by that measure.
_ADJECTIVE = 0.6
#: The same for a word that stands half as often.
_RARE_ADJECTIVE = 0.9
ADJECTIVE_ENDINGS = ("al", "ive", "ic", "ary", "ous", "ar", "ory", "less", "ful")
NAME_ENDINGS = ("ian", "ean")


def is_fragment(
    units: Units,
    places: NDArray[np.int64],
    rows: NDArray[np.int64],
    columns: NDArray[np.int32],
    content: NDArray[np.bool_],
    end: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """Which phrases are pieces, of shape (phrases,).

    Args:
        units: The units of all texts.
        places: Where phrases begin.
        rows: The phrase of each place.
        columns: The units of each phrase, of shape (phrases, size).
        content: Which units may stand in a term, of shape (keys,).
        end: Which may be the last of one, of shape (keys,).

    Returns:
        True for a phrase that nearly always goes on with another word of content, or nearly always stands beside the
        same one, as far as the corpus shows it often enough to tell; and, however rare it is, for one that cuts two
        words apart which belong together ("deep reinforcement" of deep reinforcement learning).
    """
    n_terms, size = columns.shape
    total = np.bincount(rows, minlength=n_terms)
    cut = _is_cut(units, places, rows, size, n_terms, end)
    after = units.ids[np.minimum(places + size, len(units.ids) - 1)]
    lacks = (total >= _LACKING_TIMES) & ~end[columns[:, 0]]
    lacks &= np.bincount(rows[_goes_on(units, places + size, content, end)], minlength=n_terms) >= _LACKING * total
    few = total < _ENOUGH
    # "Best arm identification", though "best" is in no term.
    wordy = np.asarray([bool(key) and key not in STOP_WORDS for key in units.keys])
    before = np.where(places > 0, units.ids[places - 1], GAP)
    goes_on = np.bincount(rows[content[after]], minlength=n_terms) >= np.where(few, total, _GOES_ON * total)
    same = np.zeros(n_terms, bool)
    for beside in (after, before):
        inside = wordy[beside]
        same |= commonest(rows[inside], beside[inside], n_terms, len(units.keys)) >= np.where(few, total, _SAME * total)
    return ((total > 2) & goes_on) | ((total > 1) & same) | cut | lacks


def _goes_on(
    units: Units, ends: NDArray[np.int64], content: NDArray[np.bool_], end: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Whether content follows each end, straight on or as another noun's: "continuous state and action spaces"."""
    last = len(units.ids) - 1
    after, then, noun = (units.ids[np.minimum(ends + step, last)] for step in range(3))
    joins = [units.number[word] for word in ("and", "or") if word in units.number]
    return np.asarray(content[after] | (np.isin(after, joins) & end[then] & content[noun]))


def _is_cut(
    units: Units,
    places: NDArray[np.int64],
    rows: NDArray[np.int64],
    size: int,
    n_terms: int,
    end: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """Which phrases nearly always begin or end between two words that belong together."""
    bound = np.append(bound_pairs(units, end), False)
    total = np.bincount(rows, minlength=n_terms)
    cut = np.zeros(n_terms, bool)
    # Index -1 is the last unit, after which nothing stands.
    for borders in (places + size - 1, places - 1):
        cut |= np.bincount(rows[bound[borders]], minlength=n_terms) >= _CUT * np.maximum(total, 1)
    return cut


def bound_pairs(units: Units, end: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The places whose unit belongs together with the next: reinforcement | learning, gradient | descent.

    Args:
        units: The units of all texts.
        end: Which units may end a term: only these bind, "large" does not.

    Returns:
        Of shape (len(units.ids) - 1,).
    """
    ends = end[units.ids]
    places = np.flatnonzero(ends[:-1] & ends[1:])
    first, second = units.ids[places], units.ids[places + 1]
    _, pair, times = np.unique(
        first.astype(np.int64) * len(units.keys) + second, return_inverse=True, return_counts=True
    )
    often = times[pair]
    forth = (often >= _BOUND_TIMES) & (often >= _BOUND * units.counts[first])
    back = (often >= _BOUND_BACK) & (often >= _BOUND * units.counts[second])
    bound = np.zeros(max(len(units.ids) - 1, 0), bool)
    bound[places[forth | back]] = True
    return bound


def is_adjective(units: Units, content: NDArray[np.bool_], *, names: bool = False) -> NDArray[np.bool_]:
    """Which units the corpus shows to be adjectives, by their ending and by what follows them.

    Args:
        units: The units of all texts.
        content: Which units may stand in a term, of shape (keys,).
        names: Whether what is made of a name counts too: Gaussian is a term, but "sparse Gaussian" goes on.

    Returns:
        Of shape (keys,).
    """
    by_ending = np.asarray(
        [
            (key.endswith(ADJECTIVE_ENDINGS) and key.islower()) or (names and key.endswith(NAME_ENDINGS))
            for key in units.keys
        ]
    )
    goes_on = np.append(content[units.ids[1:]], False)
    followed = np.bincount(units.ids[goes_on], minlength=len(units.keys))
    sure = (units.counts >= 2 * _ENOUGH) & (followed >= _ADJECTIVE * units.counts)
    return by_ending & (sure | ((units.counts >= _ENOUGH) & (followed >= _RARE_ADJECTIVE * units.counts)))


def commonest(rows: NDArray[np.int64], beside: NDArray[np.int32], n_terms: int, n_keys: int) -> NDArray[np.int64]:
    """How often each phrase has its commonest neighbour."""
    codes = np.sort(rows * n_keys + beside)
    new = np.concatenate([[True], codes[1:] != codes[:-1]])[: len(codes)]
    at = np.flatnonzero(new)
    times = np.diff(np.append(at, len(codes)))
    best = np.zeros(n_terms, np.int64)
    np.maximum.at(best, codes[at] // n_keys, times)
    return best
