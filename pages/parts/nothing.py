"""No paper is kept: what to take away or to spell otherwise, each with the papers that it would give."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import streamlit as st

from corpus import PARAMETERS, Filters, select_rows
from pages.parts import actions, asking, frame, marks, recent, term_jobs, term_settings, themes
from pages.parts.richtext import escape_label
from pages.parts.state import Param
from pages.parts.view import View

#: Words of a query of which each is tried to be left out, and phrases of the corpus that are offered.
WORDS, PHRASES = 6, 5


def found(view: View) -> None:
    """Say why there is nothing, and offer what would give something, most likely first."""
    recent.menu()
    result, narrowed = view.result, frame.chips(view.filters)
    nowhere = result is not None and not result.total
    by = "found by this search" if nowhere else "kept by this search and these filters together"
    st.info(f"No paper is {by}.", icon=":material/search_off:")
    asking.offer_tags()
    if nowhere:
        _spelled(view)
    for label, params, value in narrowed:
        left = left_without(view, params[0], value)
        if left:
            _offer(
                f"Drop {label.lower()}: {escape_label(value)}",
                left,
                f"drop-{params[0]}-{value}",
                frame.drop,
                (params, value),
            )
    if result is not None and result.total:
        _shorter(view)
        _offer("The search without any filter", result.total, "drop-all", _drop_filters)
    _others(view)


def _spelled(view: View) -> None:
    """Other spellings and shorter queries; how many papers each gives with the filters, or else without them."""
    hints = view.result.suggestions if view.result is not None else ()
    for number, hint in enumerate(one for one in hints if one.query):
        params = {Param.QUERY: hint.query, Param.ANY: hint.match == "any"}
        said = f"{escape_label(hint.what[:1].upper() + hint.what[1:])}: {escape_label(hint.query)}"
        kept = _kept(view, hint.query, "any" if hint.match == "any" else "all")
        if kept or view.filters.to_params().keys() <= {"query", "match", "sort", "families"}:
            _offer(said, kept or hint.total, f"hint-{number}", actions.put, (params,))
        else:
            _offer(f"{said}, without the filters", hint.total, f"hint-{number}", _instead, (params,))


def _shorter(view: View) -> None:
    """The search without one of its words, with the filters."""
    words = view.filters.query.split()
    if not 1 < len(words) <= WORDS or not all(word.isalnum() and not word.isupper() for word in words):
        return
    for number, word in enumerate(words):
        rest = " ".join(words[:number] + words[number + 1 :])
        kept = _kept(view, rest, view.filters.match)
        if kept:
            _offer(
                f"Without \u201c{escape_label(word)}\u201d: {escape_label(rest)}",
                kept,
                f"short-{number}",
                actions.put,
                ({Param.QUERY: rest},),
            )


def _others(view: View) -> None:
    """Everything, and the commonest phrases of the corpus, to begin anew."""
    panel = term_settings.panel()
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        _offer("Every paper", len(view.corpus.papers), "begin-all", actions.clear, plain=True)
        st.caption("or begin anew with what these papers talk about:", width="content")
        term_jobs.words_counted(view.corpus, themes.LENGTHS, panel)
        told = themes.phrases(view.corpus.row_key, hash(panel), view.corpus, None, panel)
        for number, (term, name, papers) in enumerate(told[:PHRASES]):
            _offer(escape_label(name), papers, f"begin-{number}", _instead, ({Param.TERM: [term]},), plain=True)


def _instead(params: dict[str, Any]) -> None:
    actions.clear()
    actions.put(params)


def _drop_filters() -> None:
    actions.clear(*(param for param in Param if param not in {Param.QUERY, Param.ANY, Param.SORT}))


def _offer(said: str, papers: int, key: str, do: Any, args: tuple[Any, ...] = (), *, plain: bool = False) -> None:  # noqa: ANN401
    kind: Literal["tertiary", "secondary"] = "tertiary" if plain else "secondary"
    st.button(f"{said} ({papers:,})", key=key, type=kind, on_click=do, args=args)


def left_without(view: View, param: Param, value: str) -> int:
    """How many papers are kept where one value of a filter is dropped."""
    name = next(name for name, one in PARAMETERS.items() if one == param)
    asked = view.filters.to_params()
    left = asked.pop(name)
    if value in left:
        asked[name] = [one for one in left if one != value]
    thinner = Filters.from_params(asked)
    if param is Param.ANY:
        return _kept(view, thinner.query, thinner.match)
    return _count(view, thinner, view.result.rows if view.result is not None else None)


def _kept(view: View, query: str, match: Literal["all", "any"]) -> int:
    """How many papers another query keeps with these filters."""
    facts = asking.facts(view.corpus, view.topic_map)
    rows = np.flatnonzero(view.index.matching(query, match=match, facts=facts)).astype(np.int32)
    return _count(view, Filters.from_params(view.filters.to_params() | {"query": [query]}), rows)


def _count(view: View, chosen: Filters, rows: np.ndarray | None) -> int:
    noted = marks.current()
    return len(select_rows(view.corpus, chosen, topic_map=view.topic_map, marks=noted, found=rows, panel=view.panel))
