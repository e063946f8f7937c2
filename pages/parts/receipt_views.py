"""The import receipt: what became of every record that was read, file by file and line by line."""

from __future__ import annotations

from typing import NamedTuple

import pandas as pd
import streamlit as st

from corpus import Corpus, render_table
from pages.parts import tables
from pages.parts.nav import page
from pages.parts.richtext import escape_label
from pages.parts.state import Key
from pages.parts.view import View

#: What becomes of a record, in words; they add up to the records read.
OUTCOMES = {
    "kept": "kept",
    "merged": "merged into a copy",
    "joined": "joined to the record before",
    "skipped": "skipped",
}
#: Lines of the second table, by what the person asks for.
KINDS = {"merged": "Merged", "joined": "Joined", "skipped": "Skipped", "doubt": "Kept with a doubt", "note": "Note"}
#: Files that could not be read and are named one by one.
NAMED = 5
_COLUMNS = {
    "place": "Place",
    "kind": "Outcome",
    "reason": "Why",
    "into": "Went into",
    "paper_id": "Paper id",
    "excerpt": "Begins",
}


class Receipt(NamedTuple):
    """The receipt as the page shows it.

    Attributes:
        counts: Records by outcome.
        files: One row a file, or a member of an archive.
        lines: One row a record that was not simply kept, and a note; columns ``_COLUMNS``.
        unread: What kept files from being read, in words.
    """

    counts: dict[str, int]
    files: pd.DataFrame
    lines: pd.DataFrame
    unread: list[str]


def receipt(view: View) -> None:
    """Counts that add up, the files, and everything that was not simply kept."""
    made = _receipt(view.corpus.fingerprint, tuple(view.corpus.inputs["sha256"]), view.corpus)
    st.subheader("Import receipt", anchor=False)
    parts = ", ".join(f"{made.counts[one]:,} {words}" for one, words in OUTCOMES.items())
    st.markdown(f"{view.corpus.n_records:,} records read: {parts}.")
    _unread(made.unread)
    if made.counts["joined"]:
        st.caption(
            "Abstracts of a text file that a blank line cut in two were joined. To read each block as a record of its "
            "own, switch that off under *Open other papers*; on the command line with `--no-join`."
        )
    # Tables are drawn once they are asked for: the first page is there sooner without them.
    files = st.expander(
        f"The files: {len(made.files):,}", icon=":material/folder:", key=Key.RECEIPT_FILES, on_change="rerun"
    )
    if files.open:
        with files:
            tables.show(made.files, "inputs", f"{len(made.files)} files read", csv_name="files.csv")
    if not len(made.lines):
        st.caption("Every record became a paper of its own, without a doubt.")
        return
    label = f"Everything not simply kept, with its line: {len(made.lines):,}"
    lines = st.expander(label, icon=":material/receipt_long:", key=Key.RECEIPT_LINES, on_change="rerun")
    if lines.open:
        with lines:
            _lines(made.lines, view)


def _unread(unread: list[str]) -> None:
    if unread:
        more = f"; and {len(unread) - NAMED:,} more, in the table below" if len(unread) > NAMED else ""
        st.warning(f"Not read: {escape_label(' '.join(unread[:NAMED]))}{more}", icon=":material/warning:")


def _lines(lines: pd.DataFrame, view: View) -> None:
    """The lines of the kinds chosen, a page at a time; a line that is chosen leads to its paper."""
    counts = lines["Outcome"].value_counts()
    kinds = [kind for kind in KINDS.values() if kind in counts]
    chosen = st.pills(
        "Show",
        kinds,
        selection_mode="multi",
        format_func=lambda kind: f"{kind} ({counts[kind]:,})",
        key=Key.RECEIPT,
        label_visibility="collapsed",
    )
    shown = lines[lines["Outcome"].isin(chosen)] if chosen else lines
    pages = max(1, -(-len(shown) // tables.PER_PAGE))
    number = min(int(st.session_state.get("receipt-page", 1)), pages)
    part = shown.iloc[(number - 1) * tables.PER_PAGE : number * tables.PER_PAGE]
    signature = f"{view.corpus.fingerprint[:12]}-{'-'.join(sorted(chosen))}-{number}"
    row = tables.choose_row(part, "receipt", f"{len(shown)} lines of the import receipt", signature=signature)
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        if pages > 1:
            st.pagination(pages, key="receipt-page")
        paper = str(part["Paper id"].iat[row]) if row is not None else ""
        if paper:
            label = escape_label(str(view.corpus.papers["label"].iat[view.corpus.row_of[paper]]))
            st.page_link(page("paper"), label=label, icon=":material/article:", query_params={"id": paper})
        else:
            st.caption("Choose a line to see the paper that it went into." if row is None else "It went into no paper.")
        st.download_button(
            "CSV",
            data=lambda: render_table(shown),
            file_name="receipt.csv",
            mime="text/csv",
            on_click="ignore",
            icon=":material/download:",
            key="receipt-csv",
            help=f"These lines in full: {len(shown):,}.",
        )


@st.cache_resource(max_entries=4, show_spinner=False)
def _receipt(fingerprint: str, files: tuple[str, ...], _corpus: Corpus) -> Receipt:
    """Worked out once a corpus; the same records in other files are another receipt."""
    table = _corpus.receipt
    counts = {one: int((table["outcome"] == one).sum()) for one in OUTCOMES}
    worth = table[(table["outcome"] != "kept") | (table["reason"] != "")]
    kind = worth["outcome"].where(worth["outcome"] != "kept", "doubt").map(KINDS)
    lines = worth.assign(kind=kind)[list(_COLUMNS)].rename(columns=_COLUMNS).reset_index(drop=True)
    whole = table[(table["outcome"] == "note") & (table["line"] == 0)]
    failed = whole[~whole["reason"].str.startswith("hidden")]  # left out on purpose
    unread = [f"{file}: {reason.rstrip('.')}." for file, reason in zip(failed["file"], failed["reason"], strict=True)]
    return Receipt(counts, _files(_corpus), lines, unread)


def _files(corpus: Corpus) -> pd.DataFrame:
    """One row a file or a member of an archive, with what became of its records."""
    table = corpus.receipt
    outcomes = pd.crosstab(table["file"], table["outcome"]).reindex(columns=list(OUTCOMES), fill_value=0)
    outcomes = outcomes.rename(columns=str.capitalize)
    outcomes.insert(0, "Records", outcomes.sum(axis=1))
    facts = corpus.inputs.set_index("name")[["format", "bytes", "heading", "sha256"]]
    facts = facts.rename(columns={"format": "Format", "bytes": "Bytes", "heading": "Heading", "sha256": "SHA-256"})
    names = facts.index.union(outcomes.index, sort=False)
    whole = outcomes.reindex(names, fill_value=0).join(facts)
    counts = list(outcomes.columns)
    packed = ~names.isin(outcomes.index) & (corpus.inputs.set_index("name")["records"].reindex(names).fillna(0) > 0)
    # The records of an archive are counted at its members, and these have no size of their own.
    whole = whole.astype(dict.fromkeys([*counts, "Bytes"], "Int64"))
    whole.loc[packed, counts] = pd.NA
    whole = whole.rename_axis("File").reset_index().sort_values("File", kind="stable")
    texts = ["Format", "Heading", "SHA-256"]
    return whole.assign(**{one: whole[one].fillna("") for one in texts}).reset_index(drop=True)
