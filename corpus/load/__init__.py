"""Files -> a corpus, cached."""

from .loading import inputs_changed, load_corpus

__all__ = ["inputs_changed", "load_corpus"]
