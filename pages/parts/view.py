"""The view: what the filters keep of the corpus, worked out once a rerun by the router and read by every page."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
import pandas as pd
import streamlit as st

from corpus import Corpus, Filters, Marks, SearchIndex, SearchResult, TermPanel, TopicMap
from pages.parts import facets
from pages.parts.nav import ensure_router
from pages.parts.state import Key


@dataclass(frozen=True)
class View:
    """What is kept, and why.

    Attributes:
        corpus: The whole corpus.
        index: Its search index.
        topic_map: Its topic map, or nothing while it is being built.
        filters: What was asked for.
        paths: What the corpus was read from, as asked for.
        rows: Row numbers of ``corpus.papers`` that are kept, in order; shape (n_kept,).
        result: The search behind the filters; nothing where there is no query.
        fields: Foreign column and ours, in pairs, as the person told them.
        marks: What the person noted, as far as filters ask for it.
        panel: The person's word lists, where papers are kept by terms.
    """

    corpus: Corpus
    index: SearchIndex
    topic_map: TopicMap | None
    filters: Filters
    paths: tuple[str, ...]
    rows: np.ndarray
    result: SearchResult | None
    fields: tuple[tuple[str, str], ...] = ()
    marks: Marks = field(default_factory=Marks)
    panel: TermPanel | None = None

    @property
    def papers(self) -> pd.DataFrame:
        """The papers kept, in order."""
        return self.corpus.papers.take(self.rows)

    @property
    def counted_rows(self) -> np.ndarray | None:
        """The rows for a count: nothing where no paper is left out, which costs least."""
        return None if len(self.rows) == len(self.corpus.papers) else self.rows

    @cached_property
    def near_copies(self) -> dict[str, tuple[str, ...]]:
        """The paper_ids of each family that one paper stands for, by the family; none where all are listed."""
        folded = self.filters.families == "fold" and not self.filters.papers
        return facets.near_copies(self.corpus) if folded else {}

    @cached_property
    def signature(self) -> str:
        """Another string for other papers kept: part of the key of widgets whose choices must not outlive them."""
        return hashlib.sha256(self.corpus.row_key.encode() + self.rows.tobytes()).hexdigest()[:12]

    def spans(self, text: str) -> list[tuple[int, int, int]]:
        """Where the query's hits stand in a plain text: start, end, number of the term."""
        return self.index.spans(self.filters.query, text) if self.result is not None else []

    def topic_of(self, paper_id: str) -> tuple[int, str] | None:
        """The topic of a paper and its label; nothing while the map is being built."""
        if self.topic_map is None or paper_id not in self.corpus.row_of:
            return None
        number = int(self.topic_numbers[self.corpus.row_of[paper_id]])
        return (number, self._labels[number]) if number >= 0 else None

    @cached_property
    def topic_numbers(self) -> np.ndarray:
        """The topic of each row of ``corpus.papers``, -1 for a paper that the map does not have; shape (n_papers,)."""
        if self.topic_map is None:
            return np.full(len(self.corpus.papers), -1, dtype=np.int32)
        return _topic_numbers(self.corpus.row_key, self.topic_map.edition, self.corpus, self.topic_map)

    @cached_property
    def _labels(self) -> dict[int, str]:
        topics = self.topic_map.topics if self.topic_map is not None else pd.DataFrame({"topic": [], "label": []})
        return dict(zip(topics["topic"].tolist(), topics["label"].tolist(), strict=True))

    @property
    def recipe_filters(self) -> Filters:
        """The filters with topics by the labels that the map was built with: other names are one person's own."""
        if self.topic_map is None:
            return self.filters
        return replace(self.filters, topics=self.topic_map.built_labels(self.filters.topics))

    @property
    def everything(self) -> bool:
        """Whether nothing is filtered out; near copies that are folded, and hidden papers, don't count."""
        if len(self.rows) == len(self.corpus.papers):
            return True
        return self.result is None and replace(self.filters, families="all", sort="relevance", match="all") == Filters()


@st.cache_resource(max_entries=8, show_spinner=False)
def _topic_numbers(row_key: str, edition: str, _corpus: Corpus, _topic_map: TopicMap) -> np.ndarray:
    # Numbers by row: a dictionary of all papers is twenty megabytes where there are many.
    points = _topic_map.points
    rows = _corpus.rows_of(points["paper_id"])
    numbers = np.full(len(_corpus.papers), -1, dtype=np.int32)
    numbers[rows[rows >= 0]] = points["topic"].to_numpy()[rows >= 0]
    return numbers


def current() -> View:
    """This run's view; every page begins with it."""
    ensure_router()
    view: View = st.session_state[Key.VIEW]
    return view
