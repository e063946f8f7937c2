"""The two sides of a comparison: chosen among filters, saved views, files, venues, years, searches, one's own list.

A side stands in the address as what it keeps (``?a=venue%3DICML&b=rest``), never as the name that one person gave it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from urllib.parse import parse_qs

import numpy as np
import streamlit as st

from corpus import Filters, SelectionError, address_of, count_values, select_rows
from pages.parts import arriving, asking, facets, filters, frame, presets
from pages.parts.picking import OFFERED
from pages.parts.richtext import escape_label
from pages.parts.state import Param
from pages.parts.view import View

#: What stands in the address for the filters in use, and for all papers that the other side has not.
KEPT, REST = "view", "rest"
_CALLED = {KEPT: "The filters in use", REST: "All other papers"}
SIDES = ("a", "b")
_GROUPS: tuple[facets.Facet, ...] = ("venues", "sources", "topics")
_SPAN = re.compile(r"(\d{4})\s*(?:-|\u2013|to|\.\.)\s*(\d{4})")


@dataclass(frozen=True)
class Side:
    """One side.

    Attributes:
        code: As in the address.
        name: In words; plain text.
        rows: Its papers, in order; shape (n,).
    """

    code: str
    name: str
    rows: np.ndarray


def choose(view: View) -> tuple[Side, Side] | None:
    """Draw the two choices; nothing, with words, where they are not two sides."""
    held = [_held(side) for side in SIDES]
    # The defaults are counted only where they are needed; an empty code is all papers.
    defaults = _defaults(view) if None in held else ("", "")
    codes = [default if code is None else code for code, default in zip(held, defaults, strict=True)]
    options = _options(view)
    for column, side, code in zip(st.columns(2), SIDES, codes, strict=True):
        with column:
            _box(view, side, code, options)
    if codes == [REST, REST]:
        st.info("Both sides are all other papers: choose something for one of them.", icon=":material/info:")
        return None
    made = {code: _rows(view, code) for code in codes if code != REST}
    every = _rows(view, "")
    first, second = (
        made[code] if code != REST else _others(every, made[other]) for code, other in (codes, codes[::-1])
    )
    names = [_name(view, code) for code in codes]
    return Side(codes[0], names[0], first), Side(codes[1], names[1], second)


def _defaults(view: View) -> tuple[str, str]:
    """What stands there on a first visit: what is kept and the rest, or else the two largest groups."""
    if not view.everything:
        return KEPT, REST
    groups = [name for name in _GROUPS if name != "topics" or view.topic_map is not None]
    counted = count_values(view.corpus, Filters(), groups, topic_map=view.topic_map, limit=2)
    for name in groups:
        largest = [value for value, _ in counted[name] if value]
        if len(largest) > 1:
            return _one(name, largest[0]), _one(name, largest[1])
    return (_code(Filters(code="yes")), REST) if view.corpus.papers["has_code"].any() else (KEPT, REST)


def _held(side: str) -> str | None:
    """What a side is: the address decides, then what was chosen before in this session; nothing where neither does."""
    key = f"compare_{side}"
    if side in st.query_params:
        st.session_state[key] = st.query_params[side]
    elif key in st.session_state:
        st.query_params[side] = st.session_state[key]
    return str(st.session_state[key]) if key in st.session_state else None


def _options(view: View) -> dict[str, str]:
    """What is offered: code -> words."""
    made = dict(_CALLED)
    made |= {_code(one): f"Saved view: {name}" for name, one in presets.saved().items()}
    if view.marks.starred:
        made[_code(Filters(starred="yes"))] = "Reading list: starred"
    for name in _GROUPS:
        if name == "topics" and view.topic_map is None:
            continue
        values = sorted(facets.known(view.corpus, name, view.topic_map, view.marks))[:OFFERED]
        label = next(one.label for one in filters.LISTS if one.name == name)
        made |= {_one(name, value): f"{label}: {value}" for value in values if len(values) > 1}
    years = sorted(int(year) for year in facets.known(view.corpus, "years", None, view.marks))
    if len(years) > 1:
        middle = years[len(years) // 2]
        spans = [(years[0], middle - 1), (middle, years[-1]), *((year, year) for year in reversed(years))]
        made |= {_code(Filters(years=span)): f"Year: {_span(span)}" for span in spans if span[0] <= span[1]}
    return made


def _box(view: View, side: str, code: str, options: dict[str, str]) -> None:
    labels = options if code in options else {code: _name(view, code), **options}
    key = f"pick-compare-{side}"
    st.session_state[key] = code
    st.selectbox(
        f"Papers {side.upper()}",
        list(labels),
        format_func=lambda one: labels.get(one, one),
        key=key,
        accept_new_options=True,
        on_change=_chosen,
        args=(side, tuple(labels)),
        help="Choose, or type a search, or years such as 2019-2021, then press Enter.",
    )


def _chosen(side: str, known: tuple[str, ...]) -> None:
    value = " ".join(str(st.session_state.get(f"pick-compare-{side}") or "").split())
    if not value:
        return
    value = value if value in known else typed(value)
    st.session_state[f"compare_{side}"] = value
    st.query_params[side] = value


def typed(text: str) -> str:
    """What was typed as it stands in an address: a span of years, else a search."""
    span = _SPAN.fullmatch(text)
    if span is None:
        return _code(Filters(query=text))
    first, last = sorted(map(int, span.groups()))
    return _code(Filters(years=(first, last)))


def _one(name: str, value: str) -> str:
    return _code(Filters.from_params({name: [value]}))


def _code(chosen: Filters) -> str:
    """The filters as the query string of an address."""
    return address_of(replace(chosen, families="all")).partition("?")[2]


def _read(view: View, code: str) -> Filters:
    """The filters of a code; what this corpus does not have is left out and said."""
    given = parse_qs(code, keep_blank_values=True)
    known = {Param(name): values for name, values in given.items() if name in list(Param)}
    values, lost = {}, [name for name in given if name not in list(Param)]
    for param, raw in known.items():
        values[param], bad = arriving.value_of(param, raw)
        lost += bad
    values, unknown = arriving.known(view.corpus, values, view.topic_map, lambda: view.marks)
    if lost + unknown:
        told = escape_label("; ".join([*lost, *unknown]))
        st.warning(f"Left out of this comparison, because it cannot be done here: {told}", icon=":material/link_off:")
    return replace(filters.from_state(values), families=view.filters.families, hidden=view.filters.hidden)


def _rows(view: View, code: str) -> np.ndarray:
    if code == KEPT:
        return view.rows
    chosen = _read(view, code)
    found = None
    if chosen.query.strip():
        facts = asking.facts(view.corpus, view.topic_map)
        found = view.index.search(chosen.query, match=chosen.match, limit=None, facts=facts).rows
    try:
        return select_rows(view.corpus, chosen, topic_map=view.topic_map, marks=view.marks, found=found)
    except SelectionError as error:
        st.warning(escape_label(str(error)), icon=":material/warning:")
        return np.zeros(0, dtype=np.int32)


def _others(every: np.ndarray, rows: np.ndarray) -> np.ndarray:
    return every[~np.isin(every, rows)]


def _name(view: View, code: str) -> str:
    if code in _CALLED:
        return _CALLED[code]
    chosen = filters.from_state(
        {
            Param(name): arriving.value_of(Param(name), raw)[0]
            for name, raw in parse_qs(code).items()
            if name in list(Param)
        }
    )
    parts = [f"Search: {chosen.query.strip()}"] if chosen.query.strip() else []
    parts += [f"{label}: {value}" for label, _, value in frame.chips(chosen)]
    return ", ".join(parts) or "All papers"


def _span(span: tuple[int, int]) -> str:
    return str(span[0]) if span[0] == span[1] else f"{span[0]}\u2013{span[1]}"
