"""All words of many texts as one array of numbers: what counting, variants and words in context are built on.

A text is cut at white space first, and each distinct chunk ("networks,") is read into words once: no word crosses
white space, so the result is that of ``tokenize`` on the whole text at a fraction of the time.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, islice
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from corpus.tokens.dense import cut_dense
from corpus.tokens.words import is_dense, tokenize

if TYPE_CHECKING:
    import pyarrow as pa

    _Cut = tuple[pa.DictionaryArray, NDArray[np.int64]]

#: The number of what stands between two phrases: a full stop, a comma, a bracket, a formula, an address.
BREAK = 1
#: As ``BREAK``, at the end of a sentence or text: the next word's capital says nothing.
STOP = 2
#: Brackets, which abbreviations are defined in.
OPEN, CLOSE = 3, 4
#: The numbers below are marks, not words.
FIRST_WORD = 5

_MARKS = {".": STOP, "!": STOP, "?": STOP, "。": STOP, "！": STOP, "？": STOP, ":": STOP, "(": OPEN, ")": CLOSE}
_SIGNS = frozenset(".,;:!?)")
_MARK = re.compile(r"[^\w\s]|_")
# The end of a sentence inside a chunk: "e.g.", "i.e." and "vs." end none.
_NO_STOP = re.compile(r"\b(?:e\.g|i\.e|cf|vs|et|al|resp|etc|approx|w\.r\.t|a\.k\.a)\.[,;:]?\)?$", re.IGNORECASE)
_ADDRESS = re.compile(
    r"https?:|ftp:|www\.|\w@\w[\w-]*\.\w|\w\.(?:com|org|net|io|edu|gov|ai|dev|co|de|uk|fr|cn|jp|ch)(?:[/:)\],;.]|$)",
    re.IGNORECASE,
)
#: Texts that are cut at a time, and blocks of them that may wait.
BLOCK, _AHEAD = 4_000, 2
#: What an address has one of.
_ADDRESS_SIGNS = frozenset(".:@")
_CHUNK = re.compile(r"\S+")
# One word of letters, with hyphens inside, in brackets, before a sign: most chunks that are more than a word.
_PLAIN = re.compile(r"(\()?([A-Za-z]+(?:-[A-Za-z]+)*)(\))?([.,;!?])?")


@dataclass(frozen=True)
class Stream:
    """The words and marks of all texts in order.

    Attributes:
        words: Each distinct word as written; the first ``FIRST_WORD`` are marks, shown as empty strings.
        ids: Indices into ``words``, of shape (n,); each text ends with a ``STOP``.
        offsets: Where each text begins in ``ids``, of shape (texts + 1,).
    """

    words: list[str]
    ids: NDArray[np.int32]
    offsets: NDArray[np.int64]


def read_stream(texts: Iterable[str], tick: Callable[[], None] = lambda: None) -> Stream:
    """All words of some plain texts.

    Args:
        texts: Plain texts; formulas should have been blanked out of them.
        tick: Called before each ``BLOCK`` of texts and once more; may raise to stop.

    Returns:
        The stream; equal texts in equal order give an equal one.
    """
    import pyarrow as pa

    blocks = list(_cut_all(texts, tick)) or [_cut([])]
    chunks = pa.chunked_array([chunk for chunk, _ in blocks]).unify_dictionaries()
    flat = np.concatenate([chunk.indices.to_numpy(zero_copy_only=False) for chunk in chunks.chunks])
    starts = np.concatenate([[0], np.cumsum(np.concatenate([sizes for _, sizes in blocks]))])
    words = chunks.chunk(0).dictionary.to_pylist()
    del blocks, chunks
    tick()
    return _open_chunks(words, flat, starts)


def _cut_all(texts: Iterable[str], tick: Callable[[], None]) -> Iterator[_Cut]:
    """All texts cut, a block at a time: while one is cut, which needs no Python, the next is read."""
    rest = _blocks(texts)
    first = next(rest, [])
    tick()
    if len(first) < BLOCK:
        yield _cut(first)
        return
    with ThreadPoolExecutor(1) as cutter:
        waiting = deque([cutter.submit(_cut, first)])
        for block in rest:
            tick()
            waiting.append(cutter.submit(_cut, block))
            if len(waiting) > _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _blocks(texts: Iterable[str]) -> Iterator[list[str]]:
    rest = iter(texts)
    while block := list(islice(rest, BLOCK)):
        yield block


def _cut(texts: list[str]) -> _Cut:
    """The chunks of some texts, and how many each has."""
    import pyarrow as pa
    import pyarrow.compute as pc

    # The last chunk is a full stop: it ends each text.
    cut = pc.utf8_split_whitespace(pa.array([f"{_calm(text)} ." for text in texts], pa.large_string()))
    return cut.flatten().dictionary_encode(), np.diff(cut.offsets.to_numpy())


def _calm(text: str) -> str:
    """A text that is all in capitals, in small letters: none of its words is an abbreviation for being written so."""
    return text.lower() if text.isascii() and text.isupper() else text


def _open_chunks(chunks: list[str], flat: NDArray[np.int32], starts: NDArray[np.int64]) -> Stream:
    numbers: defaultdict[str, int] = defaultdict(count(FIRST_WORD).__next__)
    pieces: list[int] = []
    lengths = np.empty(len(chunks), np.int32)
    for at, chunk in enumerate(chunks):
        found = _read_simple(chunk, numbers) or [mark or numbers[word] for word, mark, _, _ in read_chunk(chunk)]
        pieces += found
        lengths[at] = len(found)
    ids = gather(np.asarray(pieces, np.int32), np.cumsum(lengths) - lengths, lengths, flat)
    places = np.concatenate([[0], np.cumsum(lengths[flat], dtype=np.int32)])
    return Stream([""] * FIRST_WORD + list(numbers), ids, places[starts].astype(np.int64))


def _read_simple(chunk: str, numbers: defaultdict[str, int]) -> list[int]:
    """A chunk that is one word of ASCII letters with brackets and a sign at most; empty for any other."""
    if chunk.isascii() and chunk.isalpha():
        return [numbers[chunk]]
    match = _PLAIN.fullmatch(chunk)
    if match is None:
        return []
    opened, word, closed, sign = match.groups()
    mark = _MARKS.get(sign, BREAK) if sign else 0
    if mark == STOP and _NO_STOP.search(chunk):
        return []
    found = [numbers[word]]
    if opened or closed or mark:
        found = [OPEN] * bool(opened) + found + [CLOSE] * bool(closed) + [mark] * bool(mark)
    return found


def gather(
    pieces: NDArray[np.int32], begins: NDArray[np.int64], lengths: NDArray[np.int32], picks: NDArray[np.int32]
) -> NDArray[np.int32]:
    """The slices ``pieces[begins[p] : begins[p] + lengths[p]]`` for each p of ``picks``, one after the other.

    Nearly all slices are of one element, so elements are set by their place in the slice, not by an index for each.
    """
    begins, sizes = begins.astype(np.int32), lengths[picks]
    starts = np.cumsum(sizes, dtype=np.int32) - sizes
    out = np.empty(int(sizes.sum()), np.int32)
    if sizes.min(initial=1):
        out[starts] = pieces[begins[picks]]
        longer, step = np.flatnonzero(sizes > 1), 1
    else:
        longer, step = np.flatnonzero(sizes), 0
    while len(longer):
        out[starts[longer] + step] = pieces[begins[picks[longer]] + step]
        step += 1
        longer = longer[sizes[longer] > step]
    return out


def read_chunk(chunk: str) -> list[tuple[str, int, int, int]]:
    """The words and marks of a piece of text without white space.

    Args:
        chunk: Not empty, without white space.

    Returns:
        For each (word, mark, start, end): the word as written and 0, or an empty string and the mark's number; offsets
        in the chunk.
    """
    if not chunk:
        return []
    if not _ADDRESS_SIGNS.isdisjoint(chunk) and _ADDRESS.search(chunk):
        return [("", BREAK, 0, len(chunk))]
    found: list[tuple[str, int, int, int]] = []
    at, no_stop = 0, _NO_STOP.search(chunk) is not None
    for word, start, end in tokenize(chunk) if chunk.isascii() else cut_dense(chunk, tokenize(chunk)):
        found += _read_marks(chunk, at, start, no_stop)
        if found and not found[-1][1] and start == at and is_dense(word):
            found.append(("", BREAK, start, start))
        found.append((word, 0, start, end))
        at = max(at, end)
    return found + _read_marks(chunk, at, len(chunk), no_stop)


# The chunks of the texts that a person looks at come again and again.
_known_chunk = lru_cache(maxsize=50_000)(read_chunk)


def _read_marks(chunk: str, start: int, end: int, no_stop: bool) -> list[tuple[str, int, int, int]]:
    found = []
    for match in _MARK.finditer(chunk, start, end) if start < end else ():
        mark = _MARKS.get(match[0], BREAK)
        found.append(("", BREAK if mark == STOP and no_stop else mark, match.start(), match.end()))
    return found


def locate(text: str) -> list[tuple[int, int]]:
    """Where each item of a text's stream stands: (start, end) in characters, the closing ``STOP`` included."""
    source = _calm(text)
    places = []
    for match in _CHUNK.finditer(source):
        base = match.start()
        places += [(base + start, base + end) for _, _, start, end in _known_chunk(match[0])]
    return [*places, (len(text), len(text))]
