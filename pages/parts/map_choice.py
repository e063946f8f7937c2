"""Which topic map is drawn: the papers' own with as many topics as asked for, or one that is kept and they are put on.

It holds on every page, since topics are filters there; the address names it. Its widgets stand in the sidebar.
"""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from corpus import (
    Corpus,
    Progress,
    TermPanel,
    TopicMap,
    UserDataError,
    build_topic_map,
    kept_map,
    parse_panel,
    place_papers,
)
from pages.parts import marks
from pages.parts.state import Key

#: Topics that can be asked for: beyond, nobody tells their colours and shapes apart.
MOST = 48
#: Digits of a number in the address that is looked at.
_DIGITS = 6


@dataclass(frozen=True)
class MapChoice:
    """What a map depends on besides its papers.

    Attributes:
        base: The first letters of the fingerprint of the map that is kept; empty for the papers' own.
        regions: How many; None for the best number.
        panel: The person's term panel as text, which the labels follow.
    """

    base: str = ""
    regions: int | None = None
    panel: str = ""


def current(papers: int) -> MapChoice:
    """What was chosen for a corpus of so many papers; what cannot be is passed over."""
    if (chosen := st.session_state.pop(Key.BASE_CHOSEN, None)) is not None:
        st.session_state[Key.BASE] = chosen
    if Key.REGIONS_CHOSEN in st.session_state:
        st.session_state[Key.REGIONS] = st.session_state.pop(Key.REGIONS_CHOSEN)
    base = str(_held(Key.BASE) or "").strip().casefold()
    wanted = str(_held(Key.REGIONS) or "")
    most = most_regions(papers)
    # Python reads no number of thousands of digits.
    regions = int(wanted) if wanted.isdecimal() and len(wanted) < _DIGITS and 1 <= int(wanted) <= most else None
    try:
        panel = marks.mine().panel()
    except UserDataError:
        panel = ""
    return MapChoice(base, None if base else regions, panel)


def most_regions(papers: int) -> int:
    """The most topics that can be asked for."""
    return max(1, min(MOST, papers))


def make(corpus: Corpus, choice: MapChoice, progress: Progress) -> TopicMap:
    """The map that was chosen; the papers' own where the one to be kept is not known here."""
    kept = kept_map(choice.base) if choice.base else None
    if kept is not None:
        return place_papers(kept.map, corpus)
    return build_topic_map(corpus, n_topics=choice.regions, panel=_panel(choice.panel), progress=progress)


def base_paths(view_map: TopicMap) -> tuple[str, ...]:
    """What the papers of the map that is kept were read from, for a recipe; none for the papers' own map."""
    base = current(len(view_map.points)).base
    if not base or not view_map.fingerprint.startswith(base):
        return ()
    kept = kept_map(base)
    return kept.paths if kept is not None else ()


def draw(papers: int) -> None:
    """The widgets that the address is bound to."""
    st.number_input(
        "Regions of the topic map",
        min_value=1,
        max_value=most_regions(papers),
        value=None,
        key=Key.REGIONS,
        bind="query-params",
        placeholder="The best number",
        help="Empty: the number that divides these papers best. See the Topics page.",
    )
    st.text_input(
        "Topic map kept",
        key=Key.BASE,
        bind="query-params",
        max_chars=64,
        help="The first letters of a map's fingerprint: the papers are put on that map. Chosen on the Topics page.",
    )


def _held(key: Key) -> object:
    return st.session_state[key] if key in st.session_state else st.query_params.get(key, "")


def _panel(text: str) -> TermPanel:
    try:
        return parse_panel(text)
    except UserDataError:
        return TermPanel()
