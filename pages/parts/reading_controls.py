"""What a paper is marked with: the two switches and the menu of a card, the bar of its page, and the editor of both."""

from __future__ import annotations

from functools import partial
from typing import Any

import streamlit as st

from corpus import Mark, Marks
from pages.parts import explaining, marks
from pages.parts.richtext import escape_label
from pages.parts.rows import each
from pages.parts.state import Key
from pages.parts.view import View

#: A star that is not set, and one that is, in words.
STAR, STARRED = "\u2606 Star", ":orange[\u2605] Starred"
#: The same of having read it.
UNREAD, READ = ":material/check: Mark as read", ":green[:material/done_all:] Read"

_TAGS, _HIDE, _READ, _SCORE = "edit", "hidden", "read", "score"
#: Letters of a tag, and of a paper's own label; what is longer was pasted by accident.
LONGEST_TAG, LONGEST_LABEL = 60, 300
#: Letters of a note that a card shows.
SHOWN = 400


def buttons(mark: Mark, called: str, *, scored: bool = False) -> None:
    """A star, and a menu of the rest.

    Args:
        mark: Of the paper.
        called: What the paper is called.
        scored: Whether the paper was found by a search, and its score can be explained.
    """
    st.button(
        STARRED if mark.starred else STAR,
        key=f"star-{mark.paper_id}",
        type="tertiary",
        on_click=marks.toggle,
        args=(mark.paper_id, called, "starred"),
    )
    key = f"more-{mark.paper_id}"
    explained = scored and bool(st.session_state.get(explaining.score_key(mark.paper_id)))
    words = {
        _READ: ":material/remove_done: Not read yet" if mark.read else ":material/done_all: Mark as read",
        _TAGS: ":material/sell: Tags, note, name",
        _HIDE: ":material/visibility: Show again" if mark.hidden else ":material/visibility_off: Hide",
    }
    if scored:
        words[_SCORE] = f":material/leaderboard: {'Fold' if explained else 'Explain'} the score"
    st.menu_button(
        "More",
        list(words),
        format_func=words.__getitem__,
        key=key,
        type="tertiary",
        on_click=_chosen,
        args=(mark.paper_id, called, key),
    )


def steps(mark: Mark, called: str) -> None:
    """What one does most on the reading list: note that a paper is read, and write about it."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.button(
            READ if mark.read else UNREAD,
            key=f"read-{mark.paper_id}",
            type="tertiary",
            on_click=marks.toggle,
            args=(mark.paper_id, called, "read"),
        )
        st.button(
            "Edit note and tags" if mark.note else "Write a note",
            key=f"write-{mark.paper_id}",
            icon=":material/edit_note:",
            type="tertiary",
            on_click=edit,
            args=(mark.paper_id,),
        )


def bar(mark: Mark, called: str, then: str = "") -> None:
    """Everything that a paper can be marked with, each with its key.

    Args:
        mark: Of the paper.
        called: What the paper is called.
        then: The paper to go on to once this one is hidden; empty to stay.
    """
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="marks"):
        st.button(
            STARRED if mark.starred else STAR,
            key="mark-star",
            shortcut=shortcut("s"),
            help="Put this paper on the reading list, or take it off. Key: s",
            on_click=marks.toggle,
            args=(mark.paper_id, called, "starred"),
        )
        st.button(
            READ if mark.read else UNREAD,
            key="mark-read",
            shortcut=shortcut("m"),
            help="Note that you have read this paper, or that you have not. Key: m",
            on_click=marks.toggle,
            args=(mark.paper_id, called, "read"),
        )
        st.button(
            "Tags, note, name",
            key="mark-edit",
            icon=":material/sell:",
            shortcut=shortcut("t"),
            help="Tag this paper, write a note, or call it what you like. Key: t",
            on_click=edit,
            args=(mark.paper_id,),
        )
        st.button(
            "Show again" if mark.hidden else "Hide",
            key="mark-hide",
            icon=":material/visibility:" if mark.hidden else ":material/visibility_off:",
            shortcut=shortcut("h"),
            help="Leave this paper out of every list and count, or show it again. Key: h",
            on_click=_hide,
            args=(mark.paper_id, called, then),
        )


def _hide(paper_id: str, called: str, then: str) -> None:
    marks.toggle(paper_id, called, "hidden")
    if then:
        st.query_params["id"] = then


def shortcut(letter: str) -> str | None:
    """A key of the page; none while the editor is open, where a letter may be typed beside its fields."""
    return None if Key.EDITING in st.session_state else letter


def _chosen(paper_id: str, called: str, key: str) -> None:
    chosen = st.session_state.get(key)
    if chosen == _TAGS:
        edit(paper_id)
    elif chosen == _SCORE:
        score = explaining.score_key(paper_id)
        st.session_state[score] = not st.session_state.get(score)
    elif chosen:
        marks.toggle(paper_id, called, str(chosen))


def edit(paper_id: str) -> None:
    """Open the editor of a paper's tags, note and name; a callback."""
    st.session_state[Key.EDITING] = paper_id


def editing(view: View) -> None:
    """The editor, until it is closed: a run for another reason leaves it open; drawn by whatever shows papers, once."""
    if Key.EDITING not in st.session_state:
        marks.tell_now()
        return
    row = view.corpus.row_of.get(st.session_state[Key.EDITING])
    if row is not None:
        paper = next(each(view.corpus.papers.iloc[[row]]))
        _dialog(paper.paper_id, paper.label)


def _closed() -> None:
    st.session_state.pop(Key.EDITING, None)


@st.dialog("Tags, note, name", width="medium", icon=":material/sell:", on_dismiss=_closed)
def _dialog(paper_id: str, called: str) -> None:
    st.markdown(f"**{escape_label(called)}**")
    editor(marks.of(paper_id), called, marks.current())
    if st.button("Done", key="edited", icon=":material/check:"):
        _closed()
        st.rerun()


def noted(mark: Mark) -> None:
    """The tags and the note of a paper, where there are some."""
    tags = " ".join(f":gray-badge[:material/sell: {escape_label(tag)}]" for tag in mark.tags)
    note = mark.note if len(mark.note) <= SHOWN else f"{mark.note[:SHOWN]} \u2026"
    lines = [escape_label(line) for line in note.splitlines() if line.strip()]
    if lines:
        lines[0] = f":material/edit_note: {lines[0]}"
    if tags or lines:
        st.markdown("  \n".join([tags, *lines] if tags else lines))


def editor(mark: Mark, called: str, known: Marks) -> None:
    """Tags, note and label of a paper; each is kept as soon as it is left.

    Args:
        mark: Of the paper.
        called: What the paper is called.
        known: For the tags that other papers have.
    """
    keys = {name: f"{name}-{mark.paper_id}" for name in ("tags", "note", "label")}
    for name, key in keys.items():
        value = list(mark.tags) if name == "tags" else getattr(mark, name)
        # Setting it to what it is would take away what is being typed.
        if st.session_state.get(key) != value:
            st.session_state[key] = value
    changed = {name: partial(_edited, mark.paper_id, called, name, key) for name, key in keys.items()}
    st.multiselect(
        "Tags",
        list(dict.fromkeys([*known.tags, *mark.tags])),
        key=keys["tags"],
        accept_new_options=True,
        placeholder="Choose or type, then Enter",
        on_change=changed["tags"],
    )
    st.text_area("Note", key=keys["note"], height=100, max_chars=20_000, on_change=changed["note"])
    st.text_input(
        "Your name for it",
        key=keys["label"],
        max_chars=LONGEST_LABEL,
        placeholder=called,
        on_change=changed["label"],
    )


def _edited(paper_id: str, called: str, name: str, key: str) -> None:
    value: Any = st.session_state.get(key)
    mark = marks.of(paper_id)
    if name == "tags":
        value = tuple(" ".join(tag.split())[:LONGEST_TAG] for tag in value or [])
        said = _said_of_tags(mark.tags, value)
    else:
        value = (value or "").strip() if name == "label" else value or ""
        said = {"note": "Note kept", "label": "Renamed"}[name] if value else {"note": "Note taken away"}.get(name, "")
        said = said or "Called again as in the corpus"
    if value != getattr(mark, name):
        marks.put(paper_id, called, {name: value}, said)


def _said_of_tags(before: tuple[str, ...], after: tuple[str, ...]) -> str:
    added, gone = [one for one in after if one not in before], [one for one in before if one not in after]
    return f"Tagged {', '.join(added)}" if added else f"Tag {', '.join(gone)} taken away"
