"""What to keep, as one frozen value that can be written down and read back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from corpus.errors import SelectionError

SORTS = ("relevance", "newest", "label", "length", "corpus")
CODES = ("", "yes", "no", "promised")
#: Filter -> the words it may hold.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "match": ("all", "any"),
    "code": CODES,
    "starred": ("", "yes", "no"),
    "read": ("", "yes", "no"),
    "hidden": ("", "yes", "all"),
    "families": ("all", "fold"),
    "sort": SORTS,
}

#: A year or a number of words; Python reads no number of thousands of digits.
_NUMBER = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True)
class Marks:
    """What a person noted about papers, as far as filters ask for it.

    Attributes:
        starred: Of the papers on the reading list, the paper_ids.
        read: Of those that have been read.
        hidden: Of those not to be shown.
        tags: Tag -> paper_ids.
    """

    starred: frozenset[str] = frozenset()
    read: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()
    tags: Mapping[str, frozenset[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Filters:
    """What to keep. The values of one filter widen it, the filters together narrow it; an empty one keeps everything.

    Attributes:
        query: As typed into the search box.
        match: Whether all words of the query must occur, or any.
        topics: Labels of topics or sub-topics of the topic map.
        terms: Terms that must all occur, as the term counts understand them.
        sources: Names of input files, as in ``inputs``.
        venues: As in ``papers``.
        years: First and last year kept.
        authors: Whole names, as in ``papers``.
        code: ``yes`` (has code), ``no``, ``promised`` (and no link), or empty.
        hosts: Hosts of links, such as github.com.
        kinds: Kinds of links, such as repo.
        length: Fewest and most words kept.
        region: A polygon on the topic map, ``x,y x,y ...``.
        papers: These papers only, by paper_id.
        starred: ``yes`` (on the reading list), ``no``, or empty.
        tags: Tags that a person gave; papers that have any of them.
        read: ``yes`` (has been read), ``no``, or empty.
        hidden: Papers that a person hid are left out; ``yes`` keeps only them, ``all`` keeps them among the others.
        families: ``all``, or ``fold``: of near copies the one that comes first stands for the others. Papers chosen
            by paper_id are never folded.
        sort: ``relevance`` (the corpus' order where there is no query), ``newest``, ``label``, ``length``, ``corpus``.
    """

    query: str = ""
    match: Literal["all", "any"] = "all"
    topics: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    venues: tuple[str, ...] = ()
    years: tuple[int, int] | None = None
    authors: tuple[str, ...] = ()
    code: Literal["", "yes", "no", "promised"] = ""
    hosts: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    length: tuple[int, int] | None = None
    region: str = ""
    papers: tuple[str, ...] = ()
    starred: Literal["", "yes", "no"] = ""
    tags: tuple[str, ...] = ()
    read: Literal["", "yes", "no"] = ""
    hidden: Literal["", "yes", "all"] = ""
    families: Literal["all", "fold"] = "all"
    sort: Literal["relevance", "newest", "label", "length", "corpus"] = "relevance"

    def to_params(self) -> dict[str, list[str]]:
        """The filters that differ from the defaults as lists of strings, for a recipe."""
        made: dict[str, list[str]] = {}
        for one in fields(self):
            value = getattr(self, one.name)
            if value != one.default:
                made[one.name] = [str(part) for part in value] if isinstance(value, tuple) else [str(value)]
        return made

    @classmethod
    def from_params(cls, params: Mapping[str, Sequence[str]]) -> Filters:
        """The filters that ``to_params`` wrote.

        Raises:
            SelectionError: There is no such filter, or its value cannot be one.
        """
        known = {one.name: one for one in fields(cls)}
        made: dict[str, Any] = {}
        for name, values in params.items():
            if name not in known:
                raise SelectionError(f"There is no filter {name!r}.", hint=f"Known: {', '.join(known)}.")
            if name in {"years", "length"}:
                made[name] = _pair(name, values)
            elif isinstance(known[name].default, tuple):
                made[name] = tuple(values)
            else:
                made[name] = values[-1] if values else ""
        for name, allowed in CHOICES.items():
            if name in made and made[name] not in allowed:
                raise SelectionError(
                    f"{name} cannot be {made[name]!r}.", hint=f"Known: {', '.join(filter(None, allowed))}."
                )
        return cls(**made)


def _pair(name: str, values: Sequence[str]) -> tuple[int, int]:
    numbers = [int(value) for value in values if _NUMBER.fullmatch(value.strip())]
    if len(numbers) != len(values) or len(numbers) not in {1, 2}:
        raise SelectionError(f"{name} cannot be {list(values)!r}.", hint="Give one whole number or two.")
    return min(numbers), max(numbers)
