"""Phrases that mean the same, counted as one: abbreviations with their long forms, and a person's synonyms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from corpus.tokens.acronyms import find_definitions
from corpus.tokens.stream import Stream
from corpus.tokens.units import read_units
from corpus.topics.phrases import MAX_WORDS, Phrases
from corpus.topics.pieces import phrase_key


def fold_variants(phrases: Phrases, groups: Iterable[Sequence[str]]) -> Phrases:
    """Count abbreviations under their long forms, and synonyms under the first of each group.

    Args:
        phrases: Of some texts.
        groups: Phrases that mean the same; the first of each is shown. Single words among the others are taken for
            abbreviations.

    Returns:
        The same phrases; those that went into another are no terms any more, and the others' papers hold theirs.
    """
    from scipy.sparse import coo_matrix, identity

    number = {key: i for i, key in enumerate(phrases.keys)}
    naming, lengths, renamed = phrases.naming.copy(), phrases.lengths.copy(), dict(phrases.renamed)
    merged: list[tuple[int, int]] = []
    short: set[str] = set()
    for shown, *others in groups:
        first = phrase_key(shown)
        keys = [first, *(phrase_key(form) for form in others)]
        present = [number[key] for key in dict.fromkeys(keys) if key in number]
        short.update(key[0] for key in keys[1:] if len(key) == 1)
        naming[present[1:]] = False
        merged += [(source, present[0]) for source in present[1:]]
        if present and first not in number:
            renamed[present[0]] = shown
            lengths[present[0]] = min(len(shown.split()), MAX_WORDS)
            naming[present[0]] = True
    size = len(phrases.keys)
    pairs = np.array(merged, dtype=np.int64).reshape(-1, 2).T
    joined = phrases.papers @ (identity(size) + coo_matrix((np.ones(len(merged)), pairs), (size, size))).tocsc()
    joined.data[:] = 1.0
    # "RL agents" is a phrase, but no name for somebody who does not know what RL is.
    coded = np.array(
        [any(part in short for part in key) and i not in renamed for i, key in enumerate(phrases.keys)], bool
    )
    return replace(
        phrases, papers=joined.tocsc(), naming=naming, coded=coded & ~phrases.kept, lengths=lengths, renamed=renamed
    )


def definitions(stream: Stream) -> list[tuple[str, str]]:
    """Long form and abbreviation of all that the texts define clearly."""
    units = read_units(stream)
    defined = find_definitions(units, stream)
    return [(" ".join(units.keys[unit] for unit in long), units.keys[short]) for short, long in defined]
