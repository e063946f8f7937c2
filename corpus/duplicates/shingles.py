"""Texts -> sets of shingles, each a sorted run of 32-bit hashes in one flat array."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

#: Words in a shingle.
SHINGLE = 3
_ASCII_WORD = re.compile(r"\w+")
# Chinese and Japanese write no spaces: each of their signs counts as a word.
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]|[^\W\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+")
_MAX_KNOWN = 2_000_000

Hashes = npt.NDArray[np.uint32]
Counts = npt.NDArray[np.int64]


class _WordHashes(dict[str, int]):
    """63 bits of each word's hash: of its letters alone, so that every run and machine agrees."""

    def __missing__(self, word: str) -> int:
        if len(self) >= _MAX_KNOWN:
            self.clear()
        value = int.from_bytes(hashlib.blake2b(word.encode("utf-8", "replace"), digest_size=8).digest(), "big") >> 1
        self[word] = value
        return value


class Shingler:
    """Cuts texts into shingles; keeps the hashes of the words that it met."""

    def __init__(self) -> None:
        self._hashes = _WordHashes()

    def cut(self, texts: Sequence[str]) -> tuple[Hashes, Counts]:
        """The shingles of some texts.

        Args:
            texts: Plain texts.

        Returns:
            Their hashes, each once and sorted within its text, shape (shingles,); and how many each text has, shape
            (texts,). A text of one or two words has one shingle, a text of none has none.
        """
        words: list[int] = []
        lengths = np.zeros(len(texts), dtype=np.int64)
        hashes = self._hashes
        for row, text in enumerate(texts):
            pattern = _ASCII_WORD if text.isascii() else _WORD
            own = [hashes[word] for word in pattern.findall(text.casefold())]
            if own:
                own.extend([0] * (SHINGLE - len(own)))
            lengths[row] = len(own)
            words.extend(own)
        flat = np.array(words, dtype=np.uint64)
        owner = np.repeat(np.arange(len(texts), dtype=np.uint64), lengths)
        if len(flat) < SHINGLE:
            return np.empty(0, np.uint32), np.zeros(len(texts), np.int64)
        whole = owner[: -SHINGLE + 1] == owner[SHINGLE - 1 :]
        keys = (owner[: -SHINGLE + 1][whole] << np.uint64(32)) | _mix(flat)[whole]
        keys.sort()  # numpy's unique hashes first, which takes ten times as long here
        keys = keys[np.concatenate([[True], keys[1:] != keys[:-1]])]
        counts = np.bincount((keys >> np.uint64(32)).astype(np.int64), minlength=len(texts))
        return keys.astype(np.uint32), counts


def _mix(words: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """One 32-bit hash for each three words that follow each other, order counted (multipliers: splitmix64's)."""
    mixed = words[:-2] * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= (words[1:-1] + np.uint64(1)) * np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(30)
    mixed += (words[2:] + np.uint64(2)) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(27)
    mixed *= np.uint64(0x94D049BB133111EB)
    return mixed >> np.uint64(32)
