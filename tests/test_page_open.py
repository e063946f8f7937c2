"""The way in: opening other papers, by upload and by path, without losing what was open, and the import receipt."""

from __future__ import annotations

import gc
import io
import os
import time
import weakref
import zipfile
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from streamlit.runtime.uploaded_file_manager import UploadedFile
from streamlit.testing.v1 import AppTest

from corpus import Corpus, CorpusError, Progress, Recent, load_corpus, read_recents
from pages.parts import desk, receipt_views
from pages.parts.desk import Desk
from pages.parts.jobs import Jobs, all_jobs
from pages.parts.request import Request
from pages.parts.state import Key
from tests.test_browser import kept, open_page, settle
from tests.test_pages import links, said, visit

ROOT = Path(__file__).parent.parent


def about(subject: str) -> str:
    """An abstract."""
    return (
        f"We study {subject} and how they shine in the evening over a long street with houses and trees, and measure "
        f"by hand what {subject} cost. The results are compared with those of other towns in other years."
    )


def text(*subjects: str) -> bytes:
    """A file of abstracts."""
    return "\n\n".join(map(about, subjects)).encode()


UNKNOWN = b"Name of paper,What it says\n" + b"".join(
    f'{one.title()},"{about(one)}"\n'.encode() for one in ("lamps", "bells", "kites")
)


def the_desk(at: AppTest) -> Desk:
    found: Desk = at.session_state["_desk"]
    return found


def wait(at: AppTest) -> AppTest:
    """Until nothing is being opened."""
    while the_desk(at).job is not None:
        time.sleep(0.05)
        at.run()
    assert not at.exception, at.exception
    return at


def ask(at: AppTest, *paths: Path, **more: Any) -> AppTest:
    """Open other papers in a session."""
    the_desk(at).ask(Request(tuple(map(str, paths)), **more))
    return wait(at.run())


def upload(at: AppTest, *files: tuple[str, bytes]) -> AppTest:
    """Open files through the panel."""
    at.button(key="open").click().run()
    for last in (False, True):  # what was uploaded counts for one run here
        at.file_uploader[0].set_value([(name, content, "") for name, content in files])
        (at.button(key="open-upload").click() if last else at).run()
    return wait(at.run())


@pytest.fixture
def blocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening takes for ever, but can be cancelled."""

    def load(*args: object, progress: Progress, **more: object) -> Corpus:
        while True:
            progress(3, 10, "reading slowly")
            time.sleep(0.01)

    monkeypatch.setattr(desk, "load_corpus", load)


def let_go(*held: weakref.ref[Any]) -> bool:
    """Whether nobody refers to any of these."""
    gc.unfreeze()
    gc.collect()
    return not any(one() for one in held)


def test_an_upload_is_one_sessions_and_goes_with_it() -> None:
    at, other = visit(), visit()
    upload(at, ("lamps.txt", text("lamps", "bells")), ("kites.txt", text("kites")))
    assert "All **3** papers" in said(at)
    assert "3 records read: 3 kept, 0 merged into a copy, 0 joined to the record before, 0 skipped" in said(at)
    opened = the_desk(at).opened
    assert opened is not None
    request = opened.request
    assert request.shown_paths == ("lamps.txt", "kites.txt")
    assert Path(request.paths[0]).is_file()
    assert request.folder in str(request.cache_dir)
    assert opened.corpus.home == request.cache_dir
    other.button(key="open").click().run()
    assert "All **53** papers" in said(other)
    assert "lamps" not in said(other) + "".join(one.label for one in other.button)
    left = time.monotonic()
    at.run()
    the_desk(at)._close(left)
    assert "All **3** papers" in said(at.run()), "the session came back in time"
    held = weakref.ref(opened.corpus), weakref.ref(opened.index)
    the_desk(at)._close(time.monotonic() + 1)
    assert not Path(request.folder).exists()
    assert all_jobs().find(request.key) is None
    del at, opened
    assert let_go(*held)


def test_what_nobody_uses_is_let_go() -> None:
    at = visit()
    requests: list[Request] = []
    held: list[weakref.ref[Any]] = []
    for subject in ("lamps", "bells"):
        upload(at, (f"{subject}.txt", text(subject, "kites")))
        opened = the_desk(at).opened
        assert opened is not None
        requests.append(opened.request)
        held += [weakref.ref(opened.corpus), weakref.ref(opened.index)]
        del opened
        at.switch_page("pages/search.py").run()
    assert [all_jobs().find(one.key) is not None for one in requests] == [False, True]
    assert let_go(*held[:2])
    assert not let_go(*held[2:])


def test_the_callbacks_of_widgets_that_are_gone_are_let_go() -> None:
    def script() -> None:
        import streamlit as st

        from pages.parts import stale

        class Papers:
            def chosen(self) -> None:
                st.session_state["count"] += 1

        stale.forget_callbacks()
        count, papers = st.session_state.setdefault("count", 0), Papers()
        st.session_state.setdefault("held", []).append(__import__("weakref").ref(papers))
        st.button("Next", key=f"next-{count}", on_click=papers.chosen)
        st.text_input("Note", key="note")

    at = AppTest.from_function(script).run()
    at.text_input(key="note").input("kept").run()
    for number in range(3):
        at.button(key=f"next-{number}").click().run()
    assert at.session_state["count"] == 3
    assert at.text_input(key="note").value == "kept"
    at.run()
    assert let_go(*at.session_state["held"][:-2])


class Sent(io.BytesIO):
    """A file as a browser sends it."""

    def __init__(self, name: str, content: bytes) -> None:
        super().__init__(content)
        self.name = name


@pytest.mark.parametrize("name", ["../../evil.txt", "/etc/passwd", "..\\x.txt", "a;b.txt", "", "x" * 300])
def test_the_name_of_an_upload_is_never_a_path(name: str) -> None:
    mine = Desk()  # its folder goes with it
    request = mine.received([cast(UploadedFile, Sent(name, text("lamps", "bells")))])
    assert Path(request.paths[0]).resolve().is_relative_to(Path(request.folder).resolve())
    assert len(load_corpus(list(request.paths), cache_dir=request.cache_dir).papers) == 2


@pytest.fixture(scope="module")
def hopfield() -> AppTest:
    """A page that keeps one paper of the seeds."""
    return visit(q="hopfield")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("paper.pdf", b"%PDF-1.7 binary", "this is a PDF file"),
        ("empty.txt", b"", "no records in it"),
        ("noise.bin", bytes(range(256)) * 40, "no file of text"),
        ("broken.zip", b"PK\x03\x04 and no more", "broken"),
        ("list.json", b"[1, 2, 3]", "list"),
    ],
    ids=["pdf", "empty", "binary", "zip", "numbers"],
)
def test_what_cannot_be_read_is_said_and_nothing_is_lost(
    hopfield: AppTest, name: str, content: bytes, message: str
) -> None:
    at = hopfield
    mine = the_desk(at)
    mine.ask(mine.received([cast(UploadedFile, Sent(name, content))]))
    wait(at.run())
    assert "was not opened" in at.error[0].value
    assert message in at.error[0].value.replace("\\", "")
    assert "**1** of 53 papers" in said(at)
    folder = the_desk(at).trouble.request.folder  # type: ignore[union-attr]
    at.button(key="dismiss").click().run()
    assert not at.error
    assert not Path(folder).exists()
    assert "**1** of 53 papers" in said(at)


def test_columns_that_cannot_be_told_are_asked_for() -> None:
    at = upload(visit(), ("odd.csv", UNKNOWN))
    assert "no column can be told to be the abstract" in at.error[0].value
    assert "--map" not in at.error[0].value
    assert at.selectbox[0].label == "Abstract column"
    assert at.button(key="read-columns").disabled
    at.selectbox[0].select("What it says").run()
    at.selectbox[1].select("Name of paper").run()
    at.button(key="read-columns").click().run()
    wait(at)
    assert "All **3** papers" in said(at)
    opened = the_desk(at).opened
    assert opened is not None
    assert list(opened.corpus.papers["title"]) == ["Lamps", "Bells", "Kites"]
    view = at.session_state["_view"]
    assert view.paths == ("odd.csv",)
    assert dict(view.fields) == {"What it says": "abstract", "Name of paper": "title"}


def test_a_path_is_typed_in_and_the_way_back_is_offered(tmp_path: Path) -> None:
    file = tmp_path / "lamps.txt"
    file.write_bytes(text("lamps", "bells"))
    at = visit()
    at.button(key="open").click().run()
    at.text_input(key="path").input(str(file))
    next(one for one in at.button if one.label == "Open").click().run()
    wait(at.run())
    assert "All **2** papers" in said(at)
    at.button(key="open").click().run()
    next(one for one in at.button if one.label == "The seeds").click().run()
    wait(at.run())
    assert "All **53** papers" in said(at)
    at.button(key="open").click().run()
    assert [one.label for one in at.button if "lamps" in one.label]


def test_what_was_opened_is_offered_after_a_restart_and_missing_files_are_shown_as_such(tmp_path: Path) -> None:
    file = tmp_path / "lamps.txt"
    file.write_bytes(text("lamps", "bells"))
    ask(visit(), file, join=False)
    upload(visit(), ("secret.txt", text("kites")))
    assert read_recents()[0] == Recent((str(file),), join=False)
    assert not any("secret" in path for one in read_recents() for path in one.paths)
    file.unlink()
    at = visit()
    at.button(key="open").click().run()
    (gone,) = (one for one in at.button if one.label.replace("\\", "") == "lamps.txt (not there now)")
    assert gone.disabled
    assert gone.key is not None
    at.button(key=gone.key.replace("before", "forget")).click().run()
    assert not [one for one in read_recents() if one.paths == (str(file),)]
    assert not [one for one in at.button if one.key == gone.key and one.disabled]


def test_a_session_that_begins_anew_finds_its_papers_by_the_address(tmp_path: Path) -> None:
    file = tmp_path / "lamps.txt"
    file.write_bytes(text("lamps"))
    at = ask(visit(), file)
    token = at.session_state["corpus"]
    assert token.startswith("lamps-txt-")
    assert "lamps" not in token.replace("lamps-txt-", "")
    other = wait(visit(corpus=token))
    assert "All **1** papers" in said(other)
    other.selectbox(key="corpus").select_index(0).run()
    wait(other)
    assert "All **53** papers" in said(other), "what the program was started with is the first choice"


@pytest.mark.parametrize(
    ("token", "message"),
    [("uploaded", "upload them again"), ("moss-1234abcd", "were not opened on this computer: moss")],
    ids=["upload", "unknown"],
)
def test_papers_that_an_address_cannot_bring_back_are_spoken_of(token: str, message: str) -> None:
    at = wait(visit(corpus=token))
    assert "All **53** papers" in said(at)
    assert message in " ".join(one.value for one in at.warning).replace("\\", "")
    at.button(key="gone-close").click().run()
    assert not at.warning


def test_a_path_that_is_not_there_is_named(tmp_path: Path) -> None:
    at = ask(visit(), tmp_path / "nothing.txt")
    assert "there is no file or folder" in at.error[0].value


def test_no_paths_are_taken_from_visitors_of_other_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pages.parts.desk.LOOPBACK", ())
    at = visit()
    at.button(key="open").click().run()
    assert at.file_uploader
    assert "path" not in [one.key for one in at.text_input]


def test_another_corpus_clears_the_filters(tmp_path: Path) -> None:
    (tmp_path / "lamps.txt").write_bytes(text("lamps", "bells"))
    at = visit(q="hopfield", code="Without", words=["90", "200"])
    at = ask(at, tmp_path / "lamps.txt")
    assert "All **2** papers" in said(at)
    assert at.text_input(key="q").value == ""
    at = ask(at, ROOT / "seeds")
    assert "All **53** papers" in said(at)


def test_what_an_address_asks_for_and_this_corpus_has_not_is_said() -> None:
    at = visit(source=["000_546e61ef3e94c908.txt", "gone.csv"], topic="carbon cycles")
    assert "Source: gone.csv; Topic: carbon cycles" in at.warning[0].value.replace("\\", "")
    assert "546e" not in at.warning[0].value
    at.button(key="lost-close").click().run()
    assert not at.warning


def test_files_that_changed_are_offered_to_be_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "lamps.txt"
    file.write_bytes(text("lamps", "bells"))
    at = ask(visit(), file)
    at.text_input(key="q").input("kites").run()
    assert "**0** of 2 papers" in said(at)
    file.write_bytes(text("lamps", "bells", "kites"))
    at.run()
    assert not [one for one in at.info if "have changed" in one.value], "looked again too soon"
    monkeypatch.setattr(the_desk(at), "_wait", 0.0)
    at.run()
    assert [one for one in at.info if "have changed" in one.value]
    at.button(key="reread").click().run()
    wait(at)
    assert "**1** of 3 papers" in said(at), "the search is kept"
    assert not [one for one in at.info if "have changed" in one.value]


def test_touching_a_folder_is_noticed_and_costs_no_reading(tmp_path: Path) -> None:
    file = tmp_path / "lamps.txt"
    file.write_bytes(text("lamps"))
    before = Request((str(tmp_path),)).as_it_is_now()
    assert before == Request((str(tmp_path),)).as_it_is_now()
    os.utime(file, ns=(1, 1))
    assert before != Request((str(tmp_path),)).as_it_is_now()


def test_a_long_opening_stands_beside_the_page_and_is_cancelled(blocked: None, tmp_path: Path) -> None:
    (tmp_path / "lamps.txt").write_bytes(text("lamps"))
    at = visit("search", q="hopfield")
    the_desk(at).ask(Request((str(tmp_path / "lamps.txt"),)))
    job = the_desk(at).job
    at.run()
    assert "**1** of 53 papers" in said(at)
    assert job is not None
    assert (job.done, job.total, job.step) == (3, 10, "reading slowly")
    next(one for one in at.button if one.label == "Cancel").click().run()
    at.run()
    assert job.wait(5)
    assert job.cancelled
    assert job.result is None
    assert "**1** of 53 papers" in said(at)
    assert not [one for one in at.button if one.label == "Cancel"]


def test_a_job_that_failed_is_not_begun_again_by_itself() -> None:
    jobs, calls = Jobs(), []

    def work(progress: Progress) -> None:
        calls.append(1)
        raise CorpusError("it broke.")

    first = jobs.start("a", "Trying", work)
    assert first.wait(5)
    assert jobs.start("a", "Trying", work) is first
    jobs.forget("a")
    assert jobs.start("a", "Trying", work).wait(5)
    assert len(calls) == 2


def test_a_job_says_what_broke_and_never_raises() -> None:
    job = Jobs().start("a", "Counting", lambda progress: 1 / 0)
    assert job.wait(5)
    assert "Counting failed: ZeroDivisionError" in str(job.error)


def test_jobs_about_a_corpus_that_is_gone_are_forgotten_and_stopped() -> None:
    jobs = Jobs()

    def endless(progress: Progress) -> None:
        while True:
            progress(0, 0, "on and on")
            time.sleep(0.01)

    kept_job = jobs.start("map b", "Drawing", lambda progress: 1, about="b")
    gone = jobs.start("map a", "Drawing", endless, about="a")
    jobs.keep({"open x"}, {"b"})
    assert gone.wait(5)
    assert gone.state == "failed"
    assert jobs.find("map a") is None
    assert jobs.find("map b") is kept_job


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """Records of every fate."""
    folder = tmp_path_factory.mktemp("mixed")
    lamps = about("lamps")
    at = lamps.index("and measure")
    (folder / "cut.txt").write_text(f"{lamps[:at]}\n\n{lamps[at:]}\n\n{about('bells')}\n", encoding="utf-8")
    (folder / "none.jsonl").write_text('{"title": "No abstract", "abstract": ""}\n', encoding="utf-8")
    (folder / "paper.pdf").write_bytes(b"%PDF-1.7")
    with zipfile.ZipFile(folder / "two.zip", "w") as archive:
        archive.writestr("in/bells.txt", about("bells"))
    return load_corpus([folder])


def test_the_receipt_adds_up_and_names_every_line(mixed: Corpus) -> None:
    made = receipt_views._receipt("mixed", (), mixed)
    assert made.counts == {"kept": 2, "merged": 1, "joined": 1, "skipped": 1}
    assert sum(made.counts.values()) == mixed.n_records
    files = made.files.set_index("File")
    assert files["Records"].sum() == mixed.n_records
    whole = files.dropna(subset="Records")
    assert list(whole["Records"].astype(int)) == list(whole[["Kept", "Merged", "Joined", "Skipped"]].sum(axis=1))
    assert files["Records"].isna()["two.zip"]
    assert len(made.unread) == 1
    assert "PDF" in made.unread[0]
    lines = made.lines.set_index("Place")
    assert lines.at["cut.txt:3", "Outcome"] == "Joined"
    assert lines.at["cut.txt:3", "Went into"] == "cut.txt:1"
    assert str(lines.at["cut.txt:3", "Paper id"]) == str(mixed.papers["paper_id"].iat[0])
    assert set(made.lines["Outcome"]) == {"Merged", "Joined", "Skipped", "Note"}


def test_the_receipt_leads_to_the_paper_that_a_line_went_into() -> None:
    at = visit()
    at.session_state[Key.RECEIPT_LINES] = True
    at.run()
    table = next(one for one in at.dataframe if "Went into" in one.value)
    row = int((table.value["Outcome"] == "Merged").to_numpy().argmax())
    at.session_state[table.proto.id.split("-", 2)[-1]] = {"selection": {"rows": [row], "columns": [], "cells": []}}
    at.run()
    opened = the_desk(at).opened
    assert opened is not None
    label = opened.corpus.papers["label"].iat[opened.corpus.row_of[str(table.value["Paper id"].iat[row])]]
    assert [one for one in links(at) if one.replace("\\", "") == label]


def open_files(page: Page, *files: tuple[str, bytes]) -> None:
    """Upload in a browser."""
    page.locator(".st-key-open button").click()
    sent = [{"name": name, "mimeType": "", "buffer": content} for name, content in files]
    page.get_by_role("dialog").locator("input[type=file]").set_input_files(sent)  # type: ignore[arg-type]
    page.get_by_role("button", name="Open the file" if len(files) == 1 else f"Open {len(files)} files").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    settle(page)


@pytest.mark.browser
@pytest.mark.xdist_group("browser")
def test_a_visitor_opens_files_and_nobody_else_sees_them(page: Page, visitor: BrowserContext, seeds_url: str) -> None:
    open_page(page, seeds_url, "search?q=hopfield")
    open_files(page, ("paper.pdf", b"%PDF-1.7 and so on"))
    expect(page.locator(".st-key-trouble")).to_contain_text("this is a PDF file")
    assert kept(page) == "1 of 53"
    page.get_by_role("button", name="Back to seeds").click()
    expect(page.locator(".st-key-trouble")).to_have_count(0)
    assert kept(page) == "1 of 53"
    open_files(page, ("odd.csv", UNKNOWN))
    expect(page.locator(".st-key-trouble")).to_contain_text("no column can be told to be the abstract")
    for label, column in (("Abstract column", "What it says"), ("Title column", "Name of paper")):
        page.get_by_role("combobox", name=label).click()
        page.get_by_role("option", name=column).click()
        settle(page)
    page.get_by_role("button", name="Read again").click()
    expect(page.locator(".st-key-bar")).to_contain_text("All 3 papers")
    settle(page)
    assert page.get_by_label("Search", exact=True).first.input_value() == ""
    assert "q=" not in page.url
    other = visitor.new_page()
    open_page(other, seeds_url, "search")
    assert kept(other) == "All 53"
    other.close()
    page.get_by_test_id("stTopNavLink").filter(has_text="Code").click()
    settle(page)
    expect(page.locator(".st-key-bar")).to_contain_text("All 3 papers")
    page.locator(".st-key-open button").click()
    page.get_by_role("button", name="The seeds").click()
    expect(page.locator(".st-key-bar")).to_contain_text("All 53 papers")
    settle(page)
