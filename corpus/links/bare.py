"""Bare hosts: dotted words without a scheme that their place, path or name gives away as addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .domains import COUNTRY_ENDINGS, KNOWN_HOSTS, PLAIN_ENDINGS, WORD_ENDINGS, is_bare_host

_ENDING = re.compile(
    r"\.(?:" + "|".join(sorted(PLAIN_ENDINGS | COUNTRY_ENDINGS | WORD_ENDINGS)) + r")(?![\w@-]|\.[a-z0-9])"
)
#: As _ENDING is applied to lower case, a host's labels go left from it; no host is longer than 80 here.
_HOST_LEFT = re.compile(r"[a-z0-9][a-z0-9.-]*\Z")
_LONGEST = 80
_KNOWN = re.compile(r"(?:" + "|".join(KNOWN_HOSTS) + r")\Z")
_PATH = re.compile(r"/(?:[\w~@]|\s?\Z)|:\d|\?\w")
#: What is glued to a known host: the marks of a footnote, or a word that lost its space.
_GLUE = re.compile(r"(?:\d|\b(?:at|from|in|on|via|is|and))\Z")
_NO_MORE = re.compile(r"[\s.\"']*\Z")
#: Signs before a dotted word that make it part of something else: an e-mail address, a path, a TeX command.
_INSIDE = frozenset("@/\\=_-%&~.$^+#")

#: Words that give what follows as a place to go, with an optional opening sign behind.
_CUE = re.compile(
    r"""(?:
        \b(?:available|accessible|released?|hosted|found|accessed|obtained|provided|seen|shared|published|sourced|public
           |viewed|visited|deployed|maintained|posted|explored|tried|online|license|results|information|details|videos?
           |codes?|website|page|demo)\s(?:\w+\s){0,3}?(?:at|here)           # Additional details are at oxuva.net
      | \b(?:web\s?site|web\s?page|home\s?page|page|url|link|address|code|demo|video)s?\s(?:is|are)(?:\s(?:at|on))?
      | \b(?:web\s?site|web\s?page|home\s?page|page|url|link|online|here|codes?|data|datasets?|videos?|demo|details
           |results|material|web|at|see|visit|available|materials|check|found)\s?:
      | \b(?:visit|see|refer\sto|go\sto|check(?:\sout)?)
    )\s*["'(\[<{\u201c\u2018]*\s*\Z""",
    re.VERBOSE,
)
#: Words before which a name with a capital (reviews obtained from Walmart.com) is a company's.
_WEAK_CUE = re.compile(
    r"""(?:
        \b(?:available|accessible|released?|hosted|found|accessed|downloaded|download|published|sourced|public|viewed
           |deployed|maintained|posted|online)\s(?:\w+\s){0,3}?(?:on|from|in|via|through|under)
      | \b(?:can|could|may)\sbe\s(?:found|accessed|downloaded|seen|viewed|obtained)
      | \b(?:our|project)\s(?:web\s?site|web\s?page|home\s?page|page)
    )\s*["'(\[<{\u201c\u2018]*\s*\Z""",
    re.VERBOSE,
)


def bare_hosts(text: str, lowered: str) -> Iterator[tuple[int, int]]:
    """Where bare addresses begin and where their hosts do.

    Args:
        text: As written; capitals tell ``results.In`` from an address.
        lowered: The same in lower case, of the same length.

    Yields:
        (start, start of the host); they differ for ``//host/path`` alone.
    """
    for match in _ENDING.finditer(lowered):
        left = _HOST_LEFT.search(lowered, max(0, match.start() - _LONGEST), match.start())
        if left is None:
            continue
        start, end = left.start(), match.end()
        path = _PATH.match(lowered, end) is not None
        known = _known_start(lowered, start, end, path=path)
        if known is not None:
            relative = lowered.endswith("//", 0, known) and not lowered.endswith("://", 0, known)
            yield (known - 2 if relative else known), known
        elif (
            _stands_free(lowered, start)
            and is_bare_host(text[start:end], has_path=path)
            and (path or _given_as_place(text, lowered, start, end))
        ):
            yield start, start


def _known_start(lowered: str, start: int, end: int, *, path: bool) -> int | None:
    """Where a host of KNOWN_HOSTS begins in a dotted word, if it stands free or is glued to a footnote mark."""
    known = _KNOWN.search(lowered, start, end)
    if known is None or not (path or known[0].endswith("hub.io")):
        return None
    begin = known.start()
    if begin == start:
        free = _stands_free(lowered, start) or lowered.endswith("//", 0, start)
        return begin if free and not lowered.endswith("://", 0, start) else None
    if lowered[begin - 1] == ".":
        return begin if "github" in known[0] else None
    return begin if _GLUE.search(lowered, start, begin) else None


def _stands_free(lowered: str, start: int) -> bool:
    before = lowered[start - 1] if start else " "
    return before not in _INSIDE and not (before.isalnum() and before.isascii())


def _given_as_place(text: str, lowered: str, start: int, end: int) -> bool:
    """Whether the words around a bare host give it as a place to go."""
    before = lowered[max(0, start - 60) : start]
    if _CUE.search(before):
        return True
    if not text[start:end].islower():
        return False
    if _WEAK_CUE.search(before):
        return True
    if before.endswith(("(", "[")) and text[end : end + 1] in (")", "]"):
        return True
    return before.rstrip().endswith((".", "!", "?")) and _NO_MORE.match(text, end) is not None
