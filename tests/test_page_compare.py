"""The compare page: two sides, what they share, what sets them apart, and their address."""

from __future__ import annotations

import json
import time
from pathlib import Path

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from corpus import load_corpus
from pages.parts import scatter
from pages.parts.compare_sides import Side, typed
from pages.parts.compare_views import Compared

ROOT = Path(__file__).parent.parent
PAPERS = [
    ("Kites", "Kites tow barges at night. See https://github.com/lab/kite", 2020, "Wind"),
    ("Salt", "Salt maps of lakes and kites.", 2021, "Salt"),
    ("Bells", "Bells ring in towers by the lakes.", 2021, "Salt"),
    ("Ropes", "Ropes hold kites and bells.", 2022, "Wind"),
]


@pytest.fixture
def _four(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "four.jsonl"
    records = [dict(zip(("title", "abstract", "year", "venue"), paper, strict=True)) for paper in PAPERS]
    file.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    monkeypatch.setenv("PAPERSCOPE_CORPUS", str(file))


def visit(**params: str) -> AppTest:
    at = AppTest.from_file(str(ROOT / "dashboard.py"), default_timeout=60)
    at.run()
    for name, value in params.items():
        at.query_params[name] = value
    at.switch_page("pages/compare.py").run()
    while any(one.label == "Cancel" for one in at.button):  # a browser would wait too
        time.sleep(0.2)
        at.run()
    assert not at.exception, at.exception
    return at


def numbers(at: AppTest) -> list[int]:
    """Papers only in A, in both, only in B."""
    labels = [one.label for one in at.button if str(one.key).startswith("compare-see-")]
    return [int(label.rsplit("**", 2)[1].replace(",", "")) for label in labels]


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("venue=Wind", "venue=Salt", [2, 0, 2]),
        ("venue=Wind", "rest", [2, 0, 2]),
        ("year=2020&year=2021", "venue=Wind", [2, 1, 1]),
        ("q=kites", "venue=Salt", [2, 1, 1]),
        ("venue=Wind", "venue=Wind", [0, 2, 0]),
        ("view", "rest", [4, 0, 0]),
    ],
    ids=["venues", "rest", "years", "search", "same", "all"],
)
@pytest.mark.usefixtures("_four")
def test_two_sides_are_counted(a: str, b: str, expected: list[int]) -> None:
    at = visit(a=a, b=b)
    assert numbers(at) == expected
    said = " ".join(one.value for one in at.info)
    assert ("the same papers" in said) == (a == b)
    assert ("no paper in B" in said) == (a == "view")


@pytest.mark.usefixtures("_four")
def test_a_side_is_chosen_or_typed_and_stands_in_the_address() -> None:
    at = visit()
    assert numbers(at) == [2, 0, 2], "the two venues"
    at.selectbox(key="pick-compare-a").select("year=2021&year=2022").run()
    at.selectbox(key="pick-compare-b").select("rest").run()
    assert not at.exception
    assert "year=2021&year=2022" in at.query_params["a"]
    assert "rest" in at.query_params["b"]
    assert numbers(at) == [3, 0, 1]


@pytest.mark.usefixtures("_four")
def test_what_a_link_asks_for_and_these_papers_have_not_is_said() -> None:
    at = visit(a="venue=Wind&code=Foo&nonsense=1", b="venue=Nowhere&venue=Salt")
    told = " ".join(one.value for one in at.warning).replace("\\", "")
    assert "Foo" in told
    assert "nonsense" in told
    assert "Venue: Nowhere" in told
    assert numbers(at) == [2, 0, 2]


@pytest.mark.parametrize("tab", ["Papers", "Terms apart", "On the map", "Topics and code"])
def test_every_view_of_a_comparison_opens(tab: str) -> None:
    at = visit(a="q=learning", b="q=model", compare_view=tab)
    if tab == "Papers":
        assert at.get("page_link")
    else:
        assert at.get("plotly_chart")


def test_both_sides_of_very_many_papers_are_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scatter, "HOVER_LIMIT", 5)
    monkeypatch.setattr(scatter, "SVG_LIMIT", 5)
    at = visit(a="q=learning", b="q=model", compare_view="On the map")
    figure = json.loads(at.get("plotly_chart")[0].proto.spec)
    assert len(figure["layout"]["images"]) == 1
    assert [trace["name"] for trace in figure["data"]] == ["labels"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("2019-2021", "year=2019&year=2021"),
        ("2021 to 2019", "year=2019&year=2021"),
        ("C++ & R#", "q=C%2B%2B%20%26%20R%23"),
        ("in 2019-2021", "q=in%202019-2021"),
    ],
    ids=["span", "backwards", "search", "sentence"],
)
def test_what_is_typed_is_a_span_of_years_or_a_search(text: str, code: str) -> None:
    assert typed(text) == code


def test_the_parts_are_those_of_sets() -> None:
    a, b = np.array([5, 2, 9, 1], dtype=np.int32), np.array([9, 3, 5], dtype=np.int32)
    parts = Compared(Side("", "", a), Side("", "", b)).parts
    assert [part.tolist() for part in parts] == [[2, 1], [5, 9], [3]]


def test_papers_of_a_part_become_a_filter() -> None:
    at = visit(a="q=hopfield", b="rest")
    at.button(key="compare-keep").click().run()
    assert not at.exception
    assert any("**1** of 53 papers" in one.value for one in at.markdown)
    assert len(load_corpus([ROOT / "seeds"]).row_of) == 53
