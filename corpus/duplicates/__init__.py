"""Near copies -> families."""

from corpus.duplicates.families import JACCARD, find_families

__all__ = ["JACCARD", "find_families"]
