"""What the topics page shows: the map, the list of its topics, and how it was made."""

from __future__ import annotations

import hashlib

import numpy as np
import pandas as pd
import streamlit as st

from corpus import TopicMap, split_list
from pages.parts import actions, palette, scatter, tables
from pages.parts.nav import page
from pages.parts.richtext import escape_label
from pages.parts.rows import each
from pages.parts.state import Key, Param
from pages.parts.view import View

MOVE = "Move, click to open"
DRAGGING = {MOVE: "pan", "Draw a lasso": "lasso", "Draw a box": "select"}
#: Terms that a topic is shown with.
TERMS = 8


def chart(view: View, topic_map: TopicMap) -> None:
    """The map; a lasso or box becomes a filter, a click opens the paper."""
    points = _points(view, topic_map)
    regions = topic_map.topics[topic_map.topics["parent"] < 0]
    labels = None
    if len(points) <= scatter.HOVER_LIMIT:
        labels = view.corpus.papers["label"].take(points["row"].to_numpy()).reset_index(drop=True)
    mode = st.segmented_control(
        "Dragging on the map",
        list(DRAGGING),
        default=MOVE,
        required=True,
        key=Key.DRAGGING,
        persist_state="session",
        help="A lasso or a box keeps the papers inside on every page. While moving, a click on a point opens it.",
    )
    drag = DRAGGING[mode or MOVE]
    # Another chart for another region or way of dragging: what was chosen in the old one must not reach the new one.
    drawn = hashlib.sha256(view.filters.region.encode()).hexdigest()[:8]
    key = f"map-{topic_map.fingerprint[:12]}-{drag}-{drawn}-{st.session_state.get(Key.MAP_ROUND, 0)}"
    lit = _lit(view, points)
    st.plotly_chart(
        scatter.topic_scatter(points, regions, labels, lit, drag=drag, region=view.filters.region),
        key=key,
        on_select=lambda: _chosen(view, key),
        selection_mode=("points", "box", "lasso"),
        config=scatter.CONFIG,
        alt=f"A map of {len(points):,} papers in {len(regions)} topics; the list below says the same.",
    )
    if view.filters.region:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(f"**{len(view.rows):,}** papers kept in the region drawn.", width="content")
            st.page_link(page("search"), label="Read them", icon=":material/arrow_forward:")
            st.page_link(page("terms"), label="What sets them apart", icon=":material/bar_chart:")
    else:
        st.caption("Papers that use the same words lie together; each colour is a topic.")


def _points(view: View, topic_map: TopicMap) -> pd.DataFrame:
    points = topic_map.points[["paper_id", "x", "y", "topic"]]
    rows = points["paper_id"].map(view.corpus.row_of)
    return points.assign(row=rows).dropna(subset="row").astype({"row": "int32"}).reset_index(drop=True)


def _lit(view: View, points: pd.DataFrame) -> np.ndarray:
    """Which points stand out: those of the papers kept."""
    kept = np.zeros(len(view.corpus.papers), dtype=bool)
    kept[view.rows] = True
    lit: np.ndarray = kept[points["row"].to_numpy()]
    return lit


def _chosen(view: View, key: str) -> None:
    """The chart's callback: a region becomes the filter, one point alone opens its paper."""
    region = scatter.region_of(key)
    if region:
        actions.put({Param.REGION: region})
        return
    row = scatter.row_clicked(key)
    if row is not None and 0 <= row < len(view.corpus.papers):
        st.session_state[Key.MAP_ROUND] = st.session_state.get(Key.MAP_ROUND, 0) + 1
        st.switch_page(page("paper"), query_params={"id": str(view.corpus.papers["paper_id"].iat[row])})


def table(view: View, topic_map: TopicMap) -> None:
    """Each topic with its size, its terms and its share of code, as a list to click and as a table."""
    regions = topic_map.topics[topic_map.topics["parent"] < 0]
    points = _points(view, topic_map)
    kept = points[np.isin(points["row"], view.rows)]
    sizes = kept["topic"].value_counts()
    code = view.corpus.papers["has_code"].to_numpy()
    share = kept.assign(code=code[kept["row"]]).groupby("topic")["code"].mean()
    for topic in each(regions):
        size = int(sizes.get(topic.topic, 0))
        with st.container(gap=None):
            with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
                st.button(
                    f"{palette.topic_mark(topic.topic)} **{escape_label(topic.label)}**",
                    key=f"topic-{topic.topic}",
                    type="tertiary",
                    help="See its papers",
                    on_click=actions.show,
                    args=("search", {Param.TOPIC: [topic.label]}),
                )
                st.caption(f"{size:,} papers, {share.get(topic.topic, 0.0):.0%} with code", width="content")
            st.caption(escape_label(", ".join(split_list(topic.terms)[:TERMS])))
    with st.expander("As a table", icon=":material/table:"):
        shown = pd.DataFrame(
            {
                "Topic": regions["label"].to_numpy(),
                "Papers": [int(sizes.get(one, 0)) for one in regions["topic"]],
                "Share": [float(sizes.get(one, 0)) / max(len(kept), 1) for one in regions["topic"]],
                "With code": [float(share.get(one, 0.0)) for one in regions["topic"]],
                "Terms": regions["terms"].to_numpy(),
            }
        )
        percent = st.column_config.NumberColumn(format="percent")
        columns = {"Share": percent, "With code": percent}
        tables.show(shown, "topics", f"{len(shown)} topics and their sizes", columns=columns, csv_name="topics.csv")


def about(topic_map: TopicMap) -> None:
    """How the map was made, and what stays the same."""
    with st.expander("How this map is made", icon=":material/info:"):
        st.markdown(
            "Each paper is a point in a space of a hundred dimensions made from its words (TF-IDF, reduced by SVD). "
            "Topics are groups in that space (k-means), so every paper has one; the plane is drawn by t-SNE, which "
            "keeps neighbours together: short distances mean something, long ones little. The same papers give the "
            "same map, in any order, on any day and machine."
        )
        st.caption(f"Fingerprint of this map: {topic_map.fingerprint[:16]}")
