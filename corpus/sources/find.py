"""Paths, folders and globs -> the files that they mean, each with the name that places are called by."""

from __future__ import annotations

import functools
import glob
import hashlib
import os
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_BLOCK = 2**20
#: What the receipt says of a hidden file.
HIDDEN = "hidden, so not read"
#: Nanoseconds after which a second change cannot hide behind the time of the first.
_SETTLED = 3 * 10**9


@dataclass(frozen=True)
class Found:
    """One input.

    Attributes:
        name: Relative to what was asked for; unique, without the separator of lists.
        path: Where it is.
        error: Why it cannot be read; empty where it can.
        hidden: Whether it is a hidden file or folder, which is left unread.
    """

    name: str
    path: Path
    error: str = ""
    hidden: bool = False


def find_inputs(
    paths: Iterable[str | os.PathLike[str]] | str | os.PathLike[str], *, hidden: bool = False
) -> list[Found]:
    """The files that paths, folders and globs mean, sorted by name, each once.

    What does not exist is returned with its ``error``.

    Args:
        paths: What was asked for.
        hidden: Whether hidden files and folders inside a folder are returned too, marked as such.
    """
    if isinstance(paths, str | os.PathLike):
        paths = [paths]
    found: dict[Path, Found] = {}
    for asked in paths:
        for one in _expand(os.fspath(asked)):
            if hidden or not one.hidden:
                found.setdefault(one.path.absolute(), one)
    return sorted(_with_unique_names(list(found.values())), key=lambda one: (one.name, str(one.path)))


def _expand(asked: str) -> list[Found]:
    path = Path(asked).expanduser()
    try:
        if path.is_dir():
            return _walk(path)
        if path.exists():
            return [_found(path.name, path)]
        matches = sorted(glob.glob(str(path), recursive=True)) if glob.has_magic(asked) else []
    except (OSError, ValueError) as error:
        return [Found(path.name, path, f"cannot be read ({error})")]
    if not matches:
        return [Found(path.name, path, f"there is no file or folder '{asked}'")]
    return [one for match in matches for one in _expand_match(Path(match))]


def _expand_match(path: Path) -> list[Found]:
    return _walk(path) if path.is_dir() else [_found(path.name, path)]


def _found(name: str, path: Path) -> Found:
    """A pipe or a device would be waited for, or never end."""
    return Found(name, path, "" if path.is_file() else "this is neither a file nor a folder")


def _walk(folder: Path) -> list[Found]:
    found = []
    for root, folders, files in os.walk(folder):  # does not follow links to folders, so there are no loops
        for name in sorted(files) + [name for name in folders if name.startswith(".")]:
            path = Path(root, name)
            one = _found(path.relative_to(folder).as_posix(), path)
            found.append(Found(one.name, path, hidden=True) if name.startswith(".") else one)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
    return (
        found
        if any(not one.hidden for one in found)
        else [Found(folder.name or str(folder), folder, f"the folder '{folder}' holds no files")]
    )


def _with_unique_names(found: list[Found]) -> list[Found]:
    """Prefix as many parent folders as it takes to tell equal names apart; drop what would split a list of places."""
    names = {one.path: one.name for one in found}
    for depth in range(1, 64):
        counts = Counter(names.values())
        clashing = [one for one in found if counts[names[one.path]] > 1]
        if not clashing:
            break
        for one in clashing:
            parts = one.path.absolute().parts
            names[one.path] = "/".join(parts[-(len(Path(one.name).parts) + depth) :]).lstrip("/")
    return [Found(_printable(names[one.path]), one.path, one.error, one.hidden) for one in found]


def _printable(name: str) -> str:
    """Undecodable bytes, line breaks and ``;`` would break a list of places."""
    name = name.encode("utf-8", "replace").decode("utf-8").replace(";", ",")
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in name)


def fingerprint_of(path: Path) -> tuple[int, str]:
    """Size in bytes and SHA-256 of a file; a file that has not been touched since is not read again.

    Raises:
        OSError: It cannot be read.
    """
    found = path.stat()
    if time.time_ns() - found.st_mtime_ns < _SETTLED:
        return _hash(path)
    return _hash_settled(path.absolute(), found.st_ino, found.st_size, found.st_mtime_ns)


@functools.lru_cache(maxsize=10_000)
def _hash_settled(path: Path, inode: int, size: int, modified: int) -> tuple[int, str]:
    """The other arguments are there for the cache: they change when the file does."""
    del inode, size, modified
    return _hash(path)


def _hash(path: Path) -> tuple[int, str]:
    digest, size = hashlib.sha256(), 0
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
            size += len(block)
    return size, digest.hexdigest()
