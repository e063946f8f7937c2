"""The index: which papers match, in what order, where, and why."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Hashable
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus.markup import plain_text
from corpus.query import And, Fact, Letters, Node, Not, Or, Scoped, Slot, Words, Years, acronym_of, parse_query
from corpus.schema import INPUTS, LINKS, PAPERS, RECEIPT, Corpus, conform, empty
from corpus.search import SearchIndex, open_index
from corpus.search.analysis import Analyzer
from corpus.search.helper import read_fields
from corpus.tokens.words import fold, parts, stem, units

Rows = list[dict[str, object]]


def make_corpus(rows: Rows, fingerprint: str = "") -> Corpus:
    """A corpus of these papers; what a row does not say is empty."""
    blank: dict[str, object] = {column.name: "" for column in PAPERS}
    blank |= {"year": pd.NA, "copies": 1, "n_words": 0, "has_code": False, "code_promised": False}
    filled = []
    for number, row in enumerate(rows):
        text = plain_text(str(row.get("abstract", "")))
        paper = blank | {"paper_id": f"{number:012x}", "text": text, "label": f"paper {number}"} | row
        filled.append(paper)
    papers = conform(pd.DataFrame(filled, columns=list(blank)), PAPERS)
    links = empty(LINKS)
    return Corpus(papers, links, empty(RECEIPT), empty(INPUTS), fingerprint or f"test {rows!r}")


def opened(tmp_path: Path, *abstracts: str, titles: tuple[str, ...] = ()) -> SearchIndex:
    rows: Rows = [{"abstract": abstract} for abstract in abstracts]
    for row, title in zip(rows, titles, strict=False):
        row["title"] = title
    return open_index(make_corpus(rows), cache_dir=tmp_path)


def found(index: SearchIndex, query: str, **how: object) -> list[int]:
    return sorted(index.search(query, **how).rows.tolist())  # type: ignore[arg-type]


SMALL = (
    "RAG systems leverage large language models (LLMs) for retrieval-augmented generation.",
    "Graph neural networks on fragile graphs; a graph network model of T-RevSNN spikes.",
    "We train TRevSNN, a spiking model. In context learning works. State-of-the-art GPT-4 results.",
    "In-context learning of LLM agents: a rag of cloth. MCR$^2$ is maximised, at cost $O(L)$ and $\\epsilon$-greedy.",
    "Schrödinger bridges, Schroedinger cats; naïve Bayes was written in C++ and C#, not C.",
    "The A* algorithm and D* Lite plan paths. A heuristic is used. SAM segments, and Sam walks.",
    "An optimisation of optimizers for neural network graphs, optimized twice; universe and university.",
    "本文提出一种基于BERT的图神经网络方法，用于点云分割。 🤗 R&D at AT&T.",
)

ASKED = [
    ("all words", "graph network", [1, 6]),
    ("inflections", "models", [0, 1, 2]),
    ("derivations apart", "universe", [6]),
    ("phrase", '"neural network"', [1, 6]),
    ("phrase with small words", '"written in C++ and C#"', [4]),
    ("curly phrase", "“graph network”", [1]),
    ("without", "graph -fragile", [6]),
    ("either", "fragile OR universe", [1, 6]),
    ("brackets", "(graph OR spiking) -optimizers", [1, 2]),
    ("not alone", "NOT graph", [0, 2, 3, 4, 5, 7]),
    ("not twice", "NOT -graph", [1, 6]),
    ("prefix", "optimi*", [6]),
    ("prefix of a compound", "trev*", [1, 2]),
    ("prefix in a phrase", '"neural netw*"', [1, 6]),
    ("star as a name", "A*", [5]),
    ("fuzzy", "retreival~", [0]),
    ("near", '"graph spikes"~5', [1]),
    ("near in the other order", '"model graph"~2', [1]),
    ("not that near", '"fragile spikes"~2', []),
    ("three near each other", '"network graph model"~1', [1]),
    ("pattern", "/gra.hs?;/", [1]),
    ("pattern that is none", "/[a-/", []),
    ("acronym", "RAG", [0]),
    ("not in capitals", "rag", [0, 3]),
    ("acronym in the plural", "LLM", [0, 3]),
    ("plural acronym", "LLMs", [0, 3]),
    ("acronym and name", "SAM", [5]),
    ("compound as written", "T-RevSNN", [1, 2]),
    ("compound in small letters", "trevsnn", [1, 2]),
    ("compound together", "TRevSNN", [1, 2]),
    ("compound with hyphen", "in-context", [2, 3]),
    ("compound with space", "in context learning", [2, 3]),
    ("joined acronym", "GPT4", [2]),
    ("maths together", "MCR2", [3]),
    ("maths with a caret", "MCR^2", [3]),
    ("maths with brackets", "O(L)", [3]),
    ("letter by name", "epsilon", [3]),
    ("letter", "\u03f5", [3]),
    ("accent left out", "Schrodinger", [4]),
    ("combining accent", "nai\u0308ve", [4]),
    ("language", "C++", [4]),
    ("other language", "C#", [4]),
    ("Chinese", "图神经网络", [7]),
    ("Latin in Chinese", "BERT", [7]),
    ("sign", "🤗", [7]),
    ("full-width Latin", "ＢＥＲＴ", [7]),
    ("en dash", "graph –fragile", [6]),
    ("ampersand", "R&D", [7]),
    ("spelling of -ise", "optimization", [6]),
    ("no such field", "note: graph network", [1, 6]),
    ("nothing", "", [0, 1, 2, 3, 4, 5, 6, 7]),
]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    return opened(tmp_path_factory.mktemp("index"), *SMALL)


@pytest.mark.parametrize(("query", "rows"), [row[1:] for row in ASKED], ids=[row[0] for row in ASKED])
def test_which_papers_match(small: SearchIndex, query: str, rows: list[int]) -> None:
    wanted = [] if query.startswith("note") else rows
    assert found(small, query) == wanted
    assert small.search(query, limit=2).total == len(wanted)


FIELDS: Rows = [
    {
        "abstract": "Trees grow.",
        "title": "Pruning at scale",
        "authors": "Ann Jones; Bo Li",
        "venue": "ICML",
        "year": 2019,
    },
    {
        "abstract": "Pruning of nets, $x^2$.",
        "title": "Nets",
        "authors": "Cy Williams",
        "venue": "NeurIPS",
        "year": 2022,
    },
    {
        "abstract": "We prune.",
        "name": "PruneNet",
        "venue": "ICML",
        "year": 2024,
        "has_code": True,
        "sources": "a.txt:3",
    },
    {"abstract": "Trees and scale.", "keywords": "deep pruning; nets", "sources": "b.txt:9", "copies": 2},
]


@pytest.fixture(scope="module")
def fields(tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    return open_index(make_corpus(FIELDS), cache_dir=tmp_path_factory.mktemp("fields"))


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("title:pruning", [0]),
        ("title: prun*", [0]),
        ('title:"at scale"', [0]),
        ("pruning", [0, 1, 2]),
        ("author:williams", [1]),
        ("author:william", []),
        ('author:"bo li"', [0]),
        ("author:jon*", [0]),
        ("venue:icml", [0, 2]),
        ("venue:icml prune", [0, 2]),
        ("keyword:nets", [3]),
        ("keyword:net*", [3]),
        ("name:prunenet", [2]),
        ("year:2019..2022", [0, 1]),
        ("year:2020..", [1, 2]),
        ("year:<2022", [0]),
        ("-year:2019", [1, 2, 3]),
        ("has:code", [2]),
        ("has:math", [1]),
        ("has:title trees", [0]),
        ("has:copies", [3]),
        ("source:b.txt", [3]),
        ("has:wings", []),
        ('"scale trees"', []),
        ('"scale trees"~30', [3]),
    ],
)
def test_fields(fields: SearchIndex, query: str, rows: list[int]) -> None:
    assert found(fields, query) == rows


def test_facts_that_come_from_elsewhere(fields: SearchIndex) -> None:
    marks = {"tag": lambda value: np.array([value == "good", False, True, False])}
    assert found(fields, "tag:good", facts=marks) == [0, 2]
    assert found(fields, "tag:bad -venue:icml OR trees", facts=marks) == [0, 3]
    result = fields.search("tag:good")
    assert result.total == 0
    assert "tag: can't be asked here" in result.reading


def test_suggestions_know_those_facts_too(fields: SearchIndex) -> None:
    first = np.arange(len(fields.paper_ids)) == 0
    result = fields.search("topic:first zzzzqqqq", facts={"topic": lambda _: first})
    assert [(one.query, one.total) for one in result.suggestions if "topic" in one.query] == [("topic:first", 1)]


def test_any_of_the_words_keeps_what_must_hold(fields: SearchIndex) -> None:
    assert found(fields, "nets trees", match="any") == [0, 1, 3]
    assert found(fields, "nets trees -scale", match="any") == [1]


def test_within_and_limit(small: SearchIndex) -> None:
    everything = small.search("graph OR model")
    some = small.search("graph OR model", within=np.array([1, 2]))
    assert sorted(some.rows.tolist()) == [1, 2]
    assert everything.rows.dtype == np.int32
    assert small.search("graph OR model", limit=1).rows.tolist() == everything.rows.tolist()[:1]
    assert small.search("graph", limit=0).total == 2


def test_hits_are_ranked(small: SearchIndex) -> None:
    hits = small.search("graph network", match="any").hits
    assert list(hits.columns) == ["paper_id", "score", "rank"]
    assert hits["score"].is_monotonic_decreasing
    assert hits["rank"].tolist() == list(range(1, len(hits) + 1))


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("Spiking models that learn in context: an overview of training TRevSNN", 2),
        ("retrieval augmented generation", 0),
        (SMALL[5], 5),
    ],
    ids=["pasted title", "words", "pasted abstract"],
)
def test_the_right_paper_comes_first(small: SearchIndex, query: str, first: int) -> None:
    assert small.search(query, match="any", limit=3).rows[0] == first


def test_title_and_exact_case_lift(tmp_path: Path) -> None:
    filler = "Words of a longer abstract that says many other things."
    index = opened(tmp_path, f"{filler} A clip is shown.", f"{filler} CLIP is shown.", titles=("One", "Two"))
    assert index.search("CLIP clip", match="any").rows[0] == 1
    index = opened(tmp_path, f"{filler} Robots walk.", f"{filler} Robots walk.", titles=("Cars", "Robots"))
    assert index.search("robots").rows[0] == 1


def test_counts_and_reading(small: SearchIndex) -> None:
    result = small.search('graph "neural network" -fragile')
    assert result.counts == {"graph": 2, "neural network": 2}
    assert result.reading == "“graph” and the phrase “neural network”, not “fragile”"


@pytest.mark.parametrize(
    ("query", "typed", "total"),
    [
        ("grpah networks", "graph networks", 2),
        ("grpah netwroks", "graph networks", 2),
        ("universe cloth", "cloth", 1),
        ("UNIVERSITY", "university", 1),
        ('"networks of graphs"', "networks of graphs", 2),
        ("zzzz", "", 8),
    ],
    ids=["spelling", "two spellings", "a word dropped", "any case", "no quotes", "nothing like it"],
)
def test_where_nothing_is_found_something_is_offered(small: SearchIndex, query: str, typed: str, total: int) -> None:
    offers = {offer.query: offer for offer in small.search(query).suggestions}
    assert offers[typed].total == total == small.search(typed).total


@pytest.mark.parametrize(
    ("query", "typed", "total"),
    [
        ("title:prunnig", "title:pruning", 1),
        ("title:trees", "trees", 2),
        ("author:jonse", "author:jones", 1),
        ("venue:icmll trees", "venue:icml trees", 1),
        ('title:"pruning at scal"', 'title:"pruning at scale"', 1),
        ("year:1999", "year:2019..2024", 3),
        ("venue:icml year:2022", "venue:icml", 2),
        ("has:wings", "has:code", 1),
        ('"grow prune"', "prune", 3),
        ("trees -trees", "trees", 2),
        ("trees NOT (trees OR scale)", "trees", 2),
        ("has:code trees pruning", "pruning", 3),
        ("Pruning: trees zebra", "Pruning: trees", 1),
        ("a*", "", 4),
    ],
)
def test_offers_for_every_kind_of_query(fields: SearchIndex, query: str, typed: str, total: int) -> None:
    offers = {offer.query: offer for offer in fields.search(query).suggestions}
    assert offers[typed].total == total == fields.search(typed).total
    assert all(
        fields.search(one.query, match="any" if one.match == "any" else "all").total == one.total
        for one in offers.values()
    )


def test_similar_papers_and_what_they_share(small: SearchIndex) -> None:
    like = small.similar("000000000001", limit=3)
    assert "000000000001" not in set(like["paper_id"])
    assert like["paper_id"].iat[0] == "000000000006"
    assert "graph" in str(like["shared_terms"].iat[0])
    assert small.similar("neural networks on graphs", limit=1)["paper_id"].iat[0] in ("000000000001", "000000000006")
    assert len(small.similar("", limit=3)) == 0


def test_what_is_shared_explains_something(tmp_path: Path) -> None:
    link = "Our code is available at https://github.com/some/where and www.example.com."
    index = opened(
        tmp_path,
        f"We propose a conditional gradient method. {link}",
        f"In this paper we show that conditional gradient steps work. {link}",
        f"We propose to study robots in this paper. {link}",
        "Nothing else.",
    )
    like = index.similar("000000000000")
    assert like["paper_id"].iat[0] == "000000000001"
    assert like["shared_terms"].iat[0] == "conditional gradient"
    assert not any("com" in shared or "http" in shared for shared in like["shared_terms"])
    pasted = index.similar(f"A **conditional** gradient, see {link}")
    assert set(pasted["paper_id"]) == {"000000000000", "000000000001"}
    assert set(pasted["shared_terms"]) == {"conditional gradient"}


def test_explanation_adds_up(small: SearchIndex) -> None:
    hit = small.search("graph network T-RevSNN").hits.iloc[0]
    shares = small.explain("graph network T-RevSNN", str(hit["paper_id"]))
    assert list(shares.columns) == ["term", "field", "score"]
    assert shares["score"].sum() == pytest.approx(hit["score"], rel=1e-4)


def test_letters_that_are_not_the_word(small: SearchIndex) -> None:
    assert small.letters_only("RAG") == 2  # fragile, and a rag of cloth; leverage stands beside the word itself
    assert small.letters_only("") == 0


def test_index_is_reused_and_read_by_many(tmp_path: Path) -> None:
    corpus = make_corpus([{"abstract": abstract} for abstract in SMALL])
    first = open_index(corpus, cache_dir=tmp_path)
    second = open_index(corpus, cache_dir=tmp_path)
    assert len([path for path in (tmp_path / "index").iterdir() if path.is_dir()]) == 1
    answers: list[list[int]] = []
    threads = [
        threading.Thread(target=lambda index=index: answers.append(found(index, "graph*")))
        for index in (first, second, first, second)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [[1, 6]] * 4


def test_one_index_for_papers_in_any_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows: Rows = [{"abstract": abstract, "paper_id": f"{number:012x}"} for number, abstract in enumerate(SMALL)]
    forth = open_index(make_corpus(rows, "same papers"), cache_dir=tmp_path)
    back = open_index(make_corpus(rows[3:] + rows[:3], "same papers"), cache_dir=tmp_path)
    assert len([entry for entry in (tmp_path / "index").iterdir() if entry.is_dir()]) == 1
    for query in ("graph", "graph OR A*", "-graph", "grap*", "/graph|star/", "T-RevSNN", "models network state art"):
        first, second = forth.search(query, match="any").hits, back.search(query, match="any").hits
        assert dict(zip(first.paper_id, first.score, strict=True)) == pytest.approx(
            dict(zip(second.paper_id, second.score, strict=True))
        )
        assert set(back.paper_ids[back.matching(query, match="any")]) == set(second.paper_id)
    some = np.array([0, 2, 4])
    assert set(back.search("the OR a OR graph", within=some).hits.paper_id) <= set(back.paper_ids[some])
    paper = str(back.paper_ids[6])
    assert back.explain("graph", paper).equals(forth.explain("graph", paper))
    assert list(back.similar(paper).paper_id) == list(forth.similar(paper).paper_id)
    monkeypatch.setattr("corpus.search.ordering.FIRST", 1)
    for query in ("graph OR network OR learning", "the OR a OR of OR model"):
        first, second = forth.search(query).hits, back.search(query).hits
        assert len(first) > 2
        assert dict(zip(first.paper_id, first.score, strict=True)) == pytest.approx(
            dict(zip(second.paper_id, second.score, strict=True))
        )


@pytest.mark.parametrize("match", ["all", "any"])
def test_equals_stand_in_the_order_of_their_rows(tmp_path: Path, match: Literal["all", "any"]) -> None:
    rows: Rows = [{"abstract": "A graph.", "paper_id": f"{number:012x}"} for number in range(90)]
    for papers in (rows, rows[::-1], rows[40:] + rows[:40]):
        index = open_index(make_corpus(papers, "equal papers"), cache_dir=tmp_path)
        for limit in (1, 3, 20, 60, 90):
            assert index.search("graph", match=match, limit=limit).rows.tolist() == list(range(limit))


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("general nets", [0, 3]),
        ("RAG", [1]),
        ("RAG unlike", [1]),
        ("rags nothing", [1, 2]),
        ("general nothing", [0]),
        ("T-RevSNN generalize", [4]),
        ("C++ nets", [3, 5]),
        ("unlike", []),
    ],
)
def test_of_any_words_those_alone_that_match(tmp_path: Path, query: str, rows: list[int]) -> None:
    """Papers that hold a word's root or its letters alone don't, however few there are."""
    texts = ("General, it is.", "A RAG walks", "One rag more", "generally speaking of nets", "TRevSNN spike", "in C++")
    index = opened(tmp_path, *texts)
    for limit in (1, 2, 5, None):
        wanted = rows if limit is None else rows[:limit]
        assert len(index.search(query, match="any", limit=limit).rows) == len(wanted)
    assert found(index, query, match="any", limit=5) == rows == found(index, query, match="any")


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    """Papers of which most hold some words, so that hits are taken by their bits."""
    rows: Rows = []
    for n in range(200):
        words = ["model" if n % 2 else "Models", f"number{n}", "RAG" if n % 3 else "rag"]
        words += ["learner" if n % 5 else "learning", "in-context" if n % 7 else "incontext"]
        rows.append({"abstract": " ".join([*words, "learnability" if n == 8 else "end"])})
    return open_index(make_corpus(rows), cache_dir=tmp_path_factory.mktemp("many"))


@pytest.mark.parametrize(
    ("query", "holds_it"),
    [
        ("model", lambda n: True),
        ("RAG", lambda n: n % 3 > 0),
        ("model -RAG", lambda n: n % 3 == 0),
        ("learn*", lambda n: True),
        ("learner*", lambda n: n % 5 > 0),
        ("learni* OR learna*", lambda n: n % 5 == 0 or n == 8),
        ("incontext", lambda n: True),
        ("RAG number9*", lambda n: n % 3 > 0 and str(n).startswith("9")),
        ("NOT (learning OR RAG)", lambda n: n % 3 == 0 and n % 5 > 0),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_frequent_words_by_their_bits(
    many: SearchIndex, monkeypatch: pytest.MonkeyPatch, query: str, holds_it: Callable[[int], bool]
) -> None:
    wanted = [n for n in range(200) if holds_it(n)]
    monkeypatch.setattr("corpus.search.evaluate.MANY", 0)
    assert np.flatnonzero(many.matching(query)).tolist() == wanted
    monkeypatch.setattr("corpus.search.evaluate.MANY", 1000)
    assert np.flatnonzero(many.matching(query)).tolist() == wanted == found(many, query)


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    """Papers that hold a word once or often, in short texts and long ones; some that hold a rare word; some neither."""
    draw = np.random.default_rng(0)
    rows: Rows = []
    for n in range(300):
        words = ["graphs"] * int(draw.choice([0, 1, 2, 3, 5, 8])) + ["filler"] * int(draw.integers(5, 60))
        words += ["robot"] * (n % 3 == 0) + ["lemur"] * (n in (298, 299))
        rows.append({"abstract": " ".join(words), "year": 2000 + n % 7})
    return open_index(make_corpus(rows), cache_dir=tmp_path_factory.mktemp("graded"))


@pytest.mark.parametrize("few", [0, 1000], ids=["many", "few"])
@pytest.mark.parametrize(
    ("query", "match"),
    [
        ("graph", "all"),
        ("graph OR robot OR lemur", "all"),
        ("graph robot lemur", "any"),
        ("filler -robot", "all"),
        ("year:2001..2004 filler robot", "any"),
        ("has:year graph", "all"),
        ("fill*", "all"),
    ],
)
def test_behind_the_first_papers_stand_all_others(
    graded: SearchIndex, monkeypatch: pytest.MonkeyPatch, query: str, match: Literal["all", "any"], few: int
) -> None:
    exact = graded.search(query, match=match)
    assert exact.ranked == exact.total == len(exact.rows)
    monkeypatch.setattr("corpus.search.ordering.FIRST", 20)
    monkeypatch.setattr("corpus.search.ordering._FEW", few)
    quick = graded.search(query, match=match)
    first = len(exact.rows) if "*" in query else 20
    assert quick.ranked == first
    assert quick.rows[:first].tolist() == exact.rows[:first].tolist()
    assert sorted(quick.rows.tolist()) == sorted(exact.rows.tolist())
    assert quick.total == exact.total
    assert np.all(np.diff(quick.scores) <= 0)
    for limit in (0, 7, 20, 33):
        some = graded.search(query, match=match, limit=limit)
        assert some.rows.tolist() == quick.rows.tolist()[:limit]
        assert some.total == exact.total


@pytest.mark.parametrize("query", ["graph", "graph OR robot", "graph OR lemur"])
def test_the_others_stand_about_where_the_full_score_has_them(
    graded: SearchIndex, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    exact = graded.search(query).rows.tolist()
    monkeypatch.setattr("corpus.search.ordering.FIRST", 1)
    quick = graded.search(query).rows.tolist()
    places = np.corrcoef([exact.index(row) for row in quick], np.arange(len(quick)))
    assert places[0, 1] > 0.9
    if "lemur" in query:
        assert set(quick[:2]) == {298, 299}


@pytest.mark.parametrize("fails", [False, True], ids=["a helper", "a helper that fails"])
def test_fields_are_the_same_read_by_two_processes(fails: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [*SMALL, *ABSTRACTS[:20]]
    titles = [text[:30] if number % 2 else "" for number, text in enumerate(texts)]
    alone = list(read_fields(Analyzer(), titles, texts))
    monkeypatch.setattr("corpus.search.helper.MANY", 1)
    monkeypatch.setattr("corpus.search.helper._CHUNK", 9)
    if fails:
        monkeypatch.setattr("sys.executable", "/bin/false")
    both = list(read_fields(Analyzer(), titles, texts))
    assert [(one.body, one.root, one.pair) for one in both] == [(one.body, one.root, one.pair) for one in alone]
    assert [set(one.surface.split()) for one in both] == [set(one.surface.split()) for one in alone]


def test_index_of_other_papers_is_made_anew(tmp_path: Path) -> None:
    rows: Rows = [{"abstract": abstract} for abstract in SMALL]
    open_index(make_corpus(rows, "one"), cache_dir=tmp_path)
    other = open_index(
        make_corpus([row | {"paper_id": f"f{n:011x}"} for n, row in enumerate(rows)], "one"), cache_dir=tmp_path
    )
    assert found(other, "graph") == found(open_index(make_corpus(rows, "two"), cache_dir=tmp_path), "graph")


LONG = {
    "letters": "a" * 10_000,
    "prefix": "a" * 3_000 + "*",
    "author prefix": "author:" + "x" * 3_000 + "*",
    "misspelled": "a" * 9_000 + "~",
    "or": " OR ".join(f"w{number}" for number in range(2_000)),
    "patterns": " OR ".join(f"gra{number}* /g.{number}/ grap{number}~" for number in range(300)),
    "brackets": "(" * 5_000 + "graph" + ")" * 5_000,
    "near": " ".join(f'"graph network of{number}"~9' for number in range(300)),
    "signs in a prefix": "0\u00bc* <ab>* a#b* c\u2044d* x&y&z*",
    "signs": '(abc "\\~*-/:|.' * 600,
}


@pytest.mark.parametrize("query", LONG.values(), ids=LONG.keys())
def test_however_long_it_is_searched(small: SearchIndex, query: str) -> None:
    result = small.search(query)
    assert result.total == len(result.rows)
    assert result.suggestions or result.total
    assert len(result.counts) <= len(result.query.leaves)
    small.spans(result.query, SMALL[0])


def test_long_words_are_found_by_a_prefix(tmp_path: Path) -> None:
    index = opened(tmp_path, "A sequence " + "acgt" * 30 + "aa of letters.", "A word.")
    assert found(index, "acgt" * 25 + "*") == [0]
    assert found(index, "acgt" * 25 + "t*") == []


def test_corpus_of_nothing(tmp_path: Path) -> None:
    index = open_index(make_corpus([]), cache_dir=tmp_path)
    for query in ("", "graph", '"a b"~3', "/x/", "has:code", "gra*"):
        assert index.search(query).total == 0
    assert index.search("graph").suggestions == []


# The oracle: the language read off the tree over plain tokens, slow and obvious.


class Plain:
    """A text as lists: the parts of its words, and its compounds written together."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = [part.text for unit in units(text) for part in parts(unit.text)]
        self.together = ["".join(p.text for p in parts(u.text)) for u in units(text) if len(parts(u.text)) > 1]


plain_of = lru_cache(Plain)


def is_slot(slot: Slot, word: str) -> bool:
    folded = fold(word).replace("'", "")
    if slot.kind == "prefix":
        return folded[: len(slot.folded)] == slot.folded
    if slot.kind == "fuzzy":
        return folded in neighbours(slot.folded, slot.edits)
    return acronym_of(word) == slot.acronym if slot.acronym else stem(fold(word)) == slot.stem


@lru_cache
def neighbours(word: str, edits: int) -> set[str]:
    letters = "abcdefghijklmnopqrstuvwxyz0123456789"
    near = {word}
    cuts = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    near |= {a + b[1:] for a, b in cuts if b} | {a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1}
    near |= {a + c + b for a, b in cuts for c in letters} | {a + c + b[1:] for a, b in cuts if b for c in letters}
    return near if edits == 1 else {far for one in near for far in neighbours(one, 1)}


def holds(leaf: Words, plain: Plain, compounds: bool = True) -> bool:
    n = len(leaf.slots)
    if leaf.distance >= 0:
        size = n + leaf.distance
        windows = [plain.words[at : at + size] for at in range(max(1, len(plain.words)))]
        return any(seated(list(leaf.slots), window) for window in windows)
    if compounds and n == 1 and any(is_slot(leaf.slots[0], word) for word in plain.together):
        return True
    if leaf.joined and any(stem(fold(word)) == leaf.joined for word in (*plain.words, *plain.together) if n > 1):
        return True
    return any(
        all(is_slot(slot, word) for slot, word in zip(leaf.slots, plain.words[at : at + n], strict=True))
        for at in range(len(plain.words) - n + 1)
    )


def seated(slots: list[Slot], window: list[str]) -> bool:
    if not slots:
        return True
    return any(
        is_slot(slots[0], word) and seated(slots[1:], window[:at] + window[at + 1 :]) for at, word in enumerate(window)
    )


def oracle(node: Node | None, paper: dict[Hashable, Any]) -> bool:
    if node is None:
        return True
    if isinstance(node, And | Or):
        answers = [oracle(child, paper) for child in node.children]
        return all(answers) if isinstance(node, And) else any(answers)
    if isinstance(node, Not):
        return not oracle(node.child, paper)
    if isinstance(node, Years):
        return not bool(pd.isna(paper["year"])) and (node.low or 0) <= int(paper["year"]) <= (node.high or 9999)
    if isinstance(node, Fact):
        return bool({"code": paper["has_code"], "title": paper["title"]}[node.value])
    texts = [str(paper["title"]), str(paper["text"])]
    if isinstance(node, Letters):
        return any(node.pattern.lower() in text.lower() for text in texts)
    if isinstance(node, Scoped):
        column = {"author": "authors", "keyword": "keywords"}.get(node.field, node.field)
        plain = plain_of(str(paper[column]))
        if node.field in ("author", "venue"):
            return holds_exactly(node.leaf, plain)
        slots = tuple(Slot(slot.kind, slot.folded, slot.stem, edits=slot.edits) for slot in node.leaf.slots)
        return holds(Words(slots, "", distance=node.leaf.distance, quoted=True), plain, compounds=False)
    return any(holds(node, plain_of(text)) for text in texts)


def holds_exactly(leaf: Words, plain: Plain) -> bool:
    """Names have no inflections."""
    words, asked = [fold(word) for word in plain.words], leaf.slots
    if asked[-1].kind == "prefix":
        return any(word.startswith(asked[-1].folded) for word in words)
    return any([slot.folded for slot in asked] == words[at : at + len(asked)] for at in range(len(words)))


TYPED = (
    "graph graphs network networks model RAG rag LLM LLMs trevsnn T-RevSNN in-context context in the of SAM optimi*"
    " neur* netwrok~ grph~ systms~1 C++ A* 图神 MCR2 MCR^2 gpt4 GPT-4 spiking -graph"
    " -models NOT OR AND ( ) /graph/ learning"
)
QUOTED = "graph network networks neural model of the context learning In a spiking gra*"
pieces = st.sampled_from(TYPED.split()) | st.builds(
    lambda words, near: '"' + " ".join(words) + '"' + near,
    st.lists(
        st.sampled_from(QUOTED.split()),
        min_size=1,
        max_size=3,
    ),
    st.sampled_from(["", "", "~1", "~4"]),
)


@settings(max_examples=70, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(pieces, max_size=7).map(" ".join), st.sampled_from(["all", "any"]))
def test_index_agrees_with_the_oracle(small: SearchIndex, query: str, match: str) -> None:
    read = parse_query(query, match="any" if match == "any" else "all")
    papers = small.corpus.papers.to_dict("records")
    wanted = [row for row, paper in enumerate(papers) if oracle(read.tree, paper)]
    assert found(small, query, match=match) == wanted
    mask = small.matching(read)
    assert mask.shape == (len(SMALL),)
    assert np.flatnonzero(mask).tolist() == wanted
    result = small.search(query, match="any" if match == "any" else "all", limit=3)
    assert result.total == len(wanted)
    assert len(result.rows) == min(3, len(wanted))


NAMED = (
    'title:pruning title:prun* title:"at scale" title:nets author:jones author:jon* author:"bo li" author:bo venue:icml'
    ' venue:ne* keyword:nets keyword:"deep pruning" name:prunenet year:2019 year:2019..2022 year:>2021 year:..2019'
    " has:code has:title trees prune scale x^2 nets title:(nets\tOR\tscale) -title:nets -year:2019 -venue:icml"
    " NOT OR ( )"
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.lists(st.sampled_from(re.findall(r'(?:\S*"[^"]*"|\S+)', NAMED)), max_size=6).map(" ".join),
    st.sampled_from(["all", "any"]),
)
def test_fields_agree_with_the_oracle(fields: SearchIndex, query: str, match: str) -> None:
    read = parse_query(query, match="any" if match == "any" else "all")
    papers = fields.corpus.papers.to_dict("records")
    wanted = [row for row, paper in enumerate(papers) if oracle(read.tree, paper)]
    assert found(fields, query, match=match) == wanted
    assert np.flatnonzero(fields.matching(read)).tolist() == wanted


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.text(max_size=40) | st.text(alphabet="\"()-*~/:|.[]\\^$ANDORTaegr19' 图🤗\u0301", max_size=40))
def test_anything_is_searched_explained_and_marked(small: SearchIndex, query: str) -> None:
    result = small.search(query, limit=3)
    assert result.reading
    assert result.total >= len(result.hits)
    assert all(offer.total for offer in result.suggestions)
    assert isinstance(result.counts, dict)
    assert small.search(query, match="any").total == len(small.search(query, match="any").rows)
    for row in result.rows:
        small.spans(query, str(small.corpus.papers["text"].iat[int(row)]))


# Highlights.

SEEDS = sorted((Path(__file__).parent.parent / "seeds").glob("*.txt"))
ABSTRACTS = [
    plain_text(line) for path in SEEDS for line in path.read_text(encoding="utf-8").split("\n") if len(line) > 200
]


@pytest.mark.parametrize(
    ("query", "text", "marked"),
    [
        ("model", "Models, modelled; a remodel.", ["Models", "modelled"]),
        ('"attention is all you need"', "Attention is all you need.", ["Attention is all you need"]),
        ("图神经", "基于BERT的图神经网络", ["图神经"]),
        ("RAG", "RAG and rag, fragile RAGs", ["RAG", "RAGs"]),
        ("optimi*", "Optimal optimizers optimise", ["optimizers", "optimise"]),
        ("trevsnn", "T-RevSNN and TRevSNN", ["T-RevSNN", "TRevSNN"]),
        ("T-RevSNN", "T-RevSNN and TRevSNN", ["T-RevSNN", "TRevSNN"]),
        ("in-context", "in context, in-context", ["in context", "in-context"]),
        ('"graph net"~1', "graph of net, but then a graph of a net", ["graph", "net"]),
        ("netwrok~", "A network works", ["network"]),
        ("graph -net", "graph net", ["graph"]),
        ("/x[0-9]/", "x1 and y2", ["x1"]),
        ("cafe", "Café Cafe\u0301 Ca\u00adfé", ["Café", "Cafe\u0301", "Ca\u00adfé"]),
        ("title:net", "a net", []),
        ("amp", 'AT&T say "amp"', ["amp"]),
        ("R&D", "R&D", ["R&D"]),
        ("ﾃﾞｰﾀ", "データとﾃﾞｰﾀ", ["データ", "ﾃﾞｰﾀ"]),
        ("เรียน", "การเรียนรู้", ["เรียน"]),
        ("한국어", "우리는 한국어를 쓴다", ["한국어"]),
        ("שלום", "אמר שלום, ושוב שָׁלוֹם", ["שלום", "שָׁלוֹם"]),
    ],
)
def test_what_is_highlighted(small: SearchIndex, query: str, text: str, marked: list[str]) -> None:
    assert [text[start:end] for start, end, _ in small.spans(query, text)] == marked


def test_field_is_highlighted_in_its_own_text(small: SearchIndex) -> None:
    assert small.spans("title:net", "a net", field="title") == [(2, 5, 0)]


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.data())
def test_highlights_are_the_matches_and_all_of_them(small: SearchIndex, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(ABSTRACTS))
    words = [token.text for token in units(text)]
    at = data.draw(st.integers(0, len(words) - 3))
    form = data.draw(st.sampled_from(["{0}", '"{0} {1}"', '"{0} {1} {2}"', "{0} OR {2}", "{0} -{1}"]))
    read = parse_query(form.format(*words[at : at + 3]))
    spans = small.spans(read, text)
    assert all(a[1] <= b[0] for a, b in zip(spans, spans[1:], strict=False))
    for start, end, number in spans:
        leaf = read.leaves[number]
        assert isinstance(leaf, Letters) or (isinstance(leaf, Words) and holds(leaf, Plain(text[start:end])))
    for leaf in read.leaves:
        if isinstance(leaf, Words) and len(leaf.slots) == 1:
            for token in units(text):
                if any(is_slot(leaf.slots[0], part.text) for part in parts(token.text)):
                    assert any(start < token.end and token.start < end for start, end, _ in spans)


def test_in_small_corpora_letters_tell_which_paper_is_meant(tmp_path: Path) -> None:
    index = opened(tmp_path, "Optimal transport of measures.", "Optimal control of robots.", "Nothing of it.")
    assert index.search("optimal transportation", match="any").rows.tolist()[0] == 0
    shares = index.explain(parse_query("optimal transportations", match="any"), str(index.paper_ids[0]))
    assert shares["field"].tolist().count("letters") == 2
    assert not shares.duplicated(["term", "field"]).any()
    assert "letters" not in index.explain("optimal transportations", str(index.paper_ids[0]))["field"].tolist()
