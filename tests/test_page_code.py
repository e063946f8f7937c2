"""The code page: its table and facets, what is shared, shares of code, promises, and what is taken away."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import parse_qs

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from corpus import Corpus, link_table, load_corpus
from pages.parts import link_charts, link_lists, link_views
from pages.parts.link_data import Chosen
from pages.parts.state import Param
from tests.test_pages import ROOT, said, visit

#: Title, abstract, year, venue; each about something else, so that none is a near copy of another.
PAPERS = [
    ("Kites", "Kites tow barges at night. See https://github.com/lab/kite", 2020, "Wind"),
    ("Salt", "Salt maps of lakes. https://github.com/lab/salt and https://youtu.be/ab12", 2021, "Salt"),
    ("Bells", "Bells ring in towers. Our code will be released soon.", 2021, "Salt"),
]


@pytest.fixture(scope="module")
def seeds() -> Corpus:
    return load_corpus([ROOT / "seeds"])


@pytest.fixture
def three(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A corpus of three papers in two years and two venues."""
    path = tmp_path / "three.jsonl"
    records = [dict(zip(("title", "abstract", "year", "venue"), paper, strict=True)) for paper in PAPERS]
    path.write_text("\n".join(json.dumps(record) for record in records), encoding="utf-8")
    monkeypatch.setenv("PAPERSCOPE_CORPUS", str(path))


def table(at: AppTest) -> pd.DataFrame:
    frame: pd.DataFrame = at.dataframe[0].value
    return frame


def labels(at: AppTest, chosen: Chosen) -> list[str]:
    return list(at.multiselect(key=f"{chosen}-widget").options)


def choose(at: AppTest, chosen: Chosen, label: str) -> AppTest:
    at.multiselect(key=f"{chosen}-widget").select(label).run()
    assert not at.exception
    return at


def test_the_table_says_paper_repository_kind_host_and_link(seeds: Corpus) -> None:
    shown = table(visit("code"))
    assert list(shown.columns) == ["Paper", "Repository", "Kind", "Host", "Link"]
    assert sorted(shown["Link"]) == sorted(seeds.links["url"])
    assert shown["Link"].str.match("https?://").all()


@pytest.mark.usefixtures("three")
def test_the_facets_count_and_narrow_each_other() -> None:
    at = visit("code")
    assert labels(at, Chosen.HOSTS) == ["github.com (2)", "youtu.be (1)"]
    choose(at, Chosen.KINDS, "repository (2)")
    assert set(table(at)["Kind"]) == {"repository"}
    assert labels(at, Chosen.HOSTS) == ["github.com (2)"]
    choose(at, Chosen.HOSTS, "github.com (2)")
    assert len(table(at)) == 2
    at.text_input(key=Param.QUERY).input("kites").run()
    assert labels(at, Chosen.KINDS) == ["repository (1)"]
    assert table(at)["Paper"].tolist() == ["Kites"]


@pytest.mark.usefixtures("three")
def test_a_choice_that_leaves_nothing_can_be_taken_back() -> None:
    at = choose(visit("code"), Chosen.HOSTS, "youtu.be (1)")
    at.text_input(key=Param.QUERY).input("kites").run()
    assert not at.exception
    assert "No link of the papers kept" in said(at)
    next(one for one in at.button if one.label == "Show all their links").click().run()
    assert len(table(at)) == 1


def test_the_choice_stays_when_another_page_was_open() -> None:
    at = choose(visit("code"), Chosen.KINDS, "repository (11)")
    at.switch_page("pages/terms.py").run()
    at.switch_page("pages/code.py").run()
    assert set(table(at)["Kind"]) == {"repository"}


def test_the_shared_filters_apply_and_keep_their_order(seeds: Corpus) -> None:
    shown = table(visit("code", q="hopfield"))
    hopfield = set(seeds.papers.loc[seeds.papers["text"].str.contains("Hopfield"), "paper_id"])
    assert list(shown["Link"]) == list(seeds.links.loc[seeds.links["paper_id"].isin(hopfield), "url"])


def follow(at: AppTest, label: str) -> None:
    """Go where the first link of this label leads, all of which are lists of papers."""
    link = next(one.proto for one in at.get("page_link") if f"[{label}" in one.proto.label)
    for name, values in parse_qs(link.query_string).items():
        at.query_params[name] = values
    at.switch_page("pages/search.py").run()
    assert not at.exception


@pytest.mark.parametrize("tab", ["Links", "Shared by papers", "Share with code", "Promised, no link"])
@pytest.mark.parametrize("query", ["", "hopfield", "zzzz"], ids=["all", "one", "none"])
def test_every_tab_opens_with_every_kind_of_selection(tab: str, query: str) -> None:
    assert visit("code", code_view=tab, q=query).title


@pytest.mark.parametrize("tab", ["Links", "Promised, no link"])
def test_an_empty_tab_says_so(tab: str) -> None:
    at = visit("code", code_view=tab, q="-has:link -has:promise")
    assert at.info


@pytest.mark.usefixtures("three")
def test_an_owner_of_several_papers_leads_to_them() -> None:
    at = visit("code", code_view="Shared by papers")
    assert "2 papers, 2 repositories" in said(at)
    follow(at, "lab")
    assert at.text_input(key=Param.QUERY).value == "repo:lab"
    assert "**2** of 3 papers" in said(at)


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("by", "first"), [("Year", ["2020", "2021"]), ("Venue", ["Salt", "Wind"])], ids=["year", "venue"]
)
def test_shares_of_code_stand_in_a_chart_and_a_table(by: str, first: list[str]) -> None:
    at = visit("code", code_view="Share with code")
    at.segmented_control(key="code_share_by").select(by).run()
    assert not at.exception
    assert table(at)[by].tolist() == first
    assert at.get("plotly_chart")
    assert "Source file" not in at.segmented_control(key="code_share_by").options


@pytest.mark.usefixtures("three")
def test_a_promise_is_shown_with_the_sentence_that_makes_it() -> None:
    at = visit("code", code_view="Promised, no link")
    shown = next(one.value for one in at.markdown if "Bells ring" in one.value)
    assert ":color[Our code will be released soon" in shown.replace("\\", "")


@pytest.mark.usefixtures("three")
def test_a_number_leads_to_its_papers_with_the_filters_kept() -> None:
    at = visit("code", q="salt OR bells", code_view="Promised, no link")
    follow(at, "See papers")
    assert "**1** of 3 papers" in said(at)


@pytest.mark.usefixtures("three")
def test_a_number_replaces_the_filter_that_is_in_use() -> None:
    at = visit("code", code="Promised", code_view="Promised, no link")
    at.button(key="see-Code promised").click().run()
    assert not at.exception
    assert at.title[0].value == "Papers"
    assert "**1** of 3 papers" in said(at)


@pytest.mark.usefixtures("three")
def test_the_repositories_are_cloned_by_commands() -> None:
    at = visit("code")
    at.session_state["clone-commands"] = True
    at.run()
    assert at.code[0].value == "git clone https://github.com/lab/kite.git\ngit clone https://github.com/lab/salt.git"


@pytest.mark.parametrize("name", ["csv", "jsonl", "markdown"])
def test_a_file_has_every_link_as_shown(seeds: Corpus, name: str) -> None:
    text = link_lists.file_of(link_table(seeds), name).decode().replace("\\", "")  # Markdown escapes signs
    assert all(url in text for url in seeds.links["url"])
    assert all(paper_id in text for paper_id in seeds.links["paper_id"])


@pytest.mark.parametrize(
    ("name", "query"),
    [("lab", "repo:lab"), ("lab/kite-2.0_x", "repo:lab/kite-2.0_x"), ('a b"c', 'repo:"a bc"'), ("~a/b", 'repo:"~a/b"')],
    ids=["owner", "repository", "blank", "tilde"],
)
def test_a_name_becomes_a_query(name: str, query: str) -> None:
    assert link_views.named(name) == query


@pytest.mark.parametrize(
    ("by", "value", "kept"),
    [("years", "2020", {Param.YEAR: (2020, 2020)}), ("venues", "Wind", {Param.VENUE: ["Wind"]})],
    ids=["year", "venue"],
)
def test_a_bar_of_shares_becomes_filters(by: str, value: str, kept: dict[Param, object]) -> None:
    assert link_views.papers_of(by, value) == {**kept, Param.CODE: "yes"}  # type: ignore[arg-type]


def test_the_bars_of_hosts_carry_the_host_and_are_escaped() -> None:
    hosts = pd.DataFrame({"value": ["github.com", "<b>x</b>.org"], "links": [3, 1]})
    bar = link_charts.host_bars(hosts, ["github.com"]).to_dict()["data"][0]
    assert [row[0] for row in bar["customdata"]] == ["github.com", "<b>x</b>.org"]
    assert "<b>" not in bar["hovertext"][1]
    assert bar["marker"]["color"][0] != bar["marker"]["color"][1]


def test_two_long_names_never_share_a_bar() -> None:
    hosts = pd.DataFrame({"value": [f"{'a' * 40}{end}" for end in "xy"], "links": [2, 1]})
    assert len(set(link_charts.host_bars(hosts, []).to_dict()["data"][0]["y"])) == 2


def test_a_bar_of_shares_says_the_numbers_behind_it() -> None:
    shares = pd.DataFrame({"value": ["ice"], "papers": [4], "with_code": [1], "share": [0.25]})
    assert link_charts.share_bars(shares).to_dict()["data"][0]["text"][0] == "25% (1 of 4)"
