"""The clause that says what a paper does, and the label that a list shows for it.

Style: what a paper makes is named ("A depth compression method that ..."), what it finds is told in the third person
("Shows that ..."); the lead-in is dropped, and so is the name, which stands before the gist.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from corpus.names.clauses import clauses_of
from corpus.names.lists import REMARKING, WORTH
from corpus.names.phrasing import define, makes_by, say
from corpus.names.reading import read_plain
from corpus.names.sentences import split_sentences
from corpus.names.shorten import shorten

if TYPE_CHECKING:
    from corpus.names.naming import Name

_WITH_NAME, _DEFINES, _BY_MAKING = 2.0, 10.5, 9.5
_MOST_WORTH = max(WORTH.values())
_ANYTHING, _FOR_WHOLE = -1.0, 3.0
# From the first clause that speaks of the paper on, each sentence takes this away: what comes later is a part.
_SPEAKS, _AFTER = 4.0, 0.45
_POINTING = re.compile(
    r"\b(?:this|these|those|such an?|the (?:above|aforementioned|former|latter)|it|they|them)\b", re.IGNORECASE
)
_POINTING_AT_END = re.compile(r"\b(?:this|these|those|such) (?:\w+ )?(?:\w+ of )?\w+$")
_BRAGS = re.compile(
    r"(?:shows?|demonstrates?|proves?|illustrates?|verif\w+|observes?|finds?|reports?|achieves?|obtains?) "
    r"(?:that )?(?:our|the (?:proposed|effectiveness|superiority|efficiency|performance|best|applicability|benefits?)"
    r"|state-of-the-art|promising|superior|better|competitive|comparable|significant|consistent)\b"
    r"|an? (?:\w+ )?(?:improvement|increase|gain)\b"
    r"|(?:extensive|comprehensive|numerical|experimental|simulation|empirical) "
    r"\w*(?:experiment|result|simulation|stud|eval)",
    re.IGNORECASE,
)
_GAPS = re.compile(
    r"(?:(?:bridge|fill|close|addresse|tackle|overcome|resolve|remedie|narrow)s (?:this|these|such|the) "
    r"(?:\w+ )?(?:gap|issue|problem|limitation|challenge|shortcoming|drawback)s?\b(?! of| in|:| that| by)"
    r"|an? (?:\w+ )?(?:question|issue|challenge)(?=[:,]| of\b| that\b|$)"
    r"|the (?:method|system|model|approach|algorithm|framework)\b|the following\b|these\b"
    r"|an? (?:set|series|number) of (?:\w+ )?(?:experiment|result)|shows? that the answer is\b"
    r"|\w+ (?:several|a number of|this|these|it|such)\b(?! \w+ (?:of|that|by)\b))"
)
_CODE = re.compile(
    r"(?:releases? )?(?:the |our |all |source )*(?:codes?|data|models|implementation)\b"
    r"(?:[,:]| (?:and|of|for|at|to)\b)",
    re.IGNORECASE,
)
_OURS = re.compile(r"\bour\b")
_TOLD_SHORT = re.compile(r"\w+ that (?:\S+ ?){1,4}$")
_AUTHORS = re.compile(r"\b(?:[Ww]e|[Oo]ur|[Tt]his (?:paper|work|article|study))\b")
_LEAD_IN = re.compile(
    r"(?:[Ii]n this (?:paper|work|article|study|letter)|[Hh]ere|[Hh]owever|[Tt]herefore|[Tt]o this end),? (?:we )?"
)
_LEFT_OVER = re.compile(
    r"(?:, \w+ing|,? (?:which|that|who)(?: (?:is|are|can be|was|were))?|,? (?:called|named|namely|and|i\.?e|e\.g))\.?$"
)
_LOWER_FIRST = re.compile(r"(?:An?|The|Two|Three|Several|[A-Z][a-z]+(?:s(?: and [a-z]+s)?|ing(?= [a-z]))) [a-zA-Z0-9(]")


def gist_of(abstract: str, name: Name | None) -> str:
    """The one clause that says what the paper does, at most about 20 words.

    Args:
        abstract: As written.
        name: What name_paper() gave for it.

    Returns:
        A clause with a capital and without a full stop; "" for an abstract without words.
    """
    return gist_in(read_plain(abstract), name)


def gist_in(plain: str, name: Name | None) -> str:
    """gist_of() for an abstract whose plain text, as read_plain() gives it, is at hand."""
    sentences = split_sentences(plain)
    best, worth = _best(sentences, name)
    if sentences and (not best or worth < _ANYTHING):
        return _finish(_fallback(sentences))
    said = _finish(best)
    if said.endswith("…"):  # rather a clause that ends where it may
        other, less = _best(sentences, name, whole=True)
        said = _finish(other) if less > worth - _FOR_WHOLE else said
    return said


def make_label(title: str, name: Name | None, gist: str) -> str:
    """What a list shows for a paper: its title, else its name and gist, else its gist.

    Args:
        title: "" when there is none; any other words are a title, "None" and "nan" too.
        name: What name_paper() gave, if anything.
        gist: What gist_of() gave.
    """
    if title.strip():
        return title
    if name is None:
        return gist
    if _LOWER_FIRST.match(gist):
        gist = gist[0].lower() + gist[1:]
    return f"{name.text}: {gist}" if gist else name.text


def _best(sentences: list[str], name: Name | None, whole: bool = False) -> tuple[str, float]:
    """The clause that says best what the paper does, with its worth; ``whole``: only one that needs no ellipsis."""
    called, with_name = (name.text, _WITH_NAME * name.confidence) if name else ("", 0.0)
    best, best_worth, first = "", -99.0, -1
    for number, sentence in enumerate(sentences):
        named = called != "" and called in sentence
        after = _AFTER * (number - first) if first >= 0 else 0.0
        if _MOST_WORTH + (with_name if named else 0.0) - 0.15 * number - after <= best_worth:
            continue  # nothing that it says can be better
        for clause in clauses_of(sentence, number):
            if first < 0 and clause.worth - clause.minus > _SPEAKS and clause.verb not in REMARKING:
                first = number
            worth = max(clause.worth, _BY_MAKING) if makes_by(clause) else clause.worth
            worth += (with_name if named and called in clause.rest else 0.0) - clause.minus - after
            if worth <= best_worth:
                continue
            said = say(clause, called)
            worth -= _faults(said)
            if worth > best_worth and not (whole and _finish(said).endswith("…")):
                best, best_worth = said, worth
        if named and (said := define(sentence, called)):
            worth = _DEFINES - 0.15 * number - _faults(said)
            if worth > best_worth:
                best, best_worth = said, worth
    return best, best_worth


def _faults(said: str) -> float:
    """What speaks against a clause: that it is short, mere names, or points at what a sentence before said."""
    words = said.split()
    fault = 6.0 if len(words) < 3 else 3.0 if len(words) < 4 else 1.5 if len(words) < 6 else 0.0
    if sum(word[0].isupper() for word in words) > 0.75 * len(words):
        fault += 2.0
    if _TOLD_SHORT.match(said):
        fault += 2.0
    fault += min(3.0, 1.5 * len(_POINTING.findall(" ".join(words[:9]))))
    if _GAPS.match(said):
        fault += 2.0
    if _CODE.match(said):
        fault += 8.0
    if _POINTING_AT_END.search(said):
        fault += 1.5
    if _BRAGS.match(said):
        fault += 3.0
    return fault + (0.8 if _OURS.search(said) else 0.0)


def _fallback(sentences: list[str]) -> str:
    """The first sentence that speaks of the authors' own, else the longest of the first three."""
    for sentence in sentences:
        if _AUTHORS.search(sentence):
            lead_in = _LEAD_IN.match(sentence)
            rest = sentence[lead_in.end() :] if lead_in else sentence
            return rest if any(map(str.isalnum, rest)) else sentence
    return max(sentences[:3], key=lambda sentence: sum(map(str.isalnum, sentence)))


def _finish(said: str) -> str:
    said = shorten(" ".join(said.split()).strip(" ,;:."))
    said = _LEFT_OVER.sub("", said).rstrip(" ,;:.")
    if said.count('"') % 2:
        said = said.replace('"', "").rstrip(" ,;:.")
    return said[:1].upper() + said[1:]
