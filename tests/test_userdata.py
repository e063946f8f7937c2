"""What people make survives crashes, damage and other processes."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.errors import UserDataError
from corpus.load import load_corpus
from corpus.userdata import Mark, UserData, facts_of, merge_marks, reading_list
from corpus.userdata.marks import read_mark

ROOT = Path(__file__).parent.parent
TORN = (
    b'{"paper_id": "67e9e110b070", "starred": true, "tags": ["kites"], "note": "read again"}\n'
    b'{"paper_id": "0123456789ab", "starred": true, "note": "from an older corpus", "mine": [1]}\n'
    b'{"paper_id": "67e9e110b070", "starred": true, "tags": ["kites", "to-ci'
)

MARKS = st.builds(
    Mark,
    st.text("0123456789abcdef", min_size=12, max_size=12),
    starred=st.booleans(),
    tags=st.lists(st.text(min_size=1, max_size=8), max_size=3).map(
        lambda tags: tuple(dict.fromkeys(tag for tag in (" ".join(one.split()) for one in tags) if tag))
    ),
    note=st.text(max_size=40),
    read=st.booleans(),
    hidden=st.booleans(),
    label=st.text(max_size=20),
    changed=st.sampled_from(["", "2024-01-01T00:00:00+00:00", "2025-01-01T00:00:00+00:00"]),
    extra=st.dictionaries(st.sampled_from(["mine", "other"]), st.integers(), max_size=2),
)


@settings(max_examples=100)
@given(MARKS)
def test_a_mark_survives_its_line(mark: Mark) -> None:
    line = mark.to_line()
    assert "\n" not in line
    assert read_mark(line.encode()) == mark


@settings(max_examples=100)
@given(MARKS, MARKS)
def test_merging_loses_no_tag_and_no_note(one: Mark, other: Mark) -> None:
    other = replace(other, paper_id=one.paper_id)
    merged = merge_marks(one, other)
    assert set(merged.tags) == set(one.tags) | set(other.tags)
    assert one.note in merged.note
    assert other.note in merged.note
    assert merged.starred or not (one.starred and other.starred)
    assert merge_marks(other, one) == merged
    assert merge_marks(merged, other) == merged
    assert merge_marks(one, merged) == merged


def test_marks_are_kept(tmp_path: Path) -> None:
    data = UserData(tmp_path)
    before = data.update("aaaaaaaaaaaa", starred=True, note="look\nagain")
    data.add_tag("aaaaaaaaaaaa", " to  cite ")
    data.add_tag("bbbbbbbbbbbb", "kites")
    assert before == Mark("aaaaaaaaaaaa")
    again = UserData(tmp_path).marks()
    assert again["aaaaaaaaaaaa"].note == "look\nagain"
    assert again["aaaaaaaaaaaa"].tags == ("to cite",)
    assert list(again) == ["aaaaaaaaaaaa", "bbbbbbbbbbbb"]
    assert data.mark("cccccccccccc").is_empty


def test_what_was_done_can_be_undone(tmp_path: Path) -> None:
    data = UserData(tmp_path)
    data.update("aaaaaaaaaaaa", starred=True)
    before = data.remove_tag("aaaaaaaaaaaa", "none")
    data.update("aaaaaaaaaaaa", starred=False, hidden=True)
    data.put(before)
    assert data.mark("aaaaaaaaaaaa").starred
    assert not data.mark("aaaaaaaaaaaa").hidden
    data.put(Mark("aaaaaaaaaaaa"))
    assert data.marks() == {}


def test_a_torn_line_costs_itself_and_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "reading_list.jsonl").write_bytes(TORN)
    data = UserData(tmp_path)
    data.update("ffffffffffff", starred=True)
    (problem,) = data.problems()
    assert "1 line of" in problem
    assert data.problems() == []
    lines = (tmp_path / "reading_list.jsonl").read_bytes().splitlines()
    assert [json.loads(line)["paper_id"] for line in lines] == ["67e9e110b070", "0123456789ab", "ffffffffffff"]
    assert json.loads(lines[1])["mine"] == [1]
    assert data.mark("67e9e110b070").note == "read again"
    (kept,) = tmp_path.glob("*.damaged-*")
    assert kept.read_bytes() == TORN.splitlines()[-1]
    later = UserData(tmp_path)
    assert later.mark("ffffffffffff").starred
    assert later.problems() == []


@pytest.mark.parametrize(
    "content",
    [
        b"\x00\xff\n",
        b"[1]\n",
        b"{}\n",
        b'{"paper_id": 5}\n',
        b'{"paper_id": "a", "tags": 5}\n',
        b"[" * 9000,
        b'{"paper_id": "a", "note": 1}',
    ],
    ids=["bytes", "list", "no-id", "number-id", "tags", "deep", "note"],
)
def test_damage_is_no_error(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "reading_list.jsonl").write_bytes(content)
    data = UserData(tmp_path)
    assert data.marks() == {}
    assert len(data.problems()) == 1
    assert len(list(tmp_path.glob("*.damaged-*"))) == 1


def test_a_change_elsewhere_is_seen(tmp_path: Path) -> None:
    here, there = UserData(tmp_path), UserData(tmp_path)
    assert here.marks() == {}
    there.update("aaaaaaaaaaaa", starred=True)
    assert here.mark("aaaaaaaaaaaa").starred
    here.add_tag("aaaaaaaaaaaa", "x")
    assert there.mark("aaaaaaaaaaaa").tags == ("x",)


def test_many_processes_at_once_lose_nothing(tmp_path: Path) -> None:
    code = """
import sys
from corpus.userdata import UserData
UserData(sys.argv[1]).add_tag(sys.argv[2], 'tag ' + sys.argv[2])
"""
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path), f"{number:012x}"], cwd=ROOT) for number in range(4)
    ]
    assert [process.wait(60) for process in running] == [0] * 4
    marks = UserData(tmp_path).marks()
    assert {paper_id: mark.tags for paper_id, mark in marks.items()} == {
        f"{n:012x}": (f"tag {n:012x}",) for n in range(4)
    }
    assert not list(tmp_path.glob("*.tmp"))


def test_lists_of_two_machines_are_joined(tmp_path: Path) -> None:
    here, there = UserData(tmp_path / "a"), UserData(tmp_path / "b")
    here.update("aaaaaaaaaaaa", starred=True, tags=("x",), note="one")
    there.update("aaaaaaaaaaaa", starred=True, tags=("y",), note="two")
    there.update("bbbbbbbbbbbb", read=True)
    before = here.marks()
    seen = here.compare(there.content() + b"{torn")
    assert here.marks() == before
    done = here.merge(there.content() + b"{torn")
    assert done == seen
    assert [mark.paper_id for mark in done.added] == ["bbbbbbbbbbbb"]
    (difference,) = done.differing
    assert (difference.mine.note, difference.theirs.note) == ("one", "two")
    assert difference.now == here.mark("aaaaaaaaaaaa")
    assert (done.changed, done.same, done.damaged) == ((difference,), 0, 1)
    mark = here.mark("aaaaaaaaaaaa")
    assert set(mark.tags) == {"x", "y"}
    assert "one" in mark.note
    assert "two" in mark.note
    again = here.merge(there.content())
    assert (again.added, again.changed, again.same) == ((), (), 1)
    here.unmerge(done)
    assert here.marks() == before


def test_what_was_taken_back_later_stays_so(tmp_path: Path) -> None:
    here, there = UserData(tmp_path / "a"), UserData(tmp_path / "b")
    there.merge(b'{"paper_id": "aaaaaaaaaaaa", "starred": true, "changed": "2020-01-01T00:00:00Z"}')
    here.merge(there.content())
    assert here.mark("aaaaaaaaaaaa").starred
    here.update("aaaaaaaaaaaa", starred=False)
    assert here.marks() == {}
    assert here.merge(there.content()).changed == ()
    assert here.marks() == {}
    there.merge(here.content())
    assert there.marks() == {}


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("2024-01-01T00:00:00+00:00", "2024-01-01T00:00:00.250+00:00"),
        ("2024-01-01T12:00:00+09:00", "2024-01-01T04:00:00+00:00"),
        ("2024-01-01T00:00:00Z", "2024-01-02"),
        ("yesterday", "1999-01-01T00:00:00+00:00"),
        ("", "1999-01-01T00:00:00+00:00"),
    ],
    ids=["fractions", "zones", "dates", "words", "nothing"],
)
def test_the_later_mark_decides(earlier: str, later: str) -> None:
    old = Mark("a", starred=True, label="Old", changed=earlier)
    new = Mark("a", read=True, label="New", changed=later)
    for merged in (merge_marks(old, new), merge_marks(new, old)):
        assert (merged.starred, merged.read, merged.label) == (False, True, "New")


def test_filters_get_sets_of_papers(tmp_path: Path) -> None:
    data, other = UserData(tmp_path), UserData(tmp_path)
    data.update("aaaaaaaaaaaa", starred=True, tags=("b", "a"))
    data.update("bbbbbbbbbbbb", read=True, hidden=True, tags=("b",))
    marks = data.marks_of()
    assert marks.starred == {"aaaaaaaaaaaa"}
    assert marks.read == marks.hidden == {"bbbbbbbbbbbb"}
    assert dict(marks.tags) == {"a": {"aaaaaaaaaaaa"}, "b": {"aaaaaaaaaaaa", "bbbbbbbbbbbb"}}
    assert data.marks_of() is marks
    other.update("bbbbbbbbbbbb", read=False)
    assert data.marks_of().read == frozenset()


def test_what_is_no_reading_list_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserDataError, match="No line of it is a mark"):
        UserData(tmp_path).merge(b"title,year\nKites,2020\n")


def test_a_mark_has_no_other_fields(tmp_path: Path) -> None:
    with pytest.raises(UserDataError, match="no stared"):
        UserData(tmp_path).update("aaaaaaaaaaaa", stared=True)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(UserDataError, match="cannot be written"):
        UserData(tmp_path / "file").update("aaaaaaaaaaaa", starred=True)


def test_each_user_has_a_folder(tmp_path: Path) -> None:
    UserData(tmp_path, user="ann@example.org").update("aaaaaaaaaaaa", starred=True)
    assert UserData(tmp_path, user="../leo").marks() == {}
    assert UserData(tmp_path).marks() == {}
    assert UserData(tmp_path, user="ann@example.org").mark("aaaaaaaaaaaa").starred


def test_presets_renames_and_panel(tmp_path: Path) -> None:
    data = UserData(tmp_path)
    data.save_preset(" my  view ", {"query": ["kites"], "years": ["2020", "2021"]})
    data.save_preset("other", {})
    data.delete_preset("other")
    assert data.presets() == {"my view": {"query": ["kites"], "years": ["2020", "2021"]}}
    data.rename_topic("f1", "kites barges", "Towing")
    data.rename_topic("f1", "salt", "Salt")
    data.rename_topic("f1", "salt", "")
    assert data.topic_names("f1") == {"kites barges": "Towing"}
    assert data.topic_names("f2") == {}
    data.save_panel("[stop words]\nthe\n")
    assert UserData(tmp_path).panel() == "[stop words]\nthe\n"
    with pytest.raises(UserDataError, match="needs a name"):
        data.save_preset("  ", {})


def test_damaged_presets_are_kept_aside(tmp_path: Path) -> None:
    (tmp_path / "presets.json").write_text('{"a": ')
    data = UserData(tmp_path)
    data.save_preset("b", {"query": ["x"]})
    assert list(data.presets()) == ["b"]
    assert len(data.problems()) == 1
    assert next(tmp_path.glob("presets.json.damaged-*")).read_text() == '{"a": '


def test_the_reading_list_beside_a_corpus(tmp_path: Path) -> None:
    source = tmp_path / "papers.txt"
    source.write_text("Kites tow barges over calm lakes.\n\nParsers read long sentences fast.\n")
    corpus = load_corpus([source], cache_dir=tmp_path / "cache")
    first, second = corpus.papers["paper_id"]
    data = UserData(tmp_path / "data")
    data.update(second, starred=True, tags=("a", "b"), label="Mine")
    data.update(first, read=True, note="seen")
    data.update("ffffffffffff", starred=True)
    listed = reading_list(corpus, data.marks())
    assert listed["paper_id"].tolist() == [second, first]
    assert listed[["label", "starred", "read", "tags", "note"]].iloc[0].tolist() == ["Mine", True, False, "a; b", ""]
    facts = facts_of(corpus, data.marks())
    assert facts["starred"]("yes").tolist() == [False, True]
    assert facts["read"]("no").tolist() == [False, True]
    assert facts["tag"]("A").tolist() == [False, True]
    assert facts["note"]("SEE").tolist() == [True, False]
