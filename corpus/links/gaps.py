"""Stray spaces and line breaks inside addresses: joined when what follows cannot be prose."""

from __future__ import annotations

import re

from .domains import can_end_host

#: Letters of hosts and paths beside ASCII: Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic and the scripts of India,
#: without their punctuation. Chinese, Japanese and Korean text is written without spaces: see ``markup.unspaced``.
#: The dotted capital I is left out: it has two letters in lower case.
LETTERS = (
    r"0-9A-Za-z\u00c0-\u012f\u0131-\u024f\u0370-\u03ff\u0400-\u04ff\u0531-\u0556\u0561-\u0586\u05b0-\u05bd\u05d0-\u05ea"
    r"\u0620-\u0669\u066e-\u06d3\u06d5-\u06ff\u0900-\u0963\u0966-\u096f\u0980-\u0dff"
)
LABEL = rf"[{LETTERS}_](?:[{LETTERS}_\-\u2010\u2011]{{0,62}}[{LETTERS}_])?"

_AFTER_HOST = r"(?=[/:?#]|[\s.,;)\]}\"']|$)"
_DOT_GAP = re.compile(
    rf"(?:\s?\.\s{{1,2}}|\s{{1,2}}\.|[:,](?=com/))({LABEL}(?:\.{LABEL}){{0,6}}){_AFTER_HOST}"  # github. com, github:com
)
_HYPHEN_GAP = re.compile(rf"\s{{1,2}}({LABEL}(?:\.{LABEL}){{1,6}}){_AFTER_HOST}")  # humanoid- bench.github.io
_ENDING_GAP = re.compile(r"\s?\.\s{1,2}(com|org|net|io|edu)(?=/)")  # sites.google. com/view: no sentence begins so
_WWW_GAP = re.compile(r"\s?\.\s{1,2}(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+|[a-z0-9-]+(?=\s?\.\s?[a-z]))")  # www. roboking. de

_NEXT_WORD = re.compile(rf"\s{{1,3}}([{LETTERS}_~]\S*)")
_FUNCTION_WORD = re.compile(
    r"(?:a|an|and|and/or|are|as|at|but|by|can|for|from|has|here|in|is|it|now|of|on|or|our|soon|that|the|this|to|under|"
    r"upon|was|we|were|where|which|while|will|with)[.,;:)]*\Z",
    re.IGNORECASE,
)
_NO_MORE = re.compile(r"\s*\Z")
_NEXT_ADDRESS = re.compile(r"https?:|www\.", re.IGNORECASE)
_PATH_LIKE = re.compile(
    r"""
        [-_/0-9]        # GOL_v2, MIT-REALM/architect
      | \.git\b         # VCM.git
      | [a-z][A-Z]      # PedestrianActionBenchmark
      | ^[A-Z]{2,}$     # GOL
    """,
    re.VERBOSE,
)
#: Paths that can't be whole, so that what follows a space belongs to them.
_UNFINISHED = re.compile(
    r"""(?:
        (?:github|gitlab|bitbucket|codeberg|gitee)\.(?:com|org)/(?:[\w.-]+/)?
      | sites\.google\.com/(?:view/|site/)?
      | huggingface\.co/(?:(?:datasets|spaces)/)?(?:[\w.-]+/)?
      | anonymous\.4open\.science/(?:r/|repository/)?
      | zenodo\.org/(?:records?/)?
      | doi\.org/(?:10\.\d+/)?
      | arxiv\.org/(?:abs/|pdf/)?
      | (?:youtu\.be|bit\.ly|goo\.gl|tinyurl\.com|git\.io|osf\.io)/
      | kaggle\.com/(?:datasets/|code/)?(?:[\w.-]+/)?
    )\Z""",
    re.VERBOSE | re.IGNORECASE,
)
#: A path of which TeX has set the tilde as the space that it stands for: "seas.upenn.edu/ nkolot/projects/spin".
_LOST_TILDE = re.compile(r" [A-Za-z][\w.-]*/(?:[\w.-]+/|[\w.-]+\.html?\b|[\w/-]*[.\"'\s]*\Z)")
_PROJECT_PAGES = (".github.io/", ".gitlab.io/")
_PAGE_PATH = re.compile(r"[\w-]+(?:/|_[\w-]+)", re.ASCII)


def host_gap(text: str, start: int, end: int) -> int | None:
    """Where a host goes on behind a stray space; none if it doesn't.

    Args:
        text: The abstract as written.
        start: Where the host begins.
        end: Where its part so far ends.
    """
    head, dot, last = text[start:end].rpartition(".")
    if text[end - 1] == "-":
        gap = _HYPHEN_GAP.match(text, end)
    elif last.lower() == "www" and not head:
        gap = _WWW_GAP.match(text, end)
        return gap.end() if gap else None
    elif dot and can_end_host(last):
        gap = _ENDING_GAP.match(text, end)
    else:
        gap = _DOT_GAP.match(text, end)
    if gap is None or not gap[1].islower() or not can_end_host(gap[1].rpartition(".")[2]):
        return None
    return gap.end()


def path_gap(text: str, start: int, end: int, host: str, trailing: str) -> int | None:
    """Where a path goes on behind a stray space, if what follows cannot be prose; none if it doesn't.

    Args:
        text: The abstract as written.
        start: Where the path begins.
        end: Where its part so far ends.
        host: In plain.
        trailing: The signs that end a sentence.
    """
    following = _NEXT_WORD.match(text, end) if end > start else None
    if following is None or _FUNCTION_WORD.match(following[1]) or _NEXT_ADDRESS.match(following[1]):
        return None
    word = following[1].rstrip(trailing + ")]}")
    whole = host.lower().removeprefix("www.") + text[start:end]
    path_like = _PATH_LIKE.search(word) is not None or _NO_MORE.match(text, following.end()) is not None
    if text[end - 1] in "-_" or (text[end - 1] == "/" and _UNFINISHED.search(whole)):
        return following.start(1) if path_like else None
    if whole.endswith(_PROJECT_PAGES):
        return following.start(1) if _PAGE_PATH.match(word) else None
    if text[end - 1] == "/" and _LOST_TILDE.match(text, end):
        return following.start(1)
    return None


def restore_tilde(host: str, written: str) -> str:
    """The path with the tilde that TeX has set as a space; as it is where the space stands for nothing.

    Args:
        host: In plain.
        written: From the first slash on, with its stray spaces.
    """
    head, space, tail = written.partition("/ ")
    whole = f"{host.lower().removeprefix('www.')}{head}/"
    if not space or whole.endswith(_PROJECT_PAGES) or _UNFINISHED.search(whole):
        return written
    return f"{head}/~{tail}"
