"""The words that stand near a term, and terms that share papers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.errors import SelectionError
from corpus.schema import Corpus
from corpus.terms.concordance import find_places, papers_with
from corpus.terms.counts import count_terms
from corpus.terms.matrix import Folder, row_numbers
from corpus.terms.shown import forms_of, matrices
from corpus.terms.statistics import log_likelihood
from corpus.tokens.panel import TermPanel


def collocates(
    corpus: Corpus,
    term: str,
    rows: Iterable[int] | None = None,
    *,
    window: int = 5,
    least: int = 3,
    panel: TermPanel | None = None,
    limit: int | None = 50,
    boilerplate: bool = True,
    cache_dir: Folder = None,
) -> pd.DataFrame:
    """The one-word terms that stand near a term more often than chance has it.

    Args:
        corpus: The papers.
        term: A term in any of its written forms.
        rows: Row labels of the papers; all if None.
        window: Words on either side of the term; small words and marks count, the borders of a paper end it.
        least: The least times a word must stand near the term.
        panel: Stop words, phrases to keep, synonyms; the default panel if None.
        limit: The most words given; all if None.
        boilerplate: Whether words of any abstract are taken out.
        cache_dir: Another root of the cache.

    Returns:
        Columns term, together (times near the term), papers (in which it is near), expected (times by chance),
        log_likelihood (Dunning's G2) and mutual_information (log2 of together / expected); highest G2 first.

    Raises:
        SelectionError: If a row is no paper's, or the window is not 1 to 50.
    """
    if not 1 <= window <= 50:
        raise SelectionError(f"A window of {window} words cannot be read.", hint="Ask for 1 to 50.")
    picks = row_numbers(corpus, rows)
    (matrix,) = matrices(corpus, (1, 1), panel, boilerplate=boilerplate, cache_dir=cache_dir)
    units = matrix.reading.units
    places, spans, texts = find_places(corpus, term, panel=panel, cache_dir=cache_dir)
    inside = np.isin(texts, picks) if picks is not None else np.ones(len(texts), bool)
    near, owners = _near(places[inside], spans[inside], texts[inside], units.offsets, window)
    row_of = np.full(len(units.keys), -1, np.int64)
    row_of[matrix.grams.units[:, 0]] = np.arange(len(matrix.grams.papers))
    rows_near = row_of[units.ids[near]]
    counted = rows_near >= 0
    together = np.bincount(rows_near[counted], minlength=len(matrix.grams.papers))
    pairs = np.unique(rows_near[counted] * matrix.n_papers + owners[counted])
    papers = np.bincount(pairs // max(matrix.n_papers, 1), minlength=len(together))
    # The whole corpus is what chance is measured by, so that a selection's words compare with each other.
    used = np.flatnonzero(together >= least)
    alone = units.counts[matrix.grams.units[used, 0]]
    score = log_likelihood(together[used], np.maximum(alone, together[used]), len(near), len(units.ids))
    expected = alone * len(near) / max(len(units.ids), 1)
    order = np.lexsort((used, -score))
    order = order[score[order] > 0][:limit]
    return pd.DataFrame(
        {
            "term": pd.Series([forms_of(matrix, row)[0] for row in used[order].tolist()], dtype="str"),
            "together": together[used][order],
            "papers": papers[used][order],
            "expected": expected[order],
            "log_likelihood": score[order],
            "mutual_information": np.log2(together[used][order] / expected[order]),
        }
    )


def _near(
    places: NDArray[np.int32],
    spans: NDArray[np.uint8],
    texts: NDArray[np.int32],
    offsets: NDArray[np.int64],
    window: int,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The places around others, each once, and their texts; the term's own places are none."""
    starts, ends = places.astype(np.int64), places.astype(np.int64) + spans
    steps = np.arange(1, window + 1)
    around = np.concatenate([starts[:, None] - steps, ends[:, None] + steps - 1], axis=1)
    owners = np.repeat(texts.astype(np.int64), 2 * window)
    flat = around.ravel()
    within = (flat >= offsets[owners]) & (flat < offsets[owners + 1])
    near, first = np.unique(flat[within], return_index=True)
    own = np.zeros(len(near), bool)
    for step in range(int(spans.max(initial=0))):
        own |= np.isin(near, starts[spans > step] + step)
    return near[~own], owners[within][first][~own]


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
