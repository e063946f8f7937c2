"""Near copies -> families, and what the members of one say differently."""

from corpus.duplicates.difference import Change, compare_words
from corpus.duplicates.families import JACCARD, find_families

__all__ = ["JACCARD", "Change", "compare_words", "find_families"]
