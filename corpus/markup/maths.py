r"""Where the formulas of a text stand: ``$..$``, ``$$..$$``, ``\(..\)``, ``\[..\]`` and environments, but not prices.

A dollar is the delimiter of a formula or the sign of a price, and abstracts mix both. Each dollar is judged with the
next one: what stands between them is a formula only if it reads as one. A price (a dollar before a digit) has to pass
the stricter test, because a formula that begins with a digit holds no prose, ends on no blank, relation or open
bracket, and isn't followed by a digit (pandoc's rule). A dollar that fails is text, and the next one is judged afresh, so one
price or one missing dollar costs no formula after it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_ENVIRONMENTS = r"equation|align|eqnarray|gather|multline|displaymath|math|aligned|cases"
_CANDIDATE = re.compile(
    r"\\\[(?P<square>.+?)\\\]|\\\((?P<round>.+?)\\\)|(?<!\\)\$\$(?P<double>[^$]+?)(?<!\\)\$\$"
    rf"|\\begin\{{(?P<name>{_ENVIRONMENTS})\*?\}}(?P<environment>.+?)\\end\{{(?P=name)\*?\}}"
    r"|<tex-math[^<>]*>(?P<tag>.+?)</tex-math>"
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
_ENDS_OPEN = re.compile(r"[\s=<>≤≥(\[{,;:/–—-]\Z")
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
        if good:
            found.append(Formula(start, match.end(), body.strip()))
            pos = match.end()
        else:
            pos = start + 1
    return found


def _is_formula(body: str, before: str, after: str) -> bool:
    if not body.strip() or "\n\n" in body or len(body) > (_LONGEST if "\\" in body else _LONGEST_WITHOUT_TEX):
        return False
    if body[0].isspace() and not (body[-1].isspace() and before in ("", " ", "(", "\n") and len(body) <= 60):
        return False
    bare = _NAME.sub(" ", _GROUP.sub(" ", body))
    words = _WORD.findall(bare)
    prose = [word for word in words if word in _FUNCTION_WORDS]
    if body[0].isdigit() or body[0] in ".,":
        return not after.isdigit() and not prose and _may_begin_with_a_digit(body, bare, words)
    if before.isdigit() and body[0] in ",;:)":
        return False
    if body[-1].isspace() and not body[0].isspace() and ("\\" not in body or prose):
        return False
    if after.isdigit() and "\\" not in body and not re.search(r"[\^_=]", body):
        return False
    return not _is_prose(bare, prose)


def _may_begin_with_a_digit(body: str, bare: str, words: list[str]) -> bool:
    named = [word for word in words if word not in _FUNCTIONS]
    if _ENDS_OPEN.search(body) and not re.search(r"\\[A-Za-z]+\s\Z|\^\{?-\Z", body):
        return False
    if not _balanced(bare) and named:
        return False
    if "\\" in body or re.search(r"[\^_]", body):
        return len(re.findall(r"[A-Za-z]{3,}\s+[A-Za-z]{3,}", bare)) == 0
    return not named or bool(_PRICE_ALONE.fullmatch(body)) or (len(named) == 1 and " " not in body.strip())


def _is_prose(bare: str, prose: list[str]) -> bool:
    if len(prose) >= 2:
        return True
    runs = re.findall(r"\b[A-Za-z]{3,}(?:,?\s+[A-Za-z]{2,}){1,}", bare)
    return any(sum(word not in _FUNCTIONS for word in re.split(r"\W+", run)) >= 3 for run in runs) or (
        bool(prose) and bool(runs)
    )


def _balanced(body: str) -> bool:
    return body.count("(") == body.count(")") and body.count("[") == body.count("]")
