"""The list of papers kept: how it is shown and its pages."""

from __future__ import annotations

import hashlib

import pandas as pd
import streamlit as st

from pages.parts import actions, cards, reading_controls, recent, tables
from pages.parts.state import Key
from pages.parts.view import View

SNIPPETS, WHOLE, TABLE = "Snippets", "Whole abstracts", "Table"


def controls(view: View) -> tuple[str, int]:
    """How to show the list, and which page of it."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        shape = st.segmented_control(
            "Show",
            [SNIPPETS, WHOLE, TABLE],
            default=SNIPPETS,
            required=True,
            key=Key.SHAPE,
            persist_state="session",
            label_visibility="collapsed",
            width="content",
        )
        recent.menu()
    return shape or SNIPPETS, page_number(view)


def pages_of(view: View) -> int:
    """Pages of the list; at least 1."""
    return max(1, -(-len(view.rows) // cards.PER_PAGE))


def pager(view: View) -> None:
    """Page numbers, where there are several pages, and keys that turn them; a key that opens the first paper."""
    pages, key = pages_of(view), _page_key(view)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if pages > 1:
            number = st.pagination(pages, key=key)
            for step, name, letter in ((-1, "Previous", "k"), (1, "Next", "j")):
                st.button(
                    name,
                    key=f"turn-{name}",
                    type="tertiary",
                    shortcut=reading_controls.shortcut(letter),
                    disabled=not 1 <= number + step <= pages,
                    on_click=_turn,
                    args=(key, number + step),
                )
        first = str(view.corpus.papers["paper_id"].iat[view.rows[(page_number(view) - 1) * cards.PER_PAGE]])
        opens = reading_controls.shortcut("o")
        if st.button("Open the first", key="open-first", type="tertiary", shortcut=opens):
            actions.show_paper(first)


def page_number(view: View) -> int:
    """The page of the list that is shown, from 1."""
    return min(int(st.session_state.get(_page_key(view), 1)), pages_of(view))


def _turn(key: str, number: int) -> None:
    st.session_state[key] = number


def _page_key(view: View) -> str:
    """Another key for other filters, so that a new list begins at its first page."""
    return f"{Key.PAGE_NUMBER}-{hashlib.sha256(repr(view.filters).encode()).hexdigest()[:12]}"


def table(view: View, papers: pd.DataFrame) -> None:
    """A compact table of one page of papers; a click on a row opens the paper."""
    topics = [view.topic_of(paper_id) for paper_id in papers["paper_id"]]
    shown = pd.DataFrame(
        {
            "Paper": papers["label"].to_numpy(),
            "Topic": [topic[1] if topic else "" for topic in topics],
            "Venue": papers["venue"].to_numpy(),
            "Year": papers["year"].to_numpy(),
            "Words": papers["n_words"].to_numpy(),
            "Code": papers["has_code"].to_numpy(),
            "Source": papers["sources"].to_numpy(),
        }
    )
    chosen = tables.choose_row(shown, "results", f"{len(shown)} papers of this page", signature=_page_key(view))
    if chosen is not None:
        actions.show_paper(str(papers["paper_id"].iat[chosen]))
    st.caption("Tick a row to open its paper.")
