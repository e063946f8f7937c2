"""The list of papers kept: how it is shown, its pages, and what to do when it is empty."""

from __future__ import annotations

import hashlib

import numpy as np
import pandas as pd
import streamlit as st

from corpus import PARAMETERS, Filters, select_rows
from pages.parts import actions, asking, cards, frame, marks, reading_controls, recent, tables
from pages.parts.richtext import escape_label
from pages.parts.state import Key, Param
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


def nothing_found(view: View) -> None:
    """Say which filter to drop, and offer what would give some."""
    recent.menu()
    result, narrowed = view.result, frame.chips(view.filters)
    if result is not None and not result.total:
        said = "No paper is found by this search." + (" These would find some:" if result.suggestions else "")
    else:
        said = "No paper is kept by this search and these filters together."
    st.info(said, icon=":material/search_off:")
    asking.offer_tags()
    if result is not None and result.total:
        st.markdown(f"The search alone finds **{result.total:,}**; a filter takes them all away.")
    for label, params, value in narrowed:
        st.button(
            f"Drop {label.lower()}: {escape_label(value)} ({left_without(view, params[0], value):,})",
            key=f"drop-{params[0]}-{value}",
            on_click=frame.drop,
            args=(params, value),
        )
    for number, hint in enumerate(result.suggestions if result is not None else ()):
        st.button(
            _offer(hint.what, hint.query, hint.total),
            key=f"hint-{number}",
            on_click=actions.put,
            args=({Param.QUERY: hint.query, Param.ANY: hint.match == "any"},),
        )


def left_without(view: View, param: Param, value: str) -> int:
    """How many papers are kept where one value of a filter is dropped."""
    name = next(name for name, one in PARAMETERS.items() if one == param)
    asked = view.filters.to_params()
    left = asked.pop(name)
    if value in left:
        asked[name] = [one for one in left if one != value]
    thinner = Filters.from_params(asked)
    found = view.result.rows if view.result is not None else None
    if param is Param.ANY:
        facts = asking.facts(view.corpus, view.topic_map)
        found = np.flatnonzero(view.index.matching(thinner.query, match=thinner.match, facts=facts)).astype(np.int32)
    noted = marks.current()
    return len(select_rows(view.corpus, thinner, topic_map=view.topic_map, marks=noted, found=found, panel=view.panel))


def _offer(what: str, query: str, total: int) -> str:
    said = what[:1].upper() + what[1:]
    return f"{escape_label(said)}{': ' if query else ''}{escape_label(query)} ({total:,})"
