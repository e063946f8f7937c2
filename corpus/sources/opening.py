"""A found file -> its parts, each with the reader that knows it: by content first, by suffix second."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import PurePath
from typing import BinaryIO, NamedTuple, cast

from corpus.errors import SourceError, TooLarge, UnknownFormat
from corpus.sources import archives, bibtex, columnar, delimited, jsondoc, jsonlines, sheets, tagged, text
from corpus.sources.find import HIDDEN, Found
from corpus.sources.items import Item, Note, Part
from corpus.sources.limits import Counted, read_whole
from corpus.sources.stream import Stream


class Format(NamedTuple):
    """One format of text: how its content is known, what its files are called, what reads it."""

    name: str
    suffixes: tuple[str, ...]
    looks_like: Callable[[str], bool]
    read: Callable[[Stream], Iterator[Item]]


#: Asked from the first to the last; what none of them knows by content or suffix is plain text.
FORMATS = (
    Format("jsonl", (".jsonl", ".ndjson", ".jsonlines"), jsonlines.looks_like, jsonlines.read),
    Format("json", (".json",), jsondoc.looks_like, jsondoc.read),
    Format("bibtex", (".bib", ".bibtex"), bibtex.looks_like, bibtex.read),
    Format("ris", (".ris",), tagged.looks_like_ris, tagged.read_ris),
    Format("medline", (".nbib", ".medline"), tagged.looks_like_medline, tagged.read_medline),
    Format("wos", (".ciw",), tagged.looks_like_wos, tagged.read_wos),
    Format("enw", (".enw",), tagged.looks_like_enw, tagged.read_enw),
    Format("csv", (".csv", ".tsv", ".tab", ".psv"), delimited.looks_like, delimited.read),
)
# With its declaration, or a first element that is no tag of a text: with a name space, or one in it at once.
_XML = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*<(?:\?xml|!DOCTYPE(?! html)|[A-Za-z][\w:.-]*(?:\s+[\w:.-]+=[\"'][^<>]*)?>\s*<[A-Za-z]"
    rb"|[A-Za-z][\w:.-]*\s[^<>]*xmlns)",
    re.I,
)
_REFUSED = (
    (re.compile(rb"%PDF"), "a PDF file", "Export its records, or copy the abstracts into a text file."),
    (re.compile(rb"\xd0\xcf\x11\xe0"), "an old Office file", "Save it as .xlsx or CSV."),
    (re.compile(rb"\s*(?:<!DOCTYPE html|<html)", re.I), "a web page", "Save the records that it shows instead."),
    (_XML, "an XML file", "XML is not read: export the records as RIS, BibTeX, CSV or JSON."),
    (re.compile(rb"7z\xbc\xaf|Rar!\x1a"), "a 7z or rar archive", "Pack it as zip or tar.gz, or unpack it."),
    (re.compile(rb"ARROW1|FEA1"), "an Arrow (Feather) file", "Write it as Parquet."),
    (re.compile(rb"\{\\rtf"), "a rich text file (RTF)", "Save it as plain text."),
    (re.compile(rb"\x89PNG|\xff\xd8\xff|GIF8|RIFF|\x7fELF|MZ|SQLite format 3|\x93NUMPY"), "no file of text", ""),
)
# Numbered from 1 on, each with its number of PubMed: for people to read, and the citations would pass for papers.
_PUBMED_TEXT = re.compile(r"\ufeff?\s*1[.:] (?:[^\n]*\n)*?(?:[^\n]* )?PMID: \d{5,8}\b")
_KNOWN = (
    "Text, JSON (Lines), CSV, XLSX, Parquet, BibTeX, RIS, MEDLINE, Web of Science and EndNote (.enw) are read, also as"
    " zip, tar, gz, bz2, xz or zst."
)
#: Zips that are no piles of files.
_DOCUMENTS = {
    "word/document.xml": "a Word document",
    "ppt/presentation.xml": "a PowerPoint file",
    "content.xml": "an OpenDocument file",
    "META-INF/container.xml": "an EPUB book",
}
#: Names under which text is not looked for.
_NOT_TEXT = frozenset({".zip", ".xlsx", ".xls", ".xlsm", ".parquet", ".tar", ".tgz", ".pdf", ".doc", ".docx", ".ods"})
_MAX_DEPTH = 3


def open_parts(found: Found, *, join: bool = True, tell: Callable[[int], object] = int) -> Iterator[Part]:
    """The file itself, or what an archive holds, one at a time and each to be read before the next.

    Args:
        found: One input.
        join: Whether blocks of a text file that a blank line cut in two are joined.
        tell: Handed how many bytes of the file were read, packed as they are, now and then; may raise to stop.

    Raises:
        SourceError: The file cannot be read.
        UnknownFormat: No reader knows it.
        TooLarge: It is a bomb, or past a limit.
    """
    if found.error:
        raise SourceError(found.error, place=found.name)
    try:
        with io.BufferedReader(Counted(found.path, tell)) as file:
            yield from _open(cast(BinaryIO, file), found.name, found.path.stat().st_size, join, 0)
    except OSError as error:
        raise SourceError(f"cannot be read ({error.strerror or error}).", place=found.name) from error


def _open(file: BinaryIO, name: str, size: int, join: bool, depth: int) -> Iterator[Part]:
    stream = Stream(file, name)
    packing = archives.packing_of(stream.head)
    binary = stream.head.startswith((b"PK", b"PAR1")) or archives.is_tar(stream.head)
    if stream.failure and (packing or binary or not stream.head):
        raise stream.failure
    if depth > _MAX_DEPTH:
        raise TooLarge("archives are packed into each other too deeply.", place=name)
    if packing:
        inner = archives.unpack(stream.raw(), packing, name, size)
        yield from _open(inner, name, size, join, depth + 1)
    elif stream.head.startswith(b"PK"):
        yield from _open_zip(file, stream, name, join, depth)
    elif archives.is_tar(stream.head):
        yield from _open_members(archives.tar_members(stream.raw(), name), join, depth)
    elif stream.head.startswith(b"PAR1"):
        yield Part(name, "parquet", columnar.read(file if depth == 0 else io.BytesIO(stream.whole()), name))
    else:
        yield _open_text(stream, name, join)


def _open_zip(file: BinaryIO, stream: Stream, name: str, join: bool, depth: int) -> Iterator[Part]:
    whole = file if depth == 0 else io.BytesIO(read_whole(file, name, stream.head))
    with archives.open_zip(whole, name) as archive:
        if sheets.is_workbook(archive):
            whole.seek(0)
            yield Part(name, "xlsx", sheets.read(Stream(whole, name)))
            return
        names = set(archive.namelist())
        for inside, what in _DOCUMENTS.items():
            if inside in names:
                raise UnknownFormat(f"this is {what}.", place=name, hint="Save its abstracts as plain text.")
        yield from _open_members(archives.members_of(archive, name), join, depth)


def _open_members(members: Iterator[archives.Member], join: bool, depth: int) -> Iterator[Part]:
    for member in members:
        if member.hidden:
            yield Part(member.name, "", iter([Note(0, HIDDEN, "")]))
        elif member.file is None:
            yield Part(member.name, "", error=member.error)
        else:
            try:
                yield from _open(member.file, member.name, member.packed, join, depth + 1)
            except SourceError as error:
                yield Part(member.name, "", error=f"{error.message} {error.hint}".strip())


def _open_text(stream: Stream, name: str, join: bool) -> Part:
    for magic, what, hint in _REFUSED:
        if magic.match(stream.head):
            raise UnknownFormat(f"this is {what}.", place=name, hint=hint or _KNOWN)
    sample = stream.sample()
    _refuse_binary(sample, name)
    if not sample.strip():
        return Part(name, "text", _with_repairs(iter(()), stream))
    if _PUBMED_TEXT.match(sample):
        hint = "In PubMed choose Save, Format: PubMed, or Send to: Citation manager."
        raise UnknownFormat("this is a list of PubMed for reading.", place=name, hint=hint)
    suffix = PurePath(archives.inner_name(name)).suffix.lower()
    by_suffix = next((one for one in FORMATS if suffix in one.suffixes), None)
    # Cells of a table may hold lines of any other format: only how it begins can say that it is none.
    telling = "\n".join(sample.split("\n", 5)[:5]) if by_suffix and by_suffix.name == "csv" else sample
    fitting = next((one for one in FORMATS if one.looks_like(telling)), None) or by_suffix
    if fitting and fitting.name == "json" and not jsondoc.could_be(sample):
        fitting = None
    items = text.read(stream, join=join) if fitting is None else fitting.read(stream)
    called = fitting.name if fitting else "text"
    return Part(name, called, chain(_misnamed(name, suffix, called), _with_repairs(items, stream)))


def _misnamed(name: str, suffix: str, called: str) -> Iterator[Item]:
    """A note where a file's name says that it is something else than its content is."""
    meant = next((one.name for one in FORMATS if suffix in one.suffixes), suffix if suffix in _NOT_TEXT else "")
    if meant and meant != called and {meant, called} != {"json", "jsonl"}:
        said = "plain text" if called == "text" else called
        yield Note(1, f"'{PurePath(name).name}' is no {suffix} file: it holds {said} and is read as that", "")


def _refuse_binary(sample: str, name: str) -> None:
    odd = sum(sample.count(sign) for sign in map(chr, (0, 1, 2, 3, 4, 5, 6, 7, 8, 14, 15, 16, 17, 18, 0xFFFD)))
    if odd > max(16, len(sample) // 20):
        raise UnknownFormat("this is no file of text.", place=name, hint=_KNOWN)


def _with_repairs(items: Iterator[Item], stream: Stream) -> Iterator[Item]:
    """The reader's items, then a note where the encoding had to be guessed."""
    yield from items
    if stream.repaired:
        yield Note(stream.repaired, f"not UTF-8 from this line on; such lines are read as {stream.fallback}", "")
    if stream.failure:
        raise SourceError(stream.failure.message, place=stream.failure.place, hint="What stands before that is read.")
