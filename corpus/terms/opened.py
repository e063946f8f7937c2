"""What terms keep on disk: arrays that are opened as memory maps, once a process, until their corpus is gone."""

from __future__ import annotations

import json
import os
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from threading import Lock, RLock
from typing import Any, ParamSpec, TypeVar
from weakref import WeakSet, finalize

import numpy as np

from corpus.cache import cached
from corpus.schema import Corpus

P = ParamSpec("P")
T = TypeVar("T")
Folder = str | os.PathLike[str] | None

# Fingerprint and name of an entry: a page asks for the same matrix at every run.
_Key = tuple[str, str]
_open: OrderedDict[_Key, Any] = OrderedDict()
# A corpus may be swept while its thread holds this.
_lock = RLock()
# One lock an entry: who waits for a large corpus' words keeps nobody from another's.
_making: dict[_Key, Lock] = {}
_KEPT = 24
_watched: WeakSet[Corpus] = WeakSet()
_forgetting: list[Callable[[], None]] = []


def remembered(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """``lru_cache`` for what is worked out from matrices, which goes with them."""

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        kept = lru_cache(size)(function)
        _forgetting.append(kept.cache_clear)
        return kept  # type: ignore[return-value]

    return wrap


def opened(
    corpus: Corpus,
    kind: str,
    parts: dict[str, Any],
    make: Callable[[Path], None],
    read: Callable[[Path], T],
    cache_dir: Folder,
) -> T:
    """``corpus.cache.cached``, whose value stays open in this process as long as the corpus is there."""
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
            if corpus not in _watched:
                _watched.add(corpus)
                finalize(corpus, _close, key[0]).atexit = False
            _open[key] = value
            _making.pop(key, None)
            while len(_open) > _KEPT:
                _open.popitem(last=False)
    return value


def _close(fingerprint: str) -> None:
    """Let go of what was opened for a corpus; another with the same papers opens it again."""
    with _lock:
        for key in [key for key in _open if key[0] == fingerprint]:
            del _open[key]
        for forget in _forgetting:
            forget()


def is_open(kind: str, parts: dict[str, Any], cache_dir: Folder) -> bool:
    """Whether an entry is open in this process, so that ``opened`` has nothing to do."""
    with _lock:
        return _key(kind, parts, cache_dir) in _open


def _key(kind: str, parts: dict[str, Any], cache_dir: Folder) -> _Key:
    named = [kind, parts, str(cache_dir), os.environ.get("PAPERSCOPE_CACHE", "")]
    return parts["corpus"], json.dumps(named, sort_keys=True)


def save(folder: Path, name: str, value: Any, columns: Iterable[str]) -> None:  # noqa: ANN401  (any of the dataclasses)
    """Write some arrays of a dataclass."""
    for column in columns:
        np.save(folder / f"{name}.{column}.npy", getattr(value, column))


def load(folder: Path, name: str, kind: type) -> dict[str, Any]:
    """The arrays of a dataclass that are in a folder."""
    paths = {field.name: folder / f"{name}.{field.name}.npy" for field in fields(kind)}
    # A plain view: the subclass that a memory map is makes every slice slow.
    return {column: np.asarray(np.load(path, mmap_mode="r")) for column, path in paths.items() if path.exists()}
