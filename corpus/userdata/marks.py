"""One line of the reading list: what a person noted about one paper."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

_FLAGS = ("starred", "read", "hidden")
_TEXTS = ("note", "label", "called", "changed")
_LONGEST_TEXT = 100_000


@dataclass(frozen=True)
class Mark:
    """What a person noted about one paper.

    Attributes:
        paper_id: The paper; it need not be in the corpus that is open.
        starred: On the reading list.
        tags: In the order given, each once.
        note: Free text.
        read: Has been read.
        hidden: Not to be shown in lists.
        label: Another label than the corpus gives; empty for none.
        called: What the paper was called when it was marked, to know it by where it is not in the corpus.
        changed: When, in UTC, as ISO 8601; empty where it is not known.
        extra: Fields of the line that are none of ours; kept as they are.
    """

    paper_id: str
    starred: bool = False
    tags: tuple[str, ...] = ()
    note: str = ""
    read: bool = False
    hidden: bool = False
    label: str = ""
    called: str = ""
    changed: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is noted; the line of such a mark says when all was taken back."""
        return replace(self, called="", changed="") == Mark(self.paper_id)

    @property
    def is_listed(self) -> bool:
        """Whether the paper is on the reading list: starred, tagged or noted."""
        return bool(self.starred or self.tags or self.note)

    def to_line(self) -> str:
        """One line of JSON without its line end; what is not set is left out."""
        value: dict[str, Any] = {"paper_id": self.paper_id}
        value |= {name: True for name in _FLAGS if getattr(self, name)}
        value |= {"tags": list(self.tags)} if self.tags else {}
        value |= {name: getattr(self, name) for name in _TEXTS if getattr(self, name)}
        return json.dumps(
            {**value, **{name: one for name, one in self.extra.items() if name not in value}}, ensure_ascii=True
        )


def read_mark(line: bytes) -> Mark | None:
    """The mark of one line; None if it is damaged."""
    try:
        value = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict) or not isinstance(value.get("paper_id"), str) or not value["paper_id"]:
        return None
    tags = value.get("tags", [])
    tags = [tags] if isinstance(tags, str) else tags
    flags = {name: value.get(name, False) for name in _FLAGS}
    texts = {name: value.get(name, "") for name in _TEXTS}
    if not isinstance(tags, list) or not all(isinstance(one, bool | int) for one in flags.values()):
        return None
    if not all(isinstance(text, str) and len(text) <= _LONGEST_TEXT for text in (*tags, *texts.values())):
        return None
    known = {"paper_id", "tags", *_FLAGS, *_TEXTS}
    given: dict[str, Any] = {**{name: bool(one) for name, one in flags.items()}, **texts}
    extra = {name: one for name, one in value.items() if name not in known}
    return Mark(value["paper_id"], tags=clean_tags(tags), extra=extra, **given)


def clean_tags(tags: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Tags with single blanks, each once, none empty."""
    return tuple(dict.fromkeys(tag for tag in (" ".join(one.split()) for one in tags) if tag))
