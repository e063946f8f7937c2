"""Files -> a corpus, cached."""

from corpus.load.loading import inputs_changed, load_corpus
from corpus.load.receipt import say_receipt, say_unread

__all__ = ["inputs_changed", "load_corpus", "say_receipt", "say_unread"]
