"""Which row of a table names its columns, and how they are told apart."""

from __future__ import annotations

import re
from collections.abc import Sequence

#: Rows that may stand above the names: who exported what and when.
MAX_ABOVE = 10
_KNOWN = re.compile(
    r"abstracts?|titles?|authors?|summary|description|paper|doi|text|year|keywords?|venue|journal|url|link|id",
    re.IGNORECASE,
)


def find_header(rows: Sequence[Sequence[str]]) -> int:
    """The row of names: the first, unless it has no usual name and one of the next has two."""
    if rows and not _count_known(rows[0]):
        for at, row in enumerate(rows[: MAX_ABOVE + 1]):
            if _count_known(row) >= 2:
                return at
    return 0


def _count_known(row: Sequence[str]) -> int:
    return sum(_KNOWN.fullmatch((re.split(r"[ _]", name.strip("\"' \ufeff")) or [""])[-1]) is not None for name in row)


def unique_names(cells: Sequence[str]) -> list[str]:
    """Names of columns; an empty one is called by its number, a second of the same name gets it too."""
    names: list[str] = []
    for number, cell in enumerate(cells, start=1):
        name = cell.strip().lstrip("\ufeff") or f"column {number}"
        names.append(name if name not in names else f"{name} {number}")
    return names
