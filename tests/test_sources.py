"""Files of every format and shape, each named by its oddity: what is read from them, record by record."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from corpus import sources
from corpus.errors import SourceError, TooLarge, UnknownFormat
from corpus.fields import FieldMap
from corpus.load import load_corpus
from corpus.sources import Heading, Joined, Note, Record, Skipped

DATA = Path(__file__).parent / "data"
LAMPS = (
    "Street lamps flicker before they fail. We predict the failure a week ahead from their hum alone, on forty streets."
)
MOSS = "Moss grows on the north side of roofs. We map three towns from the air and count the roofs that need a sweep."
TRAMS = "Trams ring at each corner. We learn where a corner is quiet enough to pass without ringing at all."


def items_of(path: Path, **options: Any) -> list[sources.Item]:
    (found,) = sources.find_inputs([path])
    return [item for part in sources.open_parts(found, **options) for item in part.items]


def fields_of(path: Path) -> list[tuple[Any, ...]]:
    names = FieldMap(None, path.name)
    rows = []
    for item in items_of(path):
        if isinstance(item, Record):
            kept = names.read(item.values)
            rows.append((item.line, kept.title, kept.authors, kept.venue, kept.year, kept.keywords, kept.url))
    return rows


BOTH = "Mina Orr; Leo Tamm"
COMMA = "Orr, Mina; Tamm, Leo"


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (
            "paper-copilot.json",
            [
                (2, "Humming lamps", BOTH, "", 0, "lamps; sound", "https://openreview.net/forum?id=B1"),
                (16, "Mossy roofs", "Ada Pell", "", 0, "", "https://openreview.net/forum?id=B2"),
            ],
        ),
        (
            "virtual-site-sessions-without-abstract.json",
            [
                (6, "Humming lamps", BOTH, "", 0, "lamps", ""),
                (25, "Coffee Break", "", "", 0, "", ""),
                (35, "Mossy roofs", "Ada Pell", "", 0, "", "https://example.org/virtual/2024/poster/3"),
            ],
        ),
        (
            "openreview-v1-content.json",
            [
                (3, "Humming lamps", BOTH, "LAMP 2019 Poster", 2019, "lamps; sound")
                + ("https://openreview.net/forum?id=aB1",)
            ],
        ),
        (
            "openreview-v2-content-value.json",
            [(3, "Mossy roofs", "Ada Pell", "MOSS 2024 oral", 2024, "moss", "https://openreview.net/forum?id=cD2")],
        ),
        (
            "arxiv-hard-line-breaks.jsonl",
            [
                (1, "Humming lamps in cold streets", "M. Orr; L. Tamm Jr.", "Lamps 12 (2009) 3", 2007, "cs.SD; eess.AS")
                + ("https://doi.org/10.1234/lamps.12",),
                (2, "Mossy roofs", "A. Pell", "", 1999, "hep-th", "https://arxiv.org/abs/hep-th/9901001"),
            ],
        ),
        (
            "openalex-inverted-index.json",
            [
                (6, "Mossy roofs", "Ada Pell; Mina Orr", "Roof Letters", 2022, "Moss; Roof")
                + ("https://doi.org/10.1234/moss",)
            ],
        ),
        (
            "semantic-scholar-paperAbstract.jsonl",
            [
                (1, "Humming lamps", "Mina Orr", "LAMP", 2020, "Computer Science", ""),
                (2, "Mossy roofs", "Ada Pell", "Roof Letters", 2021, "", "https://doi.org/10.1234/moss"),
            ],
        ),
        (
            "endnote-tags-with-percent.enw",
            [
                (1, "Humming lamps", COMMA, "Lamps", 2020, "lamps; sound", "https://doi.org/10.1234/lamps.12"),
                (15, "Mossy roofs", "Pell, Ada", "Roofs of the World", 1999, "", "https://example.org/moss"),
            ],
        ),
        (
            "web-of-science-wrapped-lines.txt",
            [
                (
                    3,
                    "Humming lamps",
                    COMMA,
                    "LAMP LETTERS",
                    2021,
                    "lamps; street sound",
                    "https://doi.org/10.1234/lamps.1",
                ),
                (19, "Mossy roofs", "Pell, A", "", 2022, "", ""),
            ],
        ),
        (
            "acl-anthology.bib",
            [
                (1, "Humming Lamps and Éclairs in Zürich", COMMA, "Proceedings of the 1st Workshop on Lamps & Sound")
                + (2021, "", "https://aclanthology.org/2021.lamps-1.1"),
                (13, "Mossy roofs", "Ada Pell; M. Ørsted", "Roof Letters", 2022, "", ""),
                (14, "Quiet trams", "Ada Pell", "Roof Letters", 2023, "", ""),
            ],
        ),
        (
            "old-tags-and-lines-between.ris",
            [
                (2, "Humming lamps", "Orr M.; Tamm L.", "Lamp Letters", 2021, "lamps; sound", "https://example.org/a"),
                (20, "Mossy roofs", "Pell, Ada", "", 2020, "", ""),
            ],
        ),
        (
            "continuation-lines.nbib",
            [
                (1, "Humming lamps in cold streets.", COMMA, "Lamp letters", 2019, "lamps")
                + ("https://doi.org/10.1234/lamps",),
                (15, "No text here.", "", "", 2020, "", ""),
            ],
        ),
        (
            "zotero.csv",
            [(2, "Humming lamps", COMMA, "Lamp Letters", 2021, "lamps; sound", "https://example.org/lamps")],
        ),
        (
            "scopus.csv",
            [
                (2, "Humming lamps", "Orr M.; Tamm L.", "Lamp Letters", 2021, "lamps; sound")
                + ("https://doi.org/10.1234/lamps",),
                (3, "Mossy roofs", "Pell A.", "Roof Letters", 2020, "", ""),
            ],
        ),
        (
            "latin-1-semicolons.csv",
            [
                (2, "Müde Türme", "Jörg Weiß", "", 2020, "", ""),
                (3, "Grüne Dächer", "Käthe Groß", "", 2021, "", ""),
            ],
        ),
        (
            "map-of-id-to-record.json",
            [(2, "Humming lamps", "", "", 0, "", ""), (6, "Mossy roofs", "", "", 0, "", "")],
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_shape_is_read_with_no_settings(file: str, expected: list[tuple[Any, ...]]) -> None:
    assert fields_of(DATA / file) == expected


@pytest.mark.parametrize(
    ("file", "abstracts"),
    [
        ("openalex-inverted-index.json", [MOSS]),
        ("openreview-v2-content-value.json", [MOSS]),
        ("semantic-scholar-paperAbstract.jsonl", [LAMPS, MOSS]),
        (
            "arxiv-hard-line-breaks.jsonl",
            ["Street lamps flicker\nbefore they fail. We predict the failure a\nweek ahead.", MOSS],
        ),
        (
            "acl-anthology.bib",
            [
                "Street lamps flicker in 15% of nights. We predict it for $n_{k}=3$ streets with \\textbf{hum} alone.",
                MOSS,
                TRAMS,
            ],
        ),
        (
            "old-tags-and-lines-between.ris",
            ["Street lamps flicker. We test\nforty lamps.\nAB - coated lamps flicker less.", MOSS],
        ),
        (
            "continuation-lines.nbib",
            ["BACKGROUND: Street lamps flicker before they\nfail. METHODS: We listen.", ""],
        ),
        ("web-of-science-wrapped-lines.txt", ["Street lamps flicker before they\nfail. We listen.", ""]),
        ("scopus.csv", [LAMPS, "[No abstract available]"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_abstracts_are_kept_as_written(file: str, abstracts: list[str]) -> None:
    names = FieldMap()
    assert [names.read(one.values).abstract for one in items_of(DATA / file) if isinstance(one, Record)] == abstracts


@pytest.mark.parametrize(
    ("file", "records", "skipped"),
    [
        ("brace-never-closes.bib", [1, 12], [7]),
        ("quote-never-closes.csv", [2, 4], [3]),
        ("one-broken-line.jsonl", [1, 4], [2, 3]),
        ("cut-short.json", [2], [6]),
    ],
)
def test_a_broken_record_costs_itself_alone(file: str, records: list[int], skipped: list[int]) -> None:
    items = items_of(DATA / file)
    assert [one.line for one in items if isinstance(one, Record)] == records
    assert [one.line for one in items if isinstance(one, Skipped)] == skipped
    assert all(one.reason for one in items if isinstance(one, Skipped))


def test_lines_between_ris_records_are_noted_and_part_of_none() -> None:
    items = items_of(DATA / "old-tags-and-lines-between.ris")
    assert [one.line for one in items if isinstance(one, Note)] == [1, 17, 19]


def test_blocks_that_a_blank_line_cut_are_joined_and_listed() -> None:
    items = items_of(DATA / "cut-by-blank-lines.txt")
    assert [one.line for one in items if isinstance(one, Record)] == [1, 5, 11, 15, 19, 23]
    joined = [(one.line, one.into, one.reason.split(",")[0]) for one in items if isinstance(one, Joined)]
    assert joined == [
        (3, 1, "it begins in lower case"),
        (7, 5, "it begins with a list item"),
        (9, 5, "it begins with a list item"),
        (13, 11, "a bracket is open before it"),
        (17, 15, "it has 2 words"),
        (21, 19, "it begins in lower case"),
    ]


def test_joining_can_be_switched_off() -> None:
    items = items_of(DATA / "cut-by-blank-lines.txt", join=False)
    assert not [one for one in items if isinstance(one, Joined)]
    records = [one for one in items if isinstance(one, Record)]
    assert len(records) == 12
    assert "may continue the record above" in records[1].doubt


def test_what_all_blocks_of_a_file_do_joins_none(tmp_path: Path) -> None:
    file = tmp_path / "lower-case.txt"
    file.write_text("\n\n".join(f"{word} {LAMPS}".lower() for word in ["one", "two", "three", "four", "five", "six"]))
    assert sum(isinstance(one, Record) for one in items_of(file)) == 6


SENTENCES = (
    "Kites of paper number {n} tow a barge over a calm lake at noon while two of us count the knots of the line. "
    "The line sings in the wind. We measure its hum on {n} days and tell from it how far the barge will go that day."
)


@pytest.mark.parametrize(
    ("above", "block", "joined"),
    [
        pytest.param("We call the line", "Salt " + SENTENCES, False, id="cut-off-above-a-whole-abstract"),
        pytest.param("We call the line", "We study ropes of hemp.", False, id="cut-off-above-a-beginning"),
        pytest.param("We call the line", "Slack is what is left.", True, id="a-short-rest-after-an-open-sentence"),
        pytest.param("", "ites tow sleds. " + SENTENCES, False, id="a-whole-abstract-without-its-first-letter"),
        pytest.param("", "and sleds.", True, id="a-short-rest-in-lower-case"),
        pytest.param("", "We study", False, id="nothing-left-but-a-beginning"),
        pytest.param("", "Ropes hold.", True, id="a-short-rest"),
        pytest.param("", "We show more at https://example.org/kites", True, id="a-short-rest-with-an-address"),
    ],
)
def test_an_abstract_that_was_cut_off_does_not_swallow_the_next(
    tmp_path: Path, above: str, block: str, joined: bool
) -> None:
    blocks = [SENTENCES.format(n=n) for n in range(30)]
    blocks[12] = f"{blocks[12]} {above}".strip()
    blocks.insert(13, block)
    file = tmp_path / "many.txt"
    file.write_text("\n\n".join(blocks))
    items = items_of(file)
    assert [one.line for one in items if isinstance(one, Joined)] == ([27] if joined else [])
    doubts = [one.line for one in items if isinstance(one, Record) and one.doubt]
    assert joined or {25, 27} & set(doubts)


@pytest.mark.parametrize(
    ("file", "headings", "records"),
    [
        ("heading-first.txt", ["LAMP 2023 Papers"], [3, 5]),
        ("heading-in-the-middle.txt", ["Session 2: Roofs", "## Rails"], [1, 5, 9]),
    ],
)
def test_headings_are_no_records(file: str, headings: list[str], records: list[int]) -> None:
    items = items_of(DATA / file)
    assert [one.text for one in items if isinstance(one, Heading)] == headings
    assert [one.line for one in items if isinstance(one, Record)] == records


def test_a_heading_may_touch_the_first_abstract(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(f"LAMP 2023 Papers\n{LAMPS}\n\n{MOSS}\n")
    items = items_of(file)
    assert [one.text for one in items if isinstance(one, Heading)] == ["LAMP 2023 Papers"]
    assert [(one.line, one.values["abstract"]) for one in items if isinstance(one, Record)] == [(2, LAMPS), (4, MOSS)]


def test_one_abstract_a_line_needs_no_blank_lines(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("\n".join(f"{word} {LAMPS} {MOSS} {TRAMS}" for word in ("One", "Two", "Three")))
    assert [one.line for one in items_of(file) if isinstance(one, Record)] == [1, 2, 3]


def test_wrapped_lines_stay_one_abstract(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(LAMPS.replace(" ", "\n"))
    assert [one.line for one in items_of(file) if isinstance(one, Record)] == [1]


def test_a_title_above_each_abstract_becomes_its_title() -> None:
    assert [row[:2] for row in fields_of(DATA / "title-above-each.txt")] == [
        (1, "Humming lamps"),
        (5, "Mossy roofs"),
        (9, "Quiet trams"),
    ]


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"\xef\xbb\xbf" + f"{LAMPS}\n\n{MOSS}\n".encode(), id="byte-order-mark"),
        pytest.param(f"{LAMPS}\r\n\r\n{MOSS}\r\n".encode(), id="crlf"),
        pytest.param(f"{LAMPS}\r\r{MOSS}".encode(), id="lone-carriage-returns"),
        pytest.param(f"{LAMPS}\n \t\n{MOSS}".encode(), id="no-final-newline-and-blanks-in-the-blank-line"),
        pytest.param(f"{LAMPS}\n\n{MOSS}\n".encode("utf-16"), id="utf-16"),
        pytest.param(f"{LAMPS}\n\n{MOSS}\n".encode("utf-16-le"), id="utf-16-without-a-mark"),
    ],
)
def test_the_bytes_of_a_text_do_not_matter(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(data)
    texts = [one.values["abstract"] for one in items_of(file) if isinstance(one, Record)]
    assert texts == [LAMPS, MOSS]


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("inner", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
def test_line_breaks_inside_cells_are_kept(tmp_path: Path, end: str, inner: str) -> None:
    file = tmp_path / "a.csv"
    lines = ["title,abstract", f'Lamps,"Lamps flicker.{inner}{inner}We listen, and wait."', f"Moss,{MOSS}", ""]
    file.write_bytes(end.join(lines).encode())
    records = [one for one in items_of(file) if isinstance(one, Record)]
    assert [one.values["abstract"] for one in records] == [f"Lamps flicker.{inner}{inner}We listen, and wait.", MOSS]
    assert [one.line for one in records] == [2, 5]


@pytest.mark.parametrize(
    ("written", "authors"),
    [
        pytest.param("{Mina Orr and Leo Tamm}", "Mina Orr; Leo Tamm", id="two"),
        pytest.param("{{Orr and Tamm} and Ada Pell}", "Orr and Tamm; Ada Pell", id="braces-around-a-company"),
        pytest.param("{{Salt and Lakes Society}}", "Salt and Lakes Society", id="a-company-alone"),
        pytest.param("{Orr, Mina\n  AND Tamm, Leo and others}", "Orr, Mina; Tamm, Leo", id="capitals-and-others"),
        pytest.param(r"{M{\"u}ller, {\AA}sa and {\O}rsted, M.}", "Müller, Åsa; Ørsted, M.", id="accents"),
        pytest.param("{Anderson and Band, Sand}", "Anderson; Band, Sand", id="words-that-hold-the-word"),
    ],
)
def test_braces_hold_an_author_together(tmp_path: Path, written: str, authors: str) -> None:
    file = tmp_path / "a.bib"
    file.write_text(f"@article{{one,\n author = {written},\n abstract = {{{LAMPS}}}\n}}\n", encoding="utf-8")
    assert [row[2] for row in fields_of(file)] == [authors]


def test_strings_and_pieces_of_values_are_put_together(tmp_path: Path) -> None:
    file = tmp_path / "a.bib"
    entry = "@article{{{}, journal = {}, author = {{Mina Orr and Leo Tamm}}, abstract = {{{}}}}}\n"
    values = ['lamp # " # " # {{Letters} 7}', "lamp", "{lamp}", '"{A "quoted" name} and more"', "unknown"]
    entries = [entry.format(f"key{at}", value, f"{LAMPS} {at}") for at, value in enumerate(values)]
    entries.append(entry.format("key0", "LAMP # { again}", MOSS))
    file.write_text('@string{lamp = "Lamp"}\n' + "".join(entries))
    venues = ["Lamp # Letters 7", "Lamp", "lamp", 'A "quoted" name and more', "unknown", "Lamp again"]
    assert [row[3] for row in fields_of(file)] == venues
    assert {row[2] for row in fields_of(file)} == {"Mina Orr; Leo Tamm"}


@pytest.mark.parametrize(
    "table",
    [
        pytest.param({"title": ["Lamps", "Moss"], "abstract": [LAMPS, MOSS], "year": [2020, None]}, id="lists"),
        pytest.param(
            {"title": {"0": "Lamps", "7": "Moss"}, "abstract": {"0": LAMPS, "7": MOSS}, "year": {"0": 2020, "7": None}},
            id="objects",
        ),
        pytest.param(
            {
                "columns": ["title", "abstract", "year"],
                "index": [0, 7],
                "data": [["Lamps", LAMPS, 2020], ["Moss", MOSS]],
            },
            id="split",
        ),
    ],
)
def test_a_json_table_by_columns_is_read_row_by_row(tmp_path: Path, table: dict[str, Any]) -> None:
    file = tmp_path / "a.json"
    file.write_text(json.dumps(table))
    assert [(row[1], row[4]) for row in fields_of(file)] == [("Lamps", 2020), ("Moss", 0)]
    abstracts = [FieldMap().read(one.values).abstract for one in items_of(file) if isinstance(one, Record)]
    assert abstracts == [LAMPS, MOSS]


def test_latin_1_is_read_and_noted(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes("Wir messen die Müdigkeit der Türme über Jahre.\n\nGrüne Dächer tragen mehr.\n".encode("latin-1"))
    items = items_of(file)
    assert [one.values["abstract"] for one in items if isinstance(one, Record)][1] == "Grüne Dächer tragen mehr."
    assert "not UTF-8" in [one.reason for one in items if isinstance(one, Note)][0]


def test_one_stray_byte_spoils_no_utf_8_around_it(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes("Türme in Łódź und caf".encode() + b"\xe9" + " sind müde.\n".encode())
    (record,) = [one for one in items_of(file) if isinstance(one, Record)]
    assert record.values["abstract"] == "Türme in Łódź und café sind müde."


def test_a_json_list_may_stand_on_one_long_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corpus.sources.stream.MAX_LINE", 1_000)
    file = tmp_path / "a.json"
    file.write_text("[" + ",".join(f'{{"abstract": "{LAMPS}"}}' for _ in range(100)) + "]")
    assert sum(isinstance(one, Record) for one in items_of(file)) == 100


@pytest.mark.parametrize(
    ("data", "message"),
    [
        pytest.param(b"%PDF-1.4 ...", "PDF", id="pdf"),
        pytest.param(
            b"1. Lamps. 2020 Jan;5(2):1-9. doi: 10.1234/lamps.12.\n\nHumming lamps.\n\nOrr M.\n\nThey hum.\n\n"
            b"DOI: 10.1234/lamps.12\nPMID: 12345678\n",
            "list of PubMed for reading",
            id="pubmed-abstracts",
        ),
        pytest.param(
            b"1: Orr M, Tamm L. Humming lamps. Lamps. 2020 Jan;5(2):1-9. doi: 10.1/l. PMID: 12345678; PMCID: PMC1.\n",
            "list of PubMed for reading",
            id="pubmed-summary",
        ),
        pytest.param(b"\xd0\xcf\x11\xe0" + bytes(100), "old Office", id="xls"),
        pytest.param(b"<!DOCTYPE html><html>", "web page", id="html"),
        pytest.param(bytes(range(256)) * 8, "no file of text", id="binary"),
    ],
)
def test_what_no_reader_knows_is_refused_with_a_way_out(tmp_path: Path, data: bytes, message: str) -> None:
    file = tmp_path / "x.dat"
    file.write_bytes(data)
    with pytest.raises(UnknownFormat, match=message):
        items_of(file)


def test_a_json_list_of_texts_is_a_list_of_abstracts(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text(f'["{LAMPS}",\n "{MOSS}", 3]')
    items = items_of(file)
    assert [(one.line, one.values["abstract"]) for one in items if isinstance(one, Record)] == [(1, LAMPS), (2, MOSS)]
    assert [one.reason for one in items if isinstance(one, Skipped)] == ["a number, not an object"]


def test_a_json_without_records_says_what_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text('{"a": 1, "b": [1, 2]}')
    with pytest.raises(SourceError, match="no list of records"):
        items_of(file)


def test_too_many_columns_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "wide.csv"
    file.write_text(",".join(f"c{n}" for n in range(10_000)) + "\n")
    with pytest.raises(TooLarge, match="10000 columns"):
        items_of(file)


def test_a_long_line_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corpus.sources.stream.MAX_LINE", 1_000)
    file = tmp_path / "long.txt"
    file.write_text("a" * 5_000)
    with pytest.raises(TooLarge, match="a line has more than"):
        items_of(file)


def test_names_in_folders_are_relative_and_equal_names_are_told_apart(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder / "deep").mkdir(parents=True)
        (tmp_path / folder / "deep" / "a.txt").write_text(LAMPS)
    (tmp_path / "one" / ".hidden").write_text("x")
    names = [one.name for one in sources.find_inputs([tmp_path])]
    assert names == ["one/deep/a.txt", "two/deep/a.txt"]
    names = [one.name for one in sources.find_inputs([tmp_path / "one", tmp_path / "two"])]
    assert names == ["one/deep/a.txt", "two/deep/a.txt"]
    assert [one.name for one in sources.find_inputs([str(tmp_path / "*" / "deep")])] == [
        "one/deep/a.txt",
        "two/deep/a.txt",
    ]


def test_a_file_asked_for_twice_is_read_once(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(LAMPS)
    assert len(sources.find_inputs([file, tmp_path, str(tmp_path / "*.txt")])) == 1


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    (found,) = sources.find_inputs([tmp_path])
    assert found.error == "this is neither a file nor a folder"


def test_what_does_not_exist_says_so() -> None:
    (found,) = sources.find_inputs(["no/such/folder"])
    assert "there is no file or folder 'no/such/folder'" in found.error


def test_a_few_western_letters_are_read_as_western(tmp_path: Path) -> None:
    file = tmp_path / "latin.txt"
    file.write_bytes("A naïve café in Zürich doesn’t open.\n".encode("cp1252"))
    read = load_corpus([file], cache_dir=tmp_path).papers["text"]
    assert str(read.iat[0]).startswith("A naïve café in Zürich")
