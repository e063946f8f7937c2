"""Markdown, and one web page that works offline and can be mailed: the papers to be read, and where they come from."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pandas as pd

from corpus.export.records import rows_of
from corpus.markup import Segment, parse
from corpus.schema import split_list

Spans = Sequence[tuple[int, int, int]]

_COLOURS = ("#FFE08A", "#A9D8F5", "#8FE3C3", "#F3BFDD", "#FFC48F", "#D8D8D8")
_STYLE = (
    "body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 Georgia,serif;color:#1a1a1a;background:#fff}"
    "h1{font-size:1.4rem}h2{font-size:1.1rem;margin:2rem 0 .2rem}p{margin:.3rem 0}.meta{color:#555;font-size:.9rem}"
    "mark{color:#1a1a1a;border-radius:3px;padding:0 .1em}.m{font-style:italic}pre{white-space:pre-wrap;font-size:.8rem}"
    + "".join(f".t{number}{{background:{colour}}}" for number, colour in enumerate(_COLOURS))
    + "@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}.meta{color:#aaa}a{color:#8ab8ff}}"
)
# Signs that CommonMark reads anywhere; those that it reads at the start of a line follow.
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~$&])")
_LINE_START = re.compile(r"^([-+]|\d+[.)])(?=\s|$)|^([=-]{2,})")


def write_html(
    papers: pd.DataFrame, about: Mapping[str, Any] | None, highlight: Callable[[str, str], Spans] | None
) -> bytes:
    """One page: no script, nothing fetched; every piece of text is escaped after it was cut at the marks.

    Args:
        papers: Columns ``PAPERS``, in order.
        about: What the page says about where the papers come from.
        highlight: What to mark in a label (``title``) and in plain text (``text``).

    Returns:
        UTF-8.
    """
    title = _heading(papers, about)
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<title>{html.escape(title)}</title><style>{_STYLE}</style></head><body><main><h1>{html.escape(title)}</h1>",
    ]
    parts += [_article(row, highlight) for row in rows_of(papers)]
    if about is not None:
        recipe = html.escape(json.dumps(about, ensure_ascii=False, indent=2), quote=False)
        parts.append(f"<details><summary>How this list was made</summary><pre>{recipe}</pre></details>")
    parts.append("</main></body></html>")
    return "".join(f"{part}\n" for part in parts).encode("utf-8", "replace")


def write_markdown(papers: pd.DataFrame, about: Mapping[str, Any] | None) -> bytes:
    """CommonMark with formulas between dollars: a heading, a line of facts and the abstract for each paper."""
    parts = [f"# {_escaped(_heading(papers, about))}", ""]
    for row in rows_of(papers):
        facts = " · ".join(_escaped(fact) for fact in _facts(row))
        abstract = "".join(_markdown_piece(segment) for segment in parse(row["abstract"]))
        parts += [
            f"## {_escaped(row['label'])}",
            "",
            *([facts, ""] if facts else []),
            _LINE_START.sub(_at_start, abstract),
            "",
        ]
        if row["url"]:
            parts += [f"<{_address(row['url'])}>", ""]
    if about is not None:
        parts += [
            "---",
            "",
            "```json",
            json.dumps(about, ensure_ascii=False, indent=2).replace("```", "\\u0060``"),
            "```",
        ]
    return "".join(f"{part}\n" for part in parts).encode("utf-8", "replace")


def write_markdown_table(frame: pd.DataFrame) -> bytes:
    """A pipe table."""
    names = [str(name) for name in frame.columns]
    rows = [
        ["" if value is pd.NA else str(value) for value in row]
        for row in zip(*(frame[name].tolist() for name in names), strict=True)
    ]
    lines = [names, ["---"] * len(names), *rows]
    return "".join(f"| {' | '.join(_cell(cell) for cell in line)} |\n" for line in lines).encode("utf-8", "replace")


def _cell(text: str) -> str:
    return text if text == "---" else _escaped(" ".join(text.split()))


def _heading(papers: pd.DataFrame, about: Mapping[str, Any] | None) -> str:
    count = "1 paper" if len(papers) == 1 else f"{len(papers):,} papers"
    query = "".join((about or {}).get("filters", {}).get("query", []))
    return f"{count} for {query}" if query else count


def _facts(row: Mapping[str, Any]) -> list[str]:
    return [
        fact for fact in (", ".join(split_list(row["authors"])), row["venue"], row["year"], row["paper_id"]) if fact
    ]


def _article(row: Mapping[str, Any], highlight: Callable[[str, str], Spans] | None) -> str:
    label = _marked(row["label"], highlight(row["label"], "title") if highlight else (), 0)
    if row["url"].startswith(("http://", "https://")):
        label = f'<a href="{html.escape(row["url"])}">{label}</a>'
    segments = parse(row["abstract"])
    spans = highlight("".join(segment.plain for segment in segments), "text") if highlight else ()
    body = "".join(_html_piece(segment, spans) for segment in segments)
    facts = html.escape(" · ".join(_facts(row)))
    return f'<article id="{row["paper_id"]}"><h2>{label}</h2><p class="meta">{facts}</p><p>{body}</p></article>'


def _html_piece(segment: Segment, spans: Spans) -> str:
    shown = _marked(segment.plain, spans, segment.plain_start)
    if segment.kind == "math":
        shown = f'<span class="m" title="{html.escape(segment.source)}">{shown}</span>'
    if segment.strong:
        shown = f"<b>{shown}</b>"
    if segment.emphasis:
        shown = f"<i>{shown}</i>"
    return f'<a href="{html.escape(segment.href)}">{shown}</a>' if segment.kind == "link" else shown


def _marked(plain: str, spans: Spans, offset: int) -> str:
    """Escaped text with marks; spans count from ``offset`` characters before it."""
    pieces: list[str] = []
    pos = 0
    for start, end, number in spans:
        begin, stop = max(start - offset, pos), min(end - offset, len(plain))
        if begin < stop:
            marked = f'<mark class="t{number % len(_COLOURS)}">{html.escape(plain[begin:stop], quote=False)}</mark>'
            pieces += [html.escape(plain[pos:begin], quote=False), marked]
            pos = stop
    return "".join(pieces) + html.escape(plain[pos:], quote=False)


def _markdown_piece(segment: Segment) -> str:
    if segment.kind == "math":
        return f"${segment.source}$" if "$" not in segment.source else _escaped(segment.plain)
    if segment.kind == "link":
        return f"[{_escaped(segment.plain)}](<{_address(segment.href)}>)"
    match = re.match(r"(\W*)(.*?)(\W*)\Z", segment.plain, re.S)
    marks = "*" * (2 * segment.strong + segment.emphasis)
    if not marks or match is None or not match[2]:
        return _escaped(segment.plain)
    return f"{_escaped(match[1])}{marks}{_escaped(match[2])}{marks}{_escaped(match[3])}"


def _escaped(plain: str) -> str:
    return _MARKDOWN.sub(r"\\\1", plain)


def _at_start(match: re.Match[str]) -> str:
    sign = match[0]
    return f"{sign[:-1]}\\{sign[-1]}" if sign[:-1].isdigit() else f"\\{sign}"


def _address(href: str) -> str:
    return re.sub(r"[<>\s\\]", lambda match: f"%{ord(match[0]):02X}" if ord(match[0]) < 128 else match[0], href)
