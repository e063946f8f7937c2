"""The map is the same whatever the number of threads and the kernels of BLAS: each build in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from corpus.topics import layout

ROOT = Path(__file__).resolve().parent.parent

SCRIPT = """
import hashlib, json, sys
import pandas as pd
from corpus.schema import Corpus
from corpus.topics import build_topic_map

none = pd.DataFrame()
for texts in json.loads(sys.stdin.read()):
    ids = [hashlib.sha256(text.encode()).hexdigest()[:12] for text in texts]
    papers = pd.DataFrame({"paper_id": ids, "text": texts})
    made = build_topic_map(Corpus(papers, none, none, none, str(len(texts))), cache_dir=sys.argv[1])
    shown = made.points.to_csv() + made.topics.to_csv() + made.typical.to_csv() + made.terms.to_csv()
    print(hashlib.sha256(shown.encode()).hexdigest(), made.fingerprint)
"""

SUBJECTS = (
    "sparse matrix factor rank spectral norm tensor completion recovery measurement",
    "policy reward agent exploration planning environment action value offline control",
    "word sentence translation parser grammar corpus token embedding dialogue summary",
    "protein folding cell genome drug molecule binding sequence mutation expression",
)


def subject_texts(n: int) -> list[str]:
    """Texts of 25 words on one of four subjects, drawn by a small generator of our own."""
    state, texts = 7, []
    for i in range(n):
        words = SUBJECTS[i % 4].split() + SUBJECTS[(i // 4) % 4].split()[:4]
        drawn = []
        for _ in range(25):
            state = (state * 1103515245 + 12345) % 2**31
            drawn.append(words[(state >> 8) % len(words)])
        texts.append(" ".join(drawn) + f" paper number {i}.")
    return texts


def run(corpora: list[list[str]], folder: Path, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(folder)],
        input=json.dumps(corpora),
        env={**os.environ, **environment, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return done.stdout


def test_threads_kernels_and_order_change_nothing(tmp_path: Path) -> None:
    few, many = subject_texts(12), subject_texts(100)
    expected = run([few, many], tmp_path / "plain", OMP_NUM_THREADS="2")
    assert expected.count("\n") == 2
    single = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    assert run([few[::-1], many[::-1]], tmp_path / "single", **single) == expected
    old = {"OMP_NUM_THREADS": "4", "OPENBLAS_NUM_THREADS": "4", "OPENBLAS_CORETYPE": "Nehalem", "PYTHONHASHSEED": "5"}
    assert run([few[5:] + few[:5], many[1:] + many[:1]], tmp_path / "old", **old) == expected


@pytest.mark.parametrize("fft_from", [pytest.param(10_000, id="trees"), pytest.param(0, id="grid")])
def test_threads_of_the_layout_move_no_paper(fft_from: int, monkeypatch: pytest.MonkeyPatch) -> None:
    points = np.random.RandomState(0).randint(-9, 9, size=(90, 6)) * 50_000.0
    monkeypatch.setattr(layout, "_FFT_FROM", fft_from)
    for name, value in {"_THREADS_FROM": 2, "_EARLY": 10, "_LATE": 20}.items():
        monkeypatch.setattr(layout, name, value)
    made = []
    for threads in ("1", "2", "3"):
        monkeypatch.setenv("OMP_NUM_THREADS", threads)
        made.append(layout.lay_out(points).tobytes())
    assert len(set(made)) == 1
