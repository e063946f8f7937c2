from __future__ import annotations

import gc
import weakref
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from corpus.errors import Cancelled, SelectionError
from corpus.terms import (
    collocates,
    compare_terms,
    concordance,
    cooccurrence,
    count_places,
    count_terms,
    papers_with,
    rising_terms,
    trend,
)
from corpus.terms.concordance import Sort
from corpus.terms.shown import matrices, shown_rows
from corpus.terms.statistics import log_likelihood, trend_z, wilson_interval
from tests.test_terms import KELP, MODELS, papers_of

YEARS = papers_of(*["kelp"] * 2, *["salt"] * 6, *["kelp and salt"] * 4, year=[2001] * 4 + [2002] * 4 + [2003] * 4)


def test_collocates_stand_within_the_window(tmp_path: Path) -> None:
    corpus = papers_of(*["Kelp feeds crabs. " + "It is what it is. " * 4 + "Zinc harms salt."] * 3, "Ropes hold ropes.")
    table = collocates(corpus, "kelp", cache_dir=tmp_path)
    assert table["term"].tolist() == ["crabs", "feeds"] or table["term"].tolist() == ["feeds", "crabs"]
    assert table["together"].tolist() == table["papers"].tolist() == [3, 3]
    assert (table["log_likelihood"] > 0).all()


def test_a_window_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(SelectionError, match="window of 0 words"):
        collocates(KELP, "kelp", window=0, cache_dir=tmp_path)


def test_cooccurrence_counts_shared_papers(tmp_path: Path) -> None:
    table = cooccurrence(KELP, terms=["kelp", "salt", "crabs"], cache_dir=tmp_path)
    found = {(term, other): rest for term, other, *rest in table.itertuples(index=False)}
    assert found["kelp", "salt"][0] == 1
    assert found["crabs", "salt"] == found["salt", "crabs"] == pytest.approx([2, 2 / 6, 2 / (5 * 3 / 8)])


def test_cooccurrence_puts_groups_together(tmp_path: Path) -> None:
    corpus = papers_of(*["kelp crabs", "zinc salt"] * 4, "kelp", "zinc")
    order = cooccurrence(corpus, terms=["kelp", "zinc", "crabs", "salt"], cache_dir=tmp_path)["term"].unique().tolist()
    assert abs(order.index("kelp") - order.index("crabs")) == 1
    assert abs(order.index("zinc") - order.index("salt")) == 1


def test_trend_gives_shares_with_intervals(tmp_path: Path) -> None:
    table = trend(YEARS, ["kelp"], cache_dir=tmp_path)
    assert table["group"].tolist() == ["2001", "2002", "2003"]
    assert table["share"].tolist() == [0.5, 0.0, 1.0]
    assert ((table["low"] <= table["share"]) & (table["share"] <= table["high"])).all()


def test_trend_needs_something_to_group_by(tmp_path: Path) -> None:
    with pytest.raises(SelectionError, match="No venue is known"):
        trend(KELP, ["kelp"], by="venue", cache_dir=tmp_path)


def test_sources_are_files(tmp_path: Path) -> None:
    corpus = papers_of("kelp", "salt", sources=["a.txt:1; b.txt:2", "b.txt:7"])
    assert trend(corpus, ["kelp"], by="source", cache_dir=tmp_path)["group"].tolist() == ["a.txt", "b.txt"]


def test_rising_terms_come_first(tmp_path: Path) -> None:
    table = rising_terms(YEARS, ngrams=(1, 1), cache_dir=tmp_path)
    assert table["term"].tolist() == ["salt", "kelp"]
    assert table["p"].between(0, 1).all()


def test_one_year_has_no_trend(tmp_path: Path) -> None:
    with pytest.raises(SelectionError, match="all of one year"):
        rising_terms(papers_of("kelp", year=[2001]), cache_dir=tmp_path)


def test_wilson_equals_the_published_example() -> None:
    # 81 of 263: 0.2553 to 0.3662 (Newcombe 1998, Stat. Med. 17, table I).
    low, high = wilson_interval([81], [263])
    assert (low[0], high[0]) == pytest.approx((0.2553, 0.3662), abs=5e-5)


def test_trend_test_by_hand() -> None:
    # Three groups of 10 with 1, 3 and 5 hits: T = -1 * 1 + 1 * 5 = 4, variance .3 * .7 * 20 = 4.2.
    z = trend_z(np.array([[1], [3], [5]]), np.array([10, 10, 10]), np.array([0.0, 1.0, 2.0]))
    assert z[0] == pytest.approx(4 / np.sqrt(4.2))


def test_log_likelihood_by_hand() -> None:
    table = np.array([[10, 90], [90, 9810]])
    expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum()
    by_hand = 2 * (table * np.log(table / expected)).sum()
    assert log_likelihood(np.array([10]), np.array([100]), 100, 10_000)[0] == pytest.approx(by_hand)


def test_papers_of_one_fingerprint_may_come_in_another_order(tmp_path: Path) -> None:
    turned = replace(KELP, papers=KELP.papers.iloc[::-1].reset_index(drop=True))
    table = count_terms(KELP, ngrams=(1, 2), cache_dir=tmp_path)
    pd.testing.assert_frame_equal(count_terms(turned, ngrams=(1, 2), cache_dir=tmp_path), table)
    ids = [
        set(corpus.papers["paper_id"].iloc[papers_with(corpus, "salt", cache_dir=tmp_path)])
        for corpus in (KELP, turned)
    ]
    assert ids[0] == ids[1] == set(KELP.papers["paper_id"].iloc[[2, 4, 5]])
    lines = concordance(turned, "zinc", cache_dir=tmp_path)
    assert (lines["paper_id"].tolist(), lines["right"].tolist()) == ([KELP.papers["paper_id"].iat[3]], [" harms kelp."])
    part = compare_terms(turned, [4, 5, 6, 7], cache_dir=tmp_path)
    pd.testing.assert_frame_equal(part, compare_terms(KELP, [0, 1, 2, 3], cache_dir=tmp_path))


def test_terms_by_occurrences(tmp_path: Path) -> None:
    corpus = papers_of("kelp kelp kelp kelp", "salt", "salt")
    assert count_terms(corpus, limit=1, cache_dir=tmp_path)["term"].tolist() == ["salt"]
    assert count_terms(corpus, limit=1, order="occurrences", cache_dir=tmp_path)["term"].tolist() == ["kelp"]


@pytest.mark.parametrize(
    ("text", "terms"),
    [("farm", {"kelp farms"}), ("KELP fa", {"kelp farms"}), ("crab", {"feed crabs"}), ("zzz", set()), ("(", set())],
    ids=["beginning", "words", "form", "nothing", "sign"],
)
def test_only_terms_that_contain(text: str, terms: set[str], tmp_path: Path) -> None:
    corpus = papers_of("Kelp farms; feed crabs.", "Salt lakes.")
    found = count_terms(corpus, ngrams=(2, 2), containing=text, cache_dir=tmp_path)["term"].tolist()
    assert set(found) == terms


def test_an_abbreviation_finds_its_long_form(tmp_path: Path) -> None:
    table = count_terms(MODELS, ngrams=(3, 3), containing="LLM", cache_dir=tmp_path)
    assert table["term"].str.lower().tolist() == ["large language model"]


def test_dispersion_by_hand(tmp_path: Path) -> None:
    # Three papers of one word each and their closing marks: a third of the corpus each.
    corpus = papers_of("kelp", "kelp", "salt")
    table = count_terms(corpus, dispersion=True, cache_dir=tmp_path).set_index("term")["dispersion"]
    assert table.to_dict() == pytest.approx({"kelp": 1 / 3, "salt": 2 / 3})
    assert count_terms(corpus, [0, 1], dispersion=True, cache_dir=tmp_path)["dispersion"].tolist() == pytest.approx([0])


@pytest.mark.parametrize("sort", ["paper", "left", "right"])
def test_pages_of_a_concordance_are_the_whole(sort: Sort, tmp_path: Path) -> None:
    whole = concordance(KELP, "kelp", sort=sort, cache_dir=tmp_path)
    pages = [concordance(KELP, "kelp", sort=sort, skip=skip, limit=2, cache_dir=tmp_path) for skip in (0, 2, 4, 6)]
    pd.testing.assert_frame_equal(pd.concat(pages, ignore_index=True), whole)
    assert count_places(KELP, "kelp", cache_dir=tmp_path) == (len(whole), whole["paper_id"].nunique())
    assert count_places(KELP, "kelp", [0, 4], cache_dir=tmp_path) == (2, 1)


def test_a_limit_picks_the_ends_of_all_terms(tmp_path: Path) -> None:
    words = [f"w{chr(97 + a)}{chr(97 + b)}" for a in range(6) for b in range(20)]
    corpus = papers_of(*(" and ".join(words[at : at + 40] * (1 + at % 3)) for at in range(80)))
    whole = compare_terms(corpus, range(30), cache_dir=tmp_path)
    ends = pd.concat([whole.head(5), whole.tail(5)], ignore_index=True)
    pd.testing.assert_frame_equal(compare_terms(corpus, range(30), limit=10, cache_dir=tmp_path), ends)


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(np.arange(8) < 4, id="mask"),
        pytest.param([True] * 4 + [False] * 4, id="list of truths"),
        pytest.param(KELP.papers["text"].str.contains("elp"), id="series"),
        pytest.param(pd.Series([True] * 4 + [pd.NA] * 4, dtype="boolean"), id="series with gaps"),
        pytest.param([3, 2, 1, 0, 0, 3], id="doubles"),
        pytest.param(KELP.papers.index[:4], id="index"),
        pytest.param(range(4), id="range"),
    ],
)
def test_papers_can_be_given_in_several_ways(rows: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    cache = tmp_path_factory.getbasetemp()
    expected = compare_terms(KELP, [0, 1, 2, 3], cache_dir=cache)
    pd.testing.assert_frame_equal(compare_terms(KELP, rows, cache_dir=cache), expected)
    assert count_terms(KELP, rows, cache_dir=cache)["term"].iloc[0] == "kelp"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        pytest.param(np.array([True, False]), "A mask of 2 values cannot choose from 8 papers", id="short mask"),
        pytest.param(["kelp"], "'kelp' and what follows are no row labels", id="words"),
        pytest.param([0.5], "'0.5' and what follows are no row labels", id="fraction"),
        pytest.param([[0, 1], [2, 3]], "no row labels", id="table"),
        pytest.param([-1], "no paper in row -1", id="negative"),
    ],
)
def test_what_names_no_papers_is_said(rows: Any, message: str, tmp_path: Path) -> None:
    with pytest.raises(SelectionError, match=message):
        compare_terms(KELP, rows, cache_dir=tmp_path)


@pytest.mark.parametrize(("ngrams", "message"), [((2, 1), "at most 1"), (1, "no lengths"), ((1, 2, 3), "no lengths")])
def test_lengths_that_make_no_sense(ngrams: Any, message: str, tmp_path: Path) -> None:
    with pytest.raises(SelectionError, match=message):
        count_terms(KELP, ngrams=ngrams, cache_dir=tmp_path)


def test_counting_tells_how_far_it_is_and_can_be_stopped(tmp_path: Path) -> None:
    told: list[int] = []
    count_terms(KELP, ngrams=(1, 2), cache_dir=tmp_path, progress=lambda done, total, what: told.append(done))
    assert told == sorted(told)
    assert 0 in told

    def stop(done: int, total: int, what: str) -> None:
        if what == "compounds":
            raise Cancelled("no more")

    other = tmp_path / "other"
    with pytest.raises(Cancelled):
        count_terms(KELP, cache_dir=other, progress=stop)
    assert len(count_terms(KELP, cache_dir=other)) == len(count_terms(KELP, cache_dir=tmp_path))


def test_what_is_open_for_a_corpus_goes_with_it(tmp_path: Path) -> None:
    corpus = papers_of("Kelp beds feed crabs.", "Kelp beds hold salt.", "Kelp beds.")
    count_terms(corpus, ngrams=(1, 2), cache_dir=tmp_path)
    (matrix,) = matrices(corpus, (2, 2), None, cache_dir=tmp_path)
    shown_rows((matrix,))
    gone = weakref.ref(matrix)
    del matrix
    gc.collect()
    assert gone() is not None
    del corpus
    gc.collect()
    assert gone() is None
