"""Links of many papers counted: facets, what several papers share, clone commands, promises, shares of code."""

from __future__ import annotations

import json
import shlex
from types import SimpleNamespace
from typing import cast

import numpy as np
import pandas as pd
import pytest

from corpus import (
    Corpus,
    SelectionError,
    TopicMap,
    clone_commands,
    code_shares,
    count_links,
    group_papers,
    link_table,
    links_of,
    load_corpus,
    narrow_links,
    promise_in,
    shared_owners,
    shared_repositories,
)

#: Each about something else, so that none is a near copy of another.
PAPERS = [
    ("Kites tow barges over rivers at night. Code: https://github.com/Example-Lab/Kite", 2020, "Wind"),
    ("Salt maps of dry lakes. Code: https://github.com/example-lab/kite and https://salt.example.org/", 2020, "Salt"),
    ("Sleds glide on blue ice in winter. See https://github.com/example-lab/sled/tree/main/ice", 2021, "Wind"),
    ("Owls hear mice in snow. https://huggingface.co/datasets/owl-group/mice and https://youtu.be/abc123", 2021, ""),
    ("Bells ring in twelve towers. Our code will be released upon acceptance.", 2021, "Salt"),
    ("Boats are counted in fog with https://gitlab.com/harbour/north/kite", None, ""),
]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("papers")
    for number, part in enumerate((PAPERS[:4], PAPERS[4:])):
        lines = [json.dumps({"abstract": text, "year": year, "venue": venue}) for text, year, venue in part]
        (folder / f"part{number}.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return load_corpus([folder], cache_dir=tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="module")
def table(corpus: Corpus) -> pd.DataFrame:
    return link_table(corpus)


def made_of(*links: tuple[str, str, str, str]) -> pd.DataFrame:
    """A table of links: kind, host, owner, repo; each of a paper of its own."""
    frame = pd.DataFrame(links, columns=["kind", "host", "owner", "repo"], dtype="str")
    repository = frame["owner"] + "/" + frame["repo"]
    url = "https://" + frame["host"] + "/" + repository
    return frame.assign(repository=repository, repository_key=repository.str.casefold(), url=url)


def test_the_table_has_every_link_with_its_paper(corpus: Corpus, table: pd.DataFrame) -> None:
    assert list(table["url"]) == list(corpus.links["url"])
    assert list(corpus.papers["paper_id"].take(table["row"].to_numpy())) == list(table["paper_id"])
    assert table.loc[table["host"] == "salt.example.org", "repository"].tolist() == [""]


def test_links_come_in_the_order_of_the_papers_asked_for(corpus: Corpus, table: pd.DataFrame) -> None:
    rows = np.array([2, 0], dtype=np.int32)
    kept = links_of(table, rows, len(corpus.papers))
    assert kept["row"].tolist() == [2, 0]
    assert links_of(table, rows[:0], len(corpus.papers)).empty


def test_counts_are_of_links_and_of_papers(table: pd.DataFrame) -> None:
    hosts = count_links(table, "host").set_index("value")
    assert hosts.loc["github.com"].to_dict() == {"links": 3, "papers": 3}
    assert hosts["links"].sum() == len(table)
    assert count_links(table, "host")["links"].is_monotonic_decreasing


def test_each_facet_narrows_the_other(table: pd.DataFrame) -> None:
    kinds = count_links(narrow_links(table, hosts=["github.com"]), "kind")
    assert dict(zip(kinds["value"], kinds["links"], strict=True)) == {"repo": 2, "repo_path": 1}
    assert narrow_links(table, ["github.com"], ["video"]).empty
    assert len(narrow_links(table)) == len(table)


def test_owners_and_repositories_are_the_same_in_any_case(table: pd.DataFrame) -> None:
    owners, repositories = shared_owners(table), shared_repositories(table)
    assert owners.to_dict("records") == [
        {"owner": "Example-Lab", "hosts": "github.com", "papers": 3, "repositories": 2}
    ]
    assert repositories.to_dict("records") == [{"repository": "Example-Lab/Kite", "hosts": "github.com", "papers": 2}]


def test_near_copies_alone_share_nothing(table: pd.DataFrame) -> None:
    one_family = table.assign(family="same")
    assert shared_owners(one_family).empty
    assert shared_repositories(one_family).empty


@pytest.mark.parametrize("count", [count_links, None], ids=["counted", "shared"])
def test_no_link_at_all_gives_empty_tables(table: pd.DataFrame, count: object) -> None:
    nothing = table.head(0)
    found = count_links(nothing, "host") if count else shared_owners(nothing)
    assert found.empty
    assert clone_commands(nothing) == []


def test_every_repository_is_cloned_once(table: pd.DataFrame) -> None:
    assert clone_commands(table) == [
        "git clone https://github.com/Example-Lab/Kite.git ./Example-Lab/Kite",
        "git clone https://github.com/example-lab/sled.git",
        "git clone https://huggingface.co/datasets/owl-group/mice",
        "git clone https://gitlab.com/harbour/north/kite.git ./harbour/north/kite",
    ]


@pytest.mark.parametrize(
    ("links", "commands"),
    [
        ([("demo", "huggingface.co", "a", "b")], ["git clone https://huggingface.co/spaces/a/b"]),
        ([("model", "huggingface.co", "a", "b")], ["git clone https://huggingface.co/a/b"]),
        ([("dataset", "www.kaggle.com", "a", "b")], []),
        ([("owner", "github.com", "a", "")], []),
        (
            [("repo", "github.com", "a", "b"), ("repo_path", "github.com", "A", "b")],
            ["git clone https://github.com/a/b.git"],
        ),
        (
            [("repo_path", "github.com", "a", "b"), ("repo", "github.com", "a", "b")],
            ["git clone https://github.com/a/b.git"],
        ),
    ],
    ids=["space", "model", "not git", "no repository", "folder after", "folder before"],
)
def test_only_what_git_fetches_is_cloned(links: list[tuple[str, str, str, str]], commands: list[str]) -> None:
    assert clone_commands(made_of(*links)) == commands


@pytest.mark.parametrize("name", ["b;rm -r x", "$(reboot)", "--upload-pack=x", "a'b"], ids=str)
def test_a_command_runs_nothing_else(name: str) -> None:
    links = made_of(("repo", "github.com", "-a", name), ("repo", "github.com", "other", name))
    for command in clone_commands(links):
        words = shlex.split(command)
        assert words[:2] == ["git", "clone"]
        assert [word[:8] for word in words[2:3]] == ["https://"]
        assert all(word.startswith("./") for word in words[3:])
        assert len(words) == 4


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("We sail. Code will be released upon acceptance. It is fast.", "Code will be released upon acceptance."),
        ("The code is available on GitHub.", "The code is available on GitHub."),
        ("We sail far. We row back.", None),
        ("", None),
    ],
    ids=["in the middle", "alone", "none", "empty"],
)
def test_the_sentence_that_promises_code_is_found(text: str, sentence: str | None) -> None:
    found = promise_in(text)
    assert (text[slice(*found)] if found else None) == sentence


def test_every_paper_that_promises_code_has_its_sentence(corpus: Corpus) -> None:
    promised = corpus.papers.loc[corpus.papers["code_promised"], "text"]
    assert len(promised) == 1
    assert all(promise_in(text) for text in promised)


def shares(corpus: Corpus, by: str, rows: list[int]) -> dict[str, tuple[int, int]]:
    has_code = corpus.papers["has_code"].to_numpy(bool)
    found = code_shares(group_papers(corpus, by), np.array(rows, dtype=np.int32), has_code)  # type: ignore[arg-type]
    assert np.allclose(found["share"], found["with_code"] / found["papers"])
    return {row.value: (row.papers, row.with_code) for row in found.itertuples()}  # type: ignore[misc]


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("years", {"2020": (2, 2), "2021": (3, 1)}),
        ("venues", {"Wind": (2, 2), "Salt": (2, 1)}),
        ("sources", {"part0.jsonl": (4, 3), "part1.jsonl": (2, 1)}),
    ],
    ids=["years", "venues", "sources"],
)
def test_shares_are_of_the_papers_in_each_group(corpus: Corpus, by: str, expected: dict[str, tuple[int, int]]) -> None:
    assert shares(corpus, by, list(range(6))) == expected


def test_shares_count_only_the_papers_kept(corpus: Corpus) -> None:
    assert shares(corpus, "years", [0, 5]) == {"2020": (1, 1)}
    assert shares(corpus, "venues", []) == {}


def test_groups_hold_no_name_that_no_paper_has(corpus: Corpus) -> None:
    assert "" not in group_papers(corpus, "venues")["value"].cat.categories


def test_topics_need_a_map_and_count_its_regions(corpus: Corpus) -> None:
    with pytest.raises(SelectionError, match="need a topic map"):
        group_papers(corpus, "topics")
    points = pd.DataFrame({"paper_id": corpus.papers["paper_id"], "topic": [0, 0, 0, 0, 1, 1], "subtopic": 2})
    topics = pd.DataFrame({"topic": [0, 1, 2], "label": ["ice", "bells", "deep ice"], "parent": [-1, -1, 0]})
    found = group_papers(corpus, "topics", topic_map=cast(TopicMap, SimpleNamespace(points=points, topics=topics)))
    assert found["value"].value_counts().to_dict() == {"ice": 4, "bells": 2}
