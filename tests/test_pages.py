"""Every page through the router, as a visitor without a browser."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from corpus import Corpus, load_corpus

ROOT = Path(__file__).parent.parent
PAGES = ["overview", "search", "terms", "code", "topics", "paper"]


@pytest.fixture(scope="module")
def seeds() -> Corpus:
    return load_corpus([ROOT / "seeds"])


def visit(page: str = "overview", **params: str | list[str]) -> AppTest:
    """The page as a first visit with this query string shows it."""
    at = AppTest.from_file(str(ROOT / "dashboard.py"), default_timeout=60)
    for name, value in params.items():
        at.query_params[name] = value
    at.run()
    if page != "overview":
        at.switch_page(f"pages/{page}.py").run()
    while at.button and at.button[0].label == "Cancel":  # a long job is being watched; a browser would wait too
        time.sleep(0.2)
        at.run()
    assert not at.exception, at.exception
    return at


def said(at: AppTest) -> str:
    """Everything that the page says in Markdown, captions and messages."""
    kinds = (at.title, at.markdown, at.caption, at.info, at.warning, at.error, at.metric)
    return "\n".join(str(getattr(one, "value", "")) for kind in kinds for one in kind)


def links(at: AppTest) -> list[str]:
    """The labels of the page links."""
    return [one.proto.label for one in at.get("page_link")]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    "params", [{}, {"q": "language model"}, {"q": "zzzz"}, {"code": "With"}], ids=["all", "some", "none", "code"]
)
def test_every_page_opens_with_every_kind_of_selection(page: str, params: dict[str, str]) -> None:
    assert visit(page, **params).title


@pytest.mark.parametrize("page", PAGES)
def test_the_search_box_stands_on_every_page(page: str) -> None:
    assert visit(page).text_input(key="q").label == "Search"


def test_the_overview_counts_papers_records_and_copies() -> None:
    at = visit()
    assert at.title[0].value == "ICML 2024 Papers"
    numbers = {one.label: one.value for one in at.metric}
    assert numbers["Papers kept"] == "53"
    assert numbers["Records read"] == "57"
    assert numbers["With code"] == "11"
    assert "57 records read: 53 kept, 4 merged" in said(at)


def test_a_query_keeps_its_papers_and_says_how_it_was_read() -> None:
    at = visit("search", q="hopfield")
    assert "**1** of 53 papers" in said(at)
    assert "Read as" in said(at)
    assert any("U" in label and "Hop" in label for label in links(at))


def test_filters_narrow_together() -> None:
    at = visit("search", q="language", code="With")
    shown = said(at)
    kept = int(shown.split(" of 53 papers")[0].split("**")[-2])
    assert 0 < kept < 11


def test_an_empty_result_says_what_to_drop() -> None:
    at = visit("search", q="hopfield", code="Without")
    drop = next(one for one in at.button if one.label == "Drop code: without (1)")
    drop.click().run()
    assert not at.exception
    assert "**1** of 53 papers" in said(at)


def test_a_filter_is_undone() -> None:
    at = visit("search")
    at.text_input(key="q").input("hopfield").run()
    assert "**1** of 53 papers" in said(at)
    at.button(key="undo").click().run()
    assert "All **53** papers" in said(at)


def test_clear_all_keeps_everything_again() -> None:
    at = visit("search", q="hopfield", code="With")
    at.button(key="clear").click().run()
    assert "All **53** papers" in said(at)


def test_a_paper_shows_its_whole_abstract(seeds: Corpus) -> None:
    row = int(seeds.papers["abstract"].str.contains("MCR").to_numpy().argmax())
    at = visit("paper", id=str(seeds.papers["paper_id"].iat[row]))
    assert any("$$" in one.value and "MCR" in one.value for one in at.markdown)
    assert str(seeds.papers["sources"].iat[row]).split(":")[0][:3] in said(at)


@pytest.mark.parametrize(
    "asked", ["", "nonsense", "<b>x</b>", "000000000000"], ids=["none", "word", "markup", "unknown"]
)
def test_an_unknown_paper_is_said_to_be_unknown(asked: str) -> None:
    at = visit("paper", id=asked)
    assert at.info or at.warning


def test_the_code_page_lists_every_link(seeds: Corpus) -> None:
    table = visit("code").dataframe[0].value
    assert sorted(table["Link"]) == sorted(seeds.links["url"])


def test_the_terms_page_counts_only_the_papers_kept() -> None:
    whole = visit("terms").get("plotly_chart")[0].proto.spec
    part = visit("terms", q="reinforcement").get("plotly_chart")[0].proto.spec
    assert whole != part


def test_the_map_has_a_point_for_every_paper() -> None:
    at = visit("topics")
    assert at.get("plotly_chart")
    assert "papers" in said(at)


@pytest.mark.parametrize(
    "query", ['"', "C++ (", "[a-", "*", "the", "NEAR( OR AND NOT title:", "   ", "图", "\u202e x", "a" * 10_000]
)
def test_no_query_breaks_a_page(query: str) -> None:
    visit("search", q=query)
