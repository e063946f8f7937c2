"""Terms that share papers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.schema import Corpus
from corpus.terms.concordance import papers_with
from corpus.terms.counts import count_terms
from corpus.terms.matrix import row_numbers
from corpus.terms.opened import Folder
from corpus.tokens.panel import TermPanel


def cooccurrence(
    corpus: Corpus,
    rows: Iterable[int] | None = None,
    *,
    terms: Sequence[str] | None = None,
    ngrams: tuple[int, int] = (1, 2),
    panel: TermPanel | None = None,
    limit: int = 30,
    boilerplate: bool = True,
    cache_dir: Folder = None,
) -> pd.DataFrame:
    """How many papers the commonest terms share, pair by pair, in an order that puts groups together.

    Args:
        corpus: The papers.
        rows: Row labels of the papers; all if None.
        terms: The terms; the commonest of these papers if None.
        ngrams: The least and the most words of the commonest terms.
        panel: Stop words, phrases to keep, synonyms; the default panel if None.
        limit: How many of the commonest terms are taken.
        boilerplate: Whether words of any abstract are taken out.
        cache_dir: Another root of the cache.

    Returns:
        One line for each ordered pair, also of a term with itself: term, other, papers (that have both), jaccard
        (papers with both / papers with one of them) and lift (papers / papers by chance). Terms stand in the order of
        an average-linkage tree over 1 - jaccard with its leaves in optimal order (Bar-Joseph et al. 2001).

    Raises:
        SelectionError: If a row is no paper's.
    """
    picks = row_numbers(corpus, rows)
    settings = {"panel": panel, "cache_dir": cache_dir}
    if terms is None:
        table = count_terms(corpus, rows, ngrams=ngrams, limit=limit, boilerplate=boilerplate, **settings)  # type: ignore[arg-type]
        terms = table["term"].tolist()
    has = np.zeros((len(terms), len(corpus.papers)), np.float32)
    for at, term in enumerate(terms):
        has[at, papers_with(corpus, term, panel=panel, cache_dir=cache_dir)] = 1
    has = has if picks is None else has[:, picks]
    both = has @ has.T
    single = np.diag(both)
    either = single[:, None] + single - both
    jaccard = np.divide(both, either, out=np.zeros_like(both), where=either > 0)
    chance = np.outer(single, single) / max(has.shape[1], 1)
    lift = np.divide(both, chance, out=np.zeros_like(both), where=chance > 0)
    order = _grouped(jaccard)
    left, right = np.repeat(order, len(order)), np.tile(order, len(order))
    names = np.asarray(terms, dtype=object)
    return pd.DataFrame(
        {
            "term": pd.Series(names[left], dtype="str"),
            "other": pd.Series(names[right], dtype="str"),
            "papers": both[left, right].round().astype(np.int64),
            "jaccard": jaccard[left, right].astype(np.float64),
            "lift": lift[left, right].astype(np.float64),
        }
    )


def _grouped(likeness: NDArray[np.float32]) -> NDArray[np.int64]:
    """An order that puts like beside like."""
    if len(likeness) < 3:
        return np.arange(len(likeness))
    from scipy.cluster.hierarchy import leaves_list, linkage, optimal_leaf_ordering
    from scipy.spatial.distance import squareform

    distances = squareform(1 - likeness.astype(np.float64), checks=False)
    return np.asarray(leaves_list(optimal_leaf_ordering(linkage(distances, "average"), distances)), np.int64)
