"""What papers talk about: counts, what sets a selection apart, words in context, trends."""

from corpus.terms.collocates import collocates
from corpus.terms.concordance import concordance, count_places, papers_with
from corpus.terms.cooccurrence import cooccurrence
from corpus.terms.counts import count_terms
from corpus.terms.keyness import compare_terms
from corpus.terms.matrix import term_matrix
from corpus.terms.trend import rising_terms, trend

__all__ = [
    "collocates",
    "compare_terms",
    "concordance",
    "cooccurrence",
    "count_places",
    "count_terms",
    "papers_with",
    "rising_terms",
    "term_matrix",
    "trend",
]
