"""The verbs that give papers: load, search, export, replay."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from corpus.commands.asking import chosen, fields_of, panel_of, path_of, read_corpus
from corpus.commands.writing import check_output, write_bytes, write_table

if TYPE_CHECKING:
    from corpus.search import SearchResult

#: Papers that ``search`` lists without ``--limit``.
LISTED = 20


def load(asked: argparse.Namespace) -> None:
    """The receipt, in words and as a table."""
    from corpus.load import say_receipt

    check_output(asked)
    corpus = read_corpus(asked)
    if asked.output or asked.format:
        write_table(asked, corpus.receipt)
    print("\n".join(say_receipt(corpus)), file=sys.stderr if asked.format and not asked.output else sys.stdout)


def search(asked: argparse.Namespace) -> None:
    """The papers found: a list to read, or a table."""
    from corpus.schema import HITS, empty

    check_output(asked)
    found = chosen(asked, read_corpus(asked))
    result = found.result
    table = found.papers.merge(result.hits if result else empty(HITS), how="left", on="paper_id")
    table = table[["rank", "score", "paper_id", "label", "authors", "venue", "year", "sources"]]
    if asked.output or asked.format:
        write_table(asked, table.assign(rank=range(1, len(table) + 1)))
        return
    print(f"read as {result.reading if result else 'every paper'}\ntotal {len(table):,}")
    shown = table.head(LISTED if asked.limit is None else asked.limit)
    for number, (paper_id, label) in enumerate(zip(shown["paper_id"], shown["label"], strict=True), start=1):
        print(f"{number:4}  {paper_id}  {label}")
    if len(shown) < len(table):
        print(f"      and {len(table) - len(shown):,} more: --limit N lists more, --output FILE all")
    if result is not None and not len(table):
        _suggest(result)


def _suggest(result: SearchResult) -> None:
    """What would find something, with its counts."""
    if result.total:
        print(f"the search alone finds {result.total:,}; a filter takes them all away")
    elif result.suggestions:
        print("these would find some:")
    for hint in result.suggestions:
        any_word = "  --match any" if hint.match == "any" else ""
        print(f"{hint.total:7,}  {hint.query}{any_word}  ({hint.what})")


def export(asked: argparse.Namespace) -> None:
    """The papers kept, as a file with its recipe beside it, or as bytes."""
    from corpus.export import export_papers, format_of, make_recipe, render_papers

    check_output(asked)
    corpus = read_corpus(asked)
    found = chosen(asked, corpus)
    kept = found.papers if asked.limit is None else found.papers.head(asked.limit)
    recipe = make_recipe(
        corpus,
        found.filters,
        asked.paths,
        format=format_of(asked.format, asked.output or "").name,
        rows=len(kept),
        fields=fields_of(asked),
        join=not asked.no_join,
        bom=asked.bom,
        limit=asked.limit,
        marks=found.marks,
        topic_map=found.topic_map,
        panel=panel_of(asked) if found.topic_map is not None or found.filters.terms else "",
        base_map=asked.base_map,
        regions=asked.regions,
    )
    if asked.output:
        for path in export_papers(kept, asked.output, recipe.format, recipe=recipe, highlight=found.highlight):
            print(path, file=sys.stderr)
    else:
        write_bytes(render_papers(kept, recipe.format, recipe=recipe, highlight=found.highlight))


def replay(asked: argparse.Namespace) -> None:
    """An export again, the same bytes, or what differs."""
    from corpus.export import replay as make_again

    check_output(asked)
    paths = list(map(path_of, asked.paths)) or None
    content = make_again(asked.recipe, target=asked.output, paths=paths, cache_dir=asked.cache)
    if not asked.output:
        write_bytes(content)
    else:
        print(f"{asked.output}: {len(content):,} bytes, the same as the first time", file=sys.stderr)
