"""Times of the topic map, and where late papers go; run with ``pytest -m bench -n 0 -s tests/bench_topics.py``.

``PAPERSCOPE_BENCH_RECORDS`` names a file of records with abstracts; ``PAPERSCOPE_BENCH_LIMIT`` takes the first so many.
"""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from corpus.load import load_corpus
from corpus.topics import build_topic_map, place_papers


@pytest.mark.bench
@pytest.mark.timeout(1800)
def test_times(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = os.environ.get("PAPERSCOPE_BENCH_RECORDS")
    if not source:
        pytest.skip("PAPERSCOPE_BENCH_RECORDS names no file")
    corpus = load_corpus([source], cache_dir=tmp_path)
    limit = int(os.environ.get("PAPERSCOPE_BENCH_LIMIT", "0"))
    if limit:
        corpus = replace(corpus, papers=corpus.papers.head(limit), fingerprint=f"{corpus.fingerprint} {limit}")
    start = time.perf_counter()
    laps: dict[str, float] = {}
    build_topic_map(
        corpus,
        cache_dir=tmp_path,
        progress=lambda done, total, what: laps.__setitem__(what, time.perf_counter() - start),
    )
    built = time.perf_counter()
    made = build_topic_map(corpus, cache_dir=tmp_path)
    warm = time.perf_counter() - built
    with capsys.disabled():
        topics = int((made.topics["parent"] < 0).sum())
        steps = ", ".join(f"{what} until {seconds:.1f}" for what, seconds in laps.items())
        report = f"{len(made.points)} papers, {topics} topics: built {built - start:.1f} s ({steps}), warm {warm:.3f} s"
        print(f"\n{report}")  # noqa: T201


@pytest.mark.bench
@pytest.mark.timeout(3600)
def test_papers_left_out_find_their_topic(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A tenth at a time is left out and placed: topics as in the full map, matched by the best assignment.

    ``PAPERSCOPE_BENCH_FOLDS`` tenths of the ten are tried.
    """
    from scipy.optimize import linear_sum_assignment

    source = os.environ.get("PAPERSCOPE_BENCH_RECORDS")
    if not source:
        pytest.skip("PAPERSCOPE_BENCH_RECORDS names no file")
    corpus = load_corpus([source], cache_dir=tmp_path)
    full = build_topic_map(corpus, cache_dir=tmp_path).points.set_index("paper_id")["topic"]
    order = np.random.RandomState(7).permutation(len(corpus.papers))
    same: dict[bool, list[bool]] = {True: [], False: []}
    for fold in range(int(os.environ.get("PAPERSCOPE_BENCH_FOLDS", "10"))):
        rows = np.setdiff1d(order, order[fold::10])
        kept = corpus.papers.take(rows).reset_index(drop=True)
        base = replace(corpus, papers=kept, fingerprint=f"{corpus.fingerprint} without {fold}")
        points = place_papers(build_topic_map(base, cache_dir=tmp_path), corpus).points
        there = full[points["paper_id"]].to_numpy()
        here, placed = points["topic"].to_numpy(), points["placed"].to_numpy()
        meet = np.zeros((here.max() + 1, there.max() + 1))
        np.add.at(meet, (here[~placed], there[~placed]), 1)
        mine, theirs = linear_sum_assignment(-meet)
        matched = np.full(len(meet), -1)
        matched[mine] = theirs
        for which in same:
            same[which] += (matched[here] == there)[placed == which].tolist()
    with capsys.disabled():
        print(f"\nsame topic: placed {np.mean(same[True]):.3f} of {len(same[True])}, kept {np.mean(same[False]):.3f}")  # noqa: T201
