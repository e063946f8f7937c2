"""The table of formats, and a frame -> the bytes of one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import NamedTuple

import pandas as pd

from corpus.errors import ExportError
from corpus.export import citations, delimited, readable, records, sheets, webpage
from corpus.export.frames import papers_of, tidy
from corpus.export.recipe import Recipe

#: (plain text, field of the paper) -> start, end and number of each thing to mark.
Highlight = Callable[[str, str], Sequence[tuple[int, int, int]]]


class Format(NamedTuple):
    """A format of exports.

    Attributes:
        name: As in the command line.
        suffix: Of its files.
        mime: Media type.
        label: What a menu says.
        tables: Whether any table can be written in it, not papers alone.
    """

    name: str
    suffix: str
    mime: str
    label: str
    tables: bool


FORMATS = {
    one.name: one
    for one in (
        Format("csv", ".csv", "text/csv", "CSV (spreadsheet)", True),
        Format("tsv", ".tsv", "text/tab-separated-values", "TSV", True),
        Format(
            "xlsx", ".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "Excel (XLSX)", True
        ),
        Format("jsonl", ".jsonl", "application/x-ndjson", "JSON Lines", True),
        Format("parquet", ".parquet", "application/vnd.apache.parquet", "Parquet", True),
        Format("bibtex", ".bib", "application/x-bibtex", "BibTeX", False),
        Format("ris", ".ris", "application/x-research-info-systems", "RIS", False),
        Format("markdown", ".md", "text/markdown", "Markdown", True),
        Format("html", ".html", "text/html", "Web page (one file)", False),
    )
}


def format_of(name: str, target: str = "") -> Format:
    """The format with this name, or else the one that a file's name ends on, or else CSV.

    Args:
        name: A name of ``FORMATS``, or empty.
        target: A file's name, or empty.

    Returns:
        The format.

    Raises:
        ExportError: There is no such format.
    """
    suffix = PurePath(target).suffix.lower()
    if not name and not suffix:
        return FORMATS["csv"]
    wanted = name.lower().lstrip(".")
    for one in FORMATS.values():
        if wanted in (one.name, one.suffix[1:]) if name else suffix == one.suffix:
            return one
    raise ExportError(f"There is no format {name or suffix!r}.", hint=f"Known: {', '.join(FORMATS)}.")


def render_papers(
    papers: pd.DataFrame,
    format: str = "csv",
    *,
    recipe: Recipe | None = None,
    highlight: Highlight | None = None,
) -> bytes:
    """Papers as the bytes of a file; the same bytes for the same papers.

    Args:
        papers: Columns ``PAPERS``, in order; further columns are written after them by the table formats, and columns
            that are not there are left out by all.
        format: A name of ``FORMATS``.
        recipe: What the readable formats say about themselves.
        highlight: What to mark in a web page.

    Returns:
        The bytes.

    Raises:
        ExportError: There is no such format, it cannot hold the papers, or the rows are no papers.
    """
    chosen = format_of(format)
    about = recipe.about() if recipe else None
    if chosen.name == "bibtex":
        return citations.write_bibtex(papers_of(papers))
    if chosen.name == "ris":
        return citations.write_ris(papers_of(papers))
    if chosen.name == "markdown":
        return readable.write_markdown(papers_of(papers), about)
    if chosen.name == "html":
        return webpage.write_html(papers_of(papers), about, highlight)
    return _table(tidy(papers), chosen, bom=recipe is not None and recipe.bom, about=about, always=True)


def render_table(frame: pd.DataFrame, format: str = "csv", *, bom: bool = False) -> bytes:
    """Any table (terms, links, topics) as the bytes of a file.

    Args:
        frame: Any frame.
        format: A name of ``FORMATS`` that holds tables.
        bom: Begin a CSV or TSV with a byte order mark.

    Returns:
        The bytes.

    Raises:
        ExportError: The format is not one, or is for papers only.
    """
    chosen = format_of(format)
    if chosen.name == "markdown":
        return readable.write_markdown_table(tidy(frame))
    if not chosen.tables:
        known = ", ".join(one.name for one in FORMATS.values() if one.tables)
        raise ExportError(f"{chosen.label} holds papers, not other tables.", hint=f"Use one of {known}.")
    return _table(tidy(frame), chosen, bom=bom, about=None, always=False)


def _table(frame: pd.DataFrame, chosen: Format, *, bom: bool, about: dict[str, object] | None, always: bool) -> bytes:
    if chosen.name == "csv":
        return delimited.write_delimited(frame, ",", bom=bom, always=always)
    if chosen.name == "tsv":
        return delimited.write_delimited(frame, "\t", bom=bom, always=always)
    if chosen.name == "xlsx":
        return sheets.write_xlsx(frame, about, always=always)
    return records.write_jsonl(frame) if chosen.name == "jsonl" else records.write_parquet(frame)
