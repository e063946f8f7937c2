"""The index: whole words, ranked, explained, instant."""

from corpus.search.index import SearchIndex, open_index
from corpus.search.result import SearchResult, Suggestion

__all__ = ["SearchIndex", "SearchResult", "Suggestion", "open_index"]
