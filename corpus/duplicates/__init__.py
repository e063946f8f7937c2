"""Near copies -> families."""

from .families import JACCARD, find_families

__all__ = ["JACCARD", "find_families"]
