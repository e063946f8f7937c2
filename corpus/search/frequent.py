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
#: How often a term of the first field stands in a paper has bits, too: at least so many times ...
_TIMES = (2, 4)
#: ... and of a paper that has none, one or two of these bits it is taken to stand there so often.
_OFTEN = (1.0, 2.3, 5.0)
_BITS, _TERMS, _LENGTHS = "frequent.npy", "frequent-terms.npy", "lengths.npy"


class Gatherer:
    """Takes the terms of all papers in order, and writes the bits of the frequent ones.

    Args:
        sample: For each of the fields body, surface and acronym the terms, parted by spaces, of some papers.
        n_papers: Papers in all.
    """

    def __init__(self, sample: Sequence[tuple[str, str, str]], n_papers: int) -> None:
        self._terms: list[pa.Array] = []
        self._bits: list[NDArray[np.uint8]] = []
        self._lengths = np.zeros(n_papers, dtype=np.uint16)
        for field in range(len(_FIELDS)):
            held = Counter(term for texts in sample for term in set(texts[field].split()))
            terms = sorted(term for term, papers in held.items() if papers >= _SHARE * len(sample))
            self._terms.append(pa.array(terms, type=pa.string()))
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
        bits = []
        for field, texts, terms in zip(_FIELDS, zip(*self._waiting, strict=True), self._terms, strict=True):
            lists = pc.split_pattern(pa.array(texts, type=pa.string()), " ")
            known = pc.index_in(lists.flatten(), value_set=terms)
            rows = pc.list_parent_indices(lists).filter(pc.is_valid(known))
            places = known.drop_null().to_numpy().astype(np.int64) * len(texts) + rows.to_numpy()
            times = np.bincount(places, minlength=len(terms) * len(texts)).reshape(len(terms), len(texts))
            least = (1, *_TIMES) if field == _FIELDS[0] else (1,)
            bits += [np.packbits(times >= number, axis=1) for number in least]
            if field == _FIELDS[0]:
                lengths = pc.list_value_length(lists).to_numpy(zero_copy_only=False)
                self._lengths[self._done : self._done + len(texts)] = np.minimum(lengths, np.iinfo(np.uint16).max)
        self._bits.append(np.concatenate(bits))
        self._done += len(self._waiting)
        self._waiting = []

    def save(self, folder: Path) -> None:
        """Write what was gathered."""
        if self._waiting:
            self._flush()
        fields = [(_FIELDS[0], self._terms[0])] + [(f"{_FIELDS[0]}{number}", self._terms[0]) for number in _TIMES]
        fields += list(zip(_FIELDS[1:], self._terms[1:], strict=True))
        names = [f"{field} {term}" for field, terms in fields for term in terms.to_pylist()]
        np.save(folder / _BITS, np.concatenate(self._bits or [np.zeros((len(names), 0), dtype=np.uint8)], axis=1))
        np.save(folder / _TERMS, np.array([name.encode() for name in names] or [b""], dtype=np.bytes_))
        np.save(folder / _LENGTHS, self._lengths)


class Frequent:
    """The bits of one index, memory-mapped."""

    def __init__(self, folder: Path, n_papers: int) -> None:
        self._bits: NDArray[np.uint8] = np.load(folder / _BITS, mmap_mode="r")
        self._n = n_papers
        #: Words of each paper, by its number in the index.
        self.lengths: NDArray[np.uint16] = np.load(folder / _LENGTHS)
        self._place = {name: at for at, name in enumerate(np.load(folder / _TERMS).tolist())}

    def mask(self, field: str, term: str) -> NDArray[np.bool_] | None:
        """Which papers, by their number in the index, hold a term; ``None`` where it is not frequent."""
        at = self._place.get(f"{field} {term}".encode())
        if at is None or at >= len(self._bits):
            return None
        return np.unpackbits(self._bits[at], count=self._n).view(bool)

    def times(self, term: str) -> NDArray[np.float32] | None:
        """About how often a stem stands in each paper, by its number in the index; ``None`` for one that is rare."""
        held = self.mask(_FIELDS[0], term)
        if held is None:
            return None
        times = held * np.float32(_OFTEN[0])
        for number, before, often in zip(_TIMES, _OFTEN, _OFTEN[1:], strict=False):
            more = self.mask(f"{_FIELDS[0]}{number}", term)
            assert more is not None
            times += more * np.float32(often - before)
        return times
