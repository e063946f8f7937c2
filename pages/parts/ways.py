"""Ways to papers: a link to a page with some filters set."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

import streamlit as st

from corpus import address_of
from pages.parts import actions, filters
from pages.parts.nav import page
from pages.parts.state import Param


def draw(
    label: str, name: str, params: dict[Param, Any], *, key: str, help: str | None = None, off: bool = False
) -> None:
    """A link to a page with some filters set besides those in use.

    A link is one step for the browser's Back, and can be opened in another tab; a button that goes somewhere is two.
    A link cannot replace a filter that is in use, so a button stands in for it there.

    Args:
        label: Markdown.
        name: Of the page.
        params: The filters as the widgets have them.
        key: Of the button.
        help: What it leads to.
        off: Whether there is nothing to go to.
    """
    if off or actions.used(tuple(params)):
        st.button(label, key=key, type="tertiary", help=help, disabled=off, on_click=actions.show, args=(name, params))
        return
    address = address_of(filters.from_state(params)).partition("?")[2]
    st.page_link(page(name), label=f":primary[{label}]", help=help, query_params=parse_qs(address))
