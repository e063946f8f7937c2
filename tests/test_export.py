"""Exports hold exactly what is kept, can be read back, and can be made again."""

from __future__ import annotations

import csv
import hashlib
import html
import io
import json
import re
from pathlib import Path

import pandas as pd
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from corpus import guard
from corpus.errors import ExportError, ReplayError
from corpus.export import (
    FORMATS,
    address_of,
    choose_papers,
    export_papers,
    export_table,
    format_of,
    make_recipe,
    read_recipe,
    render_papers,
    render_table,
    replay,
)
from corpus.load import load_corpus
from corpus.schema import PAPERS, Corpus
from corpus.select import Filters

RECORDS = [
    {"title": "=SUM(A1:A9) considered harmful", "authors": ["Mina Orr", "Leo Tamm"], "year": 2021, "venue": "Sheets",
     "abstract": "Spreadsheets add what they should not. We count kites."},
    {"title": "-5% yields", "authors": ["Mina Orr"], "year": 2020, "abstract": "- Lists start with a dash, kites too."},
    {"title": "'=quoted already", "year": 2019,
     "abstract": "'-1 is not a number here. It is a \"name\",\nin two lines; R&D."},
    {"title": "", "abstract": "We present SaltNet, {a network of $x_1$ salt gauges with \\emph{care}."},
    {"title": "Ørsted, 100% & {more} ~ ^ \\ $5", "year": 2020,
     "authors": ["Åse Ø. van der Berg", "李 小龍", "Barnes and Noble"],
     "abstract": "Wind helps <b>kites</b> &amp; barges: 5 < 6. https://github.com/example-lab/one"},
    {"title": "0012", "authors": ["Mina Orr"], "year": 2021, "abstract": "@home a kite is +1 to us, 39 times."},
]  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("export")
    (made / "papers.jsonl").write_text("".join(json.dumps(record) + "\n" for record in RECORDS), encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def corpus(folder: Path) -> Corpus:
    return load_corpus([folder / "papers.jsonl"], cache_dir=folder / "cache")


@given(
    st.dictionaries(st.text(min_size=1, max_size=4), st.lists(st.text(max_size=6), min_size=3, max_size=3), max_size=4)
)
def test_the_guard_is_undone_exactly(columns: dict[str, list[str]]) -> None:
    columns = {
        name.replace(";", ","): cells for name, cells in columns.items() if name.replace(";", ",") != guard.COLUMN
    }
    guarded = guard.guard_columns(columns)
    assert not any(guard.is_risky(cell) for name, cells in guarded.items() if name in columns for cell in cells)
    assert guard.unguard_columns(guarded) == columns
    for row in range(3 if columns else 0):
        cells = guard.unguard_row({name: cells[row] for name, cells in guarded.items()})
        assert cells == {name: cells[row] for name, cells in columns.items()}


@pytest.mark.parametrize("cell", ["=1", "+1", "-1", "@x", "\tx", "\rx", "\nx", "  =1", "＝1", "\u00a0=1"])
def test_what_a_spreadsheet_takes_for_a_formula(cell: str) -> None:
    assert guard.is_risky(cell)


@pytest.mark.parametrize("cell", ["'=1", "x=1", "", "5", "'", "–5"])
def test_what_a_spreadsheet_takes_for_text(cell: str) -> None:
    assert not guard.is_risky(cell)


def test_somebodys_own_column_of_that_name_is_left_alone() -> None:
    columns = {"title": ["'a"], guard.COLUMN: ["not a column"]}
    assert guard.unguard_columns(columns) == columns


def test_csv_holds_every_row_and_no_formula(corpus: Corpus) -> None:
    content = render_papers(corpus.papers, "csv")
    rows = list(csv.DictReader(io.StringIO(content.decode(), newline="")))
    assert [row["paper_id"] for row in rows] == corpus.papers["paper_id"].tolist()
    assert list(rows[0]) == [column.name for column in PAPERS] + [guard.COLUMN]
    assert not any(guard.is_risky(cell) for row in rows for name, cell in row.items() if name != guard.COLUMN)
    assert rows[0]["title"] == "'=SUM(A1:A9) considered harmful"
    assert rows[2]["title"] == "'=quoted already"
    assert [row["year"] for row in rows] == ["2021", "2020", "2019", "", "2020", "2021"]
    assert rows[2]["abstract"] == corpus.papers["abstract"][2]


@pytest.mark.parametrize("name", ["csv", "tsv", "xlsx", "jsonl", "parquet", "bibtex"])
def test_an_export_loads_again_as_the_same_papers(corpus: Corpus, folder: Path, name: str) -> None:
    target = folder / f"again{FORMATS[name].suffix}"
    export_papers(corpus.papers, target)
    again = load_corpus([target], cache_dir=folder / "cache").papers
    for column in ("paper_id", "title", "authors", "year"):
        pd.testing.assert_series_equal(again[column], corpus.papers[column])
    assert again["abstract"].str.split().tolist() == corpus.papers["abstract"].str.split().tolist()
    assert render_papers(again.assign(sources=""), "csv") == render_papers(corpus.papers.assign(sources=""), "csv")


@pytest.mark.parametrize("name", FORMATS)
def test_the_bytes_are_the_same_every_time(corpus: Corpus, folder: Path, name: str) -> None:
    recipe = make_recipe(corpus, Filters(), [folder / "papers.jsonl"], format=name, rows=6)
    assert render_papers(corpus.papers, name, recipe=recipe) == render_papers(corpus.papers.copy(), name, recipe=recipe)


@pytest.mark.parametrize("name", FORMATS)
def test_no_rows_is_no_error(corpus: Corpus, name: str) -> None:
    assert isinstance(render_papers(corpus.papers.head(0), name), bytes)


def test_jsonl_keeps_lists_and_gaps(corpus: Corpus) -> None:
    rows = [json.loads(line) for line in render_papers(corpus.papers, "jsonl").splitlines()]
    assert rows[0]["authors"] == ["Mina Orr", "Leo Tamm"]
    assert rows[3]["authors"] == []
    assert rows[3]["year"] is None
    assert rows[0]["has_code"] is False


def test_parquet_keeps_types(corpus: Corpus) -> None:
    table = pq.read_table(io.BytesIO(render_papers(corpus.papers, "parquet")))
    assert table.column("title").to_pylist() == corpus.papers["title"].tolist()
    assert str(table.schema.field("year").type) == "int16"


def test_xlsx_holds_text_and_says_where_it_comes_from(corpus: Corpus, folder: Path) -> None:
    long = corpus.papers.head(1).assign(abstract="x" * 40_000 + "\x07")
    recipe = make_recipe(corpus, Filters(query="kites"), [folder / "papers.jsonl"], format="xlsx", rows=1)
    book = load_workbook(io.BytesIO(render_papers(long, "xlsx", recipe=recipe)))
    cells = dict(zip((cell.value for cell in book["rows"][1]), book["rows"][2], strict=True))
    assert cells["title"].data_type == "s"
    assert len(cells["abstract"].value) == 32_767
    about = [[cell.value for cell in row] for row in book["about"].rows]
    assert ["cut to what a cell holds", "abstract, row 2"] in about
    assert corpus.fingerprint in [row[1] for row in about]


def test_bibtex_keys_belong_to_the_paper(corpus: Corpus) -> None:
    there = re.findall(r"@\w+\{(.*),", render_papers(corpus.papers, "bibtex").decode())
    back = re.findall(r"@\w+\{(.*),", render_papers(corpus.papers.iloc[::-1], "bibtex").decode())
    assert there == back[::-1]
    assert len({key.lower() for key in there}) == 6
    assert all(re.fullmatch(r"[a-z0-9-]+", key) for key in there)
    assert there[4].startswith("berg2020orsted-")
    assert there[3].startswith("saltnet-")


def test_ris_has_one_record_a_paper(corpus: Corpus, folder: Path) -> None:
    content = render_papers(corpus.papers, "ris").decode()
    assert content.count("ER  - ") == content.count("TY  - ") == 6
    assert "AU  - Mina Orr\r\nAU  - Leo Tamm\r\n" in content
    target = folder / "again.ris"
    export_papers(corpus.papers, target)
    assert (
        load_corpus([target], cache_dir=folder / "cache").papers["paper_id"].tolist()
        == corpus.papers["paper_id"].tolist()
    )


def test_markdown_reads_nothing_into_the_text(corpus: Corpus) -> None:
    content = render_papers(corpus.papers, "markdown").decode()
    assert "## =SUM(A1:A9) considered harmful\n" in content
    assert "\\- Lists start with a dash" in content
    assert "$x_1$" in content
    assert "<b>" not in content


@pytest.mark.parametrize(
    ("query", "marks"), [("kites", 4), ("amp", 0), ("39", 1), ("lt", 0), ("R&D", 1), ("b", 0)], ids=str
)
def test_html_marks_words_and_never_entities(corpus: Corpus, folder: Path, query: str, marks: int) -> None:
    found = choose_papers(corpus, Filters(query=query), cache_dir=folder / "cache")
    papers, highlight = found.papers, found.highlight
    page = render_papers(papers, "html", highlight=highlight).decode()
    assert page.count("<mark") == marks
    assert not re.search(r"&[^;<\s]*<", page)
    assert "<script" not in page
    shown = [
        html.unescape(re.sub(r"<[^>]+>", "", body)) for body in re.findall(r"</p><p>(.*?)</p></article>", page, re.S)
    ]
    assert shown == papers["text"].tolist()


def test_a_page_needs_nothing_from_elsewhere(corpus: Corpus, folder: Path) -> None:
    recipe = make_recipe(corpus, Filters(query="</script><b>"), [folder / "papers.jsonl"], format="html", rows=6)
    page = render_papers(corpus.papers, "html", recipe=recipe).decode()
    assert not re.search(r"""(?:\bsrc=|@import|url\()""", page)
    assert "</script><b>" not in page
    assert corpus.fingerprint in page


@pytest.mark.parametrize("name", FORMATS)
def test_a_recipe_makes_the_same_bytes_again(corpus: Corpus, folder: Path, name: str) -> None:
    filters = Filters(query="kites", sort="newest", years=(2019, 2021))
    found = choose_papers(corpus, filters, cache_dir=folder / "cache")
    papers, highlight = found.papers, found.highlight
    recipe = make_recipe(corpus, filters, [folder / "papers.jsonl"], format=name, rows=len(papers))
    target = folder / f"made{FORMATS[name].suffix}"
    written = export_papers(papers, target, name, recipe=recipe, highlight=highlight)
    assert [path.name for path in written] == [target.name, f"{target.name}.recipe.json"]
    noted = read_recipe(written[1])
    assert noted.rows == len(papers) == 4
    assert noted.sha256 == hashlib.sha256(target.read_bytes()).hexdigest()
    assert replay(written[1], cache_dir=folder / "cache") == target.read_bytes()


def test_a_replay_says_what_differs(corpus: Corpus, folder: Path, tmp_path: Path) -> None:
    source = tmp_path / "papers.jsonl"
    source.write_bytes((folder / "papers.jsonl").read_bytes())
    recipe = make_recipe(corpus, Filters(), [source], rows=6)
    export_papers(corpus.papers, tmp_path / "made.csv", recipe=recipe)
    source.write_bytes(source.read_bytes().replace(b"We count", b"We film"))
    with pytest.raises(ReplayError, match=r"papers\.jsonl has changed \(SHA-256 [0-9a-f]{12}"):
        replay(tmp_path / "made.csv.recipe.json", cache_dir=folder / "cache")
    source.rename(tmp_path / "moved.jsonl")
    with pytest.raises(ReplayError, match="now as paths"):
        replay(tmp_path / "made.csv.recipe.json", cache_dir=folder / "cache")


@pytest.mark.parametrize("content", ["", "[]", "{", '{"format": "csv"}'], ids=["empty", "list", "torn", "short"])
def test_what_is_no_recipe_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "x.json").write_text(content)
    with pytest.raises(ReplayError, match=r"x\.json: is no recipe"):
        replay(tmp_path / "x.json")


def test_a_missing_recipe_is_told(tmp_path: Path) -> None:
    with pytest.raises(ReplayError, match="cannot be read"):
        read_recipe(tmp_path / "none.json")


@pytest.mark.parametrize(
    ("filters", "address"),
    [
        (Filters(), "/"),
        (Filters(query="C++ & R#"), "/?q=C%2B%2B%20%26%20R%23"),
        (Filters(query="a+b=c&query=salt"), "/?q=a%2Bb%3Dc%26query%3Dsalt"),
        (Filters(years=(2019, 2021), code="yes", match="any"), "/?any=true&year=2019&year=2021&code=With"),
    ],
    ids=["nothing", "signs", "equals", "several"],
)
def test_the_address_of_a_view(filters: Filters, address: str) -> None:
    assert address_of(filters) == address


def test_the_address_uses_the_names_of_the_app() -> None:
    from corpus.export.address import PARAMETERS
    from pages.parts.state import Param

    assert set(PARAMETERS.values()) <= set(Param)


@pytest.mark.parametrize(
    ("name", "target", "chosen"), [("", "", "csv"), ("", "x.BIB", "bibtex"), ("md", "x.csv", "markdown")]
)
def test_formats_by_name_and_suffix(name: str, target: str, chosen: str) -> None:
    assert format_of(name, target).name == chosen


def test_an_unknown_format_names_the_known(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match=r"no format 'docx'\. Known: csv, tsv"):
        format_of("docx")
    with pytest.raises(ExportError, match="no format '.docx'"):
        export_table(pd.DataFrame(), tmp_path / "x.docx")


def test_tables_have_no_citations() -> None:
    with pytest.raises(ExportError, match="holds papers, not other tables"):
        render_table(pd.DataFrame({"a": [1]}), "bibtex")


def test_tables_are_guarded_only_where_they_need_it() -> None:
    assert render_table(pd.DataFrame({"term": ["a"], "papers": [1]})) == b'"term","papers"\n"a",1\n'
    assert render_table(pd.DataFrame({"term": ["-a"]})) == b'"term","guarded_cells"\n"\'-a","term"\n'
    assert render_table(pd.DataFrame({"t": ["a|b"]}), "markdown") == b"| t |\n| --- |\n| a\\|b |\n"
    assert render_table(pd.DataFrame({"t": ["é"]}), bom=True).startswith(b"\xef\xbb\xbf")


def test_a_target_that_cannot_be_written_is_told(corpus: Corpus, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(ExportError, match="cannot be written"):
        export_papers(corpus.papers, tmp_path / "file" / "x.csv")
    assert not list(tmp_path.glob("*.tmp"))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(max_size=30), min_size=1, max_size=4))
def test_any_text_survives_csv(corpus: Corpus, titles: list[str]) -> None:
    frame = pd.DataFrame(
        {"title": pd.Series(titles, dtype="str"), "other": pd.Series(["x"] * len(titles), dtype="str")}
    )
    rows = list(csv.DictReader(io.StringIO(render_table(frame).decode(), newline="")))
    assert [guard.unguard_row(row)["title"] for row in rows] == titles


ODD = {
    "gaps-and-lists": pd.DataFrame({"paper_id": ["a1", "b2"], "title": ["x", None], "authors": [["A", "B"], None]}),
    "years-as-text": pd.DataFrame({"paper_id": ["a1", "b2"], "title": ["x", "y"], "year": ["c. 2020", 2021]}),
    "categories": pd.DataFrame({"abstract": ["=1", "x"], "venue": pd.Categorical(["V", None])}),
    "dates": pd.DataFrame({"label": ["l"], "when": [pd.Timestamp("2020-01-01", tz="UTC")]}),
    "infinity": pd.DataFrame({"label": ["l", "m"], "score": [float("inf"), None], "known": [True, None]}),
    "levels": pd.DataFrame([["a", "b"]], columns=pd.MultiIndex.from_tuples([("title", ""), ("x", "y")])),
    "names": pd.DataFrame({0: ["a"], "title": ["t"], "=f": ["q"], "a; b": ["-1"], guard.COLUMN: ["z"]}),
    "a-paper-twice": pd.DataFrame({"paper_id": ["a1b2c3d4"] * 3, "title": ["x"] * 3}, index=[7, 7, 7]),
    "no-letters": pd.DataFrame({"title": ["图"], "url": ["http://x/ {}"]}),
}


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("frame", ODD.values(), ids=ODD)
def test_frames_of_other_makers_are_written(frame: pd.DataFrame, name: str) -> None:
    content = render_papers(frame, name)
    assert content == render_papers(frame, name)
    if name == "bibtex":
        keys = re.findall(r"@\w+\{(.*),", content.decode())
        assert len(set(keys)) == len(frame)
        assert all(re.fullmatch(r"[a-z0-9][a-z0-9-]*", key) for key in keys)
    if name == "csv":
        header, *rows = csv.reader(io.StringIO(content.decode(), newline=""))
        assert len(rows) == len(frame)
        assert not any(guard.is_risky(cell) for cell in header)
    if name == "jsonl":
        assert len([json.loads(line) for line in content.splitlines()]) == len(frame)


@pytest.mark.parametrize(
    ("frame", "message"),
    [
        (pd.DataFrame([["a", "b"]], columns=["title", "title"]), "Two columns are called 'title'"),
        (pd.DataFrame({"n": [1]}), "These rows are no papers"),
        (pd.DataFrame(), "These rows are no papers"),
    ],
    ids=["names-twice", "numbers", "nothing"],
)
def test_what_is_no_paper_is_said(frame: pd.DataFrame, message: str) -> None:
    with pytest.raises(ExportError, match=message):
        render_papers(frame, "bibtex")


def test_formulas_stay_formulas_in_bibtex_and_prices_do_not(tmp_path: Path) -> None:
    from bibtexparser import entrypoint

    text = r"With $x_1 \in \{0, 1\}$ and $$a^2$$ it costs $5, 100% of {it}; \emph{we} pay $6."
    (tmp_path / "maths.jsonl").write_text(json.dumps({"title": "Odd", "abstract": text}))
    papers = load_corpus([tmp_path / "maths.jsonl"]).papers
    content = render_papers(papers, "bibtex").decode()
    (entry,) = entrypoint.parse_string(content).entries
    assert r"$x_1 \in \{0, 1\}$ and $$a^2$$ it costs \$5, 100\% of" in entry["abstract"]
    (tmp_path / "maths.bib").write_text(content)
    assert load_corpus([tmp_path / "maths.bib"]).papers["abstract"].tolist() == [text]


@pytest.mark.parametrize(
    "wrong",
    [{"limit": "x"}, {"filters": {"query": 5}}, {"filters": {"query": "kites"}}, {"bom": "no"}, {"fields": {"a": 1}}],
    ids=["limit", "number", "string", "bom", "fields"],
)
def test_a_recipe_with_a_value_of_another_kind_is_refused(
    wrong: dict[str, object], corpus: Corpus, folder: Path
) -> None:
    recipe = json.loads(make_recipe(corpus, Filters(query="kites"), [folder], rows=6).to_json())
    read_recipe(recipe)
    with pytest.raises(ReplayError, match="is no recipe"):
        read_recipe(recipe | wrong)


def test_a_replay_shows_where_a_long_line_differs(corpus: Corpus, folder: Path, tmp_path: Path) -> None:
    source = tmp_path / "papers.jsonl"
    record = {"title": "Long", "abstract": "We count many kites over calm lakes. " * 9 + "They land."}
    source.write_text(json.dumps(record) + "\n", encoding="utf-8")
    one = load_corpus([source], cache_dir=tmp_path / "cache")
    export_papers(one.papers, tmp_path / "made.tsv", recipe=make_recipe(one, Filters(), [source], rows=1, format="tsv"))
    source.write_text(json.dumps(record).replace("land", "sink"), encoding="utf-8")
    with pytest.raises(ReplayError, match="it was '.*' and is '.*'") as raised:
        replay(tmp_path / "made.tsv.recipe.json", cache_dir=tmp_path / "cache")
    was, now = str(raised.value).split(" and is '")
    assert was.split("it was '")[1] != now


def test_a_key_is_that_of_the_title_whatever_a_person_calls_the_paper(corpus: Corpus) -> None:
    named = corpus.papers.assign(label="My own name")
    keys = [
        re.findall(r"@\w+\{(.*?),\n", render_papers(papers, "bibtex").decode()) for papers in (corpus.papers, named)
    ]
    titled = (corpus.papers["title"] != "").tolist()
    assert [key for key, own in zip(keys[0], titled, strict=True) if own] == [
        key for key, own in zip(keys[1], titled, strict=True) if own
    ]
    assert sum(titled)


def test_a_markdown_list_holds_tags_and_notes(corpus: Corpus) -> None:
    noted = corpus.papers.head(1).assign(tags="to cite; winter", note="read\nagain *soon*")
    made = render_papers(noted, "markdown").decode()
    assert "Tags: to cite, winter\n" in made
    assert r"Note: read again \*soon\*" in made


def test_line_ends_inside_cells_stay_inside(tmp_path: Path) -> None:
    frame = pd.DataFrame({"title": ["one\r\ntwo", "three\rfour\n"], "other": ['"', ","]})
    rows = list(csv.DictReader(io.StringIO(render_table(frame).decode(), newline="")))
    assert [row["title"] for row in rows] == frame["title"].tolist()


def test_a_replay_names_the_first_line_that_differs(corpus: Corpus, folder: Path, tmp_path: Path) -> None:
    source = tmp_path / "papers.jsonl"
    source.write_bytes((folder / "papers.jsonl").read_bytes())
    recipe = make_recipe(corpus, Filters(), [source], rows=6)
    export_papers(corpus.papers, tmp_path / "made.csv", recipe=recipe)
    lines = source.read_bytes().splitlines(keepends=True)
    source.write_bytes(b"".join(lines[:-1]))
    with pytest.raises(ReplayError, match=r"it had 6 rows and now has 5; line 8 is the first that differs: it was '"):
        replay(tmp_path / "made.csv.recipe.json")
    source.write_bytes(b"".join(lines))
    source.rename(tmp_path / "other.jsonl")
    with pytest.raises(ReplayError, match=r"papers\.jsonl is called other\.jsonl now"):
        replay(tmp_path / "made.csv.recipe.json", paths=[tmp_path / "other.jsonl"])
    (tmp_path / "made.csv").write_text("edited")
    with pytest.raises(ReplayError, match="the file beside the recipe has been changed since"):
        replay(tmp_path / "made.csv.recipe.json", paths=[tmp_path / "other.jsonl"])


def test_an_older_recipe_can_still_be_read(corpus: Corpus, folder: Path) -> None:
    recipe = make_recipe(corpus, Filters(), [folder / "papers.jsonl"], rows=6)
    content = render_papers(corpus.papers, recipe=recipe)
    value = json.loads(recipe.finished(content).to_json())
    for name in ("join", "limit", "marks", "topic_names", "base_map", "regions", "map"):
        del value[name]
    assert replay(value) == content


def test_the_sheet_about_a_workbook_of_ours_holds_no_papers(tmp_path: Path) -> None:
    source = tmp_path / "kites.txt"
    source.write_text("Kites tow barges over calm lakes at night.\n\nBells ring in the towers of old towns.\n")
    corpus = load_corpus([source], cache_dir=tmp_path / "cache")
    book = tmp_path / "kites.xlsx"
    recipe = make_recipe(corpus, Filters(), [str(source)], format="xlsx", rows=len(corpus.papers))
    export_papers(corpus.papers, book, "xlsx", recipe=recipe)
    again = load_corpus([book], cache_dir=tmp_path / "cache")
    assert again.receipt["outcome"].tolist() == ["kept", "kept"]
    assert set(again.papers["paper_id"]) == set(corpus.papers["paper_id"])
