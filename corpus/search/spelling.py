"""How far two spellings are apart."""

from __future__ import annotations


def within_edits(first: str, second: str, limit: int) -> bool:
    """Whether at most ``limit`` letters are wrong, missing, too many or swapped with their neighbour.

    The restricted Damerau-Levenshtein distance, which is also that of tantivy's fuzzy terms.
    """
    if abs(len(first) - len(second)) > limit:
        return False
    if first == second:
        return True
    return edits(first, second) <= limit


def edits(first: str, second: str) -> int:
    """The restricted Damerau-Levenshtein distance."""
    before: list[int] = []
    last = list(range(len(second) + 1))
    for i, letter in enumerate(first, 1):
        line = [i]
        for j, other in enumerate(second, 1):
            cost = min(last[j] + 1, line[j - 1] + 1, last[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == second[j - 2] and first[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            line.append(cost)
        before, last = last, line
    return last[-1]
