"""What a person notes about papers: the list that is open, and what a click on a star, a tag or a note does.

Every change is a widget's callback: it is written at once, said in a toast, and can be undone.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

import streamlit as st

from corpus import Mark, Marks, UserData, UserDataError
from pages.parts import actions
from pages.parts.richtext import escape_label
from pages.parts.state import Key
from pages.parts.view import View

T = TypeVar("T")
#: Letters of a paper's name in a message.
SHORT = 60
DOTS = " \u2026"
#: Papers of a list that stands aside.
SHOWN_ASIDE = 50
#: What is said of a mark that was set, and of one that was taken away.
SAID = {
    "starred": ("Starred", "No longer starred"),
    "read": ("Marked as read", "No longer marked as read"),
    "hidden": ("Hidden", "Shown again"),
}
#: Icons of the marks.
ICONS = {"starred": "star", "read": "done_all", "hidden": "visibility_off", "tags": "sell", "note": "edit_note"}


def begin() -> None:
    """Note once a run who looks: Streamlit reads its secrets each time that it is asked for it."""
    st.session_state[Key.PERSON] = person()


def mine() -> UserData:
    """The list of the person who looks: one on this machine, or one for each login."""
    known = st.session_state.get(Key.PERSON)
    return _of(UserData(user=person() if known is None else known).folder)


def every() -> dict[str, Mark]:
    """Every mark by paper_id; none, with a message, where the list cannot be read."""
    return _read(UserData.marks) or {}


def of(paper_id: str) -> Mark:
    """The mark of one paper; an empty one if there is none."""
    return every().get(paper_id) or Mark(paper_id)


def called_here(view: View, paper_id: str) -> str:
    """What the corpus that is open calls a paper; empty where it does not have it."""
    row = view.corpus.row_of.get(paper_id)
    return "" if row is None else str(view.corpus.papers["label"].iat[row])


def state_of(mark: Mark) -> str:
    """What is set of a mark, in words."""
    words = {"starred": "starred", "read": "read", "hidden": "hidden"}
    return ", ".join(word for flag, word in words.items() if getattr(mark, flag)) or "neither starred nor read"


def current() -> Marks:
    """The papers that are starred, read, hidden and tagged, for the filters; none where the list cannot be read."""
    return _read(UserData.marks_of) or Marks()


def _read(ask: Callable[[UserData], T]) -> T | None:
    """What the list says; says in a toast, once, what was found damaged, or that it cannot be read."""
    list_of_mine = mine()
    try:
        found = ask(list_of_mine)
    except UserDataError as error:
        _tell_once(str(error))
        return None
    for problem in list_of_mine.problems():
        tell(problem, ":material/healing:", lasting=True)
    return found


def toggle(paper_id: str, called: str, flag: str) -> None:
    """Set a paper's star, or that it was read or is hidden; or take it away.

    Args:
        paper_id: The paper.
        called: What it is called.
        flag: A key of ``SAID``.
    """
    put(paper_id, called, {flag: not getattr(of(paper_id), flag)})


def put(paper_id: str, called: str, changes: Mapping[str, Any], said: str = "") -> None:
    """Change a paper's mark, say so, and keep the way back.

    Args:
        paper_id: The paper.
        called: What it is called.
        changes: Fields of a mark.
        said: What to say; made up for a flag.
    """
    for flag, words in SAID.items():
        said = said or (words[not changes[flag]] if flag in changes else "")
    icon = f":material/{ICONS.get(next(iter(changes)), 'edit')}:"
    if not _write(lambda: mine().update(paper_id, called=called, **changes), changes, f"{said}: {called}"):
        return
    tell(f"{said}: {textwrap.shorten(called, SHORT, placeholder=DOTS)}", icon)


def tell(text: str, icon: str, *, lasting: bool = False) -> None:
    """Say something in a toast; while the editor is open it waits until that is closed.

    A toast from a dialog's own run takes the dialog's place, and the browser shows an empty page.

    Args:
        text: Plain text.
        icon: A name of an icon.
        lasting: Stay until it is closed.
    """
    if Key.EDITING in st.session_state:
        st.session_state.setdefault(Key.TOLD, []).append((text, icon, lasting))
    else:
        st.toast(escape_label(text), icon=icon, duration="infinite" if lasting else "short")


def tell_now() -> None:
    """Say what waited for the editor to be closed."""
    for text, icon, lasting in st.session_state.pop(Key.TOLD, []):
        tell(text, icon, lasting=lasting)


def _write(update: Callable[[], Mark], changes: Mapping[str, Any], label: str) -> bool:
    try:
        before = update()
    except UserDataError as error:
        tell(str(error), ":material/error:")
        return False
    # Only the fields changed come back: what was noted meanwhile in another tab stays.
    old = {name: getattr(before, name) for name in changes}
    actions.undoable(label, partial(_restore, before.paper_id, old))
    return True


def _restore(paper_id: str, fields: dict[str, Any]) -> None:
    try:
        mine().update(paper_id, **fields)
    except UserDataError as error:
        tell(str(error), ":material/error:")


def person() -> str:
    """Who is logged in: the address, or what the login's provider knows the person by; empty without logins."""
    if not st.user.get("is_logged_in"):
        return ""
    return str(st.user.get("email") or f"{st.user.get('iss', '')} {st.user.get('sub', '')}".strip() or "unknown")


@lru_cache(maxsize=1000)
def _of(folder: Path) -> UserData:
    # One for all sessions of a person: the file is read once after a change, not once a session.
    return UserData(folder)


def _tell_once(problem: str) -> None:
    if st.session_state.get(Key.MARKS_TROUBLE) != problem:
        st.session_state[Key.MARKS_TROUBLE] = problem
        tell(problem, ":material/error:", lasting=True)
