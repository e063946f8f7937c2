r"""Where the formulas of a text stand: ``$..$``, ``$$..$$``, ``\(..\)``, ``\[..\]`` and environments, but not prices.

A dollar is the delimiter of a formula or the sign of a price, and abstracts mix both. Each dollar is judged with the
next one: what stands between them is a formula only if it reads as one. A price (a dollar before a digit) has to pass
the stricter test, because a formula that begins with a digit holds no prose, ends on no blank, relation or open
bracket, and isn't followed by a digit (pandoc's rule). A dollar that fails is text, and the next one is judged afresh,
so one price or one missing dollar costs no formula after it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_ENVIRONMENTS = r"equation|align|eqnarray|gather|multline|displaymath|math|aligned|cases"
_CANDIDATE = re.compile(
    r"\\\[(?P<square>.{1,1500}?)\\\]|\\\((?P<round>.{1,1500}?)\\\)|(?<!\\)\$\$(?P<double>[^$]+?)(?<!\\)\$\$"
    rf"|\\begin\{{(?P<name>{_ENVIRONMENTS})\*?\}}(?P<environment>.{{1,1500}}?)\\end\{{(?P=name)\*?\}}"
    r"|<tex-math[^<>]*>(?P<tag>.{1,1500}?)</tex-math>"
    r"|(?<!\\)(?:\\\\)*\$(?P<single>(?:\\.|[^$\\])+)\$",
    re.S,
)
_STARTS = ("$", "\\(", "\\[", "\\begin{", "<tex-math")
_LONGEST = 1500
_LONGEST_WITHOUT_TEX = 120
_GROUP = re.compile(r"\\(?:text\w*|mathrm|mathtt|mathsf|mathit|mathbf|operatorname|mbox|hbox|label)\*?\s*\{[^{}]*\}")
_NAME = re.compile(r"\\[A-Za-z]+")
_WORD = re.compile(r"[A-Za-z]{2,}")
# Words that a formula does not hold, but that stand between two prices.
_FUNCTION_WORDS = frozenset((
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "can", "cost", "costs", "dollars", "each", "for",
    "from", "has", "have", "in", "into", "is", "it", "its", "more", "of", "on", "or", "our", "over", "per",
    "so", "such", "than", "that", "the", "their", "then", "this", "to", "under", "up", "versus", "via", "was",
    "we", "were", "when", "where", "which", "while", "will", "with",
))  # fmt: skip
_FUNCTIONS = frozenset((
    "arg", "argmax", "argmin", "cos", "cosh", "deg", "det", "diag", "dim", "div", "exp", "gcd", "grad", "hom",
    "inf", "ker", "lim", "ln", "log", "max", "min", "mod", "poly", "polylog", "Pr", "rank", "sgn", "sign",
    "sin", "sinh", "span", "sqrt", "sup", "tan", "tanh", "tr", "var",
))  # fmt: skip
_SCRIPT = re.compile(r"[_^](?:\{[^{}]*\}|[A-Za-z]+)")
_SIGNS = re.compile(r"\\[A-Za-z]|[\^_=<>]|\w\(")
_RUN = re.compile(r"\b[A-Za-z]{3,}(?:,?\s+[A-Za-z]{2,})+")
_ENDS_OPEN = re.compile(r"[=<>≤≥(\[{,;:/–—-]\s*\Z")
_SUPERSCRIPT_MINUS = re.compile(r"\^\{?-\s*\Z")
_PRICE_ALONE = re.compile(r"[\d.,]+\s*[A-Za-z]{1,3}")


class Formula(NamedTuple):
    """A formula's place in the text, delimiters included, and its TeX without them."""

    start: int
    end: int
    body: str


def find_formulas(text: str) -> list[Formula]:
    """The formulas of a text in order, without overlaps.

    Args:
        text: An abstract, cleaned.

    Returns:
        Places in ``text``.
    """
    if not any(start in text for start in _STARTS):
        return []
    found: list[Formula] = []
    pos = 0
    while match := _CANDIDATE.search(text, pos):
        body = match[match.lastgroup or 0]
        start = match.start("single") - 1 if match.lastgroup == "single" else match.start()
        if match.lastgroup == "single":
            good = _is_formula(body, text[start - 1 : start], text[match.end() : match.end() + 1])
        else:
            good = bool(body.strip()) and "\n\n" not in body and len(body) <= _LONGEST
            if match.lastgroup == "double" and not _SIGNS.search(body):
                good = good and not _FUNCTION_WORDS.intersection(_WORD.findall(body))
        if good:
            found.append(Formula(start, match.end(), body.strip()))
            pos = match.end()
        else:
            pos = start + 1
    return found


def _is_formula(body: str, before: str, after: str) -> bool:
    """Whether what stands between two dollars reads as a formula."""
    if not body.strip() or "\n\n" in body or len(body) > (_LONGEST if "\\" in body else _LONGEST_WITHOUT_TEX):
        return False
    bare = _NAME.sub(" ", _SCRIPT.sub(" ", _GROUP.sub(" ", body)))
    named = [word for word in _WORD.findall(bare) if word not in _FUNCTIONS]
    prose = sum(word in _FUNCTION_WORDS for word in named)
    words = bool(prose) or any(len(word) > 2 for word in named)
    signs = _SIGNS.search(body) is not None
    if (body[0].isspace() or body[-1].isspace()) and not _may_have_blanks(body, before, signs, words):
        return False
    if body[0].isdigit() or body[0] in ".,":
        return not after.isdigit() and not prose and _may_begin_with_a_digit(body, bare, named)
    if (before.isdigit() and body[0] in ",;:)") or (after.isdigit() and not signs and re.search(r"[\d\s]", body)):
        return False
    return not _is_prose(bare, prose)


def _may_have_blanks(body: str, before: str, signs: bool, words: bool) -> bool:
    """Whether a body with a blank at an end can be a formula; between two prices such a body is common."""
    if signs and not words:
        return not body[0].isspace() or not before.isalnum()
    return body[0].isspace() and body[-1].isspace() and len(body) <= 40 and not words and not before.isalnum()


def _may_begin_with_a_digit(body: str, bare: str, named: list[str]) -> bool:
    if _ENDS_OPEN.search(body) and not _SUPERSCRIPT_MINUS.search(body):
        return False
    if named and not _balanced(bare):
        return False
    if "\\" in body or re.search(r"[\^_]", body):
        return re.search(r"[A-Za-z]{3,}\s+[A-Za-z]{3,}", bare) is None
    return not named or _PRICE_ALONE.fullmatch(body) is not None or (len(named) == 1 and " " not in body.strip())


def _is_prose(bare: str, prose: int) -> bool:
    if prose >= 2:
        return True
    runs = _RUN.findall(bare)
    longest = max((sum(word not in _FUNCTIONS for word in re.split(r"\W+", run)) for run in runs), default=0)
    return longest >= 3 or (prose > 0 and longest > 0)


def _balanced(body: str) -> bool:
    return body.count("(") == body.count(")") and body.count("[") == body.count("]")
