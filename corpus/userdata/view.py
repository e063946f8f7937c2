"""The reading list beside a corpus: as columns for an export, as facts for a query."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pandas as pd

from corpus.schema import LIST_SEPARATOR, Corpus
from corpus.userdata.marks import Mark

Mask = np.ndarray[Any, np.dtype[np.bool_]]

_NO = frozenset(("no", "false", "0", "unread", "not"))


def reading_list(corpus: Corpus, marks: Mapping[str, Mark]) -> pd.DataFrame:
    """The papers that are starred, tagged, noted or read, in the order of the reading list.

    Args:
        corpus: The papers; marks of others are left out.
        marks: By paper_id.

    Returns:
        Columns ``PAPERS`` (with the label that the person gave), ``starred``, ``read``, ``tags`` and ``note``.
    """
    found = [mark for mark in marks.values() if mark.paper_id in corpus.row_of]
    papers = corpus.papers.take([corpus.row_of[mark.paper_id] for mark in found]).reset_index(drop=True)
    labels = [mark.label or label for mark, label in zip(found, papers["label"], strict=True)]
    return papers.assign(
        label=pd.Series(labels, dtype="str"),
        starred=pd.Series([mark.starred for mark in found], dtype="bool"),
        read=pd.Series([mark.read for mark in found], dtype="bool"),
        tags=pd.Series([LIST_SEPARATOR.join(mark.tags) for mark in found], dtype="str"),
        note=pd.Series([mark.note for mark in found], dtype="str"),
    )


def facts_of(corpus: Corpus, marks: Mapping[str, Mark]) -> dict[str, Callable[[str], Mask]]:
    """What a query's ``starred:``, ``read:``, ``hidden:``, ``tag:`` and ``note:`` ask for.

    Args:
        corpus: The papers.
        marks: By paper_id.

    Returns:
        For each field a function from the value asked for to a mask of shape (n_papers,).
    """
    known = [(corpus.row_of[mark.paper_id], mark) for mark in marks.values() if mark.paper_id in corpus.row_of]

    def mask(holds: Callable[[Mark], bool]) -> Mask:
        made = np.zeros(len(corpus.papers), dtype=bool)
        made[[row for row, mark in known if holds(mark)]] = True
        return made

    def flag(name: str) -> Callable[[str], Mask]:
        def asked(value: str) -> Mask:
            found = mask(lambda mark: bool(getattr(mark, name)))
            return ~found if value.casefold() in _NO else found

        return asked

    return {
        "starred": flag("starred"),
        "read": flag("read"),
        "hidden": flag("hidden"),
        "tag": lambda value: mask(lambda mark: value.casefold() in (tag.casefold() for tag in mark.tags)),
        "note": lambda value: mask(lambda mark: value.casefold() in mark.note.casefold()),
    }
