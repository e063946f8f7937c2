"""What papers talk about: counts, what sets a selection apart, and words in context."""

from corpus.terms.concordance import concordance, papers_with
from corpus.terms.counts import count_terms
from corpus.terms.keyness import compare_terms
from corpus.terms.matrix import term_matrix

__all__ = ["compare_terms", "concordance", "count_terms", "papers_with", "term_matrix"]
