"""Maps that are kept to put other papers on: in the cache under their fingerprint, or as a file to take along."""

from __future__ import annotations

import io
import os
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from corpus.cache import cached
from corpus.errors import CorpusError, SelectionError
from corpus.topics.store import TopicMap, fingerprint_of, read_map, read_topics, write_map, write_topics

#: Letters of a fingerprint that name a map in an address.
LETTERS = 16
#: Bytes that a map file may hold when it is unpacked: a map of a million papers is smaller.
_LARGEST = 2 * 2**30
_KIND = "kept-map"
#: A moment in every file, so that equal maps are equal files.
_EPOCH = (1980, 1, 1, 0, 0, 0)


class KeptMap(NamedTuple):
    """A map that was kept.

    Attributes:
        map: Without newcomers, under the labels that it was built with.
        paths: What its papers were read from; none for a map that came as a file.
        title: What its papers are called.
    """

    map: TopicMap
    paths: tuple[str, ...]
    title: str


def keep_map(
    topic_map: TopicMap,
    *,
    paths: Iterable[str] = (),
    title: str = "",
    cache_dir: str | os.PathLike[str] | None = None,
) -> str:
    """Keep a map, so that ``kept_map`` finds it.

    Args:
        topic_map: As ``build_topic_map`` made it.
        paths: What its papers were read from.
        title: What its papers are called.
        cache_dir: Root of the cache; the platform's by default.

    Returns:
        The first ``LETTERS`` letters of its fingerprint.
    """
    name = topic_map.fingerprint[:LETTERS]
    about = {"paths": list(paths), "title": title}

    def make(folder: Path) -> None:
        _write(folder, topic_map, about)

    cached(_KIND, {"map": name}, make, _read, cache_dir=cache_dir)
    return name


def kept_map(name: str, *, cache_dir: str | os.PathLike[str] | None = None) -> KeptMap | None:
    """The map whose fingerprint begins so, if it was kept.

    Args:
        name: As ``keep_map`` returned it.
        cache_dir: Root of the cache; the platform's by default.
    """

    def missing(folder: Path) -> None:
        raise LookupError(name)

    try:
        return cached(_KIND, {"map": name}, missing, _read, cache_dir=cache_dir)
    except LookupError:
        return None


def pack_map(topic_map: TopicMap, *, title: str = "") -> bytes:
    """A map as a file: the same bytes for the same map.

    Args:
        topic_map: As ``build_topic_map`` made it.
        title: What its papers are called.
    """
    with tempfile.TemporaryDirectory() as made:
        _write(Path(made), topic_map, {"paths": [], "title": title})
        return _packed(Path(made))


def unpack_map(content: bytes) -> KeptMap:
    """The map of a file that ``pack_map`` made.

    Args:
        content: Of the file.

    Raises:
        SelectionError: It is no map, a damaged one, or one of another version.
    """
    wrong = "This is no map file, or it was made by another version."
    hint = "Take a map along with the button on the page of topics."
    try:
        with tempfile.TemporaryDirectory() as made:
            _unpack(Path(made), content)
            return _read(Path(made), in_memory=True)
    except CorpusError:
        raise
    except Exception as error:  # whatever stands in a foreign file
        raise SelectionError(wrong, hint=hint) from error


def _packed(folder: Path) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for file in sorted(folder.iterdir()):
            archive.writestr(zipfile.ZipInfo(file.name, _EPOCH), file.read_bytes(), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _unpack(folder: Path, content: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = archive.infolist()
        if sum(part.file_size for part in parts) > _LARGEST:
            raise SelectionError("This map file is too large.", hint="Build the map from the papers.")
        for part in parts:
            # Whatever path a foreign file gives, it is written into this folder.
            (folder / Path(part.filename).name).write_bytes(archive.read(part))


def _write(folder: Path, topic_map: TopicMap, about: Mapping[str, object]) -> None:
    if topic_map.guests or topic_map.given:
        raise SelectionError("A map with newcomers or own names was to be kept.", hint="Keep it as it was built.")
    write_map(folder, topic_map.points, topic_map.model, {"fingerprint": topic_map.fingerprint, **about})
    write_topics(folder, topic_map.topics, topic_map.typical, topic_map.terms)


def _read(folder: Path, *, in_memory: bool = False) -> KeptMap:
    points, model, about = read_map(folder, in_memory=in_memory)
    if fingerprint_of(points) != about["fingerprint"]:
        raise SelectionError("The map's fingerprint is not that of its papers.", hint="Build it anew.")
    topics, typical, terms = read_topics(folder)
    made = TopicMap(points, topics, str(about["fingerprint"]), typical, terms, model)
    return KeptMap(made, tuple(map(str, about["paths"])), str(about["title"]))
