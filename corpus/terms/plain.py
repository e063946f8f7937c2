"""The plain text of papers as terms see it: formulas blanked out, everything else in its place."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.markup import parse

_MAY_HAVE_MATHS = re.compile(r"\$|\\\(|\\\[|\\begin")
# One letter or number, or one word: it may be part of a name (k-means) or a name itself.
_NAME = re.compile(r"[^\W_]+(?:[-+*][^\W_]*)?")


def countable_text(abstract: str, text: str) -> str:
    """A paper's plain text with its formulas blanked out; of the same length.

    Args:
        abstract: As written.
        text: Its plain text.

    Returns:
        The text with a bar and blanks in the place of each formula. What joins a word without a blank stays (MCR2,
        k-means), and so does a formula that is one word.
    """
    # Neither does one dollar alone make a formula.
    if "\\" not in abstract and ("$" not in abstract or abstract.count("$") == 1):
        return text
    if not _MAY_HAVE_MATHS.search(abstract):
        return text
    for segment in parse(abstract):
        start, end = segment.plain_start, segment.plain_start + len(segment.plain)
        if segment.kind != "math" or text[start:end] != segment.plain or _NAME.fullmatch(segment.plain):
            continue
        if start and (text[start - 1].isalnum()) and not text[start - 1].isspace():
            continue
        text = text[:start] + "|" * (end > start) + " " * (end - start - 1) + text[end:]
    return text


def countable_texts(papers: pd.DataFrame, rows: NDArray[np.int64]) -> Iterator[str]:
    """``countable_text`` of some rows of the papers, in the order of these."""
    columns = (papers[name].take(rows) for name in ("abstract", "text"))
    for abstract, text in zip(*columns, strict=True):
        yield countable_text(abstract, text)
