"""What the router draws round every page: the search box, the filters, what they keep, and the way back."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import streamlit as st

from corpus import ADDRESS_LABELS, Filters, Marks, SearchResult, SelectionError, TermPanel, TopicMap, select_rows
from pages.parts import (
    actions,
    arriving,
    asking,
    data,
    desk,
    facets,
    filters,
    marks,
    nav,
    open_panel,
    presets,
    recent,
    word_lists,
)
from pages.parts.desk import Opened
from pages.parts.richtext import escape_label
from pages.parts.state import Key, Param
from pages.parts.view import View

#: Letters of a value on its chip.
CHIP = 48


def draw() -> None:
    """Draw the frame and work out the view; stops the run while the corpus is being opened."""
    marks.begin()
    strip = st.container(key="strip")
    # Another corpus clears the filters, which can only be done before they are drawn; the first one clears nothing.
    first = desk.mine().opened is None
    if first:
        filters.search_box()
    with strip:
        ready = open_panel.draw()
    topic_map = _topic_map(ready)
    arriving.read(ready.corpus, topic_map, marks.current)
    with strip:
        arriving.notice(ready.corpus)
    if not first:
        filters.search_box()
    noted = marks.current()
    chosen = filters.now(ready.corpus, topic_map)
    result = _result(ready, topic_map, chosen)
    panel = word_lists.panel() if chosen.terms else None
    told = filters.in_sight(ready.corpus, topic_map, noted)
    counts = facets.counts(list(told), ready.corpus, chosen, topic_map, noted, result, panel)
    filters.draw(ready.corpus, topic_map, noted, told, counts, chosen)
    if (drawn := filters.now(ready.corpus, topic_map)) != chosen:
        # The way back in the browser sets the widgets as they are drawn.
        chosen, panel = drawn, word_lists.panel() if drawn.terms else None
        result = _result(ready, topic_map, chosen)
    view = _view(ready, topic_map, chosen, noted, result, panel)
    st.session_state[Key.VIEW] = view
    actions.remember()
    actions.leave()
    recent.note(chosen.query)
    _bar(view)


def _topic_map(ready: Opened) -> TopicMap | None:
    """The topic map; waited for only where the address asks for a topic or a region."""
    if {Param.TOPIC, Param.REGION} & set(st.query_params) or asking.wants_topics():
        return data.topic_map_or_progress(ready.corpus)
    return data.topic_map_if_ready(ready.corpus)


def _result(ready: Opened, topic_map: TopicMap | None, chosen: Filters) -> SearchResult | None:
    if not chosen.query.strip():
        return None
    facts = asking.facts(ready.corpus, topic_map)
    return ready.index.search(chosen.query, match=chosen.match, limit=None, facts=facts)


def _view(
    ready: Opened,
    topic_map: TopicMap | None,
    chosen: Filters,
    noted: Marks,
    result: SearchResult | None,
    panel: TermPanel | None,
) -> View:
    def rows(asked: Filters) -> np.ndarray:
        found = result.rows if result is not None else None
        return select_rows(ready.corpus, asked, topic_map=topic_map, marks=noted, found=found, panel=panel)

    try:
        kept = rows(chosen)
    except SelectionError as error:
        st.warning(escape_label(str(error)), icon=":material/warning:")
        chosen = replace(chosen, region="", topics=())
        kept = rows(chosen)
    asked = ready.request
    return View(
        ready.corpus, ready.index, topic_map, chosen, asked.shown_paths, kept, result, asked.fields, noted, panel
    )


def _left_out(view: View) -> tuple[int, int]:
    """How many papers a person hid, and how many near copies are folded, where no filter is in use."""
    number = len(view.corpus.papers) - len(view.rows)
    gone = [one for one in view.marks.hidden if one in view.corpus.row_of] if not view.filters.hidden else []
    hidden = min(len(gone), number)
    return hidden, number - hidden


def _bar(view: View) -> None:
    """How many papers are kept, what narrows them (a click takes it away), and how the query was read."""
    total, kept = len(view.corpus.papers), len(view.rows)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="bar"):
        count = f"**{kept:,}** of {total:,} papers" if not view.everything else f"All **{total:,}** papers"
        if view.everything and kept < total:
            hidden, folded = _left_out(view)
            told = [f"{folded:,} near cop{'y' if folded == 1 else 'ies'} folded"] if folded else []
            told += [f"{hidden:,} hidden"] if hidden else []
            count = f"**{total - hidden:,}** of {total:,} papers" if hidden else count
            count += f" :gray[({', '.join(told)})]"
        st.markdown(count, width="content")
        in_use = chips(view.filters)
        for label, params, value in in_use:
            st.button(
                f"{label}: {escape_label(_short(value))}",
                key=f"chip-{params[0]}-{value}",
                icon=":material/close:",
                icon_position="right",
                help="Take this filter away",
                on_click=drop,
                args=(params, value),
            )
        if in_use or view.result is not None:
            st.button("Clear all", key="clear", type="tertiary", on_click=_clear_all)
        if actions.can_undo():
            said = actions.last_done()
            st.button(
                "Undo",
                key="undo",
                type="tertiary",
                icon=":material/undo:",
                help=escape_label(said) if said else "Bring back the filters before the last change",
                on_click=actions.undo,
            )
        presets.link(view.filters, view.corpus.fingerprint)
        nav.links_wrap()
    if view.result is not None:
        st.caption(f"Read as: {escape_label(view.result.reading)}")


def chips(chosen: Filters) -> list[tuple[str, tuple[Param, ...], str]]:
    """Every filter in use: its name, its parameter, its value in words."""
    made: list[tuple[str, tuple[Param, ...], str]] = []
    for label, param, values in (
        ("Topic", Param.TOPIC, chosen.topics),
        ("Term", Param.TERM, chosen.terms),
        ("Source", Param.SOURCE, chosen.sources),
        ("Venue", Param.VENUE, chosen.venues),
        ("Author", Param.AUTHOR, chosen.authors),
        ("Link host", Param.HOST, chosen.hosts),
        ("Link kind", Param.KIND, chosen.kinds),
        ("Tag", Param.TAG, chosen.tags),
    ):
        made += [(label, (param,), value) for value in values]
    if chosen.code:
        made.append(("Code", (Param.CODE,), filters.CODE_LABELS[chosen.code].lower()))
    if chosen.years:
        made.append(("Year", (Param.YEAR,), _span(chosen.years)))
    if chosen.length:
        made.append(("Words", (Param.LENGTH,), _span(chosen.length)))
    if chosen.region:
        made.append(("Map", (Param.REGION,), "the region drawn"))
    for param, value, words in (
        (Param.STARRED, chosen.starred, ADDRESS_LABELS["starred"]),
        (Param.READ, chosen.read, ADDRESS_LABELS["read"]),
        (Param.HIDDEN, chosen.hidden, ADDRESS_LABELS["hidden"]),
    ):
        made += [("Reading list", (param,), words[value].lower())] if value else []
    if chosen.papers:
        made.append(("Papers", (Param.PAPERS,), f"{len(chosen.papers):,} chosen"))
    if chosen.match == "any":
        made.append(("Match", (Param.ANY,), "any word"))
    return made


def _short(value: str) -> str:
    return value if len(value) <= CHIP else f"{value[: CHIP - 1]}\u2026"


def _span(pair: tuple[int, int]) -> str:
    return str(pair[0]) if pair[0] == pair[1] else f"{pair[0]}\u2013{pair[1]}"


def drop(params: tuple[Param, ...], value: str) -> None:
    """Take one value of a filter away, or the whole filter where it has one value."""
    chosen = st.session_state.get(params[0])
    if isinstance(chosen, list) and value in chosen:
        actions.toggle(params[0], value)
    else:
        actions.clear(*params)


def _clear_all() -> None:
    actions.clear(*(param for param in Param if param is not Param.SORT))
