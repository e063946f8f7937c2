"""What the terms page shows: frequencies, keyness, concordance; each chart with its table and CSV."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from corpus import Corpus, compare_terms, concordance, count_terms
from pages.parts import actions, bars, data, tables
from pages.parts.nav import page
from pages.parts.richtext import escape_label
from pages.parts.state import Key, Param
from pages.parts.view import View

SIZES = {"1 word": (1, 1), "2 words": (2, 2), "3 words": (3, 3), "1 to 3 words": (1, 3)}
DEFAULT_SIZE = "2 words"
MEASURES = {"papers": "papers", "occurrences": "occurrences"}
HOW_MANY = (25, 50, 100)
#: Terms on either side of the keyness chart.
EACH_SIDE = 15
#: Lines of one page of the concordance, and the most that are looked up.
LINES, MOST_LINES = 25, 500
#: Characters and pixels on either side of a term in context: a phone still shows the term.
AROUND, COLUMN = 42, 280


def word_count() -> tuple[int, int]:
    """How many words a term has: the least and the most."""
    chosen = st.segmented_control(
        "Words a term",
        list(SIZES),
        default=DEFAULT_SIZE,
        required=True,
        key=Key.SIZES,
        persist_state="session",
        help="Single words, or phrases of two or three words that stand together.",
    )
    return SIZES[chosen or DEFAULT_SIZE]


def frequent(view: View, sizes: tuple[int, int]) -> None:
    """The terms that most papers use, as bars and as a table."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        measure = st.segmented_control(
            "Order by",
            list(MEASURES),
            default="papers",
            required=True,
            key=Key.MEASURE,
            persist_state="session",
            help="Papers: how many use the term (document frequency). Occurrences: how often it stands in all of them.",
        )
        limit = st.selectbox("How many", HOW_MANY, key=Key.LIMIT, persist_state="session", width=120)
    measure = measure or "papers"
    data.words_counted(view.corpus, sizes)
    terms = count_terms(view.corpus, view.counted_rows, ngrams=sizes, limit=None if measure == "occurrences" else limit)
    terms = terms.sort_values(measure, ascending=False, kind="stable").head(limit).reset_index(drop=True)
    if terms.empty:
        st.info("No term of this length occurs in two papers kept. Try single words.", icon=":material/info:")
        return
    key = f"bars-{view.signature}-{sizes}-{measure}-{limit}"
    st.caption("Click on a bar to see the papers that use the term.")
    st.plotly_chart(
        bars.term_bars(terms, measure, measure),
        key=key,
        on_select=lambda: _show_papers(key),
        selection_mode="points",
        config=bars.CONFIG,
        alt=f"The {len(terms)} most frequent terms by {measure}: {', '.join(terms['term'].head(10))}.",
    )
    with st.expander("As a table", icon=":material/table:"):
        shown = terms[["term", "papers", "occurrences", "share"]]
        columns = {"share": st.column_config.NumberColumn(format="percent")}
        tables.show(shown, "frequent", f"{len(shown)} terms and their counts", columns=columns, csv_name="terms.csv")


def _show_papers(key: str) -> None:
    terms = bars.clicked_terms(key)
    if terms:
        chosen = [*(st.session_state.get(Param.TERM) or []), *terms]
        actions.show("search", {Param.TERM: list(dict.fromkeys(chosen))})


def apart(view: View, sizes: tuple[int, int]) -> None:
    """What the papers kept say more, and less, than the others."""
    if view.everything:
        st.info(
            "Everything is kept, so there is nothing to compare with. Search, or choose a topic in the filters: "
            "then this shows which terms set those papers apart from the rest.",
            icon=":material/compare_arrows:",
        )
        return
    data.words_counted(view.corpus, sizes)
    terms = compare_terms(view.corpus, view.rows, ngrams=sizes, limit=2 * EACH_SIDE)
    st.caption(
        f"To the right, what the {len(view.rows):,} papers kept say more; to the left, what the other "
        f"{len(view.corpus.papers) - len(view.rows):,} do. A line that stays clear of 0 is more than chance. "
        "Click on a term to see its papers.",
        help="Log-odds ratio with an informative Dirichlet prior and its 95 % interval (Monroe, Colaresi and Quinn "
        "2008): how much likelier the term is on one side, shrunk towards the whole corpus so that rare words don't "
        "crowd the top.",
    )
    key = f"apart-{view.signature}-{sizes}"
    st.plotly_chart(
        bars.keyness_intervals(terms),
        key=key,
        on_select=lambda: _show_papers(key),
        selection_mode="points",
        config=bars.CONFIG,
        alt=f"Terms that set the papers kept apart: {', '.join(terms['term'].head(8))}.",
    )
    with st.expander("As a table", icon=":material/table:"):
        tables.show(terms, "apart", f"{len(terms)} terms with their log-odds", csv_name="keyness.csv")


def in_context(view: View) -> None:
    """A concordance: every place where a term stands, in the words around it."""
    given = (view.filters.terms or (_commonest(view.corpus, view),))[0]
    st.session_state.setdefault(Key.CONTEXT, given)
    term = st.text_input(
        "Term", key=Key.CONTEXT, live=True, persist_state="session", placeholder="A word or a phrase", width=360
    )
    if not (term or "").strip():
        st.info("Type a word or a phrase to see it in context.", icon=":material/info:")
        return
    data.words_counted(view.corpus, (1, 1))
    lines = concordance(view.corpus, term.strip(), view.counted_rows, limit=MOST_LINES, width=AROUND)
    if lines.empty:
        st.info(f"No paper kept uses {escape_label(term)} as a word.", icon=":material/search_off:")
        return
    more = f"the first {MOST_LINES:,}" if len(lines) == MOST_LINES else f"{len(lines):,}"
    st.caption(f"{more} places in {lines['paper_id'].nunique():,} papers. Tick a line to open its paper.")
    pages = -(-len(lines) // LINES)
    number = min(int(st.session_state.get("context-page", 1)), pages)
    part = lines.iloc[(number - 1) * LINES : number * LINES]
    before = st.column_config.TextColumn("before", alignment="right", width=COLUMN)
    state = st.dataframe(
        part[["left", "hit", "right"]],
        hide_index=True,
        column_config={"left": before, "hit": "term", "right": st.column_config.TextColumn("after", width=COLUMN)},
        key=f"context-{view.signature}-{term}-{number}",
        on_select="rerun",
        selection_mode="single-row",
        alt=f"{len(part)} lines with {term} in the middle",
        lazy=False,
    )
    if pages > 1:
        st.pagination(pages, key="context-page")
    chosen = [row for row in state["selection"]["rows"] if row < len(part)]
    if chosen:
        st.switch_page(page("paper"), query_params={"id": str(part["paper_id"].iat[chosen[0]])})


def _commonest(corpus: Corpus, view: View) -> str:
    data.words_counted(corpus, (1, 1))
    terms: pd.DataFrame = count_terms(corpus, view.counted_rows, limit=1)
    return str(terms["term"].iat[0]) if len(terms) else ""
