"""The command line: the same engine as the pages, ``python -m corpus VERB PATH...``."""

from __future__ import annotations

import argparse
import functools
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from corpus.errors import CorpusError, SelectionError, UserDataError

if TYPE_CHECKING:
    import pandas as pd

    from corpus.export.formats import Highlight
    from corpus.schema import Corpus
    from corpus.search import SearchResult
    from corpus.select import Filters
    from corpus.tokens.panel import TermPanel

_LISTS = ("topics", "terms", "sources", "venues", "authors", "hosts", "kinds", "papers")
_RANGES = ("years", "length")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0, 2 for bad input, 130 when interrupted."""
    asked = _parser().parse_args(argv)
    try:
        asked.run(asked)
        sys.stdout.flush()
    except CorpusError as error:
        print(f"corpus {asked.verb}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m corpus", description="Explore papers by their abstracts.")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    common = _common()
    kinds: list[tuple[str, Callable[[argparse.Namespace], None], str]] = [
        ("load", _load, "read files; say what became of each record"),
        ("search", _search, "the papers that a query finds, best first"),
        ("terms", _terms, "how many papers hold each term"),
        ("compare", _compare, "the terms that set the selection apart"),
        ("links", _links, "every link in the abstracts"),
        ("topics", _topics, "the topic map"),
        ("export", _export, "the papers kept, as a file with its recipe"),
    ]
    for name, run, what in kinds:
        verb = verbs.add_parser(name, help=what, description=what, parents=[common], allow_abbrev=False)
        verb.set_defaults(run=run)
        if name in ("terms", "compare"):
            ngrams = "1:1" if name == "terms" else "1:2"
            verb.add_argument("--ngrams", default=ngrams, metavar="N:M", help=f"words a term; {ngrams} without it")
            verb.add_argument("--panel", metavar="FILE", help="term panel: stop words, phrases to keep, synonyms")
        if name == "compare":
            against = "the other side, such as years=2020:2021; all other papers without it"
            verb.add_argument("--against", action="append", default=[], metavar="FILTER=VALUE", help=against)
        if name == "topics":
            verb.add_argument("--table", choices=("points", "topics"), default="points", help="papers or topics")
        if name == "export":
            verb.add_argument("--bom", action="store_true", help="begin a CSV with a byte order mark")
    again = verbs.add_parser("replay", help="make an export again from its recipe", allow_abbrev=False)
    again.add_argument("recipe", help="the .recipe.json file beside an export")
    again.add_argument("paths", nargs="*", metavar="PATH", help="where the inputs are now, if they moved")
    again.add_argument("--output", metavar="FILE")
    again.add_argument("--cache", metavar="FOLDER")
    again.set_defaults(run=_replay)
    return parser


def _common() -> argparse.ArgumentParser:
    """The options of every verb that reads a corpus: paths, filters, output."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("paths", nargs="+", metavar="PATH", help="files, folders or globs; - is standard input")
    common.add_argument("--map", action="append", default=[], metavar="FIELD=COLUMN", help="such as abstract=summary")
    common.add_argument("--no-join", action="store_true", help="leave abstracts that a blank line cut in two apart")
    common.add_argument("--output", metavar="FILE", help="standard output without it")
    formats = "csv, tsv, xlsx, jsonl, parquet, bibtex, ris, markdown, html"
    common.add_argument("--format", default="", metavar="F", help=formats)
    common.add_argument("--limit", type=int, metavar="N", help="the most rows")
    common.add_argument("--cache", metavar="FOLDER", help="another cache than the platform's")
    filters = common.add_argument_group("filters")
    query = "as in the search box; a value that begins with - as --query=-word"
    filters.add_argument("--query", default="", help=query)
    filters.add_argument("--match", default="all", choices=("all", "any"))
    for name in _LISTS:
        filters.add_argument(f"--{name}", f"--{name[:-1]}", action="append", default=[], metavar="VALUE")
    filters.add_argument("--years", "--year", default="", metavar="FIRST:LAST")
    filters.add_argument("--length", default="", metavar="FEWEST:MOST", help="in words")
    filters.add_argument("--code", default="", choices=("yes", "no", "promised"))
    filters.add_argument("--region", default="", metavar="'X,Y X,Y ...'", help="a polygon on the topic map")
    filters.add_argument("--sort", default="", choices=("relevance", "newest", "label", "length", "corpus"))
    return common


def _filters(pairs: Iterable[tuple[str, str]]) -> Filters:
    from corpus.select import Filters

    params: dict[str, list[str]] = {}
    for name, value in pairs:
        if name in _RANGES:
            params[name] = value.replace("..", ":").split(":") if value else []
        elif value:
            params.setdefault(name, []).append(value)
    return Filters.from_params({name: values for name, values in params.items() if values})


def _asked_filters(asked: argparse.Namespace) -> Filters:
    singles = ("query", "match", "code", "region", "sort", *_RANGES)
    pairs = [(name, getattr(asked, name)) for name in singles]
    return _filters([*pairs, *((name, value) for name in _LISTS for value in getattr(asked, name))])


def _fields(asked: argparse.Namespace) -> dict[str, str]:
    fields = {}
    for pair in asked.map:
        ours, equals, foreign = pair.partition("=")
        if not equals or not foreign:
            raise SelectionError(f"--map {pair!r} names no column.", hint="Write it as --map abstract=COLUMN.")
        fields[foreign] = ours
    return fields


@functools.cache
def _path(given: str) -> str:
    """A path as given; for ``-`` a file of this process that holds what is piped in."""
    from corpus import cache

    return given if given != "-" else str(cache.receive("standard input", sys.stdin.buffer, cache.private_folder()))


def _corpus(asked: argparse.Namespace) -> Corpus:
    from corpus.load import load_corpus, say_unread

    fields = _fields(asked) or None
    corpus = load_corpus(map(_path, asked.paths), fields=fields, cache_dir=asked.cache, join=not asked.no_join)
    # The verb load says it in its receipt.
    sys.stderr.writelines(f"not read: {line}\n" for line in say_unread(corpus) if asked.verb != "load")
    return corpus


def _selected(
    asked: argparse.Namespace, corpus: Corpus, filters: Filters
) -> tuple[pd.DataFrame, SearchResult | None, Highlight | None]:
    """The papers kept, and where there is a query what it finds and how that is marked."""
    from corpus.export import highlighter
    from corpus.search import open_index
    from corpus.select import select_rows
    from corpus.topics import build_topic_map
    from corpus.userdata import UserData, facts_of

    asks = bool(filters.query.strip())
    index = open_index(corpus, cache_dir=asked.cache) if asks else None
    facts = facts_of(corpus, UserData().marks()) if ":" in filters.query else {}
    result = index.search(filters.query, match=filters.match, limit=None, facts=facts) if index else None
    topic_map = build_topic_map(corpus, cache_dir=asked.cache) if filters.topics or filters.region else None
    rows = select_rows(corpus, filters, index=index, topic_map=topic_map, found=result.rows if result else None)
    return corpus.papers.take(rows), result, highlighter(index, filters.query)


def _kept(asked: argparse.Namespace, corpus: Corpus, filters: Filters | None = None) -> pd.DataFrame:
    return _selected(asked, corpus, filters or _asked_filters(asked))[0]


def _write(asked: argparse.Namespace, frame: pd.DataFrame) -> None:
    from corpus.export import export_table, format_of, render_table

    frame = frame if asked.limit is None else frame.head(max(0, asked.limit))
    if asked.output:
        export_table(frame, asked.output, asked.format)
    else:
        sys.stdout.buffer.write(render_table(frame, format_of(asked.format).name))


def _load(asked: argparse.Namespace) -> None:
    from corpus.load import say_receipt

    corpus = _corpus(asked)
    if asked.output or asked.format:
        _write(asked, corpus.receipt)
    print("\n".join(say_receipt(corpus)), file=sys.stderr if asked.format and not asked.output else sys.stdout)


def _search(asked: argparse.Namespace) -> None:
    from corpus.schema import HITS, empty

    papers, result, _ = _selected(asked, _corpus(asked), _asked_filters(asked))
    table = papers.merge(result.hits if result else empty(HITS), how="left", on="paper_id")
    table = table[["rank", "score", "paper_id", "label", "authors", "venue", "year", "sources"]]
    if asked.output or asked.format:
        _write(asked, table.assign(rank=range(1, len(table) + 1)))
        return
    print(f"read as {result.reading if result else 'every paper'}\ntotal {len(table)}")
    for number, row in enumerate(table.head(20 if asked.limit is None else asked.limit).itertuples(), start=1):
        print(f"{number:4}  {row.paper_id}  {row.label}")


def _how(asked: argparse.Namespace) -> dict[str, Any]:
    """What count_terms and compare_terms are told beside the papers."""
    low, _, high = asked.ngrams.partition(":")
    if not (low.isdigit() and (high or low).isdigit()):
        raise SelectionError(f"--ngrams cannot be {asked.ngrams!r}.", hint="Write the fewest and the most words: 1:3.")
    ngrams = int(low), int(high or low)
    return {"ngrams": ngrams, "panel": _panel(asked), "limit": asked.limit, "cache_dir": asked.cache}


def _panel(asked: argparse.Namespace) -> TermPanel | None:
    from corpus.tokens.panel import parse_panel

    if not asked.panel:
        return None
    try:
        return parse_panel(Path(asked.panel).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise UserDataError(f"cannot be read ({error}).", place=asked.panel) from error


def _terms(asked: argparse.Namespace) -> None:
    from corpus.terms import count_terms

    corpus = _corpus(asked)
    rows = _kept(asked, corpus).index
    _write(asked, count_terms(corpus, rows, **_how(asked)))


def _compare(asked: argparse.Namespace) -> None:
    from corpus.terms import compare_terms

    corpus = _corpus(asked)
    rows = _kept(asked, corpus).index
    pairs = [tuple(pair.split("=", 1)) for pair in asked.against]
    if any(len(pair) != 2 for pair in pairs):
        raise SelectionError(f"--against {asked.against!r} is no filter.", hint="Write it as --against venues=ICML.")
    against = _kept(asked, corpus, _filters([(name, value) for name, value in pairs])).index if pairs else None
    _write(asked, compare_terms(corpus, rows, against, **_how(asked)))


def _links(asked: argparse.Namespace) -> None:
    corpus = _corpus(asked)
    papers = _kept(asked, corpus)[["paper_id", "label"]].reset_index(drop=True)
    order = papers.assign(place=papers.index)
    found = corpus.links.merge(order, on="paper_id").sort_values(["place", "start"], kind="stable")
    _write(asked, found.drop(columns="place").reset_index(drop=True))


def _topics(asked: argparse.Namespace) -> None:
    from corpus.topics import build_topic_map

    corpus = _corpus(asked)
    papers = _kept(asked, corpus)[["paper_id", "label", "sources"]]
    topic_map = build_topic_map(corpus, cache_dir=asked.cache)
    if asked.table == "topics":
        _write(asked, topic_map.topics)
        return
    names = topic_map.topics.set_index("topic")["label"]
    points = topic_map.points.assign(
        topic_label=topic_map.points["topic"].map(names), subtopic_label=topic_map.points["subtopic"].map(names)
    )
    _write(asked, points.merge(papers, on="paper_id"))


def _export(asked: argparse.Namespace) -> None:
    from corpus.export import export_papers, format_of, make_recipe, render_papers

    corpus, filters = _corpus(asked), _asked_filters(asked)
    chosen = format_of(asked.format, asked.output or "").name
    papers, _, highlight = _selected(asked, corpus, filters)
    recipe = make_recipe(
        corpus, filters, asked.paths, format=chosen, rows=len(papers), fields=_fields(asked), bom=asked.bom
    )
    if asked.output:
        for path in export_papers(papers, asked.output, chosen, recipe=recipe, highlight=highlight):
            print(path, file=sys.stderr)
    else:
        sys.stdout.buffer.write(render_papers(papers, chosen, recipe=recipe, highlight=highlight))


def _replay(asked: argparse.Namespace) -> None:
    from corpus.export import replay

    content = replay(
        asked.recipe, target=asked.output, paths=list(map(_path, asked.paths)) or None, cache_dir=asked.cache
    )
    if not asked.output:
        sys.stdout.buffer.write(content)


if __name__ == "__main__":
    sys.exit(main())
