"""What a link is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "repo",
    "repo_path",
    "owner",
    "gist",
    "page",
    "model",
    "dataset",
    "demo",
    "video",
    "paper",
    "anonymous",
    "shortener",
    "site",
]


@dataclass(frozen=True, slots=True)
class Link:
    """One address in one abstract.

    Attributes:
        url: Canonical: https, host in lower case, no ``.git`` on a forge, no tracking parameters.
        kind: What stands at the address, told from the address alone.
        host: In lower case, without port.
        owner: User, organisation or group path; empty where the host has none.
        repo: Empty where the link is no repository, model or data set.
        start: Where the address begins in the abstract, in characters.
        end: Where it ends.
        written: The address as written: ``abstract[start:end]``.
    """

    url: str
    kind: Kind
    host: str
    owner: str
    repo: str
    start: int
    end: int
    written: str
