"""How many papers of each topic, year, venue or source file have code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np
import pandas as pd

from corpus.errors import SelectionError
from corpus.schema import Corpus
from corpus.select.facets import facets_of

if TYPE_CHECKING:
    from corpus.topics import TopicMap

Grouping = Literal["topics", "years", "venues", "sources"]


def group_papers(corpus: Corpus, by: Grouping, *, topic_map: TopicMap | None = None) -> pd.DataFrame:
    """The groups that each paper is in: made once a corpus, then only counted.

    Args:
        corpus: The corpus.
        by: ``topics`` are the regions of the map; ``sources`` are file names, and a paper may have several.
        topic_map: Needed for topics.

    Returns:
        ``row`` (int32, of the paper) and ``value`` (category of strings), a row for each group of each paper; papers
        of no group (no venue, year not known) are left out.

    Raises:
        SelectionError: Topics are asked for and there is no topic map.
    """
    if by == "topics":
        return _by_topic(corpus, topic_map)
    coded = getattr(facets_of(corpus), by)
    values = pd.Categorical.from_codes(coded.codes, categories=pd.Index(coded.values, dtype="str"))
    named = np.asarray(values != "")
    return pd.DataFrame({"row": coded.at[named], "value": values[named].remove_unused_categories()})


def _by_topic(corpus: Corpus, topic_map: TopicMap | None) -> pd.DataFrame:
    if topic_map is None:
        raise SelectionError("Groups by topic need a topic map.", hint="Give build_topic_map(corpus) as topic_map.")
    regions = topic_map.topics[topic_map.topics["parent"] < 0]
    labels = regions.set_index("topic")["label"].astype("str")
    points = topic_map.points[topic_map.points["paper_id"].isin(corpus.papers["paper_id"])]
    rows = corpus.rows_of(points["paper_id"])
    values = pd.Categorical(points["topic"].map(labels), categories=labels.unique())
    return pd.DataFrame({"row": rows, "value": values})


def code_shares(groups: pd.DataFrame, rows: np.ndarray, has_code: np.ndarray) -> pd.DataFrame:
    """How many of the papers kept in each group have code.

    Args:
        groups: As ``group_papers`` gives them.
        rows: Row numbers of the papers kept; shape (n_kept,).
        has_code: Whether each paper of the corpus has code; shape (n_papers,).

    Returns:
        ``value`` (str), ``papers``, ``with_code`` (int64) and ``share`` (0..1), most papers first; groups without a
        paper kept are left out.
    """
    kept = np.zeros(len(has_code), dtype=bool)
    kept[rows] = True
    at = groups["row"].to_numpy()
    values = groups["value"].cat
    codes = values.codes.to_numpy()
    n = len(values.categories)
    papers = np.bincount(codes[kept[at]], minlength=n).astype("int64")
    with_code = np.bincount(codes[kept[at] & has_code[at]], minlength=n).astype("int64")
    made = pd.DataFrame({"value": values.categories.astype("str"), "papers": papers, "with_code": with_code})
    made = made[made["papers"] > 0]
    made = made.assign(share=made["with_code"] / made["papers"])
    return made.sort_values(["papers", "value"], ascending=[False, True], kind="stable").reset_index(drop=True)
