"""The words of a command: verbs, the filters' names, where to read and where to write."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import fields
from typing import NamedTuple

from corpus.commands import counting, listing
from corpus.select import CHOICES, Filters

Run = Callable[[argparse.Namespace], None]

RANGES = ("years", "length")
LISTS = tuple(one.name for one in fields(Filters) if isinstance(one.default, tuple))
#: Filter -> how its value is called, and what it keeps.
FILTERS = {
    "query": ("Q", "as in the search box; one that begins with - as --query=-word"),
    "match": ("", "whether all words of the query must occur, or any"),
    "topics": ("LABEL", "papers of this topic or sub-topic"),
    "terms": ("TERM", "papers that use this term; several must all occur"),
    "sources": ("FILE", "papers of this input file"),
    "venues": ("VENUE", "papers of this venue"),
    "years": ("FIRST:LAST", "published in these years; or one year"),
    "authors": ("NAME", "papers of this author, the whole name"),
    "code": ("", "papers that link to code, that don't, or that promise it"),
    "hosts": ("HOST", "papers that link to this host, such as github.com"),
    "kinds": ("KIND", "papers with a link of this kind, such as repo, dataset, demo"),
    "length": ("FEWEST:MOST", "abstracts of so many words"),
    "region": ("'X,Y X,Y ...'", "papers inside this polygon of the topic map"),
    "papers": ("PAPER_ID", "these papers only"),
    "starred": ("", "papers on your reading list, or those that are not"),
    "tags": ("TAG", "papers that you gave this tag"),
    "read": ("", "papers that you have read, or those that you have not"),
    "hidden": ("", "only papers that you hid, or all; without it they are left out"),
    "families": ("", "of near copies all, or the first alone"),
    "sort": ("", "the order; relevance (or the files' order where there is no query) without it"),
}
FORMATS = "csv, tsv, xlsx, jsonl, parquet, markdown"


class Verb(NamedTuple):
    """A verb: what runs it, what it does, the options that it has beside the common ones, and an example."""

    run: Run
    what: str
    options: Callable[[argparse.ArgumentParser], None]
    example: str
    filtered: bool = True


def make_parser() -> argparse.ArgumentParser:
    """The parser of all commands; its values have ``run`` and ``verb``."""
    parser = argparse.ArgumentParser(
        prog="python -m corpus",
        description="Explore papers by their abstracts.",
        epilog="python -m corpus VERB --help says what a verb takes.",
    )
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    for name, verb in _verbs().items():
        made = verbs.add_parser(
            name,
            help=verb.what,
            usage=f"python -m corpus {name} {'RECIPE [PATH ...]' if name == 'replay' else 'PATH [PATH ...]'} [options]",
            description=f"{verb.what[0].upper()}{verb.what[1:]}.",
            epilog=f"example:\n  python -m corpus {name} {verb.example}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        made.set_defaults(run=verb.run)
        if name != "replay":
            _reading(made)
        verb.options(made)
        if verb.filtered:
            _filters(made)
    return parser


def _verbs() -> dict[str, Verb]:
    return {
        "load": Verb(listing.load, "read files; say what became of each record", _table, "papers.bib dump.csv", False),
        "search": Verb(
            listing.search,
            "the papers that a query finds, best first",
            _table,
            "seeds --query '\"graph network\" -toy'",
        ),
        "terms": Verb(counting.terms, "how many papers hold each term", _terms, "seeds --ngrams 1:3 --limit 50"),
        "compare": Verb(
            counting.compare,
            "the terms that set the selection apart",
            _compare,
            "papers.jsonl --years 2023:2024 --against years=2015:2019",
        ),
        "links": Verb(counting.links, "every link in the abstracts", _table, "seeds --hosts github.com"),
        "topics": Verb(counting.topics, "the topic map", _topics, "seeds --table topics"),
        "export": Verb(
            listing.export,
            "the papers kept, as a file with its recipe",
            _export,
            "seeds --query diffusion --format bibtex --output diffusion.bib",
        ),
        "replay": Verb(
            listing.replay, "make an export again from its recipe", _replay, "diffusion.bib.recipe.json", False
        ),
    }


def _reading(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("paths", nargs="+", metavar="PATH", help="files, folders or globs; - is standard input")
    reading = verb.add_argument_group("reading")
    reading.add_argument(
        "--map", action="append", default=[], metavar="FIELD=COLUMN", help="which column is what: abstract=summary"
    )
    reading.add_argument("--no-join", action="store_true", help="leave abstracts that a blank line cut in two apart")
    reading.add_argument("--cache", metavar="FOLDER", help="another cache than the platform's")


def _writing(verb: argparse.ArgumentParser, formats: str) -> argparse._ArgumentGroup:
    writing = verb.add_argument_group("writing")
    writing.add_argument("--output", metavar="FILE", help="standard output without it")
    named = f"{formats}; the output's name tells without it, else csv"
    writing.add_argument("--format", default="", metavar="F", help=named)
    writing.add_argument("--limit", type=_count, metavar="N", help="the most rows")
    writing.add_argument("--bom", action="store_true", help="begin a CSV or TSV with a byte order mark, for Excel")
    return writing


def _filters(verb: argparse.ArgumentParser) -> None:
    group = verb.add_argument_group("filters", "Values of one filter widen it, filters together narrow.")
    for one in fields(Filters):
        metavar, what = FILTERS[one.name]
        if one.name in LISTS:
            names = (f"--{one.name}", f"--{one.name[:-1]}")
            group.add_argument(*names, action="append", default=[], metavar=metavar, help=f"{what}; may be repeated")
        elif one.name in CHOICES:
            known = [choice for choice in CHOICES[one.name] if choice]
            group.add_argument(f"--{one.name}", default=str(one.default), choices=known, help=what)
        else:
            also = ["--year"] if one.name == "years" else []
            group.add_argument(f"--{one.name}", *also, default="", metavar=metavar, help=what)
    group.add_argument(
        "--base-map",
        action="append",
        default=[],
        metavar="PATH",
        help="put the papers on the topic map of these papers, or of a map file; may be repeated",
    )
    most = "the number of regions of the topic map; the one that divides the papers best without it"
    group.add_argument("--regions", type=_count, metavar="N", help=most)
    panel = "term panel: stop words, phrases to keep, synonyms; what you saved in the app without it"
    group.add_argument("--panel", metavar="FILE", help=panel)


def _table(verb: argparse.ArgumentParser) -> None:
    _writing(verb, FORMATS)


def _terms(verb: argparse.ArgumentParser) -> None:
    _writing(verb, FORMATS)
    _counting(verb, "1:1")


def _compare(verb: argparse.ArgumentParser) -> None:
    _writing(verb, FORMATS)
    against = "the other side, such as years=2020:2021; may be repeated; all other papers without it"
    _counting(verb, "1:2").add_argument("--against", action="append", default=[], metavar="FILTER=VALUE", help=against)


def _counting(verb: argparse.ArgumentParser, ngrams: str) -> argparse._ArgumentGroup:
    counting = verb.add_argument_group("counting")
    counting.add_argument("--ngrams", default=ngrams, metavar="N:M", help=f"words a term; {ngrams} without it")
    counting.add_argument("--boilerplate", action="store_true", help="count words and phrases of any abstract too")
    return counting


def _topics(verb: argparse.ArgumentParser) -> None:
    writing = _writing(verb, FORMATS)
    writing.add_argument("--table", choices=("points", "topics"), default="points", help="papers, or topics")


def _export(verb: argparse.ArgumentParser) -> None:
    _writing(verb, "csv, tsv, xlsx, jsonl, parquet, bibtex, ris, markdown, html")


def _replay(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("recipe", metavar="RECIPE", help="the .recipe.json file beside an export")
    where = "where the inputs are now, if they moved; - is standard input"
    verb.add_argument("paths", nargs="*", metavar="PATH", help=where)
    verb.add_argument("--output", metavar="FILE", help="standard output without it")
    verb.add_argument("--cache", metavar="FOLDER", help="another cache than the platform's")


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no number")
    return int(text)
