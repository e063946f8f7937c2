"""The topic map: right at few papers, the same in any order, and newcomers that move nobody."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from corpus.errors import Cancelled, EmptyCorpus, SelectionError
from corpus.identity import paper_id
from corpus.schema import INPUTS, LINKS, PAPERS, RECEIPT, TOPICS, Corpus, conform, empty
from corpus.topics import (
    MAP_POINTS,
    TopicMap,
    build_topic_map,
    keep_map,
    kept_map,
    name_topics,
    pack_map,
    place_papers,
    unpack_map,
)

KITES = [
    "Kites tow heavy barges.",
    "Barges carry salt over lakes.",
    "Kites fly in dry wind.",
    "Wind tunnels test kites.",
]
PARSERS = [
    "Parsers read long sentences.",
    "Long sentences confuse parsers.",
    "A parser for sentences.",
    "Sentences split.",
]
FOLDING = ["Proteins fold in water.", "Cold water slows protein folding.", "Folding needs salt.", "Proteins keep calm."]
TWELVE = KITES + PARSERS + FOLDING


def corpus_of(texts: list[str]) -> Corpus:
    blank = {c.name: "" if c.dtype == "str" else 0 for c in PAPERS}
    rows = [{**blank, "paper_id": paper_id(t) if t else "0" * 12, "abstract": t, "text": t, "label": t} for t in texts]
    papers = conform(pd.DataFrame(rows, columns=list(blank)), PAPERS)
    print_of = hashlib.sha256("\n".join(sorted(texts)).encode()).hexdigest()
    return Corpus(papers, empty(LINKS), empty(RECEIPT), empty(INPUTS), print_of)


def build(texts: list[str], folder: Path, n_topics: int | None = None) -> TopicMap:
    return build_topic_map(corpus_of(texts), cache_dir=folder, n_topics=n_topics)


def long_texts(n: int) -> list[str]:
    """Texts of about forty words on one of four subjects, all different."""
    random = np.random.RandomState(3)
    subjects = [[f"{stem}{end}" for end in ("ing", "ers", "ful", "ish", "ness", "wise")] for stem in "abcd"]
    common = [f"word{i}" for i in range(40)]
    return [" ".join(random.choice(subjects[i % 4] * 3 + common, 40)) + f" only{i}" for i in range(n)]


def test_columns_are_the_contract(tmp_path: Path) -> None:
    made = build(TWELVE, tmp_path)
    assert [(name, str(dtype)) for name, dtype in made.points.dtypes.items()] == [(c.name, c.dtype) for c in MAP_POINTS]
    assert [(name, str(dtype)) for name, dtype in made.topics.dtypes.items()] == [(c.name, c.dtype) for c in TOPICS]
    assert made.points["paper_id"].is_monotonic_increasing
    assert made.points["confidence"].between(0, 1).all()
    regions = made.topics[made.topics["parent"] < 0]
    assert set(made.points["topic"]) == set(regions["topic"])
    assert regions["size"].sum() == made.topics.loc[made.topics["parent"] >= 0, "size"].sum() == 12
    assert regions["label"].is_unique


def test_same_map_from_any_order(tmp_path: Path) -> None:
    texts = long_texts(60)
    one, two = build(texts, tmp_path / "one"), build(texts[::-1], tmp_path / "two")
    pd.testing.assert_frame_equal(one.points, two.points)
    pd.testing.assert_frame_equal(one.topics, two.topics)
    assert one.fingerprint == two.fingerprint


def test_groups_follow_the_subjects(tmp_path: Path) -> None:
    made = build(TWELVE, tmp_path, n_topics=3)
    topic = made.points.set_index("paper_id")["topic"]
    assert [topic[[paper_id(t) for t in texts]].nunique() for texts in (PARSERS, KITES[:1] + KITES[2:])] == [1, 1]


@pytest.mark.parametrize("n", [1, 2, 5, 10, 11])
def test_few_papers(n: int, tmp_path: Path) -> None:
    made = build(TWELVE[:n], tmp_path)
    assert len(made.points) == n
    assert np.isfinite(made.points[["x", "y"]].to_numpy()).all()
    assert made.topics.loc[made.topics["parent"] < 0, "label"].str.len().gt(0).all()


def test_one_paper_stands_at_the_origin(tmp_path: Path) -> None:
    assert build(KITES[:1], tmp_path).points[["x", "y"]].to_numpy().tolist() == [[0.0, 0.0]]


def test_unknown_words_stand_beside_the_map(tmp_path: Path) -> None:
    made = build([*TWELVE, "", "42 !?", "the of and"], tmp_path)
    last = made.points[made.points["confidence"].eq(0)]
    assert len(last) == 3
    assert last["x"].nunique() == 1
    assert last["x"].iat[0] > made.points.loc[made.points["confidence"].gt(0), "x"].max()
    assert made.topics.set_index("topic").loc[last["topic"], "label"].eq("other").all()


def test_only_unknown_words(tmp_path: Path) -> None:
    made = build(["", "the of and"], tmp_path)
    assert made.topics["label"].tolist() == ["other", "other"]
    assert made.points[["x", "y"]].to_numpy().tolist() == [[0.0, 0.0]] * 2


def test_no_paper(tmp_path: Path) -> None:
    with pytest.raises(EmptyCorpus, match="no paper"):
        build([], tmp_path)


@pytest.mark.parametrize("asked", [0, 13])
def test_impossible_number_of_topics(asked: int, tmp_path: Path) -> None:
    with pytest.raises(SelectionError, match=f"{asked} topics"):
        build(TWELVE, tmp_path, n_topics=asked)


def test_second_build_reads_the_cache(tmp_path: Path) -> None:
    said: list[str] = []
    first = build(TWELVE, tmp_path)
    second = build_topic_map(corpus_of(TWELVE), cache_dir=tmp_path, progress=lambda d, t, what: said.append(what))
    pd.testing.assert_frame_equal(first.points, second.points)
    assert said == []


def test_progress_can_cancel(tmp_path: Path) -> None:
    def stop(done: int, total: int, what: str) -> None:
        if what == "laying out the plane" and done > 40:
            raise Cancelled("Stopped.")

    with pytest.raises(Cancelled, match="Stopped"):
        build_topic_map(corpus_of(long_texts(60)), cache_dir=tmp_path, progress=stop)
    assert len(build(long_texts(60), tmp_path).points) == 60


@pytest.mark.parametrize("step", ["finding the space", "grouping papers", "naming topics"])
def test_every_step_can_be_cancelled_more_than_once(step: str, tmp_path: Path) -> None:
    heard = 0

    def stop(done: int, total: int, what: str) -> None:
        nonlocal heard
        heard += what == step
        if heard == 2:
            raise Cancelled(f"Stopped in {what}.")

    with pytest.raises(Cancelled, match=f"Stopped in {step}"):
        build_topic_map(corpus_of(TWELVE), cache_dir=tmp_path, progress=stop)


def test_newcomers_move_nobody(tmp_path: Path) -> None:
    texts = long_texts(60)
    base = build(texts[:50], tmp_path)
    grown = place_papers(base, corpus_of([*texts, "unheard"]))
    assert grown.fingerprint == base.fingerprint
    old = grown.points[~grown.points["placed"]].reset_index(drop=True)
    pd.testing.assert_frame_equal(old, base.points)
    assert grown.points["placed"].sum() == 11
    assert grown.topics.loc[grown.topics["parent"] < 0, "size"].sum() == 61
    unheard = grown.points.set_index("paper_id").loc[paper_id("unheard")]
    assert unheard["confidence"] == 0
    assert grown.topics.set_index("topic").loc[unheard["topic"], "label"] == "other"


def test_a_kept_map_is_found_by_its_fingerprint(tmp_path: Path) -> None:
    made = build(TWELVE[:9], tmp_path)
    name = keep_map(made, paths=["nine.txt"], title="nine", cache_dir=tmp_path)
    kept = kept_map(name, cache_dir=tmp_path)
    assert kept is not None
    assert (kept.paths, kept.title, kept.map.fingerprint) == (("nine.txt",), "nine", made.fingerprint)
    assert made.fingerprint.startswith(name)
    pd.testing.assert_frame_equal(
        place_papers(kept.map, corpus_of(TWELVE)).points, place_papers(made, corpus_of(TWELVE)).points
    )
    assert kept_map("0" * 16, cache_dir=tmp_path) is None


def test_a_map_goes_through_a_file(tmp_path: Path) -> None:
    made = build(TWELVE[:9], tmp_path)
    content = pack_map(made, title="nine")
    assert content == pack_map(build(TWELVE[8::-1], tmp_path / "again"), title="nine")
    read = unpack_map(content)
    assert (read.title, read.map.edition) == ("nine", made.edition)
    pd.testing.assert_frame_equal(read.map.typical, made.typical)
    one, other = (place_papers(each, corpus_of(TWELVE)) for each in (read.map, made))
    pd.testing.assert_frame_equal(one.points, other.points)
    pd.testing.assert_frame_equal(one.topics, other.topics)
    assert one.edition == other.edition != made.edition
    with pytest.raises(SelectionError, match="newcomers"):
        pack_map(one)


@pytest.mark.parametrize("content", [b"", b"no map", b"PK\x03\x04"], ids=["empty", "text", "torn"])
def test_what_is_no_map_file_is_said_to_be_none(content: bytes) -> None:
    with pytest.raises(SelectionError, match="no map file"):
        unpack_map(content)


def test_a_map_file_that_was_changed_is_refused(tmp_path: Path) -> None:
    made = build(TWELVE, tmp_path)
    points = made.points.assign(x=made.points["x"] + 1.0)
    with pytest.raises(SelectionError, match="fingerprint"):
        unpack_map(pack_map(replace(made, points=points)))


def test_names_stand_in_for_labels(tmp_path: Path) -> None:
    made = build(TWELVE, tmp_path)
    one, other = made.topics["label"].drop_duplicates().tolist()[:2]
    named = name_topics(made, {one: "  Ropes and  wind ", "no such topic": "Nothing"})
    assert named.given == {"Ropes and wind": one}
    assert named.topics["label"].tolist() == [
        "Ropes and wind" if label == one else label for label in made.topics["label"]
    ]
    assert named.built_labels(["Ropes and wind", other]) == (one, other)
    assert (named.fingerprint, named.edition == made.edition) == (made.fingerprint, False)
    pd.testing.assert_frame_equal(name_topics(named, {}).topics, made.topics)


@pytest.mark.parametrize("taken", ["", "another label"], ids=["empty", "of another topic"])
def test_a_name_that_cannot_be_is_passed_over(taken: str, tmp_path: Path) -> None:
    made = build(TWELVE, tmp_path)
    one, other = made.topics["label"].drop_duplicates().tolist()[:2]
    assert name_topics(made, {one: taken and other}).edition == made.edition
