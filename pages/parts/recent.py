"""The queries of this session, to ask them again."""

from __future__ import annotations

import streamlit as st

from pages.parts import actions
from pages.parts.richtext import escape_label
from pages.parts.state import Param

#: Queries kept, and characters of one that are shown.
KEPT, SHOWN = 12, 60
_QUERIES, _MENU = "recent_queries", "recent"


def note(query: str) -> None:
    """Keep a query that was asked; one that was only on the way to it (gra, graph) goes."""
    asked: list[str] = st.session_state.setdefault(_QUERIES, [])
    query = query.strip()
    if not query or (asked and asked[0] == query):
        return
    if asked and (query.startswith(asked[0]) or asked[0].startswith(query)):
        asked.pop(0)
    asked[:] = [query, *(one for one in asked if one != query)][:KEPT]


def menu() -> None:
    """A menu of the queries before this one; nothing where there is none."""
    now = str(st.session_state.get(Param.QUERY) or "").strip()
    others = [one for one in st.session_state.get(_QUERIES, []) if one != now]
    if others:
        st.menu_button(
            "Recent", others, key=_MENU, icon=":material/history:", type="tertiary", format_func=_shown, on_click=_ask
        )


def _shown(query: str) -> str:
    line = " ".join(query.split())
    return escape_label(line if len(line) <= SHOWN else line[:SHOWN].rsplit(" ", 1)[0] + " \u2026")


def _ask() -> None:
    chosen = st.session_state.get(_MENU)
    if chosen:
        actions.put({Param.QUERY: str(chosen)})
