"""What every view of the terms page depends on: words a term, boilerplate, the person's panel, terms compared."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import streamlit as st

from corpus import TermPanel, count_terms, format_changes
from pages.parts import frame, say, term_jobs, word_lists
from pages.parts.richtext import escape_label
from pages.parts.view import View

SIZES = {"1": (1, 1), "2": (2, 2), "3": (3, 3), "4": (4, 4), "1 to 4": (1, 4)}
DEFAULT_SIZE = "2"
#: Terms that one comparison holds: as many as colours that stay apart.
MOST_COMPARED = 8
#: Terms offered for one.
OFFERED = 50


class TermParam(StrEnum):
    """Keys of the page's widgets; bound to the address, so that a link brings the same chart back."""

    VIEW = "terms_view"
    SIZE = "size"
    PHRASES = "phrases"
    COMPARED = "compare"
    ORDER = "by"
    TOP = "top"
    FIND = "find"
    CONTEXT = "context"
    AROUND = "around"
    SORT = "lines"
    WINDOW = "window"
    MEASURE = "measure"
    CELLS = "cells"
    GROUPING = "over"


@dataclass(frozen=True)
class TermSettings:
    """How terms are counted.

    Attributes:
        sizes: The least and the most words a term.
        boilerplate: Whether phrases of any abstract are left out.
        panel: The person's panel.
        own: Whether it differs from the default.
        compared: Terms chosen for a comparison.
    """

    sizes: tuple[int, int]
    boilerplate: bool
    panel: TermPanel
    own: bool
    compared: tuple[str, ...]

    @property
    def signature(self) -> str:
        """Another string for other settings: part of the keys of charts."""
        parts = (self.sizes, self.boilerplate, self.panel.parts() if self.own else "", self.compared)
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:10]


def controls() -> TermSettings:
    """Draw the settings that all views share."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        chosen = st.segmented_control(
            "Words a term",
            list(SIZES),
            default=DEFAULT_SIZE,
            required=True,
            key=TermParam.SIZE,
            bind="query-params",
            help="Single words, or phrases of so many words that stand together. A hyphened word is one word.",
        )
        boilerplate = not st.toggle(
            "Count boilerplate too",
            key=TermParam.PHRASES,
            bind="query-params",
            help="Off: words and phrases of any abstract (we propose, novel method, extensive experiments) are left "
            "out. The list was made by reading the commonest words of 40,000 abstracts; the Word lists tab shows it.",
        )
    mine, problem = word_lists.read()
    if problem:
        st.warning(f"Your word lists are left out: {escape_label(problem)}", icon=":material/warning:")
    return TermSettings(SIZES[chosen or DEFAULT_SIZE], boilerplate, mine, mine != word_lists.panel_of(""), ())


def panel() -> TermPanel:
    """The person's word lists, for the terms of every page; the default ones where they cannot be read."""
    return word_lists.panel()


def panel_text() -> str:
    """The person's word lists as changes to the default ones; empty where there are none or they cannot be read."""
    return format_changes(panel())


def count_first(view: View, settings: TermSettings, sizes: tuple[int, int] | None = None) -> None:
    """Have the terms counted; draws a progress bar and stops the run while that takes long."""
    term_jobs.words_counted(view.corpus, sizes or settings.sizes, settings.panel, boilerplate=settings.boilerplate)


def offered(view: View, settings: TermSettings) -> list[str]:
    """The commonest terms of the papers kept: what a comparison can be of."""
    terms = count_terms(
        view.corpus,
        view.counted_rows,
        ngrams=settings.sizes,
        panel=settings.panel,
        boilerplate=settings.boilerplate,
        limit=OFFERED,
    )
    return [str(term) for term in terms["term"]]


def compare_box(options: Sequence[str], help_text: str) -> tuple[str, ...]:
    """A choice of terms that several views share; also terms that no list shows."""
    known = [term for term in st.session_state.get(TermParam.COMPARED) or [] if term not in options]
    chosen = st.multiselect(
        "Only these terms",
        [*known, *options],
        key=TermParam.COMPARED,
        bind="query-params",
        accept_new_options=True,
        max_selections=MOST_COMPARED,
        placeholder="All; choose or type several to compare them",
        help=help_text,
    )
    return tuple(dict.fromkeys(term.strip() for term in chosen if term.strip()))


def said(view: View, settings: TermSettings | None = None) -> str:
    """The filters behind a chart and how its terms were counted, in words."""
    kept, total = len(view.rows), len(view.corpus.papers)
    parts = [f"{kept:,} of {say.papers(total)}" if kept < total or total == 1 else f"All {say.papers(total)}"]
    parts += [f"search: {view.filters.query.strip()}"] if view.filters.query.strip() else []
    parts += [f"{label.lower()}: {value}" for label, _, value in frame.chips(view.filters)]
    if settings is not None:
        parts += [] if settings.boilerplate else ["boilerplate counted"]
        parts += ["your word lists"] if settings.own else []
    return " \u00b7 ".join(parts)


def under(view: View, settings: TermSettings | None = None, more: str = "") -> None:
    """Print under a chart what it is of."""
    st.caption(escape_label(said(view, settings)) + (f"  \n{more}" if more else ""))
