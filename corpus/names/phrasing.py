"""A clause about a paper -> the words of its gist, before they are shortened."""

from __future__ import annotations

import re

from corpus.names.clauses import Clause
from corpus.names.lists import (
    ENDING_IN_ED,
    GOING_ON,
    GOING_ON_OR_NOUN,
    MAKING,
    USING,
    VERBS,
    third_person,
)

_ASIDE = re.compile(
    r"(?<! of)(?<! by)(?<!Omega)(?<!Theta)(?<!omega)(?<!poly)(?<! log)"  # "of (d+k)/n", "Omega (d log n)"
    r"\s\((?:[^()]|\([^()]*\)){1,140}\)(?![\w-])|\s\([A-Z][\w-]*\)(?=-)"
)
_FIRST_NUMBER = re.compile(r"(?:(?<= )|^)\(?(?:1|i|a)\) ")
_OUR = re.compile(r"^our (?=(?:newly |recently )?(?:developed|proposed|new|novel|own|method|approach|system)\b)")
_OUR_WORK = re.compile(r"^our (?=(?:ongoing|recent|current|work|efforts?|experiences?|results|findings)\b)")
_AND_VERB = re.compile(r"^and ((?:\w+ly )?)([a-z]+)(?= (?:an?|the|their|its|how|that|new|novel|[a-z-]+) )")
_CLAIM = re.compile(r"^that: ([A-Z])(?=[a-z])")
_HOPES = re.compile(
    r",? (?:that|which) we (?:believe|think|hope|expect)\b.*|,? (?:that|which) (?:might|may|could) (?:find|be of)\b.*"
)
_CITED = re.compile(r"\s*\[\d[\d,\s–-]*\]")
_PRAISE = re.compile(
    r"^(an?|the) (?:\w+ly )?(?:novel|new|simple|innovative)\b(?:,? (?:yet|but|and) (?:\w+ly )?"
    r"(?:effective|efficient|powerful|general|simple|novel|new|principled)\b)?,? (?!and |but |yet )",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    rf",? and (?:(?:we|then|also|further|\w+ly) )*(?:(?:{'|'.join(sorted(GOING_ON))}) (?!of )"
    rf"|(?:{'|'.join(sorted(GOING_ON_OR_NOUN))}) "
    r"(?:an?|the|that|how|its?|them|our|their|two|three|several|new|novel|whether|why|some|this|both) )"
    r"|,? and (?:we |also )[a-z]+ |, and \w+ly [a-z]+s? |, we | and put forward |, and (?:find|conjecture),? "
    r"|, (?:characterize|prove|show|analyze|develop|derive) (?:the|an?|that|how) "
    r"|,? and [a-z]+(?:ate|ize|ise|ify|ibe|uce|ose) (?:an?|the|this|these|it|its|our|how|them) "
    r"|; |: (?:\(?\d\)|[A-Z][^:]{3,60}: )"
)
_PLACED = re.compile(r"(?:how|that|why) (?:by|for|if|when|under|in|given|with|using|as|even|unless|while|although) ")
_BOTH_TO = re.compile(r"\bto (?:\w+ly )?\w+$")  # "to learn and generalize" stays together
_BESIDE = re.compile(
    r"(?:instead (?=to |an? )|,? ?(?:in|here in) this (?:paper|work|article|study|letter),? "
    r"|here |at first |and \w+ed )"
)
_HERE = re.compile(r",? in this (?:paper|work|article|study|letter)(?=,| |$),?")
_POINTS_BACK = re.compile(
    r",? (?:(?:in order )?to|that can|which can|for) "
    r"(?:address|solv|tackl|overcom|mitigat|alleviat|resolv|handl|fulfil|meet|bridg|deal with|remedy|achiev|cop)\w*"
    r"(?: with)? (?:this|these|those|such|the (?:above|aforementioned))\b[^,]*"
)
_BACK = re.compile(r"(?:this|these|those|such|above|aforementioned)\b")
_BY_MAKING = re.compile(
    r"\b(?:by (?:introducing|proposing|presenting|developing|designing)|and (?:then |thus |hence |we )*"
    r"(?:introduce|propose|present|develop|design)s?) "
    r"(?=an? |two |three |several |new |novel |[A-Z]|(?:[\w-]+ ){1,8}\([A-Z])"
)
_USING_TO_MAKE = re.compile(
    r"\bto (?:\w+ly )?(?:build|design|develop|construct|create|devise|propose|establish) (?=an? |two |new |novel )"
)
_WITH_A_NAME = re.compile(r"\b(?:with|through|via) (?=[A-Z][\w-]+, an? )")
_TO_DO = re.compile(
    r"to (?:(?:(?!rely|apply|imply|supply|multiply)\w+ly|first|then|further|also) )*([a-z]+(?:-[a-z]+)?)\b"
)
_NO_THING = re.compile(r"(?:that|how|why|what|whether|for|in|on|upon|as) ")
_INTO = re.compile(r"(?:\S+ ){1,6}into ")
_RELATIVE = re.compile(r"(?:,\s*)?(?:which|that|where) (?:can |is able to |aims to )?(\w+)")
_VOWEL = re.compile(r"(?:[aeioAEIO]|un(?!i)|[FHLMNRSX][A-Z])")

_NAME = "\ue000"  # stands for the name, so that patterns need not be made anew for each
_CALLED = re.compile(
    r",? (?:which (?:we|is) (?:call|term|name|dub|refer to as|called|named|termed|dubbed)|called|named|dubbed|termed|"
    r"coined|namely,?|(?:referred to|denoted|abbreviated|known|dubbed|termed)(?: as)?|i\.e\.,?)(?: as| the)? "
    r"[\"'“‘]?\ue000[\"'”’]?(?!\w)"
)
_BETWEEN = re.compile(r" [—–-] \ue000 [—–-] ")
_APPOSED = re.compile(r", \ue000,? (?=which|that|to|for|by|with|where|a )")
_IN_COMMAS = re.compile(r", \ue000, (?=\w+ed\b)")
_AFTER_THING = re.compile(
    r"\b(algorithm|benchmark|framework|criterion|dataset|corpus|metric|task|testbed|objective|method|model|approach|system|network|"
    r"architecture|tool|toolkit|platform) \ue000"
    r"(?=$|,| (?:that|which|to|for|with)\b)"
)
_AT_END = re.compile(r", \ue000$")
_BEGIN = re.compile(r"(?P<article>the |an? |our )?[\"'“‘]?\ue000(?![\w-])[\"'”’]?(?P<mark>,|:| ?[—–]+| -+)? *")
_SAID_OF_IT = re.compile(r"(?:an?|the|our|one|which|that|where|to) ")
_THING = re.compile(
    r"(?:algorithm|method|model|framework|approach|system|network|dataset|benchmark|architecture|corpus|loss|module|"
    r"tool)s?\b"
)
_PLACE = re.compile(r"(?:for|in|with|of|by) ")
_DOES = re.compile(
    r"(?:[^,]{0,40}, )?(?:[Tt]he )?\ue000(?: \([^)]*\))?(?: (?:method|framework|model|approach|system))? "
    r"(?P<verb>[a-z]+) "
)
# What "NAME outperforms ..." says is no gist.
_BRAGS = re.compile(
    r"(?:outperform|achieve|show|demonstrate|improve|surpass|exceed|obtain|i?t|consist|ha|doe|wa|perform|attain|yield|"
    r"reache)s?$"
)
_OTHERS = re.compile(
    r"(?:an?|the) (?:most )?(?:widely|commonly|popular|well-known|well known|standard|common|classic\w*)\b"
)
_NO_VERB = re.compile(r"(?:ss|ions|ents|ers|ors|ities|odels|ings|ods|tems|hes)$")
_BESIDES = re.compile(r"(?:However|Although|Moreover|Furthermore|In addition|Additionally|Notably|Also|While)\b")


def makes_by(clause: Clause) -> bool:
    """Whether a clause that begins otherwise ends in making something: "fills the gap by introducing a ..."."""
    return _making(clause) is not None


def say(clause: Clause, name: str) -> str:
    """A clause in the style of gists.

    Args:
        clause: About the paper.
        name: The paper's name, "" without one; it is left out where it introduces what is said.
    """
    verb, rest = clause.verb, clause.rest.strip(" .:;,")
    second = clause.second
    if made := _making(clause):
        verb, second, rest = "propose", "", clause.rest[made.end() :].strip(" .:;,")
    if beside := _BESIDE.match(rest):
        rest = rest[beside.end() :]
    rest = _without_asides(rest)
    rest = _OUR.sub(lambda ours: _article("a", rest[ours.end() :]), rest) if verb in MAKING else rest
    rest = _OUR_WORK.sub("", rest)
    nameless = _without_name(rest, name) if name else rest
    own, rest = nameless != rest, _first_part(nameless)
    if clause.told:
        return rest if verb in ("is", "are") else f"{verb if verb.endswith('s') else third_person(verb)} {rest}"
    rest = _CLAIM.sub(lambda claim: f"that {claim[1].lower()}", rest)
    if second:
        return f"{third_person(verb)} and {third_person(second)} {rest}"
    if verb == "ask" and rest[:1].isupper():
        return f"asks: {rest[0].lower()}{rest[1:]}"
    if verb == "use" and name and rest.startswith(f"{name} to ") and (to := _TO_DO.match(rest, len(name) + 1)):
        return third_person(to[1]) + rest[to.end() :]
    making = verb in MAKING
    if (making or verb in ("aim", "seek", "attempt", "try", "want", "use")) and (to := _TO_DO.match(rest)):
        return _third(to[1], rest[to.end() :].strip())
    if making or not verb:
        return _thing(verb, rest, own)
    return f"{verb} {rest}" if verb.endswith("ed") and verb not in ENDING_IN_ED else _third(verb, rest)


def _without_asides(rest: str) -> str:
    """Without parentheses, citations, and what points back or on; a word tells first whether a pattern can match."""
    if "(" in rest:
        rest = _ASIDE.sub("", rest)
    if "[" in rest:
        rest = _CITED.sub("", rest)
    if _BACK.search(rest):
        rest = _POINTS_BACK.sub("", rest)
    if ")" in rest:
        rest = _FIRST_NUMBER.sub("", rest, 1)
    if " we " in rest or " might " in rest or " may " in rest or " could " in rest:
        rest = _HOPES.sub("", rest)
    return _HERE.sub("", rest) if " in this " in rest else rest


def _making(clause: Clause) -> re.Match[str] | None:
    if clause.verb in MAKING or clause.rest.startswith("that "):
        return None
    made = _BY_MAKING.search(clause.rest)
    if not made and clause.verb in USING:
        made = _USING_TO_MAKE.search(clause.rest)
    if not made and clause.verb in ("address", "tackle", "solve", "resolve"):
        made = _WITH_A_NAME.search(clause.rest)
    return made


def define(sentence: str, name: str) -> str:
    """What "NAME is a ..." or "NAME does ..." says, if the sentence begins so; else ""."""
    text = sentence.replace(name, _NAME)
    found = _DOES.match(text)
    if not found or _BESIDES.match(sentence):
        return ""
    verb, rest = found["verb"], text[found.end() :].strip(" .").replace(_NAME, name)
    rest = _CITED.sub("", _ASIDE.sub("", rest))
    if verb in ("is", "are"):
        return rest if rest.startswith(("a ", "an ", "the ")) and not _OTHERS.match(rest) else ""
    return f"{verb} {rest}" if verb.endswith("s") and not _NO_VERB.search(verb) and not _BRAGS.match(verb) else ""


def _third(verb: str, rest: str) -> str:
    """Third person, of two verbs if they share their object: "identify and reduce errors"."""
    second = _AND_VERB.match(rest)
    if second and second[2] in VERBS:
        rest = f"and {second[1]}{third_person(second[2])}{rest[second.end() :]}"
    return f"{third_person(verb)} {rest}"


def _thing(verb: str, rest: str, nameless: bool) -> str:
    """What is made; where the name's own words are gone and a relative clause is left, what the thing does."""
    if verb == "introduce" and _INTO.match(rest):
        return f"introduces {rest}"
    relative = _RELATIVE.match(rest)
    if relative and (nameless or not _NO_THING.match(rest)):
        return rest[relative.start(1) :]
    if _NO_THING.match(rest):
        return f"{third_person(verb)} {rest}" if verb else rest
    return _PRAISE.sub(lambda praise: _article(praise[1], rest[praise.end() :]), rest)


def _first_part(rest: str) -> str:
    """What stands before a second clause."""
    placed = _PLACED.match(rest) is not None
    for onward in _GOES_ON.finditer(rest, 8):
        if placed and onward[0] == ", we ":  # "how by doing this, we can"
            placed = False
        elif not _BOTH_TO.search(rest, 0, onward.start()):
            return rest[: onward.start()]
    return rest


def _article(article: str, following: str) -> str:
    if article.lower() == "the":
        return article + " "
    return "an " if _VOWEL.match(following) else "a "


def _without_name(rest: str, name: str) -> str:
    """What is said of the thing without its name: "LayerMerge, a method that ..." -> "a method that ..."."""
    if name not in rest:
        return rest
    text = _CALLED.sub("", rest.replace(name, _NAME))
    text = _AT_END.sub("", _APPOSED.sub(", ", _BETWEEN.sub(" ", _IN_COMMAS.sub(" ", text))))
    text = _AFTER_THING.sub(r"\1", text)
    begin = _BEGIN.match(text)
    if begin and begin.end() < len(text):
        text = _after_name(text, begin)
    return text.replace(_NAME, name)


def _after_name(text: str, begin: re.Match[str]) -> str:
    after = text[begin.end() :]
    if after.startswith("for "):
        return after[4:]
    if begin["mark"] or _SAID_OF_IT.match(after):
        return after
    if after[:1].islower() and (_THING.match(after) or (begin["article"] and not _PLACE.match(after))):
        return _article("a", after) + after
    return text
