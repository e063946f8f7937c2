"""Where nothing was found: what would find something."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Literal, NamedTuple

from corpus.query import SMALL_WORDS, Fact, Letters, Query, Scoped, Words, Years
from corpus.query.leaves import MIN_PREFIX
from corpus.query.nodes import MAX_DISTANCE, Leaf
from corpus.search.compiling import UNSTEMMED
from corpus.search.facts import HAS
from corpus.search.result import Suggestion
from corpus.search.spelling import edits

if TYPE_CHECKING:
    import tantivy

#: Suggestions at most, and parts of a query for which some are tried.
_MOST, _PARTS = 6, 8
#: Other queries that are tried, and letters of a word for which a nearest spelling is looked for.
_TRIES, _LETTERS = 24, 40
#: Parts from which on a query is not varied any more.
_LONG = 60

_BEFORE = re.compile(r"[^\s()\"\w]+$")
_AFTER = re.compile(r"^[^\s()\"\w]+")
_NEGATED = re.compile(r"(?:^|(?<=\s))(?:[-\u2212\u2013!](?=\S)|NOT\s+)(?:\"[^\"]*\"|\([^()]*\)|\S+)")

Count = Callable[[str, Literal["all", "any"]], int]


class Known(NamedTuple):
    """What a corpus has: how many papers, and the first and the last year of them."""

    papers: int
    years: tuple[int, int] | None


def suggest(query: Query, searcher: tantivy.Searcher, count: Count, known: Known) -> list[Suggestion]:
    """Other queries that find something, the nearest first.

    Args:
        query: One that found nothing.
        searcher: Of the index.
        count: The papers that another query finds.
        known: What the corpus has.

    Returns:
        At least one where there is any paper.
    """
    found: list[Suggestion] = []
    seen = {query.written.strip()}
    for typed, what in islice(_others(query, searcher, known), _TRIES):
        if typed and typed not in seen and len(found) < _MOST - 1:
            seen.add(typed)
            if total := count(typed, "all"):
                found.append(Suggestion(typed, what, total))
    if len(query.leaves) > 1 and query.match == "all" and (total := count(query.written, "any")):
        found.append(Suggestion(query.written, "any of the words", total, "any"))
    if not found and known.papers:
        found.append(Suggestion("", "every paper", known.papers))
    return found


def _others(query: Query, searcher: tantivy.Searcher, known: Known) -> Iterator[tuple[str, str]]:
    leaves = list(query.leaves)[:_PARTS]
    if len(query.leaves) > _LONG:  # reading so long a query again and again takes too long
        yield from ((_typed(leaf), f"{_shown(leaf)} alone") for leaf in leaves)
        return
    yield from _respelled(query.written, leaves, searcher)
    for leaf in leaves:
        yield from _looser(query.written, leaf, known)
    yield _NEGATED.sub(" ", query.written).strip(), "with nothing excluded"
    if len(leaves) > 1:
        for leaf in leaves:
            yield _replaced(query.written, leaf, ""), f"without {_shown(leaf)}"
    for leaf in leaves if len(leaves) > 2 else []:
        yield _typed(leaf), f"{_shown(leaf)} alone"
    for leaf in leaves:
        inner = leaf.leaf if isinstance(leaf, Scoped) else leaf
        for slot in inner.slots if isinstance(inner, Words) and len(inner.slots) > 1 else ():
            if slot.folded not in SMALL_WORDS:
                yield slot.folded, f"\u201c{slot.folded}\u201d alone"
    if len(leaves) == 1 and isinstance(leaf := leaves[0], Words) and len(leaf.slots) == 1:
        folded = leaf.slots[0].folded
        stub = folded[: max(MIN_PREFIX, len(folded) - 2)]
        if leaf.slots[0].kind == "word" and folded.isalnum():
            yield f"{stub}*", f"words that begin with \u201c{stub}\u201d"
            yield f"/{folded}/", f"the letters \u201c{folded}\u201d inside other words"


def _respelled(written: str, leaves: list[Leaf], searcher: tantivy.Searcher) -> Iterator[tuple[str, str]]:
    """The query with words that stand nowhere in this corpus as the nearest that do: all of them, then each."""
    near = {leaf: found for leaf in leaves if (found := _spellings(leaf, searcher))}
    corrected = written
    for leaf, others in near.items():
        corrected = _replaced(corrected, leaf, others[0])
    if len(near) > 1:
        yield corrected, "the nearest spellings"
        for leaf, others in near.items():
            yield others[0], f"the nearest spelling of {_shown(leaf)} alone"
    for leaf, others in near.items():
        for other in others:
            yield _replaced(written, leaf, other), f"\u201c{other}\u201d for {_shown(leaf)}"


def _looser(written: str, leaf: Leaf, known: Known) -> Iterator[tuple[str, str]]:
    """The query with a part of it asked less strictly."""
    if isinstance(leaf, Scoped):
        yield _replaced(written, leaf, leaf.leaf.written, anywhere=True), f"{_shown(leaf)} anywhere"
    elif isinstance(leaf, Years) and known.years is not None:
        low, high = known.years
        yield _replaced(written, leaf, f"year:{low}..{high}"), "all years that are known"
    elif isinstance(leaf, Fact) and leaf.field == "has" and leaf.value not in HAS:
        for value in HAS[:3]:
            yield _replaced(written, leaf, f"has:{value}"), f"has:{value} for {_shown(leaf)}"
    elif isinstance(leaf, Words):
        if leaf.slots[0].acronym:
            other = leaf.written.lower()
            yield _replaced(written, leaf, other), f"\u201c{other}\u201d in any case"
        if leaf.quoted and len(leaf.slots) > 1:
            yield _replaced(written, leaf, f'"{leaf.written}"~{MAX_DISTANCE}'), "the words near each other"
            yield _replaced(written, leaf, leaf.written), "the words without quotes"


def _shown(leaf: Leaf) -> str:
    return "the year" if isinstance(leaf, Years) else f"\u201c{_written(leaf)}\u201d"


def _typed(leaf: Leaf) -> str:
    """A part of a query as a query of its own."""
    if isinstance(leaf, Years):
        return f"year:{leaf.written}"
    if isinstance(leaf, Fact):
        return f"{leaf.field}:{leaf.value}"
    if isinstance(leaf, Scoped):
        return f"{leaf.field}:{_typed(leaf.leaf)}"
    if isinstance(leaf, Words) and leaf.quoted:
        return f'"{leaf.written}"' + (f"~{leaf.distance}" if leaf.distance >= 0 else "")
    return leaf.written


def _written(leaf: Leaf) -> str:
    if isinstance(leaf, Scoped):
        return leaf.leaf.written
    return leaf.written if isinstance(leaf, Words | Letters) else getattr(leaf, "value", "") or "the year"


def _replaced(written: str, leaf: Leaf, other: str, anywhere: bool = False) -> str:
    """The query with a part of it exchanged; empty where the part is not found as written."""
    typed = _written(leaf)
    forms = [_typed(leaf), typed]
    if isinstance(leaf, Words) and leaf.quoted:
        forms = [_typed(leaf), f'"{typed}"', f"\u201c{typed}\u201d", typed]
    elif isinstance(leaf, Scoped):
        forms = [f'{leaf.field}:"{typed}"', f"{leaf.field}:{typed}", f"{leaf.field}: {typed}"]
        quoted = f'"{other}"' if " " in other else other
        other = f"{leaf.field}:{quoted}" if other and not anywhere else quoted
    elif not isinstance(leaf, Words | Letters):
        forms = [_typed(leaf)]
    for form in forms:
        at = written.find(form)
        if at >= 0:
            before, after = written[:at], written[at + len(form) :]
            if not other and isinstance(leaf, Words) and not leaf.quoted:  # its signs go with it: 100% or (graph
                before, after = _BEFORE.sub("", before), _AFTER.sub("", after)
            return " ".join(f"{before}{other}{after}".split())
    return ""


def _spellings(leaf: Leaf, searcher: tantivy.Searcher) -> list[str]:
    """The nearest for a word, or for a phrase with words, that stand nowhere in the corpus (or in the field asked)."""
    inner = leaf.leaf if isinstance(leaf, Scoped) else leaf
    if not isinstance(inner, Words) or any(slot.kind != "word" for slot in inner.slots):
        return []
    field = leaf.field if isinstance(leaf, Scoped) and leaf.field in UNSTEMMED else "surface"
    if len(inner.slots) == 1:
        return _nearest(inner.slots[0].folded, field, searcher)
    words = [(slot.folded, _nearest(slot.folded, field, searcher)) for slot in inner.slots[:_PARTS]]
    if not inner.quoted or not any(near for _, near in words):
        return []
    phrase = " ".join(near[0] if near else word for word, near in words)
    return [phrase if isinstance(leaf, Scoped) else f'"{phrase}"']


def _nearest(word: str, field: str, searcher: tantivy.Searcher) -> list[str]:
    """The nearest words of a field for one that it does not have."""
    if not 4 <= len(word) <= _LETTERS or searcher.doc_freq(field, word):
        return []
    allowed = 1 if len(word) < 6 else 2
    near = []
    for start in {word[:2], word[1] + word[0], word[0] + word[2]}:
        for other, papers in searcher.terms_with_prefix(field, start):
            if abs(len(other) - len(word)) <= allowed and (distance := edits(word, other)) <= allowed:
                near.append((distance, -papers, other))
    return [other for _, _, other in sorted(set(near))[:2]]
