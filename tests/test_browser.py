"""What only a browser shows: cold addresses, the address bar, the way back, charts, downloads, themes, phones."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import pandas as pd
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from corpus import Corpus, Filters, UserData, build_topic_map, load_corpus, select_rows
from pages.parts import nav

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

ROOT = Path(__file__).parent.parent
HOPFIELD = "U-Hop"
GROUNDS: dict[Literal["light", "dark"], str] = {"light": "rgb(255, 255, 255)", "dark": "rgb(18, 24, 31)"}
#: Colours that are on their way to another theme have no contrast yet.
STILL = "!document.getAnimations().some(one => one instanceof CSSTransition && one.playState === 'running')"
READY = "[data-testid='stApp'][data-test-script-state='notRunning']"


@pytest.fixture(scope="module")
def seeds() -> Corpus:
    return load_corpus([ROOT / "seeds"])


@pytest.fixture(scope="module")
def hopfield(seeds: Corpus) -> str:
    """The id of the one paper about Hopfield models."""
    return str(seeds.papers.loc[seeds.papers["text"].str.contains("Hopfield"), "paper_id"].iat[0])


def settle(page: Page) -> None:
    """Until the script has run, nothing waits, and no error is shown."""
    page.locator(READY).wait_for()
    page.wait_for_timeout(50)
    page.locator(READY).wait_for()
    assert page.get_by_test_id("stException").count() == 0


def open_page(page: Page, url: str, path: str = "") -> None:
    page.goto(f"{url}/{path}" if path else url)
    page.get_by_label("Search", exact=True).first.wait_for()
    settle(page)


def params(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def kept(page: Page) -> str:
    """How many papers the page says are kept."""
    return page.locator(".st-key-bar").inner_text().split("papers")[0].strip()


def search(page: Page, query: str) -> None:
    box = page.get_by_label("Search", exact=True).first
    box.fill(query)
    box.press("Enter")
    expect(page).to_have_url(re.compile("q="))
    expect(page.get_by_text("Read as")).to_be_visible()
    settle(page)


class Coast(NamedTuple):
    url: str
    corpus: Corpus


@pytest.fixture(scope="module")
def coast(serve: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> Coast:
    """A corpus with every kind of fact, half of it starred, on a server that nobody has visited."""
    words = "kite tide dune gull reef salt moss lamp bell rope mast sail buoy cove".split()  # noqa: SIM905
    papers = [
        {
            "title": f"{words[n % 7]} and {words[7 + n % 5]} {n}",
            "abstract": " ".join(f"{words[(n * k + k * k) % 14]}s {words[(n + 3 * k) % 14]}{n}" for k in range(9 + n))
            + (f" https://github.com/coast/part{n}" if n % 3 else ""),
            "year": 2015 + n % 8,
            "venue": ("Salt & Wind", "Shore", "Bay")[n % 3],
            "authors": [("Mina Orr", "Leo Tamm", "Ada Pell")[n % 3], f"Guest {n}"],
        }
        for n in range(24)
    ]
    file = tmp_path_factory.mktemp("coast") / "coast.jsonl"
    file.write_text("\n".join(map(json.dumps, papers)), encoding="utf-8")
    corpus = load_corpus([file])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PAPERSCOPE_DATA", str(file.parent))
        marks = UserData()
        for paper_id in corpus.papers["paper_id"][::2]:
            marks.update(paper_id, starred=True, tags=("to see",))
        return Coast(serve(str(file)), corpus)


def listed(page: Page) -> list[str]:
    """The papers of the list, in order, once they are there."""
    page.get_by_test_id("stPageLink-NavLink").last.wait_for()
    settle(page)
    shown = [one.get_attribute("href") or "" for one in page.get_by_test_id("stPageLink-NavLink").all()]
    return [parse_qs(urlsplit(one).query)["id"][0] for one in shown if "id=" in one]


def test_the_first_visit_of_a_server_may_be_a_deep_link(page: Page, coast: Coast) -> None:
    paper = coast.corpus.papers.iloc[5]
    open_page(page, coast.url, f"paper?id={paper['paper_id']}&q=tides")
    expect(page.get_by_role("heading", level=1)).to_have_text(paper["title"])
    assert page.get_by_label("Search", exact=True).first.input_value() == "tides"
    assert params(page) == {"id": [paper["paper_id"]], "q": ["tides"]}


def test_a_link_with_many_filters_shows_the_same_to_whoever_opens_it(
    page: Page, coast: Coast, browser: Browser
) -> None:
    asked: dict[str, list[str]] = {
        "q": ["tides OR kites OR gulls"],
        "topic": list(dict.fromkeys(build_topic_map(coast.corpus).topics["label"])),
        "year": ["2016", "2021"],
        "venue": ["Salt & Wind", "Shore"],
        "author": ["Leo Tamm", "Mina Orr"],
        "code": ["With"],
        "host": ["github.com"],
        "kind": ["repo"],
        "words": ["20", "64"],
        "starred": ["Starred"],
        "tag": ["to see"],
        "sort": ["Newest first"],
    }
    open_page(page, coast.url, f"search?{urlencode(asked, doseq=True)}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Papers")
    papers, chips = listed(page), page.locator(".st-key-bar").inner_text()
    assert len(papers) == 3, chips
    assert {name: sorted(values) for name, values in params(page).items()} == {
        name: sorted(values) for name, values in asked.items()
    }
    page.locator(".st-key-share_open button").first.click()
    link = page.get_by_test_id("stCode").inner_text().strip()
    other = browser.new_context(viewport={"width": 1400, "height": 900})
    for address in (link, page.url):
        stranger = other.new_page()
        open_page(stranger, address)
        expect(stranger.get_by_role("heading", level=1)).to_have_text("Papers")
        assert listed(stranger) == papers
        assert stranger.locator(".st-key-bar").inner_text() == chips
        assert stranger.locator(".st-key-lost").count() == 0
    other.close()


def test_what_an_address_asks_for_in_vain_leaves_it(page: Page, coast: Coast) -> None:
    open_page(page, coast.url, "search?year=abc&sort=nonsense&venue=Nowhere&venue=Shore&region=zz&topic=none&years=1")
    told = page.locator(".st-key-lost").inner_text()
    for part in ("Year: abc", "Order: nonsense", "Venue: Nowhere", "Region of the map: zz", "Topic: none", "years: "):
        assert part in told
    assert params(page) == {"venue": ["Shore"]}
    assert kept(page) == "8 of 24"


def test_filters_survive_page_changes_and_a_reload(page: Page, seeds_url: str) -> None:
    open_page(page, seeds_url)
    search(page, "learning")
    before = kept(page)
    for name in ("Terms", "Code", "Topics", "Search"):
        page.get_by_test_id("stTopNavLink").filter(has_text=name).click()
        expect(page.get_by_test_id("stTopNavLink").filter(has_text=name)).to_be_visible()
        settle(page)
        assert kept(page) == before
        assert params(page)["q"] == ["learning"]
    page.reload()
    page.get_by_label("Search", exact=True).first.wait_for()
    settle(page)
    assert kept(page) == before


def test_back_from_a_paper_leads_to_the_list_as_it_was(page: Page, seeds_url: str, hopfield: str) -> None:
    open_page(page, seeds_url, "search?q=hopfield")
    page.get_by_test_id("stPageLink-NavLink").filter(has_text=HOPFIELD).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(HOPFIELD)
    assert params(page)["id"] == [hopfield]
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Papers")
    settle(page)
    assert kept(page) == "1 of 53"
    assert page.get_by_label("Search", exact=True).first.input_value() == "hopfield"


def test_a_number_leads_to_its_papers_and_one_press_of_back_undoes_it(page: Page, seeds_url: str) -> None:
    open_page(page, seeds_url, "?q=learning")
    page.get_by_role("link", name="See which").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Papers")
    settle(page)
    assert params(page) == {"q": ["learning"], "code": ["With"]}
    page.go_back()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Papers")
    settle(page)
    assert params(page) == {"q": ["learning"]}


def test_an_address_brings_back_what_was_typed(page: Page, visitor: BrowserContext, seeds_url: str) -> None:
    open_page(page, seeds_url, "search")
    again = visitor.new_page()
    for query in ("C++ & R#", '100% "language models"', "a+b=c&q=learning ключ 图"):
        search(page, query)
        expect(page).to_have_url(re.compile(re.escape(quote(query, safe="")).replace("%20", r"(%20|\+)")))
        open_page(again, page.url)
        assert again.get_by_label("Search", exact=True).first.input_value() == query
        assert kept(again) == kept(page)
    again.close()


def test_a_click_on_a_bar_shows_the_papers_of_its_term(page: Page, seeds_url: str) -> None:
    open_page(page, seeds_url, "terms")
    bar = page.locator(".js-plotly-plot .bars .point").first
    bar.wait_for()
    first = page.evaluate("document.querySelector('.js-plotly-plot').data[0].customdata[0][0]")
    count = page.evaluate("document.querySelector('.js-plotly-plot')._fullData[0].x[0]")
    box = page.locator(".js-plotly-plot .bars .point path").first.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("heading", level=1)).to_have_text("Papers")
    settle(page)
    assert params(page)["term"] == [first]
    assert kept(page) == f"{count} of 53"
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Terms")
    settle(page)


def test_a_view_of_the_terms_comes_back_to_whoever_opens_its_address(
    page: Page, seeds_url: str, browser: Browser
) -> None:
    plot = "Array.from(document.querySelector('.js-plotly-plot')._fullData, one => [Array.from(one.x), one.customdata])"
    open_page(page, seeds_url, "terms")
    page.get_by_role("radio", name="1", exact=True).click()
    page.get_by_role("radio", name="occurrences").click()
    settle(page)
    box = page.get_by_role("combobox", name="Only these terms")
    for term in ("learning", "model"):
        box.fill(term)
        box.press("Enter")
        settle(page)
    page.locator(".js-plotly-plot .bars .point").first.wait_for()
    assert params(page) == {"size": ["1"], "by": ["occurrences"], "compare": ["learning", "model"]}
    other = browser.new_context(viewport={"width": 1400, "height": 900})
    stranger = other.new_page()
    open_page(stranger, page.url)
    stranger.locator(".js-plotly-plot .bars .point").first.wait_for()
    assert json.dumps(stranger.evaluate(plot)) == json.dumps(page.evaluate(plot))
    assert params(stranger) == params(page)
    other.close()


def test_a_lasso_over_several_topics_keeps_the_papers_inside(page: Page, seeds_url: str, seeds: Corpus) -> None:
    open_page(page, seeds_url, "topics")
    page.get_by_role("radio", name="Draw a lasso").click()
    settle(page)
    plot = page.locator(".js-plotly-plot .nsewdrag").first
    plot.wait_for()
    # The chart that moves with the mouse may still stand for a moment.
    page.wait_for_function("document.querySelector('.js-plotly-plot')?._fullLayout?.dragmode === 'lasso'")
    # What the browser holds as selected is the truth that the filter has to meet.
    page.evaluate(
        """() => document.querySelector('.js-plotly-plot').on('plotly_selected', event => { if (event && event.points)
            window.chosen = event.points.map(point => [point.curveNumber, Number(point.customdata)]) })"""
    )
    box = plot.bounding_box()
    assert box
    corners = [(0.15, 0.15), (0.85, 0.2), (0.8, 0.55), (0.2, 0.6), (0.15, 0.16)]
    places = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in corners]
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*place, steps=12)
    page.mouse.up()
    expect(page.locator(".st-key-bar")).to_contain_text("Map: the region drawn")
    settle(page)
    chosen = page.evaluate("window.chosen")
    assert len({trace for trace, _ in chosen}) > 1
    assert kept(page) == f"{len(chosen)} of 53"
    filters = Filters(region=params(page)["region"][0])
    assert {row for _, row in chosen} == set(select_rows(seeds, filters, topic_map=build_topic_map(seeds)))
    page.get_by_test_id("stTopNavLink").filter(has_text="Search").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Papers")
    settle(page)
    assert kept(page) == f"{len(chosen)} of 53"


def test_a_click_on_a_point_opens_its_paper(page: Page, seeds_url: str, seeds: Corpus) -> None:
    open_page(page, seeds_url, "topics")
    page.locator(".js-plotly-plot .nsewdrag").first.wait_for()
    place = page.evaluate(
        """() => {
            const plot = document.querySelector('.js-plotly-plot'), box = plot.getBoundingClientRect();
            const {_size: size, xaxis, yaxis} = plot._fullLayout;
            // The topmost point stands inside the window.
            const points = plot._fullData.filter(one => one.customdata).flatMap(
                ({x, y, customdata}) => Array.from(x, (_, at) => [x[at], y[at], Number(customdata[at])]));
            const [x, y, row] = points.reduce((high, other) => (other[1] > high[1] ? other : high));
            return [box.left + size.l + xaxis.d2p(x), box.top + size.t + yaxis.d2p(y), row];
        }"""
    )
    page.mouse.move(place[0] - 3, place[1] - 3)
    page.mouse.click(place[0], place[1])
    page.wait_for_url("**/paper?**")
    settle(page)
    assert params(page)["id"] == [seeds.papers["paper_id"].iat[place[2]]]


def test_the_download_is_what_the_filters_keep_and_what_the_command_line_makes(
    page: Page, seeds_url: str, tmp_path: Path
) -> None:
    open_page(page, seeds_url, "search?q=learning&code=With")
    with page.expect_download() as started:
        page.get_by_role("button", name="Download").click()
    got = tmp_path / "page.csv"
    started.value.save_as(got)
    with page.expect_download() as started:
        page.get_by_role("button", name="Recipe").click()
    recipe = tmp_path / "page.recipe.json"
    started.value.save_as(recipe)
    assert list(pd.read_csv(got, dtype=str)["paper_id"]) == listed(page)
    command = shlex.split(json.loads(recipe.read_text(encoding="utf-8"))["command"])
    assert command[0] == "python"
    made = subprocess.run([sys.executable, *command[1:]], cwd=ROOT, capture_output=True, check=True)
    assert made.stdout == got.read_bytes()


@pytest.fixture(scope="module")
def tour(visitor: BrowserContext, seeds_url: str) -> Iterator[Tour]:
    """One visit that goes from page to page, and what it asked for on the way."""
    page, asked = visitor.new_page(), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    open_page(page, seeds_url, "?q=hopfield")
    yield Tour(page, asked)
    page.close()


class Tour(NamedTuple):
    page: Page
    asked: list[str]


def goes_to(page: Page, url: str, place: nav.Place, paper_id: str) -> None:
    """By the menu, as a visitor does, which costs a fifth of a load; by the address where the menu has no entry."""
    if place.hidden:
        open_page(page, url, f"{place.name}?id={paper_id}&q=hopfield")
        return
    page.get_by_test_id("stTopNavLink").filter(has_text=place.title).first.click()
    expect(page).to_have_url(re.compile(rf"/{place.name}\b" if place is not nav.PLACES[0] else r"/(\?|$)"))
    settle(page)


@pytest.mark.parametrize("place", nav.PLACES, ids=[place.name for place in nav.PLACES])
def test_every_page_is_for_everybody(tour: Tour, seeds_url: str, hopfield: str, place: nav.Place) -> None:
    """Readable by a screen reader in both themes, usable on a phone, and nothing comes from elsewhere."""
    page = tour.page
    goes_to(page, seeds_url, place, hopfield)
    for scheme, ground in GROUNDS.items():
        page.emulate_media(color_scheme=scheme)
        expect(page.locator(".stApp")).to_have_css("background-color", ground)
        settle(page)
        page.wait_for_function(STILL)
        found = Axe().run(page).response["violations"]
        worst = [one for one in found if one["impact"] in {"serious", "critical"}]
        assert not worst, json.dumps([(scheme, one["id"], one["nodes"][0]["html"][:200]) for one in worst], indent=1)
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("document.querySelector('[data-testid=stMain]').scrollWidth <= 390")
    page.set_viewport_size({"width": 1400, "height": 900})
    assert not [one for one in tour.asked if not one.startswith((seeds_url, "data:", "blob:"))]
