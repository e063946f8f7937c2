"""The way in: what is open, the panel that opens something else, and how far that is."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import streamlit as st

from corpus import Cancelled, FieldsUnknown
from pages.parts import actions, desk, jobs, open_dialog, say, stale
from pages.parts.desk import Desk, Opened
from pages.parts.request import UPLOADED, Request, seeds
from pages.parts.richtext import escape_label
from pages.parts.state import Key, Param

#: Columns that are named; the select boxes hold all of them.
SHOWN = 40
_NO_TITLES = "(they have no titles)"


def draw() -> Opened:
    """What is open, with the button of the panel; stops the run while there is nothing."""
    stale.forget_callbacks()
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


def _start_over(before: Opened, now: Opened) -> None:
    """Clear what was chosen for the corpus before; a search outlives a reading of the same files."""
    same = before.request.paths == now.request.paths
    for param, column in ((Param.YEAR, "year"), (Param.LENGTH, "n_words")):
        values = now.corpus.papers[column].dropna()
        if not values.empty:
            actions.keeps_everything(param, (int(values.min()), int(values.max())))
    actions.clear(*(param for param in Param if not (same and param in (Param.QUERY, Param.CODE, Param.SORT))))
    for key in (Key.UNDO, Key.PAGE_NUMBER, Key.LOST, Key.ELSEWHERE):
        st.session_state.pop(key, None)
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
        st.button("Open the seeds", key="to-seeds", on_click=open_dialog.ask, args=(mine, seeds()))
    elif mine.lost:
        _lost(mine)
    elif mine.files_changed():
        with st.container(horizontal=True, vertical_alignment="center", key="changed"):
            st.info(
                f"The files of {escape_label(mine.opened.request.title)} have changed since they were read.",
                icon=":material/sync:",
            )
            st.button("Read them again", key="reread", on_click=open_dialog.ask, args=(mine, mine.opened.request))


def _lost(mine: Desk) -> None:
    """The address asked for papers that are not here: say why, and what to do."""
    if mine.lost == UPLOADED:
        told = (
            "The papers that you uploaded went with their session: a page that is read again begins a new one. "
            "To have them back, upload them again; a file that is opened by its path is found again."
        )
    else:
        told = f"This address is about papers that were not opened on this computer: {escape_label(mine.lost)}."
    with st.container(horizontal=True, vertical_alignment="center", key="gone"):
        st.warning(told, icon=":material/link_off:")
        st.button("Open other papers", key="gone-open", on_click=_reopen, args=(mine,))
        st.button("Close", key="gone-close", type="tertiary", on_click=mine.let_go)


def _reopen(mine: Desk) -> None:
    mine.let_go()
    open_dialog.show()


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
                st.button("Open the seeds", key="to-seeds", on_click=open_dialog.ask, args=(mine, seeds()))
            st.button(
                "Try again", key="retry", icon=":material/refresh:", on_click=open_dialog.ask, args=(mine, request)
            )


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
            on_click=open_dialog.ask,
            args=(mine, replace(request, fields=tuple(chosen.items()))),
        )


def _open_button(mine: Desk) -> None:
    with st.container(key="corpus-box", gap="small"):
        if mine.opened is not None:
            _which(mine, mine.opened)
        # On a phone the sidebar hides the page, and with it how the opening goes.
        if mine.trouble is not None:
            st.caption(f":material/error: {escape_label(mine.trouble.request.title)} was not opened: see the page.")
        elif mine.wanted is not None:
            st.caption(f":material/hourglass_top: Opening {escape_label(mine.wanted.title)}: see the page.")
        st.button(
            "Open other papers", key="open", icon=":material/upload_file:", width="stretch", on_click=open_dialog.show
        )
    # Another rerun, such as that of a job that has ended, must not take the panel away.
    if st.session_state.get(Key.PANEL):
        open_dialog.draw(mine)


def _which(mine: Desk, opened: Opened) -> None:
    """What is open: its name, or a choice of it and what was opened before.

    The choice is bound to the address, so that a session that begins anew (a page read again, a link opened in another
    tab) finds the same papers. What the program was started with is the default and leaves the address alone.
    """
    request = opened.request
    offered = {one.token: one for one in [desk.office().first(), *desk.office().recent()] if not one.missing}
    choices = {**offered, request.token: request}
    called = _called(choices)
    st.session_state[Key.CORPUS] = request.token
    if len(choices) > 1:
        st.selectbox(
            "Papers",
            list(choices),
            format_func=called.__getitem__,
            key=Key.CORPUS,
            bind="query-params",
            label_visibility="collapsed",
            on_change=_chosen,
            args=(mine, choices),
        )
    else:
        st.markdown(f":material/folder_open: **{escape_label(request.title)}**")
    papers = say.papers(len(opened.corpus.papers))
    st.caption(f"{papers}, uploaded: goes with this session" if request.folder else papers)


def _called(choices: dict[str, Request]) -> dict[str, str]:
    """A name for each, no two alike: a list goes by the words that it shows."""
    titles = Counter(request.title for request in choices.values())

    def name(token: str, request: Request) -> str:
        alone = titles[request.title] == 1
        return request.title if alone else f"{request.title} in {request.whereabouts} ({token[-8:]})"

    return {token: name(token, request) for token, request in choices.items()}


def _chosen(mine: Desk, choices: dict[str, Request]) -> None:
    token = st.session_state.get(Key.CORPUS)
    if token in choices and mine.opened is not None and token != mine.opened.request.token:
        open_dialog.ask(mine, choices[token])
