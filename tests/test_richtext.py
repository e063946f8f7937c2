"""Corpus text as Markdown: shown as its author meant it, and never as anything else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page, expect

from corpus.markup import for_katex, parse, plain_text
from pages.parts.richtext import BACKGROUNDS, FOREGROUND, escape_label, isolated, plain_to_markdown, to_markdown

#: What Streamlit's Markdown would read as something else.
TRAPS = [
    "# Not a heading: - not a list - a -> b and c -- d <= e.",
    "Ratios of 1:2:4 and keys like a:b:c; email:team@example.org. C4:en and C4:de.",
    "1. First of all",
    "1) x",
    "- x",
    "> quote",
    "| a | b |",
    "=== --- ***",
    "<b>bold</b> <script>alert(1)</script>",
    "![x](https://example.org/a.png) [x](javascript:alert(1)) [^1] [x]: https://example.org",
    "a <-> b <- c ~= d >= e <= f",
    "-> start and end --",
    "a --- b --> c <-- d",
    ":fire: C++:smile: :material/home: :material_home: :streamlit: :red[x] :help[x] ::x",
    "2*3*4 a_init_ ~~x~~ ==x== H~2~O `",
    "$5 vs $10 alone and $20 (k=$k$)",
    "https://example.org/a_b*c?d=1&e=2#f, www.example.org/z. me@example.org",
    "line\nbreak  two",
    "a\u00a0->\u00a0b",
    "$\\frac$ $x^a^b$ $\\unknown{x}$ $a%b$ $[0, \\infty)$",
    "**bold -> bold** *it -- it* _**T**est_ **“q”** in*side*",
    "&lt;b&gt; &copy; &amp;amp;",
    "10:30:45:55 x:@y user@ \\ \\\\ ~/home",
]


def unescaped(markdown: str) -> str:
    """What a reader sees of Markdown that holds nothing but escapes and plain spans."""
    inner = re.sub(r"(?<!\\):color\[((?:\\.|[^\]\\])*)\](?:\{[^}]*\})?", r"\1", markdown)
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", inner)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60) | st.sampled_from(TRAPS))
def test_a_label_says_what_it_is_given(text: str) -> None:
    escaped = escape_label(text)
    assert unescaped(escaped) == " ".join(text.split())
    assert not re.search(r"(?<!\\)(?:\\\\)*[*_`<>#|$~!]", escaped)


@pytest.mark.parametrize("sign", ["->", "<-", "<->", "--", ">=", "<=", "~="])
def test_no_text_node_holds_a_sign_that_streamlit_replaces(sign: str) -> None:
    nodes = re.split(r":color\[|\]", escape_label(f"a {sign} b").replace("\\", ""))
    assert not [node for node in nodes if sign in node]


def test_formulas_links_and_styles_are_kept() -> None:
    shown = to_markdown("**Bold** and *lean* MCR$^2$ at [x](https://a.org/b_c).")
    assert shown == r"**Bold** and *lean* MCR$$^2$$ at [x](<https\:\/\/a\.org\/b\_c>)\."


def test_a_broken_formula_is_text() -> None:
    assert to_markdown("so $x^a^b$.") == r"so x\^a\^b\."


def test_emphasis_begins_and_ends_on_a_letter() -> None:
    assert to_markdown("**(a b).**c") == r"\(**a b**\)\.c"


def test_neighbours_in_different_styles_stay_apart() -> None:
    assert to_markdown("_**T**est_") == "***T***:color[*est*]"


def test_highlights_take_the_colour_of_their_number() -> None:
    shown = to_markdown("kites tow barges", [(0, 5, 0), (10, 16, 7)])
    assert shown == (
        f':color[kites]{{background="{BACKGROUNDS[0]}" foreground="{FOREGROUND}"}} tow '
        f':color[barges]{{background="{BACKGROUNDS[1]}" foreground="{FOREGROUND}"}}'
    )


@pytest.mark.parametrize(
    ("abstract", "marked"),
    [
        ("**D**iffusion works", "**D**iffusion"),
        ("a Dif**fus**ion", "Dif**fus**ion"),
        ("of **G**_raph_ kind", "**G**:color[*raph*]"),
    ],
    ids=["first", "middle", "both"],
)
def test_a_word_with_bold_letters_is_one_highlight(abstract: str, marked: str) -> None:
    plain = plain_text(abstract)
    word = next(word for word in plain.split() if len(word) > 4)
    shown = to_markdown(abstract, [(plain.index(word), plain.index(word) + len(word), 0)])
    assert f":color[{marked}]{{" in shown
    assert shown.count("background") == 1


def test_a_touched_formula_is_marked_whole() -> None:
    abstract = "MCR$^2$ wins"
    begin = plain_text(abstract).index("MCR2")
    shown = to_markdown(abstract, [(begin, begin + 4, 0)])
    assert shown.startswith(":color[MCR$$^2$$]{")


def test_a_lone_bracket_does_not_end_the_highlight() -> None:
    shown = to_markdown("$[0, 1)$ is", [(0, 3, 0)])
    assert r":color[$$\lbrack 0, 1)$$]" in shown


def test_overlapping_spans_mark_nothing_twice() -> None:
    assert unescaped(plain_to_markdown("abcdef", [(0, 4, 0), (2, 6, 1), (3, 4, 2)])) == "abcdef"


def test_a_window_shows_a_part() -> None:
    shown = to_markdown("one **two** three four", window=(4, 13))
    assert shown == "… **two** three …"


def test_only_the_web_is_linked() -> None:
    assert "](" not in to_markdown("[x](javascript:alert(1)) [y](data:z) \\href{file:///x}{z}")


@pytest.mark.parametrize("background", BACKGROUNDS)
def test_highlights_can_be_read(background: str) -> None:
    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    assert (luminance(background) + 0.05) / (luminance(FOREGROUND) + 0.05) >= 7


@pytest.mark.browser
@pytest.mark.xdist_group("browser")
def test_chromium_shows_what_was_written(page: Page, tmp_path: Path) -> None:
    import socket
    import subprocess
    import sys
    import urllib.request

    script = tmp_path / "shown.py"
    root = Path(__file__).parent.parent
    script.write_text(
        f"import sys\nsys.path.insert(0, {str(root)!r})\nimport streamlit as st\n"
        "from pages.parts.richtext import escape_label, to_markdown\n"
        f"for number, text in enumerate({TRAPS!r}):\n"
        "    with st.container(key=f'a{number}'):\n"
        "        st.markdown(to_markdown(text, [(2, 9, 1)]))\n"
        "    with st.container(key=f'l{number}'):\n"
        "        st.button(escape_label(text), key=f'b{number}')\n"
        "st.text('that is all')\n",
        encoding="utf-8",
    )
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    flags = [
        f"--server.port={port}",
        "--server.headless=true",
        "--server.fileWatcherType=none",
        "--server.address=127.0.0.1",
    ]
    server = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", str(script), *flags], stdout=subprocess.DEVNULL
    )
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=1).close()
                break
            except OSError:
                page.wait_for_timeout(100)
        page.goto(f"http://127.0.0.1:{port}/")
        page.get_by_text("that is all").wait_for(timeout=60_000)
        page.locator(".katex").first.wait_for()
        expect(page.get_by_test_id("stSkeleton")).to_have_count(0)
        shown = page.evaluate(
            """() => [...document.querySelectorAll("[class*='st-key-a'], [class*='st-key-l']")].map(one => {
              const copy = one.querySelector("[data-testid=stMarkdownContainer]").cloneNode(true);
              const odd = "img, h1, h2, h3, li, pre, code, table, blockquote, hr, del, .katex-error, [role=img]";
              const found = copy.querySelectorAll(odd).length;
              copy.querySelectorAll(".katex").forEach(formula => formula.replaceWith("§"));
              const links = [...copy.querySelectorAll("a")].map(link => link.getAttribute("href"));
              return [copy.textContent, found, links.filter(link => !link.startsWith("http")).length] })"""
        )
    finally:
        server.terminate()
        server.wait(20)
    wanted: list[list[object]] = []
    for text in TRAPS:
        wanted.append(
            ["".join("§" if one.kind == "math" and for_katex(one.source) else one.plain for one in parse(text)), 0, 0]
        )
        wanted.append([" ".join(text.split()), 0, 0])
    assert shown == wanted


@pytest.mark.parametrize(
    ("text", "turns"), [("NeurIPS 2024", False), ("العربية", True), ("a\u202eb", True), ("日本", False)]
)
def test_text_that_runs_from_right_to_left_is_kept_apart(text: str, *, turns: bool) -> None:
    assert isolated(text) == (f"\u2068{text}\u2069" if turns else text)
