"""Two reading lists as one: of two marks of a paper the later decides, and nothing of either is lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from corpus.userdata.marks import Mark, clean_tags


@dataclass(frozen=True)
class Difference:
    """A paper that two lists say something else about.

    Attributes:
        mine: Its mark in the list here.
        theirs: Its mark in the list that was taken in.
        now: What became of the two.
    """

    mine: Mark
    theirs: Mark
    now: Mark


@dataclass(frozen=True)
class Merged:
    """What taking in a list does, or did.

    Attributes:
        added: Marks of papers that had none here.
        differing: Papers that both lists mark, each in another way.
        same: How many papers both lists mark alike.
        damaged: How many lines of the list that was taken in are no mark.
    """

    added: tuple[Mark, ...] = ()
    differing: tuple[Difference, ...] = ()
    same: int = 0
    damaged: int = 0

    @property
    def changed(self) -> tuple[Difference, ...]:
        """The papers whose mark here is another one afterwards."""
        return tuple(one for one in self.differing if one.now != one.mine)


def merge_lists(mine: Mapping[str, Mark], theirs: Mapping[str, Mark], damaged: int = 0) -> Merged:
    """What comes out of two lists; neither is changed.

    Args:
        mine: By paper_id.
        theirs: By paper_id.
        damaged: Lines of theirs that are no mark; passed on.
    """
    both = [(mine[paper_id], mark) for paper_id, mark in theirs.items() if paper_id in mine]
    apart = [(one, other) for one, other in both if one != other]
    return Merged(
        added=tuple(mark for paper_id, mark in theirs.items() if paper_id not in mine),
        differing=tuple(Difference(one, other, merge_marks(one, other)) for one, other in apart),
        same=len(both) - len(apart),
        damaged=damaged,
    )


def merge_marks(one: Mark, other: Mark) -> Mark:
    """Two marks of the same paper as one: the later decides, but no tag and no note of either is lost.

    Args:
        one: A mark.
        other: A mark of the same paper.

    Returns:
        A mark; the same whichever comes first. Where neither is later, what either says holds.
    """
    if _moment(one) == _moment(other):
        return _undecided(one, other)
    old, new = sorted((one, other), key=_moment)
    return replace(
        new,
        tags=_all_tags(old.tags, new.tags),
        note=_both_notes(old.note, new.note),
        label=new.label or old.label,
        called=new.called or old.called,
        extra={**old.extra, **new.extra},
    )


def _undecided(one: Mark, other: Mark) -> Mark:
    """Two marks of one moment: what either says holds; where only one text can, the last in the alphabet."""
    low, high = sorted((one.extra, other.extra), key=repr)
    return Mark(
        one.paper_id,
        starred=one.starred or other.starred,
        read=one.read or other.read,
        hidden=one.hidden or other.hidden,
        tags=_all_tags(*sorted((one.tags, other.tags))),
        note=_both_notes(*sorted((one.note, other.note))),
        label=max(one.label, other.label),
        called=max(one.called, other.called),
        changed=max(one.changed, other.changed),
        extra={**low, **high, **{key: max(low[key], high[key], key=repr) for key in low.keys() & high.keys()}},
    )


def _both_notes(old: str, new: str) -> str:
    """The later note, and beneath it the earlier one; one of them where it holds the other."""
    if old in new or new in old:
        return max(new, old, key=len)
    return f"{new}\n\n{old}"


def _all_tags(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    """The tags of both; in the order of the one that has them all, so that merging again changes nothing."""
    if set(old) <= set(new):
        return new
    return old if set(new) <= set(old) else clean_tags((*old, *new))


def _moment(mark: Mark) -> float:
    """When a mark was changed; before everything where that is not known."""
    try:
        moment = datetime.fromisoformat(mark.changed)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return float("-inf")
