"""How long terms take on a large corpus; PAPERSCOPE_BENCH_RECORDS names its records (.jsonl.gz)."""

from __future__ import annotations

import gzip
import json
import os
import resource
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from corpus.schema import Corpus
from corpus.terms import compare_terms, concordance, count_terms, term_matrix
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


def seconds(work: Callable[[], object], times: int = 5) -> float:
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def test_terms_are_fast(large: Corpus, tmp_path: Path) -> None:
    tenth = np.sort(np.random.default_rng(0).choice(len(large.papers), len(large.papers) // 10, replace=False))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    build = seconds(lambda: [term_matrix(large, size, cache_dir=tmp_path) for size in (1, 2)], 1)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    found = {
        "1-2-grams, s": build,
        "added memory, GB": (after - before) / 1e6,
        "top 50 of a tenth, ms": 1000 * seconds(lambda: count_terms(large, tenth, limit=50, cache_dir=tmp_path)),
        "keyness of a tenth, ms": 1000 * seconds(lambda: compare_terms(large, tenth, limit=50, cache_dir=tmp_path)),
        "100 lines of learning, ms": 1000
        * seconds(lambda: concordance(large, "learning", limit=100, cache_dir=tmp_path)),
        "3-grams, s": seconds(lambda: term_matrix(large, 3, cache_dir=tmp_path), 1),
        "4-grams, s": seconds(lambda: term_matrix(large, 4, cache_dir=tmp_path), 1),
    }
    print("\n" + "\n".join(f"{name:28s} {value:8.1f}" for name, value in found.items()))  # noqa: T201
    assert build < 60
