"""The table of pages, and the guard that every page begins with."""

import functools
from copy import copy
from typing import NamedTuple

import streamlit as st

from pages.parts.state import Key


class Place(NamedTuple):
    """One page: its file stem (also its URL), title, what it is for, and whether the menu shows it."""

    name: str
    title: str
    help: str
    hidden: bool = False


PLACES = (
    Place("overview", "Overview", "What this corpus is: counts, import receipt, top terms, topics, code."),
    Place("search", "Search", "The papers that the search and the filters keep, ranked and explained."),
    Place("terms", "Terms", "Which words and phrases run through the papers kept, and in which contexts."),
    Place("code", "Code", "Every link to code, data, models and project pages."),
    Place("topics", "Topics", "A map of the papers by what they say; draw round a region to keep it."),
    Place("compare", "Compare", "Two selections side by side: what they share and what sets them apart."),
    Place("reading_list", "Reading list", "The papers that you starred, tagged or noted, and how many you have read."),
    Place("paper", "Paper", "", hidden=True),  # no help: it would be the tooltip of every title in a list
)


#: The text of a link to a page does not wrap, and what does not fit is cut; there is no setting for that.
_LINKS = """<span></span><style>
[data-testid="stPageLink-NavLink"] { position: relative; left: -0.5rem; padding-block: 0.3rem; }
[data-testid="stPageLink-NavLink"] > span { white-space: normal; overflow-wrap: anywhere; line-height: 1.4; }
[data-testid="stPageLink-NavLink"] strong { font-size: 1rem; }
</style>"""


def links_wrap() -> None:
    """Let the text of the links to pages go on in another line, at any width.

    Drawn where it takes no room; a style alone would stand where messages do, and put one out.
    """
    st.html(_LINKS, width="content")


def pages() -> list[st.Page]:
    """The pages, in the menu's order; the first is the default.

    Copies: Streamlit notes on a page whether this run may show it.
    """
    return [copy(page(place.name)) for place in PLACES]


@functools.cache
def page(name: str) -> st.Page:
    """The page of this name, to link to.

    Made once a process: Streamlit looks for the file each time, and a list of papers has a link for every one.

    Raises:
        KeyError: There is no such page.
    """
    return _page({place.name: place for place in PLACES}[name])


def _page(place: Place) -> st.Page:
    return st.Page(
        f"pages/{place.name}.py",
        title=place.title,
        url_path=place.name,
        help=place.help or None,
        default=place is PLACES[0],
        visibility="hidden" if place.hidden else "visible",
    )


def ensure_router() -> None:
    """Hand over to the router where Streamlit has run a page file alone.

    Until some session has called ``st.navigation``, Streamlit treats the files of a folder called ``pages`` as an app
    of the old kind: a first visit to ``/paper?id=...`` runs ``paper.py`` without ``dashboard.py``. Calling
    ``st.navigation`` switches the process over, and the rerun keeps page and query string. The router marks each run;
    a page takes the mark away.
    """
    if not st.session_state.pop(Key.ROUTER, False):
        st.navigation(pages())
        st.rerun()
