"""Abbreviations and the long forms that abstracts give them: "large language models (LLMs)"."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import numpy as np

from corpus.tokens.stopwords import STOP_WORDS
from corpus.tokens.stream import BREAK, CLOSE, OPEN, Stream
from corpus.tokens.units import GAP, Units

#: The share of an abbreviation's definitions that its commonest long form must have: DP (differential privacy, dynamic
#: programming, Dirichlet process) is none of them.
_CLEAR = 0.75
#: Corpora of more texts than this need two texts that define an abbreviation alike.
_FEW = 200
_LONGEST = 6


def find_definitions(units: Units, stream: Stream) -> list[tuple[int, tuple[int, ...]]]:
    """The abbreviations that the texts define, with their long forms.

    An abbreviation in brackets is defined by the words before it if each of them gives at least its first letter, in
    order, and nothing is left over (after Schwartz and Hearst 2003, who ask for less).

    Args:
        units: The units of a stream.
        stream: The stream, for its brackets.

    Returns:
        Pairs (abbreviation, long form) of units; each abbreviation and each long form once.
    """
    upper = np.asarray([len(key) > 1 and key.isupper() and key[0].isalpha() for key in units.keys])
    places = np.flatnonzero(upper[units.ids])
    places = places[places > 1]
    before = stream.ids[units.first[places] - 1]
    after = stream.ids[units.first[places].astype(np.int64) + units.width[places]]
    places = places[(before == OPEN) & ((after == CLOSE) | (after == BREAK))]
    found: defaultdict[int, Counter[tuple[int, ...]]] = defaultdict(Counter)
    for place, text in zip(places.tolist(), units.texts_of(places).tolist(), strict=True):
        long_form = _long_form(units, place, int(units.offsets[text]))
        if long_form:
            found[int(units.ids[place])][long_form] += 1
    return _clear_ones(found, least=2 if len(units.offsets) - 1 > _FEW else 1)


def _clear_ones(found: dict[int, Counter[tuple[int, ...]]], least: int) -> list[tuple[int, tuple[int, ...]]]:
    best: dict[tuple[int, ...], tuple[int, int]] = {}
    for short, forms in sorted(found.items()):
        (form, times), total = forms.most_common(1)[0], sum(forms.values())
        if times >= least and times >= _CLEAR * total and times > best.get(form, (0, 0))[0]:
            best[form] = (times, short)
    return sorted((short, form) for form, (_, short) in best.items())


def _long_form(units: Units, place: int, begin: int) -> tuple[int, ...]:
    """The units before a bracket that its abbreviation stands for; empty if it stands for none."""
    letters = units.keys[units.ids[place]].lower()
    words: list[str] = []
    for at in range(place - 2, max(begin - 1, place - 2 - _LONGEST), -1):
        unit = int(units.ids[at])
        if unit == GAP:
            break
        words = units.keys[unit].lower().split("-") + words
        if words[0][:1] == letters[0] and len(words) > 1 and _spells(words, letters):
            return tuple(units.ids[at : place - 1].tolist())
    return ()


def _spells(words: Sequence[str], letters: str) -> bool:
    """Whether each word gives its first letter, or more letters in order; small words may give none."""
    if not words or not letters:
        return not words and not letters
    word, rest = words[0], words[1:]
    if word in STOP_WORDS and _spells(rest, letters):
        return True
    if not word or word[0] != letters[0]:
        return False
    taken, at = 1, 1
    while True:
        if _spells(rest, letters[taken:]):
            return True
        at = word.find(letters[taken], at) + 1 if taken < len(letters) else 0
        if at == 0:
            return False
        taken += 1


def join_groups(groups: Iterable[Sequence[tuple[int, ...]]]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Groups that share a member as one group each; the members of earlier groups come first."""
    home: dict[tuple[int, ...], int] = {}
    joined: list[list[tuple[int, ...]]] = []
    for group in groups:
        known = sorted({home[member] for member in group if member in home})
        target = known[0] if known else len(joined)
        if not known:
            joined.append([])
        members = [member for at in known[1:] for member in joined[at]] + list(group)
        for at in known[1:]:
            joined[at] = []
        joined[target] = list(dict.fromkeys(joined[target] + members))
        home |= dict.fromkeys(joined[target], target)
    return tuple(tuple(group) for group in joined if len(group) > 1)
