"""What a person types, read as a query tree; never an error."""

from corpus.query.leaves import SMALL_WORDS, acronym_of, joined_stem
from corpus.query.nodes import And, Fact, Letters, Node, Not, Or, Query, Scoped, Slot, Words, Years
from corpus.query.parser import parse_query

__all__ = [
    "SMALL_WORDS",
    "And",
    "Fact",
    "Letters",
    "Node",
    "Not",
    "Or",
    "Query",
    "Scoped",
    "Slot",
    "Words",
    "Years",
    "acronym_of",
    "joined_stem",
    "parse_query",
]
