"""Bytes -> lines of text: encoding found out, sizes bounded."""

from __future__ import annotations

import codecs
import io
import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, BinaryIO

from corpus.errors import SourceError, TooLarge
from corpus.sources.limits import MAX_DOCUMENT, MAX_LINE, read_some, read_whole

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_SAMPLE = 2**18
#: The longer mark first: that of UTF-32 begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LATIN = ["cp1252", "cp1250", "cp1254", "cp1257"]
_ONE_BYTE = re.compile(r"cp125\d|latin|iso8859|koi8|mac_")
# Bytes that are no UTF-8 come out of the "surrogateescape" handler as these.
_STRAY = re.compile("[\udc80-\udcff]+")


class Stream:
    """A file's bytes, read once from front to end.

    Attributes:
        name: What messages call it by.
        head: The first bytes, up to 256 kB.
        encoding: Of the whole file; lines that are not UTF-8 in a UTF-8 file are read as ``fallback``.
        fallback: A legacy encoding.
        repaired: The first line that was read as ``fallback``; 0 where there is none.
        failure: Why nothing more could be read, as of a packed file that is cut short; what came before it is read.
    """

    def __init__(self, file: BinaryIO, name: str) -> None:
        self.name = name
        self.failure: SourceError | None = None
        self.head = b"".join(self._read_head(file))
        self._file = file if self.failure is None else io.BytesIO()
        self.encoding, self.fallback = _find_encoding(self.head)
        self.repaired = 0

    def sample(self) -> str:
        """The text of ``head``; a letter that is cut in two at its end is left out."""
        decoder = codecs.getincrementaldecoder(self.encoding)("replace")
        return decoder.decode(self.head)

    def raw(self) -> io.BufferedReader:
        """All bytes from the first, to be read once."""
        return io.BufferedReader(_Joined(self.head, self._file), 2**18)

    def lines(self, *, as_written: bool = False) -> Iterator[tuple[int, str]]:
        """Numbers from 1, and lines with their end as a line feed.

        Args:
            as_written: Leave the ends of lines as they are.

        They end early where the bytes cannot be read on: see ``failure``.

        Raises:
            TooLarge: A line is longer than ``MAX_LINE``.
        """
        file, number = self._open("" if as_written else None), 0
        while line := self._read(lambda: file.readline(MAX_LINE + 1), number):
            number += 1
            if len(line) > MAX_LINE:
                raise TooLarge(
                    f"a line has more than {MAX_LINE // 2**20} million characters.",
                    place=f"{self.name}:{number}",
                    hint="Break it into lines if it is a file of abstracts.",
                )
            yield number, line if line.isascii() else self._repair(line, number)

    def text(self) -> str:
        """The whole text, for formats that have no use for lines; see ``failure``.

        Raises:
            TooLarge: It has more than ``MAX_DOCUMENT`` characters.
        """
        file, blocks, size, line = self._open(), [], 0, 1
        while block := self._read(lambda: file.read(2**20), line):
            blocks.append(block if block.isascii() else self._repair(block, line))
            line += block.count("\n")
            size += len(block)
            if size > MAX_DOCUMENT:
                raise TooLarge(
                    f"the file has more than {MAX_DOCUMENT // 2**20} million characters, and is read as a whole.",
                    place=self.name,
                    hint="Write it as JSON Lines or CSV, which are read line by line.",
                )
        return "".join(blocks)

    def whole(self) -> bytes:
        """All bytes.

        Raises:
            TooLarge: There are more than ``MAX_DOCUMENT``.
            SourceError: They cannot be read to the end.
        """
        if self.failure:
            raise self.failure
        return read_whole(self._file, self.name, self.head)

    def _open(self, newline: str | None = None) -> io.TextIOWrapper:
        errors = "surrogateescape" if self.encoding.startswith("utf-8") else "replace"
        return io.TextIOWrapper(self.raw(), encoding=self.encoding, errors=errors, newline=newline)

    def _read(self, read: Callable[[], str], line: int) -> str:
        try:
            return read()
        except TooLarge:
            raise
        except SourceError as error:
            self.failure = error
        except UnicodeError as error:
            self.failure = SourceError(f"this is no {self.encoding} text ({error}).", place=f"{self.name}:{line}")
        except OSError as error:
            self.failure = SourceError(f"reading failed ({error}).", place=f"{self.name}:{line}")
        return ""

    def _read_head(self, file: BinaryIO) -> Iterator[bytes]:
        size = 0
        try:
            while size < _SAMPLE and (block := read_some(file, _SAMPLE - size)):
                size += len(block)
                yield block
        except TooLarge:
            raise
        except SourceError as error:
            self.failure = error

    def _repair(self, text: str, line: int) -> str:
        """Bytes that are no UTF-8 read as ``fallback``; what is UTF-8 around them stays."""
        found = _STRAY.search(text)
        if not found:
            return text
        self.repaired = self.repaired or line + text.count("\n", 0, found.start())
        if _ONE_BYTE.match(self.fallback):
            return _STRAY.sub(lambda stray: self._decode(stray[0]), text)
        return "".join(map(self._decode, text.splitlines(keepends=True)))

    def _decode(self, text: str) -> str:
        if not _STRAY.search(text):
            return text
        return text.encode("utf-8", "surrogateescape").decode(self.fallback, "replace")


def _find_encoding(head: bytes) -> tuple[str, str]:
    """The encoding of the file, and the one of lines in it that are not UTF-8."""
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding, "cp1252"
    nulls = head[:4096].count(0)
    if nulls > len(head[:4096]) // 4:  # Latin letters as UTF-16 without a mark: every other byte is 0
        return ("utf-16-le" if head[1:4096:2].count(0) >= nulls // 2 else "utf-16-be"), "cp1252"
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError:
        return "utf-8", _guess(head)
    return "utf-8", "cp1252"


def _guess(head: bytes) -> str:
    from charset_normalizer import from_bytes

    # Lines without a stray byte say nothing of the encoding, and the fewer bytes the faster.
    odd = b"\n".join(line for line in head.splitlines() if not line.isascii())[: 2**15]
    high = sum(byte > 127 for byte in odd)
    # Latin letters stand alone among plain ones; in Cyrillic, Chinese or Japanese most bytes are above 127.
    best = from_bytes(odd, cp_isolation=_LATIN if high < len(odd) // 4 else None).best()
    encoding = best.encoding if best else "cp1252"
    # Latin code pages differ in letters alone, and a few words don't tell them apart: the most common one is the better
    # guess, unless it puts signs inside words.
    likely = odd.decode("cp1252", "replace")
    signs = (at for at, sign in enumerate(likely) if sign > "\x7f" and unicodedata.category(sign)[0] not in "LMPZ")
    inside = (likely[at - 1 : at + 2] for at in signs)
    strange = any(len(around) == 3 and around[0].isalpha() and around[2].isalpha() for around in inside)
    western = high < len(odd) // 4 and not strange
    return "cp1252" if western or encoding in {"ascii", "utf_8", "latin_1"} else encoding


class _Joined(io.RawIOBase):
    """The head that was read already, then the rest."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head, self._rest = memoryview(head), rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        view = memoryview(buffer).cast("B")
        if len(self._head):
            block = bytes(self._head[: len(view)])
            self._head = self._head[len(block) :]
        else:
            block = read_some(self._rest, len(view))
        view[: len(block)] = block
        return len(block)
