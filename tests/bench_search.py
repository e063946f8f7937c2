"""Times of the index; `PAPERSCOPE_BENCH_RECORDS` names a file of records, `-m bench -n 0 -s` shows the times.

The file may be of any size: real records, or a million that were made of halves of real abstracts. On two cores a
query of one to three words should take 8 ms at most (p50), all hits of a frequent word 20 ms among 87,000 papers.
"""

from __future__ import annotations

import os
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from corpus.load import load_corpus
from corpus.search import SearchIndex, open_index

RECORDS = os.environ.get("PAPERSCOPE_BENCH_RECORDS", "")
WORDS = ("graph", "neural", "network", "robot", "learning", "policy", "sparse", "language", "vision", "RAG", "T-RevSNN")

pytestmark = [
    pytest.mark.bench,
    pytest.mark.skipif(not RECORDS, reason="PAPERSCOPE_BENCH_RECORDS names no records"),
    pytest.mark.timeout(1800),
]


def milliseconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return 1000 * (time.perf_counter() - start)


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    folder = tmp_path_factory.mktemp("bench")
    corpus = load_corpus([Path(RECORDS)], cache_dir=folder)
    build = milliseconds(lambda: open_index(corpus, cache_dir=folder))
    again = milliseconds(lambda: open_index(corpus, cache_dir=folder))
    size = sum(path.stat().st_size for path in (folder / "index").rglob("*") if path.is_file())
    print(f"\n{len(corpus.papers)} papers: build {build / 1000:.1f} s, open {again:.0f} ms, {size / 1e6:.0f} MB")  # noqa: T201
    return open_index(corpus, cache_dir=folder)


def test_times(index: SearchIndex) -> None:
    draw = random.Random(0)
    short = [" ".join(draw.sample(WORDS, draw.randint(1, 3))) for _ in range(500)]
    titles = [title for title in index.corpus.papers["title"] if title]
    jobs: dict[str, list[float]] = {
        "1-3 words, top 20 with total": [milliseconds(lambda q=q: index.search(q, limit=20).total) for q in short],  # type: ignore[misc]
        "every hit of a frequent word": [
            milliseconds(lambda q=q: index.search(q).rows)  # type: ignore[misc]
            for q in ("the", "model", "method OR model", "the -model", "learn*") * 3
        ],
        "which papers match": [
            milliseconds(lambda q=q: index.matching(q))  # type: ignore[misc]
            for q in ("the", "model OR method", "the -model", "learn*", "model data")
        ],
        "similar": [milliseconds(lambda: index.similar(str(index.paper_ids[0]))) for _ in range(20)],
        "nothing found, suggestions": [
            milliseconds(lambda: index.search("grpah netwroks").suggestions) for _ in range(5)
        ],
    }
    if titles:
        asked = draw.sample(titles, min(500, len(titles)))
        jobs["titles"] = [milliseconds(lambda t=t: index.search(t, match="any", limit=10).hits) for t in asked]  # type: ignore[misc]
    for name, times in jobs.items():
        print(f"{name}: p50 {statistics.median(times):.2f} ms, most {max(times):.1f} ms")  # noqa: T201
