"""What is different between an export and the same made again, in words."""

from __future__ import annotations

import hashlib
import os
from itertools import zip_longest

from corpus.export.recipe import Recipe, versions

#: Formats without lines.
_BINARY = frozenset(("xlsx", "parquet"))
#: Characters of a line that are shown.
_SHOWN = 60
#: Characters that are shown of what is the same in both.
_BEFORE = 20


def said_differences(wanted: Recipe, made: Recipe, before: bytes | None, now: bytes) -> list[str]:
    """What differs, the likeliest cause first; at least one.

    Args:
        wanted: The recipe.
        made: The recipe of what its inputs give now.
        before: The export's bytes the first time, where they are at hand.
        now: Its bytes now.
    """
    said = _inputs(wanted, made)
    if wanted.map != made.map:
        said.append(f"the topic map is another ({_short(wanted.map)}, now {_short(made.map)})")
    if wanted.rows != made.rows:
        said.append(f"it had {wanted.rows:,} rows and now has {made.rows:,}")
    if wanted.fingerprint != made.fingerprint and not said:
        said.append("the records are read in another way")
    old, new = dict(wanted.versions or {}), versions()
    said += [
        f"{name} was {old.get(name) or 'not there'} and is {new[name] or 'not there'}"
        for name in new
        if old.get(name) != new[name]
    ]
    if before is not None and hashlib.sha256(before).hexdigest() == wanted.sha256:
        said.append(_first(before, now, wanted.format))
    elif before is not None:
        said.append("the file beside the recipe has been changed since")
    return said or ["nothing that the recipe knows of has changed, but its checksum"]


def _inputs(wanted: Recipe, made: Recipe) -> list[str]:
    before = {str(one["name"]): str(one["sha256"]) for one in wanted.inputs}
    now = {str(one["name"]): str(one["sha256"]) for one in made.inputs}
    lost = {digest: name for name, digest in before.items() if name not in now}
    said = []
    for name, digest in now.items():
        if name not in before and digest in lost:
            said.append(f"{lost.pop(digest)} is called {name} now")
        elif name not in before:
            said.append(f"{name} is new")
        elif before[name] != digest:
            said.append(f"{name} has changed (SHA-256 {_short(before[name])}, now {_short(digest)})")
    return [*(f"{name} is missing" for name in lost.values()), *said]


def _first(before: bytes, now: bytes, format: str) -> str:
    if format in _BINARY:
        at = next((at for at, (old, new) in enumerate(zip(before, now, strict=False)) if old != new), 0)
        return f"byte {at or min(len(before), len(now)):,} is the first that differs"
    lines = zip_longest(before.split(b"\n"), now.split(b"\n"))
    number, (old, new) = next((at, pair) for at, pair in enumerate(lines, start=1) if pair[0] != pair[1])
    was, is_now = (None if line is None else line.decode("utf-8", "replace") for line in (old, new))
    same = len(os.path.commonprefix([was or "", is_now or ""]))
    told = [_quoted(line, max(0, same - _BEFORE)) for line in (was, is_now)]
    return f"line {number:,} is the first that differs: it was {told[0]} and is {told[1]}"


def _quoted(line: str | None, begin: int) -> str:
    """A line from a character on."""
    if line is None:
        return "not there"
    part = line[begin : begin + _SHOWN]
    return repr(f"{'…' if begin else ''}{part}{'…' if begin + _SHOWN < len(line) else ''}")


def _short(digest: str) -> str:
    return f"{digest[:12]}…" if digest else "none"
