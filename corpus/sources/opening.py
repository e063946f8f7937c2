"""A found file -> its parts, each with the reader that knows it."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import SourceError
from . import text
from .find import Found
from .items import Part
from .stream import Stream


def open_parts(found: Found, *, join: bool = True) -> Iterator[Part]:
    """The file itself, or what an archive holds, one at a time and each to be read before the next.

    Raises:
        SourceError: The file cannot be read.
    """
    if found.error:
        raise SourceError(found.error, place=found.name)
    with found.path.open("rb") as file:
        yield Part(found.name, "text", text.read(Stream(file, found.name), join=join))
