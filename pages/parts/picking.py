"""A filter of several values: a list to pick from, each value with its papers, and the values picked beneath it.

The list is not bound to the address, because what it sends are the words it shows, and they hold numbers that change.
The values picked are in a widget of their own, bound to the address, which is there only where there are some.
"""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages.parts import actions
from pages.parts.richtext import escape_label
from pages.parts.state import Param

#: Values offered; others are found by typing.
OFFERED = 60
#: Letters of a value that are shown.
SHOWN = 60


def has_choice(param: Param, known: Sequence[str]) -> bool:
    """Whether there is anything to pick, or something was picked."""
    return len(known) > 1 or bool(st.session_state.get(param)) or param in st.query_params


def draw(
    label: str, param: Param, counts: Sequence[tuple[str, int]], known: Sequence[str], *, help: str = ""
) -> list[str]:
    """The list and the values picked.

    Args:
        label: Of the filter.
        param: Its key.
        counts: What to offer: values with their papers.
        known: Every value that the corpus has.
        help: What the filter is, in a sentence.

    Returns:
        The values picked.
    """
    picked = [str(one) for one in st.session_state.get(param) or []]
    papers = dict([pair for pair in counts if pair[0] not in picked][:OFFERED])
    many = len(known) > OFFERED
    part = str(st.session_state.get(_part(param)) or "")
    st.selectbox(
        label,
        list(papers),
        index=None,
        format_func=lambda value: f"{_short(value)} ({papers[value]:,})" if value in papers else str(value),
        key=f"pick-{param}",
        placeholder=f"Those with \u201c{part}\u201d" if part else f"Any of {len(known):,}",
        accept_new_options=many,
        on_change=_pick,
        args=(param, label, known),
        help=help or None,
    )
    # A history step may bring values back that are not in the state yet, but in the address.
    addressed = st.query_params.get_all(param) if param in st.query_params else []
    options = list(dict.fromkeys([*picked, *_known(addressed, known)]))
    if not options:
        # Streamlit writes what a click elsewhere picks to the address only where the key was there before.
        st.session_state.setdefault(param, [])
        return []
    chosen = st.multiselect(
        f"{label}: picked", options, key=param, bind="query-params", label_visibility="collapsed", placeholder="Any"
    )
    return [str(one) for one in chosen]


def part_of(param: Param) -> str:
    """The letters that the values offered must hold."""
    return str(st.session_state.get(_part(param)) or "")


def _part(param: Param) -> str:
    return f"part-{param}"


def _short(value: str) -> str:
    return value if len(value) <= SHOWN else f"{value[: SHOWN - 1]}\u2026"


def _known(values: Sequence[str], known: Sequence[str]) -> list[str]:
    if not values:
        return []
    those = set(known)
    return [value for value in values if value in those]


def _pick(param: Param, label: str, known: Sequence[str]) -> None:
    """Add the value picked; letters that were typed choose the one value that holds them, or narrow the list."""
    key = f"pick-{param}"
    value = " ".join(str(st.session_state.get(key) or "").split())
    st.session_state[key] = None
    st.session_state.pop(_part(param), None)
    if not value:
        return
    those = [one for one in known if one.casefold() == value.casefold()]
    those = [value] if value in those else those or [one for one in known if value.casefold() in one.casefold()]
    if len(those) == 1:
        actions.toggle(param, those[0])
    elif those:
        st.session_state[_part(param)] = value
        said = f"{len(those):,} hold \u201c{escape_label(value)}\u201d: the list offers them."
        st.toast(said, icon=":material/list:")
    else:
        said = f"{escape_label(label)}: none is called \u201c{escape_label(value)}\u201d."
        st.toast(said, icon=":material/search_off:")
