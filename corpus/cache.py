"""The disk cache of what is derived: hands out folders by key; the only module that writes them.

An entry is a folder that is written under a temporary name and renamed when it is whole, so a reader never sees half
of one, and two processes may build the same entry at once (the second waits and then finds it). A damaged or foreign
entry is a miss: it is logged, removed and built again. The least recently used entries go when the limit is passed.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
import shutil
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import platformdirs
from filelock import FileLock

logger = logging.getLogger(__name__)

#: Bytes; ``PAPERSCOPE_CACHE_LIMIT`` (in MB) sets another limit.
DEFAULT_LIMIT = 5 * 2**30
#: Raised when the layout of entries changes.
CACHE_VERSION = 1
_STAMP = "entry.json"

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
    target = root / kind / entry_key({"version": CACHE_VERSION, "kind": kind, **parts})
    found, value = _try_read(target, read)
    if found:
        return value
    target.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(f"{target}.lock"):
        found, value = _try_read(target, read)  # another process may have built it while we waited
        if found:
            return value
        _build(target, make)
    _trim(root, keep=target)
    return read(target)


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
        if target.exists():
            shutil.rmtree(target, ignore_errors=True)
        draft.rename(target)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _limit() -> int:
    setting = os.environ.get("PAPERSCOPE_CACHE_LIMIT", "")
    return int(setting) * 2**20 if setting.isdigit() else DEFAULT_LIMIT


def _trim(root: Path, keep: Path) -> None:
    """Remove the least recently used entries until the rest fits; never ``keep``, nor what is not ours."""
    entries = []
    for stamp in root.glob(f"*/*/{_STAMP}"):
        with contextlib.suppress(OSError):
            size = sum(file.stat().st_size for file in stamp.parent.rglob("*") if file.is_file())
            entries.append((stamp.stat().st_mtime, size, stamp.parent))
    total, limit = sum(size for _, size, _ in entries), _limit()
    for _, size, folder in sorted(entries, key=lambda entry: entry[0]):
        if total <= limit:
            return
        if folder != keep:
            logger.info("cache over its limit: removing %s", folder)
            shutil.rmtree(folder, ignore_errors=True)
            total -= size
