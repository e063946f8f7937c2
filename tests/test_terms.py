from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from corpus.errors import SelectionError
from corpus.schema import INPUTS, LINKS, PAPERS, RECEIPT, Corpus, conform, empty
from corpus.terms import compare_terms, concordance, count_terms, papers_with


def papers_of(*texts: str, **columns: Any) -> Corpus:
    """A corpus of these plain texts, by hand."""
    blank = {"bool": False, "int32": 1}
    papers = pd.DataFrame({name: [blank.get(dtype, "")] * len(texts) for name, dtype, _ in PAPERS if dtype != "Int16"})
    ids = [hashlib.sha256(f"{at} {text}".encode()).hexdigest()[:12] for at, text in enumerate(texts)]
    papers = papers.assign(
        paper_id=ids, abstract=texts, text=texts, year=pd.array([pd.NA] * len(texts), "Int16")
    ).assign(**columns)
    fingerprint = hashlib.sha256("\n".join(texts).encode()).hexdigest()
    return Corpus(conform(papers, PAPERS), empty(LINKS), empty(RECEIPT), empty(INPUTS), fingerprint)


SYSTEMS = papers_of(
    "System identification detects fire from few sensors. The system is not robust.",
    "A fire alarm system for data mining rigs; interest points guide the top camera.",
    "Users show interest in a mine detection system with full cover.",
    "We call it US grid data: the US grid is full, and us humans find it empty.",
)


def counts(table: object, column: str = "papers") -> dict[str, int]:
    return dict(zip(table["term"], table[column], strict=True))  # type: ignore[index]


def test_content_words_are_counted_and_grammar_is_not(tmp_path: Path) -> None:
    table = count_terms(SYSTEMS, ngrams=(1, 2), cache_dir=tmp_path)
    papers = counts(table)
    expected = {"system": 3, "fire": 2, "interest": 2, "grid": 1, "alarm": 1, "top": 1, "mine": 1, "US": 1}
    assert {term: papers.get(term) for term in expected} == expected
    assert counts(table, "occurrences")["system"] == 4
    assert counts(table, "occurrences")["US"] == 2
    assert not {"the", "is", "it", "we", "and", "us"} & papers.keys()


def test_rows_outside_the_corpus_are_named(tmp_path: Path) -> None:
    with pytest.raises(SelectionError, match="no paper in row 9"):
        count_terms(SYSTEMS, [9], cache_dir=tmp_path)


def test_an_empty_side_is_said(tmp_path: Path) -> None:
    with pytest.raises(SelectionError, match="other side has no papers"):
        compare_terms(SYSTEMS, [0, 1, 2, 3], cache_dir=tmp_path)


def test_exchanging_the_sides_turns_the_signs(tmp_path: Path) -> None:
    forth = compare_terms(SYSTEMS, [0, 1], [2, 3], cache_dir=tmp_path).set_index("term")
    back = compare_terms(SYSTEMS, [2, 3], [0, 1], cache_dir=tmp_path).set_index("term").loc[forth.index]
    assert np.allclose(forth["log_odds"], -back["log_odds"])
    assert np.allclose(forth["low"], -back["high"])


def test_concordance_shows_the_words_around(tmp_path: Path) -> None:
    table = concordance(SYSTEMS, "alarm systems", width=7, cache_dir=tmp_path)
    assert table[["left", "hit", "right"]].to_numpy().tolist() == [["A fire ", "alarm system", " for da"]]


def test_papers_with_a_term_are_those_counted(tmp_path: Path) -> None:
    assert papers_with(SYSTEMS, "system", cache_dir=tmp_path).tolist() == [0, 1, 2]
    assert papers_with(SYSTEMS, "unheard", cache_dir=tmp_path).tolist() == []
