"""What the page hands out is what the command line writes: the same rows, the same bytes, in every format."""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from corpus import FORMATS, Corpus, Recipe, UserData, build_topic_map, load_corpus, replay
from corpus.commands import main
from pages.parts import export_bar
from pages.parts.state import Key
from pages.parts.view import View
from tests.test_pages import ROOT, visit

#: Title, abstract, year, venue, authors: some are near copies, one begins like a formula, one has maths.
PAPERS = [
    ("Kites", "Kites tow barges at night over calm lakes. See https://github.com/lab/kite", 2020, "Wind", "Mina Orr"),
    ("Kites two", "Kites tow barges at night over calm lakes. See https://github.com/lab/k2", 2021, "Wind", "Mina Orr"),
    ("=Salt", "Salt maps of lakes & seas, with $x_1$ gauges. https://youtu.be/ab12", 2021, "Salt", "Leo Tamm"),
    ("Bells", "Bells ring in towers. Our code will be released soon.", 2021, "Salt", "Leo Tamm; Mina Orr"),
    ("", "We present SaltNet, a network of salt gauges.", 2019, "", ""),
    ("Parsers", "Parsers read long sentences, with C++ & R#.", 2022, "Words", "李 小龍"),
    ("Lists", "- Lists begin with a dash, and kites too.", 2022, "Words", "Åse Ø. Berg"),
    ("Ice", "Sleds on ice are towed by kites, says 100% of us.", 2018, "Wind", "Zoe Abt"),
]  # fmt: skip


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "it's papers.jsonl"
    names = ("title", "abstract", "year", "venue", "authors")
    path.write_text("".join(json.dumps(dict(zip(names, paper, strict=True))) + "\n" for paper in PAPERS))
    return path


@pytest.fixture(scope="module")
def corpus(source: Path) -> Corpus:
    return load_corpus([source])


@pytest.fixture
def opened(source: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[View, Recipe]]:
    """The app opens the papers; what its export bar hands out is noted."""
    monkeypatch.setenv("PAPERSCOPE_CORPUS", str(source))
    seen: list[tuple[View, Recipe]] = []
    monkeypatch.setattr(export_bar, "_files", lambda view, name, recipe: seen.append((view, recipe())))
    return seen


def first_visit(state: dict[Key, str | bool] | None = None, **params: str | list[str]) -> AppTest:
    """The overview with this query string; nothing else is cheaper, and every page has the same bar."""
    at = AppTest.from_file(str(ROOT / "dashboard.py"), default_timeout=60)
    for key, chosen in (state or {}).items():
        at.session_state[key] = chosen
    for name, value in params.items():
        at.query_params[name] = value
    at.run()
    while at.button and at.button[0].label == "Cancel":  # the papers are still being read
        time.sleep(0.2)
        at.run()
    assert not at.exception, at.exception
    return at


VIEWS: list[dict[str, str | list[str]]] = [
    {},
    {"q": "kites"},
    {"q": "C++ & R#"},
    {"q": '"tow barges" -parsers', "near": "true"},
    {"q": "salt kites", "any": "true", "sort": "Newest first"},
    {"q": "starred:yes OR tag:winter"},
    {"q": "-100%"},
    {"venue": ["Wind", "Salt"], "year": ["2020", "2021"], "sort": "By label, A to Z"},
    {"code": "With", "sort": "Shortest first", "near": "true"},
    {"source": "it's papers.jsonl", "code": "Promised"},
    {"words": ["5", "9"], "term": "kites"},
    {"author": "Mina Orr", "starred": "Not starred"},
    {"tag": "winter", "read": "Unread"},
    {"host": "github.com", "kind": "repo", "hidden": "With hidden"},
]


@pytest.fixture(scope="module", autouse=True)
def _marks(corpus: Corpus) -> Iterator[None]:
    """A star, a tag and a hidden paper; taken away again for the tests that follow."""
    mine, ids = UserData(), dict(zip(corpus.papers["title"], corpus.papers["paper_id"], strict=True))
    before = [mine.update(ids["Ice"], starred=True, read=True), mine.update(ids["Bells"], tags=("winter",))]
    before.append(mine.update(ids["Lists"], hidden=True))
    yield
    for mark in before:
        mine.put(mark)


def by_command(recipe: Recipe, capfdbinary: pytest.CaptureFixture[bytes]) -> bytes:
    """What the recipe's command line writes to standard output."""
    capfdbinary.readouterr()
    assert main(shlex.split(recipe.command)[3:]) == 0
    return capfdbinary.readouterr().out


@pytest.mark.parametrize(
    ("number", "params"), list(enumerate(VIEWS)), ids=lambda one: str(one) if isinstance(one, dict) else ""
)
def test_the_page_and_the_command_line_give_the_same_bytes(
    opened: list[tuple[View, Recipe]],
    number: int,
    params: dict[str, str | list[str]],
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    name = list(FORMATS)[number % len(FORMATS)]
    first_visit({Key.FORMAT: name, Key.BOM: number % 2 == 0}, **params)
    view, recipe = opened[-1]
    content = export_bar.file_of(view, recipe)
    assert recipe.format == name
    assert by_command(recipe, capfdbinary) == content
    assert replay(recipe.finished(content)) == content


def test_a_replay_goes_by_the_marks_of_then(opened: list[tuple[View, Recipe]], corpus: Corpus) -> None:
    first_visit(q="starred:yes OR tag:winter")
    view, recipe = opened[-1]
    content = export_bar.file_of(view, recipe)
    noted = json.loads(recipe.finished(content).to_json())
    assert len(noted["marks"]["asked"]["starred:yes"]) == 1
    mine, ice = UserData(), noted["marks"]["asked"]["starred:yes"][0]
    before = mine.update(ice, starred=False)
    try:
        assert replay(noted) == content
        assert len(csv_rows(content)) == 2
    finally:
        mine.put(before)


def test_names_of_topics_are_one_persons_own(
    opened: list[tuple[View, Recipe]], corpus: Corpus, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    topic_map = build_topic_map(corpus)
    label = str(topic_map.topics["label"].iat[0])
    UserData().rename_topic(topic_map.fingerprint, label, "Mine alone")
    try:
        first_visit(topic="Mine alone", q="topic:alone")
        view, recipe = opened[-1]
        content = export_bar.file_of(view, recipe)
        assert len(view.rows)
        assert recipe.filters["topics"] == [label]
        assert by_command(recipe, capfdbinary) == content
    finally:
        UserData().rename_topic(topic_map.fingerprint, label, "")
    assert replay(recipe.finished(content)) == content


@pytest.mark.parametrize("query", ["", "kites", "lakes OR salt"], ids=["all", "some", "ranked"])
def test_the_rows_are_those_on_the_screen(opened: list[tuple[View, Recipe]], query: str) -> None:
    at = visit("search", q=query)
    view, recipe = opened[-1]
    rows = csv_rows(export_bar.file_of(view, recipe))
    shown = [found[1] for one in at.get("page_link") if (found := re.search(r"\bid=(\w+)", str(one.proto)))]
    assert [row["paper_id"] for row in rows] == list(dict.fromkeys(shown))
    assert len(rows) == recipe.rows == len(view.rows)


def csv_rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))
