"""Whether a paper's code is there, or only promised."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .model import Link

#: Kinds at which code can be had: repositories and folders in them, an owner (papers of one repository often give
#: only the owner's address), gists, notebooks, anonymised repositories, and archives (Zenodo, OSF, figshare).
CODE_KINDS = frozenset(("repo", "repo_path", "gist", "notebook", "anonymous", "archive"))


def holds_code(link: Link) -> bool:
    """Whether code stands at the address itself."""
    return link.kind in CODE_KINDS


_PROMISE = re.compile(
    r"\b(?:codes?|implementations?|source)\b[^.]{0,80}\b(?:will be|is|are|be)\b[^.]{0,40}"
    r"\b(?:available|released?|open)",
    re.IGNORECASE,
)


def promises_code(abstract: str, found: Sequence[Link]) -> bool:
    """Whether the abstract says that code is or will be public and no link is where it could be."""
    if any(holds_code(link) for link in found):
        return False
    return _PROMISE.search(abstract) is not None
