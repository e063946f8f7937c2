"""Which of the commonest terms, or of those compared, stand in the same papers."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from corpus import cooccurrence
from pages.parts import bars, tables, term_charts
from pages.parts import term_settings as terms_of
from pages.parts.term_settings import TermParam, TermSettings
from pages.parts.view import View

HOW_MANY = ("10", "15", "20", "30")
DEFAULT = "15"
COLUMNS = {
    "term": st.column_config.TextColumn("Term", pinned=True),
    "other": st.column_config.TextColumn("Other term"),
    "papers": st.column_config.NumberColumn("Papers with both", format="localized"),
    "jaccard": st.column_config.NumberColumn(
        "Jaccard", help="Papers with both, as a share of papers with one of them.", format="%.3f"
    ),
    "lift": st.column_config.NumberColumn("Lift", help="Papers with both, by those of chance.", format="%.1f"),
}


def draw(view: View, settings: TermSettings) -> None:
    """The view."""
    terms_of.count_first(view, settings)
    offered = terms_of.offered(view, settings)
    compared = terms_of.compare_box(offered, "Two or more; else the commonest of the papers kept.")
    cells = st.segmented_control(
        "Commonest terms", HOW_MANY, default=DEFAULT, required=True, key=TermParam.CELLS, bind="query-params"
    )
    terms = list(compared) if len(compared) > 1 else offered[: int(cells or DEFAULT)]
    if len(terms) < 2:
        st.info("Two terms at least are needed here. Try shorter terms, or take a filter away.", icon=":material/info:")
        return
    settings = replace(settings, compared=tuple(terms))
    pairs = cooccurrence(view.corpus, view.counted_rows, terms=terms, panel=settings.panel)
    best = pairs[pairs["term"] < pairs["other"]].sort_values("jaccard", ascending=False, kind="stable")
    st.caption(
        "The stronger a cell's colour, the more papers have both terms, of those with one of them. Terms that share "
        "papers stand together; columns have the numbers of the rows."
    )
    st.plotly_chart(
        term_charts.heat_map(pairs),
        key=f"together-{view.signature}-{settings.signature}",
        config=bars.config("terms-together"),
        alt="Pairs that share most: "
        + ", ".join(f"{term} and {other}" for term, other in zip(best["term"][:6], best["other"][:6], strict=True)),
    )
    terms_of.under(view, settings)
    with st.expander("As a table", icon=":material/table:"):
        tables.show(
            best, f"together-{settings.signature}", f"{len(best)} pairs of terms", columns=COLUMNS,
            csv_name=f"terms-together-{view.signature}.csv",
        )  # fmt: skip
