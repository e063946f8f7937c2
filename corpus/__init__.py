"""Paperscope's engine: papers explored by their abstracts, without a page in sight.

The public names. Each is imported from its module when it is first asked for, so that ``import corpus`` costs little
and a command that only loads never imports what draws a map.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from corpus.cache import receive
    from corpus.duplicates import Change, compare_words
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
    from corpus.export import (
        ADDRESS_LABELS,
        FORMATS,
        PARAMETERS,
        Chosen,
        Format,
        Recipe,
        address_of,
        choose_papers,
        export_papers,
        export_table,
        format_of,
        highlighter,
        make_recipe,
        map_of,
        noted_marks,
        papers_of_topic,
        read_recipe,
        recipe_name,
        render_papers,
        render_table,
        replay,
    )
    from corpus.links import Link, find_links
    from corpus.links.summary import (
        clone_commands,
        count_links,
        link_table,
        links_of,
        narrow_links,
        promise_in,
        shared_owners,
        shared_repositories,
    )
    from corpus.load import inputs_changed, load_corpus, say_receipt
    from corpus.markup import Segment, for_katex, parse, plain_text
    from corpus.names import Name, name_paper
    from corpus.schema import Corpus, Progress, split_list
    from corpus.search import SearchIndex, SearchResult, open_index
    from corpus.select import (
        CHOICES,
        FACETS,
        Filters,
        Marks,
        count_values,
        facet_counts,
        facet_values,
        select,
        select_rows,
        unknown_values,
    )
    from corpus.select.shares import code_shares, group_papers
    from corpus.sources import find_inputs
    from corpus.terms import (
        collocates,
        compare_terms,
        concordance,
        cooccurrence,
        count_places,
        count_terms,
        papers_with,
        rising_terms,
        trend,
    )
    from corpus.tokens.panel import TermPanel, format_changes, format_panel, parse_panel
    from corpus.topics import (
        KeptMap,
        TopicMap,
        build_topic_map,
        group_range,
        keep_map,
        kept_map,
        name_topics,
        pack_map,
        place_papers,
        unpack_map,
    )
    from corpus.userdata import (
        Difference,
        Mark,
        Merged,
        Recent,
        UserData,
        facts_of,
        forget_recent,
        note_recent,
        read_recents,
        reading_list,
    )

_HOMES = {
    "cache": "receive",
    "errors": (
        "Cancelled CorpusError EmptyCorpus ExportError FieldsUnknown ReplayError SelectionError SourceError TooLarge"
        " UnknownFormat UserDataError"
    ),
    "schema": "Corpus Progress split_list",
    "markup": "Segment for_katex parse plain_text",
    "links": "Link find_links",
    "links.summary": (
        "clone_commands count_links link_table links_of narrow_links promise_in shared_owners shared_repositories"
    ),
    "names": "Name name_paper",
    "sources": "find_inputs",
    "load": "inputs_changed load_corpus say_receipt",
    "duplicates": "Change compare_words",
    "search": "SearchIndex SearchResult open_index",
    "terms": (
        "collocates compare_terms concordance cooccurrence count_places count_terms papers_with rising_terms trend"
    ),
    "tokens.panel": "TermPanel format_changes format_panel parse_panel",
    "topics": (
        "KeptMap TopicMap build_topic_map group_range keep_map kept_map name_topics pack_map place_papers unpack_map"
    ),
    "select": ("CHOICES FACETS Filters Marks count_values facet_counts facet_values select select_rows unknown_values"),
    "select.shares": "code_shares group_papers",
    "export": (
        "ADDRESS_LABELS Chosen FORMATS PARAMETERS Format Recipe address_of choose_papers export_papers export_table"
        " format_of highlighter make_recipe map_of noted_marks papers_of_topic read_recipe"
        " recipe_name render_papers render_table replay"
    ),
    "userdata": "Difference Mark Merged Recent UserData facts_of forget_recent note_recent read_recents reading_list",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "ADDRESS_LABELS",
    "CHOICES",
    "Cancelled",
    "Change",
    "Chosen",
    "Corpus",
    "CorpusError",
    "Difference",
    "EmptyCorpus",
    "ExportError",
    "FACETS",
    "FORMATS",
    "FieldsUnknown",
    "Filters",
    "Format",
    "KeptMap",
    "Link",
    "Mark",
    "Marks",
    "Merged",
    "Name",
    "PARAMETERS",
    "Progress",
    "Recent",
    "Recipe",
    "ReplayError",
    "SearchIndex",
    "SearchResult",
    "Segment",
    "SelectionError",
    "SourceError",
    "TermPanel",
    "TooLarge",
    "TopicMap",
    "UnknownFormat",
    "UserData",
    "UserDataError",
    "address_of",
    "build_topic_map",
    "choose_papers",
    "clone_commands",
    "code_shares",
    "collocates",
    "compare_terms",
    "compare_words",
    "concordance",
    "cooccurrence",
    "count_values",
    "count_links",
    "count_places",
    "count_terms",
    "export_papers",
    "export_table",
    "facet_counts",
    "facet_values",
    "facts_of",
    "find_inputs",
    "find_links",
    "for_katex",
    "forget_recent",
    "format_changes",
    "format_of",
    "format_panel",
    "group_papers",
    "group_range",
    "highlighter",
    "inputs_changed",
    "keep_map",
    "kept_map",
    "link_table",
    "links_of",
    "load_corpus",
    "make_recipe",
    "map_of",
    "name_paper",
    "name_topics",
    "narrow_links",
    "note_recent",
    "noted_marks",
    "open_index",
    "pack_map",
    "papers_of_topic",
    "papers_with",
    "parse",
    "parse_panel",
    "place_papers",
    "plain_text",
    "promise_in",
    "read_recents",
    "read_recipe",
    "reading_list",
    "receive",
    "recipe_name",
    "render_papers",
    "render_table",
    "replay",
    "rising_terms",
    "say_receipt",
    "select",
    "select_rows",
    "shared_owners",
    "shared_repositories",
    "split_list",
    "trend",
    "unknown_values",
    "unpack_map",
]


class _Package(ModuleType):
    def __setattr__(self, name: str, value: object) -> None:
        # Importing the module corpus.select would put it over the function corpus.select.
        if not (name in _HOME and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> Any:  # noqa: ANN401
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
