"""What to open: files in the state that they had when they were asked for."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from corpus import find_inputs

SEEDS = Path(__file__).parent.parent.parent / "seeds"
#: Names other corpora to open, separated as in PATH.
ENVIRONMENT = "PAPERSCOPE_CORPUS"


@dataclass(frozen=True)
class Request:
    """What to open: equal requests are the same corpus.

    Attributes:
        paths: Files, folders and globs.
        fields: Foreign column and ours, in pairs.
        join: Whether abstracts that a blank line cut in two are joined.
        folder: The private folder of an upload; empty for paths.
        stamp: Of the files' sizes and times when this was asked for.
    """

    paths: tuple[str, ...]
    fields: tuple[tuple[str, str], ...] = ()
    join: bool = True
    folder: str = ""
    stamp: str = ""

    @property
    def key(self) -> str:
        """Of its job."""
        return f"open {self}"

    @property
    def shown_paths(self) -> tuple[str, ...]:
        """The paths as the person knows them: where an upload is kept is nobody's business."""
        return tuple(Path(path).name for path in self.paths) if self.folder else self.paths

    @property
    def title(self) -> str:
        """What is being opened, in a few words."""
        names = [Path(path).name or path for path in self.paths]
        return f"{names[0]} and {len(names) - 1} more" if len(names) > 1 else names[0]

    @property
    def cache_dir(self) -> Path | None:
        """What is derived from an upload goes with it."""
        return Path(self.folder, "derived") if self.folder else None

    def as_it_is_now(self) -> Request:
        """The same files in their present state."""
        return self if self.folder else replace(self, stamp=_stamp(self.paths))


def paths_asked_for() -> tuple[str, ...]:
    """What was named after ``--``, else in the environment, else the seeds."""
    # Streamlit hands the script its own arguments; under another program's name they are not ours.
    arguments = sys.argv[1:] if Path(sys.argv[0]).name == "dashboard.py" else []
    named = arguments or [path for path in os.environ.get(ENVIRONMENT, "").split(os.pathsep) if path]
    return tuple(named) or (os.path.relpath(SEEDS),)


def seeds() -> Request:
    """The request for the seeds."""
    return Request((os.path.relpath(SEEDS),))


def _stamp(paths: Iterable[str]) -> str:
    """Another string when a file came, went or was written to; nothing is read."""
    digest = hashlib.sha256()
    for one in find_inputs(paths):
        try:
            facts = one.path.stat()
        except OSError:
            digest.update(f"{one.path}\n".encode("utf-8", "replace"))
        else:
            digest.update(f"{one.path}\t{facts.st_size}\t{facts.st_mtime_ns}\n".encode("utf-8", "replace"))
    return digest.hexdigest()[:16]
