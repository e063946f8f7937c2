"""The guard that keeps a cell of a CSV, TSV or XLSX file from being read as a formula, and how it is undone.

A spreadsheet reads a cell that begins with ``=``, ``+``, ``-`` or ``@`` (blanks before it or not), a tab, a line feed
or a carriage return as a formula (OWASP, "CSV injection"). Such a cell gets one apostrophe in front. Whether an
apostrophe is a guard or its owner's cannot be told from the cell, so each row says it: the column ``COLUMN`` names the
guarded columns of its row, joined by ``; ``. Taking one apostrophe from exactly these brings back every value; no other
cell is touched, and in a file without that column nothing is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

#: The last column of a guarded file.
COLUMN = "guarded_cells"

_SEPARATOR = "; "
# The full-width signs count too: spreadsheets in East Asian locales read them as the narrow ones.
_FIRST = "=+-@＝＋－＠"
_RISKY = re.compile(r"[\t\r\n]|\s*[=+\-@＝＋－＠]")


def is_risky(cell: str) -> bool:
    """Whether a spreadsheet could take the cell for a formula."""
    return _RISKY.match(cell) is not None


def guard_columns(columns: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The columns with risky cells guarded, and ``COLUMN`` after them.

    Args:
        columns: Names and cells of the text columns, all of one length; no name is empty or holds ``; ``.

    Returns:
        The same names and ``COLUMN``.
    """
    length = max((len(cells) for cells in columns.values()), default=0)
    marks: list[list[str]] = [[] for _ in range(length)]
    guarded: dict[str, list[str]] = {}
    for name, cells in columns.items():
        done = list(cells)
        for row, cell in enumerate(done):
            if cell and (cell[0] in _FIRST or cell[0].isspace()) and _RISKY.match(cell):
                done[row] = "'" + cell
                marks[row].append(name)
        guarded[name] = done
    guarded[COLUMN] = [_SEPARATOR.join(names) for names in marks]
    return guarded


def unguard_columns(columns: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The columns as their owner wrote them; the reverse of ``guard_columns``.

    Args:
        columns: Names and cells of a file as read. Without ``COLUMN`` among them nothing is changed.

    Returns:
        The columns without ``COLUMN``, unless that column is somebody's own (it names no column of the file).
    """
    plain = {name: list(cells) for name, cells in columns.items()}
    marks = plain.get(COLUMN)
    if marks is None or any(name not in plain for mark in set(marks) if mark for name in mark.split(_SEPARATOR)):
        return plain
    del plain[COLUMN]
    for row, mark in enumerate(marks):
        for name in mark.split(_SEPARATOR) if mark else ():
            if row < len(plain[name]):
                plain[name][row] = plain[name][row].removeprefix("'")
    return plain


def unguard_row(row: Mapping[str, str]) -> dict[str, str]:
    """One record as its owner wrote it; what ``unguard_columns`` does, for readers that go row by row."""
    return {name: cells[0] for name, cells in unguard_columns({name: [cell] for name, cell in row.items()}).items()}
