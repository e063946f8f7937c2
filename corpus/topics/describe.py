"""The table of topics: sizes, labels, terms, typical papers, and where a label goes."""

from __future__ import annotations

import numpy as np
import pandas as pd

from corpus.schema import LIST_SEPARATOR, TOPICS, conform
from corpus.tokens.panel import TermPanel
from corpus.tokens.stream import read_stream
from corpus.topics.exact import Floats
from corpus.topics.levels import STEPS, Tick, name_levels
from corpus.topics.phrases import Phrases, find_phrases
from corpus.topics.pieces import Ints, phrase_key
from corpus.topics.store import TOPIC_TERMS, TYPICAL, MapModel
from corpus.topics.variants import definitions, fold_variants

OTHER = "other"
TYPICAL_PAPERS = 10

#: Papers whose words are looked at for names and terms: more of them give no other names.
_SAMPLE = 30_000
_SMALL = 50


def describe_topics(
    points: pd.DataFrame, model: MapModel, texts: list[str], panel: TermPanel, tick: Tick = lambda done, total: None
) -> tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]:
    """What can be said of the topics of both levels.

    Args:
        points: Of the map, sorted by paper_id.
        model: Of the map.
        texts: Plain texts of the same papers in the same order.
        panel: Stop words and the like.
        tick: Called with steps done and in all; may raise to stop.

    Returns:
        Frames of ``TOPICS``, ``TYPICAL`` and ``TOPIC_TERMS``.
    """
    topic, subtopic = points["topic"].to_numpy(), points["subtopic"].to_numpy()
    first = int(topic.max()) + 1
    n_subtopics = int(subtopic.max()) + 1 - first
    places = np.asarray(model.places, dtype=float)
    heard = _sample(subtopic)
    phrases = _phrases([texts[row] for row in heard.tolist()], panel, tick)
    parents = [int(topic[subtopic == s][0]) for s in range(first, first + n_subtopics)]
    namings = name_levels(phrases, places[heard], topic[heard], subtopic[heard] - first, parents, tick)
    members = [np.asarray(topic == t) for t in range(first)] + [
        np.asarray(subtopic == s) for s in range(first, first + n_subtopics)
    ]
    parents = [-1] * first + parents
    lost = ~np.asarray(places.any(axis=1))
    rows, typical, terms = [], [], []
    for number, ((label, words), parent, inside) in enumerate(zip(namings, parents, members, strict=True)):
        if lost[inside].all():
            label, words = OTHER, []
        near = _most_typical(places, np.flatnonzero(inside))
        x, y = _label_place(points, inside)
        joined = LIST_SEPARATOR.join(term for term, _ in words)
        rows.append((number, label, int(inside.sum()), joined, parent, x, y))
        typical += [(number, points["paper_id"].iat[row], rank) for rank, row in enumerate(near, start=1)]
        terms += [(number, term, weight) for term, weight in words]
    return (
        conform(pd.DataFrame(rows, columns=[c.name for c in TOPICS]), TOPICS),
        conform(pd.DataFrame(typical, columns=[c.name for c in TYPICAL]), TYPICAL),
        conform(pd.DataFrame(terms, columns=[c.name for c in TOPIC_TERMS]), TOPIC_TERMS),
    )


def _sample(subtopic: Ints) -> Ints:
    """Rows of the papers that names are taken from: evenly spaced ones, and all of small sub-topics."""
    step = -(-len(subtopic) // _SAMPLE)
    small = np.bincount(subtopic)[subtopic] <= _SMALL
    return np.flatnonzero(small | (np.arange(len(subtopic)) % step == 0))


def _phrases(texts: list[str], panel: TermPanel, tick: Tick) -> Phrases:
    """Candidates for names, abbreviations and synonyms counted as one."""
    tick(0, STEPS)
    stream = read_stream(texts)
    tick(1, STEPS)
    # Long forms of abbreviations may hold words of the default list ("of"), but none that the person added.
    added = {part for word in panel.stop_words - TermPanel().stop_words for part in phrase_key(word)}
    defined = [one for one in definitions(stream) if added.isdisjoint(phrase_key(one[0]))]
    least = max(3 if len(texts) >= 200 else 2, len(texts) // 3_000)
    whole = [long for long, _ in defined]
    phrases = find_phrases(stream, panel, least, whole, lambda: tick(2, STEPS))
    return fold_variants(phrases, [*defined, *panel.synonyms])


def _most_typical(places: Floats, rows: Ints) -> list[int]:
    """The papers nearest to the middle of a topic, nearest first."""
    inside = places[rows]
    near = inside @ np.rint(inside.mean(axis=0))
    return [int(row) for row in rows[np.argsort(-near, kind="stable")[:TYPICAL_PAPERS]]]


def _label_place(points: pd.DataFrame, inside: np.ndarray) -> tuple[float, float]:
    """The place of the paper nearest to the median of a topic's papers: a topic in two pieces has none in between."""
    here = points.loc[inside, ["x", "y"]].to_numpy()
    away = np.rint(((here - np.median(here, axis=0)) ** 2).sum(axis=1) * 1e6)
    x, y = here[away.argmin()]
    return float(x), float(y)
