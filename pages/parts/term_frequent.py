"""The commonest terms of the papers kept: bars and table, narrowed by words, or several side by side."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import numpy as np
import pandas as pd
import streamlit as st

from corpus import count_terms, papers_with
from pages.parts import actions, bars, tables
from pages.parts import term_settings as terms_of
from pages.parts.richtext import escape_label
from pages.parts.state import Param
from pages.parts.term_settings import TermParam, TermSettings
from pages.parts.view import View

HOW_MANY = ("25", "50", "100", "250", "500")
#: Bars of one chart; the table has all.
MOST_BARS = 50
Measure = Literal["papers", "occurrences"]
COLUMNS = {
    "term": st.column_config.TextColumn("Term", pinned=True),
    "papers": st.column_config.NumberColumn("Papers", help="Papers kept that use the term.", format="localized"),
    "share": st.column_config.NumberColumn("Share", help="Of the papers kept.", format="percent"),
    "share_of_others": st.column_config.NumberColumn(
        "Share of others", help="Of the papers not kept.", format="percent"
    ),
    "occurrences": st.column_config.NumberColumn("Occurrences", help="In all papers kept.", format="localized"),
    "inside": st.column_config.NumberColumn(
        "Inside",
        help="Occurrences that are part of a longer term of this table, as neural network in graph neural network.",
        format="localized",
    ),
    "dispersion": st.column_config.NumberColumn(
        "Dispersion",
        help="Gries' deviation of proportions: near 0 for a term spread evenly over the papers, near 1 for one that "
        "few of them hold.",
        format="%.2f",
    ),
    "forms": st.column_config.TextColumn("Also written", help="Other forms that count as this term, commonest first."),
}


def draw(view: View, settings: TermSettings) -> None:
    """The view."""
    measure, limit, find = _controls()
    terms_of.count_first(view, settings)
    terms = _count(view, settings, measure, limit, find)
    compared = terms_of.compare_box(
        list(terms["term"]), "Two or more make a comparison, here and under Together and Trends."
    )
    if compared:
        terms = _chosen(view, settings, compared)
    if terms.empty:
        _nothing(find)
        return
    settings = replace(settings, compared=compared)
    _chart(view, settings, terms, measure)
    with st.expander("As a table", icon=":material/table:"):
        shown = terms[[name for name in COLUMNS if name in terms]]
        tables.show(
            shown, f"frequent-{settings.signature}", f"{len(shown)} terms and their counts", columns=COLUMNS,
            csv_name=f"terms-{view.signature}.csv",
        )  # fmt: skip


def _controls() -> tuple[Measure, int, str]:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        order = st.segmented_control(
            "Order by",
            ["papers", "occurrences"],
            default="papers",
            required=True,
            key=TermParam.ORDER,
            bind="query-params",
            help="Papers: how many use the term. Occurrences: how often it stands in all of them.",
        )
        limit = st.selectbox("How many", HOW_MANY, key=TermParam.TOP, bind="query-params", width=110)
        find = st.text_input(
            "Find a term",
            key=TermParam.FIND,
            bind="query-params",
            live=True,
            max_chars=100,
            placeholder="Words or their beginnings",
            icon=":material/search:",
            width=260,
        )
    return ("occurrences" if order == "occurrences" else "papers"), int(limit or HOW_MANY[0]), (find or "").strip()


def _count(view: View, settings: TermSettings, measure: Measure, limit: int, find: str) -> pd.DataFrame:
    return count_terms(
        view.corpus,
        view.counted_rows,
        ngrams=settings.sizes,
        panel=settings.panel,
        boilerplate=settings.boilerplate,
        limit=limit,
        order=measure,
        containing=find,
        dispersion=True,
    )


def _chosen(view: View, settings: TermSettings, compared: tuple[str, ...]) -> pd.DataFrame:
    """The terms compared, whatever their length: papers kept, and papers of the whole corpus."""
    kept = np.zeros(len(view.corpus.papers), bool)
    kept[view.rows] = True
    found = {term: papers_with(view.corpus, term, panel=settings.panel) for term in compared}
    papers = [int(kept[rows].sum()) for rows in found.values()]
    shares = [count / max(len(view.rows), 1) for count in papers]
    made = pd.DataFrame({"term": list(found), "papers": papers, "share": shares})
    if not view.everything:
        others = max(len(view.corpus.papers) - len(view.rows), 1)
        made["share_of_others"] = [
            (len(rows) - count) / others for rows, count in zip(found.values(), papers, strict=True)
        ]
    return made.sort_values("papers", ascending=False, kind="stable", ignore_index=True)


def _chart(view: View, settings: TermSettings, terms: pd.DataFrame, measure: Measure) -> None:
    measure = measure if measure in terms else "papers"
    charted = terms.head(MOST_BARS)
    key = f"bars-{view.signature}-{settings.signature}-{measure}-{len(terms)}-{terms['term'].iat[0]}"
    st.caption(
        "Click on a bar to see the papers that use the term."
        + (f" The first {MOST_BARS} are drawn; the table has all {len(terms)}." if len(terms) > MOST_BARS else "")
    )
    st.plotly_chart(
        bars.term_bars(charted, measure, measure),
        key=key,
        on_select=lambda: show_papers(key),
        selection_mode="points",
        config=bars.config(f"terms-by-{measure}"),
        alt=f"The {len(charted)} most frequent terms by {measure}: {', '.join(terms['term'].head(10))}.",
    )
    terms_of.under(view, settings)


def _nothing(find: str) -> None:
    if find:
        st.info(
            f"No term of this length has {escape_label(find)} in it. Try fewer letters or another length.",
            icon=":material/search_off:",
        )
    else:
        st.info(
            "No term of this length occurs in two papers. Try shorter terms, or count boilerplate too.",
            icon=":material/info:",
        )


def show_papers(key: str) -> None:
    """The callback of a chart of terms: the term clicked becomes a filter, and its papers are shown."""
    terms = bars.clicked_terms(key)
    if terms:
        chosen = [*(st.session_state.get(Param.TERM) or []), *terms]
        actions.show("search", {Param.TERM: list(dict.fromkeys(chosen))})
