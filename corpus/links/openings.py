"""Where addresses begin.

Three kinds of opening: a scheme, whole or broken; ``www.``; and a bare host that its ending, its path or the words
before it give away. Each says where the address begins and where its host does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .domains import COUNTRY_ENDINGS, KNOWN_HOSTS, PLAIN_ENDINGS, WORD_ENDINGS, is_bare_host


class Opening(NamedTuple):
    """The beginning of an address.

    Attributes:
        start: Where the address begins.
        host: Where its host begins.
        clone: The host is followed by a colon and a path (``git@github.com:owner/repo``).
    """

    start: int
    host: int
    clone: bool = False


_SCHEME = re.compile(
    r"""(?:
        (?:git\+)?h?ttps?\s{0,2}:\s{0,2}/\s{0,2}/\s{0,2}  # https://, https: //, https:CRLF//, https: / /, ttps://, git+https://
      | h?tt?ps?\s{0,2}:\s{0,2}/\s{0,2}/\s{0,2}           # htps://
      | https?//                                          # the colon is lost
      | https?:/(?=\w)                                    # a slash is lost
      | https?;//                                         # a slip of the shift key
    )(?:[\w.~-]{1,40}@)?                                  # git+https://git@host
    """,
    re.VERBOSE | re.IGNORECASE,
)
_CLONE = re.compile(r"(?:(?:ssh|git)://)?(?:git@)(?=[\w-]+\.[\w.-]+[:/])|(?:ssh|git)://(?=[\w-]+\.)", re.IGNORECASE)
_WWW = re.compile(
    r"(?<![.@/\w-])(?:[a-z]*?|\d{1,3})(www\d?\s?\.)(?=\s?[A-Za-z0-9])|(?<=[a-z0-9])(www\.)(?=[a-z0-9-]+\.[a-z])",
    re.IGNORECASE,
)
_KNOWN = re.compile(
    r"(?:(?<![\w@.-])|(?<=[\s\w][0-9])|(?<=[^\W\d_]\.))((?:www\.)?(?:"
    + "|".join(KNOWN_HOSTS)
    + r"))(?=\s?/\s?[\w~@-]|:\d|\?)",
    re.IGNORECASE,
)
_SPACED = re.compile(
    r"(?<![\w@./-])(?:github\s?\.\s?com|[A-Za-z0-9-]+\.github\s?\.\s?io|huggingface\s?\.\s?co)(?=\s?/\s?\w)",
    re.IGNORECASE,
)
_PAGE = re.compile(r"(?<![\w@-])[A-Za-z0-9][A-Za-z0-9-]*\.(?:github|gitlab)\.io(?![\w-]|\.\w)", re.IGNORECASE)
_ENDING = re.compile(
    r"\.(?:" + "|".join(sorted(PLAIN_ENDINGS | COUNTRY_ENDINGS | WORD_ENDINGS)) + r")(?![\w@-]|\.[a-z0-9])"
)
_HOST_LEFT = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*\Z")

#: Words that give what follows as a place to go.
_CUE = re.compile(
    r"""(?:
        \b(?:avail(?:able|ble)|accessible|released?|hosted|found|accessed|downloaded|obtained|online|provided|seen
           |shared|published|sourced|open-?sourced|public|license|viewed|visited|deployed|maintained|posted|browsed
           |tried|demo|download|explored|accessible)(?:\s(?:\w+\s){0,4}?(?:at|on|from|in|via|through|under|here))?:?
      | \b(?:web\s?site|web\s?page|home\s?page|page|url|link|site|portal|address|demo|video|code|dataset|platform)s?
           (?:\s(?:is|at|on|are))?(?:\s(?:at|on))?:?
      | \b(?:visit|see|at|refer\sto|via|go\sto)
    )\s*["'(\[<{\u201c\u2018]*\s*\Z""",
    re.VERBOSE | re.IGNORECASE,
)


def find_openings(text: str) -> list[Opening]:
    """Every place where an address may begin, in order; later ones may lie inside earlier ones."""
    found = [Opening(match.start(), match.end()) for match in _SCHEME.finditer(text)]
    if "@" in text or "://" in text:
        found += [Opening(match.start(), match.end(), clone=True) for match in _CLONE.finditer(text)]
    if "www" in text.lower():
        for match in _WWW.finditer(text):
            start = match.start(1) if match[1] else match.start(2)
            found.append(Opening(start, start))
    found += [Opening(match.start(1), match.start(1)) for match in _KNOWN.finditer(text)]
    found += [Opening(match.start(), match.start()) for match in _SPACED.finditer(text)]
    found += [Opening(match.start(), match.start()) for match in _PAGE.finditer(text)]
    found += _bare(text)
    return sorted(found)


def _bare(text: str) -> Iterator[Opening]:
    for match in _ENDING.finditer(text):
        left = _HOST_LEFT.search(text, max(0, match.start() - 80), match.start())
        if not left:
            continue
        start, end = left.start(), match.end()
        before = text[start - 1] if start else ""
        relative = text[max(0, start - 2) : start] == "//" and text[max(0, start - 3) : start] != "://"
        if (before and (before in "@/\\=_-%&~.$^+#" or (before.isalnum() and before.isascii()))) and not relative:
            continue
        has_path = text[end : end + 1] == "/" and text[end + 1 : end + 2].isalnum() or text[end : end + 2] == "/~"
        if is_bare_host(text[start:end], has_path=has_path) and (has_path or _given_as_place(text, start, end)):
            yield Opening(start - 2 if relative else start, start)


def _given_as_place(text: str, start: int, end: int) -> bool:
    """Whether the words around a bare host give it as a place to go."""
    before = text[max(0, start - 60) : start]
    if _CUE.search(before):
        return True
    closed = text[end : end + 1] in (")", "]")
    if before.endswith(("(", "[")) and closed:
        return True
    whole_sentence = before.rstrip().endswith((".", "!", "?")) and not text[end:].strip(" .\"'\n")
    return whole_sentence and text[start:end].islower()
