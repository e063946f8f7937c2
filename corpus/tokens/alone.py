"""Words that name nothing alone in a corpus: Nash (equilibrium), (Monte) Carlo, English-German, aligning, dense."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from corpus.tokens.everyday import EVERYDAY_NOUNS, GERUNDS
from corpus.tokens.fragments import ADJECTIVE_ENDINGS, NAME_ENDINGS, commonest
from corpus.tokens.units import GAP, Units

#: A word is a piece of longer terms where so many of its places, or of those of a compound or a name, have a word of
#: content after them ...
_MODIFIES, _COMPOUND_MODIFIES, _NAME_MODIFIES = 0.85, 0.5, 0.5
#: ... so few do not ...
_ALONE, _ALONE_SHARE = 2, 0.7
#: ... or so many have one and the same word after or before them.
_ONE_PARTNER = 0.75
#: A word that stands less often than this is a piece only where all of its places say so.
_FEW = 3
_OPENING = """
two three four one multi cross single first second high low full in open out-of non inter intra well over under many
few large small
"""
_CLOSING = """
aware free based level rich like wise specific driven agnostic oriented dependent independent invariant only scale
guided type style related grained efficient effective sensitive consistent adaptive optimal intensive centric limited
rich scarce preserving inspired enhanced augmented generated
"""
#: Compounds with such a beginning or end stand before a noun.
_OPENS = tuple(word + "-" for word in _OPENING.split())
_CLOSES = tuple("-" + word for word in _CLOSING.split())
#: A verb has such words before or after it so often; a word in -ing needs fewer, a rare one none.
_VERB, _GERUND, _RARE_GERUND = 0.5, 0.3, 8
#: A word in -ing that names nothing by the list needs still fewer, or a noun of the same verb that is as common.
_UNLISTED_GERUND = 0.15
_NOUN_ENDINGS = ("ion", "ation", "ment")
#: The name of an author has "et al." after it so often.
_AUTHOR = 0.3
_BEFORE_VERBS = "to can cannot could will would may might must should we they it not"
_BEFORE_ADJECTIVES = "is are be was were been become becomes remain remains very more most less as so too not often"
_AFTER_VERBS = "the a an this these those their its our such any each both them"
_NOUN_LIST = """
approval arithmetic arrival calculus consensus corpus disposal focus genus locus logic magic music nucleus panic plastic
radar radius removal retrieval rhetoric stimulus survival torus traffic virus withdrawal
"""
#: Words with the ending of an adjective that are nouns and hardly have a plural.
_NOUNS = frozenset(_NOUN_LIST.split())
#: Two capitals are an abbreviation that readers know if so many of all texts have it: AI, but not a paper's own AM.
_KNOWN_SHORT, _KNOWN_SHORT_TEXTS = 0.006, 4
_LISTED_NAMES = frozenset(name.lower() for name in EVERYDAY_NOUNS if name[:1].isupper())
#: What a word is by its look.
_TERM, _BEFORE, _COMPOUND, _NAME, _WORD = range(5)


def is_no_name(units: Units, content: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which units the corpus shows to name nothing alone, of shape (keys,): pieces of phrases, verbs, adjectives.

    Args:
        units: The units of all texts.
        content: Which units may stand in a term, of shape (keys,).
    """
    return (
        _is_modifier(units, content)
        | _is_verb(units)
        | _looks_adjective(units)
        | _is_author(units)
        | _is_own_short(units)
    )


def _is_modifier(units: Units, content: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which units stand nearly always beside another word, so that they name nothing alone: Nash, Carlo, few-shot.

    Args:
        units: The units of all texts.
        content: Which units may stand in a term, of shape (keys,).

    Returns:
        Of shape (keys,). Abbreviations and what is made of a name (Gaussian) are terms all the same.
    """
    n_keys, times = len(units.keys), units.counts
    ids = units.ids
    after, before = np.append(ids[1:], np.int32(GAP)), np.concatenate([np.zeros(1, np.int32), ids[:-1]])[: len(ids)]
    goes_on = np.bincount(ids[content[after]], minlength=n_keys)
    partnered = np.zeros(n_keys, bool)
    for beside in (after, before):
        inside = content[beside] & content[ids]
        partnered |= commonest(ids[inside].astype(np.int64), beside[inside], n_keys, n_keys) >= np.where(
            times < _FEW, times, _ONE_PARTNER * times
        )
    bound = partnered.copy()
    share = goes_on / np.maximum(times, 1)
    # "The sets are disjoint", "disjoint sets".
    said = np.bincount(ids[_led_by(units, _BEFORE_ADJECTIVES) & ~content[after]], minlength=n_keys)
    small = np.asarray([key.islower() for key in units.keys])
    bound |= small & (said > 0) & (goes_on + said >= _MODIFIES * times)
    bound |= (share >= _MODIFIES) | ((share >= _ALONE_SHARE) & (times - goes_on <= _ALONE))
    names = _names(units)
    kinds = np.full(n_keys, _WORD)
    often = np.flatnonzero(times > 1).tolist()
    kinds[often] = [_kind(units.keys[at], names) for at in often]
    bound |= (kinds == _COMPOUND) & (share >= _COMPOUND_MODIFIES)
    bound |= (kinds == _NAME) & (share >= _NAME_MODIFIES)
    bound &= (times >= _FEW) | (kinds == _COMPOUND) | ((times > 1) & (share == 1)) | ((times > 1) & partnered)
    return np.asarray((bound & (kinds != _TERM)) | (kinds == _BEFORE))


def _is_verb(units: Units) -> NDArray[np.bool_]:
    """Which units the corpus shows to be verbs: "to boost", "aligning the".

    Returns:
        Of shape (keys,).
    """
    led, followed = _beside(units, _BEFORE_VERBS, 1), _beside(units, _AFTER_VERBS, -1)
    gerund, unlisted, noun = (np.zeros(len(units.keys), bool) for _ in range(3))
    for at, key in enumerate(units.keys):
        if key[-3:] == "ing":
            gerund[at] = True
            unlisted[at] = key.islower() and key not in GERUNDS
            nouns = (units.weight.get(key[:-3] + ending, 0) for ending in _NOUN_ENDINGS)
            noun[at] = unlisted[at] and max(nouns) >= units.counts[at]
    rare = unlisted & (units.counts < _RARE_GERUND)
    gerunds = rare | noun | (followed >= np.where(unlisted, _UNLISTED_GERUND, _GERUND) * units.counts)
    verbs = np.where(gerund, gerunds, led + followed >= _VERB * units.counts)
    return np.asarray(verbs & (units.counts > 1))


def _is_author(units: Units) -> NDArray[np.bool_]:
    """Which units are mostly somebody's name: "Chierichetti et al.", of shape (keys,)."""
    return (units.counts > 1) & (_beside(units, "et", -1) >= _AUTHOR * units.counts)


def _is_own_short(units: Units) -> NDArray[np.bool_]:
    """Which units are two capitals that only a few texts use, each in its own sense, of shape (keys,)."""
    short = np.asarray([len(key) == 2 and key.isupper() for key in units.keys])
    places = np.flatnonzero(short[units.ids])
    texts = len(units.offsets) - 1
    codes = np.unique(units.ids[places].astype(np.int64) * max(texts, 1) + units.texts_of(places))
    papers = np.bincount(codes // max(texts, 1), minlength=len(units.keys))
    return short & (papers < max(_KNOWN_SHORT_TEXTS, _KNOWN_SHORT * texts))


def _led_by(units: Units, words: str) -> NDArray[np.bool_]:
    """Which places stand after one of these words."""
    listed = np.zeros(len(units.keys), bool)
    listed[_numbers(units, words)] = True
    return np.concatenate([[False], listed[units.ids[:-1]]])[: len(units.ids)]


def _numbers(units: Units, words: str) -> list[int]:
    return [units.number[word] for word in words.split() if word in units.number]


def _beside(units: Units, words: str, step: int) -> NDArray[np.int64]:
    """How often each unit stands so many places from one of these words."""
    numbers = _numbers(units, words)
    listed = np.zeros(len(units.keys), bool)
    listed[numbers] = True
    places = np.flatnonzero(listed[units.ids]) + step
    places = places[(places >= 0) & (places < len(units.ids))]
    return np.bincount(units.ids[places], minlength=len(units.keys))


def _kind(key: str, names: frozenset[str]) -> int:
    """What a word is by its look: an abbreviation, what always stands before a noun, a compound, a name, any other."""
    parts = key.split("-")
    if sum(map(str.isupper, key)) > 1 and len(parts) == 1 or key.endswith(NAME_ENDINGS):
        return _TERM
    if len(parts) > 1:
        between_names = all(part in names or part in _LISTED_NAMES or part == "to" for part in parts)
        if between_names or (key.islower() and (key.startswith(_OPENS) or key.endswith(_CLOSES))):
            return _BEFORE
        return _WORD if len(parts[0]) == 1 else _COMPOUND
    if len(key) < 3 and key.islower():
        return _BEFORE
    return _NAME if key in names else _WORD


def _names(units: Units) -> frozenset[str]:
    """The units that no text writes with a small letter: Nash, English."""
    small = np.zeros(len(units.keys), bool)
    written = np.zeros(len(units.keys), bool)
    for word, key in zip(units.words, units.word_keys.tolist(), strict=True):
        if word[:1].isupper():
            written[key] = True
        else:
            small[key] = True
    return frozenset(units.keys[key] for key in np.flatnonzero(written & ~small).tolist())


def _looks_adjective(units: Units) -> NDArray[np.bool_]:
    """Which units end as adjectives do and have no plural in the corpus, of shape (keys,): methodological."""
    ends = np.zeros(len(units.keys), bool)
    for at in np.flatnonzero(units.counts > 1).tolist():
        key = units.keys[at]
        ends[at] = key.endswith((*ADJECTIVE_ENDINGS, "wise")) and key.islower() and key not in _NOUNS
    for word, at in zip(units.words, units.word_keys.tolist(), strict=True):
        if word[-1:] == "s" and not word.endswith(("ous", "ss")):
            ends[at] = False
    return ends
