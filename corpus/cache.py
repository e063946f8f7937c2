"""The disk cache of what is derived: hands out folders by key; the only module that writes them.

An entry is a folder that is written under a temporary name and renamed when it is whole, so a reader never sees half
of one, and two processes may build the same entry at once (the second waits and then finds it). A damaged or foreign
entry is a miss: it is logged, removed and built again. The least recently used entries go when the limit is passed.
A cache that cannot be written is replaced by a folder that goes with the process.

The key holds a digest of this package, so that a changed step never meets what an older one made.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import hashlib
import json
import logging
import os
import shutil
import tempfile
import time
import uuid
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, TypeVar

import platformdirs
from filelock import FileLock

logger = logging.getLogger(__name__)

#: Bytes; ``PAPERSCOPE_CACHE_LIMIT`` (in MB) sets another limit.
DEFAULT_LIMIT = 5 * 2**30
#: Raised when the layout of entries changes.
CACHE_VERSION = 1
_STAMP = "entry.json"
#: Seconds after which a draft that nobody finished is thrown away.
_DRAFT_AGE = 24 * 3600

T = TypeVar("T")


def default_folder() -> Path:
    """``PAPERSCOPE_CACHE``, else the platform's cache folder."""
    return Path(os.environ.get("PAPERSCOPE_CACHE") or platformdirs.user_cache_path("paperscope"))


def entry_key(parts: dict[str, Any]) -> str:
    """A key from everything that an entry depends on: 40 hex digits, the same for equal parts."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:40]


def cached(
    kind: str,
    parts: dict[str, Any],
    make: Callable[[Path], None],
    read: Callable[[Path], T],
    *,
    cache_dir: str | os.PathLike[str] | None = None,
) -> T:
    """What ``read`` makes of the entry, built first by ``make`` where there is none or it cannot be read.

    Args:
        kind: Subfolder and part of the log line, such as ``corpus`` or ``index``.
        parts: Everything that the entry depends on; must be JSON-able.
        make: Writes the entry's files into the empty folder that it is given.
        read: Reads an entry's folder. Any exception counts as damage.
        cache_dir: Another root than ``default_folder()``.

    Returns:
        The value that ``read`` returned.

    Raises:
        Exception: Whatever ``make`` raises, or what ``read`` raises on a folder that ``make`` has just written.
    """
    root = Path(cache_dir) if cache_dir is not None else default_folder()
    key = entry_key({"version": CACHE_VERSION, "program": _program(), "kind": kind, **parts})
    target = root / kind / key
    found, value = _try_read(target, read)
    if found:
        return value
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(f"{target}.lock")
        lock.acquire()
    except OSError as error:
        logger.warning("the cache %s cannot be written (%s); using a folder of this process", root, error)
        target = private_folder() / kind / key
        target.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(f"{target}.lock")
        lock.acquire()
    try:
        found, value = _try_read(target, read)  # another process may have built it while we waited
        if found:
            return value
        _build(target, make)
        value = read(target)  # before the lock goes: from then on another process may trim it
    finally:
        lock.release()
    _trim(root, keep=target)
    return value


def receive(name: str, data: bytes | BinaryIO, folder: str | os.PathLike[str]) -> Path:
    """Keep what somebody sent (an upload, standard input) as a file that ``load_corpus`` can read.

    Args:
        name: As the sender calls it; only its last part is used, and never as a path.
        data: Bytes, or an open binary file.
        folder: Private to the session; made if it is missing, readable by its owner alone.

    Returns:
        A new file in the folder.
    """
    home = Path(folder)
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    plain = PurePosixPath(name.replace("\\", "/")).name
    plain = "".join(sign if sign.isprintable() and sign not in '<>:"|?*/;' else "_" for sign in plain).lstrip(". ")
    suffix = PurePosixPath(plain).suffix[:12]
    stem = plain[: len(plain) - len(suffix)][:80] or "unnamed"
    target, number = home / f"{stem}{suffix}", 1
    while target.exists():
        number += 1
        target = home / f"{stem} ({number}){suffix}"
    with target.open("xb") as file:
        if isinstance(data, bytes | bytearray | memoryview):
            file.write(data)
        else:
            shutil.copyfileobj(data, file, 2**20)
    return target


@functools.cache
def _program() -> str:
    """A digest of this package's files: what derives an entry is a part of what the entry depends on."""
    digest = hashlib.sha256()
    package = Path(__file__).parent
    for file in sorted(package.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            digest.update(file.relative_to(package).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


@functools.cache
def private_folder() -> Path:
    """A folder that only this user can read and that goes with the process."""
    root = Path(tempfile.mkdtemp(prefix="paperscope-"))
    atexit.register(shutil.rmtree, root, ignore_errors=True)
    return root


def program_digest() -> str:
    """A digest of this package's files, for whoever writes down what made a file."""
    return _program()


def _try_read(target: Path, read: Callable[[Path], T]) -> tuple[bool, T]:
    if (target / _STAMP).is_file():
        try:
            value = read(target)
        except Exception as error:  # any damage is a miss, whatever shape it takes
            logger.warning("cache entry %s is damaged (%s: %s); building it again", target, type(error).__name__, error)
        else:
            with contextlib.suppress(OSError):
                os.utime(target / _STAMP)
            return True, value
    return False, None  # type: ignore[return-value]


def _build(target: Path, make: Callable[[Path], None]) -> None:
    draft = target.with_name(f"{target.name}.{uuid.uuid4().hex}.tmp")
    draft.mkdir(parents=True)
    try:
        make(draft)
        (draft / _STAMP).write_text(json.dumps({"version": CACHE_VERSION}), encoding="utf-8")
        _remove(target)
        draft.rename(target)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _remove(target: Path) -> None:
    """Take an entry, or what stands in its place, out of sight at once and then away."""
    gone = target.with_name(f"{target.name}.{uuid.uuid4().hex}.tmp")
    with contextlib.suppress(FileNotFoundError):
        target.rename(gone)
        if gone.is_dir() and not gone.is_symlink():
            shutil.rmtree(gone, ignore_errors=True)
        else:
            gone.unlink()


def _limit() -> int:
    setting = os.environ.get("PAPERSCOPE_CACHE_LIMIT", "")
    return int(setting) * 2**20 if setting.isdecimal() else DEFAULT_LIMIT


def _trim(root: Path, keep: Path) -> None:
    """Remove the least recently used entries until the rest fits; never ``keep``, nor what is not ours."""
    entries = []
    for stamp in root.glob(f"*/*/{_STAMP}"):
        if stamp.parent.suffix == ".tmp":
            continue
        with contextlib.suppress(OSError):
            size = sum(file.stat().st_size for file in stamp.parent.rglob("*") if file.is_file())
            entries.append((stamp.stat().st_mtime, size, stamp.parent))
    total, limit = sum(size for _, size, _ in entries), _limit()
    for _, size, folder in sorted(entries, key=lambda entry: entry[0]):
        if total <= limit:
            break
        if folder != keep:
            logger.info("cache over its limit: removing %s", folder)
            with contextlib.suppress(OSError):
                _remove(folder)
            total -= size
    for draft in root.glob("*/*.tmp"):
        with contextlib.suppress(OSError):
            if time.time() - draft.stat().st_mtime > _DRAFT_AGE:
                shutil.rmtree(draft, ignore_errors=True)
