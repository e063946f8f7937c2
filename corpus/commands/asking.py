"""What a command asks for: its files, its filters, the papers that these keep."""

from __future__ import annotations

import argparse
import functools
import sys
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

from corpus.errors import SelectionError, UserDataError
from corpus.select import Filters

if TYPE_CHECKING:
    from corpus.export import Chosen
    from corpus.schema import Corpus
    from corpus.topics import TopicMap

_RANGES = ("years", "length")


def read_corpus(asked: argparse.Namespace) -> Corpus:
    """The corpus of a command; what could not be read is said on standard error."""
    from corpus.load import load_corpus, say_unread

    fields_told = fields_of(asked) or None
    corpus = load_corpus(map(path_of, asked.paths), fields=fields_told, cache_dir=asked.cache, join=not asked.no_join)
    # The verb load says it in its receipt.
    sys.stderr.writelines(f"not read: {line}\n" for line in say_unread(corpus) if asked.verb != "load")
    return corpus


def fields_of(asked: argparse.Namespace) -> dict[str, str]:
    """Foreign column -> ours.

    Raises:
        SelectionError: A ``--map`` names no column.
    """
    told = {}
    for pair in asked.map:
        ours, equals, foreign = pair.partition("=")
        if not equals or not foreign:
            raise SelectionError(f"--map {pair!r} names no column.", hint="Write it as --map abstract=COLUMN.")
        told[foreign] = ours
    return told


@functools.cache
def path_of(given: str) -> str:
    """A path as given; for ``-`` a file of this process that holds what is piped in."""
    from corpus import cache

    if given != "-":
        return given
    if sys.stdin.isatty():
        print("reading papers from standard input; Ctrl-D ends them", file=sys.stderr)
    return str(cache.receive("standard input", sys.stdin.buffer, cache.private_folder()))


def filters_of(asked: argparse.Namespace) -> Filters:
    """The filters of a command.

    Raises:
        SelectionError: One has a value that it cannot have.
    """
    pairs: list[tuple[str, str]] = []
    for one in fields(Filters):
        value = getattr(asked, one.name)
        pairs += [(one.name, each) for each in (value if isinstance(value, list) else [value])]
    return read_filters(pairs)


def read_filters(pairs: Iterable[tuple[str, str]]) -> Filters:
    """Filters from names and values as typed; a range as ``FIRST:LAST``."""
    params: dict[str, list[str]] = {}
    for name, value in pairs:
        if name in _RANGES:
            params[name] = value.replace("..", ":").split(":") if value else []
        elif value:
            params.setdefault(name, []).append(value)
    return Filters.from_params({name: values for name, values in params.items() if values})


def chosen(asked: argparse.Namespace, corpus: Corpus, filters: Filters | None = None) -> Chosen:
    """The papers that the command's filters keep, by this person's own marks and topic names."""
    from corpus.export import choose_papers
    from corpus.userdata import UserData, facts_of

    mine = UserData()
    kept = filters if filters is not None else filters_of(asked)
    return choose_papers(
        corpus,
        kept,
        marks=mine.marks_of(),
        facts=facts_of(corpus, mine.marks()),
        topic_map=lambda: topic_map_of(asked, corpus),
        panel=panel_of(asked) if kept.terms else "",
        cache_dir=asked.cache,
    )


def topic_map_of(asked: argparse.Namespace, corpus: Corpus) -> TopicMap:
    """The topic map under the names that this person gave; with ``--base-map`` that of other files."""
    from corpus.export import map_of
    from corpus.topics import name_topics
    from corpus.userdata import UserData

    base = list(map(path_of, asked.base_map))
    topic_map = map_of(corpus, base, panel=panel_of(asked), regions=asked.regions, cache_dir=asked.cache)
    return name_topics(topic_map, UserData().topic_names(topic_map.fingerprint))


def panel_of(asked: argparse.Namespace) -> str:
    """The term panel as text: that of a file, else the one that this person saved; empty for the default.

    Raises:
        UserDataError: The file cannot be read.
    """
    from corpus.userdata import UserData

    if not asked.panel:
        return UserData().panel()
    try:
        return Path(asked.panel).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UserDataError(f"cannot be read ({error}).", place=asked.panel) from error
