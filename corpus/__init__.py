"""Paperscope's engine: papers explored by their abstracts, without a page in sight.

The public names. Each is imported from its module when it is first asked for, so that ``import corpus`` costs little
and a command that only loads never imports what draws a map.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from corpus.errors import (
        Cancelled,
        CorpusError,
        EmptyCorpus,
        ExportError,
        FieldsUnknown,
        ReplayError,
        SelectionError,
        SourceError,
        TooLarge,
        UnknownFormat,
        UserDataError,
    )
    from corpus.links import Link, find_links
    from corpus.load import load_corpus
    from corpus.markup import Segment, parse, plain_text
    from corpus.names import Name, name_paper
    from corpus.schema import Corpus, Progress, split_list
    from corpus.search import SearchIndex, SearchResult, open_index
    from corpus.select import Filters, facet_counts, select, select_rows
    from corpus.terms import compare_terms, concordance, count_terms, papers_with
    from corpus.topics import TopicMap, build_topic_map, place_papers

_HOMES = {
    "errors": (
        "Cancelled CorpusError EmptyCorpus ExportError FieldsUnknown ReplayError SelectionError SourceError TooLarge"
        " UnknownFormat UserDataError"
    ),
    "schema": "Corpus Progress split_list",
    "markup": "Segment parse plain_text",
    "links": "Link find_links",
    "names": "Name name_paper",
    "load": "load_corpus",
    "search": "SearchIndex SearchResult open_index",
    "terms": "compare_terms concordance count_terms papers_with",
    "topics": "TopicMap build_topic_map place_papers",
    "select": "Filters facet_counts select select_rows",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "Cancelled",
    "Corpus",
    "CorpusError",
    "EmptyCorpus",
    "ExportError",
    "FieldsUnknown",
    "Filters",
    "Link",
    "Name",
    "Progress",
    "ReplayError",
    "SearchIndex",
    "SearchResult",
    "Segment",
    "SelectionError",
    "SourceError",
    "TooLarge",
    "TopicMap",
    "UnknownFormat",
    "UserDataError",
    "build_topic_map",
    "compare_terms",
    "concordance",
    "count_terms",
    "facet_counts",
    "find_links",
    "load_corpus",
    "name_paper",
    "open_index",
    "papers_with",
    "parse",
    "place_papers",
    "plain_text",
    "select",
    "select_rows",
    "split_list",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
