"""A process that is killed while it writes costs nothing but the write in flight; two at once cost nothing."""

from __future__ import annotations

import json
import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from corpus.cache import cached
from corpus.userdata import UserData

ROOT = Path(__file__).parent.parent
#: In each of two tests.
KILLS = 25

#: One warm process makes the writers by forking, which costs a hundredth of starting Python for each.
FORKER = """
import sys
from pathlib import Path
from tests import test_crash
test_crash.{what}(Path(sys.argv[1]))
"""


def in_a_process(what: str, folder: Path) -> list[int]:
    """Run one of the functions below in a process that may fork; what it prints."""
    script = [sys.executable, "-c", FORKER.format(what=what), str(folder)]
    done = subprocess.run(script, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    printed: list[int] = json.loads(done.stdout)
    return printed


def write_people(folder: Path, number: int) -> None:
    """A mark and a preset of one number."""
    data = UserData(folder)
    data.update(f"{number:012x}", starred=True, note=str(number) * 2000)
    data.save_preset(f"preset {number}", {"q": [str(number) * 500]})


def write_entry(folder: Path, number: int) -> None:
    """A cache entry of several files."""
    make_entry(folder, number, [])


def make_entry(folder: Path, number: int, made: list[int]) -> bytes:
    """The cache entry of one number; ``made`` grows where it had to be built."""

    def make(draft: Path) -> None:
        made.append(number)
        for part in range(3):
            (draft / f"{part}.bin").write_bytes(b"%d;" % number * 20_000)

    def read(entry: Path) -> bytes:
        parts = {(entry / f"{part}.bin").read_bytes() for part in range(3)}
        if parts != {b"%d;" % number * 20_000}:
            raise ValueError("torn")
        return parts.pop()

    return cached("numbers", {"number": number}, make, read, cache_dir=folder)


def forked(work: Callable[[int], None], first: int) -> tuple[int, int]:
    """Fork a writer of numbers from ``first`` on, which tells each when it is written; its id and where it tells."""
    told, tells = os.pipe()
    writer = os.fork()
    if not writer:
        os.close(told)
        number = first
        while True:
            work(number)
            os.write(tells, b"%d\n" % number)
            number += 1
    os.close(tells)
    return writer, told


def kill_often(work: Callable[[int], None]) -> None:
    """Kill one writer after another somewhere in its work; print the last number that each had written."""
    moments, ends, first = random.Random(7), [], 0
    for _ in range(KILLS):
        writer, told = forked(work, first)
        select.select([told], [], [], 20)
        time.sleep(moments.random() * 0.01)
        os.kill(writer, signal.SIGKILL)
        os.waitpid(writer, 0)
        with os.fdopen(told, "rb") as pipe:
            ends.append(int(pipe.read().split()[-1]))
        first = ends[-1] + 2  # the number in flight is nobody else's
    print(json.dumps(ends))  # noqa: T201


def kill_writers_of_people(folder: Path) -> None:
    """See ``kill_often``."""
    kill_often(lambda number: write_people(folder, number))


def kill_writers_of_entries(folder: Path) -> None:
    """See ``kill_often``."""
    kill_often(lambda number: write_entry(folder, number))


def write_from_two(folder: Path) -> None:
    """Two processes that write the same cache and the same lists, each its own marks and all entries."""
    children = []
    for side in range(2):
        child = os.fork()
        if not child:
            for number in range(25):
                write_people(folder / "people", 2 * number + side)
                write_entry(folder / "cache", number)
            os._exit(0)
        children.append(child)
    print(json.dumps([os.waitpid(child, 0)[1] for child in children]))  # noqa: T201


def written(ends: list[int]) -> set[int]:
    """The numbers that were told to be written by writers that got this far, one after the other."""
    return set(range(ends[-1] + 1)) - {end + 1 for end in ends}


needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="writers are forked")


@needs_fork
def test_a_killed_writer_costs_people_only_the_write_in_flight(tmp_path: Path) -> None:
    ends = in_a_process("kill_writers_of_people", tmp_path)
    data, told = UserData(tmp_path), written(ends)
    in_flight = {end + 1 for end in ends}
    marks, presets = data.marks(), data.presets()
    assert told <= {int(one, 16) for one in marks} <= told | in_flight
    assert told <= {int(one.split()[1]) for one in presets} <= told | in_flight
    assert all(mark.starred and mark.note == str(int(one, 16)) * 2000 for one, mark in marks.items())
    assert all(params == {"q": [name.split()[1] * 500]} for name, params in presets.items())
    assert data.problems() == []
    write_people(tmp_path, 10**6)
    assert UserData(tmp_path).mark(f"{10**6:012x}").starred


@needs_fork
def test_a_killed_writer_damages_no_cache_entry(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    ends = in_a_process("kill_writers_of_entries", tmp_path)
    made: list[int] = []
    for number in range(ends[-1] + 2):
        assert make_entry(tmp_path, number, made) == b"%d;" % number * 20_000
    assert set(made) <= {end + 1 for end in ends}
    assert not [one for one in caplog.messages if "damaged" in one]


@needs_fork
def test_two_processes_at_once_lose_nothing(tmp_path: Path) -> None:
    assert in_a_process("write_from_two", tmp_path) == [0, 0]
    data, made = UserData(tmp_path / "people"), list[int]()
    assert {int(one, 16) for one in data.marks()} == set(range(50))
    assert len(data.presets()) == 50
    for number in range(25):
        make_entry(tmp_path / "cache", number, made)
    assert made == []
