"""The topic map that a choice goes by: of the papers themselves, or another that they are put on."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from corpus.errors import SelectionError
from corpus.load import load_corpus
from corpus.schema import Corpus
from corpus.tokens.panel import parse_panel
from corpus.topics import TopicMap, build_topic_map, place_papers

Folder = str | os.PathLike[str] | None
#: How a zip begins; a map file is one.
_ZIP = b"PK\x03\x04"


def map_of(
    corpus: Corpus,
    base: Sequence[str | os.PathLike[str]] = (),
    *,
    panel: str = "",
    regions: int | None = None,
    fingerprint: str = "",
    cache_dir: Folder = None,
) -> TopicMap:
    """The topic map of a corpus; or another map, with the papers of the corpus put on it.

    Args:
        corpus: The corpus.
        base: The papers of the other map, or a map file; none for a map of its own.
        panel: The term panel as text that the labels are chosen by; empty for the default.
        regions: How many regions a map of its own has; the number that divides it best if None.
        fingerprint: Where the map that comes out is another than this one, a map that was kept under it is taken.
        cache_dir: Another root than the default cache folder.

    Raises:
        CorpusError: The other map or its papers cannot be read, or the panel is none.
    """
    from corpus.topics.keeping import LETTERS, kept_map

    words = parse_panel(panel) if panel else None
    packed = _map_file(base)
    if packed is not None:
        return place_papers(packed, corpus)
    source = load_corpus(base, cache_dir=cache_dir) if base else corpus
    made = build_topic_map(source, n_topics=None if base else regions, panel=words, cache_dir=cache_dir)
    if fingerprint and made.fingerprint != fingerprint:
        kept = kept_map(fingerprint[:LETTERS], cache_dir=cache_dir)
        return place_papers(kept.map, corpus) if kept is not None else made
    return place_papers(made, corpus) if base else made


def _map_file(base: Sequence[str | os.PathLike[str]]) -> TopicMap | None:
    """The map of a map file; nothing for files of papers, some of which are zips too."""
    from corpus.topics.keeping import unpack_map

    if len(base) != 1 or not Path(base[0]).is_file():
        return None
    with Path(base[0]).open("rb") as file:
        if file.read(len(_ZIP)) != _ZIP:
            return None
        file.seek(0)
        try:
            return unpack_map(file.read()).map
        except SelectionError:
            return None
