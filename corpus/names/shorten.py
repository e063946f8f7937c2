"""A clause -> at most about twenty words of it that still are one."""

from __future__ import annotations

import re

from corpus.names.lists import (
    BINDING,
    BOUND_PREPOSITIONS,
    CLAIMS,
    FINITE,
    NEW_CLAUSE,
    NOUNS_IN_ING,
    PAIRING,
    STOPS,
)

MOST = 20
_SLACK = 2  # a clause a little longer stays whole
_BEYOND = 6  # so far a good place to stop is still looked for
_LEAST, _EARLIEST = 7, 5
_NO = -1.0
_RELATIVE = frozenset(["which", "who", "where", "whose"])
_ARTICLES = frozenset(["a", "an", "the"])
_NUMBER = re.compile(r"\(?(?:[2-4]|[b-d]|ii|iii)\)$")
_NOT_WORD = re.compile(r"[^\w.]")
_COMPLEMENT = re.compile("(?:ed|ing)$")
_SHOWING = re.compile(
    r"(?:\S+ ){1,8}?(?:(?:shows?|proves?|showing|proving|demonstrat\w+|ensur\w+|claim|suggest\w+) that"
    r"|(?:of|ask\w*|determin\w+) whether) "
)
_TELLS = re.compile(r"(?:\w+ (?:and \w+ )?that|[Ss]hows for|\w+ (?:how|when|why|whether|if)) ")


def shorten(clause: str) -> str:
    """The clause itself if it is short, else its longest good beginning.

    Args:
        clause: Single-spaced words.

    Returns:
        At most ``MOST`` words where a good place to stop is found there; at worst cut, with an ellipsis.
    """
    words = clause.replace("—", " — ").split()
    if len(words) <= MOST + _SLACK:
        return clause
    stop = _best_stop(words, clause)
    if stop:
        return " ".join(words[:stop]).rstrip(",;:—–-")
    if len(words) <= MOST + _BEYOND:
        return clause
    return " ".join(words[:MOST]).rstrip(",;:") + " …"


def _best_stop(words: list[str], clause: str) -> int:
    """The word before which the clause stops best; 0 without one."""
    # "Shows that" wants a verb of its own before it may stop.
    told = _TELLS.match(clause)
    tells = told or _SHOWING.match(clause)
    start = clause.count(" ", 0, tells.end()) if tells else 0
    verbs = (i for i, word in enumerate(words) if i > max(2, start) and _main_verb(words, i, word))
    verb = next(verbs, 99 if told else 0) if tells else 0
    between = "between" in words
    pairing = words[0].lower() in PAIRING
    best, best_worth, early, depth = 0, _NO, 0, 0
    for i, word in enumerate(words[: MOST + _BEYOND]):
        if i >= _EARLIEST and depth == 0 and i > verb + 1 and not (pairing and word == "with"):
            worth = _stop_worth(words, i, between)
            if i < _LEAST:
                early = i if worth >= 2 else early
            elif worth >= 0:
                # Later is better, over the limit is worse.
                worth += 0.22 * i - (0.9 * (i - MOST) if i > MOST else 0.0)
                if worth > best_worth:
                    best, best_worth = i, worth
        depth += word.count("(") + word.count("[") - word.count(")") - word.count("]")
    return best or (0 if told else early)


def _main_verb(words: list[str], i: int, word: str) -> bool:
    """Whether word i is a verb of its own, not one of a relative clause: "any method which minimizes"."""
    return word.strip(",") in FINITE and not _RELATIVE.intersection(words[i - 3 : i])


def _stop_worth(words: list[str], i: int, between: bool) -> float:
    """How well the clause may stop before word i; below 0 where it may not."""
    before, after = words[i - 1], _NOT_WORD.sub("", words[i]).lower().rstrip(".")
    said = before.rstrip(",;:").lower()
    comma = before.endswith(",")
    if said in BINDING or (said.endswith("ly") and not comma) or (between and _half_a_pair(words[:i])):
        return _NO
    if not comma and after in BOUND_PREPOSITIONS and _COMPLEMENT.search(said) and said not in NOUNS_IN_ING:
        return _NO
    if after == "that" and said in CLAIMS:
        return _NO
    if _left_open(words, i, after):
        return _NO
    if _NUMBER.match(words[i]):
        return 3.0
    if before.endswith((";", "—", "–")) or words[i] in ("—", "–", "--", "-"):
        return 3.5
    if after == "and":
        return (2.5 if comma else 1.5) if i + 1 < len(words) and _goes_on(words[i + 1].strip(",")) else _NO
    worth = STOPS.get(after, _NO)
    if comma:
        return worth + 0.8 if worth > 0 and not _in_list(words, i) else _NO
    if (after == "from" and "to" in words[i : i + 4]) or (after == "to" and "from" in words[max(0, i - 2) : i]):
        return _NO
    return worth


def _goes_on(word: str) -> bool:
    return word in NEW_CLAUSE or (word.endswith("s") and (word[:-1] in NEW_CLAUSE or word[:-2] in NEW_CLAUSE))


def _left_open(words: list[str], i: int, after: str) -> bool:
    """Whether what word i continues means little without it: "and a method | to", "this information | to"."""
    if words[i - 2].lower() in ("this", "these", "such"):
        return after in ("to", "by", "for", "in", "of", "with", "via", "using", "through")
    if words[i - 2] == "and" and after == "to" and not words[i - 1].endswith(","):
        return True
    if words[i - 2] in ("that", "which", "who") and words[i - 1].endswith("s"):  # "a model that starts | with"
        return True
    if after == "as" and i + 1 < len(words) and words[i + 1].strip(",.") in ("input", "inputs", "output", "well"):
        return True
    if words[i - 2].endswith(",") and not words[i - 1].endswith((",", ";", ":")):  # "such as BERT, models | without"
        return True
    opened = i >= 3 and (words[i - 3] == "and" or words[i - 3].endswith(","))  # ", a setting | that"
    return opened and words[i - 2] in _ARTICLES and not words[i - 1].endswith(",")


def _half_a_pair(words: list[str]) -> bool:
    """Whether the words end between "between" and its "and"."""
    return "between" in words and "and" not in words[len(words) - 1 - words[::-1].index("between") :]


def _in_list(words: list[str], i: int) -> bool:
    """Whether the comma before word i stands between the things of a list."""
    ahead = words[i : i + 7]
    return any(w.endswith(",") and j + 1 < len(ahead) and ahead[j + 1] in ("and", "or") for j, w in enumerate(ahead))
