"""What a choice of papers depends on beside the corpus: a topic map, a person's marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from corpus.schema import Corpus
from corpus.select import Filters, Marks


def needs_map(filters: Filters) -> bool:
    """Whether the choice takes a topic map."""
    return bool(filters.topics or filters.region or asks_topic(filters))


def asks_topic(filters: Filters) -> bool:
    """Whether the query may ask for a topic."""
    return "topic:" in filters.query.casefold()


def needed_marks(corpus: Corpus, filters: Filters, marks: Marks | Mapping[str, Any] | None) -> dict[str, Any]:
    """The marks that the filters ask for, as lists of paper_ids of this corpus; a recipe's own as they are."""
    if not isinstance(marks, Marks):
        return dict(marks or {})
    noted: dict[str, Any] = {}
    for name, needed in (
        ("starred", bool(filters.starred)),
        ("read", bool(filters.read)),
        ("hidden", filters.hidden != "all"),
    ):
        ids = _here(corpus, getattr(marks, name)) if needed else []
        noted |= {name: ids} if ids else {}
    tags = {tag: _here(corpus, marks.tags.get(tag, ())) for tag in filters.tags}
    return noted | ({"tags": tags} if tags else {})


def _here(corpus: Corpus, ids: Iterable[str]) -> list[str]:
    return sorted(one for one in ids if one in corpus.row_of)
