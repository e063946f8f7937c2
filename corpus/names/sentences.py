"""Plain text -> its sentences."""

from __future__ import annotations

import re

# A stop, closing marks, and then a capital or a number; or a stop with the next sentence glued to it.
_BREAK = re.compile(
    r"[.!?][\"'”’)\]]*(?:\s+(?=[\"'“‘(\[]?[A-Z0-9]|[a-z]{1,4}[A-Z])|(?=(?:We|In|Our|The|This|To|It|Here|However|These)\b))"
    r"|(?<=[a-z]{3})\.(?=[A-Z][a-z]+[ ,])"
)
_NO_BREAK = re.compile(
    r"(?:\b(?:e\.g|i\.e|et al|al|vs|cf|Figs?|Eqs?|Secs?|No|Dr|Prof|resp|approx|w\.r\.t|a\.k\.a)"
    r"|\b[A-Z]\.[A-Z]|\s\d)\.$"
)
_QUOTES = re.compile(r'[“”]?"{2,}[“”]?')
_COPYRIGHT = re.compile(
    r"\s*(?:©|\(c\)|\bCopyright\b)[^.]*(?:\d{4}|IEEE|Ltd|B\.V|rights)[^.]*\.?(?=\s|$)", re.IGNORECASE
)


def split_sentences(plain: str) -> list[str]:
    """Sentences of a plain text, single-spaced, without notices of copyright."""
    text = " ".join(plain.replace("---", " — ").split())
    if '"' in text:
        text = _QUOTES.sub('"', text.removeprefix('"'))
    if "©" in text or "opyright" in text or "(c)" in text:
        text = _COPYRIGHT.sub("", text).strip()
    sentences: list[str] = []
    start = 0
    for found in _BREAK.finditer(text):
        if not _NO_BREAK.search(text, max(start, found.start() - 8), found.start() + 1):
            sentences.append(text[start : found.end()].rstrip())
            start = found.end()
    if start < len(text):
        sentences.append(text[start:])
    return sentences
