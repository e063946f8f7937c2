"""BibTeX: one record an entry; a broken entry costs itself alone."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from typing import Any

from corpus.sources import latex
from corpus.sources.bibbroken import say_broken
from corpus.sources.items import Item, Note, Record, Skipped, excerpt
from corpus.sources.stream import Stream

_ENTRY = re.compile(r"^\s*@[A-Za-z]+\s*[{(]\s*[^\s,{}()]*\s*,", re.MULTILINE)
_GAP = re.compile(r"[# \t\r\n]*")
_SIGN = re.compile(r'[{}"#]')
_BARE = re.compile(r"\s*\w+(?=\s)")
_NEXT_FIELD = re.compile(r"\s*([A-Za-z][\w-]*)\s*=\s*(?=[{\"\w])")
_NAMES = re.compile(r"\\.|[{}]|\s+and\s+(?=\S)", re.IGNORECASE | re.DOTALL)
_VOLUMES = frozenset({"proceedings", "book", "collection", "mvproceedings", "mvbook", "periodical"})
#: What an entry has from the volume that its ``crossref`` names, beside the title of the volume.
_SHARED = ("year", "date", "publisher")
#: Fields that are text; an address or an id is left as it stands.
_TEXTS = frozenset({"title", "booktitle", "journal", "author", "editor", "keywords", "abstract", "series", "publisher"})


def looks_like(sample: str) -> bool:
    """Whether a line begins an entry."""
    return _ENTRY.search(sample) is not None


def read(stream: Stream) -> Iterator[Item]:
    """One record an entry, with its LaTeX accents and escapes read; ``@string`` names are put in."""
    from bibtexparser import entrypoint, model

    logging.getLogger("bibtexparser").setLevel(logging.ERROR)  # what it warns of is in the receipt
    library = entrypoint.parse_string(stream.text(), parse_stack=[])
    strings: dict[str, str] = {}
    volumes = {one.key.casefold(): one for one in library.entries if one.entry_type in _VOLUMES}
    for one in library.strings:
        strings[one.key.lower()] = _concatenated(str(one.value), strings)
    for block in library.blocks:
        line = (block.start_line or 0) + 1
        if isinstance(block, model.DuplicateBlockKeyBlock) and isinstance(block.ignore_error_block, model.Entry):
            yield _record(block.ignore_error_block, line, strings, volumes, "a second entry with this key")
        elif isinstance(block, model.DuplicateFieldKeyBlock) and isinstance(block.ignore_error_block, model.Entry):
            yield _record(block.ignore_error_block, line, strings, volumes, "a field stands twice in this entry")
        elif isinstance(block, model.ParsingFailedBlock):
            yield _failed(block, line)
        elif isinstance(block, model.Entry):
            yield _record(block, line, strings, volumes)
        elif isinstance(block, model.ImplicitComment) and "@" in block.comment:
            yield Note(line, "between entries, part of none", excerpt(block.comment))


def _failed(block: Any, line: int) -> Item:  # noqa: ANN401 - the library has no types
    raw = block.raw or ""
    reason = say_broken(raw, line, str(getattr(block.error, "abort_reason", "") or block.error))
    if re.match(r"\s*@(?:comment|string|preamble)\b", raw, re.IGNORECASE):
        return Note(line, reason, excerpt(raw))
    return Skipped(line, reason, excerpt(raw))


def _record(
    entry: Any,  # noqa: ANN401
    line: int,
    strings: dict[str, str],
    volumes: dict[str, Any],
    doubt: str = "",
) -> Record:
    values: dict[str, object] = {"ID": entry.key}
    pairs = [pair for item in entry.fields for pair in _separate(item.key, str(item.value))]
    if len(pairs) > len(entry.fields) and not doubt:
        doubt = "a comma is missing between two fields of this entry"
    for key, written in pairs:
        name = key.rpartition("\n")[2].strip().lower()  # a comment may stand before it
        value: Any = _concatenated(written, strings)
        if name == "author":
            value = [latex.to_text(one) for one in _split_names(value)]
        elif name in _TEXTS:
            value = latex.to_text(value)
        if name in values and values[name] != value and not doubt:
            doubt = f"the field {name} stands twice in this entry"
        values.setdefault(name, value)
    if volume := volumes.get(str(values.get("crossref", "")).casefold()):
        shared = _record(volume, line, strings, {}).values
        values.setdefault("booktitle", shared.get("booktitle") or shared.get("title") or "")
        values.update({name: shared[name] for name in _SHARED if name in shared and not values.get(name)})
    return Record(line, values, doubt)


def _separate(name: str, value: str) -> Iterator[tuple[str, str]]:
    """A field, and those after it that a missing comma made part of its value."""
    begin = 0
    while True:
        bare = _BARE.match(value, begin)
        end = bare.end() if bare else _end_of_piece(value, begin)
        following = _NEXT_FIELD.match(value, end)
        yield name, value[begin : end if following else None].strip()
        if not following:
            return
        name, begin = following[1], following.end()


def _concatenated(value: str, strings: dict[str, str]) -> str:
    """A value with its braces or quotes on, such as ``acl # " 2020"``: without them, names of strings put in."""
    pieces, begin = [], _GAP.match(value).end()  # type: ignore[union-attr]
    while begin < len(value):
        end = _end_of_piece(value, begin)
        piece = value[begin:end].strip()
        pieces.append(piece[1:-1] if piece[:1] in {'"', "{"} else strings.get(piece.lower(), piece))
        begin = _GAP.match(value, end).end()  # type: ignore[union-attr]
    return "".join(pieces)


def _end_of_piece(text: str, begin: int) -> int:
    """Where the first of the pieces between number signs ends; they count only outside of braces and quotes."""
    depth, opening = 0, text[begin : begin + 1]
    for found in _SIGN.finditer(text, begin):
        sign, at = found[0], found.start()
        depth += (sign == "{") - (sign == "}")
        if depth == 0 and at > begin and ((sign == "}" and opening == "{") or (sign == '"' and opening == '"')):
            return at + 1
        if depth == 0 and sign == "#" and opening not in {'"', "{"}:
            return at
    return len(text)


def _split_names(text: str) -> list[str]:
    """Names between the word ``and``; one in braces is a part of a name."""
    names, begin, depth = [], 0, 0
    for found in _NAMES.finditer(text):
        if found[0] in "{}":
            depth = max(depth + (1 if found[0] == "{" else -1), 0)
        elif not depth and found[0][0].isspace():
            names.append(text[begin : found.start()])
            begin = found.end()
    last = text[begin:]
    return names if names and last.strip() == "others" else [*names, last]
