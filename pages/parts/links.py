"""Links of papers as the pages show them: http(s) only, the host always in sight."""

from __future__ import annotations

from typing import Any

import pandas as pd

from corpus import Corpus
from pages.parts.richtext import escape_label

ICONS = {
    "repo": "code",
    "repo_path": "code",
    "owner": "group",
    "gist": "code",
    "model": "deployed_code",
    "dataset": "database",
    "demo": "play_circle",
    "video": "smart_display",
    "paper": "article",
    "anonymous": "code",
}
KINDS = {
    "repo": "repository",
    "repo_path": "folder of a repository",
    "owner": "account",
    "gist": "gist",
    "page": "project page",
    "model": "model",
    "dataset": "data set",
    "demo": "demo",
    "video": "video",
    "paper": "paper",
    "anonymous": "anonymous repository",
    "shortener": "short link",
    "site": "web site",
}


def of_paper(corpus: Corpus, paper_id: str) -> pd.DataFrame:
    """The links of one paper, in the order of its abstract."""
    links = corpus.links
    return links[links["paper_id"] == paper_id]


def as_markdown(link: Any) -> str:  # noqa: ANN401  (a row of links)
    """A link to follow: its repository, or its address without the scheme."""
    said = f"{link.owner}/{link.repo}" if link.repo else link.url.removeprefix("https://").removeprefix("http://")
    icon = f":material/{ICONS.get(link.kind, 'link')}:"
    return f"{icon} [{escape_label(said)}](<{address(link.url)}>)"


def address(url: str) -> str:
    """An address that can stand between angle brackets in Markdown."""
    return url.replace("<", "%3C").replace(">", "%3E").replace("\\", "%5C")
