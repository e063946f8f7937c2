from __future__ import annotations

import pytest

from corpus.tokens.boilerplate import BOILERPLATE
from corpus.tokens.stopwords import STOP_WORDS
from corpus.tokens.words import fold

CONTENT = """
system fire interest mine mill bill computer cry detail thick thin top bottom side front move name full
"""


@pytest.mark.parametrize("word", CONTENT.split())
def test_no_word_of_content_is_taken_out(word: str) -> None:
    assert word not in STOP_WORDS
    assert word not in BOILERPLATE


@pytest.mark.parametrize("word", ["the", "is", "it", "we", "and", "us", "of", "does", "which"])
def test_words_of_grammar_are_taken_out(word: str) -> None:
    assert word in STOP_WORDS


def test_lists_hold_folded_words() -> None:
    assert {word for word in STOP_WORDS if fold(word) != word} == set()
