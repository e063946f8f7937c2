"""The words of an abstract, and those among them that could be a name, read in one pass."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import compress
from typing import NamedTuple

# Scripts without spaces are left out of words, so that a Latin name that touches them stands alone.
_CJK = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff"
_HAS_CJK = re.compile(f"[{_CJK}]")
_JOINED = r"(?:[-@^‑–]WORD+|(?<=\d)\.(?=\d)WORD+)*\+{0,2}"
_PLAIN = re.compile(r"\w+" + _JOINED.replace("WORD", r"\w") + r"|@\w+|\S")
_CAREFUL = re.compile(
    r"(?:https?://|www\.|github\.com/)[^\s)\]}]+"  # an address is one word
    rf"|[^\W{_CJK}]+" + _JOINED.replace("WORD", rf"[^\W{_CJK}]") + r"|@\w+|\S"
)


def _forms(text: str) -> frozenset[str]:
    """Every form that a text such as "propos-e/es/ed build-/s" stands for."""
    return frozenset(
        stem + end for stem, _, ends in (word.partition("-") for word in text.split()) for end in ends.split("/")
    )


PROPOSING = _forms(
    "propos-e/es/ed/ing introduc-e/es/ed/ing present-/s/ed/ing develop-/s/ed/ing design-/s/ed/ing describ-e/es/ed "
    "releas-e/es/ed/ing construct-/s/ed/ing creat-e/es/ed/ing devis-e/es/ed provid-e/es offer-/s build-/s built- "
    "formulat-e/es contribut-e/es curat-e/ed collect-/ed establish-/es deriv-e/es suggest-/s report-/s unveil-/s"
)
CALLING = _forms(
    "call-/ed/ing dub-/bed term-/ed nam-e/ed/ing namely- coin-/ed denot-e/ed refer-/red abbreviated- entitled- titled- "
    "nicknamed-"
)
OWN = frozenset(["we", "our", "this", "here", "us"])
_STOPS = frozenset(".!?")
_ABBREVIATED = frozenset(["e", "g", "i", "al", "vs", "cf", "fig", "eq", "sec", "resp", "etc", "no", "approx"])

NOTHING, NAME, PART, CUE, CALL, SELF, STOP, ADDRESS, BY = range(9)


class Mention(NamedTuple):
    """A place of a form, and what stands before it in its sentence.

    Attributes:
        at: The token's number.
        sentence: The sentence's number.
        begin: The sentence's first token.
        cue: The last proposing word before it in the sentence, -1 without one.
        call: The last naming word.
        own: The last word with which authors mean themselves.
    """

    at: int
    sentence: int
    begin: int
    cue: int
    call: int
    own: int


@dataclass(slots=True)
class Candidate:
    """A form that could be the name."""

    form: str
    mentions: list[Mention] = field(default_factory=list)
    parts: list[Mention] = field(default_factory=list)
    """Where a longer word holds it before a hyphen: "MATRIX-simulated"."""


@dataclass(slots=True)
class Scan:
    """What one pass over an abstract gives.

    Attributes:
        tokens: Words and marks.
        found: Candidates by form, in order of first mention.
        first_own: The first sentence in which the authors propose something, -1 without one.
        sentences: Their number.
        address: Letters and digits of all addresses, in lower case.
    """

    tokens: list[str]
    found: dict[str, Candidate]
    first_own: int
    sentences: int
    address: str


def token_pattern(plain: str) -> re.Pattern[str]:
    """The pattern of tokens that a plain text needs; the one for addresses and CJK costs more time."""
    if "http" in plain or "www." in plain or "github.com" in plain or (not plain.isascii() and _HAS_CJK.search(plain)):
        return _CAREFUL
    return _PLAIN


def looks_like_name(token: str) -> bool:
    """Whether the token's shape allows a name: a capital, or letters with a digit or symbol inside."""
    if not 2 <= len(token) <= 40 or token[0] == "_":
        return False
    if token.islower():
        if token.isalpha() and token.isascii():
            return False
        return token[0].isalpha() and any(c.isdigit() or c in "@^+" or "\u0370" <= c <= "\u03ff" for c in token)
    return any(c.isupper() for c in token)


def _kind(token: str, skip: frozenset[str]) -> int:
    low = token.lower()
    if not token.isupper() or len(token) == 1:  # TERM may be a name, term is none
        if low in PROPOSING:
            return CUE
        if low in CALLING:
            return CALL
        if low in OWN:
            return SELF
    if token in _STOPS:
        return STOP
    if low == "by":
        return BY
    if low.startswith(("http", "www.", "github.com/")):
        return ADDRESS
    if token in skip or not looks_like_name(token):
        return PART if _base(token, skip) else NOTHING
    return NAME


def _base(token: str, skip: frozenset[str]) -> str:
    """What stands before a last part in small letters: MATRIX of "MATRIX-simulated"; "" without it."""
    base, hyphen, rest = token.rpartition("-")
    good = hyphen and len(rest) > 2 and rest.isalpha() and rest.islower() and base not in skip
    return base if good and not base.islower() and looks_like_name(base) else ""


def scan(plain: str, skip: frozenset[str], kinds: dict[str, int]) -> Scan:
    """Read a plain text.

    Args:
        plain: As read_plain() gives it.
        skip: Forms that never are a name.
        kinds: What was found out about tokens met before with the same ``skip``; added to.
    """
    tokens = token_pattern(plain).findall(plain)
    found: dict[str, Candidate] = {}
    sentence, begin, cue, call, own, first_own = 0, 0, -1, -1, -1, -1
    address = ""
    codes = list(map(kinds.get, tokens))
    if None in codes:
        for token in set(tokens).difference(kinds):
            kinds[token] = _kind(token, skip)
        codes = list(map(kinds.get, tokens))
    for i in compress(range(len(tokens)), codes):  # most words say nothing
        token, kind = tokens[i], codes[i] or NOTHING
        if kind <= PART:
            mention = Mention(i, sentence, begin, cue, call, own)
            if kind == NAME and not (token[-2:].isdigit() and _cited(tokens, i)):
                found.setdefault(token, Candidate(token)).mentions.append(mention)
            if "-" in token and (base := _base(token, skip)):
                found.setdefault(base, Candidate(base)).parts.append(mention)
        elif kind == CUE:
            cue = i
            if first_own < 0 and own >= 0:
                first_own = sentence
        elif kind == CALL:
            call = i
        elif kind == SELF:
            own = i
        elif kind == BY:
            if cue == i - 1:  # "proposed by others"
                cue = -1
        elif kind == ADDRESS:
            address += "".join(c for c in token.lower() if c.isalnum())
        elif _ends(tokens, i):
            sentence, begin, cue, call, own = sentence + 1, i + 1, -1, -1, -1
    return Scan(tokens, found, first_own, sentence + 1, address)


def _cited(tokens: list[str], i: int) -> bool:
    """Whether a token such as LST21 stands in square brackets."""
    return "[" in tokens[max(0, i - 6) : i] and "]" in tokens[i + 1 : i + 7]


def _ends(tokens: list[str], i: int) -> bool:
    if i + 1 < len(tokens) and tokens[i + 1][0].islower():
        return False
    return not (i and tokens[i - 1].lower() in _ABBREVIATED)


def without(found: Mapping[str, Candidate], skip: frozenset[str]) -> dict[str, Candidate]:
    """The candidates that are not in ``skip``."""
    return {form: candidate for form, candidate in found.items() if form not in skip}
