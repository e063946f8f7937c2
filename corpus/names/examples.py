"""Records with titles -> examples to learn from: "NAME: what it is" as a title gives away the name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from corpus.identity import normal_form
from corpus.markup import plain_text
from corpus.names.candidates import Scan, scan
from corpus.names.reading import read_plain

Record = Mapping[str, object]

_TITLE = re.compile(r"\s*(?P<name>\S{2,40}?)\s*(?::|\s[-–—]\s|—)\s*\S")
_COLON = re.compile(r"[^:]{1,60}:")
_SHINGLE = 8
_NEAR_COPY = 0.2


@dataclass(frozen=True, slots=True)
class Example:
    """One abstract to learn from.

    Attributes:
        scan: What was read in it.
        answer: The form that the title gives as the name, "" if it gives none.
        kind: "named"; "absent" where the title's name isn't in the abstract; "untitled" where the title has no name.
        group: Venue and year, for cross-validation.
    """

    scan: Scan
    answer: str
    kind: str
    group: str


def compare_form(name: str) -> str:
    """A name as it is compared: case, carets and kinds of hyphen make no difference."""
    return re.sub(r"[\^_\s]", "", name.translate(str.maketrans("‑–²³", "--23"))).casefold()


def read_example(record: Record, kinds: dict[str, int]) -> Example | None:
    """One record as an example; None when its title is neither clearly a name nor clearly none.

    Args:
        record: With "title" and "abstract"; "venue" and "year" where known.
        kinds: A memory for scan().
    """
    title, abstract = plain_text(str(record.get("title", ""))), str(record.get("abstract", ""))
    read = scan(read_plain(abstract), frozenset(), kinds)
    group = f"{record.get('venue', '')} {record.get('year', '')}"
    titled = _TITLE.match(title)
    if titled:
        wanted = compare_form(titled["name"])
        answer = next((form for form in read.found if compare_form(form) == wanted), "")
        if not answer and wanted in compare_form(abstract):
            return None
        return Example(read, answer, "named" if answer else "absent", group)
    if _COLON.match(title):
        return None
    return Example(read, "", "untitled", group)


def leave_out(
    records: Iterable[Mapping[str, object]], held: Iterable[Mapping[str, object]]
) -> list[Mapping[str, object]]:
    """The records that are no copy or near copy of one that is held back, by title or by runs of words."""
    held = list(held)
    titles = {normal_form(str(h.get("title", ""))) for h in held} - {""}
    runs: dict[int, set[int]] = {}
    for number, h in enumerate(held):
        for run in _runs(str(h.get("abstract", ""))):
            runs.setdefault(run, set()).add(number)
    kept = []
    for record in records:
        if normal_form(str(record.get("title", ""))) in titles:
            continue
        own = _runs(str(record.get("abstract", "")))
        shared = Counter(number for run in own for number in runs.get(run, ()))
        if not shared or max(shared.values()) <= _NEAR_COPY * len(own):
            kept.append(record)
    return kept


def _runs(text: str) -> list[int]:
    words = re.findall(r"\w+", text.casefold())
    return [hash(tuple(words[i : i + _SHINGLE])) for i in range(max(1, len(words) - _SHINGLE + 1))]
