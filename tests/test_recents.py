"""The list of corpora that were opened: newest first, short, and never in the way."""

from pathlib import Path

import pytest

from corpus.userdata import Recent, forget_recent, note_recent, read_recents
from corpus.userdata.recents import KEPT

LAMPS = Recent(("/papers/lamps.txt",), (("summary", "abstract"),), join=False)
MOSS = Recent(("/papers/moss", "/more/\udce9*.json"))


def test_the_newest_is_first_and_each_stands_once(tmp_path: Path) -> None:
    for one in (LAMPS, MOSS, LAMPS):
        note_recent(one, tmp_path)
    assert read_recents(tmp_path) == [LAMPS, MOSS]
    forget_recent(LAMPS, tmp_path)
    assert read_recents(tmp_path) == [MOSS]


def test_the_list_stays_short(tmp_path: Path) -> None:
    for number in range(KEPT + 3):
        note_recent(Recent((f"/papers/{number}",)), tmp_path)
    assert [one.paths[0] for one in read_recents(tmp_path)][:: KEPT - 1] == [f"/papers/{KEPT + 2}", "/papers/3"]


@pytest.mark.parametrize(
    "content",
    [b"", b"[{", b"{}", b"3", b'[{"paths": []}, {"paths": [1]}, 4, {"fields": 3}]', b"\xff\xfe", b"[" * 100_000],
)
def test_damage_costs_the_list_alone(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "recent_corpora.json").write_bytes(content)
    assert read_recents(tmp_path) == []
    note_recent(MOSS, tmp_path)
    assert read_recents(tmp_path) == [MOSS]


def test_there_is_nothing_before_the_first(tmp_path: Path) -> None:
    assert read_recents(tmp_path / "missing") == []
    forget_recent(LAMPS, tmp_path / "missing")
    assert not (tmp_path / "missing" / "recent_corpora.json").exists()
