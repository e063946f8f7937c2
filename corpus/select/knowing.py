"""Which values a filter can have on a corpus, and which of those asked for it does not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.select.counting import FACETS, Facet, values_of
from corpus.select.filters import Filters, Marks

if TYPE_CHECKING:
    from corpus.schema import Corpus
    from corpus.topics import TopicMap


def facet_values(
    corpus: Corpus, name: Facet, *, topic_map: TopicMap | None = None, marks: Marks | None = None
) -> list[str]:
    """Every value that a filter can have on this corpus, in no order that means anything; without the empty one.

    Raises:
        SelectionError: Topics are asked for and there is no topic map.
    """
    return [value for value in values_of(corpus, name, topic_map, marks).values if value]


def unknown_values(
    corpus: Corpus, filters: Filters, *, topic_map: TopicMap | None = None, marks: Marks | None = None
) -> dict[str, tuple[str, ...]]:
    """The values asked for that no paper of the corpus has: name of the filter -> values, as asked for.

    Args:
        corpus: The corpus.
        filters: What is asked for.
        topic_map: Where topics are chosen; without it none of them is called unknown.
        marks: Where tags are chosen; without them none of them is called unknown.
    """
    lost: dict[str, tuple[str, ...]] = {}
    for name in FACETS:
        asked = getattr(filters, name)
        blind = (name == "topics" and topic_map is None) or (name == "tags" and marks is None)
        if asked and name not in {"code", "years"} and not blind:
            known = set(facet_values(corpus, name, topic_map=topic_map, marks=marks))
            lost[name] = tuple(value for value in asked if value not in known)
    lost["papers"] = tuple(one for one in filters.papers if one not in corpus.row_of)
    for name, column in (("years", "year"), ("length", "n_words")):
        span = getattr(filters, name)
        values = corpus.papers[column].dropna()
        if span is not None and (values.empty or span[0] > values.max() or span[1] < values.min()):
            lost[name] = tuple(str(one) for one in span)
    return {name: values for name, values in lost.items() if values}
