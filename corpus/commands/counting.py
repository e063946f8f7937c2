"""The verbs that count: terms, compare, links, topics."""

from __future__ import annotations

import argparse
from typing import Any

from corpus.commands.asking import chosen, panel_of, read_corpus, read_filters, topic_map_of
from corpus.commands.writing import check_output, write_table
from corpus.errors import SelectionError


def terms(asked: argparse.Namespace) -> None:
    """How many papers of the selection hold each term."""
    from corpus.terms import count_terms

    check_output(asked)
    how = _how(asked)
    corpus = read_corpus(asked)
    write_table(asked, count_terms(corpus, chosen(asked, corpus).papers.index, **how))


def compare(asked: argparse.Namespace) -> None:
    """The terms that set the selection apart from other papers."""
    from corpus.terms import compare_terms

    check_output(asked)
    how = _how(asked)
    pairs = [(name, value) for name, _, value in (pair.partition("=") for pair in asked.against)]
    if any(not value for _, value in pairs):
        raise SelectionError(f"--against {asked.against!r} is no filter.", hint="Write it as --against venues=ICML.")
    other = read_filters(pairs) if pairs else None
    corpus = read_corpus(asked)
    rows = chosen(asked, corpus).papers.index
    against = chosen(asked, corpus, other).papers.index if other is not None else None
    write_table(asked, compare_terms(corpus, rows, against, **how))


def links(asked: argparse.Namespace) -> None:
    """The links of the papers kept, in their order."""
    check_output(asked)
    corpus = read_corpus(asked)
    papers = chosen(asked, corpus).papers[["paper_id", "label"]].reset_index(drop=True)
    order = papers.assign(place=papers.index)
    found = corpus.links.merge(order, on="paper_id").sort_values(["place", "start"], kind="stable")
    write_table(asked, found.drop(columns="place").reset_index(drop=True))


def topics(asked: argparse.Namespace) -> None:
    """Where the papers kept stand on the topic map, or its topics."""
    check_output(asked)
    corpus = read_corpus(asked)
    papers = chosen(asked, corpus).papers[["paper_id", "label", "sources"]]
    topic_map = topic_map_of(asked, corpus)
    if asked.table == "topics":
        write_table(asked, topic_map.topics)
        return
    names = topic_map.topics.set_index("topic")["label"]
    points = topic_map.points.assign(
        topic_label=topic_map.points["topic"].map(names), subtopic_label=topic_map.points["subtopic"].map(names)
    )
    write_table(asked, points.merge(papers, on="paper_id"))


def _how(asked: argparse.Namespace) -> dict[str, Any]:
    """What count_terms and compare_terms are told beside the papers."""
    from corpus.tokens.panel import parse_panel

    low, _, high = asked.ngrams.partition(":")
    if not (low.isdecimal() and (high or low).isdecimal()):
        raise SelectionError(f"--ngrams cannot be {asked.ngrams!r}.", hint="Write the fewest and the most words: 1:3.")
    panel = panel_of(asked)
    return {
        "ngrams": (int(low), int(high or low)),
        "panel": parse_panel(panel) if panel.strip() else None,
        "boilerplate": not asked.boilerplate,
        "limit": asked.limit,
        "cache_dir": asked.cache,
    }
