"""Which units may be a term, and at which end of one: the panel's lists as masks over the units of a corpus."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from corpus.tokens.panel import TermPanel
from corpus.tokens.units import Units
from corpus.tokens.variants import singular
from corpus.tokens.words import fold

_NO_ADVERB = frozenset(
    "family anomaly assembly supply reply butterfly poly monopoly ally italy july fly early homophily sicily".split()  # noqa: SIM905
)
_NO_PARTICIPLE = frozenset("seed speed need feed bed embed shed breed infrared sacred weed reed greed".split())  # noqa: SIM905
_NO_ADJECTIVE = frozenset("variable cable table wearable observable deliverable consumable".split())  # noqa: SIM905
_WEAKENING = ("non-", "semi-", "quasi-", "pseudo-")


@dataclass(frozen=True)
class Rules:
    """Masks over units, each of shape (keys,), and phrases as sequences of units.

    Attributes:
        content: May stand in a term at all.
        end: May be the last of several words.
        topical: May be a term alone; a term needs one such word.
        barred: Phrases that are no terms.
        kept: Phrases that are terms whatever the masks say.
        groups: Words and phrases that count as one, the one shown first.
        judges: Whether boilerplate is taken out; then adjectives and fragments are as well.
    """

    content: NDArray[np.bool_]
    end: NDArray[np.bool_]
    topical: NDArray[np.bool_]
    barred: frozenset[tuple[int, ...]]
    kept: frozenset[tuple[int, ...]]
    groups: tuple[tuple[tuple[int, ...], ...], ...]
    judges: bool


def make_rules(units: Units, panel: TermPanel) -> Rules:
    """The panel's lists for the units of a corpus; entries count in any written form."""
    barred = _keys(panel.stop_words | panel.boilerplate, units)
    qualifiers, nouns = _keys(panel.qualifiers, units), _keys(panel.general_nouns, units)
    content = np.asarray([bool(key) and key not in barred for key in units.keys])
    qualifying = np.asarray(
        [key in qualifiers or (panel.judges and (_qualifies(key) or _last(key) in qualifiers)) for key in units.keys]
    )
    general = np.asarray([key in nouns for key in units.keys])
    read = (tuple(dict.fromkeys(filter(None, map(units.read, group)))) for group in panel.synonyms)
    groups = tuple(group for group in read if len(group) > 1)
    return Rules(
        content=content,
        end=content & ~qualifying,
        topical=content & ~qualifying & ~general,
        barred=frozenset(units.read(phrase) for phrase in panel.boilerplate if " " in phrase),
        kept=frozenset(filter(None, map(units.read, panel.keep_phrases)))
        | {member for group in groups for member in group},
        groups=groups,
        judges=panel.judges,
    )


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
