"""Tables of a page: sent as they are shown, with a name for screen readers and a CSV that no spreadsheet runs."""

from __future__ import annotations

from typing import Any

import pandas as pd
import streamlit as st

from corpus import render_table

#: Rows of one page of a long table.
PER_PAGE = 100


def show(frame: pd.DataFrame, key: str, alt: str, *, columns: dict[str, Any] | None = None, csv_name: str = "") -> None:
    """A table, a page at a time, and its CSV in full.

    Args:
        frame: What to show, every column of it.
        key: Of the widgets.
        alt: The table in a sentence, for screen readers.
        columns: ``column_config`` of ``st.dataframe``.
        csv_name: File name of the CSV; without it there is none.
    """
    pages = max(1, -(-len(frame) // PER_PAGE))
    number = min(int(st.session_state.get(f"{key}-page", 1)), pages)
    part = frame.iloc[(number - 1) * PER_PAGE : number * PER_PAGE]
    st.dataframe(part, hide_index=True, column_config=columns, alt=alt, lazy=False, placeholder="")
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        if pages > 1:
            st.pagination(pages, key=f"{key}-page")
        if csv_name:
            st.download_button(
                "CSV",
                data=lambda: render_table(frame),
                file_name=csv_name,
                mime="text/csv",
                on_click="ignore",
                icon=":material/download:",
                key=f"{key}-csv",
                help=f"This table in full: {len(frame):,} rows.",
            )


def choose_row(frame: pd.DataFrame, key: str, alt: str, *, signature: str) -> int | None:
    """A table whose rows can be chosen; the position of the one chosen in this run.

    Args:
        frame: What to show.
        key: Of the widget.
        alt: The table in a sentence.
        signature: Changes with the rows, so that a choice never outlives them and points at another row.
    """
    state = st.dataframe(
        frame,
        hide_index=True,
        alt=alt,
        lazy=False,
        key=f"{key}-{signature}",
        on_select="rerun",
        selection_mode="single-row",
        column_config={"Paper": st.column_config.TextColumn(width="large", pinned=True)},
    )
    rows = state["selection"]["rows"]
    return int(rows[0]) if rows and rows[0] < len(frame) else None
