"""Bytes -> lines of text: encoding found out, sizes bounded."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterator
from typing import BinaryIO

from ..errors import TooLarge

#: Longest line, in bytes, that is read.
MAX_LINE = 64 * 2**20
_SAMPLE = 2**20
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


class Stream:
    """A file's bytes, read once from front to end.

    Attributes:
        name: What messages call it by.
        repaired: Line on which the encoding had to be guessed first; 0 where it was plain UTF-8.
        fallback: The encoding of lines that are not UTF-8.
    """

    def __init__(self, file: BinaryIO, name: str) -> None:
        self.name = name
        self.head = file.read(_SAMPLE)
        self._file = file
        self.repaired = 0
        self.fallback = ""

    def lines(self) -> Iterator[tuple[int, str]]:
        r"""Numbers from 1 and lines with their ends; ``\r\n`` and a lone ``\r`` are made ``\n``.

        Raises:
            TooLarge: A line is longer than ``MAX_LINE``.
        """
        for number, raw in enumerate(self._raw_lines(), start=1):
            yield number, self._decode(raw, number)

    def _raw_lines(self) -> Iterator[bytes]:
        file = io.BufferedReader(_Joined(self.head, self._file), 2**18)
        while line := file.readline(MAX_LINE + 1):
            if len(line) > MAX_LINE:
                raise TooLarge(
                    f"a line is longer than {MAX_LINE // 2**20} MB.",
                    place=self.name,
                    hint="Is it really a file of abstracts? Break it into lines.",
                )
            yield line

    def _decode(self, raw: bytes, number: int) -> str:
        return raw.decode("utf-8-sig" if number == 1 else "utf-8", "replace")


class _Joined(io.RawIOBase):
    """The sample that was read already, then the rest."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = memoryview(head)
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        block = bytes(self._head[: len(buffer)]) if self._head else self._rest.read(len(buffer))
        self._head = self._head[len(block) :] if self._head else self._head
        buffer[: len(block)] = block
        return len(block)
