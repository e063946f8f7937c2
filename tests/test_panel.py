from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.errors import UserDataError
from corpus.tokens.panel import TermPanel, format_changes, format_panel, parse_panel
from corpus.tokens.stopwords import STOP_WORDS

WORDS = st.text(max_size=12)


@given(
    stop=st.frozensets(WORDS, max_size=4),
    keep=st.frozensets(WORDS, max_size=4),
    groups=st.lists(st.lists(WORDS, min_size=2, max_size=3).map(tuple), max_size=3).map(tuple),
)
@settings(max_examples=150, deadline=None)
def test_what_is_formatted_reads_back_the_same(
    stop: frozenset[str], keep: frozenset[str], groups: tuple[tuple[str, ...], ...]
) -> None:
    panel = TermPanel(stop_words=stop, boilerplate=keep, keep_phrases=keep, synonyms=groups)
    assert parse_panel(format_panel(panel)) == panel
    assert parse_panel(format_changes(panel)) == panel


@given(added=st.frozensets(WORDS, max_size=4), gone=st.frozensets(st.sampled_from(sorted(STOP_WORDS)), max_size=4))
@settings(max_examples=50, deadline=None)
def test_changes_to_a_default_list_are_a_few_lines(added: frozenset[str], gone: frozenset[str]) -> None:
    panel = TermPanel(stop_words=(STOP_WORDS | added) - gone)
    text = format_changes(panel)
    assert parse_panel(text) == panel
    assert len(text.splitlines()) <= 4 + len(added) + len(gone)


def test_the_default_panel_has_no_changes() -> None:
    assert format_changes(TermPanel()) == ""
    assert parse_panel("") == TermPanel()


def test_dots_stand_for_the_default_list() -> None:
    panel = parse_panel("[stop words]\n...\nkelp, -the\n")
    assert panel.stop_words == (STOP_WORDS | {"kelp"}) - {"the"}


def test_the_default_panel_shows_every_stop_word() -> None:
    lines = format_panel(TermPanel()).splitlines()
    assert set(lines) >= STOP_WORDS


def test_a_section_that_is_not_there_keeps_its_default() -> None:
    panel = parse_panel("[keep phrases]\nlearning rate, C#  # two of them\nstate of the art\n")
    assert panel.keep_phrases == {"learning rate", "C#", "state of the art"}
    assert panel.stop_words == STOP_WORDS


def test_an_empty_section_is_empty() -> None:
    assert parse_panel("[stop words]\n").stop_words == frozenset()


def test_synonyms_are_read_as_groups() -> None:
    panel = parse_panel("[Synonyms]\nLLM = large language model = foundation model\n")
    assert panel.synonyms == (("LLM", "large language model", "foundation model"),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("[stopwords]\n", r"line 1: No section is called \[stopwords\]", id="unknown section"),
        pytest.param("\nthe\n", "line 2: 'the' stands in no section", id="before the first section"),
        pytest.param("[synonyms]\nLLM =\n", "line 2: 'LLM =' is no synonym", id="one-sided synonym"),
    ],
)
def test_a_mistake_is_named_with_its_line(text: str, message: str) -> None:
    with pytest.raises(UserDataError, match=message):
        parse_panel(text)
