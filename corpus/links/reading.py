"""From where an address begins to where it ends, across stray spaces and no further."""

from __future__ import annotations

import re
from typing import NamedTuple

from .canonical import Address, canonical, plain
from .domains import can_end_host
from .openings import Opening

#: Letters of hosts and paths beside ASCII: Latin, Greek and Cyrillic. Chinese, Japanese and Korean text is written
#: without spaces, so its letters end an address.
_LETTERS = r"0-9A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff"
_LABEL = rf"[{_LETTERS}_](?:[{_LETTERS}_\-\u2010\u2011]*[{_LETTERS}_])?"
_HOST = re.compile(rf"{_LABEL}(?:\.{_LABEL})*-?")
_CJK_LABEL = r"[0-9A-Za-z\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af-]+"
#: An internationalised host, only right after a scheme and only with a dot inside.
_CJK_HOST = re.compile(rf"{_CJK_LABEL}(?:\.{_CJK_LABEL})+(?=/|\s|$)")
_IP = re.compile(r"(?:\d{1,3}\.){3}\d{1,3}")
_HOST_GAP = re.compile(
    rf"(?:\s?\.\s{{1,2}}|\s{{1,2}}\.|[:,](?=com/))({_LABEL}(?:\.{_LABEL})*)(?=[/:?#]|[\s.,;)\]}}\"']|$)"
)
_HYPHEN_GAP = re.compile(rf"\s{{1,2}}({_LABEL}(?:\.{_LABEL})+)(?=[/:?#]|[\s.,;)\]}}\"']|$)")
_PORT = re.compile(r":\d{2,5}(?=[/?#]|\W|$)")
_REST = re.compile(
    rf"""(?:
        [{_LETTERS}/_~%+=#?@:;,.!*()\[\]-]           # what RFC 3986 allows and papers use
      | &(?!(?:quot|gt|lt|nbsp|apos|\#39|\#34);)     # no entity that stands for an end
      | '(?!s\b)(?=\w)                               # Bayes'_theorem, not a possessive
      | \\(?:textasciitilde\s?(?:\{{\}})?|~(?:\{{\}})?|sim\b|[_\#%&~$])   # TeX
      | \$\\sim\$ | \$(?=\\sim)
      | [\u00d7\u223c\u02dc\uff5e\u2010\u2011\u00ad\u200b-\u200d\u2060]     # look-alikes and the invisible
      | [\u2012\u2013\u2212](?=\w)                   # a dash inside a word is a hyphen that was set too long
    )+""",
    re.VERBOSE,
)
#: Where an address ends although the next character could belong to one.
_CUT = re.compile(
    r"""
        (?<![/=:])https?:?//          # the next address is glued behind
      | \[\d{1,2}\]                   # a numbered note
      | \]\( | \]\[ | \*\*            # Markdown
      | [.,;:]{2,}(?=\w)              # an ellipsis and the next word
      | \.(?:In|The|We|Our|This|It|To|For|Code|All|Data|Project|These)$   # a sentence that lacks its space
    """,
    re.VERBOSE,
)
_TRAILING = ".,;:!?'\"*>\\`|$&\u2018\u2019\u201c\u201d\u2026\u00ad\u200b\u200c\u200d\u2060"
_OPEN_OF = {")": "(", "]": "[", "}": "{"}
_REPO_REST = re.compile(r"/?[\w./-]*(?:[?#].*)?", re.ASCII)


class Reading(NamedTuple):
    """An address as it stands in the text."""

    start: int
    end: int
    address: Address


def read_address(text: str, opening: Opening) -> Reading | None:
    """The address that begins here, or none.

    Args:
        text: The abstract as written.
        opening: Where it begins.
    """
    host_end = _host_end(text, opening)
    if host_end < 0:
        return None
    host = plain(text[opening.host : host_end])
    if not _is_host(host):
        return None
    end, port = host_end, ""
    if opening.clone and text[end : end + 1] == ":":
        rest_end = _rest_end(text, end + 1, host)
        rest = "/" + plain(text[end + 1 : rest_end]).lstrip("/")
        return Reading(opening.start, rest_end, canonical(host, "", rest))
    if match := _PORT.match(text, end):
        port, end = match[0], match.end()
    if gap := re.compile(r"\s{1,2}(?=/[\w~])").match(text, end):
        end = gap.end()
    rest_start = end if gap is None else gap.end()
    rest_end = _rest_end(text, rest_start, host)
    rest = plain(text[rest_start:rest_end])
    if not rest:
        rest_end = rest_start if gap is None else gap.start()
    return Reading(opening.start, rest_end, canonical(host, port, rest))


def _is_host(host: str) -> bool:
    """Whether a public web host can be called so."""
    if _IP.fullmatch(host):
        return all(int(part) < 256 for part in host.split("."))
    labels = host.split(".")
    return len(labels) > 1 and len(labels[-1]) > 1 and not labels[-1][0].isdigit() and "_" not in labels[-1]


def _host_end(text: str, opening: Opening) -> int:
    """Where the host ends, a stray space inside it joined; -1 if there is none."""
    match = _HOST.match(text, opening.host)
    cjk = _CJK_HOST.match(text, opening.host) if opening.host > opening.start else None
    if cjk and (match is None or cjk.end() > match.end()) and not cjk[0].isascii() and not cjk[0][0].isascii():
        return cjk.end()
    if match is None:
        return -1
    end = match.end()
    for _ in range(3):
        last = text[opening.host : end].rsplit(".", 1)
        gap = None
        if text[end - 1] == "-":
            gap = _HYPHEN_GAP.match(text, end)
        elif not can_end_host(last[-1]) or len(last) == 1:
            gap = _HOST_GAP.match(text, end)
        if gap is None or not can_end_host(gap[1].rsplit(".", 1)[-1]) or gap[1] != gap[1].lower():
            break
        end = gap.end()
    end -= text[end - 1] == "-"
    return _without_sentence(text, opening.host, end)


def _without_sentence(text: str, start: int, end: int) -> int:
    """The end without a next sentence that lacks its space (``x.github.io.In``)."""
    labels = text[start:end].split(".")
    while len(labels) > 2 and labels[-1][:1].isupper() and labels[-2].islower() and can_end_host(labels[-2]):
        end -= len(labels.pop()) + 1
    return end


def _rest_end(text: str, start: int, host: str) -> int:
    """Where path, query and fragment end."""
    if text[start : start + 1] not in ("/", "?", "#") and text[start - 1 : start] != ":":
        return start
    end = _piece_end(text, start, host)
    for _ in range(4):
        more = _joined(text, start, end, host)
        if more is None:
            break
        end = _piece_end(text, more, host, whole=start)
    return end


def _piece_end(text: str, start: int, host: str, whole: int | None = None) -> int:
    """Where the run of address characters ends, what belongs to the sentence cut off."""
    match = _REST.match(text, start)
    if match is None:
        return start
    begin = start if whole is None else whole
    run = text[begin : match.end()]
    if cut := _CUT.search(run, start - begin):
        run = run[: cut.start()]
    if host.lower().removeprefix("www.") in ("github.com", "bitbucket.org") and (kept := _REPO_REST.match(run)):
        run = kept[0] if whole is None else run
    return begin + len(_trimmed(run))


def _trimmed(run: str) -> str:
    """Without brackets that close what was opened outside, and without the sentence's punctuation."""
    depth = {"(": 0, "[": 0}
    for place, sign in enumerate(run):
        if sign in depth:
            depth[sign] += 1
        elif sign in ")]":
            depth[_OPEN_OF[sign]] -= 1
            if depth[_OPEN_OF[sign]] < 0:
                run = run[:place]
                break
    while run:
        last = run[-1]
        unopened = last in "([" or (last in ")]" and run.count(last) > run.count(_OPEN_OF[last]))
        if last not in _TRAILING and not unopened:
            break
        run = run[:-1]
    return run


_NEXT = re.compile(rf"\s{{1,3}}([{_LETTERS}_~][^\s]*)")
_FUNCTION_WORD = re.compile(
    r"(?:a|an|and|are|as|at|but|by|can|for|from|has|in|is|it|of|on|or|our|that|the|this|to|under|upon|was|we|were|"
    r"now|soon|here|where|which|while|will|with)[.,;:)]*\Z",
    re.IGNORECASE,
)
#: Paths that can't be whole: what follows a space belongs to them.
_UNFINISHED = re.compile(
    r"""(?:
        (?:github|gitlab|bitbucket|codeberg|gitee)\.\w+/(?:[\w.-]+/)?
      | sites\.google\.com/(?:view|site)?/?
      | huggingface\.co/(?:(?:datasets|spaces)/)?(?:[\w.-]+/)?
      | anonymous\.4open\.science/(?:r|repository)?/?
      | zenodo\.org/(?:records?/)?
      | doi\.org/(?:10\.\d+/)?
      | arxiv\.org/(?:abs/|pdf/)?
      | (?:youtu\.be|bit\.ly|goo\.gl|tinyurl\.com|git\.io|osf\.io)/
      | kaggle\.com/(?:datasets/|code/)?(?:[\w.-]+/)?
    )\Z""",
    re.VERBOSE | re.IGNORECASE,
)


def _joined(text: str, start: int, end: int, host: str) -> int | None:
    """Where the address goes on behind a stray space, if what follows cannot be prose."""
    following = _NEXT.match(text, end)
    if following is None or end == start:
        return None
    word = following[1]
    if _FUNCTION_WORD.match(word) or re.match(r"https?:|www\.", word):
        return None
    last = text[end - 1]
    if last in "-_":
        return following.start(1)
    if last != "/" or not _UNFINISHED.search(host.lower().removeprefix("www.") + text[start:end]):
        return None
    return following.start(1) if _is_path_like(word) or not text[following.end() :].strip() else None


def _is_path_like(word: str) -> bool:
    """Whether a word after a stray space is a piece of a path: a sign inside, a capital inside, or capitals only."""
    core = word.rstrip(_TRAILING + ")]}")
    return bool(re.search(r"[-_/0-9]|\.git\b|[a-z][A-Z]", core)) or (core.isupper() and len(core) > 1)
