"""An abstract -> its links."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator

from .kinds import place_of
from .labels import label_spans
from .model import Link
from .openings import find_openings
from .reading import Reading, read_address

#: Nine abstracts of ten have none of these, and so no address.
_DOTTED = re.compile(r"\.[a-z]{2,}")
_SIGNS = ("://", "http", "github", "www.")


def find_links(text: str) -> list[Link]:
    """The links of a text, each once, in order of first appearance.

    Args:
        text: An abstract as written; any string.

    Returns:
        Canonical links whose spans are in ``text`` as given.
    """
    lowered = text.lower()
    if _DOTTED.search(lowered) is None and not any(sign in lowered for sign in _SIGNS):
        return []
    if len(lowered) != len(text):  # a few capitals have two letters in lower case
        lowered = "".join(low if len(low := sign.lower()) == 1 else sign for sign in text)
    found: dict[str, Link] = {}
    for reading in _readings(text, lowered):
        if reading.address.key not in found:
            found[reading.address.key] = _link(text, reading)
    return list(found.values())


def _readings(text: str, lowered: str) -> Iterator[Reading]:
    """The addresses of a text in order, without overlaps and without those in labels."""
    labels = deque(label_spans(text))
    reached = labelled = 0
    for opening in find_openings(text, lowered):
        while labels and labels[0][0] <= opening.start:
            labelled = max(labelled, labels.popleft()[1])
        if opening.start < reached or opening.start < labelled:
            continue
        reading = read_address(text, opening)
        if reading is not None:
            reached = reading.end
            yield reading


def _link(text: str, reading: Reading) -> Link:
    address = reading.address
    place = place_of(address.host, address.path)
    return Link(
        url=address.url,
        kind=place.kind,
        host=address.host,
        owner=place.owner,
        repo=place.repo,
        start=reading.start,
        end=reading.end,
        written=text[reading.start : reading.end],
    )
