"""What a person types, cut into pieces: words, phrases, brackets, operators, fields. Nothing is ever refused."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

#: Fields that are text, and those that are facts; an unknown name before a colon is an ordinary word.
TEXT_FIELDS = {"title": "title", "name": "name", "author": "author", "authors": "author", "venue": "venue"} | {
    "keyword": "keyword",
    "keywords": "keyword",
}
FACT_FIELDS = frozenset({"topic", "source", "repo", "has", "starred", "tag", "read", "file"})
YEAR_FIELD = "year"
MAX_REGEX = 200

Kind = Literal["chunk", "phrase", "regex", "open", "close", "and", "or", "not", "field"]

_QUOTES = str.maketrans(
    dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\uff02", '"')
    | {"\uff1a": ":", "\u3000": " ", "\uff08": "(", "\uff09": ")"}
)
_OPERATORS: dict[str, Kind] = {"AND": "and", "OR": "or", "NOT": "not", "|": "or", "||": "or", "&&": "and"}
_REGEX = re.compile(rf"/((?:[^/\\\n]|\\.){{1,{MAX_REGEX}}})/(?=[\s)]|$)")
_FIELD = re.compile(r"([A-Za-z]+):(?=(\s?))")
_AFTER_PHRASE = re.compile(r"~(\d{1,3})(?=[\s)]|$)")
# Minus before a word: hyphen, minus sign, the en dash that editors make of it, and the sign of programmers.
_MINUS = "-\u2212\u2013!"
# Brackets that touch a short word belong to it: O(L), f(x, y), p(y|x). They hold no quote and close soon.
_CALL = re.compile(r"\(([^()\"\n]{1,24})\)")
_PLAIN = re.compile(r"[^\s\"()]*")


@dataclass(frozen=True)
class Lexeme:
    """A piece: its kind, its text without quotes or slashes, and a phrase's distance (-1 where none was given)."""

    kind: Kind
    text: str
    distance: int = -1


def lexemes(written: str) -> list[Lexeme]:
    """The pieces of a query, in order.

    Args:
        written: As typed, any characters, any length.

    Returns:
        Pieces; brackets need not match and operators may stand anywhere.
    """
    text = written.translate(_QUOTES).replace("``", '"').replace("''", '"')
    found: list[Lexeme] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        lexeme, at = _next(text, at)
        if lexeme is not None:
            found.append(lexeme)
    return found


def _next(text: str, at: int) -> tuple[Lexeme | None, int]:
    sign = text[at]
    if sign == '"':
        return _phrase(text, at)
    if sign in "()":
        return Lexeme("open" if sign == "(" else "close", sign), at + 1
    if sign in _MINUS and at + 1 < len(text) and (text[at + 1].isalnum() or text[at + 1] in '"(/'):
        return Lexeme("not", sign), at + 1
    if sign == "/" and (match := _REGEX.match(text, at)):
        return Lexeme("regex", match[1]), match.end()
    if (match := _FIELD.match(text, at)) and (name := _field_name(match[1], spaced=bool(match[2]))):
        return Lexeme("field", name), match.end()
    end = _chunk_end(text, at)
    chunk = text[at:end]
    return Lexeme(_OPERATORS.get(chunk, "chunk"), chunk), end


def _field_name(written: str, spaced: bool) -> str:
    """The field of that name, else empty; with a capital and a space it is prose: Name: a study."""
    name = written.lower()
    known = name in TEXT_FIELDS or name in FACT_FIELDS or name == YEAR_FIELD
    return name if known and (name == written or not spaced) else ""


def _phrase(text: str, at: int) -> tuple[Lexeme | None, int]:
    """Up to the closing quote; a quote that is never closed reaches to the end."""
    closing = text.find('"', at + 1)
    inside = text[at + 1 : closing] if closing >= 0 else text[at + 1 :]
    end = closing + 1 if closing >= 0 else len(text)
    distance = -1
    if match := _AFTER_PHRASE.match(text, end):
        distance, end = int(match[1]), match.end()
    return (Lexeme("phrase", inside.strip(), distance) if inside.strip() else None), end


def _chunk_end(text: str, at: int) -> int:
    end = at
    while True:
        plain = _PLAIN.match(text, end)
        assert plain is not None  # it may be empty
        end = plain.end()
        call = _CALL.match(text, end)
        if end == at or call is None or end - at > 4 or text[at:end] in _OPERATORS:
            return max(end, at + 1)
        end = call.end()
