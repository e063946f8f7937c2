import json
import os
import zipfile
from pathlib import Path
from typing import Any

import pytest

from corpus.cache import receive
from corpus.errors import Cancelled, EmptyCorpus, FieldsUnknown, SourceError
from corpus.identity import paper_id
from corpus.load import inputs_changed, load_corpus
from corpus.schema import INPUTS, LINKS, PAPERS, RECEIPT, Corpus, split_list

ROOT = Path(__file__).parents[1]
SEEDS, DATA = ROOT / "seeds", Path(__file__).parent / "data"
LAMPS = "Street lamps flicker before they fail. We predict the failure a week ahead from their hum."
MOSS = "Moss grows on the north side of roofs. We map three towns from the air and count the roofs."
TRAMS = "Trams ring at each corner. We learn where a corner is quiet enough to pass without ringing."


@pytest.fixture
def load(tmp_path: Path) -> Any:
    def run(*paths: Path | str, **options: Any) -> Corpus:
        return load_corpus(list(paths), **{"cache_dir": tmp_path / "cache", **options})

    return run


@pytest.fixture
def write(tmp_path: Path) -> Any:
    def run(name: str, *rows: dict[str, Any] | str) -> Path:
        file = tmp_path / name
        if rows and isinstance(rows[0], str):
            file.write_text("\n\n".join(map(str, rows)))
        else:
            file.write_text("".join(json.dumps(row) + "\n" for row in rows))
        return file

    return run


def counts(corpus: Corpus) -> dict[str, int]:
    return {str(k): int(v) for k, v in corpus.receipt["outcome"].value_counts().items()}


# -- the seeds --------------------------------------------------------------------------------------------------------


def test_the_seeds_are_57_records_and_53_papers(load: Any) -> None:
    corpus = load(SEEDS)
    assert (corpus.n_records, len(corpus.papers)) == (57, 53)
    assert corpus.papers["copies"].value_counts().to_dict() == {1: 49, 2: 4}
    assert set(corpus.papers["venue"]) == {"ICML"}
    assert set(corpus.papers["year"]) == {2024}
    assert set(corpus.inputs["heading"]) == {"ICML 2024 Papers"}
    assert counts(corpus) == {"kept": 53, "merged": 4, "note": 3}
    twice = corpus.papers.loc[corpus.papers["copies"] == 2, "sources"]
    assert [[place.split(":")[1] for place in split_list(cell)] for cell in twice] == [
        ["3", "27"],
        ["7", "31"],
        ["11", "33"],
        ["39", "15"],
    ]
    assert not (corpus.papers["abstract"].str.contains("ICML 2024 Papers")).any()


def test_the_frames_keep_the_contract(load: Any) -> None:
    corpus = load(SEEDS)
    for frame, columns in (
        (corpus.papers, PAPERS),
        (corpus.links, LINKS),
        (corpus.receipt, RECEIPT),
        (corpus.inputs, INPUTS),
    ):
        assert {name: str(kind) for name, kind in frame.dtypes.items()} == {one.name: one.dtype for one in columns}
        assert list(frame.index) == list(range(len(frame)))
        assert not frame.drop(columns="year", errors="ignore").isna().any().any()
    assert corpus.papers["paper_id"].is_unique
    assert (corpus.papers["label"] != "").all()


def test_the_order_of_the_files_does_not_matter(load: Any, tmp_path: Path) -> None:
    files = sorted(SEEDS.glob("*.txt"))
    one, other = load(*files), load(*files[::-1], cache_dir=tmp_path / "another")
    assert one.fingerprint == other.fingerprint
    assert one.papers.equals(other.papers)


def test_the_order_of_the_records_changes_neither_fingerprint_nor_papers(load: Any, write: Any) -> None:
    rows = [
        {"title": "Lamps", "abstract": LAMPS, "venue": "A"},
        {"title": "", "abstract": LAMPS.upper(), "venue": "B", "year": 2020},
        {"title": "Moss", "abstract": MOSS},
    ]
    one, other = load(write("a.jsonl", *rows)), load(write("b.jsonl", *rows[::-1]))
    assert one.fingerprint == other.fingerprint
    columns = ["paper_id", "title", "abstract", "venue", "year", "copies", "family"]
    frames = [corpus.papers[columns].sort_values("paper_id", ignore_index=True) for corpus in (one, other)]
    assert frames[0].equals(frames[1])


# -- the receipt ------------------------------------------------------------------------------------------------------


def test_every_record_ends_in_the_receipt(load: Any, write: Any) -> None:
    first = write(
        "a.jsonl", {"title": "L", "abstract": LAMPS}, {"title": "None", "abstract": "N/A"}, {"abstract": MOSS}
    )
    second = write("b.txt", f"{LAMPS}", f"{TRAMS} They are of two kinds, and", "each is slow.")
    corpus = load(first, second)
    rows = corpus.receipt[["place", "outcome", "into", "reason"]].values.tolist()
    assert rows == [
        ["a.jsonl:1", "kept", "", ""],
        ["a.jsonl:2", "skipped", "", "no abstract, only the placeholder 'N/A'"],
        ["a.jsonl:3", "kept", "", ""],
        ["b.txt:1", "merged", "a.jsonl:1", "the same abstract"],
        ["b.txt:3", "kept", "", ""],
        ["b.txt:5", "joined", "b.txt:3", "it begins in lower case"],
    ]
    ids = dict(zip(corpus.receipt["place"], corpus.receipt["paper_id"], strict=True))
    assert ids["b.txt:1"] == ids["a.jsonl:1"] == paper_id(LAMPS)
    assert ids["b.txt:5"] == ids["b.txt:3"]
    assert corpus.inputs["records"].tolist() == [3, 3]
    assert corpus.n_records == 6


def test_joining_switched_off_is_another_corpus(load: Any, write: Any) -> None:
    file = write("a.txt", f"{LAMPS} They are of two kinds, and", "each is slow.")
    assert len(load(file).papers) == 1
    corpus = load(file, join=False)
    assert len(corpus.papers) == 2
    assert corpus.receipt["reason"].str.contains("may continue the record above").tolist() == [False, True]


def test_a_file_that_cannot_be_read_is_noted_and_the_others_load(load: Any, write: Any, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_bytes(b"")
    (tmp_path / "x.pdf").write_bytes(b"%PDF-1.4")
    (tmp_path / "cut.json").write_bytes(b'[{"abstract": "' + LAMPS.encode())
    corpus = load(
        write("a.txt", LAMPS, MOSS), tmp_path / "empty.txt", tmp_path / "x.pdf", tmp_path / "cut.json", "no/such/file"
    )
    assert len(corpus.papers) == 2
    notes = corpus.receipt.loc[corpus.receipt["outcome"] != "kept", ["file", "outcome", "reason"]].values.tolist()
    assert [(file, outcome) for file, outcome, _ in notes] == [
        ("cut.json", "skipped"),
        ("empty.txt", "note"),
        ("file", "note"),
        ("x.pdf", "note"),
    ]
    assert [
        next(word for word in ("no records", "no file or folder", "PDF") if word in reason)
        for _, _, reason in notes[1:]
    ] == ["no records", "no file or folder", "PDF"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_an_unreadable_file_is_noted(load: Any, write: Any) -> None:
    secret = write("secret.txt", LAMPS)
    secret.chmod(0)
    corpus = load(write("a.txt", MOSS), secret)
    assert "cannot be read" in corpus.receipt["reason"].iloc[-1]


def test_a_member_that_cannot_be_read_is_named_once(load: Any, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "z.zip", "w") as archive:
        archive.writestr("a.txt", f"{LAMPS}\n\n{MOSS}")
        archive.writestr("evil.txt", b"\0\1" * 400)
    receipt = load(tmp_path / "z.zip").receipt
    (note,) = receipt[receipt["outcome"] == "note"].itertuples()
    assert note.place == "z.zip/evil.txt"
    assert note.reason.startswith("this is no file of text.")


# -- copies -----------------------------------------------------------------------------------------------------------


def test_the_same_text_under_two_titles_stays_two_papers_in_one_family(load: Any) -> None:
    corpus = load(DATA / "same-text-two-titles.jsonl")
    papers = corpus.papers.set_index("title")
    assert list(papers.index) == ["Humming lamps", "Humming lamps II", "Mossy roofs"]
    text = papers["abstract"].iloc[0]
    assert papers["paper_id"].iloc[0] == paper_id(text, "Humming lamps")
    assert papers["family"].iloc[0] == papers["family"].iloc[1] != papers["family"].iloc[2]
    assert papers["copies"].tolist() == [2, 1, 1]
    assert corpus.receipt["reason"].str.contains("under another title").tolist() == [True, True, False, False]


def test_the_cleanest_spelling_of_a_copy_is_shown(load: Any, write: Any) -> None:
    file = write(
        "a.jsonl",
        {"title": "Cafe\u0301s", "abstract": "Cafe\u0301 owners trust fore\u00adcasts."},
        {"title": "Caf\u00e9s", "abstract": "Caf\u00e9 owners trust forecasts."},
    )
    papers = load(file).papers
    assert papers[["title", "abstract", "copies"]].values.tolist() == [["Cafés", "Café owners trust forecasts.", 2]]


def test_near_copies_form_a_family(load: Any, write: Any) -> None:
    long = f"{LAMPS} {MOSS} {TRAMS}"
    papers = load(write("a.jsonl", {"abstract": long}, {"abstract": long.replace("week", "month")})).papers
    assert papers["family"].nunique() == 1
    assert papers["family"].iloc[0] == papers["paper_id"].min()


# -- titles, fields ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("C4:en and :red[alarm] # 1", "C4:en and :red[alarm] # 1"),
        ("Ørsted, 100% & {more}", "Ørsted, 100% & {more}"),
        ("A *b* _c_ $5", "A *b* _c_ $5"),
        ("R&amp;D in <i>vivo</i>", "R&D in vivo"),
    ],
)
def test_a_title_is_shown_as_given(load: Any, write: Any, title: str, shown: str) -> None:
    assert load(write("a.jsonl", {"title": title, "abstract": LAMPS})).papers["title"].tolist() == [shown]


def test_another_map_is_another_corpus_warm_and_cold(load: Any, tmp_path: Path) -> None:
    file = tmp_path / "columns.csv"
    file.write_text(f"id,summary,description,heading\n1,{LAMPS},{MOSS},Notes\n")
    for _ in range(2):
        assert load(file, fields={"summary": "abstract"}).papers["abstract"].tolist() == [LAMPS]
        assert load(file, fields={"description": "abstract"}).papers["abstract"].tolist() == [MOSS]


def test_fields_that_cannot_be_told_list_the_columns(load: Any) -> None:
    with pytest.raises(FieldsUnknown, match="'nummer', 'inhalt', 'bezeichnung'; name one with --map") as caught:
        load(DATA / "columns-nobody-knows.csv")
    assert caught.value.columns == ("nummer", "inhalt", "bezeichnung")
    corpus = load(DATA / "columns-nobody-knows.csv", fields={"inhalt": "abstract", "bezeichnung": "title"})
    assert corpus.papers["title"].tolist() == ["Lampen", "Moos"]


# -- errors, cache, progress ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "data", "error", "message"),
    [
        ("empty.txt", b"", EmptyCorpus, "empty.txt: there are no records"),
        ("heading.txt", b"ICML 2024 Papers\n", EmptyCorpus, "no paper|no records"),
        ("placeholders.jsonl", b'{"abstract": "N/A"}\n', EmptyCorpus, "1 records? skipped"),
        ("binary.dat", bytes(range(256)) * 20, SourceError, "no file of text"),
    ],
)
def test_nothing_to_read_says_why(
    load: Any, tmp_path: Path, name: str, data: bytes, error: type[Exception], message: str
) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(error, match=message):
        load(tmp_path / name)


def test_a_missing_folder_and_an_empty_one_say_so(load: Any, tmp_path: Path) -> None:
    (tmp_path / "hollow").mkdir()
    with pytest.raises(SourceError, match="there is no file or folder"):
        load(tmp_path / "missing")
    with pytest.raises(SourceError, match="holds no files"):
        load(tmp_path / "hollow")


def test_a_warm_load_reads_no_records(load: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cold = load(SEEDS)
    monkeypatch.setattr("corpus.load.loading.gather", None)
    warm = load(SEEDS)
    assert warm.papers.equals(cold.papers)
    assert warm.fingerprint == cold.fingerprint


@pytest.mark.parametrize("damage", ["cut short", "another table", "wrong offsets"])
def test_a_damaged_copy_in_the_cache_is_read_anew(
    load: Any, tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    before = load(SEEDS)
    (file,) = (tmp_path / "cache").glob("corpus/*/papers.arrow")
    content = file.read_bytes()
    if damage == "cut short":
        file.write_bytes(content[: len(content) // 2])
    elif damage == "another table":
        file.write_bytes(file.with_name("links.arrow").read_bytes())
    else:
        file.write_bytes(content.replace(content[2000:2200], bytes(200)))
    assert load(SEEDS).papers.equals(before.papers)
    assert "is damaged" in caplog.text


def test_progress_is_told_and_can_cancel(load: Any) -> None:
    told: list[str] = []

    def listen(done: int, total: int, what: str) -> None:
        assert done >= 0
        told.append(what)
        if what == "Looking for near copies":
            raise Cancelled("stopped")

    with pytest.raises(Cancelled, match="stopped"):
        load(SEEDS, progress=listen)
    assert told[0] == "Looking at the files"
    assert len(load(SEEDS).papers) == 53


def test_changed_inputs_are_noticed(load: Any, write: Any, tmp_path: Path) -> None:
    file = write("a.txt", LAMPS, MOSS)
    corpus = load(file)
    assert not inputs_changed(corpus, [file])
    file.write_text(f"{LAMPS}\n\n{TRAMS}")
    assert inputs_changed(corpus, [file])


def test_an_upload_loads_from_a_private_folder(load: Any, tmp_path: Path) -> None:
    file = receive("../my papers.txt", f"{LAMPS}\n\n{MOSS}".encode(), tmp_path / "session")
    assert load(file).papers["sources"].tolist() == ["my papers.txt:1", "my papers.txt:3"]


def test_worker_processes_derive_the_same(write: Any, load: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from corpus.load import parallel

    file = write("a.jsonl", *[{"abstract": f"{LAMPS} Lamp {n}: https://example.org/{n}"} for n in range(10)])
    alone = load(file)
    monkeypatch.setattr(parallel, "_CHUNK", 3)
    monkeypatch.setattr(parallel, "_MANY", 5)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    together = load(file, join=False)
    assert together.papers.equals(alone.papers)
    assert together.links.equals(alone.links)
    assert len(together.links) == 10


def test_a_worker_that_cannot_start_is_done_without(write: Any, load: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from corpus.load import parallel

    monkeypatch.setattr(parallel, "_MANY", 1)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr("sys.executable", "/no/such/python")
    assert len(load(write("a.jsonl", {"abstract": LAMPS}, {"abstract": MOSS})).papers) == 2
