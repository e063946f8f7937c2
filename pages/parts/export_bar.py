"""Taking away what is kept: one file in the order of the screen, and the recipe that makes it again."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import streamlit as st

from corpus import FORMATS, Recipe, format_of, highlighter, make_recipe, noted_marks, recipe_name, render_papers
from pages.parts import asking, desk, map_choice
from pages.parts.state import Key
from pages.parts.view import View

#: What a file of each format holds, in words.
HOLDS = {
    "csv": "A row a paper with all columns; opens in any spreadsheet. A cell that it would run as a formula begins "
    "with an apostrophe; reading the file here takes that away again.",
    "tsv": "A row a paper with all columns, tabs between them. A cell that a spreadsheet would run as a formula begins "
    "with an apostrophe; reading the file here takes that away again.",
    "xlsx": "A sheet with a row a paper and all columns, and a sheet that says where they come from.",
    "jsonl": "An object a line and paper with all columns, lists as lists.",
    "parquet": "A row a paper with all columns and their types, for pandas, R or DuckDB.",
    "bibtex": "An entry a paper with its abstract, formulas kept. A paper has the same key in every export.",
    "ris": "A record a paper with its abstract, for Zotero, EndNote or Mendeley.",
    "markdown": "The papers to be read, formulas kept, and where they come from.",
    "html": "One page to read, mail or print, without network: the papers with the hits marked, and their origin.",
}
#: Formats that a byte order mark helps.
WITH_BOM = ("csv", "tsv")
#: Papers from which some formats take their time.
MANY = 20_000
SLOW = ("xlsx", "bibtex", "markdown", "html")


def draw(view: View) -> None:
    """A choice of format, what the file will hold, the file, and its recipe."""
    count = len(view.rows)
    st.space("small")
    with st.container(border=True, key="export", gap="xsmall"):
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            name = st.selectbox(
                f"Take away {count:,} paper{'s' if count != 1 else ''} as",
                list(FORMATS),
                format_func=lambda one: FORMATS[one].label,
                key=Key.FORMAT,
                persist_state="session",
                width=240,
            )
            bom = name in WITH_BOM and bool(st.session_state.get(Key.BOM))
            _files(view, name, recipe_of(view, name, bom=bom))
            if name in WITH_BOM:
                st.checkbox(
                    "Byte order mark",
                    key=Key.BOM,
                    persist_state="session",
                    help="Some versions of Excel show letters such as é wrong without it.",
                )
        patience = " So many take a minute to write." if count > MANY and name in SLOW else ""
        st.caption(f"{HOLDS[name]} In the order of the list.{patience}")


def _files(view: View, name: str, recipe: Callable[[], Recipe]) -> None:
    count = len(view.rows)
    chosen = format_of(name)
    target = f"papers-{view.signature}{chosen.suffix}"
    st.download_button(
        "Download",
        data=lambda: file_of(view, recipe()),
        file_name=target,
        mime=chosen.mime,
        on_click="ignore",
        icon=":material/download:",
        key="export-file",
        disabled=not count,
    )
    st.download_button(
        "Recipe",
        data=lambda: recipe().finished(file_of(view, recipe())).to_json(),
        file_name=recipe_name(target),
        mime="application/json",
        on_click="ignore",
        icon=":material/receipt_long:",
        key="export-recipe",
        disabled=not count,
        help="How this file was made: search, filters, order, checksums of the files read, and the command that makes "
        "the same bytes again. python -m corpus replay RECIPE makes it again and says what differs.",
    )


def recipe_of(view: View, name: str, *, bom: bool = False) -> Callable[[], Recipe]:
    """What makes the recipe of what is kept, in a format: once it is asked for, but by the marks of this moment."""
    opened = desk.mine().opened
    facts = asking.facts(view.corpus, None)
    choice = map_choice.current(len(view.corpus.papers))
    # Whatever the session knows is read here: a file is made in a thread that knows no session.
    told: dict[str, Any] = {
        "marks": noted_marks(view.corpus, view.filters, index=view.index, marks=view.marks, facts=facts),
        "join": opened.request.join if opened is not None else True,
        "base_map": map_choice.base_paths(view.topic_map) if view.topic_map is not None and choice.base else (),
    }
    return functools.cache(
        lambda: make_recipe(
            view.corpus,
            view.filters,
            view.paths,
            format=name,
            rows=len(view.rows),
            fields=dict(view.fields),
            panel=choice.panel,
            bom=bom,
            topic_map=view.topic_map,
            regions=choice.regions,
            **told,
        )
    )


def file_of(view: View, recipe: Recipe) -> bytes:
    """The bytes of the file; made when it is asked for."""
    return render_papers(
        view.papers, recipe.format, recipe=recipe, highlight=highlighter(view.index, view.filters.query)
    )
