"""A paper in a list: a card to read, a row to scan, with the hits of the query shown in place."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from corpus import Corpus, Mark
from pages.parts import actions, explaining, links, marks, palette, reading_controls
from pages.parts.nav import page
from pages.parts.richtext import escape_label, isolated, to_markdown
from pages.parts.rows import each
from pages.parts.snippets import best_window
from pages.parts.state import Param
from pages.parts.view import View

#: Papers on one page of a list.
PER_PAGE = 20
#: Plain-text characters of a snippet.
SNIPPET = 320
#: Pixels of a card: a line of text that reads well.
WIDTH = 820
#: Letters of what a paper without a title and a name is called.
LINE = 40
#: Between two facts, and between two links.
DOT, WIDE = " \u00b7 ", " \u2003"


def paper_cards(view: View, papers: pd.DataFrame, *, whole: bool) -> None:
    """One card a paper.

    Args:
        view: For the query's hits, the links and the topics.
        papers: The papers to show, columns of ``PAPERS``.
        whole: Show whole abstracts instead of snippets.
    """
    linked = _links(view, papers)
    marked = marks.every()
    for paper in each(papers):
        mark = marked.get(paper.paper_id) or Mark(paper.paper_id)
        with st.container(border=True, key=f"card-{paper.paper_id}", gap="xsmall", width=WIDTH):
            title_link(paper, mark.label)
            facts(view, paper, linked.get(paper.paper_id, []), mark)
            spans = view.index.spans(view.result.query, paper.text) if view.result is not None else []
            window = None if whole else best_window(paper.text, spans, SNIPPET)
            said = [to_markdown(paper.abstract, spans, window=window), explaining.matches(view, paper, spans)]
            st.markdown("\n\n".join(filter(None, said)))
            reading_controls.noted(mark)
            explaining.score(view, paper.paper_id)
    reading_controls.editing(view)


def listed_cards(view: View, listed: Sequence[Mark]) -> None:
    """Papers of the reading list: what they are about in a line, what was noted, and everything to mark them with.

    Args:
        view: With these papers.
        listed: Their marks, in order.
    """
    papers = view.corpus.papers.take([view.corpus.row_of[mark.paper_id] for mark in listed])
    linked = _links(view, papers)
    for paper, mark in zip(each(papers), listed, strict=True):
        with st.container(border=True, key=f"card-{paper.paper_id}", gap="xsmall", width=WIDTH):
            title_link(paper, mark.label)
            facts(view, paper, linked.get(paper.paper_id, []), mark)
            reading_controls.noted(mark)
            reading_controls.steps(mark, paper.label)
    reading_controls.editing(view)


def title_link(paper: Any, label: str = "") -> None:  # noqa: ANN401  (a row of papers)
    """What the paper is called, which leads to its page; beneath it, for a paper without a title, what it is about.

    Args:
        paper: A row of ``papers``.
        label: What the person calls it; empty for what the corpus does.
    """
    named = label or paper.title or paper.name
    called = named or textwrap.shorten(paper.label, LINE, placeholder=" \u2026")
    st.page_link(
        page("paper"), label=f"**{escape_label(called or paper.paper_id)}**", query_params={"id": paper.paper_id}
    )
    if label:
        st.caption(f"In the corpus: {escape_label(paper.label)}")
    elif not named and called.endswith(" \u2026") and paper.label.startswith(called[:-2]):
        # What it is about begins as its title and goes on beneath.
        st.markdown(escape_label(f"\u2026 {paper.label[len(called) - 2 :].strip()}"))
    elif not paper.title and paper.gist and paper.gist != called:
        st.markdown(escape_label(paper.gist))


def _links(view: View, papers: pd.DataFrame) -> dict[str, list[Any]]:
    """The links of each paper of a list, looked up once."""
    wanted = [view.corpus.row_of[one] for one in papers["paper_id"]]
    found = view.corpus.links[np.isin(_link_rows(view.corpus.row_key, view.corpus), wanted)]
    held: dict[str, list[Any]] = {}
    for link in each(found):
        held.setdefault(link.paper_id, []).append(link)
    return held


@st.cache_resource(max_entries=8, show_spinner=False)
def _link_rows(row_key: str, _corpus: Corpus) -> np.ndarray:
    """The row of the paper of each link; shape (n_links,)."""
    return _corpus.rows_of(_corpus.links["paper_id"])


def facts(view: View, paper: Any, found: list[Any] | None = None, mark: Mark | None = None) -> None:  # noqa: ANN401
    """Venue, year, copies, topic and links of a paper in one line, and at its end what the paper can be marked with.

    Args:
        view: For its topic.
        paper: A row of ``papers``.
        found: Its links, rows of ``links``; looked up where they are not given.
        mark: Of the paper; without it there is nothing to mark with.
    """
    copies = view.near_copies.get(paper.family, ())
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        said = [isolated(escape_label(paper.venue))] if paper.venue else []
        said += [str(paper.year)] if not pd.isna(paper.year) else []
        said += [f"{paper.n_words} words"]
        said += [f"{paper.copies} copies"] if paper.copies > 1 else []
        said += ["code promised, no link"] if paper.code_promised else []
        said += [":material/done_all: read"] if mark is not None and mark.read else []
        shown = [f":gray[{DOT.join(said)}]"]
        shown += map(links.as_markdown, each(links.of_paper(view.corpus, paper.paper_id)) if found is None else found)
        # One element for all of them: each costs the browser some milliseconds.
        st.markdown(f":small[{WIDE.join(shown)}]", width="content")
        topic = view.topic_of(paper.paper_id)
        if topic is not None:
            number, label = topic
            st.button(
                f"{palette.topic_mark(number)} {escape_label(label)}",
                key=f"topic-{paper.paper_id}",
                type="tertiary",
                on_click=actions.put,
                args=({Param.TOPIC: [label]},),
            )
        if copies:
            st.button(
                f"{len(copies) - 1} near cop{'ies' if len(copies) > 2 else 'y'}",
                key=f"copies-{paper.paper_id}",
                type="tertiary",
                help="Show the papers with nearly the same abstract beside this one",
                on_click=actions.put,
                args=({Param.PAPERS: "-".join(copies)},),
            )
        if mark is not None:
            reading_controls.buttons(mark, paper.label, scored=view.result is not None)
