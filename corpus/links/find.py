"""An abstract -> its links."""

from __future__ import annotations

import re

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
    labels = label_spans(text)
    links: list[Link] = []
    seen: set[str] = set()
    reached = 0
    for opening in find_openings(text, lowered):
        if opening.start < reached or any(start <= opening.start < end for start, end in labels):
            continue
        reading = read_address(text, opening)
        if reading is None:
            continue
        reached = reading.end
        if reading.address.key not in seen:
            seen.add(reading.address.key)
            links.append(_link(text, reading))
    return links


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
