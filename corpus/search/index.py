"""The search index of one corpus, opened."""

from __future__ import annotations

import os
from typing import Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.markup import plain_text
from corpus.query import Fact, Query, Scoped, parse_query
from corpus.query.nodes import name_of
from corpus.schema import Corpus
from corpus.search.analysis import Analyzer
from corpus.search.build import open_reader
from corpus.search.compiling import Compiler
from corpus.search.estimate import Estimator
from corpus.search.evaluate import Evaluator, Facts
from corpus.search.matching import find, merge, read_text
from corpus.search.ordering import Orderer
from corpus.search.ranking import Ranker
from corpus.search.result import SearchResult, Suggestion
from corpus.search.similar import Likeness
from corpus.search.suggesting import Known, suggest


def open_index(corpus: Corpus, *, cache_dir: str | os.PathLike[str] | None = None) -> SearchIndex:
    """The search index of a corpus, built at the first call and memory-mapped after it.

    Args:
        corpus: What to search.
        cache_dir: Another root than the default cache folder.

    Returns:
        An index that any number of threads may search at once.
    """
    return SearchIndex(corpus, cache_dir=cache_dir)


class SearchIndex:
    """Searches one corpus; made by ``open_index``.

    Attributes:
        corpus: What is searched.
        paper_ids: The paper_id of each row.
    """

    def __init__(self, corpus: Corpus, *, cache_dir: str | os.PathLike[str] | None = None) -> None:
        self.corpus = corpus
        self.paper_ids: NDArray[np.object_] = corpus.papers["paper_id"].to_numpy(dtype=object)
        self._reader, order, frequent = open_reader(corpus, cache_dir)
        self._searcher = self._reader.searcher()
        self._compiler = Compiler(self._reader, self._searcher, order)
        analyzer = Analyzer()
        self._ranker = Ranker(self._compiler, self._searcher, analyzer)
        self._evaluator = Evaluator(corpus, self._compiler, self._searcher, order, frequent)
        estimator = Estimator(self._compiler, self._evaluator, self._searcher, order, frequent)
        self._orderer = Orderer(self._compiler, self._evaluator, self._ranker, estimator)
        self._likeness = Likeness(corpus, self._compiler, self._evaluator, self._searcher, analyzer)

    def search(
        self,
        query: str | Query,
        *,
        match: Literal["all", "any"] = "all",
        limit: int | None = None,
        within: NDArray[np.integer] | None = None,
        facts: Facts | None = None,
    ) -> SearchResult:
        """The papers that match, best first.

        The full score ranks the first 2,000 of them. Where more match, the others stand behind those in the order of
        an estimate (BM25 over the words of the query); the order does not depend on the limit.

        Args:
            query: Anything that a person types, or what ``parse_query`` made of it.
            match: How bare words side by side are joined.
            limit: How many hits to give; ``None`` gives all.
            within: Rows to which the search is confined.
            facts: For fields that the papers alone don't answer (``topic``, ``tag`` ...): field -> function from the
                value asked for to a boolean mask over the rows.

        Returns:
            Hits, and how the query was read; never an error.
        """
        read = parse_query(query, match=match) if isinstance(query, str) else query
        wanted = len(self.paper_ids) if limit is None else max(0, min(limit, len(self.paper_ids)))
        compiled = self._compiler.node(read.tree) if read.tree is not None else None
        if within is None and compiled is not None and compiled.exact:
            found = self._orderer.of_query(read, compiled.query, wanted)
            return SearchResult(read, found.rows, found.scores, found.ranked, read.reading, self, found.total, {})
        return self._search_masked(read, wanted, within, facts or {})

    def matching(
        self, query: str | Query, *, match: Literal["all", "any"] = "all", facts: Facts | None = None
    ) -> NDArray[np.bool_]:
        """Which papers match, without an order: for filtering, faster than all hits of ``search``.

        Args:
            query: As for ``search``.
            match: As for ``search``.
            facts: As for ``search``.

        Returns:
            A mask over the rows of ``papers``, of shape (papers,).
        """
        read = parse_query(query, match=match) if isinstance(query, str) else query
        if read.tree is None:
            return np.ones(len(self.paper_ids), dtype=bool)
        return self._evaluator.mask(read.tree, facts or {}, [])

    def _search_masked(self, read: Query, limit: int, within: NDArray[np.integer] | None, facts: Facts) -> SearchResult:
        notes: list[str] = []
        n_papers = len(self.paper_ids)
        mask = np.ones(n_papers, dtype=bool)
        if within is not None:
            mask = np.zeros(n_papers, dtype=bool)
            mask[np.asarray(within, dtype=np.int64)] = True
        if read.tree is not None:
            mask &= self._evaluator.mask(read.tree, facts, notes, mask)
        reading = "; ".join([read.reading, *notes])
        found = self._orderer.of_mask(read, mask, limit)
        return SearchResult(read, found.rows, found.scores, found.ranked, reading, self, found.total, facts)

    def counts(self, query: Query) -> dict[str, int]:
        """Papers of the whole corpus that hold each part of a query, in the order typed."""
        found: dict[str, int] = {}
        for leaf in query.leaves:
            written = "" if isinstance(leaf, Fact) else name_of(leaf)
            compiled = self._compiler.node(leaf)
            if written and compiled is not None and compiled.exact:
                found[written] = self._evaluator.count(compiled.query)
            elif written:
                found[written] = int(self._evaluator.mask(leaf, {}, []).sum())
        return found

    def suggest(self, query: Query, facts: Facts | None = None) -> list[Suggestion]:
        """What would find something where a query finds nothing; see ``SearchResult.suggestions``."""
        return suggest(
            query,
            self._searcher,
            lambda typed, match: self.search(typed, match=match, limit=1, facts=facts).total,
            Known(len(self.paper_ids), self._evaluator.years),
        )

    def similar(self, paper_id_or_text: str, *, limit: int = 10) -> pd.DataFrame:
        """The papers most like a paper of the corpus, which is left out itself, or like any text.

        Args:
            paper_id_or_text: A paper_id of this corpus; anything else is a text.
            limit: Rows at most.

        Returns:
            Columns ``schema.SIMILAR``, best first.
        """
        row = self.corpus.row_of.get(paper_id_or_text, -1)
        papers = self.corpus.papers
        text = f"{papers['title'].iat[row]} . {papers['text'].iat[row]}" if row >= 0 else plain_text(paper_id_or_text)
        return self._likeness.similar(text, limit, row)

    def explain(self, query: str | Query, paper_id: str) -> pd.DataFrame:
        """What a paper's score is made of.

        Args:
            query: As for ``search``.
            paper_id: A paper of this corpus; another gives no rows.

        Returns:
            Columns term (as typed), field (what was compared) and score (its share), largest share first.
        """
        read = parse_query(query) if isinstance(query, str) else query
        row = self.corpus.row_of.get(paper_id, -1)
        shares = self._evaluator.shares(self._ranker.scores(read), row) if row >= 0 else []
        frame = pd.DataFrame(shares, columns=["term", "field", "score"]).astype({"term": "str", "field": "str"})
        frame = frame.groupby(["term", "field"], sort=False, as_index=False)[["score"]].sum()  # a word has many letters
        return frame.astype({"score": "float64"}).sort_values(
            "score", ascending=False, kind="stable", ignore_index=True
        )

    def letters_only(self, word: str) -> int:
        """How many papers hold the letters of a word (leverage, for RAG) but not the word itself."""
        return self._evaluator.letters_only(word)

    def spans(self, query: str | Query, text: str, *, field: str = "text") -> list[tuple[int, int, int]]:
        """Where a query stands in a plain text: every match of its parts as read, and nothing else.

        Args:
            query: As for ``search``, or ``SearchResult.query``.
            text: A title or an abstract's plain text.
            field: What the text is: ``text``, ``title``, ``name``, ``author``, ``venue`` or ``keyword``; a part asked
                of one field stands in that one only.

        Returns:
            (start, end, number of the part in ``query.leaves``), in order, without overlaps.
        """
        read = parse_query(query) if isinstance(query, str) else query
        reading = read_text(text)
        found: list[tuple[int, int, int]] = []
        for number, leaf in enumerate(read.leaves):
            applies = leaf.field == field if isinstance(leaf, Scoped) else field in ("text", "title")
            if applies:
                found += [(start, end, number) for start, end in find(leaf, reading)]
        return merge(found)
