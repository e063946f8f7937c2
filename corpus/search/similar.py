"""Papers like a paper or a text, and the terms that they share."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import pandas as pd

from corpus.links import find_links
from corpus.query import SMALL_WORDS, acronym_of
from corpus.schema import LIST_SEPARATOR, SIMILAR, conform
from corpus.search.analysis import Analyzer
from corpus.search.compiling import Compiler
from corpus.search.evaluate import Evaluator
from corpus.search.ranking import Part
from corpus.tokens import fold, is_dense, parts, stem, unit_words
from corpus.tokens.boilerplate import GENERAL_NOUNS, QUALIFIERS, TALK
from corpus.tokens.stopwords import STOP_WORDS

if TYPE_CHECKING:
    import tantivy

    from corpus.schema import Corpus

#: Terms of the text that are asked for, the most telling ones, and how many of those that are shared are named.
ASKED, NAMED = 20, 8
_PAIR_WEIGHT = 0.5
#: What every abstract says, by stem: it is no likeness. And what says something in a pair of words alone.
_SAID_BY_ALL = frozenset(map(stem, STOP_WORDS | TALK))
_HALF_A_TERM = _SAID_BY_ALL | frozenset(map(stem, QUALIFIERS | GENERAL_NOUNS))


class Telling(NamedTuple):
    """A term of a text: the field and term of the index, its weight and how it is shown."""

    field: str
    term: str
    weight: float
    shown: str


class Likeness:
    """Finds similar papers in one index."""

    def __init__(
        self,
        corpus: Corpus,
        compiler: Compiler,
        evaluator: Evaluator,
        searcher: tantivy.Searcher,
        analyzer: Analyzer,
    ) -> None:
        self._corpus = corpus
        self._compiler = compiler
        self._evaluator = evaluator
        self._searcher = searcher
        self._analyzer = analyzer

    def similar(self, text: str, limit: int, leave_out: int = -1) -> pd.DataFrame:
        """The papers most like a text.

        Args:
            text: Title and abstract, plain.
            limit: Rows at most.
            leave_out: The row of the paper that the text is of.

        Returns:
            Columns ``schema.SIMILAR``, best first; shared terms rarest and most frequent here first.
        """
        telling = self._telling(text)
        if not telling or limit < 1:
            return conform(pd.DataFrame({"paper_id": [], "score": [], "shared_terms": []}), SIMILAR)
        asked = [Part(self._compiler.term(one.field, one.term), one.weight, one.shown, one.field) for one in telling]
        rows, scores = self._evaluator.scored(self._compiler.union(asked), limit + 1)
        kept = [(int(row), score) for row, score in zip(rows, scores, strict=True) if row != leave_out][:limit]
        papers = self._corpus.papers
        frame = pd.DataFrame(
            {
                "paper_id": [papers["paper_id"].iat[row] for row, _ in kept],
                "score": [score for _, score in kept],
                "shared_terms": [self._shared(row, telling) for row, _ in kept],
            }
        )
        return conform(frame, SIMILAR)

    def _telling(self, text: str) -> list[Telling]:
        """The terms that are frequent here and rare elsewhere."""
        read = self._read(_without_links(text))
        n_papers = len(self._corpus.papers)
        found = []
        for (field, term), count in Counter((field, term) for field, term, _ in read).items():
            papers = self._searcher.doc_freq(field, term)
            if papers > 1 or (papers == 1 and n_papers == 1):
                rarity = math.log(1 + n_papers / papers)
                weight = (1 + math.log(count)) * (1.0 if field == "root" else _PAIR_WEIGHT)
                found.append((weight * rarity, field, term, weight))
        shown: dict[tuple[str, str], str] = {}
        for field, term, written in read:
            shown.setdefault((field, term), written)
        best = sorted(found, key=lambda one: (-one[0], one[1], one[2]))[:ASKED]
        return [Telling(field, term, weight, shown[field, term]) for _, field, term, weight in best]

    def _read(self, text: str) -> list[tuple[str, str, str]]:
        """(field, term, as shown) of the telling words and pairs of a text, in order; of all words if none is."""
        words = [
            (self._analyzer.root(folded), part.text if acronym_of(part.text) else folded)
            for word in unit_words(text)
            if not is_dense(word)
            for part in parts(word)
            if (folded := fold(part.text)) not in SMALL_WORDS and len(folded) > 1 and not folded.isdigit()
        ]
        pairs = [
            ("pair", f"{first}_{second}", f"{written} {after}")
            for (first, written), (second, after) in zip(words, words[1:], strict=False)
            if not (_is_said_by_all(written) or _is_said_by_all(after))
        ]
        telling = [("root", root, written) for root, written in words if not _is_said_by_all(written)]
        return telling + pairs or [("root", root, written) for root, written in words]

    def _shared(self, row: int, telling: list[Telling]) -> str:
        papers = self._corpus.papers
        entries = self._analyzer.entries(f"{papers['title'].iat[row]} . {papers['text'].iat[row]}")
        roots = [root for entry in entries for root in entry.roots]
        there = {("root", root) for root in roots}
        there |= {("pair", f"{first}_{second}") for first, second in zip(roots, roots[1:], strict=False)}
        shared = [one.shown for one in telling if (one.field, one.term) in there]
        pairs = {word for shown in shared if " " in shown for word in shown.split()}
        single = [shown for shown in shared if shown not in pairs]
        named = [shown for shown in single if " " in shown or not _is_half_a_term(shown)] or single
        return LIST_SEPARATOR.join(named[:NAMED])


def _is_said_by_all(word: str) -> bool:
    return word.islower() and stem(word) in _SAID_BY_ALL


def _is_half_a_term(word: str) -> bool:
    return word.islower() and (stem(word) in _HALF_A_TERM or word.endswith("ly"))


def _without_links(text: str) -> str:
    """The text with each address as a full stop, so that no pair reaches over it."""
    for link in reversed(find_links(text)):
        text = f"{text[: link.start]} . {text[link.end :]}"
    return text
