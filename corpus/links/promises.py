"""Whether a paper's code is there, or only promised."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .model import Link
from .phrasing import OTHERS, PROGRAM_SIGNS, PROMISES, RELEASE_SIGNS, SUPPLEMENT

#: Kinds at which code can be had. A model counts because its page holds the files that run it; a project page, an
#: owner's page and a demo don't, because nothing says that the code is there.
CODE_KINDS = frozenset(("repo", "repo_path", "gist", "anonymous", "model"))
#: Archives and notebooks have other kinds but may hold code: Zenodo, OSF, figshare (also by DOI), Colab, Kaggle, ...
_CODE_HOST = re.compile(
    r"""//(?:www\.)?(?:
      zenodo\.org | osf\.io | figshare\.com | codeocean\.com | archive\.softwareheritage\.org
    | (?:dx\.)?doi\.org/10\.(?:5281/zenodo|17605/osf|6084/m9\.figshare)
    | colab\.research\.google\.com | mybinder\.org | kaggle\.com/(?:code|kernels)/
    )""",
    re.VERBOSE | re.IGNORECASE,
)
#: Kinds that could be where promised code goes, wherever in the abstract they stand.
_PLACES = frozenset(("page", "owner", "shortener"))
#: Kinds at which no code is, even in the sentence that promises it.
_NO_PLACES = frozenset(("video", "paper"))

#: Words with which another address is given as the way to what the paper offers.
_WAY_IN = re.compile(r"\b(?:project|web|website|webpage|home|homepage|page|site|code|visit|details|see|available)\b")
_SENTENCE_END = re.compile(
    r"""  (?<=[\w)\]§"%}][.!?])["')\]]*\s+(?=[A-Z\[("§])   # "done. Code"
        | (?<=[a-z)][.!?])(?=[A-Z][a-z])                   # "done.Code"
        | \n\s*\n
    """,
    re.VERBOSE,
)


def holds_code(link: Link) -> bool:
    """Whether code can be had at the address itself: a repository or a part of one, a gist, a model, an archive."""
    return link.kind in CODE_KINDS or _CODE_HOST.search(link.url) is not None


def promises_code(abstract: str, found: Sequence[Link]) -> bool:
    """Whether the abstract says that code is or will be public and none of its links is where it could be.

    Args:
        abstract: As written.
        found: What ``find_links`` found in it.

    Returns:
        False also where the code is said to be in the supplement.
    """
    if any(holds_code(link) or link.kind in _PLACES for link in found):
        return False
    lowered = abstract.lower()
    if not _has(lowered, PROGRAM_SIGNS) or not _has(lowered, RELEASE_SIGNS):
        return False
    promised = False
    for sentence, links in _sentences(abstract, found):
        promise = _promises(sentence)
        if (promise or _WAY_IN.search(sentence)) and any(link.kind not in _NO_PLACES for link in links):
            return False
        promised = promised or promise
    return promised


def _promises(sentence: str) -> bool:
    if not _has(sentence, PROGRAM_SIGNS) or not _has(sentence, RELEASE_SIGNS) or OTHERS.search(sentence):
        return False
    if SUPPLEMENT.search(sentence) and "will " not in sentence:
        return False
    return any(pattern.search(sentence) for pattern in PROMISES)


def _has(text: str, signs: Sequence[str]) -> bool:
    return any(sign in text for sign in signs)


def _sentences(abstract: str, found: Sequence[Link]) -> Iterator[tuple[str, list[Link]]]:
    """Each sentence in lower case, its links as "§", and the links."""
    parts: list[str] = []
    reached = 0
    ordered = sorted(found, key=lambda link: link.start)
    for link in ordered:
        parts += [abstract[reached : link.start].replace("§", " "), "§"]
        reached = max(reached, link.end)
    text = "".join([*parts, abstract[reached:].replace("§", " ")])
    left = iter(ordered)
    for sentence in _SENTENCE_END.split(text):
        yield " ".join(sentence.lower().split()), [next(left) for _ in range(sentence.count("§"))]
