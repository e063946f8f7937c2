"""The shared filters: widgets in the router, bound to the URL, gathered into one ``Filters`` value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple, cast

import streamlit as st

from corpus import ADDRESS_LABELS, PARAMETERS, Corpus, Filters, Marks, TopicMap
from pages.parts import actions, facets, map_choice, picking, presets
from pages.parts.richtext import escape_label
from pages.parts.state import Key, Param

CODE_LABELS = ADDRESS_LABELS["code"]
SORT_LABELS = ADDRESS_LABELS["sort"]
_UNASKED = "In the order of the files"
#: Characters of a query that are read; a pasted abstract fits.
LONGEST_QUERY = 10_000


class Listed(NamedTuple):
    """A filter of several values: its name in ``Filters``, its key, what it is called."""

    name: facets.Facet
    param: Param
    label: str


TOPICS = Listed("topics", Param.TOPIC, "Topic")
SOURCES = Listed("sources", Param.SOURCE, "Source file")
VENUES = Listed("venues", Param.VENUE, "Venue")
AUTHORS = Listed("authors", Param.AUTHOR, "Author")
HOSTS = Listed("hosts", Param.HOST, "Link host")
KINDS = Listed("kinds", Param.KIND, "Link kind")
TAGS = Listed("tags", Param.TAG, "Tag")
LISTS = (TOPICS, SOURCES, VENUES, AUTHORS, HOSTS, KINDS, TAGS)


def search_box() -> str:
    """The query box of every page."""
    typed = st.text_input(
        "Search",
        key=Param.QUERY,
        bind="query-params",
        type="search",
        live=True,
        max_chars=LONGEST_QUERY,
        icon=":material/search:",
        placeholder='words, "a phrase", -without, prefix*, name:, has:code, or a pasted abstract',
        help='Words must all occur, as whole words: model finds models. "Quoted words" stand together; -word leaves '
        "out; OR gives a choice; graph* finds graphs and graphical; RAG in capitals finds only the acronym. "
        "Fields: title: name: author: venue: year:2019..2024 source: repo: has:code starred: tag: read:.",
    )
    return (typed or "")[:LONGEST_QUERY]


def as_state(chosen: Filters) -> dict[Param, Any]:
    """The values that the widgets have where these filters are chosen; those that keep everything are left out."""
    made: dict[Param, Any] = {}
    for name in chosen.to_params():
        value = getattr(chosen, name)
        param = Param(PARAMETERS[name])
        if name == "match":
            made[param] = True
        elif name == "papers":
            made[param] = "-".join(value)
        elif name != "families":
            made[param] = list(value) if isinstance(value, tuple) and name not in {"years", "length"} else value
    return made


def from_state(values: Mapping[Param, Any]) -> Filters:
    """The filters that the widgets' values mean; a value that is missing keeps everything."""
    held = values.get

    def several(param: Param) -> tuple[str, ...]:
        return tuple(str(one) for one in held(param) or [])

    lists: dict[str, Any] = {one.name: several(one.param) for one in LISTS}
    spans: dict[str, Any] = {
        name: (int(pair[0]), int(pair[1])) if (pair := held(param)) else None
        for name, param in (("years", Param.YEAR), ("length", Param.LENGTH))
    }
    choices: dict[str, Any] = {
        name: held(param) or ""
        for name, param in (
            ("code", Param.CODE),
            ("starred", Param.STARRED),
            ("read", Param.READ),
            ("hidden", Param.HIDDEN),
        )
    }
    return Filters(
        query=str(held(Param.QUERY) or "")[:LONGEST_QUERY],
        match="any" if held(Param.ANY) else "all",
        terms=several(Param.TERM),
        region=str(held(Param.REGION) or "").strip(),
        papers=tuple(one for one in str(held(Param.PAPERS) or "").split("-") if one),
        sort=cast(Any, held(Param.SORT) or "relevance"),
        **lists,
        **spans,
        **choices,
    )


def now(corpus: Corpus, topic_map: TopicMap | None) -> Filters:
    """The filters as the widgets have them before they are drawn."""
    state = st.session_state.get
    held = {param: value for param in Param if (value := state(param)) is not None}
    held |= {param: actions.span(param, held.get(param)) for param in (Param.YEAR, Param.LENGTH)}
    if topic_map is None:
        held |= {Param.TOPIC: [], Param.REGION: ""}
    elif held.get(Param.REGION) and facets.why_no_region(corpus, topic_map, str(held[Param.REGION])):
        held[Param.REGION] = ""
    folded = facets.has_near_copies(corpus) and not held.get(Param.NEAR)
    made = from_state(held)
    # The address decides what a text box holds at first, and it may name papers that are not here.
    here = tuple(one for one in made.papers if one in corpus.row_of)
    return replace(made, papers=here, families="fold" if folded else "all")


def in_sight(corpus: Corpus, topic_map: TopicMap | None, marks: Marks) -> dict[facets.Facet, list[str]]:
    """The filters whose values are told with their papers, each with every value that it can have."""
    lists = [one for one in (TOPICS, SOURCES, VENUES) if one is not TOPICS or topic_map is not None]
    lists += [AUTHORS, HOSTS, KINDS] if _is_open("group", actions.LINKED) else []
    lists += [TAGS] if _is_open("star", actions.MARKED) else []
    known = {one.name: facets.known(corpus, one.name, topic_map, marks) for one in lists}
    told: dict[facets.Facet, list[str]] = {"code": list(CODE_LABELS)}
    years = facets.spans(corpus).get(Param.YEAR, (0, 0))
    told |= {"years": []} if years[0] < years[1] else {}
    return told | {one.name: known[one.name] for one in lists if picking.has_choice(one.param, known[one.name])}


def draw(
    corpus: Corpus,
    topic_map: TopicMap | None,
    marks: Marks,
    told: Mapping[facets.Facet, list[str]],
    counts: facets.Counts,
    chosen: Filters,
) -> None:
    """The filter widgets, in the sidebar.

    Args:
        corpus: The corpus.
        topic_map: Its topics; without it none can be chosen.
        marks: The person's.
        told: What ``in_sight`` gave.
        counts: For each of these what each value would keep.
        chosen: The filters in use.
    """

    def pick(one: Listed, help: str = "") -> None:
        if one.name in told:
            picking.draw(one.label, one.param, counts[one.name], told[one.name], help=help)

    with st.sidebar:
        presets.draw(chosen)
        _choice("Code", Param.CODE, CODE_LABELS, _numbers(counts["code"], CODE_LABELS))
        pick(TOPICS)
        st.multiselect(
            "Terms",
            [],
            key=Param.TERM,
            bind="query-params",
            accept_new_options=True,
            placeholder="Type a term",
            help="Words or phrases that must all occur, counted as on the Terms page.",
        )
        pick(SOURCES)
        pick(VENUES)
        _range("Year", Param.YEAR, corpus, facets.years_told(counts.get("years", [])))
        with _group("Authors and links", "group", actions.LINKED) as opened:
            if opened:
                pick(AUTHORS, "Names as the papers write them. The most frequent are offered; type to find others.")
                pick(HOSTS, "Where the links of an abstract lead.")
                pick(KINDS)
        if marks != Marks() or any(st.session_state.get(one) or one in st.query_params for one in actions.MARKED):
            with _group("Reading list", "star", actions.MARKED) as opened:
                if opened:
                    _choice("Star", Param.STARRED, ADDRESS_LABELS["starred"])
                    _choice("Reading", Param.READ, ADDRESS_LABELS["read"])
                    pick(TAGS)
                    _choice("Hidden papers", Param.HIDDEN, ADDRESS_LABELS["hidden"])
        with _group("Length, map and more", "tune", actions.RARE, also=(Key.REGIONS, Key.BASE)) as opened:
            if opened:
                _rare(corpus, topic_map)
        orders = orders_of(chosen)
        st.selectbox("Order", list(orders), format_func=orders.__getitem__, key=Param.SORT, bind="query-params")


def orders_of(chosen: Filters) -> dict[str, str]:
    """The orders to choose from, in words: without a search nothing matches best, and the files decide.

    The words differ from those of any other order, because the browser sends the words.
    """
    if chosen.query.strip():
        return dict(SORT_LABELS)
    gone = "relevance" if chosen.sort == "corpus" else "corpus"
    return {one: _UNASKED if one == "relevance" else said for one, said in SORT_LABELS.items() if one != gone}


def _rare(corpus: Corpus, topic_map: TopicMap | None) -> None:
    _range("Length in words", Param.LENGTH, corpus)
    st.toggle(
        "Any word is enough",
        key=Param.ANY,
        bind="query-params",
        help="Off: papers must hold all words of the search. On: papers that hold more of them come first.",
    )
    if facets.has_near_copies(corpus):
        st.toggle(
            "List near copies",
            key=Param.NEAR,
            bind="query-params",
            help="Off: of papers with nearly the same abstract the first stands for all.",
        )
    if topic_map is not None:
        st.text_input(
            "Region of the topic map",
            key=Param.REGION,
            bind="query-params",
            help="Drawn on the Topics page with the lasso or the box: the corners as x,y x,y ...",
        )
        written = str(st.session_state.get(Param.REGION) or "")
        if written and (why := facets.why_no_region(corpus, topic_map, written)):
            st.caption(f":material/warning: {escape_label(why)}")
    map_choice.draw(len(corpus.papers))
    st.text_input(
        "These papers only",
        key=Param.PAPERS,
        bind="query-params",
        help="The ids of papers, joined by hyphens: what a list of chosen papers is in an address.",
    )


@contextmanager
def _group(label: str, icon: str, params: tuple[Param, ...], also: tuple[Key, ...] = ()) -> Iterator[bool]:
    """Filters that are rarely needed, folded; how many are in use stands on the fold.

    Yields:
        Whether to draw them: folded and not in use they would only be sent for nothing.
    """
    used = actions.used(params)
    shown = f"{label} :gray[({used} in use)]" if used else label
    with st.expander(shown, icon=f":material/{icon}:", key=f"g-{icon}", on_change="rerun"):
        opened = _is_open(icon, params, also)
        if not opened:
            for param in params:
                # Streamlit writes what a click elsewhere sets to the address only where the key was there before.
                st.session_state.setdefault(param, actions.default(param))
        yield opened


def _is_open(icon: str, params: tuple[Param, ...], also: tuple[Key, ...] = ()) -> bool:
    in_use = actions.used(params) or any(st.session_state.get(one) for one in also)
    return bool(st.session_state.get(f"g-{icon}") or in_use or any(one in st.query_params for one in (*params, *also)))


def _choice(label: str, param: Param, labels: Mapping[str, str], numbers: str = "") -> None:
    st.segmented_control(
        label, list(labels), format_func=labels.__getitem__, key=param, bind="query-params", width="stretch"
    )
    if numbers:
        st.caption(numbers)


def _numbers(counts: Sequence[tuple[str, int]], labels: Mapping[str, str]) -> str:
    papers = dict(counts)
    return " \u00b7 ".join(f"{papers[one]:,} {name.lower()}" for one, name in labels.items() if one in papers)


def _range(label: str, param: Param, corpus: Corpus, numbers: str = "") -> None:
    """Choose a first and a last value; nothing is drawn where there is no choice."""
    low, high = facets.spans(corpus).get(param, (0, 0))
    if low == high:
        return
    actions.keeps_everything(param, (low, high))
    held = st.session_state.get(param)
    if held and (held[0] < low or held[1] > high):
        st.session_state[param] = (min(max(held[0], low), high), max(min(held[1], high), low))
    st.slider(label, low, high, (low, high), key=param, bind="query-params")
    if numbers:
        st.caption(numbers)
