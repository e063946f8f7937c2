"""Which corpora were opened: paths and how they were read, newest first; never the papers, and no uploads."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from corpus.errors import UserDataError
from corpus.userdata import files

#: Corpora that are remembered.
KEPT = 12
_FILE = "recent_corpora.json"

Folder = str | os.PathLike[str] | None


class Recent(NamedTuple):
    """A corpus that was opened.

    Attributes:
        paths: Files, folders and globs, absolute.
        fields: Foreign column and ours, in pairs.
        join: Whether abstracts that a blank line cut in two were joined.
    """

    paths: tuple[str, ...]
    fields: tuple[tuple[str, str], ...] = ()
    join: bool = True


def read_recents(folder: Folder = None) -> list[Recent]:
    """What was opened, newest first; what cannot be read is left out.

    Args:
        folder: Another one than ``default_folder()``.

    Raises:
        UserDataError: The file is there and cannot be read.
    """
    return _parse(files.read(_file(folder)))


def note_recent(recent: Recent, folder: Folder = None) -> None:
    """Put a corpus first; the oldest of more than ``KEPT`` goes.

    Raises:
        UserDataError: It cannot be written.
    """
    _change(folder, lambda held: [recent, *(one for one in held if one != recent)][:KEPT])


def forget_recent(recent: Recent, folder: Folder = None) -> None:
    """Take a corpus off the list.

    Raises:
        UserDataError: It cannot be written.
    """
    _change(folder, lambda held: [one for one in held if one != recent])


def _file(folder: Folder) -> Path:
    return (Path(folder) if folder is not None else files.default_folder()) / _FILE


def _change(folder: Folder, change: Callable[[list[Recent]], list[Recent]]) -> None:
    file = _file(folder)
    with files.locked(file):
        held = _parse(files.read(file))
        changed = change(held)
        if changed == held:
            return
        rows = [{"paths": one.paths, "fields": dict(one.fields), "join": one.join} for one in changed]
        content = json.dumps(rows, ensure_ascii=False, indent=2) + "\n"
        try:
            files.write(file, content.encode("utf-8", "surrogatepass"))
        except OSError as error:
            raise UserDataError(f"cannot be written ({error.strerror or error}).", place=str(file)) from error


def _parse(content: bytes) -> list[Recent]:
    try:
        rows = json.loads(content.decode("utf-8", "surrogatepass")) if content.strip() else []
    except (ValueError, RecursionError):
        return []  # a convenience: the next corpus that is opened begins the list anew
    found = [_recent(row) for row in rows] if isinstance(rows, list) else []
    return [one for one in found if one is not None]


def _recent(row: Any) -> Recent | None:  # noqa: ANN401  (whatever stands in the file)
    paths = row.get("paths") if isinstance(row, dict) else None
    fields = row.get("fields", {}) if isinstance(row, dict) else None
    if not (isinstance(paths, list) and paths and all(isinstance(one, str) for one in paths)):
        return None
    pairs = tuple((str(key), str(value)) for key, value in fields.items()) if isinstance(fields, dict) else ()
    return Recent(tuple(paths), pairs, bool(row.get("join", True)))
