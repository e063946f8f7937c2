"""Words in context: each place of a term in the words around it, and the words that stand near it."""

from __future__ import annotations

from typing import Literal

import pandas as pd
import streamlit as st

from corpus import collocates, concordance, count_places, count_terms, render_table
from pages.parts import actions, bars, say, tables
from pages.parts import term_settings as terms_of
from pages.parts.richtext import escape_label
from pages.parts.term_frequent import show_papers
from pages.parts.term_settings import TermParam, TermSettings
from pages.parts.view import View

LINES, NEAR = "Lines", "Words nearby"
SORTS: dict[str, Literal["paper", "left", "right"]] = {
    "Order of papers": "paper",
    "Word before": "left",
    "Word after": "right",
}
MEASURES = {
    "Log-likelihood": "log_likelihood",
    "Mutual information": "mutual_information",
    "Times together": "together",
}
#: Lines of one page.
PER_PAGE = 25
#: Characters and pixels on either side of a term: a phone still shows the term.
AROUND, BEFORE, AFTER = 36, 200, 300
#: Words nearby in the chart, and in the table.
CHARTED, LISTED = 25, 200
COLUMNS = {
    "term": st.column_config.TextColumn("Word", pinned=True),
    "together": st.column_config.NumberColumn("Times together", format="localized"),
    "papers": st.column_config.NumberColumn("Papers", format="localized"),
    "expected": st.column_config.NumberColumn("By chance", format="%.1f"),
    "log_likelihood": st.column_config.NumberColumn("Log-likelihood", format="%.1f"),
    "mutual_information": st.column_config.NumberColumn("Mutual information", format="%.2f"),
}


def draw(view: View, settings: TermSettings) -> None:
    """The view."""
    terms_of.count_first(view, settings, (1, 1))
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        term = _term(view, settings)
        shape = st.segmented_control(
            "Show", [LINES, NEAR], default=LINES, required=True, key=TermParam.AROUND, bind="query-params"
        )
        if shape == NEAR:
            window = st.selectbox(
                "Words on either side", [str(one) for one in range(1, 11)], index=4, key=TermParam.WINDOW,
                bind="query-params", width=150,
            )  # fmt: skip
            measure = st.selectbox("Rank by", list(MEASURES), key=TermParam.MEASURE, bind="query-params", width=190)
        else:
            sort = st.selectbox("Sort by", list(SORTS), key=TermParam.SORT, bind="query-params", width=190)
    if not term:
        st.info("Type a word or a phrase to see it in context.", icon=":material/info:")
    elif shape == NEAR:
        _nearby(view, settings, term, int(window or 5), MEASURES.get(str(measure), "log_likelihood"))
    else:
        _lines(view, settings, term, SORTS.get(str(sort), "paper"))


def _term(view: View, settings: TermSettings) -> str:
    if TermParam.CONTEXT not in st.session_state:
        given = st.query_params.get(TermParam.CONTEXT) or "".join(view.filters.terms[:1])
        if not given:
            first = count_terms(view.corpus, view.counted_rows, limit=1, panel=settings.panel)
            given = str(first["term"].iat[0]) if len(first) else ""
        st.session_state[TermParam.CONTEXT] = given
    typed = st.text_input(
        "Term",
        key=TermParam.CONTEXT,
        bind="query-params",
        live=True,
        max_chars=200,
        placeholder="A word or a phrase",
        width=250,
    )
    return (typed or "").strip()


def _lines(view: View, settings: TermSettings, term: str, sort: Literal["paper", "left", "right"]) -> None:
    rows, panel = view.counted_rows, settings.panel
    total, papers = count_places(view.corpus, term, rows, panel=panel)
    if not total:
        st.info(_not_used(term), icon=":material/search_off:")
        return
    pages = -(-total // PER_PAGE)
    pager = f"context-page-{view.signature}-{term}-{sort}"
    number = min(int(st.session_state.get(pager, 1)), pages)
    skip = (number - 1) * PER_PAGE
    part = concordance(view.corpus, term, rows, limit=PER_PAGE, skip=skip, width=AROUND, sort=sort, panel=panel)
    places = "1 place" if total == 1 else f"{total:,} places"
    st.caption(f"{places} in {say.papers(papers)}. Tick a line to open its paper.")
    part = part.assign(left=part["left"].map(_whole_left), right=part["right"].map(_whole_right))
    state = st.dataframe(
        part[["left", "hit", "right"]],
        hide_index=True,
        column_config={
            "left": st.column_config.TextColumn("before", alignment="right", width=BEFORE),
            "hit": st.column_config.TextColumn("term"),
            "right": st.column_config.TextColumn("after", width=AFTER),
        },
        key=f"context-{pager}-{number}",
        on_select="rerun",
        selection_mode="single-row",
        alt=f"{len(part)} lines with {term} in the middle",
        lazy=False,
    )
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        if pages > 1:
            st.pagination(pages, key=pager)
        st.download_button(
            "CSV",
            data=lambda: render_table(concordance(view.corpus, term, rows, limit=None, sort=sort, panel=panel)),
            file_name=f"lines-{view.signature}.csv",
            mime="text/csv",
            on_click="ignore",
            icon=":material/download:",
            key="context-csv",
            help=f"All {total:,} lines with the id of their paper.",
        )
    terms_of.under(view, settings)
    chosen = [row for row in state["selection"]["rows"] if row < len(part)]
    if chosen:
        actions.show_paper(str(part["paper_id"].iat[chosen[0]]))


def _not_used(term: str) -> str:
    return f"No paper kept uses {escape_label(term)} as a word or phrase. Try another form, or take a filter away."


def _whole_left(text: str) -> str:
    """The words before a term without the end of a word that is cut in two."""
    return text if len(text) < AROUND else text.partition(" ")[2] or text


def _whole_right(text: str) -> str:
    return text if len(text) < AROUND else text.rpartition(" ")[0] or text


def _nearby(view: View, settings: TermSettings, term: str, window: int, measure: str) -> None:
    found = collocates(
        view.corpus,
        term,
        view.counted_rows,
        window=window,
        panel=settings.panel,
        boilerplate=settings.boilerplate,
        limit=None,
    )
    if found.empty and not count_places(view.corpus, term, view.counted_rows, panel=settings.panel)[0]:
        st.info(_not_used(term), icon=":material/search_off:")
        return
    if found.empty:
        st.info(
            f"No word stands near {escape_label(term)} three times or more. Widen the window, or take a filter away.",
            icon=":material/search_off:",
        )
        return
    found = found.sort_values(measure, ascending=False, kind="stable", ignore_index=True).head(LISTED)
    _near_chart(view, settings, found.head(CHARTED), term, window, measure)
    with st.expander("As a table", icon=":material/table:"):
        tables.show(
            found, f"near-{settings.signature}", f"{len(found)} words near {term}", columns=COLUMNS,
            csv_name=f"near-{view.signature}.csv",
        )  # fmt: skip


def _near_chart(
    view: View, settings: TermSettings, charted: pd.DataFrame, term: str, window: int, measure: str
) -> None:
    name = {value: label for label, value in MEASURES.items()}[measure]
    key = f"near-{view.signature}-{settings.signature}-{term}-{window}-{measure}"
    st.caption(
        f"Words within {window} of {escape_label(term)} more often than chance has it. Click to see a word's papers.",
        help="Log-likelihood (Dunning 1993) says how sure the attraction is, mutual information how strong it is: rare "
        "words reach high values there. Words that stand near the term three times or more are counted.",
    )
    st.plotly_chart(
        bars.term_bars(charted, measure, name.lower(), whole=measure == "together"),
        key=key,
        on_select=lambda: show_papers(key),
        selection_mode="points",
        config=bars.config("words-nearby"),
        alt=f"Words near {term} by {name.lower()}: {', '.join(charted['term'].head(10))}.",
    )
    terms_of.under(view, settings)
