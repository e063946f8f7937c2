"""What an abstract says in plain words, and where."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.markup import parse, plain_text, tex_to_plain

NASTY = st.lists(
    st.sampled_from(
        [
            "$",
            "$$",
            "\\(",
            "\\)",
            "\\[",
            "\\]",
            "{",
            "}",
            "**",
            "*",
            "_",
            "^",
            "`",
            "``",
            "''",
            "~",
            "<i>",
            "</i>",
            "<",
            ">",
        ]
        + [
            "&lt;",
            "&amp;",
            "\\emph{",
            "\\frac",
            "\\text{",
            "[a](https://a.org)",
            "https://b.org/c_d.",
            "\u0301",
            "e",
            "\u1100",
        ]
        + [
            "\u1161",
            "Ã©",
            "â\x80\x99",
            "ﬁ",
            "\u00ad",
            "\u200b",
            "-\n",
            "\n\n",
            " ",
            "word",
            "5",
            "Abstract: ",
            "© 2020 X.",
            "\x00",
            "\\",
        ]
    )
    | st.text(max_size=6),
    max_size=25,
).map("".join)


@settings(max_examples=150, deadline=None)
@given(NASTY)
def test_any_text_gives_segments_that_agree_with_its_plain_text(abstract: str) -> None:
    segments = parse(abstract)
    plain = plain_text(abstract)
    assert "".join(segment.plain for segment in segments) == plain
    assert plain == " ".join(plain.split())
    assert unicodedata.is_normalized("NFC", plain)
    ends = 0
    for segment in segments:
        assert plain[segment.plain_start : segment.plain_start + len(segment.plain)] == segment.plain
        assert ends <= segment.start <= segment.end <= len(abstract)
        ends = segment.end


@pytest.mark.parametrize(
    ("tex", "said"),
    [
        (r"\mathtt{U\text{-}Hop}", "U-Hop"),
        (r"\mathcal{O}(L)", "O(L)"),
        (r"\frac{1}{L}", "1/L"),
        (r"\rho<\frac1{2L}", "rho<1/(2L)"),
        (r"O(n\log n)", "O(n log n)"),
        (r"\tilde{\mathcal{O}}(\epsilon^{-3})", "Õ(epsilon^-3)"),
        (r"\ell_1", "l1"),
    ],
)
def test_tex_in_words(tex: str, said: str) -> None:
    assert tex_to_plain(tex) == said


@pytest.mark.parametrize(
    ("abstract", "formulas", "said"),
    [
        ("MCR$^2$ wins.", ["^2"], "MCR2 wins."),
        ("From $5 to $10 and $x$ more.", ["x"], "From $5 to $10 and x more."),
        (
            "It costs $20 (size=$B$) and $45 (size=$2B$) an epoch; $k=3$ at US$5.",
            ["B", "2B", "k=3"],
            "It costs $20 (size=B) and $45 (size=2B) an epoch; k=3 at US$5.",
        ),
        (r"We set \(k\) and \[x^2\].", ["k", "x^2"], "We set k and x^2."),
    ],
)
def test_formulas_and_prices(abstract: str, formulas: list[str], said: str) -> None:
    assert [segment.source for segment in parse(abstract) if segment.kind == "math"] == formulas
    assert plain_text(abstract) == said
