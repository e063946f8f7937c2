"""What papers talk about: the phrases that most of them use, as they are best read."""

from __future__ import annotations

import numpy as np
import streamlit as st

from corpus import Corpus, TermPanel, count_terms, split_list
from pages.parts.rows import each

#: Words a term, the terms looked through, and the terms told.
LENGTHS = (1, 3)
LOOKED_AT = 400
TERMS = 10


@st.cache_resource(max_entries=100, show_spinner=False)
def phrases(
    signature: str, lists: int, _corpus: Corpus, _rows: np.ndarray | None, _panel: TermPanel
) -> list[tuple[str, str, int]]:
    """The commonest phrases and abbreviations (LLM stands for its long form too), as they are read, with their papers.

    A plain word alone says little.
    """
    terms = count_terms(_corpus, _rows, ngrams=LENGTHS, limit=LOOKED_AT, panel=_panel)
    terms = terms[terms["term"].str.contains(r" |[A-Z]\S*[A-Z]")].head(TERMS)
    return [(one.term, _in_full(one.term, one.forms), int(one.papers)) for one in each(terms)]


def _in_full(term: str, forms: str) -> str:
    """A term as it is best read: an abbreviation by its long form, where the papers give one."""
    long = [one for one in split_list(forms) if " " in one]
    return f"{long[0]} ({term})" if long and " " not in term else term
