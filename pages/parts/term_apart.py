"""What the papers kept say more, and less, than others."""

from __future__ import annotations

import numpy as np
import pandas as pd
import streamlit as st

from corpus import Filters, compare_terms, select_rows
from pages.parts import bars, tables
from pages.parts import term_settings as terms_of
from pages.parts.richtext import escape_label
from pages.parts.term_frequent import show_papers
from pages.parts.term_settings import TermSettings
from pages.parts.view import View

#: Terms on either side of the chart, and of the table.
EACH_SIDE, LISTED = 15, 100
#: From so many papers on a term must stand in two of them to be drawn, or in this share, or in so many at most.
FEW, SHARE, MOST_ASKED = 5, 0.03, 20
REST = "All other papers"
COLUMNS = {
    "term": st.column_config.TextColumn("Term", pinned=True),
    "papers_in": st.column_config.NumberColumn("Papers kept", format="localized"),
    "papers_out": st.column_config.NumberColumn("Papers of the others", format="localized"),
    "log_odds": st.column_config.NumberColumn("Log-odds", format="%.2f"),
    "low": st.column_config.NumberColumn("From", help="Lower end of the 95 % interval.", format="%.2f"),
    "high": st.column_config.NumberColumn("To", help="Upper end of the 95 % interval.", format="%.2f"),
    "z": st.column_config.NumberColumn("z", help="Log-odds by their standard deviation.", format="%.1f"),
}


def draw(view: View, settings: TermSettings) -> None:
    """The view."""
    if view.everything:
        st.info(
            "Everything is kept, so there is nothing to compare with. Search, or choose a topic in the filters: "
            "then this shows which terms set those papers apart from the rest.",
            icon=":material/compare_arrows:",
        )
        return
    against, rows = _against(view)
    if rows is not None and not len(rows):
        st.info("The other side has no papers besides those kept. Choose another.", icon=":material/info:")
        return
    terms_of.count_first(view, settings)
    terms = compare_terms(
        view.corpus,
        view.rows,
        rows,
        ngrams=settings.sizes,
        panel=settings.panel,
        boilerplate=settings.boilerplate,
        limit=2 * LISTED,
    )
    if terms.empty:
        st.info("These papers share no term of this length. Try single words.", icon=":material/info:")
        return
    _chart(view, settings, terms, against, len(rows) if rows is not None else len(view.corpus.papers) - len(view.rows))
    with st.expander("As a table", icon=":material/table:"):
        tables.show(
            terms, f"apart-{settings.signature}", f"{len(terms)} terms with their log-odds", columns=COLUMNS,
            csv_name=f"keyness-{view.signature}.csv",
        )  # fmt: skip


def _against(view: View) -> tuple[str, np.ndarray | None]:
    """The other side: the rest, or the papers of a topic, venue or source that are not kept."""
    choices: dict[str, Filters] = {}
    if view.topic_map is not None:
        labels = view.topic_map.topics.loc[view.topic_map.topics["parent"] < 0, "label"]
        choices |= {f"Topic: {label}": Filters(topics=(label,)) for label in labels}
    venues = sorted(set(view.corpus.papers["venue"].unique()) - {""})
    choices |= {f"Venue: {venue}": Filters(venues=(venue,)) for venue in venues}
    names = sorted(view.corpus.inputs["name"])
    choices |= {f"Source file: {name}": Filters(sources=(name,)) for name in names} if len(names) > 1 else {}
    chosen = st.selectbox("Against", [REST, *choices], key="apart_against", persist_state="session", width=420)
    if chosen not in choices:
        return REST, None
    other = select_rows(view.corpus, choices[chosen], index=view.index, topic_map=view.topic_map)
    return chosen, np.setdiff1d(other, view.rows)


def _sure(terms: pd.DataFrame, kept: int, others: int) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The terms drawn for either side: in several of its papers, and with an interval that stays clear of 0."""
    more = terms[(terms["low"] > 0) & (terms["papers_in"] >= _least(kept))]
    less = terms[(terms["high"] < 0) & (terms["papers_out"] >= _least(others))]
    # By the near end of the interval: how far apart the sides are at least. By z alone common words come first.
    more = more.sort_values("low", ascending=False, kind="stable").head(EACH_SIDE)
    return more, less.sort_values("high", ascending=False, kind="stable").tail(EACH_SIDE)


def _some(terms: pd.DataFrame) -> str:
    return ", ".join(terms["term"].head(8)) or "nothing by more than chance"


def _least(papers: int) -> int:
    """Papers that must use a term before it is drawn as theirs: one author's pet phrase says little of many papers."""
    return 1 if papers < FEW else int(min(MOST_ASKED, max(2, SHARE * papers)))


def _chart(view: View, settings: TermSettings, terms: pd.DataFrame, against: str, others: int) -> None:
    more, less = _sure(terms, len(view.rows), others)
    charted = pd.concat([more, less])
    if charted.empty:
        st.info(
            "No term sets these papers apart by more than chance. Keep more papers, or count single words; the table "
            "has every term.",
            icon=":material/info:",
        )
        return
    st.caption(
        f"To the right, what the {len(view.rows):,} papers kept say more; to the left, what the {others:,} others do. "
        "Drawn is what is more than chance, at the ends what differs most for sure. Click on a term to see its papers.",
        help="Log-odds ratio with an informative Dirichlet prior and its 95 % interval (Monroe, Colaresi and Quinn "
        "2008): how much likelier the term is on one side, shrunk towards both together so that rare words don't "
        "crowd the top.",
    )
    key = f"apart-{view.signature}-{settings.signature}-{against}"
    st.plotly_chart(
        bars.keyness_intervals(charted),
        key=key,
        on_select=lambda: show_papers(key),
        selection_mode="points",
        config=bars.config("keyness"),
        alt=f"What the papers kept say more: {_some(more)}. Less: {_some(less[::-1])}.",
    )
    terms_of.under(view, settings, f"Against: {escape_label(against)}")
