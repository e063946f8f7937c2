"""Which texts are near copies of each other: candidates by MinHash, each verified by its exact Jaccard similarity."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from corpus.duplicates.minhash import BANDS, Keys, band_keys
from corpus.duplicates.shingles import Counts, Hashes, Shingler
from corpus.schema import Progress

#: Two texts with at least this part of their shingles in common are near copies.
JACCARD = 0.6
_CHUNK = 4_096
#: Within a band, so many neighbours are compared: all pairs of a small group, a chain through a big one.
_WINDOW = 16
_PAIRS = 50_000

Rows = npt.NDArray[np.int64]


def find_families(texts: Sequence[str], paper_ids: Sequence[str], progress: Progress | None = None) -> list[str]:
    """For each text the smallest paper_id of its family; its own where it stands alone.

    Two texts belong to one family when their sets of 3-word shingles have a Jaccard similarity of at least
    ``JACCARD``, or when a chain of such pairs leads from one to the other, whatever the order of the texts.

    Args:
        texts: Plain texts; slices of it must be texts as well.
        paper_ids: One for each.
        progress: In texts.
    """
    if len(texts) < 2:
        return list(paper_ids)
    shingles, counts, keys = _sign(texts, progress)
    by_id = np.argsort(np.array(paper_ids), kind="stable")
    labels = _link(shingles, counts, keys, by_id, progress)
    order = by_id[np.argsort(labels[by_id], kind="stable")]
    first = np.concatenate([[True], labels[order][1:] != labels[order][:-1]])
    smallest = np.empty(len(order), dtype=np.int64)
    smallest[order] = order[np.maximum.accumulate(np.where(first, np.arange(len(order)), 0))]
    return [paper_ids[row] for row in smallest.tolist()]


def _sign(texts: Sequence[str], progress: Progress | None) -> tuple[Hashes, Counts, Keys]:
    """Shingles, their counts and band keys of all texts."""
    shingler = Shingler()
    shingles: list[Hashes] = []
    counts = np.zeros(len(texts), dtype=np.int64)
    keys = np.zeros((len(texts), BANDS), dtype=np.uint32)
    for begin in range(0, len(texts), _CHUNK):
        if progress:
            progress(begin, len(texts), "Looking for near copies")
        own, own_counts = shingler.cut(texts[begin : begin + _CHUNK])
        shingles.append(own)
        counts[begin : begin + _CHUNK] = own_counts
        filled = np.flatnonzero(own_counts)
        if len(filled):
            keys[begin + filled] = band_keys(own, own_counts[filled])
    return np.concatenate(shingles), counts, keys


def _link(shingles: Hashes, counts: Counts, keys: Keys, by_id: Rows, progress: Progress | None) -> Rows:
    """A label for each text, equal within a family; ``by_id`` settles who is whose neighbour in a big group."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    n = len(counts)
    starts = np.concatenate([[0], np.cumsum(counts)])
    labels, rejected = np.arange(n, dtype=np.int64), np.empty(0, dtype=np.int64)
    able = by_id[counts[by_id] > 0]
    for band in range(BANDS):
        if progress:
            progress(band, BANDS, "Comparing near copies")
        one, other = _candidates(keys[able, band], able)
        apart = labels[one] != labels[other]
        one, other = one[apart], other[apart]
        pairs = np.unique(np.minimum(one, other) * n + np.maximum(one, other))
        pairs = pairs[~np.isin(pairs, rejected)]
        near = np.concatenate(
            [np.empty(0, dtype=bool)]
            + [_are_near(pairs[at : at + _PAIRS], n, shingles, starts) for at in range(0, len(pairs), _PAIRS)]
        )
        rejected = np.concatenate([rejected, pairs[~near]])
        rows, columns = np.divmod(pairs[near], n)
        if len(rows):
            edges = coo_array((np.ones(len(rows), dtype=bool), (labels[rows], labels[columns])), shape=(n, n))
            _, joined = connected_components(edges, directed=False)
            labels = joined[labels].astype(np.int64)
    return labels


def _candidates(keys: npt.NDArray[np.uint32], rows: Rows) -> tuple[Rows, Rows]:
    """Pairs of rows that share a key, at most ``_WINDOW`` apart among those that share it."""
    order = np.argsort(keys, kind="stable")
    ordered, found = keys[order], rows[order]
    ones, others = [np.empty(0, dtype=np.int64)], [np.empty(0, dtype=np.int64)]
    for apart in range(1, min(_WINDOW, len(ordered) - 1) + 1):
        same = np.flatnonzero(ordered[apart:] == ordered[:-apart])
        if not len(same):
            break
        ones.append(found[same])
        others.append(found[same + apart])
    return np.concatenate(ones), np.concatenate(others)


def _are_near(pairs: Rows, n: int, shingles: Hashes, starts: Counts) -> npt.NDArray[np.bool_]:
    """Whether the exact Jaccard similarity of each pair is at least ``JACCARD``."""
    one, other = np.divmod(pairs, n)
    size = starts[one + 1] - starts[one]
    other_size = starts[other + 1] - starts[other]
    keys = np.concatenate([_keyed(one, size, shingles, starts), _keyed(other, other_size, shingles, starts)])
    keys.sort(kind="stable")  # two sorted runs: a merge
    shared = np.bincount(keys[1:][keys[1:] == keys[:-1]] >> 32, minlength=len(pairs))
    near: npt.NDArray[np.bool_] = shared >= JACCARD * (size + other_size - shared)
    return near


def _keyed(rows: Rows, sizes: Counts, shingles: Hashes, starts: Counts) -> Rows:
    """The shingles of rows, each with the number of its pair in the upper bits: sorted."""
    ends = np.cumsum(sizes)
    at = np.arange(ends[-1]) - np.repeat(ends - sizes, sizes) + np.repeat(starts[rows], sizes)
    keyed: Rows = (np.repeat(np.arange(len(rows)), sizes) << 32) | shingles[at].astype(np.int64)
    return keyed
