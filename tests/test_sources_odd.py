"""Files as people have them: nested, under a wrong name, with lines above the table, broken in the middle."""

import io
import json
import tarfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from corpus import sources
from corpus.errors import FieldsUnknown, SourceError, UnknownFormat
from corpus.fields import FieldMap
from corpus.load import load_corpus
from corpus.sources import Note, Record, Skipped, delimited
from corpus.sources.stream import Stream
from tests.test_sources import LAMPS, MOSS, TRAMS, items_of

ONE = {"title": "Lamps", "abstract": LAMPS}
TWO = {"title": "Moss", "abstract": MOSS}
THREE = {"title": "Trams", "abstract": TRAMS}


def written(folder: Path, name: str, content: str | bytes) -> Path:
    file = folder / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file


def read(file: Path) -> tuple[list[tuple[str, str]], list[int], list[int]]:
    """Titles and abstracts, the lines skipped, the lines noted."""
    names, items = FieldMap(None, file.name), items_of(file)
    kept = [names.read(one.values) for one in items if isinstance(one, Record)]
    skipped = [one.line for one in items if isinstance(one, Skipped)]
    noted = [one.line for one in items if isinstance(one, Note)]
    return [(one.title, one.abstract) for one in kept], skipped, noted


THREE_PAPERS = [("Lamps", LAMPS), ("Moss", MOSS), ("Trams", TRAMS)]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param({"oral": [ONE], "poster": [TWO, THREE]}, THREE_PAPERS, id="a-list-under-each-kind"),
        pytest.param(
            {"meta": {"n": 3}, "response": {"results": {"papers": [ONE, TWO, THREE]}}}, THREE_PAPERS, id="deep-inside"
        ),
        pytest.param(
            {"status": "ok", "data": {"conference": {"name": "Lamps 2020", "papers": [ONE, TWO, THREE]}}},
            THREE_PAPERS,
            id="inside-something-with-a-name",
        ),
        pytest.param({"name": "Lamps 2020", "papers": [ONE, TWO, THREE]}, THREE_PAPERS, id="a-list-with-its-name"),
        pytest.param({"2020": {"a": ONE}, "2021": {"b": TWO, "c": THREE}}, THREE_PAPERS, id="maps-by-year"),
        pytest.param({"2020": {"oral": [ONE], "poster": [TWO]}, "2021": {"oral": [THREE]}}, THREE_PAPERS, id="by-both"),
        pytest.param({"authors": [{"name": "Orr"}], "papers": [ONE, TWO, THREE]}, THREE_PAPERS, id="a-list-of-people"),
        pytest.param({"a": {**ONE, "authors": [{"name": "Orr"}]}, "b": TWO, "c": THREE}, THREE_PAPERS, id="by-id"),
        pytest.param({"Old lamps": LAMPS, "Old moss": MOSS}, [("Old lamps", LAMPS), ("Old moss", MOSS)], id="of-texts"),
        pytest.param([["title", "abstract"], ["Lamps", LAMPS]], [("Lamps", LAMPS)], id="a-list-of-rows"),
        pytest.param(
            [{"title": "No abstract", "references": [{"title": "Lamps"}]}, ONE],
            [("No abstract", ""), ("Lamps", LAMPS)],
            id="references-are-no-records",
        ),
        pytest.param(
            [{"title": "Lamps", "abstract": {"background": "Lamps flicker.", "methods": "We listen."}}],
            [("Lamps", "Lamps flicker.\nWe listen.")],
            id="an-abstract-in-sections",
        ),
    ],
)
def test_json_of_any_nesting_loses_nothing(tmp_path: Path, content: Any, expected: list[tuple[str, str]]) -> None:
    assert read(written(tmp_path, "a.json", json.dumps(content)))[0] == expected


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        pytest.param(
            "a.json",
            f'[{json.dumps(ONE)},\n{{"title": "Moss", abstract: "x"}},\n{json.dumps(THREE)}]',
            ([THREE_PAPERS[0], THREE_PAPERS[2]], [2], []),
            id="in-a-list",
        ),
        pytest.param(
            "a.json",
            f'{{"n": 3, "papers": [{json.dumps(ONE)},\n{{"title": "Moss",}},\n{json.dumps(THREE)}]}}',
            ([THREE_PAPERS[0], THREE_PAPERS[2]], [2], []),
            id="in-a-list-under-a-key",
        ),
        pytest.param(
            "a.json",
            f'{{"a": {json.dumps(ONE)},\n"b": {{"title" "Moss"}},\n"c": {json.dumps(THREE)}}}',
            ([THREE_PAPERS[0], THREE_PAPERS[2]], [2], []),
            id="in-a-map",
        ),
        pytest.param(
            "a.json", f"// of 2020\nvar papers = {json.dumps([ONE])};\n", ([THREE_PAPERS[0]], [], [1]), id="a-script"
        ),
        pytest.param("a.json", f"callback({json.dumps([ONE])});", ([THREE_PAPERS[0]], [], [1]), id="a-callback"),
        pytest.param("a.json", f"{LAMPS}\n\n{MOSS}\n", ([("", LAMPS), ("", MOSS)], [], [1]), id="text-called-json"),
        pytest.param(
            "a.csv",
            f"TY  - JOUR\nTI  - Lamps\nAB  - {LAMPS}\nER  - \n",
            ([THREE_PAPERS[0]], [], [1]),
            id="ris-called-csv",
        ),
        pytest.param(
            "a.csv",
            f'# of 2020\n# by Orr\ntitle,abstract\nLamps,"{LAMPS}"\n',
            ([THREE_PAPERS[0]], [], [1, 2]),
            id="notes",
        ),
        pytest.param(
            "a.csv",
            f'"Exported on Jan 1, 2021"\nRank;Title;Abstract\n1;Lamps;"{LAMPS}"\n',
            ([THREE_PAPERS[0]], [], [1]),
            id="a-line-above-the-names",
        ),
        pytest.param(
            "a.csv",
            'title,abstract\nLamps,"A \\"quiet\\" hum, of $\\\\alpha$ kinds."\nMoss,"It grows."\n',
            ([("Lamps", 'A "quiet" hum, of $\\\\alpha$ kinds.'), ("Moss", "It grows.")], [], []),
            id="quotes-after-backslashes",
        ),
        pytest.param("a.txt", f"{LAMPS}\n---\n{MOSS}", ([("", LAMPS), ("", MOSS)], [], []), id="lines-between"),
        pytest.param(
            "a.txt", f"1. {LAMPS}\n\n2. {MOSS}", ([("", f"1. {LAMPS}"), ("", f"2. {MOSS}")], [], []), id="numbers"
        ),
        pytest.param(
            "a.bib",
            f"@article{{a, % the first\n title = {{Lamps}}, % of two\n abstract = {{{LAMPS}}}\n}}",
            ([THREE_PAPERS[0]], [], []),
            id="comments-inside-an-entry",
        ),
    ],
)
def test_what_is_odd_costs_no_more_than_itself(
    tmp_path: Path, name: str, content: str, expected: tuple[list[tuple[str, str]], list[int], list[int]]
) -> None:
    assert read(written(tmp_path, name, content)) == expected


@pytest.mark.parametrize(
    "fields",
    [
        f"title = {{Lamps}}\n year = 2020,\n abstract = {{{LAMPS}}}",
        f"title = {{Lamps}},\n year = 2020\n abstract = {{{LAMPS}}}",
        f'title = "Lamps"\n abstract = "{LAMPS}", year = 2020',
    ],
    ids=["after-braces", "after-a-number", "after-quotes"],
)
def test_a_missing_comma_joins_no_fields_and_is_doubted(tmp_path: Path, fields: str) -> None:
    (record,) = items_of(written(tmp_path, "a.bib", f"@article{{a,\n {fields}\n}}\n"))
    assert isinstance(record, Record)
    kept = FieldMap().read(record.values)
    assert (kept.title, kept.abstract, kept.year) == ("Lamps", LAMPS, 2020)
    assert (record.line, record.doubt) == (1, "a comma is missing between two fields of this entry")


@pytest.mark.parametrize(
    ("last", "outcome"),
    [
        ("ICML 2025 Papers", "note"),
        ("ACCEPTED PAPERS", "note"),
        ("A short paper on the day of a conference", "kept"),
        ("We study the workshop track", "kept"),
    ],
)
def test_a_last_short_block_is_a_heading_only_if_it_is_written_like_one(
    tmp_path: Path, last: str, outcome: str
) -> None:
    file = written(tmp_path, "a.txt", "\n\n".join([LAMPS, MOSS, TRAMS, last]))
    assert load_corpus([file], cache_dir=tmp_path / "cache").receipt["outcome"].tolist() == ["kept"] * 3 + [outcome]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"<records><record/></records>", "an XML file"),
        (b'<feed xmlns="http://www.w3.org/2005/Atom"><entry/></feed>', "an XML file"),
        (b"7z\xbc\xaf'\x1c\x00\x04" + b"x" * 40, "7z or rar"),
        (b"ARROW1\0\0" + b"x" * 40, "Write it as Parquet"),
        (b"{\\rtf1 Lamps}", "rich text"),
    ],
    ids=["xml", "atom", "7z", "arrow", "rtf"],
)
def test_what_is_not_read_says_what_it_is_and_the_way_out(tmp_path: Path, content: bytes, message: str) -> None:
    with pytest.raises(UnknownFormat, match=message):
        items_of(written(tmp_path, "a.txt", content))


def test_text_that_begins_with_a_tag_or_a_sign_is_text(tmp_path: Path) -> None:
    file = written(tmp_path, "a.txt", f"<p>{LAMPS}</p>\n\n<b>{MOSS}</b>\n\n< 5 lamps. {TRAMS}")
    assert len(read(file)[0]) == 3


def test_a_column_of_a_sheet_that_stands_twice_keeps_the_first(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for row in (["Exported", "2020-01-01"], ["Title", "Abstract", "Abstract"], ["Lamps", LAMPS, "second"]):
        book.active.append(row)
    book.save(tmp_path / "a.xlsx")
    assert read(tmp_path / "a.xlsx") == ([("Lamps", LAMPS)], [], [1])


def a_tar(*members: tuple[str, bytes], mode: str = "w") -> bytes:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode=mode) as archive:  # type: ignore[call-overload]
        for name, content in members:
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
        link = tarfile.TarInfo("link.txt")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    return target.getvalue()


@pytest.mark.parametrize("mode", ["w", "w:gz"])
def test_a_tar_is_read_like_a_zip(tmp_path: Path, mode: str) -> None:
    content = a_tar(
        ("in/a.json", json.dumps([ONE]).encode()), ("../evil.txt", MOSS.encode()), (".b.txt", TRAMS.encode()), mode=mode
    )
    file = written(tmp_path, "a.tar", content)
    (found,) = sources.find_inputs([file])
    parts = [(part.name, part.format, part.error, list(part.items)) for part in sources.open_parts(found)]
    assert [part[:3] for part in parts] == [
        ("a.tar/in/a.json", "json", ""),
        ("a.tar/evil.txt", "", "refused: '../evil.txt' points outside of the archive"),
        ("a.tar/.b.txt", "", ""),
        ("a.tar/link.txt", "", "a link or a device, not followed"),
    ]
    assert [one.values for one in parts[0][3] if isinstance(one, Record)] == [ONE]
    assert parts[2][3] == [Note(0, sources.HIDDEN, "")]


def test_a_tar_that_is_cut_off_says_so_and_keeps_what_came_before(tmp_path: Path) -> None:
    content = a_tar(("a.txt", LAMPS.encode()), ("b.txt", (MOSS + "\n").encode() * 200))
    file = written(tmp_path, "a.tar", content[:2500])
    corpus = load_corpus([file], cache_dir=tmp_path / "cache")
    assert corpus.papers["abstract"].iat[0] == LAMPS
    assert "damaged" in " ".join(corpus.receipt["reason"])


def test_hidden_files_are_named_in_the_receipt_and_are_no_records(tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    (folder / ".git").mkdir(parents=True)
    written(folder, "a.txt", LAMPS)
    written(folder, ".b.txt", MOSS)
    written(folder / ".git", "c.txt", TRAMS)
    corpus = load_corpus([folder], cache_dir=tmp_path / "cache")
    assert corpus.inputs["name"].tolist() == ["a.txt"]
    assert corpus.n_records == 1
    notes = corpus.receipt[corpus.receipt["outcome"] == "note"]
    assert notes[["place", "reason"]].values.tolist() == [[".b.txt", sources.HIDDEN], [".git", sources.HIDDEN]]


def test_a_folder_of_hidden_files_alone_holds_no_files(tmp_path: Path) -> None:
    written(tmp_path, ".a.txt", LAMPS)
    with pytest.raises(SourceError, match="holds no files"):
        load_corpus([tmp_path], cache_dir=tmp_path / "cache")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"x": "foo"}, "'foo' is no field. The fields are abstract, title"),
        ({"": "abstract"}, "no column is named for 'abstract'. The columns are 'title', 'abstract'"),
        ({"summary": "abstract"}, "there is no column 'summary'. The columns are 'title', 'abstract'"),
    ],
    ids=["no-field-of-ours", "no-column", "no-such-column"],
)
def test_a_map_that_cannot_be_says_what_there_is(tmp_path: Path, fields: dict[str, str], message: str) -> None:
    file = written(tmp_path, "a.jsonl", json.dumps(ONE) + "\n" + json.dumps(TWO))
    with pytest.raises(FieldsUnknown) as raised:
        load_corpus([file], fields=fields, cache_dir=tmp_path / "cache")
    assert message in str(raised.value)


@pytest.mark.parametrize(
    "placeholder",
    ["TBD", "n.a.", "Abstract: N/A", "coming soon", "See PDF", "<p></p>", "<p>&nbsp;</p>", "Kein Abstract", "12", "…"]
    + ["This article has no abstract.", "An abstract is not available for this content", "TODO: add abstract"],
)
def test_a_placeholder_is_no_abstract(placeholder: str) -> None:
    assert "no abstract" in FieldMap().read({"title": "Lamps", "abstract": placeholder}).problem


@pytest.mark.parametrize(
    "short", ["Lamps hum.", "See how lamps hum in the paper.", "None of the lamps hum.", "NA sees"]
)
def test_a_short_abstract_is_one(short: str) -> None:
    assert FieldMap().read({"title": "Lamps", "abstract": short}).problem == ""


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (f"title = {{Lamps}},\n abstract = {{{LAMPS} {{open\n}}", "brace that opens the field abstract on line 3"),
        (f'title = "Lamps,\n abstract = {{{LAMPS}}}\n}}', "quotation mark that opens the field title on line 2"),
        ("title = {Lamps}\n", "opens on line 1 and its last brace never closes"),
        ("title {Lamps}\n}", "no equals sign after it"),
    ],
    ids=["a-brace", "a-quote", "the-last-brace", "no-equals-sign"],
)
def test_a_broken_entry_is_told_in_plain_words(tmp_path: Path, entry: str, said: str) -> None:
    file = written(
        tmp_path, "a.bib", f"@article{{a,\n {entry}\n@article{{b, title = {{Moss}}, abstract = {{{MOSS}}}}}\n"
    )
    (broken,) = (one for one in items_of(file) if isinstance(one, Skipped))
    assert said in broken.reason
    assert "mend it and open the file again" in broken.reason
    assert read(file)[0] == [("Moss", MOSS)]


def test_an_entry_has_the_year_and_title_of_its_volume_and_braces_around_maths_go(tmp_path: Path) -> None:
    volume = "@proceedings{v, title = {Lamps 2021}, year = 2021}\n"
    entry = f"@inproceedings{{a, title = {{A {{$\\alpha$}} of {{L}}amps}}, crossref = {{V}}, abstract = {{{LAMPS}}}}}\n"
    last = items_of(written(tmp_path, "a.bib", volume + entry))[-1]
    assert isinstance(last, Record)
    assert [last.values[name] for name in ("title", "booktitle", "year")] == [
        "A $\\alpha$ of Lamps",
        "Lamps 2021",
        "2021",
    ]


@pytest.mark.parametrize("name", ["a.xlsx", "a.zip"])
def test_text_under_another_name_is_read_and_said(tmp_path: Path, name: str) -> None:
    note = items_of(written(tmp_path, name, f"{LAMPS}\n\n{MOSS}\n"))[0]
    assert isinstance(note, Note)
    assert f"'{name}' is no .{name[2:]} file: it holds plain text" in note.reason


def test_quotes_that_never_close_are_read_in_linear_time() -> None:
    fed: list[int] = []
    rows = delimited._Feed(Stream(io.BytesIO(b'y z","y z\n' * 3_000), "a.csv"), False)
    while True:
        rows.begin()
        try:
            while True:
                next(rows)
        except delimited._RowTooLong:
            fed.append(len(rows.taken))
            rows.drop_first()
        except StopIteration:
            break
    assert fed[0] == 500
    assert fed[-1] == 8
    assert sum(fed) < 8 * 3_000 + 150_000
