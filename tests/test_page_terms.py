"""The terms page, as a visitor without a browser."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from corpus import UserData, parse_panel
from pages.parts import bars, chart_ahead
from tests.test_pages import said, visit

VIEWS = ["Most frequent", "What sets these papers apart", "In context", "Together", "Trends", "Word lists"]


@pytest.fixture(autouse=True)
def _own_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERSCOPE_DATA", str(tmp_path))


def spec(at: AppTest, number: int = 0) -> dict[str, object]:
    found: dict[str, object] = json.loads(at.get("plotly_chart")[number].proto.spec)
    return found


def names(at: AppTest) -> list[str]:
    """The terms of the first chart, from the top."""
    data = spec(at)["data"]
    assert isinstance(data, list)
    return [one[0] for one in data[0]["customdata"]]


@pytest.mark.parametrize("q", ["", "model"], ids=["all", "some"])
@pytest.mark.parametrize("opened", VIEWS)
def test_every_view_says_what_it_is_of(opened: str, q: str) -> None:
    at = visit("terms", terms_view=opened, **({"q": q} if q else {}))
    charts = at.get("plotly_chart")
    if opened == "Word lists" or (opened == VIEWS[1] and not q):
        assert not charts
        return
    assert charts or at.dataframe
    assert ("of 53 papers" if q else "All 53 papers") in "\n".join(one.value for one in at.caption)


def test_the_address_brings_the_same_chart_back() -> None:
    at = visit("terms", size="1", by="occurrences", top="50")
    assert len(names(at)) == 50
    assert at.text_input(key="find").value == ""
    assert spec(visit("terms", size="1", by="occurrences", top="50")) == spec(at)
    assert names(visit("terms", size="1", find="langu"))[0] == "language"


def test_the_browser_loads_what_draws_charts_before_it_is_asked_for() -> None:
    names = chart_ahead.file_names()
    assert [name.split(".")[0] for name in names] == ["PlotlyChart", "DataFrame"]
    (loading,) = [one.proto.body for one in visit("search").get("html") if "import(" in one.proto.body]
    assert json.dumps(names) in loading


def test_terms_compared_take_the_place_of_the_commonest() -> None:
    at = visit("terms", q="model", compare=["language model", "zebra"])
    assert names(at) == ["language model", "zebra"]
    assert "share_of_others" in list(at.dataframe[0].value)


def test_word_lists_change_the_counts_and_are_kept() -> None:
    assert "model" in names(visit("terms", size="1"))
    at = visit("terms", terms_view="Word lists", size="1")
    never, always, same = at.text_area[:3]
    never.input("model\nmodels")
    always.input("we propose")
    same.input("LLM = language model")
    at.button(key="panel-save").click().run()
    assert not at.exception
    kept = parse_panel(UserData().panel())
    assert kept.keep_phrases == {"we propose"}
    assert kept.synonyms == (("LLM", "language model"),)
    assert len(UserData().panel().splitlines()) < 15
    at = visit("terms", size="1")
    assert "model" not in names(at)
    assert "your word lists" in said(at)
    overview = visit("overview")
    assert any("we propose" in link.proto.label for link in overview.get("page_link"))


def test_a_mistake_in_a_word_list_is_said_and_not_kept() -> None:
    at = visit("terms", terms_view="Word lists")
    at.text_area[2].input("LLM =")
    at.button(key="panel-save").click().run()
    assert "is no synonym" in at.error[0].value
    assert UserData().panel() == ""


def test_damaged_word_lists_leave_the_page_whole() -> None:
    UserData().save_panel("[nonsense]\n")
    assert "No section is called" in visit("terms").warning[0].value


def test_a_term_that_no_paper_uses_is_said() -> None:
    at = visit("terms", terms_view="In context", context="<b>zebra</b>")
    assert "No paper kept uses" in at.info[0].value


def test_equal_labels_stay_two_rows() -> None:
    made = bars.labels(["a <b>", "a <b>", "x" * 60])
    assert len(set(made)) == 3
    assert made[0] == "a &lt;b&gt;"
    assert max(len(line) for line in made[2].split("<br>")) <= bars.WRAP


def test_keyness_draws_what_is_more_than_chance() -> None:
    at = visit("terms", q="model", terms_view=VIEWS[1], size="1")
    assert len(names(at)) == len(set(names(at))) > 3
    table = at.dataframe[0].value.set_index("term")
    # The table's first page begins with what these papers say more.
    more = table.loc[[name for name in names(at) if name in table.index]]
    assert len(more) > 3
    assert (more["low"] > 0).all()
    assert more["low"].is_monotonic_decreasing
    assert (more["papers_in"] > 1).all()


def test_an_interval_that_leaves_the_chart_ends_in_an_arrow_that_means_its_term() -> None:
    terms = pd.DataFrame(
        {"term": ["kelp", "salt"], "log_odds": [2.0, -2.0], "low": [1.0, -9.0], "high": [9.0, -1.0]}, index=[4, 7]
    )
    figure = bars.keyness_intervals(terms)
    low, high = figure.layout.xaxis.range
    arrows = {trace.marker.symbol: trace for trace in figure.data[1:]}
    assert [list(one) for one in arrows["triangle-right"].customdata] == [["kelp"]]
    assert [list(one) for one in arrows["triangle-left"].customdata] == [["salt"]]
    assert low < arrows["triangle-left"].x[0] < 0 < arrows["triangle-right"].x[0] < high
    assert list(arrows["triangle-right"].y) == [figure.data[0].y[0]]
