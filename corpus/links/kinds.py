"""What stands at an address: kind, owner and repository, told from host and path alone."""

from __future__ import annotations

import re
from typing import NamedTuple

from .model import Kind


class Place(NamedTuple):
    """What an address points at."""

    kind: Kind
    owner: str = ""
    repo: str = ""


#: First path parts of github.com that are its own pages and no user.
GITHUB_PAGES = frozenset(
    (
        *("about", "apps", "collections", "contact", "customer-stories", "enterprise", "events", "explore", "features"),
        *("issues", "join", "login", "marketplace", "new", "notifications", "pricing", "pulls", "readme", "search"),
        *("security", "settings", "signup", "site", "sponsors", "topics", "trending", "user-attachments"),
    )
)

#: First path parts of huggingface.co that are its own pages and no user.
HUGGING_FACE_PAGES = frozenset(
    ("blog", "chat", "collections", "docs", "learn", "join", "login", "organizations", "posts")
)

#: Hosts whose kind their path doesn't change; a name stands for its subdomains too.
KIND_OF_HOST: dict[str, Kind] = {
    "github.io": "page",
    "gitlab.io": "page",
    "bitbucket.io": "page",
    "wixsite.com": "page",
    "codeberg.page": "page",
    "pages.dev": "page",
    "netlify.app": "page",
    "vercel.app": "page",
    "sites.google.com": "page",
    "readthedocs.io": "page",
    "webflow.io": "page",
    "gist.github.com": "gist",
    "anonymous.4open.science": "anonymous",
    "4open.science": "anonymous",
    "anon-github.automl.cc": "anonymous",
    "arxiv.org": "paper",
    "openreview.net": "paper",
    "aclanthology.org": "paper",
    "biorxiv.org": "paper",
    "dl.acm.org": "paper",
    "ieeexplore.ieee.org": "paper",
    "semanticscholar.org": "paper",
    "doi.org": "paper",
    "zenodo.org": "dataset",
    "osf.io": "dataset",
    "figshare.com": "dataset",
    "datadryad.org": "dataset",
    "softwareheritage.org": "dataset",
    "codeocean.com": "dataset",
    "colab.research.google.com": "demo",
    "mybinder.org": "demo",
    "tfhub.dev": "model",
    "dataverse.harvard.edu": "dataset",
    "data.mendeley.com": "dataset",
    "physionet.org": "dataset",
    "archive.ics.uci.edu": "dataset",
    "openml.org": "dataset",
    "youtube.com": "video",
    "youtu.be": "video",
    "vimeo.com": "video",
    "bilibili.com": "video",
    "hf.space": "demo",
    "gradio.app": "demo",
    "gradio.live": "demo",
    "streamlit.app": "demo",
    "bit.ly": "shortener",
    "goo.gl": "shortener",
    "git.io": "shortener",
    "tinyurl.com": "shortener",
    "aka.ms": "shortener",
    "t.co": "shortener",
    "rb.gy": "shortener",
    "is.gd": "shortener",
    "t.ly": "shortener",
    "cutt.ly": "shortener",
    "shorturl.at": "shortener",
    "ow.ly": "shortener",
    "rebrand.ly": "shortener",
    "w3id.org": "shortener",
    "g.co": "shortener",
    "hf.co": "shortener",
}

#: Forges with owner/repository as the first two parts of the path.
FLAT_FORGES = ("github.com", "bitbucket.org", "codeberg.org", "gitee.com")

#: Named like a GitLab (gitlab.inria.fr, git.uni-x.de, jugit.fz-juelich.de), where groups nest.
_GITLAB = re.compile(r"(?:^|\.)[a-z]*git(?:lab)?\.(?!io$)")

#: Suffixes of DOIs that archives of data and code give out.
_ARCHIVE_DOI = re.compile(
    r"/10\.(?:5281/zenodo|17605/osf|6084/m9\.figshare|24433|5061/dryad|4121|7910/dvn)", re.IGNORECASE
)


def place_of(host: str, path: str) -> Place:
    """Kind, owner and repository of an address.

    Args:
        host: In lower case.
        path: From the first slash on, without query and fragment; may be empty.
    """
    parts = [part for part in path.split("/") if part]
    bare = host.removeprefix("www.")
    if bare in FLAT_FORGES:
        return _flat_forge(bare, parts)
    if _GITLAB.search(host):
        return _gitlab(parts)
    if bare == "huggingface.co":
        return _hugging_face(parts)
    if bare == "kaggle.com":
        return _kaggle(parts)
    if bare in ("raw.githubusercontent.com", "raw.github.com") and len(parts) > 1:
        return Place("repo_path", parts[0], parts[1])
    return _by_table(bare, path, parts)


def _flat_forge(host: str, parts: list[str]) -> Place:
    if host == "github.com" and parts and parts[0].lower() in GITHUB_PAGES:
        return Place("site")
    if len(parts) > 1 and parts[0] == "orgs":
        return Place("owner", parts[1])
    if len(parts) < 2:
        return Place("owner", parts[0]) if parts else Place("site")
    return Place("repo" if len(parts) == 2 else "repo_path", parts[0], parts[1])


def _gitlab(parts: list[str]) -> Place:
    project = parts[: parts.index("-")] if "-" in parts else parts
    if len(project) < 2:
        return Place("owner", project[0]) if project else Place("site")
    deep = len(project) < len(parts)
    for mark in ("tree", "blob", "raw", "wikis", "issues"):  # GitLab before 2019 had no "/-/"
        if mark in project[2:]:
            project, deep = project[: project.index(mark, 2)], True
    return Place("repo_path" if deep else "repo", "/".join(project[:-1]), project[-1])


def _hugging_face(parts: list[str]) -> Place:
    kinds: dict[str, Kind] = {"datasets": "dataset", "spaces": "demo"}
    if not parts or parts[0] in HUGGING_FACE_PAGES:
        return Place("paper" if parts[:1] == ["papers"] else "site")
    if parts[0] == "papers":
        return Place("paper")
    if parts[0] in kinds:
        named = parts[1:3]
        return Place(kinds[parts[0]], named[0] if named else "", named[1] if len(named) == 2 else "")
    return Place("model", parts[0], parts[1]) if len(parts) > 1 else Place("owner", parts[0])


def _kaggle(parts: list[str]) -> Place:
    if parts[:1] in (["code"], ["kernels"]):
        return Place("demo", *parts[1:3])
    if parts[:1] in (["models"], ["datasets"]):
        return Place("model" if parts[0] == "models" else "dataset", *parts[1:3])
    if parts[:1] in (["c"], ["competitions"]):
        return Place("dataset")
    return Place("dataset", *parts) if len(parts) == 2 else Place("site")


def _by_table(host: str, path: str, parts: list[str]) -> Place:
    if host in ("doi.org", "dx.doi.org") and _ARCHIVE_DOI.match(path):
        return Place("dataset")
    name = host
    while "." in name:
        kind = KIND_OF_HOST.get(name)
        if kind:
            owner = ""
            if kind == "gist" and len(parts) > 1:
                owner = parts[0]
            elif kind == "page" and host.endswith((".github.io", ".gitlab.io")):
                owner = host.rsplit(".", 2)[0]
            return Place(kind, owner)
        name = name.partition(".")[2]
    return Place("site")
