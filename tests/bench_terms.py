"""How long terms take on a large corpus; PAPERSCOPE_BENCH_RECORDS names its records (.jsonl.gz)."""

from __future__ import annotations

import gzip
import json
import os
import resource
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import numpy as np
import pytest

from corpus.schema import Corpus
from corpus.terms import collocates, compare_terms, concordance, cooccurrence, count_terms, term_matrix
from tests.test_terms import papers_of

RECORDS = os.environ.get("PAPERSCOPE_BENCH_RECORDS", "")
pytestmark = [
    pytest.mark.bench,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(not RECORDS, reason="PAPERSCOPE_BENCH_RECORDS names no file of records"),
]


@pytest.fixture(scope="module")
def large() -> Corpus:
    with gzip.open(RECORDS, "rt", encoding="utf-8") as lines:
        return papers_of(*(json.loads(line)["abstract"] for line in lines))


def seconds(work: Callable[[], object], times: int = 5) -> tuple[float, float]:
    """Wall and processor seconds of the best of several runs."""
    best = (float("inf"), float("inf"))
    for _ in range(times):
        start = time.perf_counter(), time.process_time()
        work()
        best = min(best[0], time.perf_counter() - start[0]), min(best[1], time.process_time() - start[1])
    return best


def test_terms_are_fast(large: Corpus, tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    tenths = [np.sort(rng.choice(len(large.papers), len(large.papers) // 10, replace=False)) for _ in range(9)]
    turn = cycle(tenths)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    found = {"1-2-grams": seconds(lambda: [term_matrix(large, size, cache_dir=tmp_path) for size in (1, 2)], 1)}
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    count_terms(large, limit=1, ngrams=(1, 2), cache_dir=tmp_path)
    found |= {
        "top 50 of a tenth": seconds(
            lambda: count_terms(large, next(turn), ngrams=(1, 2), limit=50, cache_dir=tmp_path), 9
        ),
        "keyness of a tenth": seconds(lambda: compare_terms(large, next(turn), limit=50, cache_dir=tmp_path), 9),
        "25 lines of learning": seconds(lambda: concordance(large, "learning", limit=25, cache_dir=tmp_path), 1),
        "25 lines by neighbours": seconds(
            lambda: concordance(large, "network", sort="left", limit=25, cache_dir=tmp_path), 2
        ),
        "heat map of 15": seconds(lambda: cooccurrence(large, limit=15, cache_dir=tmp_path), 1),
        "words near learning": seconds(lambda: collocates(large, "learning", cache_dir=tmp_path), 2),
        "3-grams": seconds(lambda: term_matrix(large, 3, cache_dir=tmp_path), 1),
        "4-grams": seconds(lambda: term_matrix(large, 4, cache_dir=tmp_path), 1),
    }
    lines = [f"{name:24s} {wall:9.3f} s {cpu:9.3f} s of a processor" for name, (wall, cpu) in found.items()]
    print("\n" + "\n".join([*lines, f"added memory {(after - before) / 1e6:.1f} GB"]))  # noqa: T201
    assert found["1-2-grams"][0] < 120
