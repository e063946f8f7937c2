import logging
import os
import stat
import subprocess
import sys
import threading
from io import BytesIO
from pathlib import Path

import pytest

from corpus import cache

ROOT = Path(__file__).parents[1]


class Counter:
    """Builds an entry that holds a text, and counts how often."""

    def __init__(self, text: str = "hello", weight: int = 0) -> None:
        self.text, self.weight, self.built = text, weight, 0

    def make(self, folder: Path) -> None:
        self.built += 1
        (folder / "text").write_text(self.text)
        (folder / "weight").write_bytes(bytes(self.weight))

    def get(self, root: Path, number: int = 0) -> str:
        return cache.cached("thing", {"number": number}, self.make, read, cache_dir=root)


def read(folder: Path) -> str:
    text = (folder / "text").read_text()
    if not text.isalpha():
        raise ValueError(text)
    return text


def test_an_entry_is_built_once(tmp_path: Path) -> None:
    thing = Counter()
    assert [thing.get(tmp_path) for _ in range(3)] == ["hello"] * 3
    assert thing.built == 1


def test_other_parts_are_another_entry(tmp_path: Path) -> None:
    thing = Counter()
    thing.get(tmp_path, 1)
    thing.get(tmp_path, 2)
    assert thing.built == 2


def test_a_changed_program_is_another_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thing = Counter()
    thing.get(tmp_path)
    monkeypatch.setattr(cache, "_program", lambda: "another")
    thing.get(tmp_path)
    assert thing.built == 2


@pytest.mark.parametrize("damage", ["garbage", "missing file", "missing stamp", "a file in its place"])
def test_damage_is_a_miss_and_logged(tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture) -> None:
    thing = Counter()
    thing.get(tmp_path)
    (entry,) = [path for path in (tmp_path / "thing").iterdir() if path.is_dir()]
    if damage == "garbage":
        (entry / "text").write_text("\0\0")
    elif damage == "missing file":
        (entry / "text").unlink()
    elif damage == "missing stamp":
        (entry / "entry.json").unlink()
    else:
        cache._remove(entry)
        entry.write_text("mine")
    with caplog.at_level(logging.WARNING):
        assert thing.get(tmp_path) == "hello"
    assert thing.built == 2
    assert ("is damaged" in caplog.text) == (damage in {"garbage", "missing file"})


def test_a_build_that_fails_leaves_nothing(tmp_path: Path) -> None:
    def fail(folder: Path) -> None:
        (folder / "text").write_text("half")
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        cache.cached("thing", {}, fail, read, cache_dir=tmp_path)
    assert [path for path in (tmp_path / "thing").iterdir() if path.is_dir()] == []


def test_the_least_recently_used_go_when_the_limit_is_passed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERSCOPE_CACHE_LIMIT", "1")
    thing = Counter(weight=400_000)
    for number in (1, 2):
        thing.get(tmp_path, number)
    for stamp in tmp_path.glob("thing/*/entry.json"):
        os.utime(stamp, (1, 1))
    thing.get(tmp_path, 1)  # used again, so 2 is the oldest now
    thing.get(tmp_path, 3)
    built = thing.built
    thing.get(tmp_path, 1)
    assert thing.built == built
    thing.get(tmp_path, 2)
    assert thing.built == built + 1


def test_what_is_not_ours_is_never_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERSCOPE_CACHE_LIMIT", "0")
    (tmp_path / "thing" / "theirs").mkdir(parents=True)
    (tmp_path / "thing" / "theirs" / "letter").write_bytes(bytes(10_000))
    Counter().get(tmp_path)
    assert (tmp_path / "thing" / "theirs" / "letter").exists()


def test_threads_build_one_entry_once(tmp_path: Path) -> None:
    thing = Counter()
    threads = [threading.Thread(target=thing.get, args=(tmp_path,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert thing.built == 1


def test_processes_build_one_entry_once(tmp_path: Path) -> None:
    code = (
        "import sys, pathlib\nfrom corpus import cache\n"
        "def make(folder):\n    open(sys.argv[1] + '/log', 'a').write('built\\n'); (folder / 'a').write_text('x')\n"
        "cache.cached('thing', {}, make, lambda folder: (folder / 'a').read_text(), cache_dir=sys.argv[1])\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT) for _ in range(3)]
    assert [one.wait() for one in running] == [0, 0, 0]
    assert (tmp_path / "log").read_text() == "built\n"


def test_a_cache_that_cannot_be_written_is_replaced(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "taken").write_text("a file where the cache should be")
    thing = Counter()
    with caplog.at_level(logging.WARNING):
        assert thing.get(tmp_path / "taken") == "hello"
    assert "cannot be written" in caplog.text


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("papers.csv", "papers.csv"),
        ("../../etc/passwd", "passwd"),
        ("C:\\data\\my papers.bib", "my papers.bib"),
        ("..", "unnamed"),
        ("", "unnamed"),
        (".hidden.csv", "hidden.csv"),
        ("a\0b\n;.txt", "a_b__.txt"),
        ("x" * 300 + ".jsonl", "x" * 80 + ".jsonl"),
    ],
)
def test_a_received_name_is_never_a_path(tmp_path: Path, name: str, kept: str) -> None:
    target = cache.receive(name, b"data", tmp_path / "session")
    assert target == tmp_path / "session" / kept
    assert target.read_bytes() == b"data"
    assert stat.S_IMODE(target.parent.stat().st_mode) == 0o700


def test_a_second_file_of_the_same_name_is_another(tmp_path: Path) -> None:
    one = cache.receive("a.csv", b"1", tmp_path)
    other = cache.receive("a.csv", BytesIO(b"2"), tmp_path)
    assert (one.read_bytes(), other.read_bytes(), other.name) == (b"1", b"2", "a (2).csv")
