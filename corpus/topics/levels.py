"""Names for regions and their sub-topics together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from corpus.topics.exact import Floats
from corpus.topics.labels import choose_labels, field_worth, joined_key, label_worth, score_phrases, topic_terms
from corpus.topics.phrases import Phrases
from corpus.topics.pieces import Ints

#: A label and the weighted terms that set the topic apart.
Naming = tuple[str, list[tuple[str, float]]]
Tick = Callable[[int, int], None]

#: Steps that naming counts: words, phrases, the names of each level.
STEPS = 6


def name_levels(
    phrases: Phrases,
    places: Floats,
    topic: Ints,
    subtopic: Ints,
    parents: list[int],
    tick: Tick = lambda done, total: None,
) -> list[Naming]:
    """Labels and terms of both levels.

    A region is set apart from the other regions, a sub-topic from all others and from those beside it as well. No two
    topics have the same label, but for a sub-topic that is the whole of its region.

    Args:
        phrases: Of the papers.
        places: Of the papers in the space, on the grid, shape (n, d).
        topic: Region of each paper, shape (n,).
        subtopic: Sub-topic of each paper, from 0, shape (n,).
        parents: Region of each sub-topic.
        tick: Called with steps done and in all; may raise to stop.

    Returns:
        One naming for each region and then for each sub-topic.
    """
    k = int(topic.max()) + 1
    tick(3, STEPS)
    scores = score_phrases(phrases, places, topic, k)
    chosen = choose_labels(phrases, label_worth(phrases, scores), [frozenset()] * k)
    regions = [(_label(phrases, chosen[t], t), topic_terms(phrases, scores, t)) for t in range(k)]
    taken = frozenset(joined_key(phrases.keys[i]) for i in chosen if i >= 0)
    pieces = [_pieces(phrases.keys[i]) if i >= 0 else frozenset() for i in chosen]
    tick(4, STEPS)
    scores = score_phrases(phrases, places, subtopic, len(parents))
    tick(5, STEPS)
    worth = np.sqrt(label_worth(phrases, scores) * _beside(phrases, places, topic, subtopic, parents))
    worth *= field_worth(phrases)[:, None]
    chosen = choose_labels(phrases, worth, [taken | pieces[parent] for parent in parents])
    children = [(_label(phrases, i, k + s), topic_terms(phrases, scores, s)) for s, i in enumerate(chosen)]
    return regions + [
        regions[parent] if parents.count(parent) == 1 else child
        for child, parent in zip(children, parents, strict=True)
    ]


def _label(phrases: Phrases, phrase: int, number: int) -> str:
    return phrases.name(phrase) if phrase >= 0 else f"topic {number + 1}"


def _pieces(key: tuple[str, ...]) -> frozenset[str]:
    """All runs of a key, joined: none of them says more than the whole."""
    return frozenset(
        joined_key(key[start:stop]) for start in range(len(key)) for stop in range(start + 1, len(key) + 1)
    )


def _beside(phrases: Phrases, places: Floats, topic: Ints, subtopic: Ints, parents: list[int]) -> Floats:
    """How well each phrase would name each sub-topic within its region alone, shape (m, sub-topics)."""
    rows_of = phrases.papers.tocsr()
    worth = np.zeros((len(phrases.keys), len(parents)))
    for region in range(int(topic.max()) + 1):
        children = np.flatnonzero(np.array(parents) == region)
        rows = np.flatnonzero(topic == region)
        inner = replace(phrases, papers=rows_of[rows].tocsc())
        scores = score_phrases(inner, places[rows], subtopic[rows] - children[0], len(children))
        worth[:, children] = label_worth(inner, scores)
    return worth
