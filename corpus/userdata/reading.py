"""The reading list of one person: read when it changed, changed under a lock, never half written."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from corpus.errors import UserDataError
from corpus.userdata import files
from corpus.userdata.marks import Mark, clean_tags, read_mark
from corpus.userdata.merging import Merged, merge_lists

if TYPE_CHECKING:
    from corpus.select import Marks

logger = logging.getLogger(__name__)

_MARKS = "reading_list.jsonl"
#: Nanoseconds between two times that every file system tells apart.
_CLOCK = 50_000_000


class _Seen(NamedTuple):
    """The list as it was read last: the file's stamp, every line of it, and the marks that say something."""

    stamp: tuple[int, int, int]
    lines: dict[str, Mark]
    marks: dict[str, Mark]

    def is_of(self, stamp: tuple[int, int, int]) -> bool:
        """Whether this is the file with that stamp.

        A stamp that is younger than the clock of the disk is fine does not say: two files in a row may share it.
        """
        return self.stamp == stamp and not 0 <= time.time_ns() - stamp[0] < _CLOCK


class ReadingList:
    """The marks that one person made, in one file.

    Args:
        folder: Where the file stands.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._seen: _Seen | None = None
        self._sets: tuple[_Seen, Marks] | None = None
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
        return dict(self._now().marks)

    def marks_of(self) -> Marks:
        """Which papers are starred, read, hidden and tagged, as filters ask for it; the same object while they are.

        Raises:
            UserDataError: As ``marks``.
        """
        from corpus.select import Marks

        seen, known = self._now(), self._sets
        if known is None or known[0].marks is not seen.marks:
            chosen = list(seen.marks.values())
            starred, read, hidden = (
                frozenset(mark.paper_id for mark in chosen if getattr(mark, flag))
                for flag in ("starred", "read", "hidden")
            )
            tags: dict[str, set[str]] = {}
            for mark in chosen:
                for tag in mark.tags:
                    tags.setdefault(tag, set()).add(mark.paper_id)
            tagged = {tag: frozenset(tags[tag]) for tag in sorted(tags)}
            known = self._sets = (seen, Marks(starred=starred, tags=tagged, read=read, hidden=hidden))
        return known[1]

    def mark(self, paper_id: str) -> Mark:
        """The mark of one paper; an empty one if there is none."""
        return self._now().marks.get(paper_id) or Mark(paper_id)

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

    def compare(self, content: bytes) -> Merged:
        """What ``merge`` would do; nothing is changed.

        Raises:
            UserDataError: As ``merge``.
        """
        return merge_lists(self._now().lines, *_foreign(content))

    def merge(self, content: bytes) -> Merged:
        """Take in a reading list from elsewhere: the later mark of a paper decides, no tag or note is lost.

        Args:
            content: The bytes of a reading list.

        Raises:
            UserDataError: It cannot be written, or no line of it is a mark.
        """
        theirs, damaged = _foreign(content)
        done = Merged()

        def merged(mine: dict[str, Mark]) -> None:
            nonlocal done
            done = merge_lists(mine, theirs, damaged)
            mine.update({mark.paper_id: mark for mark in done.added})
            mine.update({one.now.paper_id: one.now for one in done.changed})

        self._rewrite(merged)
        return done

    def unmerge(self, merged: Merged) -> None:
        """Put the marks back that a ``merge`` changed, and take those away that it added."""

        def back(mine: dict[str, Mark]) -> None:
            for mark in merged.added:
                mine.pop(mark.paper_id, None)
            mine.update({one.mine.paper_id: one.mine for one in merged.changed})

        self._rewrite(back)

    def content(self) -> bytes:
        """The reading list as a file to take to another machine."""
        return _format(self._now().lines.values())

    def set_aside(self) -> list[Path]:
        """The files beside the reading list that hold what could not be read."""
        return sorted(self.folder.glob(f"{_MARKS}.damaged-*"))

    def _now(self) -> _Seen:
        file = self.folder / _MARKS
        stamp, known = _stamp(file), self._seen
        if known is not None and known.is_of(stamp):
            return known
        lines, damaged = _parse(files.read(file))
        seen = self._repair(file) if damaged else _seen(stamp, lines)
        if known is not None and known.lines == seen.lines:
            seen = known._replace(stamp=seen.stamp)  # the marks stay the same object, and what is kept by it
        self._seen = seen
        return seen

    def _change(self, paper_id: str, change: Callable[[Mark], Mark]) -> Mark:
        before = Mark(paper_id)

        def changed(marks: dict[str, Mark]) -> None:
            nonlocal before
            before = marks.get(paper_id, before)
            now = change(before)
            now = replace(
                now, tags=clean_tags(tuple(now.tags)), changed=datetime.now(UTC).isoformat(timespec="milliseconds")
            )
            # A mark that was taken back stays as a line with its time: another machine's older one must not win.
            if not now.is_empty or paper_id in marks:
                marks[paper_id] = now

        self._rewrite(changed)
        return before

    def _rewrite(self, change: Callable[[dict[str, Mark]], None]) -> None:
        file = self.folder / _MARKS
        with files.locked(file):
            known = self._seen
            lines = dict(known.lines) if known and known.is_of(_stamp(file)) else self._sound(file)
            change(lines)
            files.write(file, _format(lines.values()))
            self._seen = _seen(_stamp(file), lines)

    def _repair(self, file: Path) -> _Seen:
        try:
            with files.locked(file):
                lines = self._sound(file)
                files.write(file, _format(lines.values()))
                return _seen(_stamp(file), lines)
        except UserDataError:  # a folder that cannot be written can still be read
            stamp = _stamp(file)
            lines, damaged = _parse(files.read(file))
            self._problems.append(f"{file}: {len(damaged)} damaged lines are left out.")
            return _seen(stamp, lines)

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


def _foreign(content: bytes) -> tuple[dict[str, Mark], int]:
    """The marks of somebody's reading list, and how many of its lines are none."""
    marks, damaged = _parse(content)
    if content.strip() and not marks:
        raise UserDataError(
            "No line of it is a mark.", hint="A reading list has one JSON object with a paper_id a line."
        )
    return marks, len(damaged)


def _seen(stamp: tuple[int, int, int], lines: dict[str, Mark]) -> _Seen:
    return _Seen(stamp, lines, {paper_id: mark for paper_id, mark in lines.items() if not mark.is_empty})


def _format(marks: Iterable[Mark]) -> bytes:
    return "".join(f"{mark.to_line()}\n" for mark in marks).encode()


def _stamp(file: Path) -> tuple[int, int, int]:
    try:
        found = file.stat()
    except OSError:
        return (0, 0, 0)
    return (found.st_mtime_ns, found.st_size, found.st_ino)
