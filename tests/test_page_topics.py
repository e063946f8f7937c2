"""The topics page: colours, labels, legend, names of one's own, and clicks that reach the right papers."""

from __future__ import annotations

import base64
import io
import json
import re
import time
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pandas as pd
import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from streamlit.testing.v1 import AppTest

from corpus import (
    Corpus,
    TermPanel,
    TopicMap,
    UserData,
    build_topic_map,
    format_changes,
    keep_map,
    load_corpus,
    name_topics,
    place_papers,
)
from pages.parts import map_colors, map_labels, picture_scatter, scatter, topic_views
from pages.parts.map_picture import Picture

ROOT = Path(__file__).parent.parent
READY = "[data-testid='stApp'][data-test-script-state='notRunning']"
KITES = [
    ("Kites tow heavy barges over calm lakes in spring.", 2019, "KITE", "https://github.com/kites/barges"),
    ("Barges carry salt over lakes that kites cross in the wind.", 2020, "KITE", ""),
    ("Kites fly in dry wind and tow nets over lakes.", 2021, "SAIL", ""),
    ("Wind tunnels test kites before barges carry them.", 2022, "SAIL", ""),
    ("Parsers read long sentences and draw small trees.", 2019, "WORD", "https://github.com/parsers/trees"),
    ("Long sentences confuse parsers that draw trees by hand.", 2020, "WORD", ""),
    ("A parser for sentences draws trees of words in time.", 2021, "", ""),
    ("Sentences split where parsers find that trees end.", 2022, "", ""),
]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("kites") / "kites.jsonl"
    lines = [
        json.dumps({"title": text.split()[0] + f" {n}", "abstract": f"{text} {url}", "year": year, "venue": venue})
        for n, (text, year, venue, url) in enumerate(KITES)
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def papers(file: Path) -> Corpus:
    return load_corpus([file])


@pytest.fixture(scope="module")
def drawn(papers: Corpus) -> TopicMap:
    return build_topic_map(papers)


@pytest.fixture(autouse=True)
def _own_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERSCOPE_DATA", str(tmp_path))


def visit(**params: str | list[str]) -> AppTest:
    at = AppTest.from_file(str(ROOT / "dashboard.py"), default_timeout=60)
    for name, value in params.items():
        at.query_params[name] = value
    at.run()
    at.switch_page("pages/topics.py").run()
    return calm(at)


def calm(at: AppTest) -> AppTest:
    while any(one.label == "Cancel" for one in at.button):
        time.sleep(0.2)
        at.run()
    assert not at.exception, at.exception
    return at


def spec(at: AppTest) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(at.get("plotly_chart")[0].proto.spec)
    return made


def rows_of(trace: dict[str, Any]) -> set[int]:
    coded = trace["customdata"]
    return set(np.frombuffer(base64.b64decode(coded["bdata"]), coded["dtype"]).tolist())


@pytest.mark.parametrize("by", list(map_colors.COLORINGS))
def test_every_point_has_the_colour_of_its_own_paper(by: str, papers: Corpus, drawn: TopicMap) -> None:
    points = topic_views.map_points(papers, drawn)
    colors = map_colors.COLORINGS[by](papers, drawn, points)
    assert len(colors.of) == len(points) == len(papers.papers)
    groups = {row: colors.groups[of].name for row, of in zip(points["row"], colors.of, strict=True)}
    if by == "Venue":
        assert groups == {row: venue or "venue not known" for row, venue in papers.papers["venue"].items()}
    if by == "Year":
        assert groups == {row: str(year) for row, year in papers.papers["year"].items()}
    if by == "Code":
        assert {row for row, name in groups.items() if name == "With code"} == set(
            np.flatnonzero(papers.papers["has_code"])
        )
    if by == "Topic":
        label = dict(zip(drawn.topics["topic"], drawn.topics["label"], strict=True))
        topic = dict(zip(drawn.points["paper_id"], drawn.points["topic"], strict=True))
        assert groups == {row: label[topic[one]] for row, one in papers.papers["paper_id"].items()}


def test_groups_beyond_the_colours_differ_in_shape() -> None:
    looks = {(group.color, group.symbol) for n in range(40) for group in [map_colors._nominal(n, "", (None, ""))]}  # type: ignore[arg-type]
    assert len(looks) == 40


def test_a_point_of_the_chart_is_its_paper_in_every_trace(papers: Corpus, drawn: TopicMap) -> None:
    points = topic_views.map_points(papers, drawn)
    colors = map_colors.COLORINGS["Venue"](papers, drawn, points)
    lit = np.arange(len(points)) % 3 > 0
    labels = map_labels.place_labels(drawn.topics[drawn.topics["parent"] < 0], points)
    figure = scatter.topic_scatter(points, colors, None, lit, labels, [], drag="lasso")
    place = drawn.points.set_index("paper_id")[["x", "y"]].astype(np.float32)
    seen = []
    for trace in figure.data:
        for row, x, y in zip(trace.customdata, trace.x, trace.y, strict=True):
            assert tuple(place.loc[str(papers.papers["paper_id"].iat[row])]) == (x, y)
            seen.append(int(row))
    assert sorted(seen) == list(range(len(points)))


def test_many_points_are_sent_in_two_bytes_a_coordinate(monkeypatch: pytest.MonkeyPatch, drawn: TopicMap) -> None:
    monkeypatch.setattr(scatter, "HOVER_LIMIT", 5)
    points = drawn.points[["x", "y", "topic"]].assign(row=range(8))
    colors = map_colors.Coloring(np.zeros(8, dtype=int), (map_colors._faint("all"),))
    labels = pd.DataFrame({"topic": [3], "x": points["x"].iloc[:1], "y": points["y"].iloc[:1]})
    region = " ".join(f"{x},{y}" for x, y in points[["x", "y"]].to_numpy()[:3])
    figure = scatter.topic_scatter(
        points, colors, None, np.ones(8, dtype=bool), labels, [{"x": 1.0, "y": 2.0}], region=region
    )
    step = scatter.step_of(points)
    every, target = figure.data
    assert (every.x.dtype, every.y.dtype) == (np.int16, np.int16)
    assert np.abs(every.x * step - points["x"]).max() <= step / 2
    assert (target.x[0], target.y[0], target.customdata[0]) == (every.x[0], every.y[0], -4)
    assert figure.layout.annotations[0].x * step == pytest.approx(1.0)
    path = scatter._path([every.x[0]], [every.y[0]], step)
    assert [float(one) for one in path.split(",")] == pytest.approx(points[["x", "y"]].iloc[0].tolist(), abs=0.002)


@pytest.fixture
def eight(drawn: TopicMap) -> tuple[pd.DataFrame, map_colors.Coloring]:
    """Eight points of a map in two colours by turns."""
    groups = tuple(map_colors.Group(name, color, "circle", "o") for name, color in (("a", "#0072B2"), ("b", "#E69F00")))
    points = drawn.points[["topic", "placed"]].assign(
        row=range(8), x=np.linspace(-1, 1, 8), y=np.linspace(0.4, -0.3, 8)
    )
    return points, map_colors.Coloring(np.arange(8) % 2, groups)


def _pixels(picture: Picture, points: pd.DataFrame, step: float) -> list[tuple[int, ...]]:
    """The colour of a picture at each point."""
    image = Image.open(io.BytesIO(base64.b64decode(picture.source.split(",")[1]))).convert("RGBA")
    across = (points["x"] / step - picture.x[0]) / (picture.x[1] - picture.x[0]) * (image.width - 1)
    down = (picture.y[1] - points["y"] / step) / (picture.y[1] - picture.y[0]) * (image.height - 1)
    return [image.getpixel((round(x), round(y))) for x, y in zip(across, down, strict=True)]  # type: ignore[misc]


def test_a_picture_shows_every_paper_at_its_place_in_its_colour(
    monkeypatch: pytest.MonkeyPatch, eight: tuple[pd.DataFrame, map_colors.Coloring]
) -> None:
    monkeypatch.setattr(scatter, "SVG_LIMIT", 3)
    points, colors = eight
    lit = np.arange(8) < 5
    pixels = _pixels(picture_scatter.picture_of("drawn", points, colors, lit, None), points, scatter.step_of(points))
    blue, orange = (0, 0x72, 0xB2), (0xE6, 0x9F, 0)
    assert [pixel[:3] for pixel in pixels[:5]] == [blue, orange, blue, orange, blue]
    assert {pixel[:3] for pixel in pixels[5:]}.isdisjoint({blue, orange})
    assert all(pixel[3] for pixel in pixels), "a paper is not in the picture"


def test_the_few_that_stand_out_of_a_picture_are_points_with_their_rows(
    eight: tuple[pd.DataFrame, map_colors.Coloring],
) -> None:
    points, colors = eight
    lit, said = np.arange(8) == 6, np.array([f"paper {n}" for n in range(8)], object)
    others = pd.DataFrame({"x": [float(points["x"].max()) * 3], "y": [0.0]})
    picture = picture_scatter.picture_of("drawn", points, colors, lit, others)
    assert picture.x[1] * scatter.step_among(points, others) > others["x"].max()
    labels = pd.DataFrame({"topic": [3], "x": [0.0], "y": [0.0]})
    figure = picture_scatter.picture_scatter(picture, points, colors, said, lit, labels, [], drag="pan", others=others)
    live, target = figure.data
    assert (live.type, list(live.customdata), list(live.text)) == ("scatter", [6], ["paper 6"])
    assert list(target.customdata) == [-4]
    assert figure.layout.images[0].source == picture.source
    assert figure.layout.xaxis.range == picture.x


def test_a_large_map_is_a_picture_until_each_point_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scatter, "HOVER_LIMIT", 5)
    monkeypatch.setattr(scatter, "SVG_LIMIT", 5)
    at = visit()
    assert len(spec(at)["layout"]["images"]) == 1
    assert [trace["name"] for trace in spec(at)["data"]] == ["labels"]
    assert any("dots say what they are" in one.value for one in at.caption)
    at.toggle(key="each_point").set_value(True).run()
    assert "images" not in spec(at)["layout"]
    assert sum(len(rows_of(trace)) for trace in spec(at)["data"] if trace["name"] != "labels") == 53
    at.toggle(key="each_point").set_value(False).run()
    few = visit(q="spiking")
    assert "images" in spec(few)["layout"]
    assert {trace["type"] for trace in spec(few)["data"]} == {"scatter"}
    assert any(trace.get("text") for trace in spec(few)["data"])


def test_labels_do_not_meet() -> None:
    random = np.random.RandomState(4)
    points = pd.DataFrame(random.normal(size=(400, 2)), columns=["x", "y"])
    topics = pd.DataFrame({"topic": range(60), "label": [f"some long label {n}" for n in range(60)], "size": 9})
    topics = pd.concat([topics, points.head(60)], axis=1)
    placed = map_labels.place_labels(topics, points, small=True)
    assert 8 < len(placed) < 60
    wide = (points["x"].max() - points["x"].min()) * 1.08
    tall = (points["y"].max() - points["y"].min()) * 1.08
    x, y = placed["x"].to_numpy() / wide, placed["y"].to_numpy() / tall
    near = (np.abs(x[:, None] - x) < 0.1) & (np.abs(y[:, None] - y) < 0.03)
    assert near.sum() == len(placed)


def test_each_level_has_its_own_labels(drawn: TopicMap) -> None:
    split = drawn.topics.assign(
        label=[f"{'part' if parent >= 0 else 'region'} {n}" for n, parent in drawn.topics["parent"].items()]
    )
    said = [map_labels.labels_of(f"edition {small}", small, replace(drawn, topics=split)) for small in (False, True)]
    assert len(said[0]) == int((drawn.topics["parent"] < 0).sum())
    assert [set(one["text"].str.split().str[0]) for one in said] == [{"region"}, {"part"}]


def test_there_is_no_choice_of_level_without_sub_topics() -> None:
    keys = {one.key for one in visit().segmented_control}
    assert "dragging" in keys
    assert "level" not in keys


def test_the_colour_is_a_choice() -> None:
    assert {one["name"] for one in spec(visit(color="Code"))["data"]} >= {"With code", "Without"}


def test_what_a_search_finds_stands_out_and_the_rest_recedes() -> None:
    at = visit(q="reinforcement")
    dim = next(one for one in spec(at)["data"] if one["name"] == "not kept")
    kept = int(next(one.value for one in at.markdown if " of 53 papers" in one.value).split("**")[1])
    assert len(rows_of(dim)) == 53 - kept
    assert any("with code" in one.value and "of the others" in one.value for one in at.markdown)


def test_a_click_in_the_legend_keeps_a_group_and_another_one_takes_that_back() -> None:
    at = visit(color="Code")
    entry = next(one for one in at.button if one.label.endswith("With code"))
    calm(entry.click().run())
    assert at.session_state["code"] == "yes"
    calm(next(one for one in at.button if one.label.endswith("With code")).click().run())
    assert at.session_state["code"] is None


def test_a_name_of_ones_own_is_shown_everywhere_and_kept() -> None:
    seeds = load_corpus([ROOT / "seeds"])
    made = build_topic_map(seeds)
    label = str(made.topics["label"].iat[0])
    at = visit(topic=label)
    at.session_state["more-0"] = True
    calm(at.run())
    box = next(one for one in at.text_input if one.label == "Name of this topic")
    calm(box.input("Shifting *sands*").run())
    assert UserData().topic_names(made.fingerprint) == {label: "Shifting *sands*"}
    assert at.session_state["topic"] == ["Shifting *sands*"]
    shown = {note["text"] for note in spec(at)["layout"]["annotations"]}
    assert "<b>Shifting *sands*</b>" in shown
    kept = next(one.value for one in at.markdown if " of 53 papers" in one.value)
    assert kept == f"**{made.topics['size'].iat[0]}** of 53 papers"
    assert name_topics(made, {label: "Shifting *sands*"}).built_labels(at.session_state["topic"]) == (label,)
    calm(next(one for one in at.button if one.label == "Undo").click().run())
    assert UserData().topic_names(made.fingerprint) == {}
    assert at.session_state["topic"] == [label]


@pytest.fixture(scope="module")
def half(tmp_path_factory: pytest.TempPathFactory) -> TopicMap:
    """The map of one of the seeds' files and of a paper of another field."""
    path = tmp_path_factory.mktemp("half") / "kites.txt"
    path.write_text(KITES[0][0], encoding="utf-8")
    made = build_topic_map(load_corpus([path, sorted((ROOT / "seeds").iterdir())[0]]))
    keep_map(made, paths=[str(path)], title="Half of them")
    return made


def test_papers_are_put_on_a_map_that_is_kept(half: TopicMap) -> None:
    seeds = load_corpus([ROOT / "seeds"])
    grown = place_papers(half, seeds)
    came = {seeds.row_of[one] for one in grown.points["paper_id"][grown.points["placed"]]}
    at = visit(base=half.fingerprint[:16])
    traces = spec(at)["data"]
    rings = [one for one in traces if str(one["marker"].get("symbol", "")).endswith("-open")]
    assert set().union(*map(rows_of, rings)) == came
    assert all(one["name"] in set(half.topics["label"]) for one in rings)
    assert rows_of(next(one for one in traces if one["name"] == "on the map, not open")) == {scatter.NO_PAPER}
    assert any("The map of Half of them is kept" in one.value and f"{len(came)} papers" in one.value for one in at.info)
    assert any(f"later ({len(came)})" in one.value for one in at.caption)
    calm(next(one for one in at.button if one.label == "These papers' own map").click().run())
    assert not at.info
    assert {one["name"] for one in spec(at)["data"]} >= set(
        build_topic_map(seeds).topics.loc[lambda t: t["parent"] < 0, "label"]
    )


def test_a_map_that_is_not_known_is_said_to_be_none() -> None:
    at = visit(base="feedfeedfeedfeed")
    assert any("feedfeedfeedfeed is not known" in one.value for one in at.warning)


@pytest.mark.parametrize(("asked", "shown"), [("3", 3), ("0", 8), ("999", 8), ("x", 8)])
def test_the_number_of_regions_is_a_choice(asked: str, shown: int) -> None:
    assert len(spec(visit(regions=asked))["layout"]["annotations"]) == shown


def test_labels_follow_the_word_lists_of_the_person() -> None:
    seeds = load_corpus([ROOT / "seeds"])
    plain = build_topic_map(seeds)
    label = str(plain.topics["label"].iat[0])
    default = TermPanel()
    UserData().save_panel(format_changes(replace(default, stop_words=default.stop_words | set(label.split()))))
    made = {note["text"] for note in spec(visit())["layout"]["annotations"]}
    assert len(made) == int((plain.topics["parent"] < 0).sum())
    assert not any(word in text.replace("<", " ").replace(">", " ").split() for text in made for word in label.split())


def settle(page: Page) -> None:
    page.locator(READY).wait_for()
    page.wait_for_timeout(50)
    page.locator(READY).wait_for()
    assert page.get_by_test_id("stException").count() == 0


@pytest.mark.browser
@pytest.mark.xdist_group("browser")
def test_a_click_on_a_label_keeps_its_topic(page: Page, seeds_url: str) -> None:
    page.goto(f"{seeds_url}/topics")
    page.locator(".js-plotly-plot .nsewdrag").first.wait_for()
    settle(page)
    x, y, text = page.evaluate(
        """() => {
            const plot = document.querySelector('.js-plotly-plot'), box = plot.getBoundingClientRect();
            const {_size: size, xaxis, yaxis, annotations} = plot._fullLayout;
            // The topmost stands inside the window.
            const one = annotations.reduce((high, other) => (other.y > high.y ? other : high));
            return [box.left + size.l + xaxis.d2p(one.x), box.top + size.t + yaxis.d2p(one.y), one.text];
        }"""
    )
    page.mouse.move(x - 2, y - 2)
    page.mouse.click(x, y)
    expect(page.locator(".st-key-bar")).to_contain_text("Topic:")
    expect(page).to_have_url(re.compile("topic="))
    settle(page)
    label = text.removeprefix("<b>").removesuffix("</b>").replace("<br>", " ")
    assert parse_qs(urlsplit(page.url).query)["topic"] == [label]
