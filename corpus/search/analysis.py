"""A text as the index holds it: one string of space-separated terms a field."""

from __future__ import annotations

from itertools import chain, pairwise
from typing import NamedTuple

from corpus.query import SMALL_WORDS, acronym_of, joined_stem
from corpus.query.nodes import MAX_DISTANCE
from corpus.tokens.words import fold, parts, stem, unit_words

#: Stands between title and text so that no phrase and no distance reaches across.
GAP = " ".join(["\u241e"] * (MAX_DISTANCE + 1))
_CACHED_CHUNKS = 600_000
#: Signs at the ends of a chunk that are part of no word.
_OUTER = '.,;:()"?!'


class Entry(NamedTuple):
    """What a chunk (what stands between two spaces; mostly one word) gives to each field.

    Attributes:
        body: Stems of its parts.
        roots: Roots of its parts that are no small words.
        pieces: Those parts folded.
        surfaces: Its parts folded, and the joined form of a compound.
        joined: The stem of a compound written together, else empty.
        acronyms: Its capitals, else empty.
    """

    body: str
    roots: tuple[str, ...]
    pieces: tuple[str, ...]
    surfaces: str
    joined: str
    acronyms: str


class Fields(NamedTuple):
    """The strings of one text."""

    body: str
    root: str
    pair: str
    joined: str
    acronym: str
    surface: str


class Analyzer:
    """Reads texts into fields; remembers every chunk it has met, so one instance a build.

    Args:
        paired: The roots that make pairs with one another; ``None`` for all.
    """

    def __init__(self, paired: frozenset[str] | None = None) -> None:
        import tantivy

        english = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.raw()).filter(tantivy.Filter.stemmer("english"))
        self._english = english.build()
        self._entries: dict[str, Entry] = {}
        self.paired = paired

    def root(self, folded: str) -> str:
        """The root under which derivations meet too (general, generally): for ranking, never for matching."""
        bare = folded.removesuffix("'s").replace("'", "")
        found = self._english.analyze(bare) if bare.isascii() else []
        return found[0] if found else bare

    def entry(self, chunk: str) -> Entry:
        """What a chunk gives to each field."""
        known = self._entries.get(chunk)
        if known is None:
            if len(self._entries) > _CACHED_CHUNKS:
                self._entries.clear()
            bare = chunk.strip(_OUTER)
            known = self._read(chunk) if bare == chunk else self.entry(bare)
            self._entries[chunk] = known
        return known

    def _read(self, chunk: str) -> Entry:
        words = [self._read_word(word) for word in unit_words(chunk)]
        if len(words) == 1:
            return words[0]
        return Entry(
            " ".join([word.body for word in words]),
            tuple(root for word in words for root in word.roots),
            tuple(piece for word in words for piece in word.pieces),
            " ".join([word.surfaces for word in words]),
            " ".join([word.joined for word in words if word.joined]),
            " ".join([word.acronyms for word in words if word.acronyms]),
        )

    def _read_word(self, word: str) -> Entry:
        simple = word.isascii() and word.isalnum()  # most words; and only a guard against needless work
        pieces = [word] if simple else [piece.text for piece in parts(word)]
        folded = [fold(piece) for piece in pieces]
        roots = tuple(self.root(piece) for piece in folded if piece not in SMALL_WORDS)
        stems = [stem(piece) or piece for piece in folded]
        acronyms = [acronym for piece in pieces if not piece.islower() and (acronym := acronym_of(piece))]
        joined = ""
        surfaces = [piece.replace("'", "") or piece for piece in folded]
        if len(pieces) > 1:
            joined = joined_stem(word)
            surfaces.append("".join(surfaces))
            acronyms += [acronym] if (acronym := acronym_of("".join(pieces))) else []
        telling = tuple(piece for piece in folded if piece not in SMALL_WORDS)
        return Entry(" ".join(stems), roots, telling, " ".join(surfaces), joined, " ".join(acronyms))

    def entries(self, text: str) -> list[Entry]:
        """The entries of a text's chunks, in order; no word reaches over a space."""
        known, entry = self._entries, self.entry
        return [known.get(chunk) or entry(chunk) for chunk in text.split()]

    def fields(self, title: str, text: str) -> Fields:
        """The fields of a paper.

        Args:
            title: May be empty.
            text: The abstract in plain words.

        Returns:
            Strings to be cut at their spaces.
        """
        body, roots, pairs, entries = self._columns(text)
        if title:
            title_body, title_roots, title_pairs, heading = self._columns(title)
            body = f"{title_body} {GAP} {body}"
            roots, pairs = title_roots + roots, title_pairs + pairs
            entries = heading + entries
        _, _, _, surfaces, joined, acronyms = zip(*entries, strict=True) if entries else ((),) * len(Entry._fields)
        return Fields(
            body,
            " ".join(roots),
            " ".join(pairs),
            " ".join(filter(None, joined)),
            " ".join(set(acronyms)),
            " ".join(set(surfaces)),
        )

    def _columns(self, text: str) -> tuple[str, list[str], list[str], list[Entry]]:
        """The body, roots and pairs of a text, and its entries."""
        entries = self.entries(text)
        bodies, chunks, *_ = zip(*entries, strict=True) if entries else ((), ())
        roots = list(chain.from_iterable(chunks))
        known = self.paired
        neighbours = pairwise(roots) if known is None else (two for two in pairwise(roots) if known.issuperset(two))
        return " ".join(bodies), roots, list(map("_".join, neighbours)), entries

    def grams(self, title: str, text: str) -> str:
        """What ``letters_of`` gives for the words of a paper."""
        both = [[piece for entry in self.entries(part) for piece in entry.pieces] for part in (title, text)]
        return " ".join([term for pieces in both for term in letters_of(pieces)])

    def stems(self, text: str) -> str:
        """The stems of a short text, such as a title."""
        return " ".join([entry.body for entry in self.entries(text)])


def letters_of(pieces: list[str]) -> list[str]:
    """Terms that meet where words are written or built another way.

    Args:
        pieces: Folded words, in order.

    Returns:
        Four letters each of every word with its ends marked, every word, and every two words written together, so
        that point cloud meets pointcloud.
    """
    return [
        *[gram for piece in pieces for gram in _grams_of(piece)],
        *pieces,
        *[first + second for first, second in zip(pieces, pieces[1:], strict=False)],
    ]


def _grams_of(word: str) -> list[str]:
    marked = f"_{word}_"
    return [marked[at : at + 4] for at in range(len(marked) - 3)] or [marked]


def plain_names(text: str) -> str:
    """The folded words of names and venues, which have no inflections."""
    return " ".join(fold(part.text).replace("'", "") for word in unit_words(text) for part in parts(word))
