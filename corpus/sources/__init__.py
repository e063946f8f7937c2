"""Files -> raw records with their place; one module a format."""

from corpus.sources.find import HIDDEN, Found, find_inputs, fingerprint_of
from corpus.sources.items import Heading, Item, Joined, Note, Part, Record, Skipped, excerpt
from corpus.sources.opening import open_parts

__all__ = [
    "HIDDEN",
    "Found",
    "Heading",
    "Item",
    "Joined",
    "Note",
    "Part",
    "Record",
    "Skipped",
    "excerpt",
    "find_inputs",
    "fingerprint_of",
    "open_parts",
]
