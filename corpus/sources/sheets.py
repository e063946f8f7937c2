"""XLSX: each sheet a table with its names in the first row that has two cells or more."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from corpus import guard
from corpus.errors import SourceError, TooLarge
from corpus.sources import header
from corpus.sources.items import Item, Note, Record, excerpt
from corpus.sources.limits import MAX_COLUMNS, MAX_DOCUMENT
from corpus.sources.stream import Stream

_EMPTY = (None, "")


def is_workbook(archive: zipfile.ZipFile) -> bool:
    """Whether a zip is an XLSX file."""
    return "xl/workbook.xml" in archive.namelist()


def read(stream: Stream) -> Iterator[Item]:
    """One record a row of each sheet; the line is the row's number.

    Raises:
        TooLarge: It unpacks to more than ``MAX_DOCUMENT`` or has more than ``MAX_COLUMNS`` columns.
        SourceError: It is damaged, or holds a declaration of entities.
    """
    import openpyxl

    data = stream.whole()
    _check_size(data, stream.name)
    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        for sheet in book.worksheets:
            if sheet.title == "about" and book.properties.creator == "Paperscope":
                continue  # an export of ours: this sheet says how the rows of the other were made
            yield from _read_sheet(sheet, stream.name)
    except SourceError:
        raise
    except Exception as error:  # openpyxl lets out whatever a damaged file makes its parts raise
        raise SourceError(
            f"the workbook cannot be read ({str(error).partition(chr(10))[0].rstrip('.') or type(error).__name__}).",
            place=stream.name,
            hint="Save it anew as .xlsx, or as CSV.",
        ) from error


def _check_size(data: bytes, name: str) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            unpacked = sum(member.file_size for member in archive.infolist())
            declared = [member.filename for member in archive.infolist() if _declares(archive, member)]
    except (zipfile.BadZipFile, zlib.error, ValueError, OSError, EOFError, RuntimeError, NotImplementedError) as error:
        raise SourceError(f"the workbook is damaged ({error}).", place=name) from error
    if declared:
        raise SourceError(
            f"the workbook declares entities of its own (in {declared[0]}), as no spreadsheet program does.",
            place=name,
            hint="Save it anew as .xlsx, or as CSV.",
        )
    if unpacked > MAX_DOCUMENT:
        raise TooLarge(f"the workbook unpacks to {unpacked // 2**20} MB.", place=name, hint="Save it as CSV.")


def _declares(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bool:
    """Whether a member begins with a document type, where entities that grow without end would stand."""
    if not member.filename.endswith((".xml", ".rels")):
        return False
    with archive.open(member) as file:
        return b"<!DOCTYPE" in file.read(4096).upper()


def _read_sheet(sheet: Any, name: str) -> Iterator[Item]:  # noqa: ANN401 - the library has no types
    place = f"{name} ({sheet.title})"
    rows = _filled_rows(sheet)
    first = list(islice(rows, header.MAX_ABOVE + 1))
    at = next((at for at, (_, cells) in enumerate(first) if _count(cells) >= 2 or sheet.max_column == 1), len(first))
    at += header.find_header([[_to_name(cell) for cell in cells] for _, cells in first[at:]])
    for number, cells in first[:at]:
        yield Note(number, "above the table, part of no record", excerpt(" ".join(filter(None, map(_to_name, cells)))))
    if at == len(first):
        return
    number, cells = first[at]
    if len(cells) > MAX_COLUMNS:
        raise TooLarge(f"more than {MAX_COLUMNS} columns.", place=f"{place}:{number}")
    names = header.unique_names([_to_name(cell) for cell in cells])
    for number, cells in chain(first[at + 1 :], rows):
        values = dict(zip(names, cells, strict=False))
        if guard.COLUMN in values:
            values = {**values, **guard.unguard_row({k: "" if v is None else str(v) for k, v in values.items()})}
        yield Record(number, values)


def _filled_rows(sheet: Any) -> Iterator[tuple[int, list[Any]]]:  # noqa: ANN401
    """Rows that hold something, with their numbers and without the empty cells at their ends."""
    # One column more than is allowed tells that there are too many, without a row of 16,384 empty cells.
    for number, row in enumerate(sheet.iter_rows(max_col=MAX_COLUMNS + 1, values_only=True), start=1):
        cells = list(row)
        while cells and cells[-1] in _EMPTY:
            cells.pop()
        if cells:
            yield number, cells


def _count(cells: list[Any]) -> int:
    return sum(cell not in _EMPTY for cell in cells)


def _to_name(cell: object) -> str:
    return "" if cell in _EMPTY else str(cell)
