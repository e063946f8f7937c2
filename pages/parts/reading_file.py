"""The reading list as a file: taken along, exported, brought in from another machine, and what was found damaged."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pandas as pd
import streamlit as st

from corpus import Difference, Mark, Merged, UserDataError, format_of, reading_list, render_papers
from pages.parts import actions, cards, marks, say, tables
from pages.parts.richtext import escape_label
from pages.parts.state import Key
from pages.parts.view import View

#: Formats of an export, and what each is for.
EXPORTS = {"csv": "CSV", "markdown": "Markdown", "bibtex": "BibTeX"}
#: Megabytes of a list that is brought in.
LARGEST = 20
_FIELDS = {"starred": "star", "read": "read", "hidden": "hidden", "tags": "tags", "note": "note", "label": "name"}


def take_along(view: View, shown: Sequence[Mark]) -> None:
    """The papers shown as files to work with, and the whole list as the file that another machine reads.

    Args:
        view: With these papers.
        shown: Their marks, in order.
    """
    with st.container(border=True, key="list-export", width=cards.WIDTH):
        st.markdown(f"**Take away** {say.papers(len(shown))} of this choice, with tags and notes, in this order")
        with st.container(horizontal=True, gap="small"):
            for name, label in EXPORTS.items():
                st.download_button(
                    label,
                    data=partial(_export, view, tuple(shown), name),
                    file_name=f"reading-list{format_of(name).suffix}",
                    mime=format_of(name).mime,
                    on_click="ignore",
                    icon=":material/download:",
                    key=f"list-{name}",
                    disabled=not shown,
                )
            st.download_button(
                "The whole list",
                data=marks.mine().content,
                file_name="reading_list.jsonl",
                mime="application/x-ndjson",
                on_click="ignore",
                icon=":material/move_up:",
                key="list-jsonl",
                help="Everything that you marked, of every corpus, hidden papers too: JSON Lines, to be brought in on "
                "another machine.",
            )


def _export(view: View, shown: tuple[Mark, ...], name: str) -> bytes:
    return render_papers(reading_list(view.corpus, {mark.paper_id: mark for mark in shown}), name)


def bring_in() -> None:
    """A list from another machine: what it would change, and the button that does it; then where this one stands."""
    opened = st.expander(
        "Bring in a list, or see the file", key="list-file", icon=":material/move_down:", on_change="rerun"
    )
    if not opened.open:
        return
    with opened:
        sent = st.file_uploader(
            "A reading list from another machine (JSON Lines)",
            type=["jsonl", "json", "txt"],
            key=f"list-in-{st.session_state.get(Key.READ_ROUND, 0)}",
            max_upload_size=LARGEST,
            help="Of two marks of one paper the later one decides; no tag and no note of either is lost.",
        )
        if sent is not None:
            _compared(sent.getvalue())
        _where()


def _compared(content: bytes) -> None:
    try:
        found = marks.mine().compare(content)
    except UserDataError as error:
        st.error(escape_label(str(error)), icon=":material/error:")
        return
    st.markdown(_counted(found))
    if found.differing:
        tables.show(_differences(found.differing), "list-differences", "Where the two lists differ")
    st.button(
        "Merge",
        key="list-merge",
        icon=":material/merge:",
        disabled=not (found.added or found.changed),
        on_click=_merge,
        args=(content,),
    )


def _counted(found: Merged) -> str:
    papers = f"{len(found.added):,} {'paper is' if len(found.added) == 1 else 'papers are'}"
    said = [
        f"**{papers} new**",
        f"**{len(found.differing):,} differ**, {len(found.changed):,} of which change here",
        f"{found.same:,} are the same",
    ]
    lines = f"{found.damaged:,} line{'s' if found.damaged != 1 else ''}"
    said += [f"{lines} of the file could not be read and will be left out"] if found.damaged else []
    return "; ".join(said) + "."


def _differences(differing: Sequence[Difference]) -> pd.DataFrame:
    """A row for each field that two lists set differently."""
    rows = [
        (
            one.now.label or one.now.called or one.now.paper_id,
            word,
            *(_said(mark, name) for mark in (one.mine, one.theirs, one.now)),
        )
        for one in differing
        for name, word in _FIELDS.items()
        if getattr(one.mine, name) != getattr(one.theirs, name)
    ]
    return pd.DataFrame(rows, columns=["Paper", "What", "Here", "There", "Merged"], dtype="str")


def _said(mark: Mark, name: str) -> str:
    value = getattr(mark, name)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, tuple) else value


def _merge(content: bytes) -> None:
    mine = marks.mine()
    try:
        done = mine.merge(content)
    except UserDataError as error:
        st.toast(escape_label(str(error)), icon=":material/error:", duration="long")
        return
    st.session_state[Key.READ_ROUND] = st.session_state.get(Key.READ_ROUND, 0) + 1
    said = f"Merged: {len(done.added):,} new, {len(done.changed):,} changed"
    st.toast(said, icon=":material/merge:")
    actions.undoable(said, partial(mine.unmerge, done))


def _where() -> None:
    """Where the list stands."""
    mine = marks.mine()
    if not marks.person():
        st.caption(f"Your list is a plain file on this machine, in {escape_label(str(mine.folder))}")
