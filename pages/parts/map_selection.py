"""What is kept on the map: how many, their terms against the rest, their share of code, the first of them, the file."""

from __future__ import annotations

import streamlit as st

from corpus import Corpus, compare_terms, render_papers
from pages.parts import actions, cards, term_jobs, term_settings
from pages.parts.nav import page
from pages.parts.richtext import escape_label
from pages.parts.rows import each
from pages.parts.state import Param
from pages.parts.view import View

#: Terms that set the selection apart, and papers of it, that are shown.
TERMS, PAPERS = 10, 5
_SIZES = (1, 2)


def draw(view: View) -> None:
    """The panel of what is kept; where everything is, how to keep something."""
    if view.everything:
        st.caption("Papers that use the same words lie together. Draw a lasso, or click on a label, to keep some.")
        return
    with st.container(border=True, key="kept"):
        if not len(view.rows):
            st.markdown("No paper is kept.")
            return
        _facts(view)
        _terms(view)
        for paper in each(view.corpus.papers.take(view.rows[:PAPERS])):
            cards.title_link(paper)
        with st.container(horizontal=True, vertical_alignment="center"):
            more = f"Read all {len(view.rows):,}" if len(view.rows) > PAPERS else "Read them"
            st.page_link(page("search"), label=more, icon=":material/arrow_forward:")
            st.page_link(page("terms"), label="Their terms", icon=":material/bar_chart:")
            st.download_button(
                "CSV",
                data=lambda: render_papers(view.papers, "csv"),
                file_name=f"papers-{view.signature}.csv",
                mime="text/csv",
                on_click="ignore",
                icon=":material/download:",
                key="kept-csv",
            )
            if view.filters.region:
                st.button(
                    "Forget the region drawn",
                    key="no-region",
                    type="tertiary",
                    icon=":material/close:",
                    on_click=actions.clear,
                    args=(Param.REGION,),
                )


def _facts(view: View) -> None:
    """How many papers, and how many of them have code, here and elsewhere."""
    code = view.corpus.papers["has_code"].to_numpy(bool)
    here, all_of_them = int(code[view.rows].sum()), int(code.sum())
    n, rest = len(view.rows), len(code) - len(view.rows)
    st.markdown(
        f"**{n:,}** paper{'s' if n != 1 else ''} kept; **{here / n:.0%}** with code, "
        f"{(all_of_them - here) / rest:.0%} of the others."
    )


def _terms(view: View) -> None:
    """What they say more than the others; a click keeps the papers that use the term."""
    panel = term_settings.panel()
    if not term_jobs.words_if_counted(view.corpus, _SIZES, panel, patience=0.3):
        _wait_for_words(view.corpus)
        return
    found = compare_terms(view.corpus, view.rows, ngrams=_SIZES, limit=4 * TERMS, panel=panel)
    found = found[found["low"] > 0].head(TERMS)
    if found.empty:
        st.caption("No term sets them apart from the others for certain.")
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="kept-terms"):
        st.caption("They say more often:", width="content")
        for number, term in enumerate(found["term"]):
            st.button(
                escape_label(term),
                key=f"kept-term-{number}",
                type="tertiary",
                help="Keep only those that use it",
                on_click=actions.toggle,
                args=(Param.TERM, term),
            )


@st.fragment(run_every=1.0)
def _wait_for_words(corpus: Corpus) -> None:
    """Say that the words are being counted, and draw the page again when they are."""
    if term_jobs.words_if_counted(corpus, _SIZES, term_settings.panel()):
        st.rerun()
    st.caption("Their terms are shown here as soon as all words are counted.")
