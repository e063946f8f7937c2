"""The search page: what it says about a query, its results, its keys, and the facts that a query may ask for."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from corpus import Corpus, TopicMap, UserData, load_corpus
from pages.parts import asking

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def seeds() -> Corpus:
    return load_corpus([ROOT / "seeds"])


def visit(**params: str) -> AppTest:
    at = AppTest.from_file(str(ROOT / "dashboard.py"), default_timeout=60)
    for name, value in params.items():
        at.query_params[name] = value
    at.run()
    at.switch_page("pages/search.py").run()
    while at.button and at.button[0].label == "Cancel":  # the corpus is being opened; a browser would wait too
        time.sleep(0.2)
        at.run()
    assert not at.exception, at.exception
    return at


def said(at: AppTest) -> str:
    return "\n".join(str(one.value) for kind in (at.markdown, at.caption, at.info) for one in kind)


def ask(at: AppTest, query: str) -> AppTest:
    at.text_input(key="q").input(query).run()
    assert not at.exception, at.exception
    return at


def test_the_papers_that_hold_each_part_are_counted() -> None:
    text = said(visit(q="language model"))
    assert "together **" in text
    assert ":color[language]" in text
    assert ":color[model]" in text


def test_one_long_word_is_counted_once() -> None:
    assert "together" not in said(visit(q="hopfield"))


def test_letters_inside_other_words_are_counted_on_demand() -> None:
    at = visit(q="RL")
    assert "more hold only the letters" not in said(at)
    at.session_state["letters"] = True
    at.run()
    assert not at.exception
    assert "more hold only the letters" in said(at)


def test_a_score_is_explained_on_demand(seeds: Corpus) -> None:
    at = visit(q="hopfield")
    assert "Compared as" not in said(at)
    row = int(seeds.papers["text"].str.contains("Hopfield").to_numpy().argmax())
    at.session_state[f"score-{seeds.papers['paper_id'].iat[row]}"] = True
    at.run()
    assert not at.exception
    assert "| hopfield | word |" in said(at)


def test_pages_turn() -> None:
    at = visit()
    first = at.get("page_link")[0].proto.label
    at.button(key="turn-Next").click().run()
    assert at.get("page_link")[0].proto.label != first
    assert not at.button(key="turn-Previous").disabled


def test_the_paper_page_walks_through_the_list(seeds: Corpus) -> None:
    row = int(seeds.papers["text"].str.contains("language model").to_numpy().argmax())
    here = str(seeds.papers["paper_id"].iat[row])
    at = visit(q="language OR model", id=here)
    at.switch_page("pages/paper.py").run()
    if at.button(key="walk-Next").disabled:
        pytest.skip("the last of the list")
    at.button(key="walk-Next").click().run()
    assert _id(at) != here
    at.button(key="walk-Previous").click().run()
    assert _id(at) == here


def _id(at: AppTest) -> str:
    found = at.query_params["id"]
    return found if isinstance(found, str) else found[0]


def test_queries_asked_before_are_offered_whole() -> None:
    at = visit(q="hop")
    ask(ask(ask(at, "hopfield"), "language"), "zzzz qqqq")
    assert at.session_state["recent_queries"] == ["zzzz qqqq", "language", "hopfield"]


def test_nothing_found_offers_what_would_be() -> None:
    at = visit(q="hopfeild netwrok")
    assert "No paper is found by this search" in said(at)
    hint = next(one for one in at.button if one.key == "hint-0")
    assert hint.label.startswith("The nearest spelling")
    hint.click().run()
    assert not at.exception
    assert at.text_input(key="q").value != "hopfeild netwrok"


def test_what_is_offered_is_counted_with_the_filters_or_says_that_it_drops_them() -> None:
    at = visit(q="hopfeild", code="Without")
    hint = next(one for one in at.button if one.key == "hint-0")
    wanted = int(hint.label.rpartition("(")[2].rstrip(")"))
    assert ("without the filters" in hint.label) != (at.segmented_control(key="code").value == "no" and wanted > 1)
    hint.click().run()
    assert not at.exception
    assert f"**{wanted}** of 53 papers" in said(at)


def test_a_word_unlike_any_other_is_not_the_end() -> None:
    at = visit(q="zzzz")
    begin = next(one for one in at.button if one.key == "begin-0")
    wanted = begin.label.rpartition("(")[2].rstrip(")")
    begin.click().run()
    assert f"**{wanted}** of 53 papers" in said(at)


def test_a_filter_that_leaves_nothing_is_dropped_or_a_word_is() -> None:
    at = visit(q="hopfield memory", code="Without")
    labels = [one.label for one in at.button]
    assert "Drop code: without (1)" in labels
    assert "The search without any filter (1)" in labels
    at.button(key="short-0").click().run()
    assert not at.exception
    assert at.text_input(key="q").value == "memory"
    assert at.segmented_control(key="code").value == "no"


def test_without_a_search_nothing_is_the_best_match() -> None:
    at = visit()
    assert at.selectbox(key="sort").options[0] == "In the order of the files"
    ask(at, "hopfield")
    assert at.selectbox(key="sort").options[0] == "Best match first"
    assert at.selectbox(key="sort").value == "relevance"
    assert "As in the files" in visit(sort="As in the files").selectbox(key="sort").options


def test_a_query_asks_for_topics_and_marks(seeds: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = seeds.papers["paper_id"].to_numpy()
    points = pd.DataFrame({"paper_id": ids, "topic": np.arange(len(ids)) % 2, "subtopic": np.arange(len(ids)) % 2 + 2})
    topics = pd.DataFrame({"topic": [0, 1, 2, 3], "label": ["graphs", "language models", "trees", "graphs of words"]})
    monkeypatch.setenv("PAPERSCOPE_DATA", str(tmp_path))
    facts = asking.facts(seeds, cast(TopicMap, SimpleNamespace(points=points, topics=topics)))
    assert facts["topic"]("Graphs").tolist() == (points["topic"] == 0).tolist()
    assert facts["topic"]("of words").tolist() == (points["subtopic"] == 3).tolist()
    assert not facts["topic"]("nothing called so").any()
    UserData().update(str(ids[4]), starred=True)
    assert np.flatnonzero(facts["starred"]("yes")).tolist() == [4]
    assert "topic" not in asking.facts(seeds, None)
