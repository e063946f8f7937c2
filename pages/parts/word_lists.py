"""The person's word lists: stop words, phrases and synonyms, by which terms are counted and papers kept by terms."""

from __future__ import annotations

import streamlit as st

from corpus import TermPanel, UserDataError, parse_panel
from pages.parts import marks


def read() -> tuple[TermPanel, str]:
    """The word lists, and what is wrong with what is kept of them; then they are the default ones."""
    try:
        return panel_of(marks.mine().panel()), ""
    except UserDataError as error:
        return panel_of(""), str(error)


def panel() -> TermPanel:
    """The word lists; the default ones where they cannot be read."""
    return read()[0]


@st.cache_resource(max_entries=8, show_spinner=False)
def panel_of(text: str) -> TermPanel:
    """The word lists that a text says.

    Raises:
        UserDataError: A line cannot be read.
    """
    return parse_panel(text)
