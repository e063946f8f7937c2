"""What to keep, as one frozen value that can be written down and read back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

from corpus.errors import SelectionError

SORTS = ("relevance", "newest", "label", "length", "corpus")
CODES = ("", "yes", "no", "promised")


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
    sort: Literal["relevance", "newest", "label", "length", "corpus"] = "relevance"

    def to_params(self) -> dict[str, list[str]]:
        """The filters that differ from the defaults as lists of strings, for a recipe."""
        made: dict[str, list[str]] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if value != field.default:
                made[field.name] = [str(one) for one in value] if isinstance(value, tuple) else [str(value)]
        return made

    @classmethod
    def from_params(cls, params: Mapping[str, Sequence[str]]) -> Filters:
        """The filters that ``to_params`` wrote.

        Raises:
            SelectionError: There is no such filter, or its value cannot be one.
        """
        known = {field.name: field for field in fields(cls)}
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
        for name, allowed in (("sort", SORTS), ("code", CODES), ("match", ("all", "any"))):
            if name in made and made[name] not in allowed:
                raise SelectionError(
                    f"{name} cannot be {made[name]!r}.", hint=f"Known: {', '.join(filter(None, allowed))}."
                )
        return cls(**made)


def _pair(name: str, values: Sequence[str]) -> tuple[int, int]:
    numbers = [int(value) for value in values if value.strip().lstrip("-").isdigit()]
    if len(numbers) != len(values) or len(numbers) not in {1, 2}:
        raise SelectionError(f"{name} cannot be {list(values)!r}.", hint="Give one whole number or two.")
    return min(numbers), max(numbers)
