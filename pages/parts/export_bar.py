"""Taking away what is kept: one file in the order of the screen, and the recipe that makes it again."""

from __future__ import annotations

import streamlit as st

from corpus import FORMATS, Recipe, format_of, highlighter, make_recipe, recipe_name, render_papers
from pages.parts.state import Key
from pages.parts.view import View


def draw(view: View) -> None:
    """A choice of format, the file, and its recipe."""
    st.space("small")
    count = len(view.rows)
    with st.container(border=True, key="export"):
        st.markdown(f"**Take away** the {count:,} paper{'s' if count != 1 else ''} kept, in the order of the list")
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            name = st.selectbox(
                "Format",
                list(FORMATS),
                format_func=lambda one: FORMATS[one].label,
                key=Key.FORMAT,
                persist_state="session",
                width=220,
            )
            target = f"papers-{view.signature}{format_of(name).suffix}"
            st.download_button(
                "Download",
                data=lambda: _file(view, name),
                file_name=target,
                mime=format_of(name).mime,
                on_click="ignore",
                icon=":material/download:",
                key="export-file",
                disabled=not count,
                help="Cells that a spreadsheet would run as a formula are marked with an apostrophe; reading the file "
                "back here takes it away again.",
            )
            st.download_button(
                "Recipe",
                data=lambda: _recipe(view, name).finished(_file(view, name)).to_json(),
                file_name=recipe_name(target),
                mime="application/json",
                on_click="ignore",
                icon=":material/receipt_long:",
                key="export-recipe",
                disabled=not count,
                help="How this file was made: search, filters, order, checksums of the files read, and the command "
                "that makes the same bytes again.",
            )


def _recipe(view: View, name: str) -> Recipe:
    fields = dict(view.fields)
    return make_recipe(view.corpus, view.recipe_filters, view.paths, format=name, rows=len(view.rows), fields=fields)


def _file(view: View, name: str) -> bytes:
    highlight = highlighter(view.index, view.filters.query)
    return render_papers(view.papers, name, recipe=_recipe(view, name), highlight=highlight)
