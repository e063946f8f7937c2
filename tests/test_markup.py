"""What an abstract says in plain words, where, and how it is set."""

from __future__ import annotations

import gzip
import json
import os
import time
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.markup import for_katex, parse, plain_text, tex_to_plain

PIECES = [
    "$", "$$", "\\(", "\\)", "\\[", "\\]", "{", "}", "**", "*", "_", "__", "^", "^{a}", "`", "``", "''", "~", "<i>",
    "</i>", "<", ">", "&lt;", "&amp;", "\\emph{", "\\frac", "\\text{", "\\\"o", "\\c", "[a](https://a.org)",
    "https://b.org/c_d.", "\u0301", "e", "\u1100", "\u1161", "Ã©", "â\x80\x99", "ﬁ", "\u00ad", "\u200b", "-\n",
    "\n\n", " ", "word", "5", "Abstract: ", "© 2020 X.", "\x00", "\\", "\\footnote{", "\\begin{itemize}", "\\item",
    "<a href='https://c.org'>", "</a>", "<sup>", "</sup>",
]  # fmt: skip
NASTY = st.lists(st.sampled_from(PIECES) | st.text(max_size=6), max_size=25).map("".join)


@settings(max_examples=200, deadline=None)
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
        assert segment.kind in ("text", "math", "link")
        assert (segment.kind == "link") == bool(segment.href)
        ends = segment.end


@settings(max_examples=150, deadline=None)
@given(NASTY)
def test_any_tex_gives_words_and_balanced_tex(body: str) -> None:
    said = tex_to_plain(body)
    assert said == " ".join(said.split())
    shown = for_katex(body)
    assert "\n" not in shown
    assert shown.replace("\\\\", "").replace("\\{", "").count("{") == shown.replace("\\\\", "").replace(
        "\\}", ""
    ).count("}")


def test_text_without_markup_points_at_itself() -> None:
    abstract = "We  film kites\nand count barges."
    (segment,) = parse(abstract)
    assert segment.plain == "We film kites and count barges."
    assert (segment.start, segment.end, segment.plain_start) == (0, len(abstract), 0)


@pytest.mark.parametrize(
    ("tex", "said"),
    [
        (r"\mathtt{U\text{-}Hop}", "U-Hop"),
        (r"\mathcal{O}(L)", "O(L)"),
        (r"\frac{1}{L}", "1/L"),
        (r"\rho<\frac1{2L}", "rho<1/(2L)"),
        (r"O(n\log n)", "O(n log n)"),
        (r"\tilde{\mathcal{O}}\left(\epsilon^{-3}\right)", "Õ(epsilon^-3)"),
        (r"\tilde\mathcal{O}(\sqrt{nT})", "Õ(√(nT))"),
        (r"\varepsilon", "epsilon"),
        (r"\ell_1", "l1"),
        (r"7.96\times", "7.96×"),
        (r"3.69\%", "3.69%"),
        ("MCR^2", "MCR2"),
        (r"\text{MCR}^2", "MCR2"),
        ("n^2", "n^2"),
        ("x_{t+1}", "x_(t+1)"),
        (r"k^\text{th}", "kth"),
        (r"90^\circ", "90°"),
        (r"\mathbbR^d", "R^d"),
        (r"1\,000", "1000"),
        (r"\{a, b\}", "{a, b}"),
        (r"\mymacro x", "mymacro x"),
        (r"\underline{M}", "M"),
        ("{{{{", ""),
        (r"\frac", "/"),
    ],
)
def test_tex_in_words(tex: str, said: str) -> None:
    assert tex_to_plain(tex) == said


@pytest.mark.parametrize(
    ("abstract", "formulas", "said"),
    [
        ("MCR$^2$ wins.", ["^2"], "MCR2 wins."),
        ("From $5 to $10 and $x$ more.", ["x"], "From $5 to $10 and x more."),
        ("It cost $5-$10 a day.", [], "It cost $5-$10 a day."),
        ("A $200 8-joint hand with $n$ motors", ["n"], "A $200 8-joint hand with n motors"),
        ("Under $2 (n=$n$), over $3 [m=$m$].", ["n", "m"], "Under $2 (n=n), over $3 [m=m]."),
        ("It costs 20$ or 30$ at $k=1$.", ["k=1"], "It costs 20$ or 30$ at k=1."),
        ("A \\$5 toy and $y$.", ["y"], "A $5 toy and y."),
        ("Only $5.", [], "Only $5."),
        ("$$ 5 and $$ 6", [], "$$ 5 and $$ 6"),
        ("about $ 50 and $ 60 for $q$", ["q"], "about $ 50 and $ 60 for q"),
        ("earn $50 where $p<.05$; pay $60 where $p>.1$", ["p<.05", "p>.1"], "earn $50 where p<.05; pay $60 where p>.1"),
        ("saves $12–$15 or $20/$30 with $r$", ["r"], "saves $12–$15 or $20/$30 with r"),
        ("$O(1)$ to $5 per $m^2$", ["O(1)", "m^2"], "O(1) to $5 per m^2"),
        ("US$5, A$6 and HK$7 for $z$", ["z"], "US$5, A$6 and HK$7 for z"),
        ("$5M in 2020, $6M in 2021", [], "$5M in 2020, $6M in 2021"),
        (
            "$3\\times 3$ and $0 < c < 1$ and $10^{-3}$",
            ["3\\times 3", "0 < c < 1", "10^{-3}"],
            "3× 3 and 0 < c < 1 and 10^-3",
        ),
        (
            "$\\mathcal{O}(n \\text{ for all of the } k)$",
            ["\\mathcal{O}(n \\text{ for all of the } k)"],
            "O(n for all of the k)",
        ),
        (r"We set \(k\) and \[x^2\].", ["k", "x^2"], "We set k and x^2."),
        ("Then $$a_1$$ holds.", ["a_1"], "Then a1 holds."),
        (r"\begin{equation}a=b\end{equation}", ["a=b"], "a=b"),
        ("a rate of $ \\sqrt{T} $ is", ["\\sqrt{T}"], "a rate of √T is"),
    ],
)
def test_formulas_and_prices(abstract: str, formulas: list[str], said: str) -> None:
    assert [segment.source for segment in parse(abstract) if segment.kind == "math"] == formulas
    assert plain_text(abstract) == said


@pytest.mark.parametrize(
    ("abstract", "said"),
    [
        ("**S**yntax-**A**ware **F**ill-**i**n", "Syntax-Aware Fill-in"),
        ("_**T**est-**T**ime_ runs, *e.g.*, here", "Test-Time runs, e.g., here"),
        ("RRT* and A* beat CC-RRT*-D; x * y, 800*400 on 64*32", "RRT* and A* beat CC-RRT*-D; x * y, 800*400 on 64*32"),
        ("a snake_case_name and __init__", "a snake_case_name and __init__"),
        ("open**Code", "open**Code"),
        (r"{\em i.e.}, \emph{x} \textbf{y} {\bf z} \underline{M}asked", "i.e., x y z Masked"),
        (r"{G}aussian {BERT} in {a, b} and {0}", "Gaussian BERT in {a, b} and {0}"),
        (r"Lov\'asz, L\"{o}wner, {\"o}, \c{c}, \v{s}, \ss{}", "Lovász, Löwner, ö, ç, š, ß"),
        (r"5\% of A\&B\_c \#1 \{x\}", "5% of A&B_c #1 {x}"),
        ("net~(CNN) in Fig.~$3$ costs ~50% or 1~3%", "net (CNN) in Fig. 3 costs ~50% or 1~3%"),
        ("``quoted'' and `single'", "“quoted” and ‘single'"),
        ("run `x_y *z*` now", "run x_y *z* now"),
        (r"so O(\log n) by \mathcal{O}(n) and \epsilon-greedy", "so O(log n) by O(n) and epsilon-greedy"),
        (r"C:\new and \unknown stay", r"C:\new and \unknown stay"),
        (r"x\footnote{See $y$.} here", "x (See y.) here"),
        (r"as in \citep{Orr2020}", "as in [Orr2020]"),
        (r"$ extit{pseudo}$ and 8$ imes$ faster", "pseudo and 8× faster"),
        ("\\emphnon-linear in \\mathbbR", "non-linear in R"),
        ("10^{-3} m", "10^-3 m"),
        ("- a -> b and c -- d <= e :fire: [K](x)", "- a -> b and c -- d <= e :fire: [K](x)"),
    ],
)
def test_markup_in_running_text(abstract: str, said: str) -> None:
    assert plain_text(abstract) == said


@pytest.mark.parametrize(
    ("abstract", "said"),
    [
        ("p&lt;0.05, x<y and z>w, <1% of <mask> or <b and c>", "p<0.05, x<y and z>w, <1% of <mask> or <b and c>"),
        ("<i>In vitro</i> H<sub>2</sub>O 10<sup>-3</sup>,<br/>x", "In vitro H2O 10^-3, x"),
        ("<jats:p>One.</jats:p><jats:p>Two.</jats:p>", "One. Two."),
        ("a<i>b is open and </s> is a token", "a<i>b is open and </s> is a token"),
        ("AT&amp;T &amp;lt; R&D; &nosuch; &#233;", "AT&T < R&D; &nosuch; é"),
    ],
)
def test_entities_and_tags(abstract: str, said: str) -> None:
    assert plain_text(abstract) == said


@pytest.mark.parametrize(
    ("abstract", "said"),
    [
        ("itâ€™s naÃ¯ve at 8 Ã\x97 8 â\x80\x93 so", "it’s naïve at 8 × 8 – so"),
        ("5 Å² and Ä± and Â alone", "5 Å² and Ä± and Â alone"),
        ("\x93quoted\x94", "“quoted”"),
        ("the ﬁnal eﬃcient one", "the final efficient one"),
        ("Ca\u00adfé fore\u00adcasts\u200b", "Café forecasts"),
        ("Cafe\u0301 M¨uller", "Café Müller"),
        ("\u0645\u06cc\u200c\u0631\u0648\u0645", "\u0645\u06cc\u200c\u0631\u0648\u0645"),
        ("bidi-\nrected time-\ninvariant", "bidirected time-invariant"),
        ("a\x00b \x08eta", "ab \\beta".replace("\\beta", "beta")),
        ("com(cid:173) pared", "compared"),
        ("pre- and post-training", "pre- and post-training"),
    ],
)
def test_repairs_what_is_certain(abstract: str, said: str) -> None:
    assert plain_text(abstract) == said


@pytest.mark.parametrize(
    ("abstract", "said"),
    [
        ("Abstract: We fly.", "We fly."),
        ("ABSTRACT We fly.", "We fly."),
        ("Abstract—This paper flies.", "This paper flies."),
        ("Abstract In this paper, we fly.", "In this paper, we fly."),
        ("Abstract Meaning Representation is a graph.", "Abstract Meaning Representation is a graph."),
        ("Abstract argumentation flies.", "Abstract argumentation flies."),
        ("<jats:title>Abstract</jats:title><jats:p>We fly.</jats:p>", "We fly."),
        ("<b>Abstract:</b> We fly.", "We fly."),
        ("<p>Abstract: We fly.</p>", "We fly."),
        ("We fly. © 2014 IEEE.", "We fly."),
        ("We fly. Copyright 2014 The Authors. All rights reserved.", "We fly."),
        ("LEGO© robots fly in 2014.", "LEGO© robots fly in 2014."),
        ("Abstract:", "Abstract:"),
    ],
)
def test_heads_and_tails(abstract: str, said: str) -> None:
    assert plain_text(abstract) == said


@pytest.mark.parametrize(
    ("abstract", "shown", "href"),
    [
        ("see [here](https://a.org/x_(y)).", "here", "https://a.org/x_(y)"),
        ("see https://a.org/x_y_z.", "https://a.org/x_y_z", "https://a.org/x_y_z"),
        ("at www.a.org/~b.", "www.a.org/~b", "https://www.a.org/~b"),
        ("\\url{https://a.org/b_c}", "https://a.org/b_c", "https://a.org/b_c"),
        ("\\href{https://a.org}{our \\emph{page}}", "our page", "https://a.org"),
        ('<a href="https://a.org/p?a=1&amp;b=2">it</a>', "it", "https://a.org/p?a=1&b=2"),
        ("**https://a.org/b**", "https://a.org/b", "https://a.org/b"),
    ],
)
def test_links(abstract: str, shown: str, href: str) -> None:
    (link,) = [segment for segment in parse(abstract) if segment.kind == "link"]
    assert (link.plain, link.href) == (shown, href)


@pytest.mark.parametrize("abstract", ["[x](javascript:alert(1))", "\\href{file:///x}{y}", '<a href="data:x">y</a>'])
def test_no_link_but_to_the_web(abstract: str) -> None:
    assert not [segment for segment in parse(abstract) if segment.kind == "link"]


def test_styles_and_spans() -> None:
    abstract = "We **bold** and *lean*, MCR$^2$ &amp; more."
    segments = parse(abstract)
    assert [(one.plain, one.strong, one.emphasis) for one in segments] == [
        ("We ", False, False),
        ("bold", True, False),
        (" and ", False, False),
        ("lean", False, True),
        (", MCR", False, False),
        ("2", False, False),
        (" & more.", False, False),
    ]
    assert [abstract[one.start : one.end] for one in segments] == [
        "We ",
        "bold",
        " and ",
        "lean",
        ", MCR",
        "$^2$",
        " &amp; more.",
    ]


@pytest.mark.parametrize(
    ("tex", "shown"),
    [
        ("x^2", "x^2"),
        (r"\poly(n)", r"\operatorname{poly}(n)"),
        (r"\cO(n)", r"\textrm{cO}(n)"),
        (r"\tilde\mathcal{O}(n)", r"\tilde{\mathcal{O}}(n)"),
        (r"\mathbbR", r"\mathbb{R}"),
        (r"95%", r"95\%"),
        (r"\left(x", "(x"),
        ("x^a^b", ""),
        (r"\frac{1}{", ""),
        (r"\frac", ""),
        (r"\begin{tikz}x\end{tikz}", ""),
        (r"\href{x}{y}", r"\textrm{href}{x}{y}"),
    ],
)
def test_formulas_fit_for_katex(tex: str, shown: str) -> None:
    assert for_katex(tex) == shown


@pytest.mark.parametrize("piece", ["$", "\\(", "**a ", "{\\em ", "<i>", "`", "\\emph{", "â€™", "[a](", "&lt;", "*a "])
def test_time_grows_with_length_alone(piece: str) -> None:
    def seconds(times: int) -> float:
        begin = time.process_time()
        parse(piece * times)
        return time.process_time() - begin

    assert seconds(4000) < 20 * seconds(1000) + 1


@pytest.mark.bench
def test_bench_plain_text() -> None:
    path = os.environ.get("PAPERSCOPE_BENCH_RECORDS")
    if not path:
        pytest.skip("PAPERSCOPE_BENCH_RECORDS names no file")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        abstracts = [json.loads(line)["abstract"] for line in lines]
    begin = time.process_time()
    for abstract in abstracts:
        plain_text(abstract)
    spent = time.process_time() - begin
    assert spent <= 6 * len(abstracts) / 87_460, f"{spent:.1f} s for {len(abstracts)} abstracts"
