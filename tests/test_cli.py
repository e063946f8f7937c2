"""The command line: the engine's verbs, byte for byte what the pages give, and errors without a traceback."""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from corpus import cache
from corpus.commands import asking, main
from corpus.export import choose_papers, make_recipe, render_papers
from corpus.load import load_corpus
from corpus.select import Filters, select
from corpus.terms import count_terms
from corpus.userdata import UserData

ROOT = Path(__file__).parent.parent
RECORDS = [
    {"title": "Kite one", "venue": "LAKE", "year": 2020, "abstract": "Kites tow barges. Code: https://github.com/example-lab/one"},
    {"title": "Kite two", "venue": "LAKE", "year": 2021, "abstract": "Kites tow sleds on ice."},
    {"title": "Parser", "venue": "WORD", "year": 2021, "abstract": "Parsers read text, with C++ & R#."},
    {"title": "Salt", "venue": "WORD", "year": 2019, "abstract": "Salt maps are flat."},
]  # fmt: skip

Run = Callable[..., tuple[int, bytes, str]]


@pytest.fixture
def source(tmp_path: Path) -> str:
    file = tmp_path / "it's here.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in RECORDS))
    return str(file)


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    def call(*words: str) -> tuple[int, bytes, str]:
        code = main(words)
        out, err = capfdbinary.readouterr()
        return code, out, err.decode()

    return call


def table(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode(), newline="")))


def test_load_says_what_became_of_each_record(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    lines = [json.dumps(RECORDS[0]), json.dumps(RECORDS[0]), "{broken", json.dumps({"abstract": "N/A"})]
    file.write_text("\n".join(lines))
    code, out, _ = run("load", str(file))
    said = out.decode()
    assert code == 0
    assert "4 records read: 1 kept, 1 merged, 0 joined, 2 skipped" in said
    assert "1 paper from 1 file, 1 link, 1 paper with code" in said
    assert "x.jsonl:3" in said
    assert "merged  x.jsonl:2 into x.jsonl:1" in said


def test_load_writes_the_receipt(run: Run, source: str, tmp_path: Path) -> None:
    run("load", source, "--output", str(tmp_path / "receipt.csv"))
    assert [row["outcome"] for row in table((tmp_path / "receipt.csv").read_bytes())] == ["kept"] * 4


def test_search_lists_what_is_found(run: Run, source: str) -> None:
    code, out, _ = run("search", source, "--query", '"tow sleds"')
    assert code == 0
    assert "\ntotal 1\n" in out.decode()
    assert "Kite two" in out.decode()
    rows = table(run("search", source, "--query", "kites", "--format", "csv")[1])
    assert [row["rank"] for row in rows] == ["1", "2"]


@pytest.mark.parametrize(
    ("words", "filters"),
    [
        ([], Filters()),
        (["--query", "kites"], Filters(query="kites")),
        (["--query=-kites", "--sort", "newest"], Filters(query="-kites", sort="newest")),
        (["--query", "C++ & R#"], Filters(query="C++ & R#")),
        (
            ["--venues", "LAKE", "--venue", "WORD", "--years", "2020:2021"],
            Filters(venues=("LAKE", "WORD"), years=(2020, 2021)),
        ),
        (["--code", "yes"], Filters(code="yes")),
        (["--match", "any", "--query", "salt kites"], Filters(query="salt kites", match="any")),
        (["--year", "2021"], Filters(years=(2021, 2021))),
        (["--length", "0..4"], Filters(length=(0, 4))),
        (["--terms", "kites", "--sort", "label"], Filters(terms=("kites",), sort="label")),
    ],
    ids=lambda value: None if isinstance(value, Filters) else " ".join(value) or "none",
)
@pytest.mark.parametrize("format_name", ["csv", "html"])
def test_export_gives_the_bytes_of_the_engine(
    run: Run, source: str, words: list[str], filters: Filters, format_name: str
) -> None:
    code, out, err = run("export", source, *words, "--format", format_name)
    assert (code, err) == (0, "")
    corpus = load_corpus([source])
    found = choose_papers(corpus, filters)
    papers, highlight = found.papers, found.highlight
    recipe = make_recipe(corpus, filters, [source], format=format_name, rows=len(papers))
    assert out == render_papers(papers, format_name, recipe=recipe, highlight=highlight)


def test_a_recipe_has_a_command_line_that_makes_the_same_bytes(run: Run, source: str, tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    query = "\"kites\" 'or' $HOME & 100% | ключ"
    assert (
        run("export", source, f"--query={query}", "--match", "any", "--years", "2019:2021", "--output", str(target))[0]
        == 0
    )
    recipe = json.loads((tmp_path / "out.csv.recipe.json").read_text(encoding="utf-8"))
    words = shlex.split(recipe["command"])
    assert words[:4] == ["python", "-m", "corpus", "export"]
    assert run(*words[3:])[1] == target.read_bytes()
    assert recipe["sha256"] == hashlib.sha256(target.read_bytes()).hexdigest()
    assert recipe["filters"]["query"] == [query]


def test_replay_gives_the_same_bytes_or_says_what_differs(run: Run, source: str, tmp_path: Path) -> None:
    target = tmp_path / "out.bib"
    run("export", source, "--output", str(target))
    code, out, _ = run("replay", f"{target}.recipe.json")
    assert (code, out) == (0, target.read_bytes())
    run("replay", f"{target}.recipe.json", "--output", str(tmp_path / "again.bib"))
    assert (tmp_path / "again.bib").read_bytes() == target.read_bytes()
    Path(source).write_text(json.dumps(RECORDS[0]) + "\n")
    code, out, err = run("replay", f"{target}.recipe.json")
    assert (code, out) == (2, b"")
    assert "it's here.jsonl has changed" in err
    assert "it had 4 rows and now has 1" in err


def test_terms_are_those_of_the_engine(run: Run, source: str) -> None:
    rows = table(run("terms", source, "--venue", "LAKE", "--ngrams", "1:2")[1])
    corpus = load_corpus([source])
    wanted = count_terms(corpus, select(corpus, Filters(venues=("LAKE",))).index, ngrams=(1, 2))
    assert [row["term"] for row in rows] == wanted["term"].tolist()


def test_compare_takes_the_rest_or_another_selection(run: Run, source: str) -> None:
    rest = table(run("compare", source, "--venue", "LAKE", "--ngrams", "1")[1])
    other = table(run("compare", source, "--venue", "LAKE", "--ngrams", "1", "--against", "years=2019")[1])
    assert float(next(row for row in rest if row["term"] == "kites")["log_odds"]) > 0
    assert "parsers" in {row["term"].lower() for row in rest}
    assert "parsers" not in {row["term"].lower() for row in other}


def test_links_of_what_is_kept(run: Run, source: str) -> None:
    (row,) = table(run("links", source)[1])
    assert (row["url"], row["label"]) == ("https://github.com/example-lab/one", "Kite one")
    assert table(run("links", source, "--venue", "WORD")[1]) == []


def test_topics_give_each_paper_a_place(run: Run, source: str, tmp_path: Path) -> None:
    code, _, _ = run("topics", source, "--output", str(tmp_path / "points.csv"))
    rows = table((tmp_path / "points.csv").read_bytes())
    assert code == 0
    assert len(rows) == 4
    assert all(0 <= float(row["confidence"]) <= 1 and row["topic_label"] for row in rows)
    assert run("topics", source, "--table", "topics")[1].startswith(b'"topic","label"')


def test_columns_can_be_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "columns.csv"
    file.write_text("id,summary,description,heading\n1,Kites tow barges.,We film kites.,Kite notes\n")
    words = ("export", str(file), "--format", "jsonl", "--map", "title=heading", "--map")
    assert json.loads(run(*words, "abstract=summary")[1])["abstract"] == "Kites tow barges."
    found = json.loads(run(*words, "abstract=description")[1])
    assert (found["abstract"], found["title"]) == ("We film kites.", "Kite notes")


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
def test_standard_input_is_a_file_like_others(
    run: Run, source: str, monkeypatch: pytest.MonkeyPatch, packed: bool
) -> None:
    content = Path(source).read_bytes()
    piped = io.TextIOWrapper(io.BytesIO(gzip.compress(content) if packed else content))
    monkeypatch.setattr(sys, "stdin", piped)
    asking.path_of.cache_clear()
    rows = [json.loads(line) for line in run("export", "-", "--format", "jsonl")[1].splitlines()]
    assert [row["title"] for row in rows] == [record["title"] for record in RECORDS]
    (place,) = rows[1]["sources"]
    assert place.startswith("standard input")
    assert place.endswith(":2")


def test_blank_lines_inside_abstracts_are_joined_unless_told_otherwise(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "cut.txt"
    file.write_text("Kites tow barges over lakes that\n\nfreeze in winter.\n\nSalt maps are flat.\n")
    assert "3 records read: 2 kept, 0 merged, 1 joined" in run("load", str(file))[1].decode()
    assert "3 records read: 3 kept, 0 merged, 0 joined" in run("load", str(file), "--no-join")[1].decode()


@pytest.mark.parametrize("verb", ["search", "export"])
def test_queries_may_ask_for_the_reading_list(run: Run, source: str, verb: str) -> None:
    papers = load_corpus([source]).papers
    UserData().update(papers["paper_id"][3], starred=True, tags=("winter",))
    for query in ("starred:yes", "tag:winter", "salt starred:yes"):
        (row,) = table(run(verb, source, "--query", query, "--format", "csv")[1])
        assert row["label"] == "Salt"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["load", "nowhere.txt"], "nowhere.txt"),
        (["export", "SOURCE", "--format", "docx"], "no format 'docx'"),
        (["export", "SOURCE", "--years", "soon"], "years cannot be"),
        (["export", "SOURCE", "--topic", "x", "--region", "y"], "region of the map"),
        (["links", "SOURCE", "--format", "bibtex"], "holds papers, not other tables"),
        (["terms", "SOURCE", "--ngrams", "x"], "--ngrams cannot be 'x'"),
        (["terms", "SOURCE", "--panel", "none.txt"], "none.txt: cannot be read"),
        (["load", "SOURCE", "--map", "abstract"], "names no column"),
        (["compare", "SOURCE", "--against", "x"], "is no filter"),
        (["replay", "none.json"], "none.json: cannot be read"),
        (["export", "SOURCE", "--output", "SOURCE/x.csv"], "cannot be written"),
    ],
    ids=lambda value: " ".join(value[:1] + value[2:]) if isinstance(value, list) else None,
)
def test_what_cannot_be_done_is_said(run: Run, source: str, words: list[str], message: str) -> None:
    code, out, err = run(*(word.replace("SOURCE", source) for word in words))
    assert (code, out) == (2, b"")
    assert message in err
    assert "Traceback" not in err


def test_a_closed_pipe_is_no_error(source: str) -> None:
    command = f"{shlex.quote(sys.executable)} -m corpus terms {shlex.quote(source)} | head -n 1"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, check=False, env=os.environ)
    assert done.stderr == b""
    assert done.stdout.startswith(b'"term"')


def test_what_could_not_be_read_is_said_by_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", str(ROOT / "seeds"), "no/such.bib", "--query", "hopfield"]) == 0
    said = capsys.readouterr()
    assert "total 1" in said.out
    assert "not read: such.bib: there is no file" in said.err


def test_search_says_how_many_more_there_are(run: Run, source: str) -> None:
    assert "and 1 more" in run("search", source, "--query", "kites", "--limit", "1")[1].decode()
    assert "more" not in run("search", source, "--query", "kites")[1].decode()


def test_search_says_what_would_find_something(run: Run, source: str) -> None:
    said = run("search", source, "--query", "kitez")[1].decode()
    assert "total 0\nthese would find some:\n      2  kite" in said
    said = run("search", source, "--query", "kites", "--venue", "WORD")[1].decode()
    assert "the search alone finds 2; a filter takes them all away" in said


@pytest.mark.parametrize("verb", ["search", "terms", "compare", "links", "topics", "export"])
def test_every_verb_knows_every_filter(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([verb, "--help"])
    said = capsys.readouterr().out
    assert all(f"--{one.name}" in said for one in fields(Filters))
    assert all(option in said for option in ("--map", "--no-join", "--base-map", "--panel", "--limit", "example:"))


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ("FOLDER/none/a.csv", "there is no folder"),
        ("FOLDER", "is a folder"),
        ("SOURCE", "one of the files that are read"),
    ],
    ids=["no-folder", "folder", "input"],
)
def test_an_output_that_cannot_be_is_said_and_nothing_is_made(
    run: Run, source: str, tmp_path: Path, output: str, message: str
) -> None:
    before = Path(source).read_bytes()
    target = output.replace("FOLDER", str(tmp_path)).replace("SOURCE", source)
    code, out, err = run("export", source, "--output", target, "--format", "csv")
    assert (code, out) == (2, b"")
    assert message in err
    assert [path.name for path in tmp_path.iterdir()] == [Path(source).name]
    assert Path(source).read_bytes() == before


def test_a_bug_is_no_traceback(run: Run, source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("corpus.load.load_corpus", broken)
    code, out, err = run("load", source)
    assert (code, out) == (1, b"")
    assert err.startswith("corpus load: ZeroDivisionError: oops. This is a bug")


@pytest.mark.parametrize(
    "words",
    [
        ["--no-join"],
        ["--limit", "2", "--bom"],
        ["--map", "title=title", "--format", "xlsx"],
        ["--base-map", "SOURCE", "--query", "topic:zzz"],
        ["--regions", "2", "--region", "-99,-99 99,-99 99,99 -99,99"],
    ],
    ids=lambda words: words[0],
)
def test_recipes_bring_back_how_the_papers_were_read(run: Run, source: str, tmp_path: Path, words: list[str]) -> None:
    target = tmp_path / "made.any"
    asked = [word.replace("SOURCE", source) for word in words]
    asked += [] if "--format" in words else ["--format", "csv"]
    assert run("export", source, *asked, "--output", str(target))[0] == 0
    assert run("replay", f"{target}.recipe.json")[:2] == (0, target.read_bytes())
    command = shlex.split(json.loads(Path(f"{target}.recipe.json").read_text())["command"])
    assert run(*command[3:])[1] == target.read_bytes()


def test_what_came_from_standard_input_is_piped_in_again(
    run: Run, source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pipe() -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path(source).read_bytes())))
        asking.path_of.cache_clear()
        monkeypatch.setattr(cache, "private_folder", lambda: tmp_path / str(len(list(tmp_path.iterdir()))))

    target = tmp_path / "out.csv"
    pipe()
    assert run("export", "-", "--output", str(target))[0] == 0
    assert " export - " in json.loads(Path(f"{target}.recipe.json").read_text())["command"]
    assert "came from standard input" in run("replay", f"{target}.recipe.json")[2]
    pipe()
    assert run("replay", f"{target}.recipe.json", "-")[:2] == (0, target.read_bytes())
