"""Near copies against an exhaustive comparison: planted revisions among real records.

    PAPERSCOPE_BENCH_RECORDS=records.jsonl.gz pytest -m bench tests/bench_duplicates.py -s -n0

The file is JSON Lines with an ``abstract`` each; 6,000 records are taken, 600 revisions of them are planted (sentences
dropped, reworded, reordered), and all pairs are compared by their sets of 3-word shingles.
"""

import gzip
import json
import os
import random
import re
import time
from collections import defaultdict
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from scipy.sparse import csr_array

from corpus.duplicates import JACCARD, find_families
from corpus.schema import Corpus

RECORDS = os.environ.get("PAPERSCOPE_BENCH_RECORDS", "")
pytestmark = [
    pytest.mark.bench,
    pytest.mark.skipif(not RECORDS, reason="PAPERSCOPE_BENCH_RECORDS names no file"),
    pytest.mark.timeout(1800),
]


def read_abstracts(count: int) -> list[str]:
    path = Path(RECORDS)
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
        return list(dict.fromkeys(json.loads(line)["abstract"] for line in islice(lines, count + 200)))[:count]


def revise(abstract: str, pick: random.Random) -> str:
    sentences = re.split(r"(?<=[.!?]) ", abstract)
    for _ in range(pick.randint(1, 3)):
        change = pick.choice(["drop", "reword", "reorder"])
        at = pick.randrange(len(sentences))
        if change == "drop" and len(sentences) > 2:
            del sentences[at]
        elif change == "reorder":
            pick.shuffle(sentences)
        else:
            words = sentences[at].split()
            for _ in range(max(1, len(words) // 4)):
                words[pick.randrange(len(words))] = pick.choice(
                    ["novel", "large", "robust", "model", "we", "data", "fast"]
                )
            sentences[at] = " ".join(words)
    return " ".join(sentences)


def near_pairs(texts: list[str]) -> set[tuple[int, int]]:
    """All pairs at ``JACCARD`` or more, by comparing every text with every other."""
    numbers: dict[tuple[str, ...], int] = defaultdict(lambda: len(numbers))
    rows: list[int] = []
    columns: list[int] = []
    for row, text in enumerate(texts):
        words = re.findall(r"\w+", text.casefold())
        own = {numbers[shingle] for shingle in zip(words, words[1:], words[2:], strict=False)}
        rows.extend([row] * len(own))
        columns.extend(own)
    table = csr_array((np.ones(len(rows), dtype=np.int32), (rows, columns)), shape=(len(texts), len(numbers)))
    sizes = np.asarray(table.sum(axis=1)).ravel()
    shared = (table @ table.T).tocoo()
    one, other = shared.coords
    near = (one < other) & (shared.data >= JACCARD * (sizes[one] + sizes[other] - shared.data))
    return set(zip(one[near].tolist(), other[near].tolist(), strict=True))


def linked_pairs(families: list[str]) -> set[tuple[int, int]]:
    members = defaultdict(list)
    for row, family in enumerate(families):
        members[family].append(row)
    return {(a, b) for rows in members.values() for at, a in enumerate(rows) for b in rows[at + 1 :]}


def test_near_copies_against_an_exhaustive_comparison() -> None:
    pick = random.Random(0)
    texts = read_abstracts(6_000)
    texts += [revise(text, pick) for text in pick.sample(texts, 600)]
    truth = near_pairs(texts)
    begin = time.perf_counter()
    found = linked_pairs(find_families(texts, [f"{row:05}" for row in range(len(texts))]))
    took = time.perf_counter() - begin
    recall, precision = len(found & truth) / len(truth), len(found & truth) / len(found)
    print(f"pairs {len(truth)}  recall {recall:.4f}  precision {precision:.4f}  {took:.2f} s")  # noqa: T201
    assert recall >= 0.95
    assert precision >= 0.98


def test_loading_cold_and_warm(tmp_path: Path) -> None:
    from corpus.load import load_corpus

    def timed(what: str) -> Corpus:
        begin = time.perf_counter()
        corpus = load_corpus([RECORDS], cache_dir=tmp_path)
        print(f"{what}: {len(corpus.papers)} papers, {time.perf_counter() - begin:.2f} s")  # noqa: T201
        return corpus

    cold, warm = timed("cold"), timed("warm")
    characters = cold.papers["abstract"].str.len().sum()
    print(f"frame {cold.papers.memory_usage(deep=True).sum() / characters:.2f} x text")  # noqa: T201
    assert cold.fingerprint == warm.fingerprint
