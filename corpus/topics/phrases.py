"""Candidate phrases: runs of up to four content words, counted a paper once, variants folded onto one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from corpus.tokens.panel import TermPanel
from corpus.tokens.stream import Stream
from corpus.topics.pieces import NAMING, PLAIN, QUALIFYING, STOP, Ints, Pieces, cut_pieces, phrase_key, share

if TYPE_CHECKING:
    from scipy.sparse import csc_matrix

#: A phrase is written in the plural where so many of its places are.
_PLURAL = 0.25
MAX_WORDS = 4


@dataclass(frozen=True)
class Phrases:
    """The phrases of a pile of papers, shorter ones first.

    Attributes:
        keys: Stems of each phrase, one key for all its variants.
        papers: Which papers have it: shape (n, m), ones.
        closed: Share of its places after which no plain word comes, shape (m,).
        begun: Share of its places before which none comes, shape (m,).
        verbal: How much its first word is used as a verb, 0 to 1, shape (m,).
        naming: Whether it can be a term by its words: no adjective at its end, no general noun without a subject.
        kept: Whether the panel keeps it, whatever its words.
        coded: Whether it holds an abbreviation that the texts resolve.
        lengths: Words as written, a compound as one, rounded over all places; 1 to 4.
        begins: Where the places of each phrase begin in ``spans``, shape (m + 1,).
        spans: First word and the word after the last in the stream, shape (places, 2).
        stream: Where the phrases stand.
        natural: The stream's words in their natural case.
        renamed: Phrases that are shown in other words than their own.
    """

    keys: tuple[tuple[str, ...], ...]
    papers: csc_matrix
    closed: NDArray[np.float64]
    begun: NDArray[np.float64]
    verbal: NDArray[np.float64]
    naming: NDArray[np.bool_]
    kept: NDArray[np.bool_]
    coded: NDArray[np.bool_]
    lengths: Ints
    begins: Ints
    spans: Ints
    stream: Stream
    natural: tuple[str, ...]
    renamed: dict[int, str]

    def name(self, phrase: int) -> str:
        """How the phrase is most often written, in small letters but for names; of many where it often is.

        What stands for a group of papers reads better so: "regret bounds", where some prove "a regret bound".
        """
        if phrase in self.renamed:
            return self.renamed[phrase]
        ids = self.stream.ids
        spans = self.spans[self.begins[phrase] : self.begins[phrase + 1]].tolist()
        tally = Counter(" ".join([self.natural[i] for i in ids[start:stop].tolist()]) for start, stop in spans)
        best = min(tally, key=lambda name: (-tally[name], name))
        plural = best + "s" if best[-1:] != "y" else best[:-1] + "ies"
        return plural if tally[plural] >= _PLURAL * tally.total() else best


def find_phrases(
    stream: Stream, panel: TermPanel, least: int, whole: Iterable[str] = (), tick: Callable[[], None] = lambda: None
) -> Phrases:
    """All phrases that stand in at least so many papers.

    Args:
        stream: Texts in words.
        panel: Says which words can begin and end a phrase.
        least: Papers.
        whole: Phrases that no rule about words may cut, such as the long forms of abbreviations.
        tick: Called before each length; may raise to stop.

    Returns:
        The phrases.
    """
    pieces = cut_pieces(stream, panel, whole)
    codes, places, lengths = [], [], []
    # code[i]: number of the frequent run of the length at hand that begins at i, -1 where there is none.
    code, taken = pieces.key, 0
    for length in range(1, MAX_WORDS + 1):
        tick()
        code = _frequent(code if length == 1 else _extend(code, pieces, length), pieces.text, least)
        at = np.flatnonzero(_shown(code, pieces, length))
        codes.append(code[at] + taken)
        places.append(at)
        lengths.append(np.full(int(code.max(initial=-1)) + 1, length))
        taken += len(lengths[-1])
    kept = frozenset(map(phrase_key, panel.keep_phrases))
    return _gather(np.concatenate(codes), np.concatenate(places), np.concatenate(lengths), pieces, stream, least, kept)


def _extend(code: Ints, pieces: Pieces, length: int) -> Ints:
    """Runs one longer: a frequent run that begins with a plain word, and the piece after it if that is no stop word."""
    longer = np.full(len(code), -1, dtype=np.int64)
    size = len(code) - length + 1
    if size > 0:
        before, after = code[:size], pieces.key[length - 1 :]
        fits = (before >= 0) & (after >= 0) & (pieces.kind[length - 1 :] != STOP) & (pieces.kind[:size] == PLAIN)
        longer[:size][fits] = before[fits] * len(pieces.stems) + after[fits]
    return longer


def _frequent(code: Ints, text: NDArray[np.int32], least: int) -> Ints:
    """Numbers without gaps for the runs that stand in enough papers, -1 for the rest."""
    held = np.flatnonzero(code >= 0)
    different, number = np.unique(code[held], return_inverse=True)
    n_texts = int(text[-1]) + 1 if len(text) else 1
    pairs = np.unique(number.astype(np.int64) * n_texts + text[held])
    enough = np.bincount(pairs // n_texts, minlength=len(different)) >= least
    pruned = np.full(len(code), -1, dtype=np.int64)
    pruned[held] = np.where(enough, np.cumsum(enough) - 1, -1)[number]
    return pruned


def _shown(code: Ints, pieces: Pieces, length: int) -> NDArray[np.bool_]:
    """Runs that begin and end where words do, with plain words at both ends."""
    end = np.minimum(np.arange(len(code)) + length - 1, len(code) - 1)
    plain = (pieces.kind == PLAIN) & (pieces.kind[end] == PLAIN)
    return np.asarray((code >= 0) & pieces.first & pieces.last[end] & plain)


def _gather(
    codes: Ints,
    places: Ints,
    lengths: Ints,
    pieces: Pieces,
    stream: Stream,
    least: int,
    wanted: frozenset[tuple[str, ...]],
) -> Phrases:
    from scipy.sparse import coo_matrix

    n = len(stream.offsets) - 1
    papers = coo_matrix((np.ones(len(codes)), (pieces.text[places], codes)), shape=(n, len(lengths))).tocsc()
    papers.data[:] = 1.0
    kept = np.flatnonzero(np.diff(papers.indptr) >= least)
    renumber = np.full(len(lengths), -1, dtype=np.int64)
    renumber[kept] = np.arange(len(kept))
    order = np.argsort(renumber[codes], kind="stable")
    order = order[renumber[codes[order]] >= 0]
    codes, places = renumber[codes[order]], places[order]
    ends = places + lengths[kept][codes]
    begins = np.searchsorted(codes, np.arange(len(kept) + 1))
    firsts = places[begins[:-1]].tolist()
    sizes = lengths[kept].tolist()
    spans = np.stack([pieces.word[places], pieces.word[ends - 1] + 1], axis=1)
    keys = tuple(tuple(pieces.stems[k] for k in pieces.key[p : p + s]) for p, s in zip(firsts, sizes, strict=True))
    chosen = np.array([key in wanted for key in keys], dtype=bool)
    # Every text ends with a mark, so no phrase reaches the array's end.
    return Phrases(
        keys,
        papers[:, kept],
        share(codes, pieces.kind[ends] != PLAIN, len(kept)),
        share(codes, (pieces.kind[places - 1] != PLAIN) | (places == 0), len(kept)),
        share(codes, pieces.verbal[places], len(kept)),
        _naming(pieces, places[begins[:-1]], lengths[kept]) | chosen,
        chosen,
        np.zeros(len(keys), dtype=bool),
        np.rint(share(codes, spans[:, 1] - spans[:, 0], len(kept))).astype(np.int64),
        begins,
        spans,
        stream,
        _natural_case(stream),
        {},
    )


def _naming(pieces: Pieces, starts: Ints, lengths: Ints) -> NDArray[np.bool_]:
    """Which of the runs have a subject and no adjective at their end."""
    subject = np.zeros(len(starts), dtype=bool)
    for step in range(MAX_WORDS):
        at = np.minimum(starts + step, len(pieces.role) - 1)
        subject |= (step < lengths) & (pieces.role[at] == NAMING) & (pieces.kind[at] == PLAIN)
    return np.asarray(subject & (pieces.role[starts + lengths - 1] != QUALIFYING))


def _natural_case(stream: Stream) -> tuple[str, ...]:
    """For each word as written: in small letters where it is so at least a quarter of the time, else as most often."""
    times = np.bincount(stream.ids, minlength=len(stream.words)).tolist()
    forms: dict[str, Counter[str]] = {}
    for word, count in zip(stream.words, times, strict=True):
        forms.setdefault(word.lower(), Counter())[word] += count
    natural = {}
    for low, tally in forms.items():
        common = tally[low] * 4 >= sum(tally.values())
        natural[low] = low if common else min(tally, key=lambda form: (-tally[form], form))
    return tuple(natural[word.lower()] for word in stream.words)
