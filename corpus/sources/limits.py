"""How much is read before a file is refused: what a hostile or a mistaken file may cost."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from corpus.errors import CorpusError, SourceError, TooLarge

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

#: Longest line, in characters.
MAX_LINE = 64 * 2**20
#: A file that must be in memory as a whole (a JSON object, BibTeX, XLSX), in bytes.
MAX_DOCUMENT = 512 * 2**20
#: What one archive may unpack to, in bytes ...
MAX_UNPACKED = 16 * 2**30
#: ... and from which size on it may not be more than so many times the packed size: text packs 3 to 30 times.
RATIO_FROM = 256 * 2**20
MAX_RATIO = 200
MAX_COLUMNS = 2_000
MAX_MEMBERS = 100_000
#: Bytes between two reports of how much was read.
_TELL_EVERY = 2**20


class Counted(io.FileIO):
    """A file of the disk that tells how many of its bytes were read.

    Args:
        path: Where it is.
        tell: Handed the count, now and then; may raise to stop the reading.
    """

    def __init__(self, path: Path, tell: Callable[[int], object]) -> None:
        super().__init__(path)
        self._tell, self._count, self._told = tell, 0, 0

    def readinto(self, buffer: WriteableBuffer) -> int:
        """Fill the buffer."""
        count = super().readinto(buffer) or 0
        self._count += count
        if self._count - self._told >= _TELL_EVERY:
            self._told = self._count
            self._tell(self._count)
        return count


class Unpacked(io.RawIOBase):
    """Bytes out of a packed file, counted; damage and bombs become a ``SourceError``.

    Args:
        file: Gives unpacked bytes.
        name: What messages call it by.
        packed: Size of the packed file in bytes.
    """

    def __init__(self, file: BinaryIO, name: str, packed: int) -> None:
        self._file, self._name, self._packed = file, name, max(packed, 1)
        self._count = 0

    def readable(self) -> bool:
        """Always."""
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        """Fill the buffer.

        Raises:
            TooLarge: More came out than a pile of abstracts can be.
            SourceError: The packed file is damaged.
        """
        view = memoryview(buffer).cast("B")
        try:
            block = read_some(self._file, len(view))
        except CorpusError:
            raise
        except Exception as error:  # each packer has errors of its own
            raise SourceError(
                f"the packed file is damaged after {self._count} bytes ({error}).", place=self._name
            ) from error
        view[: len(block)] = block
        self._count += len(block)
        if self._count > MAX_UNPACKED or self._count > max(RATIO_FROM, MAX_RATIO * self._packed):
            raise TooLarge(
                f"{self._packed} packed bytes unpack to more than {self._count // 2**20} MB.",
                place=self._name,
                hint="That is no file of abstracts; unpack it yourself if it is.",
            )
        return len(block)


def read_some(file: BinaryIO, most: int) -> bytes:
    """What the next read gives, nothing at the end: more at once would be lost where the file is damaged behind it."""
    read: Callable[[int], bytes] = getattr(file, "read1", file.read)
    return read(most)


def read_whole(file: BinaryIO, name: str, head: bytes = b"") -> bytes:
    """All bytes of a file that must be in memory as a whole.

    Raises:
        TooLarge: It has more than ``MAX_DOCUMENT``.
    """
    blocks, size = [head], len(head)
    while block := file.read(2**20):
        blocks.append(block)
        size += len(block)
        if size > MAX_DOCUMENT:
            raise TooLarge(
                f"the file has more than {MAX_DOCUMENT // 2**20} MB, and this format is read as a whole.",
                place=name,
                hint="Write it as JSON Lines or CSV, which are read line by line.",
            )
    return b"".join(blocks)
