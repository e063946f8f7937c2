"""The way in: what is open, the panel that opens something else, and how far that is."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import streamlit as st
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile

from corpus import Cancelled, Corpus, FieldsUnknown, TopicMap
from pages.parts import actions, desk, jobs
from pages.parts.desk import Desk, Opened
from pages.parts.request import Request, seeds
from pages.parts.richtext import escape_label
from pages.parts.state import Key, Param

#: Addresses of this machine: only there may a visitor name files by their paths.
LOOPBACK = ("127.0.0.1", "localhost", "::1")
#: Columns that are named; the select boxes hold all of them.
SHOWN = 40
_NO_TITLES = "(they have no titles)"


def draw() -> Opened:
    """What is open, with the button of the panel; stops the run while there is nothing."""
    mine = desk.mine()
    before = mine.opened
    patience = jobs.PATIENCE if before is None or st.session_state.pop(Key.ASKED, False) else 0.0
    if mine.settle(patience) and before is not None and mine.opened is not None:
        _start_over(before, mine.opened)
    with st.container(key="opening", gap="small"):
        _strip(mine)
    with st.sidebar:
        _open_button(mine)
    if mine.opened is None:
        st.stop()
    return mine.opened


def notice(corpus: Corpus, topic_map: TopicMap | None) -> None:
    """Say which values of filters in the address this corpus does not have, before the filters drop them."""
    topics = topic_map.topics["label"] if topic_map is not None else pd.Series(dtype="str")
    known = {Param.SOURCE: corpus.inputs["name"], Param.VENUE: corpus.papers["venue"], Param.TOPIC: topics}
    lost = [
        f"{param.value.capitalize()}: {value}"
        for param, values in known.items()
        if param in st.query_params
        for value in st.query_params.get_all(param)
        if not (values == value).any()
    ]
    if lost:
        st.session_state[Key.LOST] = lost
    if told := st.session_state.get(Key.LOST):
        with st.container(horizontal=True, vertical_alignment="center", key="lost"):
            st.warning(
                f"This address was made on another corpus. What this one does not have is left out: "
                f"{escape_label('; '.join(told))}",
                icon=":material/link_off:",
            )
            st.button("Close", key="lost-close", type="tertiary", on_click=_forget, args=(Key.LOST,))


def _forget(key: Key) -> None:
    st.session_state.pop(key, None)


def _start_over(before: Opened, now: Opened) -> None:
    """Clear what was chosen for the corpus before; a search outlives a reading of the same files."""
    same = before.request.paths == now.request.paths
    for param, column in ((Param.YEAR, "year"), (Param.LENGTH, "n_words")):
        values = now.corpus.papers[column].dropna()
        if not values.empty:
            actions.keeps_everything(param, (int(values.min()), int(values.max())))
    actions.clear(*(param for param in Param if not (same and param in (Param.QUERY, Param.CODE, Param.SORT))))
    for key in (Key.UNDO, Key.PAGE_NUMBER, Key.LOST):
        _forget(key)
    papers = len(now.corpus.papers)
    st.toast(f"{escape_label(now.request.title)} is open: {papers:,} papers.", icon=":material/folder_open:")


def _strip(mine: Desk) -> None:
    """How far the opening is, what went wrong, or that the files changed."""
    if mine.job is not None:
        jobs.watch(mine.job, mine.give_up)
    elif mine.trouble is not None:
        _trouble(mine)
    elif mine.opened is None:
        st.info("Nothing is open.", icon=":material/folder_off:")
        st.button("Open the seeds", key="to-seeds", on_click=_ask, args=(mine, seeds()))
    elif mine.files_changed():
        with st.container(horizontal=True, vertical_alignment="center", key="changed"):
            st.info(
                f"The files of {escape_label(mine.opened.request.title)} have changed since they were read.",
                icon=":material/sync:",
            )
            st.button("Read them again", key="reread", on_click=_ask, args=(mine, mine.opened.request))


def _trouble(mine: Desk) -> None:
    assert mine.trouble is not None
    request, error = mine.trouble.request, mine.trouble.error
    with st.container(border=True, key="trouble"):
        if isinstance(error, Cancelled):
            st.info(escape_label(str(error)), icon=":material/block:")
        else:
            asking = isinstance(error, FieldsUnknown) and bool(error.columns)  # the hint is for the command line
            said = f"{error.place}: {error.message}" if asking else str(error)
            st.error(f"**{escape_label(request.title)}** was not opened. {escape_label(said)}", icon=":material/error:")
        if isinstance(error, FieldsUnknown) and error.columns:
            _columns(mine, request, error.columns)
        with st.container(horizontal=True):
            if mine.opened is not None:
                label = f"Back to {escape_label(mine.opened.request.title)}"
                st.button(label, key="dismiss", icon=":material/arrow_back:", on_click=mine.dismiss)
            else:
                st.button("Open the seeds", key="to-seeds", on_click=_ask, args=(mine, seeds()))
            st.button("Try again", key="retry", icon=":material/refresh:", on_click=_ask, args=(mine, request))


def _columns(mine: Desk, request: Request, columns: tuple[str, ...]) -> None:
    """Let the person say which column is which."""
    st.markdown("Which columns hold the abstracts and the titles?")
    st.caption(escape_label(f"Columns seen: {', '.join(columns[:SHOWN])}{', ...' if len(columns) > SHOWN else ''}"))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        abstract = st.selectbox("Abstract column", columns, index=None, key=f"abstract-{mine.round}", width=260)
        title = st.selectbox("Title column", [_NO_TITLES, *columns], key=f"title-{mine.round}", width=260)
        chosen = {abstract: "abstract"} if abstract else {}
        if title != _NO_TITLES and title != abstract:
            chosen[title] = "title"
        st.button(
            "Read again",
            key="read-columns",
            type="primary",
            disabled=not abstract,
            on_click=_ask,
            args=(mine, replace(request, fields=tuple(chosen.items()))),
        )


def _ask(mine: Desk, request: Request) -> None:
    st.session_state[Key.ASKED] = True
    _hide_panel()
    mine.ask(request)


def _open_button(mine: Desk) -> None:
    with st.container(key="corpus", gap="small"):
        if mine.opened is not None:
            request = mine.opened.request
            papers = f"{len(mine.opened.corpus.papers):,} papers"
            kind = f"{papers}, uploaded: goes with this session" if request.folder else papers
            st.markdown(f":material/folder_open: **{escape_label(request.title)}**  \n:small[{kind}]")
        # On a phone the sidebar hides the page, and with it how the opening goes.
        if mine.trouble is not None:
            st.caption(f":material/error: {escape_label(mine.trouble.request.title)} was not opened: see the page.")
        elif mine.wanted is not None:
            st.caption(f":material/hourglass_top: Opening {escape_label(mine.wanted.title)}: see the page.")
        st.button("Open other papers", key="open", icon=":material/upload_file:", width="stretch", on_click=_show_panel)
    # Another rerun, such as that of a job that has ended, must not take the panel away.
    if st.session_state.get(Key.PANEL):
        _panel(mine)


def _show_panel() -> None:
    st.session_state[Key.PANEL] = True


def _hide_panel() -> None:
    _forget(Key.PANEL)


@st.dialog("Open papers", width="medium", icon=":material/folder_open:", on_dismiss=_hide_panel)
def _panel(mine: Desk) -> None:
    if not st.session_state.get(Key.PANEL):
        st.rerun()  # something was chosen: the whole page follows
    _upload(mine)
    if st.get_option("server.address") in LOOPBACK:
        _by_path(mine)
    _before(mine)


def _upload(mine: Desk) -> None:
    key = f"upload-{mine.round}"
    files = st.file_uploader(
        "Files of abstracts",
        accept_multiple_files=True,
        key=key,
        help="What a file is, is told from its content. It is kept in a private folder and deleted with this session.",
    )
    st.caption("Text, CSV, Excel, JSON, Parquet, BibTeX, RIS or MEDLINE; packed as zip, gz, bz2, xz or zst too.")
    st.toggle(
        "Join abstracts that a blank line cut in two",
        value=True,
        key=Key.JOIN,
        persist_state="session",
        help="In text files. Each joining is listed in the import receipt.",
    )
    label = f"Open {len(files)} files" if len(files) > 1 else "Open the file"
    st.button(label, key="open-upload", type="primary", disabled=not files, on_click=_ask_files, args=(mine, key))


def _ask_files(mine: Desk, key: str) -> None:
    if files := st.session_state.get(key):
        _ask(mine, replace(mine.received(files), join=_joined()))
        _let_go(files)


def _let_go(files: list[UploadedFile]) -> None:
    """Free the memory of files that are on the disk now; the server would keep them as long as the session."""
    context = get_script_run_ctx()
    if context is not None and isinstance(context.uploaded_file_mgr, MemoryUploadedFileManager):
        for file in files:
            context.uploaded_file_mgr.remove_file(context.session_id, file.file_id)


def _joined() -> bool:
    return bool(st.session_state.get(Key.JOIN, True))


def _by_path(mine: Desk) -> None:
    """A path of this machine: offered only where the program serves this machine alone."""
    with st.form("by-path", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input("Or a file or folder on this computer", key=Key.PATH, placeholder="~/papers or /data/icml*.json")
        st.form_submit_button("Open", on_click=_ask_path, args=(mine,))


def _ask_path(mine: Desk) -> None:
    if path := str(st.session_state.get(Key.PATH) or "").strip():
        _ask(mine, Request((path,), join=_joined()))


def _before(mine: Desk) -> None:
    """What was opened before, and the seeds."""
    now = replace(mine.opened.request, stamp="") if mine.opened is not None else None
    shown = [*desk.office().recent(), seeds()] if st.get_option("server.address") in LOOPBACK else [seeds()]
    offered = [one for one in dict.fromkeys(shown) if one != now]
    if not offered:
        return
    st.markdown("Opened before")
    with st.container(gap=None):
        for number, one in enumerate(offered):
            label = "The seeds" if one == seeds() else escape_label(one.title)
            st.button(
                label,
                key=f"before-{number}",
                icon=":material/history:",
                type="tertiary",
                help=escape_label(", ".join(one.shown_paths)),
                on_click=_ask,
                args=(mine, one),
            )
