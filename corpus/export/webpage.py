"""One web page that works offline and can be mailed: the papers to be read, and where they come from."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pandas as pd

from corpus.export.records import encoded, heading_of, rows_of, said_facts
from corpus.markup import Segment, parse

Spans = Sequence[tuple[int, int, int]]
Highlighter = Callable[[str, str], Spans]

# Okabe and Ito's colours, light enough for dark letters on them.
_COLOURS = ("#FFE08A", "#A9D8F5", "#8FE3C3", "#F3BFDD", "#FFC48F", "#D8D8D8")
_STYLE = (
    ":root{color-scheme:light dark}*{box-sizing:border-box}"
    "body{max-width:44rem;margin:0 auto;padding:2rem 1.25rem 4rem;font:1.0625rem/1.6 Georgia,'Times New Roman',serif;"
    "color:#1c1c1a;background:#fffefb;overflow-wrap:anywhere}"
    "h1,h2,.meta,footer,nav{font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}"
    "h1{font-size:1.5rem;line-height:1.25;margin:0 0 .25rem}h2{font-size:1.0625rem;line-height:1.35;margin:0}"
    "h2 a{color:inherit;text-decoration-color:#b9b5a8}p{margin:.5rem 0 0}.meta{color:#5d5a52;font-size:.875rem}"
    "article{border-top:1px solid #e4e0d4;padding:1.25rem 0}header{padding-bottom:1.25rem}"
    "mark{color:#1c1c1a;border-radius:3px;padding:0 .1em;-webkit-print-color-adjust:exact;print-color-adjust:exact}"
    ".m{font-style:italic}a{color:#1f5fa8}footer{border-top:1px solid #e4e0d4;font-size:.8125rem}"
    "summary{cursor:pointer;padding:1rem 0;font-weight:600}"
    "dl{display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1rem;margin:0}dt{color:#5d5a52}dd{margin:0}"
    + "".join(f".t{number}{{background:{colour}}}" for number, colour in enumerate(_COLOURS))
    + "@media(prefers-color-scheme:dark){body{color:#ecebe6;background:#171715}.meta,dt{color:#b0ada3}"
    "a{color:#8fbdf5}h2 a{color:inherit;text-decoration-color:#6b685f}article,footer{border-color:#3a3832}}"
    "@media print{body{max-width:none;padding:0;font-size:10.5pt;color:#000;background:#fff}"
    "article{break-inside:avoid}h2{break-after:avoid}.meta,dt{color:#333}a{color:inherit}"
    "h2 a::after{content:' (' attr(href) ')';font-weight:400;font-size:.8em}}"
)
_SAID = {
    "query": "Search", "match": "Words", "topics": "Topics", "terms": "Terms", "sources": "Files", "venues": "Venues",
    "years": "Years", "authors": "Authors", "code": "Code", "hosts": "Hosts", "kinds": "Kinds of link",
    "length": "Words of the abstract", "region": "Region of the map", "papers": "Papers", "sort": "Order",
}  # fmt: skip


def write_html(papers: pd.DataFrame, about: Mapping[str, Any] | None, highlight: Highlighter | None) -> bytes:
    """One page: no script, nothing fetched; every piece of text is escaped after it was cut at the marks.

    Args:
        papers: Columns ``PAPERS``, in order.
        about: What the page says about where the papers come from.
        highlight: What to mark in a label (``title``) and in plain text (``text``).

    Returns:
        UTF-8.
    """
    return encoded(f"{part}\n" for part in _parts(papers, about, highlight))


def _parts(papers: pd.DataFrame, about: Mapping[str, Any] | None, highlight: Highlighter | None) -> Iterator[str]:
    title = html.escape(heading_of(papers, about))
    yield "<!DOCTYPE html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
    yield "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    yield f"<title>{title}</title><style>{_STYLE}</style></head><body><header><h1>{title}</h1>"
    yield f'<p class="meta">{html.escape(_origin(about))}</p></header><main>'
    yield from (_article(row, highlight) for row in rows_of(papers))
    yield "</main>"
    if about is not None:
        yield "<footer><details><summary>How this list was made</summary><dl>"
        yield from _recipe(about)
        yield "</dl></details></footer>"
    yield "</body></html>"


def _origin(about: Mapping[str, Any] | None) -> str:
    names = [str(one["name"]) for one in (about or {}).get("inputs", ())]
    more = f" and {len(names) - 3} more files" if len(names) > 3 else ""
    return f"From {', '.join(names[:3])}{more}" if names else ""


def _recipe(about: Mapping[str, Any]) -> Iterator[str]:
    """What the list was made of and how, a line each."""
    for name, value in about.items():
        if name == "filters":
            for filter_name, chosen in value.items():
                said = _SAID.get(filter_name, filter_name.capitalize())
                joint = "\u2013" if filter_name in ("years", "length") else ", "
                yield _line(said, joint.join(chosen))
        elif name == "inputs":
            for one in value:
                yield _line("File read", f"{one['name']}, {one['bytes']:,} bytes, SHA-256 {one['sha256']}")
        elif isinstance(value, Mapping):
            yield _line(name.capitalize(), ", ".join(f"{ours} is {column}" for column, ours in value.items()))
        else:
            yield _line(name.replace("_", " ").capitalize(), f"{value:,}" if type(value) is int else str(value))


def _line(name: str, value: str) -> str:
    return f"<dt>{html.escape(name)}</dt><dd>{html.escape(value, quote=False)}</dd>"


def _article(row: Mapping[str, str], highlight: Highlighter | None) -> str:
    label = _marked(row["label"], highlight(row["label"], "title") if highlight else (), 0)
    if row["url"].startswith(("http://", "https://")):
        label = f'<a href="{html.escape(row["url"])}">{label}</a>'
    segments = parse(row["abstract"])
    spans = highlight("".join(segment.plain for segment in segments), "text") if highlight else ()
    body = "".join(_html_piece(segment, spans) for segment in segments)
    # Each fact by itself: what is written from right to left must not turn its neighbours round.
    facts = " \u00b7 ".join(f"<bdi>{html.escape(fact)}</bdi>" for fact in said_facts(row))
    head = f'<article id="{html.escape(row["paper_id"])}" dir="auto"><h2>{label}</h2>'
    return f'{head}<p class="meta">{facts}</p><p>{body}</p></article>'


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
