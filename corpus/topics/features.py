"""TF-IDF rows from a stream of words."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from corpus.tokens.boilerplate import GENERAL_NOUNS, TALK
from corpus.tokens.stopwords import STOP_WORDS
from corpus.tokens.stream import FIRST_WORD, Stream
from corpus.tokens.words import fold, is_dense, parts
from corpus.topics.exact import Floats

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

#: No terms of a small corpus' space besides grammar: what abstracts of any subject say. If it were, papers would stand
#: together because they are written alike. In a large one its weights are small, and it tells fields apart: with these
#: words .851 instead of .834 of the ten nearest in the space are of the same field, and .877 instead of .872 in another
#: sample. A person's own term panel has no part in it: places stay.
_GENERAL = TALK | GENERAL_NOUNS
_LARGE = 1_500

#: More terms than this make the space no better, only slower; the rarest go.
MAX_TERMS = 50_000

#: Entries are multiples of 1 / this, so that products with a basis (multiples of 2**-24) are exact up to four million
#: papers: an entry's 18 bits, half of log2(n) for the length of a column, 24 bits.
ROW_GRID = 2**18


@dataclass(frozen=True)
class Vocabulary:
    """The terms of a space and their weights.

    Attributes:
        terms: Folded words, sorted.
        idf: Inverse document frequency of each, shape (v,).
    """

    terms: tuple[str, ...]
    idf: Floats


def stop_terms(n: int) -> frozenset[str]:
    """The words that are no terms of the space of n papers."""
    return frozenset(STOP_WORDS if n >= _LARGE else STOP_WORDS | _GENERAL)


def term_parts(word: str, stop: frozenset[str]) -> list[str]:
    """The terms that a word as written counts for: parts of a compound, but no stop words, numbers, single letters."""
    if fold(word) in stop:
        return []
    folded = [fold(part.text).removesuffix("'s") for part in parts(word)]
    return [p for p in folded if (len(p) > 1 or is_dense(p)) and not p.isdigit() and not _stops(p, stop)]


def _stops(part: str, stop: frozenset[str]) -> bool:
    return part in stop or part.removesuffix("s") in stop


def text_of(stream: Stream) -> NDArray[np.int32]:
    """The text that each item of the stream stands in."""
    return np.repeat(np.arange(len(stream.offsets) - 1, dtype=np.int32), np.diff(stream.offsets))


def count_matrix(stream: Stream, terms: dict[str, int], stop: frozenset[str]) -> csr_matrix:
    """How often each text has each term.

    Args:
        stream: Texts in words.
        terms: Column of each term; words without one are left out.
        stop: Words that are none.

    Returns:
        Shape (n, len(terms)), whole numbers as float64, indices sorted.
    """
    from scipy.sparse import csr_matrix

    columns = [[terms[t] for t in term_parts(word, stop) if t in terms] for word in stream.words]
    lengths = np.array([len(c) for c in columns], dtype=np.int64)
    flat = np.array([c for cs in columns for c in cs], dtype=np.int64)
    spread = csr_matrix(
        (np.ones(len(flat)), flat, np.concatenate([[0], np.cumsum(lengths)])), shape=(len(columns), len(terms))
    )
    said = stream.ids >= FIRST_WORD
    n = len(stream.offsets) - 1
    written = csr_matrix((np.ones(int(said.sum())), (text_of(stream)[said], stream.ids[said])), shape=(n, len(columns)))
    counts = written @ spread
    counts.sum_duplicates()
    return counts


def fit_vocabulary(stream: Stream) -> tuple[Vocabulary, csr_matrix]:
    """Choose the terms and count them.

    A term stands in at least 3 papers (2 below 500 papers, 1 below 20), and from 10 papers on in at most half of them.

    Args:
        stream: Texts in words.

    Returns:
        The vocabulary and the counts, shape (n, v).
    """
    n = len(stream.offsets) - 1
    stop = stop_terms(n)
    names = sorted({part for word in stream.words for part in term_parts(word, stop)})
    counts = count_matrix(stream, {name: i for i, name in enumerate(names)}, stop)
    papers = np.bincount(counts.indices, minlength=len(names))
    least = 3 if n >= 500 else 2 if n >= 20 else 1
    most = n * 0.5 if n >= 10 else n
    while int(((papers >= least) & (papers <= most)).sum()) > MAX_TERMS:
        least += 1
    kept = np.flatnonzero((papers >= least) & (papers <= most))
    idf = np.array([round(math.log((1 + n) / (1 + df)) + 1, 9) for df in papers[kept].tolist()])
    return Vocabulary(tuple(names[i] for i in kept), idf), counts[:, kept].sorted_indices()


def tfidf_rows(counts: csr_matrix, idf: Floats) -> csr_matrix:
    """Sublinear TF-IDF, each row of length 1, on a grid.

    Args:
        counts: Shape (n, v), indices sorted.
        idf: Shape (v,).

    Returns:
        Shape (n, v), multiples of 1 / ``ROW_GRID``; a row of zeros for a paper without a known word.
    """
    from scipy.sparse import csr_matrix

    highest = int(counts.data.max(initial=0))
    # By table and rounded, because a logarithm's last bit differs between systems.
    damped = np.array([0.0] + [round(1 + math.log(c), 9) for c in range(1, highest + 1)])
    values = damped[counts.data.astype(np.int64)] * idf[counts.indices]
    filled = np.flatnonzero(np.diff(counts.indptr))
    squares = np.zeros(counts.shape[0])
    if len(filled):
        squares[filled] = np.add.reduceat(values * values, counts.indptr[filled])
    length = np.repeat(np.sqrt(squares), np.diff(counts.indptr))
    return csr_matrix((np.rint(values / length * ROW_GRID) / ROW_GRID, counts.indices, counts.indptr), counts.shape)
