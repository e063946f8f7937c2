"""Two ways back to a view: its address in the app, and the command that makes its export."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from urllib.parse import quote, urlencode

from corpus.select import Filters

#: Filter -> query parameter; what is not here has no place in an address.
PARAMETERS = {
    "query": "q", "topics": "topic", "terms": "term", "sources": "source", "venues": "venue", "years": "year",
    "code": "code", "length": "words", "region": "region", "sort": "sort", "match": "any", "authors": "author",
    "hosts": "host", "kinds": "kind", "papers": "papers", "starred": "starred", "tags": "tag", "read": "read",
    "hidden": "hidden", "families": "near",
}  # fmt: skip
#: What the app calls a choice; Streamlit writes the words of a choice into the address, and so does this module.
ADDRESS_LABELS = {
    "code": {"yes": "With", "no": "Without", "promised": "Promised"},
    "sort": {
        "relevance": "Best match first",
        "newest": "Newest first",
        "label": "By label, A to Z",
        "length": "Shortest first",
        "corpus": "As in the files",
    },
    "match": {"any": "true"},
    "starred": {"yes": "Starred", "no": "Not starred"},
    "read": {"yes": "Read", "no": "Unread"},
    "hidden": {"yes": "Only hidden", "all": "With hidden"},
}


def address_of(filters: Filters, *, near_copies: bool = False) -> str:
    """Such as ``/?q=graph%20network&year=2020&year=2024``.

    Args:
        filters: What the view keeps.
        near_copies: Whether the corpus has near copies: the app folds them unless the address says otherwise.
    """
    given = filters.to_params()
    pairs = [
        (PARAMETERS[name], ADDRESS_LABELS.get(name, {}).get(value, value))
        for name, values in given.items()
        if name not in {"papers", "families"}
        for value in values
    ]
    pairs += [(PARAMETERS["papers"], "-".join(filters.papers))] if filters.papers else []
    pairs += [(PARAMETERS["families"], "true")] if near_copies and filters.families == "all" else []
    return f"/?{urlencode(pairs, quote_via=quote)}" if pairs else "/"


def command_line(
    paths: Iterable[str],
    filters: Filters,
    format: str,
    *,
    fields: Mapping[str, str] | None = None,
    join: bool = True,
    bom: bool = False,
    limit: int | None = None,
    base_map: Iterable[str] = (),
    regions: int | None = None,
) -> str:
    """The command that writes the same export, quoted for a POSIX shell.

    Args:
        paths: What was read, as given; ``-`` is standard input.
        filters: What is kept.
        format: A name of ``FORMATS``.
        fields: Foreign column -> ours.
        join: Whether abstracts that a blank line cut in two were joined.
        bom: Whether a CSV begins with a byte order mark.
        limit: The most rows; all if None.
        base_map: The files on whose topic map the papers were put.
        regions: How many regions the topic map was asked to have.

    Returns:
        One line, to be run where the paths are found.
    """
    words = ["python", "-m", "corpus", "export", *map(_path_word, paths)]
    for name, values in filters.to_params().items():
        option = f"--{name}"
        words += (
            [f"{option}={':'.join(values)}"] if name in ("years", "length") else [f"{option}={one}" for one in values]
        )
    words += [f"--map={ours}={foreign}" for foreign, ours in (fields or {}).items()]
    words += [f"--base-map={_path_word(path)}" for path in base_map]
    words += [] if regions is None else [f"--regions={regions}"]
    words += [] if join else ["--no-join"]
    words += [f"--format={format}", *(["--bom"] if bom else [])]
    words += [] if limit is None else [f"--limit={limit}"]
    return shlex.join(words)


def _path_word(path: str) -> str:
    """A path that is not taken for an option."""
    return f"./{path}" if path.startswith("-") and path != "-" else path
