"""A topic map and its folder in the cache."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.schema import POINTS, TOPICS, Column, conform
from corpus.topics.exact import GRID, Floats

#: The columns of a map's points: ``POINTS`` and whether the paper came later.
MAP_POINTS = (*POINTS, Column("placed", "bool", "put on an existing map by its neighbours, not one it was made from"))

TYPICAL = (
    Column("topic", "int64", "as in TOPICS"),
    Column("paper_id", "str", "most typical first"),
    Column("rank", "int64", "1-based"),
)

TOPIC_TERMS = (
    Column("topic", "int64", "as in TOPICS"),
    Column("term", "str", "as it is most often written"),
    Column("weight", "float64", "z-score of the log-odds of papers in the topic against the rest of the map"),
)


@dataclass(frozen=True)
class MapModel:
    """What places a newcomer: the space and who stands where in it.

    Attributes:
        terms: Folded terms of the space, sorted, one a line, as UTF-8 bytes.
        idf: Shape (v,).
        components: Shape (v, d).
        places: Of the map's papers in the order of its points, on the grid; zeros for a paper in the topic "other".
        regions: The centres of the regions but "other", on the grid.
        centres: Those of their sub-topics.
    """

    terms: NDArray[np.uint8]
    idf: Floats
    components: NDArray[np.float32]
    places: NDArray[np.int32]
    regions: NDArray[np.int32]
    centres: NDArray[np.int32]

    def columns(self) -> dict[str, int]:
        """The column of each term."""
        text = bytes(self.terms).decode()
        return {term: at for at, term in enumerate(text.split("\n"))} if text else {}


@dataclass(frozen=True)
class TopicMap:
    """Papers on a plane, in topics and sub-topics.

    Attributes:
        points: One row a paper, columns ``MAP_POINTS``, sorted by paper_id.
        topics: Regions first, largest first, then the sub-topics of each in turn; columns ``TOPICS``.
        fingerprint: SHA-256 over the places and topics of the papers it was made from; newcomers don't change it.
        typical: The ten papers nearest to each topic's centre, columns ``TYPICAL``.
        terms: What sets each topic apart, with weights, columns ``TOPIC_TERMS``.
        model: What ``place_papers`` needs.
        given: The names that a person gave, each with the label that the map was built with.
        words: Another string for other word lists that the labels were chosen by; empty for the default.
        guests: Another string for other newcomers; empty where there is none.
    """

    points: pd.DataFrame
    topics: pd.DataFrame
    fingerprint: str
    typical: pd.DataFrame
    terms: pd.DataFrame
    model: MapModel
    given: Mapping[str, str] = field(default_factory=dict)
    words: str = ""
    guests: str = ""

    @property
    def edition(self) -> str:
        """The fingerprint, and another string for other labels or newcomers: the key of what is made of them."""
        if not (self.given or self.words or self.guests):
            return self.fingerprint
        differs = json.dumps([sorted(self.given.items()), self.words, self.guests])
        return f"{self.fingerprint}-{hashlib.sha256(differs.encode()).hexdigest()[:12]}"

    def built_labels(self, labels: Iterable[str]) -> tuple[str, ...]:
        """The labels that the map was built with, for what outlives a name: a recipe, a command."""
        return tuple(self.given.get(label, label) for label in labels)


_ARRAYS = ("terms", "idf", "components", "places", "regions", "centres")


def write_map(folder: Path, points: pd.DataFrame, model: MapModel, about: dict[str, Any]) -> None:
    """Write points and model into a cache entry's folder."""
    points.to_parquet(folder / "points.parquet", index=False)
    for name in _ARRAYS:
        np.save(folder / f"{name}.npy", getattr(model, name))
    (folder / "about.json").write_text(json.dumps(about), encoding="utf-8")


def read_map(folder: Path, *, in_memory: bool = False) -> tuple[pd.DataFrame, MapModel, dict[str, Any]]:
    """What ``write_map`` wrote; the arrays stay on disk until they are used, unless they are to be ``in_memory``."""
    points = conform(pd.read_parquet(folder / "points.parquet"), MAP_POINTS)
    arrays = {name: np.load(folder / f"{name}.npy", mmap_mode=None if in_memory else "r") for name in _ARRAYS}
    return points, MapModel(**arrays), json.loads((folder / "about.json").read_text(encoding="utf-8"))


def write_topics(folder: Path, topics: pd.DataFrame, typical: pd.DataFrame, terms: pd.DataFrame) -> None:
    """Write what is said about the topics into a cache entry's folder."""
    topics.to_parquet(folder / "topics.parquet", index=False)
    typical.to_parquet(folder / "typical.parquet", index=False)
    terms.to_parquet(folder / "terms.parquet", index=False)


def read_topics(folder: Path) -> tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]:
    """What ``write_topics`` wrote."""
    return (
        conform(pd.read_parquet(folder / "topics.parquet"), TOPICS),
        conform(pd.read_parquet(folder / "typical.parquet"), TYPICAL),
        conform(pd.read_parquet(folder / "terms.parquet"), TOPIC_TERMS),
    )


def fingerprint_of(points: pd.DataFrame) -> str:
    """SHA-256 over the places and topics of the papers that a map was made from."""
    digest = hashlib.sha256("\n".join(points["paper_id"]).encode())
    for name in ("x", "y", "confidence"):
        digest.update(np.rint(points[name].to_numpy() * 10_000).astype("<i8").tobytes())
    for name in ("topic", "subtopic"):
        digest.update(points[name].to_numpy().astype("<i8").tobytes())
    return digest.hexdigest()


def compact(places: Floats) -> NDArray[np.int32]:
    """Whole numbers on the grid in half the bytes."""
    assert float(np.abs(places).max(initial=0.0)) <= GRID
    return places.astype(np.int32)
