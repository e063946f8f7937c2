"""Words, their forms, stop words and the term panel: shared by search, terms and topics."""

from corpus.tokens.words import Token, fold, is_dense, parts, stem, tokenize, unit_words

__all__ = ["Token", "fold", "is_dense", "parts", "stem", "tokenize", "unit_words"]
