"""Times of the topic map; run with ``pytest -m bench -n 0 -s tests/bench_topics.py``.

``PAPERSCOPE_BENCH_RECORDS`` names a file of records with abstracts; ``PAPERSCOPE_BENCH_LIMIT`` takes the first so many.
"""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from corpus.load import load_corpus
from corpus.topics import build_topic_map


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
