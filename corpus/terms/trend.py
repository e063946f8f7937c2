"""How the share of papers that use a term goes with years, venues or source files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from corpus.errors import SelectionError
from corpus.schema import Corpus
from corpus.terms.concordance import papers_with
from corpus.terms.matrix import row_numbers, text_numbers
from corpus.terms.opened import Folder
from corpus.terms.shown import matrices, name_of, shown_rows
from corpus.terms.statistics import trend_z, wilson_interval
from corpus.terms.tally import count_papers
from corpus.tokens.panel import TermPanel

By = Literal["year", "venue", "source"]


def trend(
    corpus: Corpus,
    terms: Sequence[str],
    rows: Iterable[int] | None = None,
    *,
    by: By = "year",
    panel: TermPanel | None = None,
    cache_dir: Folder = None,
) -> pd.DataFrame:
    """The share of papers that use each term, by year, venue or source file.

    Args:
        corpus: The papers.
        terms: Terms in any of their written forms.
        rows: Row labels of the papers; all if None.
        by: What papers are grouped by; papers without it are left out. A source is the file of a paper's first copy.
        panel: Stop words, phrases to keep, synonyms; the default panel if None.
        cache_dir: Another root of the cache.

    Returns:
        One line for each term and group: term, group (as text, in order), papers (with the term), total (papers of the
        group), share, low and high (95 % Wilson interval).

    Raises:
        SelectionError: If a row is no paper's, or nothing is known to group by.
    """
    group_of, names = _groups(corpus, by, row_numbers(corpus, rows))
    totals = np.bincount(group_of[group_of >= 0], minlength=len(names))
    frames = []
    for term in terms:
        groups = group_of[papers_with(corpus, term, panel=panel, cache_dir=cache_dir)]
        hits = np.bincount(groups[groups >= 0], minlength=len(names))
        low, high = wilson_interval(hits, totals)
        share = hits / totals
        columns = {"term": term, "group": names, "papers": hits, "total": totals, "share": share, "low": low}
        frames.append(pd.DataFrame(columns | {"high": high}).astype({"term": "str", "group": "str"}))
    return pd.concat(frames, ignore_index=True) if frames else pd.DataFrame()


def rising_terms(
    corpus: Corpus,
    rows: Iterable[int] | None = None,
    *,
    ngrams: tuple[int, int] = (1, 2),
    least: int = 5,
    panel: TermPanel | None = None,
    limit: int | None = 50,
    boilerplate: bool = True,
    cache_dir: Folder = None,
) -> pd.DataFrame:
    """The terms whose share of papers rises or falls with the years, by the Cochran-Armitage test.

    Args:
        corpus: The papers.
        rows: Row labels of the papers; all if None.
        ngrams: The least and the most words a term.
        least: The least papers a term must stand in.
        panel: Stop words, phrases to keep, synonyms; the default panel if None.
        limit: The most terms given, half of them from each end; all if None.
        boilerplate: Whether words of any abstract are taken out.
        cache_dir: Another root of the cache.

    Returns:
        Columns term, papers, first_share and last_share (of the earlier and the later half of the years), z (standard
        normal under no trend; positive rises) and p (two-sided); the surest rise first, the surest fall last.

    Raises:
        SelectionError: If a row is no paper's, or fewer than two years are known.
    """
    group_of, names = _groups(corpus, "year", row_numbers(corpus, rows))
    if len(names) < 2:
        raise SelectionError("These papers are all of one year.", hint="A trend needs papers of two years at least.")
    years = np.asarray(names, np.float64)
    totals = np.bincount(group_of[group_of >= 0], minlength=len(names))
    late = np.cumsum(totals) - totals / 2 > totals.sum() / 2
    frames, found = [], matrices(corpus, ngrams, panel, boilerplate=boilerplate, cache_dir=cache_dir)
    members = [text_numbers(corpus, np.flatnonzero(group_of == group)) for group in range(len(names))]
    for number, (matrix, shown) in enumerate(zip(found, shown_rows(found), strict=True)):
        hits = np.stack([count_papers(matrix, texts) for texts in members])
        used = np.flatnonzero(shown & (hits.sum(axis=0) >= least))
        hits = hits[:, used]
        shares = {
            "first_share": hits[~late].sum(axis=0) / max(totals[~late].sum(), 1),
            "last_share": hits[late].sum(axis=0) / max(totals[late].sum(), 1),
        }
        z = trend_z(hits, totals, years)
        frames.append(pd.DataFrame({"number": number, "row": used, "papers": hits.sum(axis=0), **shares, "z": z}))
    table = pd.concat(frames, ignore_index=True).sort_values("z", ascending=False, kind="stable")
    if limit is not None and len(table) > limit:
        table = pd.concat([table.head((limit + 1) // 2), table.tail(limit // 2)])
    named = [name_of(found[number], row) for number, row in zip(table["number"], table["row"], strict=True)]
    table = table.assign(term=pd.Series(named, dtype="str", index=table.index), p=_two_sided(table["z"].to_numpy()))
    return table[["term", "papers", "first_share", "last_share", "z", "p"]].reset_index(drop=True)


def _two_sided(z: NDArray[np.float64]) -> NDArray[np.float64]:
    from scipy.special import ndtr

    return np.asarray(2 * ndtr(-np.abs(z)), np.float64)


def _groups(corpus: Corpus, by: By, picks: NDArray[np.int64] | None) -> tuple[NDArray[np.int64], list[str]]:
    """The group of each paper (-1 for none) and the groups' names in order."""
    papers = corpus.papers
    if by == "year":
        values = papers["year"].astype("Int64").astype("string")
    elif by == "venue":
        values = papers["venue"].astype("string")
    else:
        values = papers["sources"].astype("string").str.split("; ", n=1).str[0].str.replace(r":\d+$", "", regex=True)
    values = values.fillna("")
    if picks is not None:
        values = values.where(values.index.isin(picks), "")
    names = sorted(set(values) - {""})
    if not names:
        raise SelectionError(f"No {by} is known of these papers.", hint="Choose another grouping or other papers.")
    number = {name: at for at, name in enumerate(names)}
    return np.asarray([number.get(value, -1) for value in values], np.int64), names
