"""The panel that opens other papers: an upload, a path of this computer, what was opened before."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile

from corpus import Recent, UserDataError, forget_recent
from pages.parts import desk
from pages.parts.desk import Desk
from pages.parts.request import Request, seeds
from pages.parts.richtext import escape_label
from pages.parts.state import Key


def ask(mine: Desk, request: Request) -> None:
    """Begin to open something, and close the panel."""
    st.session_state[Key.ASKED] = True
    hide()
    mine.ask(request)


def show() -> None:
    """Open the panel with the next run."""
    st.session_state[Key.PANEL] = True


def hide() -> None:
    """Close the panel with the next run."""
    st.session_state.pop(Key.PANEL, None)


@st.dialog("Open papers", width="medium", icon=":material/folder_open:", on_dismiss=hide)
def draw(mine: Desk) -> None:
    """The panel."""
    if not st.session_state.get(Key.PANEL):
        st.rerun()  # something was chosen: the whole page follows
    _upload(mine)
    if desk.is_local():
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
    st.caption(
        "Text, CSV, Excel, JSON, Parquet, BibTeX, RIS, MEDLINE or EndNote; packed as zip, gz, bz2, xz or zst too."
    )
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
        ask(mine, replace(mine.received(files), join=_joined()))
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
        ask(mine, Request((path,), join=_joined()))


def _before(mine: Desk) -> None:
    """What was opened before, and the seeds."""
    now = mine.opened.request.plain if mine.opened is not None else None
    offered = [one for one in [*desk.office().recent(), seeds()] if one.plain != now]
    if not offered:
        return
    st.markdown("Opened before")
    with st.container(gap=None):
        for number, one in enumerate(offered):
            _one_before(mine, number, one)


def _one_before(mine: Desk, number: int, request: Request) -> None:
    """A button that opens it, and one that takes it off the list; what is not there now is only said."""
    is_seeds, missing = request.plain == seeds().plain, request.missing
    label = "The seeds" if is_seeds else escape_label(request.title)
    paths = escape_label(", ".join(request.shown_paths))
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        st.button(
            f"{label} (not there now)" if missing else label,
            key=f"before-{number}",
            icon=":material/folder_off:" if missing else ":material/history:",
            type="tertiary",
            disabled=bool(missing),
            help=f"Not there now: {escape_label(', '.join(missing))}" if missing else paths,
            on_click=ask,
            args=(mine, request),
        )
        if not is_seeds:
            st.button(
                "Forget",
                key=f"forget-{number}",
                type="tertiary",
                icon=":material/close:",
                help="Take it off this list; the files stay.",
                on_click=_forget,
                args=(request,),
            )


def _forget(request: Request) -> None:
    try:
        forget_recent(Recent(request.plain.paths, request.fields, request.join))
    except UserDataError as error:
        st.toast(escape_label(str(error)), icon=":material/error:")
