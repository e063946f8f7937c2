"""Files -> a corpus, cached."""

from corpus.load.loading import inputs_changed, load_corpus

__all__ = ["inputs_changed", "load_corpus"]
