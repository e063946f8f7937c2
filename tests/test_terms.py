from __future__ import annotations

import hashlib
import math
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus.errors import SelectionError
from corpus.schema import INPUTS, LINKS, PAPERS, RECEIPT, Corpus, conform, empty
from corpus.terms import compare_terms, concordance, count_terms, papers_with, term_matrix
from corpus.tokens.panel import TermPanel


def papers_of(*texts: str, **columns: Any) -> Corpus:
    """A corpus of these plain texts, by hand."""
    blank = {"bool": False, "int32": 1}
    papers = pd.DataFrame({name: [blank.get(dtype, "")] * len(texts) for name, dtype, _ in PAPERS if dtype != "Int16"})
    ids = [hashlib.sha256(f"{at} {text}".encode()).hexdigest()[:12] for at, text in enumerate(texts)]
    papers = papers.assign(paper_id=ids, abstract=texts, text=texts, year=pd.array([pd.NA] * len(texts), "Int16"))
    fingerprint = hashlib.sha256("\n".join(texts).encode()).hexdigest()
    papers = conform(papers.assign(**columns), PAPERS)
    return Corpus(papers, empty(LINKS), empty(RECEIPT), empty(INPUTS), fingerprint)


SYSTEMS = papers_of(
    "System identification detects fire from few sensors. The system is not robust.",
    "A fire alarm system for data mining rigs; interest points guide the top camera.",
    "Users show interest in a mine detection system with full cover.",
    "We call it US grid data: the US grid is full, and us humans find it empty.",
)
KELP = papers_of(
    "Kelp grows on kelp ropes.",
    "Kelp farms feed crabs.",
    "Kelp and salt and kelp.",
    "Zinc harms kelp.",
    "Crabs eat salt.",
    "Salt and crabs and salt.",
    "Crabs walk on ropes.",
    "Crabs sleep.",
)
MODELS = papers_of(
    "Large language models (LLMs) read tea leaves. An LLM reads slowly.",
    "Here is a large language model, too.",
    "Every language model, even LLMs.",
    "A model naps.",
)


def counts(table: pd.DataFrame, column: str = "papers") -> dict[str, int]:
    return dict(zip(table["term"], table[column], strict=True))


# count_terms


def test_content_words_are_counted_and_grammar_is_not(tmp_path: Path) -> None:
    table = count_terms(SYSTEMS, ngrams=(1, 2), cache_dir=tmp_path)
    papers = counts(table)
    expected = {"system": 3, "fire": 2, "interest": 2, "grid": 1, "alarm": 1, "top": 1, "mine": 1, "US": 1}
    expected |= {"system identification": 1, "data mining": 1}
    assert {term: papers.get(term) for term in expected} == expected
    assert counts(table, "occurrences")["system"] == 4
    assert counts(table, "occurrences")["US"] == counts(table, "occurrences")["grid"] == 2
    assert not {"the", "is", "it", "we", "and", "us"} & papers.keys()
    assert table["share"].tolist() == (table["papers"] / 4).tolist()


def test_abbreviation_and_long_form_are_one_term(tmp_path: Path) -> None:
    for size, form in ((1, "LLM"), (3, "large language model")):
        table = count_terms(MODELS, ngrams=(size, size), cache_dir=tmp_path)
        row = table[table["term"].str.lower().str.contains(form.lower())].iloc[0]
        assert (row["papers"], row["occurrences"]) == (3, 4)
    both = count_terms(MODELS, ngrams=(1, 3), cache_dir=tmp_path)["term"].tolist()
    assert len({"LLM", "LLMs", "large language model", "large language models"} & set(both)) == 1


def test_a_word_tells_how_often_it_is_part_of_a_longer_term(tmp_path: Path) -> None:
    table = count_terms(MODELS, ngrams=(2, 3), cache_dir=tmp_path)
    assert (counts(table, "occurrences")["language model"], counts(table, "inside")["language model"]) == (3, 2)


def test_a_formula_is_no_term(tmp_path: Path) -> None:
    abstract = r"Kelp of $\mathcal{O}(n \log n)$ ropes and $k$-means."
    corpus = papers_of("Kelp of O(n log n) ropes and k-means.", abstract=[abstract])
    assert set(count_terms(corpus, cache_dir=tmp_path)["term"]) == {"kelp", "ropes", "k-means"}


def test_text_without_spaces_gives_no_clause(tmp_path: Path) -> None:
    corpus = papers_of("本文提出一种基于BERT的图神经网络方法，用于点云分割。代码已公开。")
    terms = count_terms(corpus, ngrams=(1, 2), cache_dir=tmp_path)["term"].tolist()
    assert {"BERT", "图神经网络", "点云分割"} <= set(terms)
    assert max(len(word) for term in terms for word in term.split()) <= 6


def test_boilerplate_can_be_switched_on(tmp_path: Path) -> None:
    corpus = papers_of("We propose a novel method. Extensive experiments show state-of-the-art kelp.")
    assert count_terms(corpus, ngrams=(1, 2), cache_dir=tmp_path)["term"].tolist() == ["kelp"]
    everything = count_terms(corpus, ngrams=(1, 2), boilerplate=False, cache_dir=tmp_path)["term"].tolist()
    assert {"propose", "novel method", "state-of-the-art"} <= set(everything)


def test_the_panel_rules(tmp_path: Path) -> None:
    panel = TermPanel(
        stop_words=TermPanel().stop_words | {"Ropes"},
        keep_phrases=frozenset({"on ropes"}),
        synonyms=(("kelp", "crabs"),),
    )
    table = count_terms(KELP, ngrams=(1, 2), panel=panel, cache_dir=tmp_path)
    kelp = table[table["term"] == "kelp"].iloc[0]
    assert (kelp["papers"], kelp["occurrences"], kelp["forms"]) == (8, 11, "crabs")
    assert counts(table)["on ropes"] == 1
    assert "ropes" not in counts(table)
    assert papers_with(KELP, "crab", panel=panel, cache_dir=tmp_path).tolist() == list(range(8))


def test_a_limit_keeps_the_commonest(tmp_path: Path) -> None:
    whole = count_terms(KELP, ngrams=(1, 2), cache_dir=tmp_path)
    pd.testing.assert_frame_equal(count_terms(KELP, ngrams=(1, 2), limit=3, cache_dir=tmp_path), whole.head(3))


@pytest.mark.parametrize("size", [1, 2, 3])
def test_counts_equal_those_of_scikit_learn(size: int, tmp_path: Path) -> None:
    from sklearn.feature_extraction.text import CountVectorizer

    panel = TermPanel(stop_words=frozenset()).without_boilerplate()
    matrix = term_matrix(KELP, size, panel=panel, cache_dir=tmp_path)
    units = matrix.reading.units
    tokens = [
        [units.keys[unit] for unit in units.ids[begin:end] if unit]
        for begin, end in zip(units.offsets[:-1].tolist(), units.offsets[1:].tolist(), strict=True)
    ]
    vectorizer = CountVectorizer(
        analyzer=lambda words: [" ".join(words[i : i + size]) for i in range(len(words) - size + 1)]
    )
    expected = vectorizer.fit_transform(tokens).toarray()
    names = [" ".join(units.keys[unit] for unit in row) for row in matrix.grams.units]
    found = np.zeros_like(expected)
    columns = [vectorizer.vocabulary_[name] for name in names]
    for paper in range(matrix.n_papers):
        part = slice(int(matrix.begins[paper]), int(matrix.begins[paper + 1]))
        found[paper, [columns[term] for term in matrix.terms[part]]] = matrix.counts[part]
    assert (found == expected).all()


@given(parts=st.lists(st.integers(0, 2), min_size=8, max_size=8))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_parts_of_a_partition_sum_to_the_whole(parts: list[int], tmp_path: Path) -> None:
    whole = count_terms(KELP, ngrams=(1, 2), cache_dir=tmp_path).set_index("term")[["papers", "occurrences"]]
    total = whole * 0
    for part in range(3):
        rows = [row for row, label in enumerate(parts) if label == part]
        table = count_terms(KELP, rows, ngrams=(1, 2), cache_dir=tmp_path).set_index("term")
        total = total.add(table[["papers", "occurrences"]], fill_value=0)
    pd.testing.assert_frame_equal(total.astype("int64").loc[whole.index], whole)


def test_an_empty_selection_has_no_terms(tmp_path: Path) -> None:
    table = count_terms(KELP, [], cache_dir=tmp_path)
    assert table.empty
    assert table["papers"].dtype == "int64"


def test_rows_outside_the_corpus_are_named(tmp_path: Path) -> None:
    with pytest.raises(SelectionError, match="no paper in row 9"):
        count_terms(SYSTEMS, [9], cache_dir=tmp_path)


@pytest.mark.parametrize("ngrams", [(0, 1), (1, 5)])
def test_lengths_that_are_not_counted(ngrams: tuple[int, int], tmp_path: Path) -> None:
    with pytest.raises(SelectionError, match="are not counted"):
        count_terms(SYSTEMS, ngrams=ngrams, cache_dir=tmp_path)


# compare_terms


def test_log_odds_equal_those_by_hand(tmp_path: Path) -> None:
    table = compare_terms(KELP, [0, 1, 2, 3], [4, 5, 6, 7], ngrams=(1, 1), cache_dir=tmp_path)
    # Counted by hand: 14 occurrences on the left, of which 6 of kelp; 11 on the right, none of kelp. The prior weighs
    # a tenth of 11 and gives kelp 6 of 25 parts of it.
    prior = 1.1 * 6 / 25
    ratio = math.log((6 + prior) / (14 + 1.1 - 6 - prior)) - math.log(prior / (11 + 1.1 - prior))
    deviation = math.sqrt(1 / (6 + prior) + 1 / prior)
    expected = [4, 0, ratio, ratio - 1.959964 * deviation, ratio + 1.959964 * deviation]
    columns = ["papers_in", "papers_out", "log_odds", "low", "high"]
    assert table[table["term"] == "kelp"][columns].to_numpy()[0].tolist() == pytest.approx(expected, rel=1e-6)


def test_what_one_side_never_says_stays_finite(tmp_path: Path) -> None:
    table = compare_terms(KELP, [0, 1, 2, 3], [4, 5, 6, 7], ngrams=(1, 1), cache_dir=tmp_path)
    assert np.isfinite(table[["log_odds", "low", "high"]].to_numpy()).all()
    assert (table["low"] <= table["log_odds"]).all()
    assert (table["log_odds"] <= table["high"]).all()
    assert table["term"].iloc[0] == "kelp"
    assert table["term"].iloc[-1] == "crabs"
    zinc = table.set_index("term").loc["zinc"]
    assert zinc["low"] < 0 < zinc["high"]


def test_exchanging_the_sides_turns_the_signs(tmp_path: Path) -> None:
    forth = compare_terms(SYSTEMS, [0, 1], [2, 3], cache_dir=tmp_path).set_index("term")
    back = compare_terms(SYSTEMS, [2, 3], [0, 1], cache_dir=tmp_path).set_index("term").loc[forth.index]
    assert np.allclose(forth["log_odds"], -back["log_odds"])
    assert np.allclose(forth["low"], -back["high"])


def test_without_another_side_the_rest_is_taken(tmp_path: Path) -> None:
    rest = compare_terms(KELP, [0, 1, 2, 3], cache_dir=tmp_path)
    pd.testing.assert_frame_equal(rest, compare_terms(KELP, [0, 1, 2, 3], [4, 5, 6, 7], cache_dir=tmp_path))


def test_a_limit_keeps_both_ends(tmp_path: Path) -> None:
    table = compare_terms(KELP, [0, 1, 2, 3], limit=2, cache_dir=tmp_path)
    assert table["term"].tolist() == ["kelp", "crabs"]


@pytest.mark.parametrize(("rows", "against"), [(range(8), None), (range(8), []), ([], [1])])
def test_an_empty_side_is_said(rows: Any, against: Any, tmp_path: Path) -> None:
    with pytest.raises(SelectionError, match="has no papers"):
        compare_terms(KELP, rows, against, cache_dir=tmp_path)


# concordance, papers_with


@pytest.mark.parametrize("term", ["alarm system", "alarm systems", "Alarm System"])
def test_concordance_shows_the_words_around(term: str, tmp_path: Path) -> None:
    table = concordance(SYSTEMS, term, width=7, cache_dir=tmp_path)
    assert table[["left", "hit", "right"]].to_numpy().tolist() == [["A fire ", "alarm system", " for da"]]


def test_concordance_finds_all_forms(tmp_path: Path) -> None:
    hits = concordance(MODELS, "LLM", cache_dir=tmp_path)["hit"].tolist()
    assert hits == ["Large language models", "LLM", "large language model", "LLMs"]


def test_concordance_finds_what_is_no_term(tmp_path: Path) -> None:
    assert concordance(KELP, "and salt", cache_dir=tmp_path)["hit"].tolist() == ["and salt", "and salt"]
    assert concordance(KELP, "unheard", cache_dir=tmp_path).empty


@pytest.mark.parametrize(
    ("sort", "first"),
    [("paper", "Crabs eat"), ("left", "Crabs eat"), ("right", "Salt and crabs and")],
)
def test_concordance_is_sorted_by_neighbours(sort: Any, first: str, tmp_path: Path) -> None:
    table = concordance(KELP, "crabs", [4, 5, 6, 7], sort=sort, cache_dir=tmp_path)
    assert (table["left"] + table["hit"] + table["right"]).iloc[0].startswith(first)


def test_papers_with_a_term_are_those_counted(tmp_path: Path) -> None:
    table = count_terms(SYSTEMS, ngrams=(1, 2), cache_dir=tmp_path)
    found = {term: len(papers_with(SYSTEMS, term, cache_dir=tmp_path)) for term in table["term"]}
    assert found == counts(table)
