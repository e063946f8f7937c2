"""What an address asks for: read before the widgets are drawn, and said in words where it cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import parse_qs

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from corpus import ADDRESS_LABELS, PARAMETERS, Corpus, Marks, TopicMap, address_of, unknown_values
from pages.parts import actions, facets, filters
from pages.parts.presets import ON
from pages.parts.richtext import escape_label
from pages.parts.state import Key, Param

_FLAGS = (Param.ANY, Param.NEAR)
_SINGLE = (Param.QUERY, Param.SORT, Param.REGION, Param.PAPERS, *_FLAGS)
_CHOICES = {Param(PARAMETERS[name]): labels for name, labels in ADDRESS_LABELS.items() if name != "match"}
_SPANS = {Param.YEAR: "year", Param.LENGTH: "n_words"}
#: What a parameter is called in a message.
_CALLED = {one.param: one.label for one in filters.LISTS} | {
    Param.SOURCE: "Source",
    Param.CODE: "Code",
    Param.SORT: "Order",
    Param.YEAR: "Year",
    Param.LENGTH: "Length",
    Param.STARRED: "Star",
    Param.READ: "Reading",
    Param.HIDDEN: "Hidden papers",
    Param.PAPERS: "Paper",
    Param.ANY: "Any word",
    Param.NEAR: "Near copies",
}


def read(corpus: Corpus, topic_map: TopicMap | None, marks: Callable[[], Marks]) -> None:
    """Take what the address asks for into the filters, as far as this corpus has it, and note what it has not."""
    for param, everything in facets.spans(corpus).items():
        actions.keeps_everything(param, everything)
    loaded = st.session_state.pop(Key.LOADED, None)
    linked = _followed_a_link()
    new = {one: st.query_params.get_all(one) for one in Param if _is_new(one, linked)} if loaded is None else {}
    # What could not be taken is said once.
    if loaded is None and new == st.session_state.get(Key.READ_ONCE, {}):
        return
    st.session_state[Key.READ_ONCE] = new
    if linked:
        _as_lists(new)
    values = filters.as_state(loaded) if loaded is not None else {}
    lost = [f"{name}: is called {PARAMETERS[name]} in an address" for name in _mistaken()]
    for param, given in new.items():
        values[param], bad = value_of(param, given)
        lost += [f"{_CALLED.get(param, param.capitalize())}: {one}{_allowed(param)}" for one in bad]
    values, unknown = known(corpus, values, topic_map, marks)
    spans = {one: actions.span(one, values[one]) for one in (Param.YEAR, Param.LENGTH) if values.get(one)}
    if new and (lost or unknown or None in spans.values()):
        _mend(new, values | spans)
    for param, value in values.items():
        if value is not None:
            st.session_state[param] = value
    if lost + unknown:
        st.session_state[Key.LOST] = lost + unknown


def known(
    corpus: Corpus, values: Mapping[Param, Any], topic_map: TopicMap | None, marks: Callable[[], Marks]
) -> tuple[dict[Param, Any], list[str]]:
    """Of the widgets' values those that this corpus has, and the others in words."""
    wanted = filters.from_state(values)
    unknown = unknown_values(corpus, wanted, topic_map=topic_map, marks=marks() if wanted.tags else None)
    made, lost = dict(values), list[str]()
    if wanted.region and topic_map is not None and facets.why_no_region(corpus, topic_map, wanted.region):
        made[Param.REGION] = None
        lost.append(f"Region of the map: {wanted.region[:40]}")
    for name, gone in unknown.items():
        param = Param(PARAMETERS[name])
        if name in _SPANS.values() or name in {"years", "length"}:
            made[param] = None
            lost.append(f"{_CALLED[param]}: {' to '.join(dict.fromkeys(gone))}")
            continue
        left = [one for one in getattr(wanted, name) if one not in gone]
        made[param] = "-".join(left) if name == "papers" else left
        lost += [f"{_CALLED[param]}: {one}" for one in gone]
    return made, lost


def notice(corpus: Corpus) -> None:
    """Say what the address asked for that cannot be done, until that is closed."""
    on = st.query_params.get(ON, "")
    elsewhere = bool(on) and not corpus.fingerprint.startswith(on.casefold())
    if elsewhere:
        st.session_state[Key.ELSEWHERE] = on
    lost = st.session_state.get(Key.LOST) or []
    made_on = st.session_state.get(Key.ELSEWHERE)
    if not lost and not made_on:
        return
    here = "This link was made on another corpus than the one that is open, so it may show other papers. "
    told = f"Left out, because it cannot be done here: {escape_label('; '.join(lost))}" if lost else ""
    with st.container(horizontal=True, vertical_alignment="center", key="lost"):
        st.warning(f"{here if made_on else ''}{told}", icon=":material/link_off:")
        st.button("Close", key="lost-close", type="tertiary", on_click=forget)


def forget() -> None:
    """Close the notice."""
    st.session_state.pop(Key.LOST, None)
    st.session_state.pop(Key.ELSEWHERE, None)
    if ON in st.query_params:
        del st.query_params[ON]


def _is_new(param: Param, linked: bool) -> bool:
    return param in st.query_params and (linked or param not in st.session_state)


def _followed_a_link() -> bool:
    """Whether another page was come to by a link, whose address says more than the widgets know."""
    context = get_script_run_ctx()
    here = context.page_script_hash if context is not None else ""
    before, st.session_state[Key.PAGE] = st.session_state.get(Key.PAGE, here), here
    return not st.session_state.pop(Key.PUT, False) and here != before


def _mistaken() -> list[str]:
    """Parameters of the address that name a filter by what it is called elsewhere."""
    return [name for name in st.query_params if name in PARAMETERS and name not in list(Param)]


def _mend(new: Mapping[Param, list[str]], values: Mapping[Param, Any]) -> None:
    """Leave in the address only what could be taken; at once, since each change is a step for the browser's Back."""
    kept_by = _query_params()
    if kept_by is None:
        return
    taken = parse_qs(address_of(filters.from_state(values), near_copies=bool(values.get(Param.NEAR))).partition("?")[2])
    with kept_by() as kept:
        for name in (*new, *_mistaken()):
            kept.discard_param_no_forward_msg(name)
            if name in taken:
                kept.set_with_no_forward_msg(name, taken[name])
        kept.set_initial_query_params_from_current()
        kept._send_query_param_msg()


def _as_lists(new: Mapping[Param, list[str]]) -> None:
    """Keep one value of a filter of several as a list.

    Streamlit keeps it bare, takes the list that the widget has for something else, and writes the address anew while
    the browser is on its way to the page: a step more for its Back.
    """
    kept_by = _query_params()
    if kept_by is not None:
        with kept_by() as kept:
            for param, given in new.items():
                if param not in _SINGLE:
                    kept.set_with_no_forward_msg(param, given)


def _query_params() -> Any:  # noqa: ANN401  (no public name)
    """Streamlit's own hold of the address: ``st.query_params`` may not touch a filter. Nothing, should names change."""
    context = get_script_run_ctx()
    return getattr(context.session_state, "query_params", None) if context is not None else None


def value_of(param: Param, given: list[str]) -> tuple[Any, list[str]]:
    """The widget's value for what stands in the address, and what of it cannot be one."""
    if param in _CHOICES:
        by_label = {label: value for value, label in _CHOICES[param].items()}
        bad = [one for one in given if one not in by_label]
        good = [by_label[one] for one in given if one in by_label]
        return (good[-1] if good else None), bad
    if param in _FLAGS:
        bad = [one for one in given if one.casefold() not in {"true", "false"}]
        return given[-1].casefold() == "true", bad
    if param in _SPANS:
        numbers = [int(one) for one in given if one.strip().isdecimal() and len(one) < 10]
        bad = [one for one in given if not (one.strip().isdecimal() and len(one) < 10)]
        return ((min(numbers), max(numbers)) if numbers else None), bad
    if param in {one.param for one in filters.LISTS} or param is Param.TERM:
        return list(dict.fromkeys(one for one in given if one)), []
    return given[-1], []


def _allowed(param: Param) -> str:
    if param in _CHOICES:
        return f" (can be {', '.join(_CHOICES[param].values())})"
    return " (true or false)" if param in _FLAGS else " (a whole number)" if param in _SPANS else ""
