"""How the share of papers that use a term goes with years, venues or source files."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pandas as pd
import streamlit as st

from corpus import rising_terms, trend
from pages.parts import bars, tables, term_charts
from pages.parts import term_settings as terms_of
from pages.parts.term_frequent import show_papers
from pages.parts.term_settings import TermParam, TermSettings
from pages.parts.view import View

By = Literal["year", "venue", "source"]
GROUPINGS: dict[str, By] = {"Year": "year", "Venue": "venue", "Source file": "source"}
RISING_FALLING = "Rising and falling"
#: Terms shown where none is chosen; groups drawn; terms that rise, and that fall.
SHOWN, MOST_GROUPS, EACH_SIDE = 4, 25, 12
#: Papers of a year that is drawn.
ENOUGH = 10
PERCENT = st.column_config.NumberColumn(format="percent")
COLUMNS = {
    "term": st.column_config.TextColumn("Term", pinned=True),
    "group": st.column_config.TextColumn("Group"),
    "papers": st.column_config.NumberColumn("Papers", format="localized"),
    "total": st.column_config.NumberColumn("Of", help="Papers of the group.", format="localized"),
    "share": st.column_config.NumberColumn("Share", format="percent"),
    "low": st.column_config.NumberColumn("From", help="Lower end of the 95 % Wilson interval.", format="percent"),
    "high": st.column_config.NumberColumn("To", help="Upper end of the 95 % Wilson interval.", format="percent"),
}
RISING = {
    "term": st.column_config.TextColumn("Term", pinned=True),
    "papers": st.column_config.NumberColumn("Papers", format="localized"),
    "first_share": st.column_config.NumberColumn("Earlier years", format="percent"),
    "last_share": st.column_config.NumberColumn("Later years", format="percent"),
    "z": st.column_config.NumberColumn("z", help="Cochran-Armitage test for a linear trend.", format="%.2f"),
    "p": st.column_config.NumberColumn("p", help="Two-sided, of this one term.", format="%.2g"),
}


def draw(view: View, settings: TermSettings) -> None:
    """The view."""
    known = _known(view)
    if not known:
        st.info(
            "A trend needs papers of two years, venues or source files at least; those kept have one. Take a filter "
            "away, or open a corpus with years.",
            icon=":material/timeline:",
        )
        return
    terms_of.count_first(view, settings)
    choices = [*known, RISING_FALLING] if "Year" in known else known
    name = st.segmented_control(
        "Show by", choices, default=choices[0], required=True, key=TermParam.GROUPING, bind="query-params"
    )
    if name == RISING_FALLING:
        _rising(view, settings)
        return
    offered = terms_of.offered(view, settings)
    compared = terms_of.compare_box(offered, "Those drawn; the commonest where none is chosen.")
    terms = list(compared) or offered[:SHOWN]
    if terms:
        _shares(view, replace(settings, compared=tuple(terms)), GROUPINGS[name or known[0]])


def _known(view: View) -> list[str]:
    """What papers can be grouped by: what has two values at least among those kept."""
    papers = view.corpus.papers[["year", "venue", "sources"]].take(view.rows)
    files = papers["sources"].str.split(":", n=1).str[0] if len(view.corpus.inputs) > 1 else papers["sources"].head(1)
    venues = papers["venue"][papers["venue"] != ""]
    several = {"Year": papers["year"].nunique(), "Venue": venues.nunique(), "Source file": files.nunique()}
    return [name for name, count in several.items() if count > 1]


def _shares(view: View, settings: TermSettings, by: By) -> None:
    table = trend(view.corpus, settings.compared, view.counted_rows, by=by, panel=settings.panel)
    charted, cut = _largest(table, by)
    st.caption(f"The share of papers that use each term, with its 95 % interval (Wilson).{cut}")
    chart = term_charts.share_lines if by == "year" else term_charts.share_dots
    st.plotly_chart(
        chart(charted),
        key=f"trend-{view.signature}-{settings.signature}-{by}",
        config=bars.config(f"terms-by-{by}"),
        alt=f"Share of papers by {by} for {', '.join(settings.compared)}; the table below has the numbers.",
    )
    terms_of.under(view, settings)
    with st.expander("As a table", icon=":material/table:"):
        tables.show(
            table, f"trend-{settings.signature}-{by}", f"{len(table)} shares of terms by {by}", columns=COLUMNS,
            csv_name=f"terms-by-{by}-{view.signature}.csv",
        )  # fmt: skip


def _largest(table: pd.DataFrame, by: By) -> tuple[pd.DataFrame, str]:
    """What is drawn, and what is said of the rest: it would be all interval."""
    enough = table[table["total"] >= ENOUGH]
    if by == "year" and enough["group"].nunique() > 1 and len(enough) < len(table):
        return enough, f" Years of fewer than {ENOUGH} papers are only in the table."
    groups = table.drop_duplicates("group").sort_values("total", ascending=False, kind="stable")["group"]
    if by == "year" or len(groups) <= MOST_GROUPS:
        return table, ""
    return table[table["group"].isin(groups.head(MOST_GROUPS))], f" The {MOST_GROUPS} largest of {len(groups)} groups."


def _rising(view: View, settings: TermSettings) -> None:
    table = rising_terms(
        view.corpus,
        view.counted_rows,
        ngrams=settings.sizes,
        panel=settings.panel,
        boilerplate=settings.boilerplate,
        limit=200,
    )
    up, down = table[table["z"] > 0].head(EACH_SIDE), table[table["z"] < 0].tail(EACH_SIDE)
    if table.empty or (up.empty and down.empty):
        st.info("No term of this length stands in five papers kept. Try shorter terms.", icon=":material/info:")
        return
    st.caption(
        "The surest rise on top, the surest fall at the bottom. Click on a dot to see the term's papers.",
        help="Cochran-Armitage test for a linear trend of the share of papers over the years (Armitage 1955); drawn is "
        "the share in the earlier and in the later half of the papers.",
    )
    key = f"rising-{view.signature}-{settings.signature}"
    st.plotly_chart(
        term_charts.rise_and_fall(pd.concat([up, down])),
        key=key,
        on_select=lambda: show_papers(key),
        selection_mode="points",
        config=bars.config("rising-and-falling-terms"),
        alt=f"Rising: {', '.join(up['term'].head(8))}. Falling: {', '.join(down['term'][::-1].head(8))}.",
    )
    terms_of.under(view, settings)
    with st.expander("As a table", icon=":material/table:"):
        tables.show(
            table, f"rising-{settings.signature}", f"{len(table)} terms that rise or fall", columns=RISING,
            csv_name=f"rising-terms-{view.signature}.csv",
        )  # fmt: skip
