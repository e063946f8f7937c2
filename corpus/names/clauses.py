"""A sentence -> the clauses in it that say what the paper does: "we propose ...", "a ... is presented"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from corpus.names.candidates import PROPOSING
from corpus.names.lists import MAKING, REMARKING, WORTH, first_form

_TEXT = (
    r"(?:paper|work|article|study|thesis|letter|report|research|survey|tutorial|manuscript|contribution|chapter|note|"
    r"proposal|essay|abstract|papers)"
)
_SUBJECTS = "we |We |I |uthor|" + _TEXT.removeprefix("(?:").removesuffix(")")
_SUBJECT_WORDS = tuple(_SUBJECTS.split("|"))
_SUBJECT_AT = re.compile(r"\b(?:[Ww]e|I|[Tt]his|[Tt]he|[Oo]ur) ")
_BEFORE_SUBJECT = re.compile(
    r"(?:^|[,;:—–-] |\b(?:and|but|so|then|[Hh]ere|[Hh]ence|[Tt]hus|[Tt]herefore|study|paper|work|article) )$"
)
_ADVERB = (
    r"(?:(?:\w+ly|also|first|then|further|thus|hence|here|therefore|next|instead|now|both|will|would)"
    r"(?: and \w+ly)?,? )"
)
_NO_VERB = (
    r"(?:on|in|at|of|to|by|an|as|it|is|for|and|can|with|that|from|the|are|be|was|were|who|do|does|not|may|might|should|"
    r"must|could|shall|had|often)"
)
_LEAD = re.compile(
    rf"(?:[Ww]e|I|[Tt]his (?:\w+ ){{0,2}}{_TEXT}|[Tt]he (?:present |current |proposed )?{_TEXT}|[Tt]he authors?|"
    rf"[Oo]ur {_TEXT})"
    rf"(?:,? (?:in this \w+|to this end|in particular|for the first time|for this \w+),? | ){_ADVERB}*"
    rf"(?P<aim>(?:aims? (?:to|at)|seeks? to|attempts? to|tr(?:y|ies) to|(?:have|has)(?: \w+ly)?) )?{_ADVERB}*"
    rf"(?P<verb>(?!{_NO_VERB}\b)[a-z]{{2,}}(?:-[a-z]+)?)\b(?:,? and (?P<second>[a-z]{{4,}}))?(?= |\.|,|:|$)"
)
_IN_TEXT = re.compile(rf"In (?:this|the present) {_TEXT}\b")
_NO_LINK = ("contrast ", "end ", "hand ", "challenge ", "gap ", "issue ", "issues ", "problem ", "challenges ")
_A_THING = re.compile(r"(?:an?|the (?:first|use)|new|novel|efficient) ")
_A_MEANS = re.compile(
    r"(?:an?|the first|new|novel|efficient) (?:\S+ ){0,5}?"
    r"(?:framework|algorithm|method|approache?|model|system|theory|estimator|dataset|tool|toolkit|library|solution)s?\b"
)
_ON_A_THING = frozenset(["provide", "give", "derive", "explore", "study", "investigate", "consider", "establish"])
_TOPIC_AT_MOST = 8.5  # up to this, what the paper as a whole does is worth more
_DONE = (
    "proposed|presented|introduced|developed|described|designed|devised|studied|investigated|considered|analyzed|"
    "analysed|addressed|discussed|examined"
)
_DONE_WORDS = tuple(_DONE.split("|"))
_MAIN = r"(?<! that)(?<! which)(?<! who)"  # not the verb of a relative clause
_NO_THING = (
    r"(?:Many|Most|Some|Various|Recent|For|In|To|With|By|On|As|Based|Using|While|When|Our|It|This|These|They|At|From|If|"
    r"Since|Although|Through|After|However|Unlike|There|Such|Existing|Previous|Prior|Recently|Currently|Traditional|"
    r"Conventional|Typically|Despite|Moreover|Furthermore|Several)"
)
_PASSIVE = re.compile(
    r"(?:[^,]{0,60}\b(?:paper|work|study|article|essay|letter|end|purpose|problem|issue)s?\b[^,]{0,20}, |"
    rf"In [A-Z][^ ,]*, |In this {_TEXT} |To this (?:end|purpose|aim) )?"
    rf"(?P<thing>(?:an?|the|two|three|new|novel|(?!{_NO_THING}\b)[A-Z][\w-]*)\b(?!,)"
    rf"(?:(?!{_MAIN} (?:is|are|and is|has|have|we|was|were) |, (?:where|when|while) ).){{8,}}?)"
    rf"{_MAIN},? (?:is|are|was|were|has been|have been) (?:then |also |first |\w+ly |here )?"
    rf"(?P<verb>{_DONE})\b(?! by (?:the|\w+ et al)\b)(?: (?:here|in th(?:is|e) {_TEXT}))?,?",
    re.IGNORECASE,
)
_AND_DONE = re.compile(
    r"^and (?:(?:an?|the|its|two) .*|[a-z]+ed(?: (?:using|by|on|with|in|through|via|against) .*)?) ?"
)
_GOALS = ("goal", "aim", "objective", "purpose", "focus", "contribution", "main result")
_GOAL = re.compile(
    rf"\b(?:(?:goal|aim|objective|purpose|focus|contribution)s? of (?:this|our|the) (?:\w+ )?{_TEXT}|"
    r"(?:[Oo]ur|[Tt]he) (?:main|key|primary|central|principal|overall) (?:\w+ )?"
    r"(?:result|contribution|goal|aim|objective)) (?:is|are|was) (?:to (?P<verb>[a-z]+)\b|(?P<thing>an?|the)\b)"
)
_OUR_THING = re.compile(
    r"(?:[^,]{1,50}, )?(?:[Oo]ur|[Tt]he proposed) (?:\w+[ -]){0,3}?(?:method|approach|framework|model|algorithm|system|"
    r"technique|architecture|network|idea|analysis|theory|strategy|solution|formulation|agent|robot|dataset|benchmark|"
    r"results?|findings?) (?:\w+ly |first |also |then )?"
    r"(?P<verb>[a-z]+(?:[^s]s|ss?es)|show|suggest|indicate|imply|is|are)\b"
)
_OPENERS = (
    "Acc", "Hen", "Thu", "The", "Spe", "Con", "In p", "As a r", "Her", "Nex", "Fir", "Sub", "Mor", "Fin", "Sec", "Thi",
    "Las",
)  # fmt: skip
_OPENER = re.compile(
    r"(?:Accordingly|Hence|Thus|Therefore|Specifically|Consequently|In particular|As a result|Here|Then|First|Firstly|"
    r"Next|Subsequently|Concretely|More specifically|(?P<late>Finally|Second|Secondly|Third|Lastly)),? "
)
_IS_ABOUT = re.compile(rf"This {_TEXT} is (?:concerned with|devoted to|dedicated to|about|focused on) ")
_IT_IS_SHOWN = re.compile(r"(?:[^,]{0,40}, )?[Ii]t is (?P<verb>shown|demonstrated|proved|argued) that ")
_FIRST_TO = re.compile(r"\b[Ww]e (?:are|were) (?:among )?the first to (?:\w+ly )?(?P<verb>[a-z]+) ")
_OTHER_TIMES = re.compile(
    r"(?:In|As) (?:an? |our |the )?(?:\w+ )?(?:previous|prior|earlier|former|past) |Previously|So far|Often|"
    r"In (?:many|most|some|several) "
)
_TURNS = ("However", "Surprisingly", "Interestingly", "Despite", "Nevertheless")
# What is said after these comes second.
_LATER = re.compile(
    r"(?:Experiment|Extensive|Empirical|Numerical|Simulation|Results|Finally|Furthermore|Moreover|Additional|"
    r"In addition|Also\b|Besides|We (?:also|additionally|furthermore|moreover)\b|Lastly|"
    r"Through (?:extensive|experiment)|In (?:the )?experiment|Second|Third|"
    r"At (?:the|a) (?:technical|heart|core)|Technically|As (?:an? )?(?:\w+ )?(?:consequence|corollary)|"
    r"Code\b|Comprehensive exp|As (?:a|an) (?:appl|by|exten)|Further\b|Our (?:experiment|results))"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause about the paper.

    Attributes:
        verb: In the form that goes with "we": "propose"; "" where the clause begins with the thing itself.
        rest: What follows the verb.
        worth: How well such a clause says what the paper does; more is better, 10 is "we propose".
        minus: What its place takes away: nothing in the first sentence.
        second: A second verb, as in "propose and analyze".
        told: Whether the verb has its form already: "our method avoids ...".
    """

    verb: str
    rest: str
    worth: float
    minus: float
    second: str = ""
    told: bool = False


def clauses_of(sentence: str, number: int) -> list[Clause]:
    """The clauses of a sentence that say what the paper does, if any.

    Args:
        sentence: One of split_sentences().
        number: Its place, from 0; of two alike the earlier says more.
    """
    opener = _OPENER.match(sentence) if sentence.startswith(_OPENERS) else None
    if opener:
        sentence = sentence[opener.end() :]
    found = _led(sentence) if _has(_SUBJECT_WORDS, sentence) else []
    if _has(_GOALS, sentence):
        found.extend(_goals(sentence))
    if " is " in sentence and (about := _IS_ABOUT.match(sentence)):
        found.append(Clause("focus", "on " + sentence[about.end() :].strip(), 7.5, 0.0))
    if "t is " in sentence and (shown := _IT_IS_SHOWN.match(sentence)):
        found.append(Clause(first_form(shown["verb"]), "that " + sentence[shown.end() :].strip(), 6.0, 0.0))
    if "the first to" in sentence and (first := _FIRST_TO.search(sentence)):
        worth = WORTH.get(first["verb"], 6.0) - 1.0
        found.append(Clause(first["verb"], sentence[first.end() :].strip(), worth, 0.0))
    if not found and _has(_DONE_WORDS, sentence):
        found = _passive(sentence)
    if not found and ("ur " in sentence or "he proposed" in sentence) and (ours := _OUR_THING.match(sentence)):
        found = [Clause(ours["verb"], sentence[ours.end() :].strip(), 4.0, 0.0, told=True)]
    if found:
        minus = 0.15 * number + (3.0 if (opener and opener["late"]) or _LATER.match(sentence) else 0.0)
        minus += 4.0 if _OTHER_TIMES.match(sentence) else 1.0 if sentence.startswith(_TURNS) else 0.0
        found = [replace(clause, minus=clause.minus + minus) for clause in found]
    return found


def _has(words: tuple[str, ...], sentence: str) -> bool:
    for word in words:  # noqa: SIM110 - any() takes twice the time
        if word in sentence:
            return True
    return False


def _led(sentence: str) -> list[Clause]:
    found = []
    for place in _SUBJECT_AT.finditer(sentence):
        lead = _LEAD.match(sentence, place.start())
        if not lead or not _begins_clause(sentence, place.start(), lead):
            continue
        if (lead["aim"] or "").endswith("at "):
            if lead["verb"].endswith("ing"):
                found.append(Clause("aim", "at " + sentence[lead.start("verb") :].strip(), 5.5, 0.0))
            continue
        verb, second = first_form(lead["verb"]), first_form(lead["second"] or "")
        if verb.endswith("ing"):
            continue
        if verb not in WORTH and verb.endswith("s") and not verb.endswith("ss") and lead[0][:2].lower() != "we":
            verb = verb[:-1]  # "this paper intends"
        end = lead.end()
        if second and second not in WORTH:
            second, end = "", lead.end("verb")
        rest = sentence[end:].strip()
        if verb == "report" and rest.startswith(("on a ", "on an ")):
            rest = rest[3:]
        thing = _A_THING.match(rest) is not None
        if thing and verb in ("suggest", "report", "implement", "offer"):
            verb = "propose"
        by_text = lead[0][:2].lower() != "we"
        worth = WORTH.get(verb, 2.5)
        if verb == "observe" and not rest.startswith("that "):
            worth = 2.0
        if lead["aim"]:
            worth = max(worth, 8.8 if by_text else 5.5)
        elif verb == "build" and rest.startswith(("on ", "upon ")):
            worth = 2.5
        elif thing and verb in _ON_A_THING and _A_MEANS.match(rest):
            worth = 8.0
        if worth < _TOPIC_AT_MOST and verb not in REMARKING and (by_text or _IN_TEXT.match(sentence)):
            worth += 1.0
        found.append(Clause(verb, rest, worth, 0.0, second))
    return found


def _begins_clause(sentence: str, start: int, lead: re.Match[str]) -> bool:
    if _BEFORE_SUBJECT.search(sentence, max(0, start - 11), start):
        return True
    if lead[0].startswith(("this", "This")) and start < 25 and sentence[:start].endswith(_NO_LINK):
        return True
    # "To support users we propose ..." without its comma
    return (
        sentence.startswith(("To ", "In order ", "In this ", "By ", "With ", "Based ", "Inspired ", "Motivated "))
        and lead["verb"] in MAKING
        and lead[0].startswith("we ")
    )


def _goals(sentence: str) -> list[Clause]:
    goal = _GOAL.search(sentence)
    if not goal:
        return []
    if goal["verb"]:
        return [Clause(goal["verb"], sentence[goal.end() :].strip(), 8.0, 0.0)]
    return [Clause("", sentence[goal.start("thing") :], 8.0, 0.0)]


def _passive(sentence: str) -> list[Clause]:
    passive = _PASSIVE.match(sentence)
    if not passive:
        return []
    minus = 6.0 if " been" in passive[0] else 0.0  # more often others' work
    if passive["verb"].lower() in PROPOSING:
        rest = _AND_DONE.sub("", sentence[passive.end() :].strip())
        return [Clause("", f"{passive['thing']} {rest}".strip(), 9.0, minus)]
    thing = passive["thing"]
    if thing[1:2].islower():
        thing = thing[0].lower() + thing[1:]
    rest = sentence[passive.end() :].strip()
    thing += f" {rest}" if rest.startswith(("with ", "for ", "in ", "from ", "by ", "using ")) else ""
    return [Clause(first_form(passive["verb"].lower()), thing, 6.0, minus)]
