"""Callbacks: what a click does to the shared filters, always with a way back.

A bound widget can be set from code only before it is drawn, so everything here runs as a widget's ``on_click`` or
``on_change``, which Streamlit calls before the script.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import streamlit as st
from streamlit.proto.WidgetStates_pb2 import WidgetStates
from streamlit.runtime.scriptrunner import RerunData, get_script_run_ctx

from pages.parts.nav import page
from pages.parts.state import Key, Param

#: Steps that can be undone.
DEPTH = 50
#: What keeps everything; ``keeps_everything`` adds those that depend on the corpus.
DEFAULTS: dict[Param, Any] = {
    Param.QUERY: "",
    Param.ANY: False,
    Param.SORT: "relevance",
    Param.TOPIC: [],
    Param.TERM: [],
    Param.SOURCE: [],
    Param.VENUE: [],
    Param.CODE: None,
    Param.REGION: "",
    Param.AUTHOR: [],
    Param.HOST: [],
    Param.KIND: [],
    Param.PAPERS: "",
    Param.STARRED: None,
    Param.TAG: [],
    Param.READ: None,
    Param.HIDDEN: None,
    Param.NEAR: False,
}
#: Filters by who wrote and what is linked, by what a person noted, and those that are rarely needed.
LINKED = (Param.AUTHOR, Param.HOST, Param.KIND)
MARKED = (Param.STARRED, Param.READ, Param.TAG, Param.HIDDEN)
RARE = (Param.LENGTH, Param.ANY, Param.NEAR, Param.REGION, Param.PAPERS)


class Done(NamedTuple):
    """Something other than a change of the filters that can be undone: what it was, in words, and how to undo it."""

    label: str
    restore: Callable[[], None]


def snapshot(params: Iterable[Param] = tuple(Param)) -> dict[str, Any]:
    """Those of these filters (of all, where none is named) that are in use; one that keeps everything is left out."""
    held = st.session_state.get
    now = {param: value for param in params if (value := held(param))}
    defaults = held(Key.DEFAULTS, DEFAULTS)
    return {param: value for param, value in now.items() if value != defaults.get(param)}


def used(params: Iterable[Param]) -> int:
    """How many of these filters are in use."""
    return len(snapshot(params))


def span(param: Param, value: Any) -> tuple[int, int] | None:  # noqa: ANN401  (whatever the state holds)
    """A first and a last number; nothing where they keep everything."""
    everything = st.session_state.get(Key.DEFAULTS, DEFAULTS).get(param)
    if not value or everything is None:
        return None
    low, high = max(int(value[0]), everything[0]), min(int(value[1]), everything[1])
    return None if (low, high) == everything else (low, high)


def remember() -> None:
    """Note the filters, so that ``undo`` brings them back; called by the router after the filters are drawn."""
    steps = _steps()
    now = snapshot()
    if _filters(steps) != now:
        steps.append(now)
        del steps[:-DEPTH]


def undoable(label: str, restore: Callable[[], None]) -> None:
    """Note something that was done, so that ``undo`` takes it back in its turn.

    Args:
        label: What was done, in words; plain text.
        restore: Takes it back.
    """
    steps = _steps()
    steps.append(Done(label, restore))
    del steps[:-DEPTH]


def can_undo() -> bool:
    """Whether there is something to take back."""
    return len(_steps()) > 1


def last_done() -> str:
    """What ``undo`` would take back, in words; empty where it is a change of the filters."""
    steps = _steps()
    return steps[-1].label if steps and isinstance(steps[-1], Done) else ""


def undo() -> None:
    """Take back the last step: bring back the filters before it, or what was done to a paper."""
    steps = _steps()
    if not can_undo():
        return
    last = steps.pop()
    if isinstance(last, Done):
        last.restore()
        return
    before = _filters(steps)
    if before is not None:
        clear()
        put(before)


def _steps() -> list[dict[str, Any] | Done]:
    steps: list[dict[str, Any] | Done] = st.session_state.setdefault(Key.UNDO, [])
    return steps


def _filters(steps: list[dict[str, Any] | Done]) -> dict[str, Any] | None:
    """The filters noted last."""
    return next((step for step in reversed(steps) if isinstance(step, dict)), None)


def put(params: dict[str, Any]) -> None:
    """Set some of the shared filters."""
    st.session_state[Key.PUT] = True
    for param, value in params.items():
        st.session_state[param] = value


def keeps_everything(param: Param, value: object) -> None:
    """Note which value of a filter keeps everything; taking the key away would let the address set it again."""
    st.session_state.setdefault(Key.DEFAULTS, dict(DEFAULTS))[param] = value


def default(param: Param) -> Any:  # noqa: ANN401  (whatever the widget holds)
    """The value of a filter that keeps everything."""
    return st.session_state.get(Key.DEFAULTS, DEFAULTS).get(param)


def clear(*params: Param) -> None:
    """Set these filters (all, where none is named) back to keeping everything."""
    defaults = st.session_state.get(Key.DEFAULTS, DEFAULTS)
    for param in params or tuple(Param):
        if param in st.session_state and param in defaults:
            st.session_state[param] = defaults[param]


def show(name: str, params: dict[str, Any] | None = None) -> None:
    """Go to a page with some filters set; a callback."""
    put(params or {})
    st.session_state[Key.GOING] = name


def show_paper(paper_id: str) -> None:
    """Go to the page of a paper; in a page's own run."""
    st.query_params["id"] = paper_id
    _go("paper")


def leave() -> None:
    """Go where a callback wants to; by the router, once the filters are drawn and stand in the address."""
    name = st.session_state.pop(Key.GOING, "")
    if name:
        _go(name)


def _go(name: str) -> None:
    """Another page with the address as it is.

    ``st.switch_page`` empties the address first and has the filters written to it again, each a step for the browser's
    Back. There is no public way to take the filters along; should the names change, the steps are there again.
    """
    context = get_script_run_ctx()
    states = getattr(context and context.session_state, "get_widget_states", None)
    if context is None or context.script_requests is None or states is None:
        st.switch_page(page(name), query_params={})
    shared = tuple(f"-{param}" for param in Param)
    context.script_requests.request_rerun(
        RerunData(
            query_string=context.query_string,
            page_script_hash=page(name)._script_hash,
            widget_states=WidgetStates(widgets=[one for one in states() if one.id.endswith(shared)]),
            cached_message_hashes=context.cached_message_hashes,
            context_info=context.context_info,
        )
    )
    st.empty()  # what was requested is taken up at the next element


def toggle(param: Param, value: str) -> None:
    """Put a value into a filter of several values, or take it out."""
    chosen = list(st.session_state.get(param) or [])
    st.session_state[param] = [one for one in chosen if one != value] if value in chosen else [*chosen, value]
