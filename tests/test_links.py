"""Links in abstracts: what is found, where it stands, what it is, and what must give nothing."""

import gzip
import json
import os
import pathlib
import re
import time
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from corpus.links import Link, find_links, holds_code, promises_code
from corpus.markup import parse

HERE = pathlib.Path(__file__).parent
SEEDS = HERE.parent / "seeds"
REPO = "https://github.com/kite-lab/DeepKite"

SEED_LINKS = """\
https://arxiv.org/abs/2404.03827
https://github.com/Ed-Zh/PARDEN
https://github.com/LiamLian0727/USIS10K
https://github.com/MAGICS-LAB/UHop
https://github.com/Sergio20f/part_stoch_inf_deep
https://github.com/gonglinyuan/safim
https://github.com/henryzhongsc/gnn_editing
https://github.com/snu-mllab/LayerMerge
https://github.com/trungpx/xmdpt
https://github.com/uanu2002/JSQ
https://github.com/ubc-tea/DESA
https://github.com/yk7333/DRND
https://safimbenchmark.com
https://shuotang123.github.io/MATRIX
"""


def urls(text: str) -> list[str]:
    return [link.url for link in find_links(text)]


def only(text: str) -> Link:
    (link,) = find_links(text)
    return link


def cases(name: str) -> list[Any]:
    """The cases of a data file: one a line, named where the file names them."""
    table = json.loads((HERE / "data" / f"links_{name}.json").read_text(encoding="utf-8"))
    if isinstance(table, list):
        return [pytest.param(text, id=text[:40]) for text in table]
    return [pytest.param(*(case if isinstance(case, list) else [case]), id=name) for name, case in table.items()]


def test_seeds_hold_exactly_their_fourteen_links() -> None:
    texts = (file.read_text(encoding="utf-8") for file in SEEDS.glob("*.txt"))
    abstracts = {part.strip() for text in texts for part in re.split(r"\n\s*\n", text) if part.strip()}
    found = [find_links(abstract) for abstract in abstracts]
    links = [link for group in found for link in group]
    assert sorted(link.url for link in links) == SEED_LINKS.splitlines()
    assert sum(map(bool, found)) == 12
    assert len({(link.owner, link.repo) for link in links if link.kind == "repo"}) == 11


@pytest.mark.parametrize("text", cases("surroundings"))
def test_surroundings_are_no_part_of_an_address(text: str) -> None:
    link = only(text)
    assert link.url.rstrip("/") == REPO
    assert (link.owner, link.repo, link.kind, link.host) == ("kite-lab", "DeepKite", "repo", "github.com")
    assert text[link.start : link.end] == link.written


@pytest.mark.parametrize(("written", "url"), cases("written"))
@pytest.mark.parametrize("after", ["", ".", " and more of it.", ')."'], ids=["end", "stop", "words", "bracket"])
def test_written_forms_have_one_canonical_form(written: str, url: str, after: str) -> None:
    link = only(f"More is available at {written}{after}")
    assert (link.url, link.written) == (url, written)
    assert link.start == len("More is available at ")


@pytest.mark.parametrize(("text", "found"), cases("scripts"))
def test_names_in_other_scripts_belong_to_an_address_and_sentences_do_not(text: str, found: str) -> None:
    assert urls(text) == found.split()
    shown = [segment.href for segment in parse(text) if segment.kind == "link"]
    assert shown == found.split()


@pytest.mark.parametrize(("text", "found"), cases("places"))
def test_where_an_address_is_meant(text: str, found: list[str]) -> None:
    assert urls(text) == found


@pytest.mark.parametrize("text", cases("traps"))
def test_traps_give_nothing(text: str) -> None:
    assert urls(text) == []
    assert urls(f"{text}\n\nMore: {REPO}") == [REPO]


@pytest.mark.parametrize(
    ("address", "kind", "owner", "repo"),
    [
        pytest.param(address, *expected, id=address)
        for address, expected in json.loads((HERE / "data" / "links_kinds.json").read_text(encoding="utf-8")).items()
    ],
)
def test_kind_owner_and_repository(address: str, kind: str, owner: str, repo: str) -> None:
    link = only(f"See {address}.")
    assert (link.kind, link.owner, link.repo) == (kind, owner, repo)


@pytest.mark.parametrize(
    ("address", "holds"),
    [
        ("https://github.com/a/b", True),
        ("https://github.com/a/b/tree/main", True),
        ("https://gist.github.com/a/0123abcd", True),
        ("https://huggingface.co/a/b", True),
        ("https://zenodo.org/records/1", True),
        ("https://doi.org/10.5281/zenodo.1", True),
        ("https://colab.research.google.com/drive/x", True),
        ("https://anonymous.4open.science/r/x", True),
        ("https://github.com/a", False),
        ("https://a.github.io/b", False),
        ("https://huggingface.co/datasets/a/b", False),
        ("https://arxiv.org/abs/2404.03827", False),
        ("https://kites.org/zenodo.org/", False),
    ],
)
def test_holds_code(address: str, holds: bool) -> None:
    assert holds_code(only(address)) is holds


@pytest.mark.parametrize("text", cases("promised"))
def test_promised(text: str) -> None:
    assert promises_code(text, find_links(text))


@pytest.mark.parametrize("text", cases("not_promised"))
def test_not_promised(text: str) -> None:
    assert not promises_code(text, find_links(text))


#: Pieces of addresses and of what surrounds them, so that random texts come near to real ones.
PIECES = st.sampled_from(
    [
        *("https://", "http", "https: //", "HTTPS//", "git@", "ssh://", "www.", "://", "//", "/", ".", ":", "-", "_"),
        *("github.com/", "github. com/", "a.github.io", "gitlab.com/a/b/-/", "huggingface.co/", "doi.org/10.1/"),
        *("x.org", "192.0.2.7", "kite-lab", "DeepKite", ".git", "~", r"\_", r"\~{}", "$\\sim$", "%20", "#", "?a=1&"),
        *("&amp;", "&gt;", "&#x2F;", "utm_source=x&", " ", "\n", "\r\n", "\u200b", "–", "…", "。", "図", "é", "İ", "ß"),
        *("(", ")", "[", "](", "]", "<", ">", "{", "}", "\\href{", "\\url{", '"', "'", "'s", "**", "*", "`"),
        *("11", "[2]", "In", "available at ", "e.g."),
    ]
)
TEXTS = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=14).map("".join))


@settings(max_examples=200, deadline=None)
@given(TEXTS)
@example("https://[")
@example("https://a.org/&amp;amp;gt;")
@example("http://a.org/x..git.git")
def test_any_text_is_read(text: str) -> None:
    links = find_links(text)
    promises_code(text, links)
    ends = 0
    for link in links:
        assert ends <= link.start < link.end <= len(text)
        assert text[link.start : link.end] == link.written
        ends = link.end
        parts = urlsplit(link.url)
        assert parts.scheme == "https"
        assert parts.hostname == link.host
        assert not any(sign.isspace() for sign in link.url)
    assert len({link.url.rstrip("/") for link in links}) == len(links)


@settings(max_examples=200, deadline=None)
@given(TEXTS)
@example("https://github.com/a/x.git.git.")
@example(r"https://a.org/\&gt;b")
def test_urls_are_found_as_they_are(text: str) -> None:
    for link in find_links(text):
        again = only(link.url)
        assert again.url == link.url
        assert (again.start, again.end) == (0, len(link.url))
        assert (again.kind, again.owner, again.repo) == (link.kind, link.owner, link.repo)


@pytest.mark.parametrize(
    "piece",
    [
        "[",
        "[a]",
        "](",
        "<a href=x>",
        "\\href{a.org/}{",
        "a.org/b- c- ",
        "x.org ",
        "https://a.org/.",
        "www.",
        "our code ",
        ".",
    ],
)
def test_long_lines_are_read_in_linear_time(piece: str) -> None:
    text = "https://a.org/](a.org/ href " + piece * (200_000 // len(piece))
    promises_code(text, find_links(text))


@pytest.mark.bench
def test_ninety_thousand_abstracts_in_three_seconds() -> None:
    path = os.environ.get("PAPERSCOPE_BENCH_RECORDS")
    if not path:
        pytest.skip("PAPERSCOPE_BENCH_RECORDS names no file")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        abstracts = [json.loads(line)["abstract"] for line in lines]
    begin = time.process_time()
    found = sum(len(find_links(abstract)) for abstract in abstracts)
    seconds = time.process_time() - begin
    assert found
    assert seconds < 3 * len(abstracts) / 87_000
