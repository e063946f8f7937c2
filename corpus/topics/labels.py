"""What sets a topic apart: weighted terms, and from them a phrase that names it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from corpus.topics.exact import Floats
from corpus.topics.phrases import Ints, Phrases

TERMS_SHOWN = 12


class Naming(NamedTuple):
    """A topic's name and what it was taken from.

    Attributes:
        label: A phrase.
        terms: The terms that set the topic apart, strongest first, with their weights.
    """

    label: str
    terms: tuple[tuple[str, float], ...]


def log_odds(inside: Floats, size: int, outside: Floats, rest: int) -> Floats:
    """z-scores of the log-odds of papers in a topic against the rest, with an informative Dirichlet prior.

    Monroe, Colaresi and Quinn, "Fightin' words", Political Analysis 16 (2008), equations 15, 16, 22, on papers instead
    of occurrences.

    Args:
        inside: Papers of the topic that have each term.
        size: Papers of the topic.
        outside: Papers of the rest that have it.
        rest: Papers of the rest.

    Returns:
        Same shape; 0 where there is no rest.
    """
    if rest == 0:
        return inside.astype(float)
    prior = (inside + outside + 0.5) / (size + rest + 1.0) * 10
    a, b = inside + prior, outside + prior
    odds = np.log(a / (size + 10 - a)) - np.log(b / (rest + 10 - b))
    return np.asarray(odds / np.sqrt(1 / a + 1 / b))


def name_topics(phrases: Phrases, of: Ints, k: int) -> list[Naming]:
    """Names for all topics of one level, no two alike.

    Args:
        phrases: Of the papers.
        of: Topic of each paper, shape (n,).
        k: Number of topics.

    Returns:
        One naming a topic.
    """
    totals = np.asarray(phrases.papers.sum(axis=0)).ravel()
    named: list[Naming] = []
    used: set[str] = set()
    for topic in range(k):
        mine = of == topic
        size = int(mine.sum())
        inside = np.asarray(phrases.papers[mine].sum(axis=0)).ravel()
        weight = np.round(log_odds(inside, size, totals - inside, len(of) - size), 4)
        worth = np.where(phrases.lengths > 1, 1.0, 0.4) * phrases.closed * phrases.begun * weight
        ranked = [int(i) for i in np.lexsort((np.arange(len(worth)), -worth)) if inside[i] > 0]
        label = next((phrases.names[i] for i in ranked if phrases.names[i] not in used), f"topic {topic + 1}")
        used.add(label)
        strongest = np.lexsort((np.arange(len(weight)), -weight))[:TERMS_SHOWN]
        terms = tuple((phrases.names[i], float(weight[i])) for i in strongest if weight[i] > 0)
        named.append(Naming(label, terms))
    return named
