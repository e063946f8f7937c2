"""Which units may be a term, and at which end of one: the panel's lists as masks over the units of a corpus."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from corpus.tokens.everyday import EMPTY, EVERYDAY_NOUNS, EVERYDAY_WORDS, FIXED, HALF_TERMS, HEADS, IDLE, PLAIN
from corpus.tokens.panel import TermPanel
from corpus.tokens.units import Units
from corpus.tokens.variants import singular
from corpus.tokens.words import fold

_NO_ADVERB = frozenset(
    "family anomaly assembly supply reply butterfly poly monopoly ally italy july fly early homophily sicily".split()  # noqa: SIM905
)
_NO_PARTICIPLE = frozenset("seed speed need feed bed embed shed breed infrared sacred weed reed greed".split())  # noqa: SIM905
_NO_ADJECTIVE = frozenset("variable cable table wearable observable deliverable consumable".split())  # noqa: SIM905
#: In so few texts every term counts, however rare it is or general its words; above it a term must stand in two.
SMALL = 200
#: Raised whenever the same words and panel would give other terms.
VERSION = 3
_WEAKENING = ("non-", "semi-", "quasi-", "pseudo-")


@dataclass(frozen=True)
class Rules:
    """Masks over units, each of shape (keys,), and phrases as sequences of units.

    Attributes:
        content: May stand in a term at all.
        end: May be the last of several words.
        topical: May be a term alone.
        weight: What each word gives to a phrase; one needs 2 (see ``_weights``).
        barred: Phrases that are no terms.
        kept: Phrases that are terms whatever the masks say.
        groups: Words and phrases that count as one, the one shown first.
        head: Are the last of any phrase, as method or model are; of shape (keys,).
        judges: Whether boilerplate is taken out; then adjectives and fragments are as well.
    """

    content: NDArray[np.bool_]
    end: NDArray[np.bool_]
    topical: NDArray[np.bool_]
    weight: NDArray[np.int8]
    barred: frozenset[tuple[int, ...]]
    kept: frozenset[tuple[int, ...]]
    groups: tuple[tuple[tuple[int, ...], ...], ...]
    judges: bool
    head: NDArray[np.bool_]


def make_rules(units: Units, panel: TermPanel) -> Rules:
    """The panel's lists for the units of a corpus; entries count in any written form."""
    boilerplate, general_nouns = panel.boilerplate, panel.general_nouns
    if len(units.offsets) - 1 <= SMALL:
        # Power, mass or exchange may be the very subject of a few papers.
        boilerplate, general_nouns = boilerplate - EVERYDAY_WORDS, general_nouns - EVERYDAY_NOUNS
    barred = _keys(panel.stop_words | boilerplate, units)
    qualifiers, nouns = _keys(panel.qualifiers, units), _keys(general_nouns, units)
    content = np.asarray([bool(key) and key not in barred for key in units.keys])
    # A word that stands once is in no term where a term must stand twice: most words of many papers are such.
    judges = panel.judges
    once = 1 if judges and len(units.offsets) - 1 > SMALL else 0
    qualifying, general = np.zeros(len(units.keys), bool), np.zeros(len(units.keys), bool)
    for at in np.flatnonzero(units.counts > once).tolist():
        key = units.keys[at]
        qualifying[at] = key in qualifiers or (judges and (_qualifies(key) or _last(key) in qualifiers))
        general[at] = key in nouns or (judges and _is_sign(key))
    read = (tuple(dict.fromkeys(filter(None, map(units.read, group)))) for group in panel.synonyms)
    groups = tuple(group for group in read if len(group) > 1)
    fixed = FIXED if panel.judges else frozenset()
    topical = content & ~qualifying & ~general
    weight = _weights(units, qualifying, topical, judges=panel.judges)
    heads = _keys(HEADS, units)
    return Rules(
        content=content,
        end=content & ~qualifying,
        topical=topical,
        weight=weight,
        head=content & ~qualifying & ((weight <= 0) | np.asarray([key in heads for key in units.keys])),
        barred=frozenset(units.read(phrase) for phrase in boilerplate if " " in phrase),
        kept=frozenset(filter(None, map(units.read, panel.keep_phrases | fixed)))
        | {member for group in groups for member in group},
        groups=groups,
        judges=panel.judges,
    )


def _weights(
    units: Units, qualifying: NDArray[np.bool_], topical: NDArray[np.bool_], *, judges: bool
) -> NDArray[np.int8]:
    """What each word gives to a phrase.

    A word that names a subject makes a term with any other. Two that do so by half make one as well (training data,
    value function), and so does one of these and an adjective that tells something (linear model), but not "large
    model" nor "model problem". Words that tell nothing take half away ("original images"). Everyday nouns give half
    too, the nouns of any research nothing.
    """
    weight = np.where(topical, np.int8(2), np.int8(0))
    if not judges:
        return weight
    half, plain, everyday = _keys(HALF_TERMS, units), _keys(PLAIN, units), _keys(EVERYDAY_NOUNS, units)
    weight[topical & np.asarray([key in half for key in units.keys])] = 1
    weight[~topical & ~qualifying & np.asarray([key in everyday for key in units.keys])] = 1
    telling = qualifying & np.asarray([key not in plain and not key.endswith("ed") for key in units.keys])
    weight[telling] = 1
    weight[np.asarray([key in EMPTY or key in IDLE for key in units.keys])] = -1
    return weight


def keep_defined(rules: Rules, definitions: Iterable[tuple[tuple[int, ...], ...]]) -> Rules:
    """The rules with the long forms of abbreviations as terms: who abbreviates a phrase holds it for one."""
    defined = {long_form for (short,), long_form in definitions if rules.content[short] and len(long_form) > 1}
    return replace(rules, kept=rules.kept | defined)


def _keys(entries: Iterable[str], units: Units) -> set[str]:
    keys: set[str] = set()
    for entry in entries:
        form = fold(entry)
        # "US" bars the country alone, "us" the pronoun alone.
        keys |= {entry} if entry != entry.lower() and entry in units.number else {form, singular(form, units.weight)}
    return keys | {key + "s" for key in keys}


def _last(key: str) -> str:
    """The last part of a compound that only denies or weakens it: non-robust is what robust is."""
    return key.rsplit("-", 1)[-1] if key.startswith(_WEAKENING) else ""


def _is_sign(key: str) -> bool:
    """Whether a word is a measure or a letter with an index, as 2D and l1 are."""
    return any(map(str.isdigit, key)) and (
        key[0].isdigit() or key.startswith("top-") or (len(key) <= 3 and key[:1] not in "TF")
    )


def is_adverb(key: str) -> bool:
    """Whether a word's ending says that it is an adverb."""
    last = key.rsplit("-", 1)[-1]
    return len(key) > 4 and key.islower() and last.endswith("ly") and last not in _NO_ADVERB


def _qualifies(key: str) -> bool:
    """Whether a word's ending says that it is an adverb, a participle or an adjective of ability."""
    if len(key) < 5 or not key.islower():
        return False
    last = key.rsplit("-", 1)[-1]
    return (
        is_adverb(key)
        or (last.endswith("ed") and not last.endswith("eed") and last not in _NO_PARTICIPLE)
        or (last.endswith(("able", "ible")) and last not in _NO_ADJECTIVE and len(last) > 6)
    )
