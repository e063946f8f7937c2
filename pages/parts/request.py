"""What to open: files in the state that they had when they were asked for."""

from __future__ import annotations

import glob
import hashlib
import os
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from corpus import find_inputs

SEEDS = Path(__file__).parent.parent.parent / "seeds"
#: Names other corpora to open, separated as in PATH.
ENVIRONMENT = "PAPERSCOPE_CORPUS"
#: What an address says of an upload, which nobody can open by it.
UPLOADED = "uploaded"


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
    def whereabouts(self) -> str:
        """The folder of what is opened, to tell it from another of the same name."""
        return str(Path(self.plain.paths[0]).parent) if self.paths else ""

    @property
    def cache_dir(self) -> Path | None:
        """What is derived from an upload goes with it."""
        return Path(self.folder, "derived") if self.folder else None

    @property
    def plain(self) -> Request:
        """The same wherever it was asked for and whatever its files' state: to be remembered and compared."""
        return replace(self, paths=tuple(map(_absolute, self.paths)), stamp="")

    @property
    def token(self) -> str:
        """What an address calls it: readable, and a digest in place of its paths; of an upload only that it is one."""
        if self.folder:
            return UPLOADED
        name = re.sub(r"[^a-z0-9]+", "-", self.title.casefold()).strip("-")[:24]
        asked = repr((self.plain.paths, self.fields, self.join)).encode("utf-8", "backslashreplace")
        return f"{name}-{hashlib.sha256(asked).hexdigest()[:8]}"

    @property
    def missing(self) -> tuple[str, ...]:
        """The paths that are not there now."""
        return tuple(path for path in self.paths if not glob.has_magic(path) and not _exists(path))

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


def _absolute(path: str) -> str:
    return str(Path(path).expanduser().absolute())


def _exists(path: str) -> bool:
    try:
        return Path(path).expanduser().exists()
    except (OSError, ValueError):
        return False


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
