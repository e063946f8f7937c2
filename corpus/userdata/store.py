"""The files of one person: read at every call, changed under a lock, never half written."""

from __future__ import annotations

import hashlib
import json
import logging
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from corpus.errors import UserDataError
from corpus.userdata import files
from corpus.userdata.marks import Mark, clean_tags, merge_marks, read_mark

logger = logging.getLogger(__name__)

_MARKS = "reading_list.jsonl"
_PRESETS = "presets.json"
_TOPICS = "topic_names.json"
_PANEL = "term_panel.txt"


class Merged(NamedTuple):
    """What an import did: marks that are new, that changed, that were the same, and lines that could not be read."""

    added: int
    changed: int
    same: int
    damaged: int


class UserData:
    """What one person made, in one folder.

    Args:
        folder: Where; ``default_folder()`` if None.
        user: Who, where several people share an installation: each gets a folder of their own.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None, *, user: str = "") -> None:
        root = Path(folder) if folder is not None else files.default_folder()
        self.folder = root / "users" / hashlib.sha256(user.encode()).hexdigest()[:16] if user else root
        self._seen: tuple[tuple[int, int, int], dict[str, Mark]] | None = None
        self._problems: list[str] = []

    def problems(self) -> list[str]:
        """What was found damaged since the last call, in words; each problem is told once."""
        told, self._problems = self._problems, []
        return told

    def marks(self) -> dict[str, Mark]:
        """Every mark by paper_id, in the order of the file; of papers of other corpora too.

        Lines that cannot be read are moved to a file beside the reading list and reported once.

        Raises:
            UserDataError: The file is there and cannot be read.
        """
        file = self.folder / _MARKS
        stamp = _stamp(file)
        if self._seen is None or self._seen[0] != stamp:
            marks, damaged = _parse(files.read(file))
            if damaged:
                marks, stamp = self._repair(file), _stamp(file)
            self._seen = (stamp, marks)
        return dict(self._seen[1])

    def mark(self, paper_id: str) -> Mark:
        """The mark of one paper; an empty one if there is none."""
        return self.marks().get(paper_id) or Mark(paper_id)

    def update(self, paper_id: str, **changes: Any) -> Mark:  # noqa: ANN401
        """Change some fields of one paper's mark, such as ``starred=True`` or ``tags=("kites",)``.

        Returns:
            The mark as it was before, for an undo through ``put``.

        Raises:
            UserDataError: It cannot be written, or there is no such field.
        """
        unknown = set(changes) - set(Mark.__dataclass_fields__)
        if unknown:
            raise UserDataError(f"A mark has no {', '.join(sorted(unknown))}.")
        return self._change(paper_id, lambda mark: replace(mark, **changes))

    def add_tag(self, paper_id: str, tag: str) -> Mark:
        """Add one tag; the mark as it was before."""
        return self._change(paper_id, lambda mark: replace(mark, tags=(*mark.tags, tag)))

    def remove_tag(self, paper_id: str, tag: str) -> Mark:
        """Take one tag away; the mark as it was before."""
        return self._change(paper_id, lambda mark: replace(mark, tags=tuple(one for one in mark.tags if one != tag)))

    def put(self, mark: Mark) -> Mark:
        """Set the whole mark of a paper; the mark as it was before."""
        return self._change(mark.paper_id, lambda _: mark)

    def merge(self, content: bytes) -> Merged:
        """Take in a reading list from elsewhere: the later mark of a paper decides, no tag or note is lost.

        Args:
            content: The bytes of a reading list.

        Raises:
            UserDataError: It cannot be written, or no line of it is a mark.
        """
        theirs, damaged = _parse(content)
        if content.strip() and not theirs:
            raise UserDataError(
                "No line of it is a mark.", hint="A reading list has one JSON object with a paper_id a line."
            )
        counts = {"added": 0, "changed": 0, "same": 0}

        def merged(mine: dict[str, Mark]) -> None:
            for paper_id, mark in theirs.items():
                now = merge_marks(mine[paper_id], mark) if paper_id in mine else mark
                counts["added" if paper_id not in mine else "same" if now == mine[paper_id] else "changed"] += 1
                mine[paper_id] = now

        self._rewrite(merged)
        return Merged(**counts, damaged=len(damaged))

    def content(self) -> bytes:
        """The reading list as a file to take to another machine."""
        return _format(self.marks().values())

    def presets(self) -> dict[str, dict[str, list[str]]]:
        """Saved filters by name, as ``Filters.to_params`` writes them."""
        return {
            str(name): {str(key): [str(one) for one in values] for key, values in params.items()}
            for name, params in self._read_json(_PRESETS).items()
            if isinstance(params, dict) and all(isinstance(values, list) for values in params.values())
        }

    def save_preset(self, name: str, params: Mapping[str, Sequence[str]]) -> None:
        """Save filters under a name; one of that name is replaced."""
        shown = " ".join(name.split())
        if not shown:
            raise UserDataError("A preset needs a name.")
        self._change_json(
            _PRESETS, lambda value: value.update({shown: {key: list(one) for key, one in params.items()}})
        )

    def delete_preset(self, name: str) -> None:
        """Forget saved filters."""
        self._change_json(_PRESETS, lambda value: value.pop(name, None))

    def topic_names(self, fingerprint: str) -> dict[str, str]:
        """The names given to topics of one map: label -> name."""
        names = self._read_json(_TOPICS).get(fingerprint, {})
        return {str(label): str(name) for label, name in names.items()} if isinstance(names, dict) else {}

    def rename_topic(self, fingerprint: str, label: str, name: str) -> None:
        """Give a topic of one map another name; an empty one takes the name back."""

        def change(value: dict[str, Any]) -> None:
            names = {**value.get(fingerprint, {}), label: " ".join(name.split())}
            value[fingerprint] = {one: given for one, given in names.items() if given and given != one}

        self._change_json(_TOPICS, change)

    def panel(self) -> str:
        """The term panel as text; empty for the default."""
        return files.read(self.folder / _PANEL).decode("utf-8", "replace")

    def save_panel(self, text: str) -> None:
        """Keep the term panel; empty text brings the default back."""
        file = self.folder / _PANEL
        with files.locked(file):
            files.write(file, text.encode("utf-8", "replace"))

    def _change(self, paper_id: str, change: Callable[[Mark], Mark]) -> Mark:
        before = Mark(paper_id)

        def changed(marks: dict[str, Mark]) -> None:
            nonlocal before
            before = marks.get(paper_id, before)
            now = change(before)
            now = replace(
                now, tags=clean_tags(tuple(now.tags)), changed=datetime.now(UTC).isoformat(timespec="seconds")
            )
            if now.is_empty:
                marks.pop(paper_id, None)
            else:
                marks[paper_id] = now

        self._rewrite(changed)
        return before

    def _rewrite(self, change: Callable[[dict[str, Mark]], None]) -> None:
        file = self.folder / _MARKS
        with files.locked(file):
            marks = self._sound(file)
            change(marks)
            files.write(file, _format(marks.values()))
            self._seen = (_stamp(file), marks)

    def _repair(self, file: Path) -> dict[str, Mark]:
        try:
            with files.locked(file):
                marks = self._sound(file)
                files.write(file, _format(marks.values()))
                return marks
        except UserDataError:  # a folder that cannot be written can still be read
            marks, damaged = _parse(files.read(file))
            self._problems.append(f"{file}: {len(damaged)} damaged lines are left out.")
            return marks

    def _sound(self, file: Path) -> dict[str, Mark]:
        """The marks of the file, read under its lock; damaged lines are kept beside it."""
        marks, damaged = _parse(files.read(file))
        if damaged:
            kept = files.set_aside(file, b"\n".join(damaged))
            lines = "1 line" if len(damaged) == 1 else f"{len(damaged)} lines"
            problem = f"{lines} of {file} could not be read; what was there is kept in {kept.name}."
            logger.warning(problem)
            self._problems.append(problem)
        return marks

    def _read_json(self, name: str) -> dict[str, Any]:
        content = files.read(self.folder / name)
        try:
            value = json.loads(content) if content.strip() else {}
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            kept = files.set_aside(self.folder / name, content)
            self._problems.append(f"{self.folder / name} could not be read; what was there is kept in {kept.name}.")
            return {}
        return value

    def _change_json(self, name: str, change: Callable[[dict[str, Any]], object]) -> None:
        file = self.folder / name
        with files.locked(file):
            value = self._read_json(name)
            change(value)
            files.write(file, (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace"))


def _parse(content: bytes) -> tuple[dict[str, Mark], list[bytes]]:
    """The marks of a reading list, the last of a paper's lines counting, and the lines that are none."""
    marks: dict[str, Mark] = {}
    damaged: list[bytes] = []
    for line in content.removeprefix(b"\xef\xbb\xbf").split(b"\n"):
        if not line.strip():
            continue
        mark = read_mark(line)
        if mark is None:
            damaged.append(line)
        else:
            marks[mark.paper_id] = mark
    return marks, damaged


def _format(marks: Iterable[Mark]) -> bytes:
    return "".join(f"{mark.to_line()}\n" for mark in marks).encode()


def _stamp(file: Path) -> tuple[int, int, int]:
    try:
        found = file.stat()
    except OSError:
        return (0, 0, 0)
    return (found.st_mtime_ns, found.st_size, found.st_ino)
