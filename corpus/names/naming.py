"""The short name that an abstract gives to what it proposes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from corpus.names.candidates import Candidate, Scan, token_pattern
from corpus.names.reading import read_plain, source_span
from corpus.names.scoring import load_model, rank

_BEFORE, _AFTER = 9, 6


@dataclass(frozen=True)
class Name:
    """A paper's own name.

    Attributes:
        text: The name without markup.
        confidence: Between 0 and 1: the chance that it is right.
        start: Where the name begins in the abstract as written.
        end: Where it ends there.
        evidence: The words around it, in plain text, that show that the name is the paper's own.
    """

    text: str
    confidence: float
    start: int
    end: int
    evidence: str


def name_paper(abstract: str) -> Name | None:
    """The name that the abstract gives to what it proposes, or None.

    Args:
        abstract: As written; the title is never looked at.

    Returns:
        The likeliest of the forms that could be a name, if it is likely enough.
    """
    return name_in(abstract, read_plain(abstract))


def name_in(abstract: str, plain: str) -> Name | None:
    """name_paper() for an abstract whose plain text, as read_plain() gives it, is at hand."""
    ranked, read = rank(plain)
    model = load_model()
    if not ranked or ranked[0][0] < model.least:
        return None
    score, candidate = ranked[0]
    start, end, evidence = _proof(plain, candidate, read)
    first, last = source_span(abstract, plain, start, end)
    if first >= last:  # accents and markup so mixed that the place cannot be told
        return None
    return Name(candidate.form, round(model.confidence(score), 3), first, last, evidence)


def _proof(plain: str, candidate: Candidate, read: Scan) -> tuple[int, int, str]:
    """The span in the plain text of the mention that proves most, and the words around it."""
    mentions = candidate.mentions or candidate.parts
    best = next((m for m in mentions if m.sentence == read.first_own or m.call >= 0), mentions[0])
    low = max(best.begin, best.at - _BEFORE)
    pieces = list(islice(token_pattern(plain).finditer(plain), low, best.at + _AFTER + 1))
    start = pieces[best.at - low].start()
    around = plain[pieces[0].start() : pieces[-1].end()]
    return start, start + len(candidate.form), " ".join(around.split()).lstrip(" ,;:.)")
