"""Build a topic map: the joining of the steps, and what of it is cached."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pandas as pd

from corpus.cache import cached, entry_key
from corpus.errors import EmptyCorpus, SelectionError
from corpus.schema import Corpus, Progress, conform
from corpus.tokens.panel import TermPanel
from corpus.tokens.stream import read_stream
from corpus.topics.describe import describe_topics
from corpus.topics.exact import Floats
from corpus.topics.features import fit_vocabulary, tfidf_rows
from corpus.topics.groups import Groups, best_groups, confidences, divide, group_range
from corpus.topics.layout import beside, lay_out
from corpus.topics.space import fit_components, place_in_space
from corpus.topics.store import (
    MAP_POINTS,
    MapModel,
    TopicMap,
    compact,
    fingerprint_of,
    read_map,
    read_topics,
    write_map,
    write_topics,
)

DIMENSIONS, _FEWEST_DIMENSIONS = 100, 6

#: Libraries whose next version may move a paper or name a topic otherwise; the cache itself tells our own versions.
_LIBRARIES = ("numpy", "scipy", "openTSNE", "pyarrow")

#: Steps of one build that progress counts.
_STEPS = 100
_WATCH_EVERY = 1_000


def build_topic_map(
    corpus: Corpus,
    *,
    n_topics: int | None = None,
    random_state: int = 0,
    panel: TermPanel | None = None,
    cache_dir: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
) -> TopicMap:
    """The map of a corpus: a place, a topic, a sub-topic and a confidence for every paper, and names for the topics.

    The same papers give the same map in any order, from any number of files, with any number of threads.

    Args:
        corpus: At least one paper.
        n_topics: Number of regions; None takes the one of ``group_range`` whose silhouette is best.
        random_state: Seed of the decomposition and of the groups' starts.
        panel: Stop words, kept phrases and synonyms for terms and labels; places and topics don't depend on it.
        cache_dir: Root of the cache; the platform's by default.
        progress: Called with steps done, steps in all (100) and what is being done; may raise ``Cancelled``.

    Returns:
        The map.

    Raises:
        EmptyCorpus: If there is no paper.
        SelectionError: If ``n_topics`` is below 1 or above the number of papers.
        Cancelled: Raised by ``progress``.
    """
    n = len(corpus.papers)
    if n == 0:
        raise EmptyCorpus("There is no paper to make a map of.", hint="Open a file that holds abstracts.")
    if n_topics is not None and not 1 <= n_topics <= n:
        raise SelectionError(f"{n_topics} topics were asked for.", hint=f"Ask for 1 to {n}.")
    report = progress or (lambda done, total, what: None)
    panel, home = panel or TermPanel(), cache_dir or corpus.home
    libraries = {name: version(name) for name in _LIBRARIES}
    key = {"papers": corpus.fingerprint, "n_topics": n_topics, "random_state": random_state, "libraries": libraries}
    papers = corpus.papers[["paper_id", "text"]].sort_values("paper_id", ignore_index=True)

    def make_map(folder: Path) -> None:
        from threadpoolctl import threadpool_limits

        # Threads change no result here; for products this small they only wait for one another.
        with threadpool_limits(1):
            _make_map(folder, papers, n_topics, random_state, report)

    points, model, about = cached("topic-map", key, make_map, read_map, cache_dir=home)

    def make_topics(folder: Path) -> None:
        tick = _share(report, 90, _STEPS, "naming topics")
        write_topics(folder, *describe_topics(points, model, papers["text"].tolist(), panel, tick))

    label_key = {"map": key, "panel": panel.parts()}
    topics, typical, terms = cached("topic-names", label_key, make_topics, read_topics, cache_dir=home)
    words = "" if panel == TermPanel() else entry_key({"panel": panel.parts()})
    return TopicMap(points, topics, str(about["fingerprint"]), typical, terms, model, words=words)


def _make_map(folder: Path, papers: pd.DataFrame, n_topics: int | None, random_state: int, report: Progress) -> None:
    report(0, _STEPS, "reading words")
    stream = read_stream(_watched(papers["text"].tolist(), _share(report, 0, 8, "reading words")))
    vocabulary, counts = fit_vocabulary(stream)
    rows = tfidf_rows(counts, vocabulary.idf)
    report(10, _STEPS, "finding the space")
    watch = _share(report, 10, 20, "finding the space")
    components = fit_components(rows, _dimensions(len(papers)), random_state, watch)
    places = place_in_space(rows, components)
    known = places.any(axis=1)
    group_tick = _share(report, 20, 30, "grouping papers")
    regions, subtopics = _two_levels(places[known], n_topics, random_state, group_tick)
    report(30, _STEPS, "laying out the plane")
    xy = lay_out(places[known], _share(report, 30, 90, "laying out the plane"))
    points = _points(papers["paper_id"], places, regions, subtopics, xy)
    model = MapModel(
        terms=np.frombuffer("\n".join(vocabulary.terms).encode(), dtype=np.uint8),
        idf=vocabulary.idf,
        components=components.astype(np.float32),
        places=compact(places),
        regions=compact(regions.centres),
        centres=compact(np.vstack([groups.centres for groups in subtopics] or [places[:0]])),
    )
    write_map(folder, points, model, {"fingerprint": fingerprint_of(points)})


def _watched(texts: list[str], tick: Callable[[int, int], None]) -> Iterator[str]:
    """The texts, with a tick now and then."""
    for at, text in enumerate(texts):
        if at % _WATCH_EVERY == 0:
            tick(at, len(texts))
        yield text


def _dimensions(n: int) -> int:
    """A hundred; for a few papers fewer than these, or every paper would stand alone."""
    return min(DIMENSIONS, max(_FEWEST_DIMENSIONS, n // 5))


def _share(report: Progress, first: int, last: int, what: str) -> Callable[[int, int], None]:
    """A tick that maps its steps onto a part of the whole."""

    def tick(done: int, total: int) -> None:
        report(first + (last - first) * done // max(total, 1), _STEPS, what)

    return tick


def _two_levels(
    places: Floats, n_topics: int | None, random_state: int, tick: Callable[[int, int], None]
) -> tuple[Groups, list[Groups]]:
    """Regions, and the sub-topics of each."""
    tick(0, 1)
    if not len(places):
        return Groups(np.zeros(0, dtype=np.int64), places), []
    least, most = group_range(len(places)) if n_topics is None else (n_topics, n_topics)
    regions = best_groups(places, least, most, random_state, lambda: tick(0, 1))
    subtopics: list[Groups] = []
    for region in range(k := len(regions.centres)):
        inside = places[regions.of == region]
        parts = max(1, min(8, round(len(inside) / 25)))
        subtopics.append(divide(inside, parts, random_state, partial(tick, k + region, 2 * k)))
    return regions, subtopics


def _points(ids: pd.Series[str], places: Floats, regions: Groups, subtopics: list[Groups], xy: Floats) -> pd.DataFrame:
    """The points; papers without a known word become the last region, and it its own sub-topic.

    Sub-topics are numbered on from the regions.
    """
    known = np.asarray(places.any(axis=1))
    n_regions = len(regions.centres)
    topic = np.full(len(ids), n_regions, dtype=np.int64)
    topic[known] = regions.of
    first = np.cumsum([n_regions + int(not known.all())] + [len(groups.centres) for groups in subtopics])
    subtopic = np.full(len(ids), first[-1], dtype=np.int64)
    for region, groups in enumerate(subtopics):
        subtopic[topic == region] = first[region] + groups.of
    confidence, plane = np.zeros(len(ids)), np.zeros((len(ids), 2))
    plane[known] = xy
    if n_regions:
        confidence[known] = confidences(places[known], regions.centres, regions.of)
    plane[~known] = beside(plane[:, 0], known)
    points = pd.DataFrame({"paper_id": ids, "x": plane[:, 0], "y": plane[:, 1]})
    points = points.assign(topic=topic, subtopic=subtopic, confidence=confidence, placed=False)
    return conform(points, MAP_POINTS)
