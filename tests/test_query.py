"""What people type is read as a query, whatever it is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.query import And, Not, Or, Words, parse_query

READINGS = [
    ("words", "graph network", "“graph” and “network”"),
    ("without", "graph -survey", "“graph”, not “survey”"),
    ("capitals", "RAG GANs rag", "“RAG” in capitals and “GANs” in capitals and “rag”"),
    ("all in capitals", "GRAPH NETWORKS LEARNING", "“GRAPH” and “NETWORKS” and “LEARNING”"),
    ("curly quotes", "“deep learning” robots", "the phrase “deep learning” and “robots”"),
    ("TeX quotes", "``deep nets''", "the phrase “deep nets”"),
    ("near", '"graph cluster"~5', "the words of “graph cluster” at most 5 words apart"),
    ("prefix", "optimi*", "words that begin with “optimi”"),
    ("fuzzy", "transfomer~", "words spelled like “transfomer”"),
    ("the algorithm", "A*", "“A*”"),
    ("pattern", "/neur.*s/", "the pattern /neur.*s/"),
    ("or binds least", "graph net OR tree", "(“graph” and “net”) or “tree”"),
    ("brackets", "(graph OR tree) NOT (survey OR review)", "(“graph” or “tree”), not (“survey” or “review”)"),
    ("years", "year:2019..2024", "years 2019 to 2024"),
    ("years from", "year:>=2020", "years from 2020 on"),
    ("field", 'title:"deep nets"', "the phrase “deep nets” in the title"),
    ("field with a space", "title: pruning", "“pruning” in the title"),
    ("no such field", "note:", "“note”"),
    ("colon in a title", "trees: ladders", "“trees” and “ladders”"),
    ("small words", "pruning at scale", "“pruning” and “scale” (small words set aside: at)"),
    ("only small words", "the", "“the”"),
    ("unbalanced quote", '"graph neural', "the phrase “graph neural”"),
    ("unbalanced bracket", "C++ (", "“C++”"),
    ("unfinished class", "[a-", "“a”"),
    ("star alone", "*", "nothing to search for in “*”; every paper"),
    ("nothing", "   ", "every paper"),
    ("operators alone", "NEAR( OR AND NOT title:", "“NEAR” in capitals, not “title”"),
    ("big-O", "O(n log n)", "“O(n log n)”"),
    ("dash as punctuation", "nets - trees", "“nets” and “trees”"),
    ("minus alone", "nets \u2212 trees", "“nets” and “trees”"),
    ("en dash before a word", "nets \u2013trees", "“nets”, not “trees”"),
    ("exclamation mark", "nets && !trees", "“nets”, not “trees”"),
    ("one year", "year:2020", "year 2020"),
    ("years turned round", "year:2024..2019", "years 2019 to 2024"),
    ("no year", "year:20xx", "“year” and “20xx”; 20xx is no year: year:2019 or year:2019..2024"),
    ("prefix too short", "ab*", "“ab”; ab* is read as a word: a prefix needs 3 letters before its star"),
    ("bold", "**nets**", "“nets”"),
    ("field in capitals", "Title:nets", "“nets” in the title"),
    ("prose before a colon", "Title: nets", "“Title” and “nets”"),
    (
        "small or",
        "nets or trees",
        "“nets” and “trees” (small words set aside: or; OR in capitals would be an operator)",
    ),
    ("not at the end", "nets NOT", "“nets”"),
    ("side by side", '"a b"~0', "the words of “a b” side by side, in any order"),
    ("few characters without spaces", "การเรียนรู้", "“การเรียนรู้”"),
    ("half of a pair", "nets \ud800", "“nets”"),
    ("signs", "🤗 transformers", "the signs 🤗 and “transformers”"),
]


@pytest.mark.parametrize(("text", "reading"), [row[1:] for row in READINGS], ids=[row[0] for row in READINGS])
def test_how_it_is_read(text: str, reading: str) -> None:
    assert parse_query(text).reading == reading


@pytest.mark.parametrize(
    "text",
    [
        "Attention Is All You Need: A Study of Long Titles",
        "We propose a method (with brackets) for robots that learn to walk.",
        "WE PROPOSE A METHOD FOR ROBOTS THAT LEARN TO WALK",
        "word " * 3000,
        "本文提出一种基于图神经网络的方法，用于点云分割，并公开代码。",
    ],
    ids=["title", "sentence", "capitals", "very long", "Chinese"],
)
def test_pasted_text_is_noticed(text: str) -> None:
    query = parse_query(text)
    assert query.kind == "text"
    assert "any of its words counts" in query.reading
    assert all(isinstance(leaf, Words) and not leaf.slots[0].acronym for leaf in query.leaves)


def test_any_joins_words_but_not_what_is_asked_for_by_name() -> None:
    tree = parse_query("graph tree -survey year:2020", match="any").tree
    assert isinstance(tree, And)
    assert isinstance(tree.children[0], Or)
    assert isinstance(tree.children[1], Not)


def test_what_must_be_absent_is_no_leaf() -> None:
    leaves = parse_query("graph -(survey OR NOT tree)").leaves
    assert [leaf.written for leaf in leaves if isinstance(leaf, Words)] == ["graph", "tree"]


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60) | st.text(alphabet="\"()-*~/:ANDORT aeg19'. ", max_size=60))
def test_anything_is_a_query(text: str) -> None:
    assert parse_query(text).reading
    assert parse_query(text, match="any").reading


@pytest.mark.parametrize("text", ["(" * 5000, "x" * 10_000, "-" * 5000, "NOT " * 5000, '"' * 5000, "a OR " * 3000])
def test_long_nonsense_is_read(text: str) -> None:
    assert parse_query(text).reading


def test_patterns_beyond_a_dozen_are_left_out_and_said_to_be() -> None:
    many = parse_query(" OR ".join(f"pre{number}*" for number in range(30)))
    assert len(many.leaves) == 12
    assert many.reading.endswith("only the first 12 patterns are looked for")
    assert "patterns" not in parse_query(" OR ".join(["prefix*"] * 30)).reading
