"""Where nothing was found: what would find something."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Literal

from corpus.query import Letters, Query, Scoped, Words
from corpus.query.nodes import Leaf
from corpus.search.result import Suggestion
from corpus.search.spelling import edits

if TYPE_CHECKING:
    import tantivy

#: Suggestions at most, and parts of a query for which some are tried.
_MOST, _PARTS = 6, 8
#: Other queries that are tried, and letters of a word for which a nearest spelling is looked for.
_TRIES, _LETTERS = 24, 40

_BEFORE = re.compile(r"[^\s()\"\w]+$")
_AFTER = re.compile(r"^[^\s()\"\w]+")

Count = Callable[[str, Literal["all", "any"]], int]


def suggest(query: Query, searcher: tantivy.Searcher, count: Count, n_papers: int) -> list[Suggestion]:
    """Other queries that find something, the nearest first.

    Args:
        query: One that found nothing.
        searcher: Of the index.
        count: The papers that another query finds.
        n_papers: Papers in all.

    Returns:
        At least one where there is any paper.
    """
    found: list[Suggestion] = []
    seen = {query.written.strip()}
    for typed, what in islice(_others(query, searcher), _TRIES):
        if typed and typed not in seen and len(found) < _MOST - 1:
            seen.add(typed)
            if total := count(typed, "all"):
                found.append(Suggestion(typed, what, total))
    if len(query.leaves) > 1 and query.match == "all" and (total := count(query.written, "any")):
        found.append(Suggestion(query.written, "any of the words", total, "any"))
    if not found and n_papers:
        found.append(Suggestion("", "every paper", n_papers))
    return found


def _others(query: Query, searcher: tantivy.Searcher) -> Iterator[tuple[str, str]]:
    leaves = list(query.leaves)[:_PARTS]
    near = {leaf: _spellings(leaf, searcher) for leaf in leaves}
    corrected = query.written
    for leaf in leaves:
        if near[leaf]:
            corrected = _replaced(corrected, leaf, near[leaf][0])
    if sum(map(bool, near.values())) > 1:
        yield corrected, "the nearest spellings"
        for leaf in leaves:
            for other in near[leaf][:1]:
                yield other, f"the nearest spelling of \u201c{_written(leaf)}\u201d alone"
    for leaf in leaves:
        for other in near[leaf]:
            yield _replaced(query.written, leaf, other), f"\u201c{other}\u201d for \u201c{_written(leaf)}\u201d"
    for leaf in leaves:
        if isinstance(leaf, Words) and leaf.slots[0].acronym:
            other = leaf.written.lower()
            yield _replaced(query.written, leaf, other), f"\u201c{other}\u201d in any case"
        if isinstance(leaf, Words) and leaf.quoted and len(leaf.slots) > 1:
            yield _replaced(query.written, leaf, leaf.written), "the words without quotes"
    if len(leaves) > 1:
        for leaf in leaves:
            yield _replaced(query.written, leaf, ""), f"without \u201c{_written(leaf)}\u201d"
    for leaf in leaves if len(leaves) == 1 else []:
        if isinstance(leaf, Words) and len(leaf.slots) == 1 and leaf.slots[0].kind == "word":
            stub = leaf.slots[0].folded[: max(3, len(leaf.slots[0].folded) - 2)]
            yield _replaced(query.written, leaf, f"{stub}*"), f"words that begin with \u201c{stub}\u201d"
            yield f"/{leaf.slots[0].folded}/", f"the letters \u201c{leaf.slots[0].folded}\u201d inside other words"


def _written(leaf: Leaf) -> str:
    if isinstance(leaf, Scoped):
        return leaf.leaf.written
    return leaf.written if isinstance(leaf, Words | Letters) else getattr(leaf, "value", "") or "the year"


def _replaced(written: str, leaf: Leaf, other: str) -> str:
    """The query with a part of it exchanged; empty where the part is not found as written."""
    typed = _written(leaf)
    forms = [typed]
    if isinstance(leaf, Words) and leaf.quoted:
        forms = [f'"{typed}"', f"\u201c{typed}\u201d", typed]
    elif isinstance(leaf, Scoped):
        forms = [f'{leaf.field}:"{typed}"', f"{leaf.field}:{typed}", f"{leaf.field}: {typed}"]
        other = f"{leaf.field}:{other}" if other else ""
    elif not isinstance(leaf, Words | Letters):
        forms = [f"{getattr(leaf, 'field', 'year')}:{getattr(leaf, 'value', '') or getattr(leaf, 'written', '')}"]
    for form in forms:
        at = written.find(form)
        if at >= 0:
            before, after = written[:at], written[at + len(form) :]
            if not other and isinstance(leaf, Words) and not leaf.quoted:  # its signs go with it: 100% or (graph
                before, after = _BEFORE.sub("", before), _AFTER.sub("", after)
            return " ".join(f"{before}{other}{after}".split())
    return ""


def _spellings(leaf: Leaf, searcher: tantivy.Searcher) -> list[str]:
    """The nearest words of this corpus for a word that stands nowhere in it."""
    inner = leaf.leaf if isinstance(leaf, Scoped) else leaf
    if not isinstance(inner, Words) or len(inner.slots) != 1 or inner.slots[0].kind != "word":
        return []
    word = inner.slots[0].folded
    if not 4 <= len(word) <= _LETTERS or searcher.doc_freq("surface", word):
        return []
    allowed = 1 if len(word) < 6 else 2
    near = []
    for start in {word[:2], word[1] + word[0], word[0] + word[2]}:
        for other, papers in searcher.terms_with_prefix("surface", start):
            if abs(len(other) - len(word)) <= allowed and (distance := edits(word, other)) <= allowed:
                near.append((distance, -papers, other))
    return [other for _, _, other in sorted(set(near))[:2]]
