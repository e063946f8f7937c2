"""Markdown: the papers to be read, and where they come from; and any table as a pipe table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd

from corpus.export.records import encoded, heading_of, rows_of, said_facts
from corpus.markup import Segment, parse
from corpus.schema import split_list

# Signs that CommonMark reads anywhere; those that it reads at the start of a line follow.
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~$&])")
_LINE_START = re.compile(r"^([-+]|\d+[.)])(?=\s|$)|^([=-]{2,})")


def write_markdown(papers: pd.DataFrame, about: Mapping[str, Any] | None) -> bytes:
    """CommonMark with formulas between dollars: a heading, a line of facts and the abstract for each paper."""
    return encoded(f"{part}\n" for part in _parts(papers, about))


def _parts(papers: pd.DataFrame, about: Mapping[str, Any] | None) -> Iterator[str]:
    yield f"# {_escaped(heading_of(papers, about))}\n"
    for row in rows_of(papers):
        facts = " · ".join(_escaped(fact) for fact in said_facts(row))
        abstract = "".join(_markdown_piece(segment) for segment in parse(row["abstract"]))
        yield f"## {_escaped(row['label'])}\n"
        if facts:
            yield f"{facts}\n"
        yield f"{_LINE_START.sub(_at_start, abstract)}\n"
        yield from (f"{_escaped(what)}: {_escaped(said)}\n" for what, said in _noted(row))
        if row["url"]:
            yield f"<{_address(row['url'])}>\n"
    if about is not None:
        told = json.dumps(about, ensure_ascii=False, indent=2).replace("```", "\\u0060``")
        yield f"---\n\n```json\n{told}\n```"


def _noted(row: Mapping[str, str]) -> list[tuple[str, str]]:
    """What a person noted of a paper; a note's lines as one."""
    told = [("Tags", ", ".join(split_list(row["tags"]))), ("Note", " ".join(row["note"].split()))]
    return [(what, said) for what, said in told if said]


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
