"""BibTeX and RIS, for reference managers."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping

import pandas as pd

from corpus.export.records import encoded, rows_of
from corpus.markup import parse, plain_text
from corpus.schema import split_list
from corpus.sources.latex import to_text

# Letters that have no decomposition into a base letter and an accent (Unicode 16, NormalizationTest).
_LETTERS = str.maketrans(
    {"ø": "o", "đ": "d", "ł": "l", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i", "ħ": "h"}
)
#: Letters of a name or word in a key.
_LONGEST_PART = 40
_SKIPPED = frozenset(
    ("a", "an", "the", "on", "of", "in", "for", "to", "and", "with", "from", "by", "we", "this", "our")
)
_ESCAPES = {
    "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "%&#_${}"},
}  # fmt: skip
_SPECIAL = re.compile(r"[\\~^%&#_${}]")
# A formula whose signs mean the same in the field of an entry: a per cent sign would begin a remark there.
_FORMULA = re.compile(r"\$\$?(?:[^$%\\]|\\.)+\$\$?|\\\((?:[^%])+\\\)|\\\[(?:[^%])+\\\]", re.S)
_AND = re.compile(r"\s(and)(?=\s)", re.I)


def write_bibtex(papers: pd.DataFrame) -> bytes:
    """One entry a paper, in order.

    The key is made of the paper alone (first author's last name, year, first word of the label, digits of the
    paper_id), so that a paper has the same key in every export. Formulas of an abstract or a title stay formulas; other
    signs that mean something to TeX are escaped. Reading the field back gives the text as written.

    Args:
        papers: Columns ``PAPERS``.

    Returns:
        UTF-8.
    """
    keys = _keys(papers)
    entries = (_entry(key, row) for key, row in zip(keys, rows_of(papers), strict=True))
    return encoded(entry if not at else f"\n{entry}" for at, entry in enumerate(entries))


def _keys(papers: pd.DataFrame) -> list[str]:
    """A key for each paper: longer where two papers would have the same, numbered where a paper stands twice."""
    short, full = [], []
    for row in rows_of(papers[[name for name in papers.columns if name != "abstract"]]):
        short.append(citation_key(row))
        full.append(_key_part(row["paper_id"]))
    count = Counter(short)
    keys = [key if count[key] == 1 else f"{key}{rest[6:]}" for key, rest in zip(short, full, strict=True)]
    seen: Counter[str] = Counter()
    for at, key in enumerate(keys):
        seen[key] += 1
        keys[at] = key if seen[key] == 1 else f"{key}-{seen[key]}"
    return keys


def citation_key(row: Mapping[str, str]) -> str:
    """Such as ``orr2021learning-4f2a9c``: letters, digits and ``-``, all lower case, the first one no ``-``.

    By the title, not by what a person calls the paper: a key that has been cited must not change.
    """
    authors = split_list(row["authors"])
    author = authors[0] if authors else ""
    last = author.split(",")[0] if "," in author else author.rpartition(" ")[2]
    words = [
        word
        for word in re.findall(r"[a-z0-9]+", _ascii(plain_text(row["title"]) or row["label"]))
        if word not in _SKIPPED
    ]
    parts = _key_part(last), _key_part(row["year"]), words[0] if words else ""
    said = "".join(part[:_LONGEST_PART] for part in parts) or "paper"
    return f"{said}-{_key_part(row['paper_id'])[:6]}"


def _key_part(text: str) -> str:
    return "".join(re.findall("[a-z0-9]+", _ascii(text)))


def write_ris(papers: pd.DataFrame) -> bytes:
    """One record a paper, in order; a value is one line, its white space folded."""
    return encoded("".join(f"{line}\r\n" for line in _record(row)) for row in rows_of(papers))


def _record(row: Mapping[str, str]) -> list[str]:
    fields = [
        ("TY", "CPAPER" if row["venue"] else "GEN"),
        ("ID", row["paper_id"]),
        ("TI", row["title"]),
        *(("AU", author) for author in split_list(row["authors"])),
        ("PY", row["year"]),
        ("T2", row["venue"]),
        ("AB", row["abstract"]),
        *(("KW", word) for word in split_list(row["keywords"])),
        ("UR", row["url"]),
    ]
    return [*(f"{tag}  - {' '.join(value.split())}" for tag, value in fields if value), "ER  - ", ""]


def _entry(key: str, row: Mapping[str, str]) -> str:
    kind, home = ("inproceedings", "booktitle") if row["venue"] else ("misc", "howpublished")
    fields = {
        "title": _with_maths(row["title"]),
        "author": " and ".join(_author(author) for author in split_list(row["authors"])),
        "year": row["year"],
        home: _escaped(row["venue"]),
        "keywords": _escaped(", ".join([*split_list(row["keywords"]), *split_list(row["tags"])])),
        "url": re.sub(r"[{}\\\s]", lambda match: f"%{ord(match[0]):02X}", row["url"]),
        "abstract": _with_maths(row["abstract"]),
        "annote": _with_maths(row["note"]),
    }
    lines = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
    return f"@{kind}{{{key},\n" + "\n".join(lines) + "\n}\n"


def _with_maths(text: str) -> str:
    """The text for a field in braces, its formulas as they are where that reads back as the same text."""
    if "$" not in text and "\\(" not in text and "\\[" not in text:
        return _escaped(text)
    pieces, pos = [], 0
    for segment in parse(text):
        formula = text[segment.start : segment.end]
        if segment.kind == "math" and _FORMULA.fullmatch(formula) and _is_balanced(formula):
            pieces += [_escaped(text[pos : segment.start]), formula]
            pos = segment.end
    made = "".join([*pieces, _escaped(text[pos:])])
    return made if pos and to_text(made) == unicodedata.normalize("NFC", text) else _escaped(text)


def _author(name: str) -> str:
    return _AND.sub(r" {\1}", _escaped(name))  # in braces it separates no names


def _escaped(text: str) -> str:
    """The text for a field in braces; braces that don't match are named, because BibTeX counts escaped ones too."""
    escapes = _ESCAPES if _is_balanced(text) else {**_ESCAPES, "{": "\\textbraceleft{}", "}": "\\textbraceright{}"}
    return _SPECIAL.sub(lambda match: escapes[match[0]], text)


def _is_balanced(text: str) -> bool:
    depth = 0
    for sign in re.findall(r"[{}]", text):
        depth += 1 if sign == "{" else -1
        if depth < 0:
            return False
    return depth == 0


def _ascii(text: str) -> str:
    folded = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(char for char in folded if char.isascii())
