"""Newcomers on an existing map."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import numpy as np
import pandas as pd

from corpus.schema import TOPICS, Corpus, conform
from corpus.tokens.stream import read_stream
from corpus.topics.describe import OTHER
from corpus.topics.exact import Floats
from corpus.topics.features import count_matrix, stop_terms, tfidf_rows
from corpus.topics.groups import confidences
from corpus.topics.layout import beside
from corpus.topics.neighbours import nearest
from corpus.topics.space import place_in_space
from corpus.topics.store import MAP_POINTS, TopicMap

#: Neighbours whose places decide a newcomer's.
_NEIGHBOURS = 10


def place_papers(topic_map: TopicMap, corpus: Corpus) -> TopicMap:
    """The map with the papers of a corpus that are not yet on it, put where their neighbours in the space stand.

    Nobody on the map moves or changes topic, and its fingerprint stays.

    Args:
        topic_map: A map made by ``build_topic_map``.
        corpus: Any corpus; papers that the map has already are left alone.

    Returns:
        A map whose points hold all papers of both, the newcomers with ``placed`` true; sizes in ``topics`` count them.
    """
    fresh = corpus.papers.loc[~corpus.papers["paper_id"].isin(topic_map.points["paper_id"]), ["paper_id", "text"]]
    if fresh.empty:
        return topic_map
    fresh = fresh.sort_values("paper_id", ignore_index=True)
    model = topic_map.model
    counts = count_matrix(read_stream(fresh["text"]), model.columns(), stop_terms(len(model.places)))
    places = place_in_space(tfidf_rows(counts, np.asarray(model.idf)), np.asarray(model.components, dtype=float))
    points = pd.concat([topic_map.points, _stand(topic_map, fresh["paper_id"], places)], ignore_index=True)
    points = conform(points.sort_values("paper_id"), MAP_POINTS)
    guests = hashlib.sha256("\n".join(points["paper_id"][points["placed"]]).encode()).hexdigest()[:16]
    return replace(topic_map, points=points, topics=_count(topic_map.topics, points), guests=guests)


def _stand(topic_map: TopicMap, ids: pd.Series[str], places: Floats) -> pd.DataFrame:
    """Points for newcomers: the middle of the nearest papers' places, the topic of the nearest centre."""
    model, base = topic_map.model, topic_map.points.loc[~topic_map.points["placed"]]
    there = np.asarray(model.places, dtype=float)
    inhabited = np.flatnonzero(there.any(axis=1))
    known = places.any(axis=1) & bool(len(inhabited))
    rows = pd.DataFrame({"paper_id": ids, "x": 0.0, "y": 0.0, "topic": -1, "subtopic": -1, "confidence": 0.0})
    if known.any():
        near, distance = nearest(places[known], there[inhabited], min(_NEIGHBOURS, len(inhabited)))
        xy = base[["x", "y"]].to_numpy()[inhabited[near]]
        # A copy of a paper stands where the paper stands.
        middle = np.where(distance[:, :1] == 0, xy[:, 0], np.median(xy, axis=1))
        regions, centres = np.asarray(model.regions, dtype=float), np.asarray(model.centres, dtype=float)
        topic = (places[known] @ regions.T).argmax(axis=1)
        parent = topic_map.topics.set_index("topic")["parent"].loc[lambda p: p >= 0]
        foreign = parent.to_numpy()[: len(centres)] != topic[:, None]
        closeness = np.where(foreign, -np.inf, places[known] @ centres.T)
        rows.loc[known, "x"], rows.loc[known, "y"] = np.round(middle, 4).T
        rows.loc[known, "topic"] = topic
        rows.loc[known, "subtopic"] = parent.index.to_numpy()[closeness.argmax(axis=1)]
        rows.loc[known, "confidence"] = confidences(places[known], regions, topic)
    if not known.all():
        topic_id, subtopic_id, x, y = _other(topic_map)
        rows.loc[~known, ["topic", "subtopic", "x", "y"]] = [topic_id, subtopic_id, x, y]
    return conform(rows.assign(placed=True), MAP_POINTS)


def _other(topic_map: TopicMap) -> tuple[int, int, float, float]:
    """Topic, sub-topic and place of papers without a known word."""
    topics, points = topic_map.topics, topic_map.points
    there = topics.loc[topics["label"].eq(OTHER) & topics["parent"].ge(0)]
    if len(there):
        row = there.iloc[0]
        return int(row["parent"]), int(row["topic"]), float(row["x"]), float(row["y"])
    number = int(topics["topic"].max()) + 1
    return number, number + 1, *beside(points["x"].to_numpy(), np.ones(len(points), dtype=bool))


def _count(topics: pd.DataFrame, points: pd.DataFrame) -> pd.DataFrame:
    """The topics with the newcomers in their sizes, and with "other" where it came to be."""
    sizes = pd.concat([points["topic"].value_counts(), points["subtopic"].value_counts()])
    counted = topics.assign(size=topics["topic"].map(sizes).fillna(0))
    new = points.loc[~points["topic"].isin(topics["topic"])]
    if new.empty:
        return conform(counted, TOPICS)
    topic, subtopic, x, y = new.iloc[0][["topic", "subtopic", "x", "y"]]
    added = [(topic, OTHER, len(new), "", -1, x, y), (subtopic, OTHER, len(new), "", topic, x, y)]
    return conform(pd.concat([counted, pd.DataFrame(added, columns=list(topics.columns))], ignore_index=True), TOPICS)
