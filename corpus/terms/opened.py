"""What terms keep on disk: arrays that are opened as memory maps, once a process."""

from __future__ import annotations

import json
import os
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import fields
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

import numpy as np

from corpus.cache import cached

T = TypeVar("T")
Folder = str | os.PathLike[str] | None

# Opened entries of this process: a page asks for the same matrix at every run.
_open: OrderedDict[str, Any] = OrderedDict()
_lock = Lock()
# One lock an entry: who waits for a large corpus' words keeps nobody from another's.
_making: dict[str, Lock] = {}
_KEPT = 24


def opened(
    kind: str, parts: dict[str, Any], make: Callable[[Path], None], read: Callable[[Path], T], cache_dir: Folder
) -> T:
    """``corpus.cache.cached``, whose value stays open in this process."""
    key = _key(kind, parts, cache_dir)
    with _lock:
        if key in _open:
            _open.move_to_end(key)
            return _open[key]  # type: ignore[no-any-return]
        own = _making.setdefault(key, Lock())
    with own:
        with _lock:
            if key in _open:
                return _open[key]  # type: ignore[no-any-return]
        value = cached(kind, parts, make, read, cache_dir=cache_dir)
        with _lock:
            _open[key] = value
            _making.pop(key, None)
            while len(_open) > _KEPT:
                _open.popitem(last=False)
    return value


def is_open(kind: str, parts: dict[str, Any], cache_dir: Folder) -> bool:
    """Whether an entry is open in this process, so that ``opened`` has nothing to do."""
    with _lock:
        return _key(kind, parts, cache_dir) in _open


def _key(kind: str, parts: dict[str, Any], cache_dir: Folder) -> str:
    return json.dumps([kind, parts, str(cache_dir), os.environ.get("PAPERSCOPE_CACHE", "")], sort_keys=True)


def save(folder: Path, name: str, value: Any, columns: Iterable[str]) -> None:  # noqa: ANN401  (any of the dataclasses)
    """Write some arrays of a dataclass."""
    for column in columns:
        np.save(folder / f"{name}.{column}.npy", getattr(value, column))


def load(folder: Path, name: str, kind: type) -> dict[str, Any]:
    """The arrays of a dataclass that are in a folder."""
    paths = {field.name: folder / f"{name}.{field.name}.npy" for field in fields(kind)}
    # A plain view: the subclass that a memory map is makes every slice slow.
    return {column: np.asarray(np.load(path, mmap_mode="r")) for column, path in paths.items() if path.exists()}
