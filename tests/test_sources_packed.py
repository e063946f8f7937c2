"""Workbooks, Parquet, archives and bombs."""

import bz2
import gzip
import io
import lzma
import random
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pandas as pd
import pytest
import zstandard

from corpus import sources
from corpus.errors import SourceError, TooLarge
from corpus.sources import Record, limits

LAMPS = "Street lamps flicker before they fail. We predict the failure a week ahead."
MOSS = "Moss grows on the north side of roofs. We map three towns from the air."
JSONL = "".join(f'{{"title": "T{n}", "abstract": "{text}"}}\n' for n, text in enumerate((LAMPS, MOSS))).encode()


def parts_of(path: Path) -> list[sources.Part]:
    (found,) = sources.find_inputs([path])
    return list(sources.open_parts(found))


def read(path: Path) -> list[tuple[str, str, int, object]]:
    (found,) = sources.find_inputs([path])
    return [
        (part.name, part.format, one.line, one.values["abstract"])
        for part in sources.open_parts(found)
        for one in part.items
        if isinstance(one, Record)
    ]


@pytest.mark.parametrize(
    ("suffix", "pack"),
    [
        ("gz", gzip.compress),
        ("bz2", bz2.compress),
        ("xz", lzma.compress),
        ("zst", zstandard.ZstdCompressor().compress),
        ("dat", gzip.compress),
    ],
)
def test_a_packed_file_is_known_by_its_content(tmp_path: Path, suffix: str, pack: Callable[[bytes], bytes]) -> None:
    file = tmp_path / f"papers.jsonl.{suffix}"
    file.write_bytes(pack(JSONL))
    assert read(file) == [(file.name, "jsonl", 1, LAMPS), (file.name, "jsonl", 2, MOSS)]


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress], ids=["gz", "xz"])
def test_a_packed_file_cut_short_gives_what_stands_before(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    file = tmp_path / "papers.jsonl.x"
    file.write_bytes(pack(JSONL)[:-12])
    with pytest.raises(SourceError, match=r"damaged|cannot|failed"):
        read(file)


def test_a_zip_of_a_mixture_is_read_in_order(tmp_path: Path) -> None:
    file = tmp_path / "dump.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("b/papers.jsonl", JSONL)
        archive.writestr("a.txt", f"{LAMPS}\n\n{MOSS}\n")
        archive.writestr("c.jsonl.gz", gzip.compress(JSONL))
        archive.writestr("__MACOSX/a.txt", "x")
        archive.writestr(".hidden", "x")
    assert [row[:3] for row in read(file)] == [
        ("dump.zip/a.txt", "text", 1),
        ("dump.zip/a.txt", "text", 3),
        ("dump.zip/b/papers.jsonl", "jsonl", 1),
        ("dump.zip/b/papers.jsonl", "jsonl", 2),
        ("dump.zip/c.jsonl.gz", "jsonl", 1),
        ("dump.zip/c.jsonl.gz", "jsonl", 2),
    ]


def test_a_member_that_points_outside_is_refused_and_the_others_are_read(tmp_path: Path) -> None:
    file = tmp_path / "dump.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("../../evil.txt", LAMPS)
        archive.writestr("good.txt", MOSS)
    parts = parts_of(file)
    assert [part.error for part in parts if part.error] == ["refused: '../../evil.txt' points outside of the archive"]
    assert [row[3] for row in read(file)] == [MOSS]


def test_an_unknown_member_does_not_stop_the_others(tmp_path: Path) -> None:
    file = tmp_path / "dump.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.pdf", "%PDF-1.4")
        archive.writestr("b.txt", MOSS)
    assert [row[3] for row in read(file)] == [MOSS]


def make_book(*sheets: list[list[object]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number, rows in enumerate(sheets):
        sheet = book.create_sheet(f"S{number}")
        for row in rows:
            sheet.append(row)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def test_a_workbook_has_its_names_below_a_caption(tmp_path: Path) -> None:
    file = tmp_path / "papers.xlsx"
    rows: list[list[object]] = [
        ["All papers"],
        [],
        ["Title", "Year", "abstract"],
        ["One", 2021, LAMPS],
        [],
        ["2", None, MOSS],
    ]
    file.write_bytes(make_book(rows, []))
    assert read(file) == [("papers.xlsx", "xlsx", 4, LAMPS), ("papers.xlsx", "xlsx", 6, MOSS)]


def test_parquet_leaves_vectors_unread(tmp_path: Path) -> None:
    file = tmp_path / "papers.parquet"
    frame = pd.DataFrame({"title": ["a", "b"], "abstract": [LAMPS, MOSS], "vector": [[0.1, 0.2], [0.3, 0.4]]})
    frame.to_parquet(file)
    (found,) = sources.find_inputs([file])
    records = [one for part in sources.open_parts(found) for one in part.items if isinstance(one, Record)]
    assert [(one.line, set(one.values)) for one in records] == [(1, {"title", "abstract"}), (2, {"title", "abstract"})]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.parquet", b"PAR1" + bytes(100)),
        ("a.xlsx", b"PK\x03\x04" + bytes(100)),
        ("a.gz", b"\x1f\x8b" + bytes(100)),
        ("a.zst", b"\x28\xb5\x2f\xfd" + b"\xff" * 100),
        ("a.xz", b"\xfd7zXZ\x00" + bytes(100)),
    ],
)
def test_damage_is_a_source_error(tmp_path: Path, name: str, data: bytes) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    with pytest.raises(SourceError, match=name.split(".")[0]):
        read(file)


# -- bombs ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits that a test can reach within a second; the ratio stays."""
    for module in ("limits", "archives"):
        monkeypatch.setattr(f"corpus.sources.{module}.RATIO_FROM", 2**20)
    monkeypatch.setattr("corpus.sources.sheets.MAX_DOCUMENT", 2**20)


@pytest.mark.usefixtures("small_limits")
@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress], ids=["gz", "xz"])
def test_a_packed_bomb_is_refused(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    file = tmp_path / "bomb.txt.x"
    file.write_bytes(pack(b"hum\n" * 2**21))
    with pytest.raises(TooLarge, match="packed bytes unpack to more than"):
        read(file)


@pytest.mark.usefixtures("small_limits")
def test_a_zip_bomb_is_refused_by_its_claims_within_bounded_memory(tmp_path: Path) -> None:
    file = tmp_path / "bomb.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.txt", b"\n" * (64 * 2**20))
    tracemalloc.start()
    with pytest.raises(TooLarge, match="claims to unpack"):
        read(file)
    assert tracemalloc.get_traced_memory()[1] < 20 * 2**20
    tracemalloc.stop()


@pytest.mark.usefixtures("small_limits")
def test_a_workbook_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
        for number in range(3):
            archive.writestr(f"xl/{number}.xml", bytes(range(256)) * 2_000)
    with pytest.raises(TooLarge, match="unpacks? "):
        read(file)


def test_a_workbook_with_an_entity_bomb_is_refused(tmp_path: Path) -> None:
    entities = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>'
    good = make_book([["Title", "Abstract"], ["One", LAMPS]])
    file = tmp_path / "entities.xlsx"
    with zipfile.ZipFile(io.BytesIO(good)) as old, zipfile.ZipFile(file, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode()
            if name.endswith((".xml", ".rels")) and "?>" in text:
                text = text.replace("?>", f"?>{entities}", 1)
            elif name.endswith((".xml", ".rels")):
                text = entities + text
            new.writestr(name, text)
    with pytest.raises(SourceError, match="declares entities of its own"):
        read(file)


def test_a_sheet_of_too_many_columns_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "wide.xlsx"
    file.write_bytes(make_book([[f"c{n}" for n in range(3_000)]]))
    with pytest.raises(TooLarge, match="columns"):
        read(file)


def test_archives_inside_archives_end_somewhere(tmp_path: Path) -> None:
    data = JSONL
    for _ in range(8):
        data = gzip.compress(data)
    file = tmp_path / "deep.gz"
    file.write_bytes(data)
    with pytest.raises(TooLarge, match="too deeply"):
        read(file)


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress], ids=["gz", "xz"])
def test_what_stands_before_the_damage_is_read_and_the_damage_said(
    tmp_path: Path, pack: Callable[[bytes], bytes]
) -> None:
    lines = "".join(f"We count the lamps of street {number * 7919 % 100_003} at night.\n\n" for number in range(8_000))
    (tmp_path / "a.txt.x").write_bytes(pack(lines.encode())[:-40])
    (part,) = parts_of(tmp_path / "a.txt.x")
    with pytest.raises(SourceError, match="damaged after .* What stands before that is read"):
        for read, _ in enumerate(part.items):  # noqa: B007 - what came before it raised
            pass
    assert read > 10


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.zip"])
def test_how_far_a_packed_file_is_read_is_told_in_its_own_bytes(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "_TELL_EVERY", 2**10)
    file, content = tmp_path / name, random.Random(1).randbytes(200_000).hex().encode()
    content = b'{"abstract": "' + content + b'"}\n'
    if name == "a.zip":
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a.jsonl", content)
    else:
        file.write_bytes(gzip.compress(content) if name.endswith("gz") else content)
    (found,), told = sources.find_inputs([file]), list[int]()
    for part in sources.open_parts(found, tell=told.append):
        list(part.items)
    assert told == sorted(told)
    assert 0.9 * file.stat().st_size < told[-1] <= 2 * file.stat().st_size + 2_000  # a zip is looked at first
