"""A stream of words cut further, compounds into their parts: few-shot and few shot are then one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from corpus.tokens.panel import TermPanel
from corpus.tokens.sequences import find_sequences
from corpus.tokens.stream import FIRST_WORD, Stream
from corpus.tokens.variants import singular
from corpus.tokens.words import fold, parts, stem, tokenize
from corpus.topics.features import text_of

Ints = NDArray[np.int64]

#: Small words that may stand inside a phrase: bag of words, learning to rank, learning from demonstrations.
_JOINTS = frozenset({"of", "to", "from"})

#: Words after which a verb comes.
_BEFORE_VERBS = frozenset(
    {"to", "we", "they", "it", "can", "cannot", "could", "may", "might", "will", "would", "should", "must", "not"}
)

STOP, JOINT, PLAIN = 0, 1, 2

#: What a plain word can be in a phrase: its subject, an adjective, or a noun that any research uses.
NAMING, QUALIFYING, GENERAL = 0, 1, 2


@dataclass(frozen=True)
class Pieces:
    """The pieces of all texts in order; all arrays are of one length.

    Attributes:
        stems: The stem of each number in ``key``.
        key: Number of the stem; -1 where a phrase ends.
        kind: ``STOP`` words bound phrases, ``JOINT`` words may stand inside one, ``PLAIN`` ones make it.
        role: Of plain pieces: ``NAMING``, ``QUALIFYING`` or ``GENERAL``.
        first: Whether a word begins here.
        last: Whether a word ends here.
        word: Where the word stands in the stream.
        text: The paper.
        verbal: Share of the word's places in these texts that follow a word that verbs follow.
    """

    stems: tuple[str, ...]
    key: Ints
    kind: NDArray[np.int8]
    role: NDArray[np.int8]
    first: NDArray[np.bool_]
    last: NDArray[np.bool_]
    word: Ints
    text: NDArray[np.int32]
    verbal: NDArray[np.float64]


def cut_pieces(stream: Stream, panel: TermPanel, whole: Iterable[str] = ()) -> Pieces:
    """Cut a stream into pieces.

    Args:
        stream: Texts in words.
        panel: Says which words bound phrases and which cannot end one.
        whole: Phrases whose words are plain wherever they stand so, besides those that the panel keeps.

    Returns:
        The pieces.
    """
    words = [[fold(part.text) for part in parts(word)] or [fold(word)] for word in stream.words[FIRST_WORD:]]
    stems = tuple(sorted({stem(piece) for pieces in words for piece in pieces}))
    number = {name: i for i, name in enumerate(stems)}
    table = np.array([number[stem(piece)] for pieces in words for piece in pieces] + [-1], dtype=np.int64)
    known = dict.fromkeys((fold(word) for word in stream.words), 1)
    forms = [singular(fold(word), known) for word in stream.words[FIRST_WORD:]]
    bounds = panel.stop_words | panel.boilerplate
    kinds = np.array(
        [_kind(piece, form, len(pieces), bounds) for form, pieces in zip(forms, words, strict=True) for piece in pieces]
        + [STOP],
        dtype=np.int8,
    )
    roles = np.array(
        [_role(form, panel) for form, ps in zip(forms, words, strict=True) for _ in ps] + [NAMING], np.int8
    )
    counts = np.array([len(pieces) for pieces in words] + [1])
    ids = np.where(stream.ids >= FIRST_WORD, stream.ids - FIRST_WORD, len(words))
    repeats = counts[ids]
    word = np.repeat(np.arange(len(ids)), repeats)
    offset = np.arange(len(word)) - np.repeat(np.cumsum(repeats) - repeats, repeats)
    spot = (np.cumsum(counts) - counts)[ids[word]] + offset
    kind = _keep(panel.keep_phrases.union(whole), stems, table[spot], kinds[spot])
    return Pieces(
        stems,
        table[spot],
        kind,
        roles[spot],
        offset == 0,
        offset == repeats[word] - 1,
        word,
        text_of(stream)[word],
        _verbal(stream)[stream.ids[word]],
    )


def phrase_key(form: str) -> tuple[str, ...]:
    """The stems of a phrase in any of its forms."""
    return tuple(stem(fold(part.text)) for word in tokenize(form) for part in parts(word.text))


def _keep(kept: frozenset[str], stems: tuple[str, ...], key: Ints, kind: NDArray[np.int8]) -> NDArray[np.int8]:
    """The kinds, with all words of kept phrases as plain ones."""
    number = {name: i + 1 for i, name in enumerate(stems)}
    wanted = {tuple(number.get(part, 0) for part in phrase_key(form)) for form in kept}
    found = find_sequences((key + 1).astype(np.int32), sorted(row for row in wanted if row and min(row) > 0))
    changed = kind.copy()
    for step in range(int(found.lengths.max(initial=0))):
        changed[found.starts[found.lengths > step] + step] = PLAIN
    return changed


def _kind(piece: str, form: str, siblings: int, bounds: frozenset[str]) -> int:
    if form in bounds and piece not in _JOINTS:
        return STOP
    if siblings > 1:
        return PLAIN
    if piece in _JOINTS:
        return JOINT
    return STOP if piece in bounds or len(piece) < 2 or not any(map(str.isalpha, piece)) else PLAIN


def _role(form: str, panel: TermPanel) -> int:
    if form in panel.qualifiers or (panel.judges and form.endswith("ly")):
        return QUALIFYING
    return GENERAL if form in panel.general_nouns else NAMING


def _verbal(stream: Stream) -> NDArray[np.float64]:
    """For each word as written, the share of its places that follow a word that verbs follow."""
    leads = np.array([fold(word) in _BEFORE_VERBS for word in stream.words], dtype=bool)
    times = np.bincount(stream.ids, minlength=len(stream.words))
    after = np.bincount(stream.ids[1:][leads[stream.ids[:-1]]], minlength=len(stream.words))
    return np.asarray(after / np.maximum(times, 1))


def share(codes: Ints, values: NDArray[Any], size: int) -> NDArray[np.float64]:
    """The mean of the values of each code, shape (size,); 0 for a code that is not there."""
    times = np.bincount(codes, minlength=size)
    return np.asarray(np.bincount(codes, values.astype(float), size) / np.maximum(times, 1))
