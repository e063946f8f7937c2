"""Filters keep what they say, in order, and facets count what they would keep."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.errors import SelectionError
from corpus.load import load_corpus
from corpus.schema import Corpus
from corpus.search import SearchIndex, open_index
from corpus.select import CHOICES, Filters, Marks, count_values, facet_counts, select, select_rows
from corpus.topics import TopicMap

RECORDS = [
    {"title": "Kites over lakes", "venue": "LAKE", "year": 2020, "authors": ["Mina Orr", "Leo Tamm"],
     "abstract": "Kites tow barges. Code: https://github.com/example-lab/one and https://huggingface.co/lab/model"},
    {"title": "Barges", "venue": "LAKE", "year": 2021, "authors": ["Mina Orr"],
     "abstract": "Barges carry salt. Code will be released."},
    {"title": "Parsers", "venue": "WORD", "year": 2021, "authors": ["Ada Pell"],
     "abstract": "Parsers read long sentences of text fast."},
    {"title": "a salt map", "venue": "", "authors": [], "abstract": "Salt maps of kites are flat."},
]  # fmt: skip

ODD = ["LAKE", "x;y", "a&b", "", "\u043a\u043b\u044e\u0447 \u56fe"]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("select")
    for name, records in (("one.jsonl", RECORDS[:2]), ("two.jsonl", RECORDS[2:])):
        (folder / name).write_text("".join(json.dumps(record) + "\n" for record in records))
    return load_corpus([folder / "one.jsonl", folder / "two.jsonl"])


@pytest.fixture(scope="module")
def index(corpus: Corpus) -> SearchIndex:
    return open_index(corpus)


@pytest.fixture(scope="module")
def topic_map(corpus: Corpus) -> TopicMap:
    """A hand-made map: two papers in each topic, the corners of a square."""
    points = pd.DataFrame(
        {
            "paper_id": corpus.papers["paper_id"],
            "x": [0.0, 0.0, 1.0, 1.0],
            "y": [0.0, 1.0, 0.0, 1.0],
            "topic": [0, 0, 1, 1],
            "subtopic": [2, 3, 4, 4],
            "confidence": 1.0,
        }
    ).sort_values("paper_id")
    labels = ["towing", "reading", "kites", "salt", "text"]
    topics = pd.DataFrame(
        {"topic": range(5), "label": labels, "size": 1, "terms": "", "parent": [-1, -1, 0, 0, 1], "x": 0.0, "y": 0.0}
    )
    made: TopicMap = object.__new__(TopicMap)
    for name, value in {"points": points.reset_index(drop=True), "topics": topics, "fingerprint": "f"}.items():
        object.__setattr__(made, name, value)
    return made


@pytest.mark.parametrize(
    ("filters", "kept"),
    [
        (Filters(), [0, 1, 2, 3]),
        (Filters(venues=("LAKE",)), [0, 1]),
        (Filters(venues=("LAKE", "WORD")), [0, 1, 2]),
        (Filters(years=(2021, 2030)), [1, 2]),
        (Filters(authors=("Mina Orr",)), [0, 1]),
        (Filters(authors=("Mina",)), []),
        (Filters(sources=("two.jsonl",)), [2, 3]),
        (Filters(code="yes"), [0]),
        (Filters(code="no"), [1, 2, 3]),
        (Filters(code="promised"), [1]),
        (Filters(hosts=("github.com",)), [0]),
        (Filters(kinds=("model",)), [0]),
        (Filters(length=(0, 6)), [3]),
        (Filters(terms=("kites",)), [0, 3]),
        (Filters(terms=("kites", "salt")), [3]),
        (Filters(venues=("LAKE",), years=(2021, 2021)), [1]),
        (Filters(topics=("towing",)), [0, 1]),
        (Filters(topics=("salt", "text")), [1, 2, 3]),
        (Filters(region="-1,-1 0.5,-1 0.5,0.5 -1,0.5"), [0]),
        (Filters(query="salt"), [1, 3]),
        (Filters(query="salt", venues=("LAKE",)), [1]),
        (Filters(query="no:such thing ("), []),
        (Filters(papers=("ffffffffffff",)), []),
        (Filters(sort="newest"), [1, 2, 0, 3]),
        (Filters(sort="label"), [3, 1, 0, 2]),
    ],
    ids=lambda value: str(value.to_params()) if isinstance(value, Filters) else None,
)
def test_what_is_kept(
    corpus: Corpus, index: SearchIndex, topic_map: TopicMap, filters: Filters, kept: list[int]
) -> None:
    rows = select_rows(corpus, filters, index=index, topic_map=topic_map)
    assert rows.dtype == np.int32
    found = rows.tolist()
    assert (sorted(found) if filters.query else found) == kept
    frame = select(corpus, filters, index=index, topic_map=topic_map)
    assert frame.index.tolist() == found
    assert frame["paper_id"].tolist() == corpus.papers["paper_id"].iloc[found].tolist()


def test_papers_by_id(corpus: Corpus) -> None:
    wanted = tuple(corpus.papers["paper_id"].iloc[[3, 1]])
    assert select_rows(corpus, Filters(papers=wanted)).tolist() == [1, 3]


def test_a_search_is_ranked_and_can_be_sorted_otherwise(corpus: Corpus, index: SearchIndex) -> None:
    filters = Filters(query="kites salt", match="any")
    ranked = select_rows(corpus, filters, index=index).tolist()
    assert ranked == index.search("kites salt", match="any").rows.tolist()
    assert ranked[0] == 3
    assert select_rows(corpus, replace(filters, sort="corpus"), index=index).tolist() == sorted(ranked)


@settings(max_examples=60, deadline=None)
@given(
    st.builds(
        Filters,
        query=st.text(max_size=8),
        **{
            name: st.lists(st.sampled_from(ODD), max_size=2, unique=True).map(tuple)
            for name in ("topics", "terms", "sources", "venues", "authors", "hosts", "kinds", "papers", "tags")
        },
        **{name: st.sampled_from(allowed) for name, allowed in CHOICES.items()},
        years=st.none() | st.tuples(st.integers(1900, 2000), st.integers(2000, 2100)),
        length=st.none() | st.tuples(st.integers(0, 50), st.integers(50, 500)),
    )
)
def test_filters_survive_being_written_down(filters: Filters) -> None:
    params = filters.to_params()
    assert Filters.from_params(json.loads(json.dumps(params))) == filters
    assert all(isinstance(value, str) for values in params.values() for value in values)


@pytest.mark.parametrize("name", ["sources", "venues", "authors", "hosts", "kinds", "years", "topics"])
def test_a_facet_counts_what_choosing_the_value_would_keep(corpus: Corpus, topic_map: TopicMap, name: str) -> None:
    base = Filters(years=(2020, 2021))
    table = facet_counts(corpus, base, name, topic_map=topic_map)  # type: ignore[arg-type]
    assert len(table)
    for value, papers in zip(table["value"], table["papers"], strict=True):
        chosen = (int(value), int(value)) if name == "years" else (value,)
        kept = select_rows(corpus, replace(base, **{name: chosen}), topic_map=topic_map)  # type: ignore[arg-type]
        assert len(kept) == papers, value


def test_facets_counted_together_are_those_counted_alone(
    corpus: Corpus, index: SearchIndex, topic_map: TopicMap
) -> None:
    base = Filters(query="salt OR kites", match="any", venues=("LAKE",), code="yes", years=(2020, 2021))
    together = count_values(corpus, base, ["venues", "code", "years", "authors"], index=index, topic_map=topic_map)
    for name, pairs in together.items():
        alone = facet_counts(corpus, base, name, index=index, topic_map=topic_map)
        assert alone.dtypes.astype(str).to_dict() == {"value": "str", "papers": "int64"}
        assert pairs == list(alone.itertuples(index=False, name=None))
    most = count_values(corpus, Filters(), ["authors"], limit=1)["authors"]
    assert most == [("Mina Orr", 2)]


@pytest.mark.parametrize(
    ("filters", "kept"),
    [
        (Filters(), [0, 1, 3]),
        (Filters(hidden="yes"), [2]),
        (Filters(hidden="all"), [0, 1, 2, 3]),
        (Filters(starred="yes"), [1]),
        (Filters(starred="yes", hidden="all"), [1, 2]),
        (Filters(starred="no"), [0, 3]),
        (Filters(read="yes"), [0]),
        (Filters(read="no"), [1, 3]),
        (Filters(tags=("boats",)), [0, 1]),
        (Filters(tags=("boats", "salt")), [0, 1, 3]),
        (Filters(tags=("Boats",)), []),
        (Filters(tags=("boats",), starred="yes"), [1]),
    ],
    ids=lambda value: str(value.to_params()) if isinstance(value, Filters) else None,
)
def test_a_persons_marks_choose_papers(corpus: Corpus, filters: Filters, kept: list[int]) -> None:
    ids = corpus.papers["paper_id"].tolist()
    marks = Marks(
        starred=frozenset([ids[1], ids[2], "ffffffffffff"]),
        read=frozenset([ids[0]]),
        hidden=frozenset([ids[2]]),
        tags={"boats": frozenset(ids[:2]), "salt": frozenset([ids[3]])},
    )
    assert select_rows(corpus, filters, marks=marks).tolist() == kept
    for tag, papers in facet_counts(corpus, filters, "tags", marks=marks).to_numpy().tolist():
        assert len(select_rows(corpus, replace(filters, tags=(tag,)), marks=marks)) == papers


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """Two long texts, the first in three versions that differ in a word."""
    long = " ".join(
        f"Lake number {word} is crossed by barges that carry salt and kites." for word in "abcdefghijklmnop"
    )
    texts = [long, long.replace("number c", "numbered c"), long.replace("number d", "numbered d"), "Parsers read text."]
    records = [
        {"abstract": text, "venue": venue, "title": f"T{number}"}
        for number, (text, venue) in enumerate(zip(texts, ["A", "B", "B", "B"], strict=True))
    ]
    file = tmp_path_factory.mktemp("copied") / "copied.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in records))
    return load_corpus([file])


def test_near_copies_fold_beneath_the_one_that_comes_first(copied: Corpus) -> None:
    assert select_rows(copied, Filters()).tolist() == [0, 1, 2, 3]
    assert select_rows(copied, Filters(families="fold")).tolist() == [0, 3]
    assert select_rows(copied, Filters(families="fold", sort="length")).tolist() == [3, 0]
    # What stands for a family is one of those kept, not one that the other filters leave out.
    assert select_rows(copied, Filters(families="fold", venues=("B",))).tolist() == [1, 3]
    wanted = tuple(copied.papers["paper_id"].iloc[:2])
    assert select_rows(copied, Filters(families="fold", papers=wanted)).tolist() == [0, 1]
    counts = facet_counts(copied, Filters(families="fold"), "venues")
    assert counts.to_numpy().tolist() == [["B", 2], ["A", 1]]


def test_a_facet_reacts_to_the_other_filters_and_not_to_its_own(corpus: Corpus, index: SearchIndex) -> None:
    table = facet_counts(corpus, Filters(query="salt", venues=("WORD",)), "venues", index=index)
    assert dict(zip(table["value"], table["papers"], strict=True)) == {"LAKE": 1}
    code = facet_counts(corpus, Filters(code="promised"), "code")
    assert dict(zip(code["value"], code["papers"], strict=True)) == {"no": 3, "yes": 1, "promised": 1}


@pytest.mark.parametrize(
    ("filters", "message"),
    [
        (Filters(query="x"), "needs an index"),
        (Filters(topics=("x",)), "needs a topic map"),
        (Filters(region="0,0 1,0 1,1"), "needs a topic map"),
        (Filters(starred="no"), "needs marks"),
        (Filters(tags=("x",)), "needs marks"),
    ],
    ids=["query", "topics", "region", "starred", "tags"],
)
def test_what_is_needed_is_said(corpus: Corpus, filters: Filters, message: str) -> None:
    with pytest.raises(SelectionError, match=message):
        select(corpus, filters)


@pytest.mark.parametrize("region", ["x", "0,0 1,1", "0,0 1,0 1,nan", "0 1 2"])
def test_what_is_no_region_is_said(corpus: Corpus, topic_map: TopicMap, region: str) -> None:
    with pytest.raises(SelectionError, match="is no region of the map"):
        select_rows(corpus, Filters(region=region), topic_map=topic_map)


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ({"colour": ["red"]}, "no filter 'colour'"),
        ({"years": ["x"]}, "years cannot be"),
        ({"sort": ["upwards"]}, "sort cannot be 'upwards'"),
        ({"code": ["maybe"]}, "code cannot be 'maybe'"),
    ],
    ids=["name", "years", "sort", "code"],
)
def test_what_cannot_be_a_filter_is_said(params: dict[str, list[str]], message: str) -> None:
    with pytest.raises(SelectionError, match=message):
        Filters.from_params(params)


def test_the_corpus_is_not_changed(corpus: Corpus) -> None:
    before = corpus.papers.copy()
    select(corpus, Filters(sort="label"))
    pd.testing.assert_frame_equal(corpus.papers, before)
