"""Where path, query and fragment of an address end."""

from __future__ import annotations

import re

from corpus.markup.unspaced import name_end

from .gaps import LETTERS, path_gap

_RUN = re.compile(
    r"""(?:
        [LETTERS/_~%+=#?@:;,.!*()\[\]-]               # what RFC 3986 allows and papers use
      | &(?!(?:quot|gt|lt|nbsp|apos|\#39|\#34);)      # no entity that stands for an end
      | '(?!s\b)(?=\w)                                # Bayes'_theorem, not a possessive
      | \\(?:textasciitilde\s?(?:\{\})?|~(?:\{\})?|sim\b|[_\#%&~$])         # TeX
      | \$\\sim\$ | \$(?=\\sim)
      | [\u00d7\u223c\u02dc\uff5e\u2010\u2011\u00ad\u200b-\u200d\u2060]      # look-alikes and the invisible
      | [\u2012\u2013\u2212](?=\w)(?!(?:an?|the|and|or|our|we|it|is|which|with|for)\b)  # a hyphen set too long
    ){1,1000}""".replace("LETTERS", LETTERS),  # bounded, so that a line of addresses alone is read in linear time
    re.VERBOSE,
)
#: Words that begin a sentence; behind a full stop at the end of a run they are the next sentence without its space.
_STARTERS = (
    "A|Additional|Additionally|Also|All|As|At|Based|Both|By|Code|Codes|Compared|Data|Dataset|Datasets|Experimental|"
    "Experiments|Extensive|Finally|For|From|Furthermore|Here|However|In|Index|It|Keywords|Model|Models|More|Moreover|"
    "Note|On|Our|Please|Project|Results|See|Source|Supplementary|The|There|These|They|This|Through|Thus|To|Using|"
    "Video|Videos|We|Website|When|While|With"
)
#: Where an address ends although the next character could belong to one.
_CUT = re.compile(
    rf"""
        (?:[,;]\w{{1,20}}:?)?(?<![/=])(?:https?:?/|www\.)   # the next address is glued behind, perhaps with its name
      | \[\d{{1,2}}\]                   # a numbered note
      | \]\( | \]\[ | \*\*              # Markdown
      | [.,;:]{{2,}}(?=\w)              # an ellipsis and the next word
      | \.(?:{_STARTERS})\Z             # a sentence that lacks its space
    """,
    re.VERBOSE,
)
#: What ends a sentence, a quotation or emphasis around an address, and what can't be seen.
TRAILING = ".,;:!?'\"*>\\`|$&\u2018\u2019\u201c\u201d\u2026\u00ad\u200b\u200c\u200d\u2060"
#: Forges whose owners and repositories have letters, digits and ``._-`` only.
_STRICT_HOSTS = frozenset(("github.com", "www.github.com", "bitbucket.org"))
_STRICT_SIGN = r"[\w.\u2010-\u2013\u2212\u00ad\u200b-\u200d-]|\\_|%[0-9A-Fa-f]{2}"
_STRICT_PATH = re.compile(rf"/?(?:{_STRICT_SIGN}|\s)*(?:/(?:{_STRICT_SIGN}|\s)*)?(?:[/?#].*)?", re.ASCII | re.DOTALL)
#: The spaces inside one address; the worst seen is "J- L- O/guided-cluster".
_MOST_GAPS = 4
_OPEN_OF = {")": "(", "]": "["}


def path_end(text: str, start: int, host: str, emphasised: bool) -> int:
    """Where path, query and fragment end.

    Args:
        text: The abstract as written.
        start: Where they begin.
        host: In plain.
        emphasised: An underscore stands before the address, so one at its end is Markdown's.
    """
    end = _piece_end(text, start, start, host)
    for _ in range(_MOST_GAPS):
        more = path_gap(text, start, end, host, TRAILING)
        further = _piece_end(text, start, more, host) if more is not None else end
        if more is None or further <= more:
            break
        end = further
    if emphasised and text[end - 1] == "_":
        end -= 1
    return end


def _piece_end(text: str, start: int, piece: int, host: str) -> int:
    """Where the run of address characters from ``piece`` on ends, what belongs to the sentence cut off."""
    match = _RUN.match(text, piece)
    if match is None:
        return piece
    end = match.end()
    while (named := name_end(text, end)) > end:
        more = _RUN.match(text, named)
        end = more.end() if more else named
    run = text[start:end]
    if cut := _CUT.search(run, piece - start):
        run = run[: cut.start()]
    if host.lower() in _STRICT_HOSTS and (kept := _STRICT_PATH.match(run)):
        run = kept[0]
    return start + len(_trimmed(run))


def _trimmed(run: str) -> str:
    """Without brackets that close what was opened outside, and without the sentence's punctuation."""
    depth = {"(": 0, "[": 0}
    for place, sign in enumerate(run):
        if sign in depth:
            depth[sign] += 1
        elif sign in _OPEN_OF:
            depth[_OPEN_OF[sign]] -= 1
            if depth[_OPEN_OF[sign]] < 0:
                run = run[:place]
                break
    return run.rstrip(TRAILING + "([")
