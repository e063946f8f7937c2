"""The links of many papers counted: a table to filter, its facets, and what several papers share."""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection

import numpy as np
import pandas as pd

from corpus.links.promises import promises_code
from corpus.schema import LIST_SEPARATOR, Corpus

#: Kinds that ``git clone`` can fetch, and what stands before owner and name on hosts that tell kinds apart by it.
_CLONED = {"repo": "", "repo_path": "", "model": "", "dataset": "datasets/", "demo": "spaces/"}
#: The only host whose models, data sets and demos are repositories.
_HUB = "huggingface.co"
_SENTENCE = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[A-Z\[(\"])")


def link_table(corpus: Corpus) -> pd.DataFrame:
    """Every link with its paper: made once a corpus, then only filtered.

    Args:
        corpus: The corpus.

    Returns:
        One row a link in the order of ``corpus.links``: ``row`` (int32, of the paper), ``paper_id``, ``label`` and
        ``family`` of the paper, ``repository`` ("owner/name", else empty), ``kind`` and ``host`` (categories),
        ``owner``, ``repo``, ``url``, and ``owner_key`` and ``repository_key``: folded, because forges don't tell case
        apart; empty where the link is no repository.
    """
    links = corpus.links
    rows = corpus.rows_of(links["paper_id"])
    repository = (links["owner"] + "/" + links["repo"]).where(links["repo"] != "", "").str.removeprefix("/")
    return pd.DataFrame(
        {
            "row": rows,
            "paper_id": links["paper_id"],
            "label": corpus.papers["label"].take(rows).to_numpy(),
            "family": corpus.papers["family"].take(rows).to_numpy(),
            "repository": repository.astype("str"),
            "kind": links["kind"].astype("category"),
            "host": links["host"].astype("category"),
            "owner": links["owner"],
            "repo": links["repo"],
            "url": links["url"],
            "owner_key": links["owner"].where(links["repo"] != "", "").str.casefold().astype("str"),
            "repository_key": repository.str.casefold().astype("str"),
        }
    ).reset_index(drop=True)


def links_of(table: pd.DataFrame, rows: np.ndarray, n_papers: int) -> pd.DataFrame:
    """The links of some papers.

    Args:
        table: As ``link_table`` gives it.
        rows: Row numbers of the papers; shape (n_kept,).
        n_papers: Papers of the corpus.

    Returns:
        Rows of ``table``: in the order of the papers, then of the abstract.
    """
    place = np.full(n_papers, -1, dtype=np.int64)
    place[rows] = np.arange(len(rows))
    places = place[table["row"].to_numpy()]
    order = np.argsort(places, kind="stable")
    return table.take(order[(places < 0).sum() :])


def narrow_links(table: pd.DataFrame, hosts: Collection[str] = (), kinds: Collection[str] = ()) -> pd.DataFrame:
    """The links on one of the hosts and of one of the kinds; naming none of them leaves all."""
    keep = np.ones(len(table), dtype=bool)
    for column, chosen in (("host", hosts), ("kind", kinds)):
        if chosen:
            keep &= table[column].isin(list(chosen)).to_numpy(bool)
    left: pd.DataFrame = table[keep]
    return left


def count_links(table: pd.DataFrame, by: str) -> pd.DataFrame:
    """How many links there are of each host or kind.

    Args:
        table: As ``link_table`` gives it, or some of its rows.
        by: ``host`` or ``kind``.

    Returns:
        ``value`` (str), ``links`` and ``papers`` (int64), most links first, then by name.
    """
    # Two papers in one pair are told apart by number: as texts they would cost ten times as much.
    pairs = table[[by, "row"]].drop_duplicates()
    made = pd.DataFrame({"links": table[by].value_counts(), "papers": pairs[by].value_counts()})
    made = made[made["links"] > 0].astype("int64")
    made.insert(0, "value", made.index.astype("str"))
    return made.sort_values(["links", "value"], ascending=[False, True], kind="stable").reset_index(drop=True)


def shared_owners(table: pd.DataFrame) -> pd.DataFrame:
    """Accounts whose repositories several papers link to, whatever the case they are written in.

    Args:
        table: As ``link_table`` gives it, or some of its rows.

    Returns:
        ``owner`` (as first written), ``hosts`` (joined), ``papers``, ``repositories`` (int64), most papers first.
        Near copies of one paper alone don't make several.
    """
    return _shared(table, "owner_key", "owner").rename(columns={"others": "repositories"})


def shared_repositories(table: pd.DataFrame) -> pd.DataFrame:
    """Repositories, models and data sets that several papers link to.

    Args:
        table: As ``link_table`` gives it, or some of its rows.

    Returns:
        ``repository`` (as first written), ``hosts`` (joined), ``papers`` (int64), most papers first. Near copies of
        one paper alone don't make several.
    """
    return _shared(table, "repository_key", "repository").drop(columns="others")


def _shared(table: pd.DataFrame, key: str, written: str) -> pd.DataFrame:
    named = table[(table[key] != "") & table[key].duplicated(keep=False)]
    grouped = named.astype({"host": "str"}).groupby(key, sort=False)
    made = pd.DataFrame(
        {
            written: grouped[written].first(),
            "hosts": grouped["host"].agg(lambda hosts: LIST_SEPARATOR.join(sorted(set(hosts)))),
            "papers": grouped["row"].nunique(),
            "others": grouped["repository_key"].nunique(),
            "families": grouped["family"].nunique(),
        }
    )
    made = made[made["families"] > 1].drop(columns="families")
    made = made.astype({written: "str", "hosts": "str", "papers": "int64", "others": "int64"})
    return made.sort_values(["papers", written], ascending=[False, True], kind="stable").reset_index(drop=True)


def clone_commands(table: pd.DataFrame) -> list[str]:
    """A ``git clone`` for each repository, once, in the order of the table.

    Args:
        table: As ``link_table`` gives it, or some of its rows.

    Returns:
        Lines for a POSIX shell. Repositories of the same name go into a folder of their owner, because the second
        would not find its place free.
    """
    clonable = table[(table["repo"] != "") & (table["owner"] != "") & table["kind"].isin(list(_CLONED))]
    clonable = clonable[~clonable["kind"].isin(["model", "dataset", "demo"]) | (clonable["host"] == _HUB)]
    clonable = clonable.assign(key=clonable["host"].astype("str") + "/" + clonable["repository_key"])
    clonable = clonable.drop_duplicates(["key", "kind"]).drop_duplicates("url")
    clonable = clonable[~(clonable["kind"].eq("repo_path") & clonable["key"].duplicated())]
    twice = clonable["repo"].str.casefold().duplicated(keep=False)
    columns = (clonable[one] for one in ("host", "kind", "owner", "repo"))
    return [_clone(*one, into=again) for *one, again in zip(*columns, twice, strict=True)]


def _clone(host: str, kind: str, owner: str, repo: str, *, into: bool) -> str:
    end = "" if host == _HUB or repo.endswith(".git") else ".git"
    address = f"https://{host}/{_CLONED[kind]}{owner}/{repo}{end}"
    words = ["git", "clone", address, *([f"./{owner}/{repo}"] if into else [])]
    return shlex.join(words)


def promise_in(text: str) -> tuple[int, int] | None:
    """The sentence that promises code.

    Args:
        text: The abstract in plain words.

    Returns:
        Where it begins and ends in ``text``; nothing where no sentence alone says so.
    """
    start = 0
    for gap in [*_SENTENCE.finditer(text), None]:
        end = gap.start() if gap else len(text)
        if promises_code(text[start:end], ()):
            return start, end
        start = gap.end() if gap else end
    return None
