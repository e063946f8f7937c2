"""Records -> papers: exact copies fold into one paper, with every place kept."""

from __future__ import annotations

import unicodedata
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from corpus import identity
from corpus.schema import LIST_SEPARATOR

_KEPT = ("abstract", "title", "authors", "venue", "year", "keywords", "url")


class Merged(NamedTuple):
    """Papers, and what became of each record.

    Attributes:
        papers: Columns paper_id, abstract, title, authors, venue, year, keywords, url, sources, copies.
        paper_of: For each record the row of its paper, shape (records,).
        first_of: For each paper the record that it keeps its place from, shape (papers,).
        shared: Rows of papers whose text stands under another title as well.
    """

    papers: pa.Table
    paper_of: np.ndarray
    first_of: np.ndarray
    shared: set[int]


class _Group(NamedTuple):
    rows: list[int]
    paper_id: str
    shared: bool


def merge(records: pa.Table, places: pa.Array) -> Merged:
    """Fold records that are equal in the frozen normal form; different titles stay different papers.

    Args:
        records: Columns ``gather.RECORDS``.
        places: file:line of each.
    """
    forms = records["form"].to_numpy()
    _, first, codes, counts = np.unique(forms, return_index=True, return_inverse=True, return_counts=True)
    alone = counts[codes] == 1
    groups = _split_groups(records, codes, counts)
    rows = np.concatenate([np.flatnonzero(alone), np.array([group.rows[0] for group in groups], dtype=np.int64)])
    order = np.argsort(rows, kind="stable")
    first_of = rows[order]
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    n_alone = int(alone.sum())
    paper_of = np.empty(len(forms), dtype=np.int64)
    paper_of[rows[:n_alone]] = place[:n_alone]
    for number, group in enumerate(groups):
        paper_of[group.rows] = place[n_alone + number]
    ids = [format(form, "012x") for form in forms[first_of].tolist()]
    shared = set()
    for number, group in enumerate(groups):
        ids[place[n_alone + number]] = group.paper_id
        if group.shared:
            shared.add(int(place[n_alone + number]))
    papers = _fold(records, places, groups, n_alone, first_of, place)
    return Merged(papers.add_column(0, "paper_id", pa.array(ids, pa.large_string())), paper_of, first_of, shared)


def _split_groups(records: pa.Table, codes: np.ndarray, counts: np.ndarray) -> list[_Group]:
    """Rows of each paper that has copies, or shares its text with another title."""
    many = np.flatnonzero(counts[codes] > 1)
    many = many[np.argsort(codes[many], kind="stable")]
    cuts = np.flatnonzero(np.diff(codes[many])) + 1
    titles = dict(zip(many.tolist(), records["title"].take(pa.array(many)).to_pylist(), strict=True))
    return [
        group for rows in np.split(many, cuts) if len(rows) for group in _split_titles(rows.tolist(), titles, records)
    ]


def _split_titles(rows: list[int], titles: dict[int, str], records: pa.Table) -> list[_Group]:
    by_title: dict[str, list[int]] = {}
    for row in rows:
        by_title.setdefault(identity.normal_form(titles[row]), []).append(row)
    untitled = by_title.pop("", [])
    abstract = records["abstract"][rows[0]].as_py()
    if len(by_title) < 2:
        return [_Group(rows, identity.paper_id(abstract), shared=False)]
    groups = [
        _Group(own, identity.paper_id(abstract, titles[own[0]]), shared=True) for _, own in sorted(by_title.items())
    ]
    if untitled:  # the text says nothing of which; the same one is taken whatever the order of the records
        groups[0] = groups[0]._replace(rows=sorted(groups[0].rows + untitled))
    return groups


def _fold(
    records: pa.Table, places: pa.Array, groups: list[_Group], n_alone: int, first_of: np.ndarray, place: np.ndarray
) -> pa.Table:
    """The papers' columns: of a lone record its own, of copies the best of each."""
    folded = [_best(records.select(_KEPT).take(pa.array(group.rows)).to_pylist()) for group in groups]
    kept = records.select(_KEPT)
    patch = pa.Table.from_pylist(folded, schema=kept.schema) if folded else kept.schema.empty_table()
    take = first_of.copy()
    take[place[n_alone:]] = len(records) + np.arange(len(groups))
    papers = pa.concat_tables([kept, patch]).take(pa.array(take)) if groups else kept
    sources = [LIST_SEPARATOR.join(places.take(pa.array(group.rows)).to_pylist()) for group in groups]
    all_places = pa.concat_arrays([places, pa.array(sources, pa.large_string())])
    copies = np.ones(len(take), dtype=np.int32)
    copies[place[n_alone:]] = [len(group.rows) for group in groups]
    return papers.append_column("sources", all_places.take(pa.array(take))).append_column("copies", pa.array(copies))


def _best(copies: list[dict[str, Any]]) -> dict[str, Any]:
    """The cleanest spelling of each field, whatever the order of the copies; empty only where no copy has it."""
    ordered = sorted(copies, key=_cleanness)
    return {name: next((copy[name] for copy in ordered if copy[name]), ordered[0][name]) for name in _KEPT}


def _cleanness(copy: dict[str, Any]) -> tuple[int, list[str]]:
    """Fewest signs that a careful typist would not have written come first: combining accents, controls."""
    odd = sum(not sign.isprintable() or unicodedata.combining(sign) > 0 for sign in copy["abstract"])
    return odd, [str(copy[name]) for name in _KEPT]


def place_names(records: pa.Table, parts: list[str]) -> pa.Array:
    """file:line of each record."""
    names = pa.array(parts, pa.large_string()).take(records["part"].combine_chunks())
    lines = pc.cast(records["line"].combine_chunks(), pa.large_string())
    return pc.binary_join_element_wise(names, lines, pa.scalar(":", pa.large_string()))
