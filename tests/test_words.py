"""Words as written, their folded form and their stem."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.tokens.words import fold, parts, stem, tokenize, unit_words, units

WORDS = [
    ("plain sentence", "We model x<y, (twice).", ["We", "model", "x", "y", "twice"]),
    ("compounds", "T-RevSNN is state-of-the-art", ["T-RevSNN", "is", "state-of-the-art"]),
    ("maths as words", "MCR2 MCR^2 O(L)", ["MCR2", "MCR^2", "O", "L"]),
    ("languages", "C++, C# and C.", ["C++", "C#", "and", "C"]),
    ("starred names", "A* and D^* Lite, not RRT*.", ["A*", "and", "D^*", "Lite", "not", "RRT"]),
    ("ampersand", "R&D at AT&T & co.", ["R&D", "at", "AT&T", "co"]),
    ("dots", "v1.5 i.i.d. end.We", ["v1.5", "i.i.d", "end", "We"]),
    ("thousands", "1,000 of 3,4", ["1,000", "of", "3,4"]),
    ("apostrophes", "Bellman\u2019s don't 'quoted'", ["Bellman\u2019s", "don't", "quoted"]),
    ("soft hyphen", "fore\u00adcasts", ["fore\u00adcasts"]),
    ("Latin inside Chinese", "基于BERT的图神经", ["基于", "BERT", "的图", "图神", "神经"]),
    ("Japanese", "モデルを学習", ["モデル", "を", "学習"]),
    ("Korean", "우리는 한국어", ["우리는", "한국어"]),
]


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in WORDS], ids=[row[0] for row in WORDS])
def test_words_of_a_text(text: str, expected: list[str]) -> None:
    assert [token.text for token in tokenize(text)] == expected


@given(st.text(max_size=80))
def test_every_word_stands_where_it_says(text: str) -> None:
    for token in [*tokenize(text), *units(text)]:
        assert text[token.start : token.end] == token.text != ""
    assert [token.text for token in units(text)] == unit_words(text)


@given(st.text(max_size=30))
def test_folding_twice_changes_nothing(word: str) -> None:
    assert fold(fold(word)) == fold(word)


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("Schrödinger", "schrodinger"),
        ("Cafe\u0301", "cafe"),
        ("ﬁnal", "final"),
        ("Straße", "strasse"),
        ("ŁÓDŹ", "lodz"),
        ("fore\u00adcasts", "forecasts"),
        ("ϵ", "epsilon"),
        ("MCR²", "mcr2"),
        ("モデル", "モデル"),
    ],
)
def test_folded_form(written: str, folded: str) -> None:
    assert fold(written) == folded


SAME = (
    "model models modeling modelling modelled|use uses using used|bias biases biased|apply applies applied applying"
    "|embed embeds embedding embeddings|optimise optimize optimising optimized|class classes|process processing"
    "|matrix matrices|movie movies|study studies|map mapped mapping|loss losses|network networks|box boxes|llm llms"
    "|behaviour behaviors|neighbor neighbours|bellman bellman's|run running runs|label labelled labeled"
    "|quote quotes quoted quoting|sample sampling sampled|tie tying tied|hop hopping|hope hoping"
    "|change changing|agree agreed|call calling|install installing|share sharing|value valued|tune tuned"
)


@pytest.mark.parametrize("family", SAME.split("|"))
def test_inflections_meet(family: str) -> None:
    assert len({stem(word) for word in family.split()}) == 1


@pytest.mark.parametrize(
    "pair",
    [
        "universe university",
        "general generative",
        "string str",
        "need ne",
        "bias bia",
        "noise noisy",
        "his hi",
        "quote quot",
        "note not",
        "hope hop",
        "rate rat",
        "plane plan",
    ],
)
def test_other_words_stay_apart(pair: str) -> None:
    first, second = pair.split()
    assert stem(first) != stem(second)


def test_parts_of_a_compound() -> None:
    assert [part.text for part in parts("T-RevSNN")] == ["T", "RevSNN"]
    assert [part.text for part in parts("C++-based")] == ["C++", "based"]
    assert [(part.start, part.end) for part in parts("R&D")] == [(0, 1), (2, 3)]
