"""The reading list: marking from cards and pages, its own page, its file, and what it survives."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from streamlit.testing.v1 import AppTest

from corpus import Corpus, UserData, load_corpus
from pages.parts import asking
from pages.parts.reading_file import _differences

ROOT = Path(__file__).parent.parent
ODD = ":material/home: *Leo* :red[x] $5 $6 [a](b) -> # 1"


@pytest.fixture(scope="module")
def seeds() -> Corpus:
    return load_corpus([ROOT / "seeds"])


@pytest.fixture(scope="module")
def ids(seeds: Corpus) -> list[str]:
    return [str(one) for one in seeds.papers["paper_id"]]


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> UserData:
    """An empty reading list, the one that the pages use."""
    monkeypatch.setenv("PAPERSCOPE_DATA", str(tmp_path))
    return UserData(tmp_path)


def visit(page: str, **params: str) -> AppTest:
    at = AppTest.from_file(str(ROOT / "dashboard.py"), default_timeout=60)
    for name, value in params.items():
        at.query_params[name] = value
    at.run()
    return at if page == "overview" else turn_to(at, page)


def turn_to(at: AppTest, page: str) -> AppTest:
    at.switch_page(f"pages/{page}.py").run()
    while at.button and at.button[0].label == "Cancel":  # the corpus is being opened; a browser would wait too
        time.sleep(0.1)
        at.run()
    assert not at.exception, at.exception
    return at


def press(at: AppTest, key: str) -> AppTest:
    at.button(key=key).click().run()
    assert not at.exception, at.exception
    return at


def said(at: AppTest) -> str:
    kinds = (at.markdown, at.caption, at.info, at.warning, at.title)
    return "\n".join(str(one.value) for kind in kinds for one in kind)


def toasts(at: AppTest) -> list[str]:
    return [str(one.value) for one in at.toast]


def links(at: AppTest) -> list[str]:
    return [one.proto.label for one in at.get("page_link")]


def test_a_star_on_a_card_is_kept_said_and_undone(mine: UserData, ids: list[str]) -> None:
    at = visit("search")
    press(at, f"star-{ids[0]}")
    assert mine.mark(ids[0]).starred
    assert "Starred" in at.button(key=f"star-{ids[0]}").label
    assert toasts(at)[0].startswith("Starred\\: ")
    at.text_input(key="q").input("hopfield").run()
    press(at, "undo")
    assert mine.mark(ids[0]).starred
    assert at.text_input(key="q").value == ""
    press(at, "undo")
    assert not mine.mark(ids[0]).starred
    assert "\u2606" in at.button(key=f"star-{ids[0]}").label


def test_a_hidden_paper_leaves_every_list_until_it_is_shown_again(mine: UserData, ids: list[str]) -> None:
    at = visit("search")
    at.menu_button(key=f"more-{ids[0]}").click("hidden").run()
    assert mine.mark(ids[0]).hidden
    assert toasts(at)[0].startswith("Hidden\\: ")
    assert f"star-{ids[0]}" not in [one.key for one in at.button]
    assert "1 hidden" in said(at)
    turn_to(at, "reading_list")
    at.session_state["list-hidden"] = True
    at.run()
    press(at, f"show-{ids[0]}")
    assert not mine.mark(ids[0]).hidden
    turn_to(at, "search")
    assert f"star-{ids[0]}" in [one.key for one in at.button]


def test_the_paper_page_has_a_bar_with_keys(mine: UserData, ids: list[str]) -> None:
    at = visit("paper", id=ids[1])
    keys = {one.key: one.proto.shortcut for one in at.button if (one.key or "").startswith("mark-")}
    assert keys == {"mark-star": "s", "mark-read": "m", "mark-edit": "t", "mark-hide": "h"}
    press(press(at, "mark-star"), "mark-read")
    mark = mine.mark(ids[1])
    assert (mark.starred, mark.read) == (True, True)
    press(at, "mark-edit")
    assert at.button(key="mark-star").proto.shortcut == ""
    at.multiselect(key=f"tags-{ids[1]}").set_value(["to cite", ODD]).run()
    at.text_area(key=f"note-{ids[1]}").set_value(f"{ODD}\nsecond line").run()
    at.text_input(key=f"label-{ids[1]}").set_value(ODD).run()
    assert not at.exception, at.exception
    mark = mine.mark(ids[1])
    assert (mark.tags, mark.note, mark.label) == (("to cite", ODD), f"{ODD}\nsecond line", ODD)
    del at.session_state["_editing"]  # closed
    at.run()
    assert at.button(key="mark-star").proto.shortcut == "s"
    assert "In the corpus: " in said(at)
    assert at.title[0].value.startswith("\\:material\\/home\\: \\*Leo\\* \\:red\\[x\\] \\$5 \\$6")
    press(at, "mark-hide")
    assert mine.mark(ids[1]).hidden
    assert at.query_params["id"] in (ids[2], [ids[2]])


def test_the_list_shows_what_is_on_it(mine: UserData, ids: list[str], tmp_path: Path) -> None:
    at = visit("reading_list")
    assert "Nothing is on your list yet" in said(at)
    for number in range(3):
        mine.update(ids[number], called=f"Paper {number}", starred=True, read=number == 0)
    mine.update(ids[0], tags=(ODD, "kites"), label="Zebra")
    mine.update(ids[1], note="a -> b\n# no heading", label="Ant")
    mine.update("ffffffffffff", called=ODD, starred=True)
    at.run()
    assert at.get("progress")[0].proto.text == "**1 of 4 read**"
    text = said(at)
    assert "a \\-:color[\\>] b" in text
    assert ":gray-badge[:material/sell: kites]" in text
    at.session_state["list-elsewhere"] = True
    at.selectbox(key="read_order").select("By name").run()
    assert [label for label in links(at) if "Ant" in label or "Zebra" in label] == ["**Ant**", "**Zebra**"]
    assert "\\:material\\/home\\: \\*Leo\\*" in said(at)
    at.segmented_control(key="read_state").set_value("Read").run()
    assert [label for label in links(at) if label.startswith("**")] == ["**Zebra**"]
    at.segmented_control(key="read_state").set_value("All").run()
    at.multiselect(key="read_tags").set_value(["kites"]).run()
    assert [label for label in links(at) if label.startswith("**")] == ["**Zebra**"]
    at.text_input(key="q").input("hopfield").run()
    assert "outside the present search and filters" in said(at)
    press(at, "off-ffffffffffff")
    assert not mine.mark("ffffffffffff").starred


def test_a_list_of_which_nothing_can_be_read_is_not_called_empty(mine: UserData, tmp_path: Path) -> None:
    (tmp_path / "reading_list.jsonl").write_bytes(b"\xff\xfe\x00bad\x80")
    at = visit("reading_list")
    assert "could not be read are kept in" in said(at)
    assert "Nothing is on your list" not in said(at)


def test_a_damaged_line_is_told_once_and_kept(mine: UserData, ids: list[str], tmp_path: Path) -> None:
    torn = (
        f'{{"paper_id": "{ids[0]}", "starred": true, "note": "read again"}}\n{{"paper_id": "{ids[0]}", "tags": ["to-ci'
    )
    (tmp_path / "reading_list.jsonl").write_text(torn)
    at = visit("overview")
    told = toasts(at)
    told += toasts(turn_to(at, "reading_list"))
    assert [one.split(" of ")[0] for one in told] == ["1 line"]
    assert "read again" in said(at)
    assert "could not be read are kept in" in said(at)
    press(at, f"read-{ids[0]}")
    lines = [json.loads(line) for line in (tmp_path / "reading_list.jsonl").read_bytes().splitlines()]
    assert [(line["note"], line["read"]) for line in lines] == [("read again", True)]


def test_a_list_that_cannot_be_read_stops_no_page(mine: UserData, tmp_path: Path) -> None:
    (tmp_path / "reading_list.jsonl").mkdir()
    at = visit("overview")
    told = toasts(at)
    told += toasts(turn_to(at, "search"))
    assert ["cannot be read" in one for one in told] == [True]
    press(at, next(str(one.key) for one in at.button if (one.key or "").startswith("star-")))
    assert any("cannot be" in one for one in toasts(at))


def test_a_query_asks_for_marks_at_once(mine: UserData, ids: list[str]) -> None:
    at = visit("search", q="starred:yes")
    assert "No paper is" in said(at)
    mine.update(ids[3], starred=True, tags=("to cite",))
    at.run()
    assert "**1** of 53 papers" in said(at)
    at.text_input(key="q").input("read:no starred:yes tag:TO tag:cite").run()
    assert "No paper is" in said(at)
    at.text_input(key="q").input("tag:sight").run()
    press(at, "tag-0-to cite")
    assert at.text_input(key="q").value == 'tag:"to cite"'
    at.text_input(key="q").input('tag:"To Cite" read:no').run()
    assert "**1** of 53 papers" in said(at)


@pytest.mark.parametrize(
    ("query", "wrong", "right"),
    [
        ("graph tag:kits", "kits", "graph tag:kites"),
        ('tag:"to sight" x', "to sight", 'tag:"to cite" x'),
        ("-TAG:kite (a OR b)", "kite", "-tag:kites (a OR b)"),
    ],
    ids=["word", "quoted", "capitals"],
)
def test_an_unknown_tag_is_answered_with_known_ones(query: str, wrong: str, right: str) -> None:
    ((found, offered),) = asking.unknown_tags(query, ["to cite", "kites"])
    assert found == wrong
    assert right == asking.with_tag(query, wrong, offered[0])


def test_known_tags_are_not_asked_about() -> None:
    assert asking.unknown_tags('tag:KITES tag:"to  cite"', ["kites", "to cite"]) == []


def test_two_lists_differ_field_by_field(mine: UserData, tmp_path: Path) -> None:
    mine.merge(b'{"paper_id": "a", "starred": true, "note": "x", "label": "A", "changed": "2024-01-01"}')
    theirs = b'{"paper_id": "a", "tags": ["t"], "note": "y", "label": "A", "changed": "2025-01-01"}'
    table = _differences(mine.compare(theirs).differing)
    assert table.to_numpy().tolist() == [
        ["A", "star", "yes", "no", "no"],
        ["A", "tags", "", "t", "t"],
        ["A", "note", "x", "y", "y\n\nx"],
    ]


@pytest.fixture
def own_list() -> Iterator[UserData]:
    """The list of the server that the browser visits, empty before and after."""
    data = UserData()
    (data.folder / "reading_list.jsonl").unlink(missing_ok=True)
    yield data
    (data.folder / "reading_list.jsonl").unlink(missing_ok=True)


@pytest.mark.browser
@pytest.mark.xdist_group("browser")
def test_marks_in_a_browser_outlive_a_reload(page: Page, seeds_url: str, own_list: UserData, ids: list[str]) -> None:
    def settled() -> None:
        page.get_by_label("Search", exact=True).first.wait_for()
        for _ in range(2):
            page.locator("[data-testid='stApp'][data-test-script-state='notRunning']").wait_for()
            page.wait_for_timeout(80)
        assert page.get_by_test_id("stException").count() == 0

    page.goto(f"{seeds_url}/search")
    settled()
    page.locator(f".st-key-star-{ids[0]} button").click()
    expect(page.get_by_test_id("stToast")).to_contain_text("Starred: ")
    page.goto(f"{seeds_url}/paper?id={ids[0]}")
    settled()
    expect(page.locator(".st-key-mark-star button").first).to_contain_text("Starred")
    page.keyboard.press("m")
    expect(page.get_by_test_id("stToast")).to_contain_text("Marked as read: ")
    settled()
    page.keyboard.press("t")
    note = page.get_by_role("dialog").get_by_label("Note")
    note.wait_for()
    settled()
    page.keyboard.press("s")  # beside the fields, where it would otherwise take the star away
    note.fill("see $5 *here*")
    page.get_by_role("dialog").get_by_role("button", name="Done").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("see $5 *here*")).to_be_visible()
    page.reload()
    expect(page.get_by_text("see $5 *here*")).to_be_visible()
    settled()
    page.get_by_test_id("stTopNavLink").filter(has_text="Reading list").click()
    expect(page.get_by_text("1 of 1 read")).to_be_visible()
    settled()
    with page.expect_download() as taken:
        page.get_by_role("button", name="The whole list").click()
    (line,) = Path(taken.value.path()).read_text(encoding="utf-8").splitlines()
    kept = json.loads(line)
    assert (kept["paper_id"], kept["starred"], kept["read"], kept["note"]) == (ids[0], True, True, "see $5 *here*")
    assert own_list.content().decode().strip() == line
    page.get_by_text("Bring in a list").click()
    other = {"paper_id": ids[0], "tags": ["theirs"], "note": "their note", "changed": "2020-01-01T00:00:00Z"}
    more = {"paper_id": ids[1], "starred": True}
    sent = "".join(f"{json.dumps(one)}\n" for one in (other, more)).encode() + b"{torn"
    page.locator("input[type=file]").set_input_files({"name": "l.jsonl", "mimeType": "text/plain", "buffer": sent})
    expect(page.get_by_text("1 paper is new")).to_be_visible()
    page.get_by_role("button", name="Merge").click()
    expect(page.get_by_text("1 of 2 read")).to_be_visible()
    mark = own_list.mark(ids[0])
    assert (mark.note, mark.tags, mark.starred) == ("see $5 *here*\n\ntheir note", ("theirs",), True)
