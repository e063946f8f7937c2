"""Which papers hold the frequent terms: a bit a paper, so that all papers with a frequent word come at once.

The inverted index gives hits one by one as objects, which for a word that half the papers hold takes long; a row of
bits is read in well under a millisecond.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

#: Of a field's terms those that at least this share of the papers hold, by a sample of so many papers.
_SHARE, _SAMPLE = 1 / 60, 4_000
#: Papers of one pass.
_PASS = 4_096
_FIELDS = ("body", "surface", "acronym")
_BITS, _TERMS = "frequent.npy", "frequent-terms.npy"


class Gatherer:
    """Takes the terms of all papers in order, and writes the bits of the frequent ones.

    Args:
        sample: For each of the fields body, surface and acronym the terms, parted by spaces, of some papers.
        n_papers: Papers in all.
    """

    def __init__(self, sample: Sequence[tuple[str, str, str]], n_papers: int) -> None:
        self._terms: list[pa.Array] = []
        self._masks: list[NDArray[np.bool_]] = []
        for field in range(len(_FIELDS)):
            held = Counter(term for texts in sample for term in set(texts[field].split()))
            terms = sorted(term for term, papers in held.items() if papers >= _SHARE * len(sample))
            self._terms.append(pa.array(terms, type=pa.string()))
            self._masks.append(np.zeros((len(terms), n_papers), dtype=bool))
        self._waiting: list[tuple[str, str, str]] = []
        self._done = 0

    @staticmethod
    def sampled(n_papers: int) -> range:
        """The numbers of the papers to sample."""
        return range(0, n_papers, max(1, n_papers // _SAMPLE))

    def add(self, body: str, surface: str, acronym: str) -> None:
        """The next paper."""
        self._waiting.append((body, surface, acronym))
        if len(self._waiting) == _PASS:
            self._flush()

    def _flush(self) -> None:
        for texts, terms, mask in zip(zip(*self._waiting, strict=True), self._terms, self._masks, strict=True):
            lists = pc.split_pattern(pa.array(texts, type=pa.string()), " ")
            known = pc.index_in(lists.flatten(), value_set=terms)
            rows = pc.list_parent_indices(lists).filter(pc.is_valid(known))
            mask[known.drop_null().to_numpy(), rows.to_numpy() + self._done] = True
        self._done += len(self._waiting)
        self._waiting = []

    def save(self, folder: Path) -> None:
        """Write what was gathered."""
        if self._waiting:
            self._flush()
        names = [
            f"{field} {term}" for field, terms in zip(_FIELDS, self._terms, strict=True) for term in terms.to_pylist()
        ]
        np.save(folder / _BITS, np.concatenate([np.packbits(mask, axis=1) for mask in self._masks]))
        np.save(folder / _TERMS, np.array([name.encode() for name in names] or [b""], dtype=np.bytes_))


class Frequent:
    """The bits of one index, memory-mapped."""

    def __init__(self, folder: Path, n_papers: int) -> None:
        self._bits: NDArray[np.uint8] = np.load(folder / _BITS, mmap_mode="r")
        self._n = n_papers
        self._place = {name: at for at, name in enumerate(np.load(folder / _TERMS).tolist())}

    def mask(self, field: str, term: str) -> NDArray[np.bool_] | None:
        """Which papers, by their number in the index, hold a term; ``None`` where it is not frequent."""
        at = self._place.get(f"{field} {term}".encode())
        if at is None or at >= len(self._bits):
            return None
        return np.unpackbits(self._bits[at], count=self._n).view(bool)
