"""Facts about papers that a query can ask for: has:code, source:FILE, repo:OWNER/NAME, years."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.markup import parse
from corpus.query import Years
from corpus.schema import Corpus

Mask = NDArray[np.bool_]

#: The values that ``has:`` knows, in the order in which they are named to the reader.
HAS = ("code", "link", "math", "title", "name", "year", "copies", "promise")
_MATHS = r"\$|\\\(|\\\[|\\begin"
_SAME = {"links": "link", "maths": "math", "copy": "copies", "promised": "promise", "repo": "code"}


class PaperFacts:
    """Masks over the rows of one corpus."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._papers = corpus.papers

    def mask(self, field: str, value: str) -> Mask | None:
        """The papers of which a fact holds; ``None`` for a field or value that says nothing here."""
        if field == "has":
            return self._has(_SAME.get(value.lower(), value.lower()))
        if field == "source":
            return self._contains(self._papers["sources"], value)
        if field == "repo":
            return self._repo(value.lower())
        return None

    def years(self, leaf: Years) -> Mask:
        """The papers published in these years; never those whose year is not known."""
        years = self._years
        mask = years > 0
        if leaf.low is not None:
            mask &= years >= leaf.low
        if leaf.high is not None:
            mask &= years <= leaf.high
        return mask

    @property
    def span(self) -> tuple[int, int] | None:
        """The first and the last year; ``None`` where none is known."""
        known = self._years[self._years > 0]
        return (int(known.min()), int(known.max())) if len(known) else None

    @cached_property
    def _years(self) -> NDArray[np.int32]:
        return self._papers["year"].fillna(0).to_numpy(dtype=np.int32)

    def _has(self, value: str) -> Mask | None:
        papers = self._papers
        if value == "code":
            return papers["has_code"].to_numpy(dtype=bool)
        if value == "promise":
            return papers["code_promised"].to_numpy(dtype=bool)
        if value == "copies":
            return (papers["copies"] > 1).to_numpy(dtype=bool)
        if value == "year":
            return self._years > 0
        if value in ("title", "name"):
            return (papers[value] != "").to_numpy(dtype=bool)
        if value == "link":
            return self._among(self._corpus.links["paper_id"])
        return self._maths.copy() if value == "math" else None

    @cached_property
    def _maths(self) -> Mask:
        abstracts = self._papers["abstract"]
        mask = abstracts.str.contains(_MATHS, regex=True).to_numpy(dtype=bool).copy()
        for row in np.flatnonzero(mask):
            mask[row] = any(segment.kind == "math" for segment in parse(str(abstracts.iat[int(row)])))
        return mask

    def _repo(self, value: str) -> Mask:
        links = self._corpus.links
        owner, repo = links["owner"].str.lower(), links["repo"].str.lower()
        named = (owner == value) | (repo == value) | (owner + "/" + repo == value)
        return self._among(links["paper_id"][named & (repo != "")])

    def _contains(self, column: pd.Series, value: str) -> Mask:
        return column.str.contains(value, case=False, regex=False).to_numpy(dtype=bool)

    def _among(self, paper_ids: pd.Series) -> Mask:
        mask = np.zeros(len(self._papers), dtype=bool)
        row_of = self._corpus.row_of
        mask[[row_of[paper_id] for paper_id in paper_ids.unique() if paper_id in row_of]] = True
        return mask
