"""Why papers are found: how many hold each part of the query, which parts a paper holds, what its score is made of."""

from __future__ import annotations

from collections import Counter
from typing import Any

import streamlit as st

from corpus import SearchResult
from pages.parts.richtext import escape_label, plain_to_markdown
from pages.parts.rows import each
from pages.parts.view import View

#: Parts of a query that are named; a pasted abstract has hundreds.
NAMED = 12
#: Letters of a word from which on it hardly stands inside others by chance.
CHANCE = 6
SEPARATOR = " \u00b7 "


def counts(view: View) -> None:
    """How many papers hold each part of the query, in the colours of the hits, and how many keep to the whole."""
    result = view.result
    if result is None or result.query.kind != "query":
        return
    found = result.counts
    names = result.query.names
    short = [word for word in result.query.plain_words if len(word) <= CHANCE]
    if not short and (not found or (len(found) == 1 and result.total == len(view.rows))):
        return  # the number of papers kept says it already
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="counts"):
        said = [f"{_colored(part, names.index(part))} {count:,}" for part, count in list(found.items())[:NAMED]]
        if len(found) > NAMED:
            said.append(f"and {len(found) - NAMED} more parts")
        if len(found) > 1:
            said.append(f"together **{result.total:,}**")
        st.markdown(SEPARATOR.join(said), width="content")
        _letters(view, short, found)


def _letters(view: View, short: list[str], found: dict[str, int]) -> None:
    """On demand: how many papers hold only the letters of a short word."""
    if not short:
        return
    opened = st.popover("Whole words", type="tertiary", key="letters", on_change="rerun")
    if opened.open:
        with opened:
            st.markdown("Only whole words are found. Their letters alone stand inside other words:")
            for word in short[:NAMED]:
                alone = view.index.letters_only(word)
                st.markdown(
                    f"**{escape_label(word)}**: {found.get(word, 0):,} papers hold the word, "
                    f"**{alone:,}** more hold only the letters."
                )


def matches(view: View, paper: Any, spans: list[tuple[int, int, int]]) -> str:  # noqa: ANN401  (a row of papers)
    """The parts of the query that a paper holds, and how often, in Markdown; empty where there are none.

    Args:
        view: With its search.
        paper: A row of ``papers``.
        spans: The hits in its text.
    """
    result = view.result
    if result is None:
        return ""
    hits = [*spans, *view.index.spans(result.query, paper.title, field="title")] if paper.title else spans
    times = Counter(number for _, _, number in hits)
    names = result.query.names
    held = [
        _colored(names[number], number) + (f" {count}\u00d7" if count > 1 else "")
        for number, count in sorted(times.items(), key=lambda item: (-item[1], item[0]))[:NAMED]
    ]
    return f":small[{SEPARATOR.join(held)}]" if held else ""  # a caption would fade the colours


def score(view: View, paper_id: str) -> None:
    """What a paper's score is made of, by term and field, where that was asked for in the paper's menu."""
    if view.result is not None and st.session_state.get(score_key(paper_id)):
        _score(view, view.result, paper_id)


def score_key(paper_id: str) -> str:
    """Where the session notes that a paper's score is to be explained."""
    return f"score-{paper_id}"


def _score(view: View, result: SearchResult, paper_id: str) -> None:
    """The shares of a score, largest first, and their sum."""
    shares = view.index.explain(result.query, paper_id)
    if shares.empty:
        st.markdown("Nothing here is ranked: the query only says what must hold.")
        return
    st.markdown(f"Score **{shares['score'].sum():.2f}**: BM25 of each term in each field, rare terms count more.")
    shown = shares.head(NAMED)
    lines = [f"| {escape_label(one.term)} | {escape_label(one.field)} | {one.score:.2f} |" for one in each(shown)]
    st.markdown("\n".join(["| Term | Compared as | Share |", "| --- | --- | ---: |", *lines]))
    if len(shares) > NAMED:
        st.caption(f"And {len(shares) - NAMED} smaller shares.")


def _colored(text: str, number: int) -> str:
    """A part of the query in the colour in which its hits are shown."""
    return plain_to_markdown(text, [(0, len(text), number)])
