"""The topics as a list and as a table: for those who don't see or use the map, with the same actions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from corpus import TopicMap, split_list
from pages.parts import actions, cards, palette, tables, topic_names
from pages.parts.richtext import escape_label
from pages.parts.rows import each
from pages.parts.state import Param
from pages.parts.topic_views import map_points
from pages.parts.view import View

#: Terms and typical papers that a topic is shown with.
TERMS, TYPICAL = 8, 5


def draw(view: View, topic_map: TopicMap) -> None:
    """Each region with its size, terms and share of code; opened, its sub-topics, typical papers and its name."""
    counts = _counts(view, topic_map)
    parts_of = _parts(counts)
    for topic in each(counts[counts["parent"] < 0]):
        with st.container(gap=None, key=f"topic-row-{topic.topic}"):
            with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
                _keep_button(topic, f"topic-{topic.topic}", palette.topic_mark(topic.topic), strong=True)
                st.caption(_size(topic), width="content")
            st.caption(escape_label(", ".join(split_list(topic.terms)[:TERMS])))
            parts = parts_of.get(topic.topic, [])
            what = "Sub-topics, typical papers, name" if parts else "Typical papers, name"
            more = st.expander(what, key=f"more-{topic.topic}", type="compact", on_change="rerun")
            if more.open:
                with more:
                    _details(view, topic_map, parts, topic)


def _size(topic: Any) -> str:  # noqa: ANN401  (a row of topics)
    if not topic.kept:
        return "none of the papers kept"
    return f"{topic.kept:,} paper{'s' if topic.kept != 1 else ''} ({topic.share:.0%}), {topic.with_code:.0%} with code"


def table(view: View, topic_map: TopicMap) -> None:
    """Both levels as a table with its CSV."""
    with st.expander("As a table", icon=":material/table:", key="topics-table", on_change="rerun") as opened:
        if not opened.open:
            return
        counts = _counts(view, topic_map)
        label = dict(zip(counts["topic"], counts["label"], strict=True))
        first = topic_map.typical[topic_map.typical["rank"] == 1].set_index("topic")["paper_id"]
        rows = counts["topic"].map(first).map(view.corpus.row_of).fillna(-1).astype(int)
        papers = view.corpus.papers["label"]
        shown = pd.DataFrame(
            {
                "Topic": counts["label"],
                "Part of": [label.get(parent, "") for parent in counts["parent"]],
                "Papers": counts["kept"],
                "Share": counts["share"],
                "With code": counts["with_code"],
                "Terms": counts["terms"],
                "Most typical": [papers.iat[row] if row >= 0 else "" for row in rows],
                "Built as": topic_map.built_labels(counts["label"]),
            }
        )
        if not topic_map.given:
            shown = shown.drop(columns="Built as")
        percent = st.column_config.NumberColumn(format="percent")
        columns = {"Share": percent, "With code": percent}
        tables.show(shown, "topics", f"{len(shown)} topics and their sizes", columns=columns, csv_name="topics.csv")


def _counts(view: View, topic_map: TopicMap) -> pd.DataFrame:
    """The topics of both levels with ``kept`` papers, their ``share`` of all kept and their share ``with_code``."""
    points = map_points(view.corpus, topic_map)
    kept = np.zeros(len(view.corpus.papers), dtype=bool)
    kept[view.rows] = True
    code = kept & view.corpus.papers["has_code"].to_numpy(bool)
    rows = points["row"].to_numpy()
    size = int(topic_map.topics["topic"].max()) + 1
    papers, coded = np.zeros(size), np.zeros(size)
    for level in ("topic", "subtopic"):
        of = points[level].to_numpy()
        papers += np.bincount(of, kept[rows], size)
        coded += np.bincount(of, code[rows], size)
    mine = topic_map.topics["topic"].to_numpy()
    return topic_map.topics.assign(
        kept=papers[mine].astype(int),
        share=papers[mine] / max(len(view.rows), 1),
        with_code=coded[mine] / np.maximum(papers[mine], 1),
    )


def _keep_button(topic: Any, key: str, mark: str, *, strong: bool = False) -> None:  # noqa: ANN401  (a row of topics)
    label = escape_label(topic.label)
    st.button(
        f"{mark} **{label}**" if strong else f"{mark} {label}",
        key=key,
        type="tertiary",
        help="Keep its papers on every page, or take that back",
        on_click=actions.toggle,
        args=(Param.TOPIC, topic.label),
    )


def _parts(counts: pd.DataFrame) -> dict[int, list[Any]]:
    """The sub-topics of each region that is divided, as rows of topics."""
    label = dict(zip(counts["topic"], counts["label"], strict=True))
    made: dict[int, list[Any]] = {}
    for topic in each(counts[counts["parent"] >= 0]):
        if topic.label != label.get(topic.parent):
            made.setdefault(topic.parent, []).append(topic)
    return made


def _details(view: View, topic_map: TopicMap, children: list[Any], topic: Any) -> None:  # noqa: ANN401
    number, label = topic.topic, topic.label
    if children:
        st.markdown("**Sub-topics**")
        with st.container(horizontal=True, gap="small"):
            for child in children:
                _keep_button(child, f"subtopic-{child.topic}", f"{child.kept:,}")
    st.markdown("**Typical papers**")
    typical = topic_map.typical[topic_map.typical["topic"] == number].head(TYPICAL)
    for paper in each(view.corpus.papers.take([view.corpus.row_of[one] for one in typical["paper_id"]])):
        cards.title_link(paper)
    (built,) = topic_map.built_labels([label])
    key = f"name-{topic_map.fingerprint[:12]}-{number}-{label}"
    st.text_input(
        "Name of this topic",
        value=label,
        key=key,
        max_chars=80,
        width=420,
        help=f"Kept for this map and shown everywhere. Empty it to go back to: {escape_label(built)}",
        on_change=topic_names.rename,
        args=(topic_map, label, key),
    )
