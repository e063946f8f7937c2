"""MinHash signatures cut into bands: texts with a band in common are candidates for near copies.

Broder, "On the resemblance and containment of documents" (1997); banding as in Leskovec, Rajaraman and Ullman, "Mining
of Massive Datasets", chapter 3. With 32 bands of 4, a pair at Jaccard 0.6 becomes a candidate with probability 0.988,
one at 0.3 with 0.23.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from corpus.duplicates.shingles import Counts, Hashes

BANDS = 32
ROWS = 4
_SEED = 20_240_721

Keys = npt.NDArray[np.uint32]


def _multipliers() -> tuple[Hashes, Hashes]:
    drawn = np.random.default_rng(_SEED).integers(0, 2**32, size=(2, BANDS * ROWS), dtype=np.uint32)
    return drawn[0] | np.uint32(1), drawn[1] | np.uint32(1)


_FIRST, _SECOND = _multipliers()


def band_keys(shingles: Hashes, counts: Counts) -> Keys:
    """One key a band for each text.

    Args:
        shingles: Flat, shape (shingles,).
        counts: Shingles of each text, all at least 1, shape (texts,).

    Returns:
        Shape (texts, BANDS).
    """
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    keys = np.empty((len(counts), BANDS), dtype=np.uint32)
    hashed, shifted = np.empty_like(shingles), np.empty_like(shingles)
    for band in range(BANDS):
        key = np.zeros(len(counts), dtype=np.uint32)
        for row in range(ROWS):
            at = band * ROWS + row
            # Two odd multipliers with a shift between them: a permutation of 32 bits, other for each signature row.
            np.multiply(shingles, _FIRST[at], out=hashed)
            np.right_shift(hashed, np.uint32(15), out=shifted)
            np.bitwise_xor(hashed, shifted, out=hashed)
            np.multiply(hashed, _SECOND[at], out=hashed)
            least = np.minimum.reduceat(hashed, starts)
            key = (key ^ least) * np.uint32(0x9E3779B1)
            key ^= key >> np.uint32(16)
        keys[:, band] = key
    return keys
