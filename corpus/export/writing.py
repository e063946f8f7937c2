"""Exports on disk: whole or not at all, with the recipe beside them."""

from __future__ import annotations

import contextlib
import os
import uuid
from pathlib import Path

import pandas as pd

from corpus.errors import ExportError
from corpus.export.formats import Highlight, format_of, render_papers, render_table
from corpus.export.recipe import Recipe

RECIPE_SUFFIX = ".recipe.json"


def recipe_name(target: str | os.PathLike[str]) -> str:
    """The recipe's file name beside an export: ``papers.csv`` -> ``papers.csv.recipe.json``."""
    return f"{Path(target).name}{RECIPE_SUFFIX}"


def export_papers(
    papers: pd.DataFrame,
    target: str | os.PathLike[str],
    format: str = "",
    *,
    recipe: Recipe | None = None,
    highlight: Highlight | None = None,
) -> list[Path]:
    """Write papers to a file, and the recipe beside it.

    Args:
        papers: Columns ``PAPERS``, in order.
        target: The file; an old one is replaced once the new one is whole.
        format: A name of ``FORMATS``; without one the file's name tells, else CSV.
        recipe: What ``make_recipe`` gave; its checksum is put in.
        highlight: What to mark in a web page.

    Returns:
        The files written.

    Raises:
        ExportError: There is no such format, or the file cannot be written.
    """
    chosen = format_of(format, os.fspath(target))
    content = render_papers(papers, chosen.name, recipe=recipe, highlight=highlight)
    written = [_write(Path(target), content)]
    if recipe is not None:
        beside = Path(target).with_name(recipe_name(target))
        written.append(_write(beside, recipe.finished(content).to_json()))
    return written


def export_table(frame: pd.DataFrame, target: str | os.PathLike[str], format: str = "", *, bom: bool = False) -> Path:
    """Write any table to a file.

    Args:
        frame: Any frame.
        target: The file.
        format: A name of ``FORMATS``; without one the file's name tells, else CSV.
        bom: Begin a CSV or TSV with a byte order mark.

    Returns:
        The file written.

    Raises:
        ExportError: There is no such format for tables, or the file cannot be written.
    """
    return _write(Path(target), render_table(frame, format_of(format, os.fspath(target)).name, bom=bom))


def write_bytes(target: str | os.PathLike[str], content: bytes) -> Path:
    """Write a file that is whole or not there.

    Raises:
        ExportError: It cannot be written.
    """
    return _write(Path(target), content)


def _write(target: Path, content: bytes) -> Path:
    draft = target.with_name(f".{target.name}.{uuid.uuid4().hex}.tmp")
    try:
        draft.write_bytes(content)
        draft.replace(target)
    except OSError as error:
        raise ExportError(
            f"cannot be written ({error.strerror or error}).", place=str(target), hint="Choose another file or folder."
        ) from error
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
    return target
