"""The view: what the filters keep of the corpus, worked out once a rerun by the router and read by every page."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
import streamlit as st

from corpus import Corpus, Filters, SearchIndex, SearchResult, TopicMap
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
        rows: Row numbers of ``corpus.papers`` that are kept, in order; shape (n_kept,).
        result: The search behind the filters; nothing where there is no query.
    """

    corpus: Corpus
    index: SearchIndex
    topic_map: TopicMap | None
    filters: Filters
    rows: np.ndarray
    result: SearchResult | None

    @property
    def papers(self) -> pd.DataFrame:
        """The papers kept, in order."""
        return self.corpus.papers.take(self.rows)

    @property
    def everything(self) -> bool:
        """Whether nothing is filtered out."""
        return len(self.rows) == len(self.corpus.papers)


def current() -> View:
    """This run's view; every page begins with it."""
    ensure_router()
    view: View = st.session_state[Key.VIEW]
    return view
