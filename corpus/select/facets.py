"""The values of each filter as whole numbers, so that a filter change reads no text."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
import pandas as pd

from corpus.schema import Corpus, rows_among, split_list

Rows = np.ndarray[Any, np.dtype[np.int32]]


class Coded(NamedTuple):
    """Paper ``at[i]`` has ``values[codes[i]]``; a paper may have several values or none."""

    values: np.ndarray[Any, np.dtype[np.object_]]
    codes: Rows
    at: Rows


def _coded(column: pd.Series[str], at: Rows) -> Coded:
    codes, values = pd.factorize(column)
    return Coded(np.asarray(values, dtype=object), codes.astype(np.int32), at)


class Facets:
    """The values of each filter as whole numbers, made when first asked for."""

    def __init__(self, corpus: Corpus) -> None:
        self._papers, self._links = corpus.papers, corpus.links
        self._placed: tuple[pd.DataFrame, Rows, pd.DataFrame] | None = None

    @cached_property
    def venues(self) -> Coded:
        """Of ``papers.venue``."""
        return _coded(self._papers["venue"], np.arange(len(self._papers), dtype=np.int32))

    @cached_property
    def years(self) -> Coded:
        """Of ``papers.year``, as text."""
        known = np.flatnonzero(self._papers["year"].notna()).astype(np.int32)
        return _coded(self._papers["year"].iloc[known].astype("str"), known)

    @cached_property
    def sources(self) -> Coded:
        """File names of ``papers.sources``."""
        return self._exploded("sources", lambda place: place.rpartition(":")[0])

    @cached_property
    def authors(self) -> Coded:
        """Of ``papers.authors``."""
        return self._exploded("authors", str)

    @cached_property
    def hosts(self) -> Coded:
        """Of ``links.host``."""
        return _coded(self._links["host"], self._link_rows)

    @cached_property
    def kinds(self) -> Coded:
        """Of ``links.kind``."""
        return _coded(self._links["kind"], self._link_rows)

    @cached_property
    def code(self) -> Coded:
        """Has code, or has none, or promises it."""
        has = self._papers["has_code"].to_numpy(bool)
        promised = self._papers["code_promised"].to_numpy(bool)
        everyone = np.arange(len(has), dtype=np.int32)
        at = np.concatenate([everyone, everyone[promised]])
        codes = np.concatenate([np.where(has, 0, 1), np.full(int(promised.sum()), 2)])
        return Coded(np.array(["yes", "no", "promised"], dtype=object), codes.astype(np.int32), at)

    @cached_property
    def words(self) -> Rows:
        """Words of each paper; shape (n_papers,)."""
        return self._papers["n_words"].to_numpy(np.int32)

    @cached_property
    def year(self) -> Rows:
        """Year of each paper, 0 where it is not known; shape (n_papers,)."""
        return self._papers["year"].fillna(0).to_numpy(np.int32)

    @cached_property
    def family(self) -> Rows:
        """Number of the family of near copies of each paper, -1 where a paper has none; shape (n_papers,)."""
        codes, families = pd.factorize(self._papers["family"])
        sizes = np.bincount(codes, minlength=len(families))
        return np.where(sizes[codes] > 1, codes, -1).astype(np.int32)

    @cached_property
    def has_families(self) -> bool:
        """Whether any paper has a near copy."""
        return bool((self.family >= 0).any())

    def folded(self, rows: Rows) -> Rows:
        """Of each family of near copies among these rows the one that comes first; shape (n_left,)."""
        at = np.flatnonzero(self.family[rows] >= 0)
        _, first = np.unique(self.family[rows[at]], return_index=True)
        return np.delete(rows, np.delete(at, first))

    def placed(self, points: pd.DataFrame) -> tuple[Rows, pd.DataFrame]:
        """The points of a topic map whose papers are here, and the rows of these; kept for the map asked for last."""
        if self._placed is None or self._placed[0] is not points:
            rows = rows_among(self._papers, points["paper_id"])
            known = points[["x", "y", "topic", "subtopic"]][rows >= 0]
            self._placed = (points, rows[rows >= 0], known)
        return self._placed[1:]

    def order(self, sort: str) -> Rows | None:
        """A number to sort papers by, shape (n_papers,); nothing for the corpus' own order."""
        if sort == "newest":
            return -self.year
        if sort == "length":
            return self.words
        return self._label_rank if sort == "label" else None

    @cached_property
    def _label_rank(self) -> Rows:
        folded = self._papers["label"].str.casefold()
        return folded.rank(method="dense").to_numpy().astype(np.int32)

    @cached_property
    def _link_rows(self) -> Rows:
        return rows_among(self._papers, self._links["paper_id"])

    def _exploded(self, column: str, read: Callable[[str], str]) -> Coded:
        # Numbers at once: pairs of names and rows of a large corpus would take some hundred megabytes for a moment.
        number: dict[str, int] = {}
        codes, at = array("i"), array("i")
        for row, cell in enumerate(self._papers[column]):
            for name in dict.fromkeys(map(read, split_list(cell))):
                codes.append(number.setdefault(name, len(number)))
                at.append(row)
        values = np.array(list(number), dtype=object)
        return Coded(values, np.array(codes, dtype=np.int32), np.array(at, dtype=np.int32))


_KEPT: WeakKeyDictionary[Corpus, Facets] = WeakKeyDictionary()


def facets_of(corpus: Corpus) -> Facets:
    """The facets of a corpus, kept as long as the corpus is."""
    made = _KEPT.get(corpus)
    if made is None:
        made = _KEPT[corpus] = Facets(corpus)
    return made
