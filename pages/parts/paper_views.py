"""What the page of one paper shows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from corpus import Mark, split_list
from pages.parts import cards, links, marks, palette, reading_controls, ways
from pages.parts.nav import page
from pages.parts.richtext import escape_label, to_markdown
from pages.parts.rows import each
from pages.parts.state import Param
from pages.parts.view import View

#: Similar papers shown.
SIMILAR = 6
#: From how many authors on only so many are named at first.
CROWD, AUTHORS = 30, 20


def asked_for(view: View) -> Any:  # noqa: ANN401  (a row of papers)
    """The paper of ``?id=``; without one, or with an unknown one, say so and stop."""
    asked = st.query_params.get("id", "").strip()
    row = view.corpus.row_of.get(asked)
    if row is None:
        st.title("Paper")
        if asked:
            st.warning(
                f"This corpus has no paper with the id {escape_label(asked[:40])}. "
                "The link may come from another corpus: open that one, or search here.",
                icon=":material/help:",
            )
        else:
            st.info("Choose a paper from a list: its title leads here.", icon=":material/info:")
        st.page_link(page("search"), label="Go to the papers", icon=":material/search:")
        st.stop()
    return next(each(view.corpus.papers.iloc[[row]]))


def walk(view: View, paper: Any) -> None:  # noqa: ANN401
    """The papers before and after this one in the list that the filters give."""
    ids = view.corpus.papers["paper_id"]
    here = np.flatnonzero(view.rows == paper.Index)
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        if not len(here):
            hidden = paper.paper_id in marks.current().hidden
            st.caption(
                "You hid this paper: no list shows it." if hidden else "This paper is outside the present filters."
            )
            st.page_link(page("search"), label="Back to the list", icon=":material/list:")
            return
        at = int(here[0])
        for step, label, icon, letter in ((-1, "Previous", "arrow_back", "k"), (1, "Next", "arrow_forward", "j")):
            there = at + step
            inside = 0 <= there < len(view.rows)
            st.button(
                label,
                key=f"walk-{label}",
                type="tertiary",
                icon=f":material/{icon}:",
                icon_position="left" if step < 0 else "right",
                shortcut=reading_controls.shortcut(letter),
                disabled=not inside,
                on_click=_go,
                args=(str(ids.iat[view.rows[there]]) if inside else paper.paper_id,),
            )
            if step < 0:
                st.page_link(
                    page("search"), label=f"{at + 1:,} of {len(view.rows):,} in the list", icon=":material/list:"
                )


def _go(paper_id: str) -> None:
    """Show another paper on this page: one step for the browser's Back."""
    st.query_params["id"] = paper_id


def head(view: View, paper: Any, mark: Mark) -> None:  # noqa: ANN401
    """The person's own name for it, else title, or name and gist; then the authors."""
    if mark.label:
        st.title(escape_label(mark.label), anchor=False)
        st.markdown(f"In the corpus: {escape_label(paper.label)}")
    elif paper.title:
        st.title(escape_label(paper.title))
        if paper.name or paper.gist:
            st.markdown(": ".join(escape_label(one) for one in (paper.name, paper.gist) if one))
    elif paper.name:
        st.title(escape_label(paper.name))
        st.markdown(f"##### {escape_label(paper.gist)}")
    else:
        st.title(escape_label(paper.label), anchor=False)
    if paper.authors:
        _authors(split_list(paper.authors))


def _authors(names: list[str]) -> None:
    """Who wrote it; of a crowd the first, and all on demand."""
    if len(names) <= CROWD:
        st.markdown(escape_label(", ".join(names)))
        return
    st.markdown(f"{escape_label(', '.join(names[:AUTHORS]))} :gray[and {len(names) - AUTHORS:,} more]")
    with st.expander(f"All {len(names):,} authors", icon=":material/group:"):
        st.markdown(escape_label(", ".join(names)))


def own(view: View, paper: Any, mark: Mark) -> None:  # noqa: ANN401
    """What the person noted about the paper, and the bar to note it with; a hidden paper makes room for the next."""
    rows = view.rows
    here = np.flatnonzero(rows == paper.Index)
    after = rows[[at for at in (here[0] + 1, here[0] - 1) if 0 <= at < len(rows)][:1]] if len(here) else rows[:0]
    there = str(view.corpus.papers["paper_id"].iat[after[0]]) if len(after) and not mark.hidden else ""
    reading_controls.bar(mark, paper.label, then=there)
    reading_controls.noted(mark)
    reading_controls.editing(view)


def abstract(view: View, paper: Any) -> None:  # noqa: ANN401
    """The whole abstract as its author meant it, with the query's hits; or as it stands in the file."""
    written = st.toggle(
        "As written", key="as_written", help="The abstract letter for letter, as it stands in the file."
    )
    if written:
        st.code(paper.abstract, language=None, wrap_lines=True)
    else:
        st.markdown(to_markdown(paper.abstract, view.spans(paper.text)))


def details(view: View, paper: Any) -> None:  # noqa: ANN401
    """Topic, links, sources and the id."""
    topic = view.topic_of(paper.paper_id)
    if topic is not None:
        number, label = topic
        st.markdown("**Topic**")
        ways.draw(
            f"{palette.topic_mark(number)} {escape_label(label)}",
            "search",
            {Param.TOPIC: [label]},
            key="topic",
            help="See the papers of this topic",
        )
    found = links.of_paper(view.corpus, paper.paper_id)
    st.markdown("**Links**")
    for link in each(found):
        st.markdown(
            f"{links.as_markdown(link)}  \n:small[{links.KINDS.get(link.kind, link.kind)} on {escape_label(link.host)}]"
        )
    if found.empty:
        st.markdown("Code is promised, but no link is given." if paper.code_promised else "None in the abstract.")
    st.markdown("**Where it stands**")
    where = [paper.venue, "" if pd.isna(paper.year) else str(paper.year)]
    st.markdown(" ".join(escape_label(one) for one in where if one) or "Venue and year are not known.")
    copies = f" ({paper.copies} copies of one text)" if paper.copies > 1 else ""
    st.markdown("  \n".join(escape_label(place) for place in split_list(paper.sources)) + copies)
    if paper.keywords:
        st.markdown("**Keywords**")
        st.markdown(escape_label(", ".join(split_list(paper.keywords))))
    if paper.url:
        st.markdown(f"[The paper's own page](<{links.address(paper.url)}>)")
    st.caption(f"{paper.n_words} words. Paper id {paper.paper_id}, the same in every file and on every machine.")


def similar(view: View, paper: Any) -> None:  # noqa: ANN401
    """The papers most like this one, and the terms that they share with it."""
    st.subheader("Similar papers", anchor=False)
    hidden, known = marks.current().hidden, marks.every()
    found = view.index.similar(paper.paper_id, limit=SIMILAR + len(hidden))
    found = found[~found["paper_id"].isin(hidden)].head(SIMILAR)
    if found.empty:
        st.caption("No other paper shares its words.")
        return
    for one in each(found):
        row = view.corpus.row_of[one.paper_id]
        other = next(each(view.corpus.papers.iloc[[row]]))
        mark = known.get(one.paper_id)
        with st.container(border=True, gap="xsmall"):
            cards.title_link(other, mark.label if mark else "")
            st.caption(f"Shares: {escape_label(', '.join(split_list(one.shared_terms)))}")
