"""What the topics page shows: the map with its controls and legend, and how it was made."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from corpus import Corpus, TopicMap
from pages.parts import actions, map_colors, map_labels, palette, picture_scatter, scatter
from pages.parts.charttext import chart_text
from pages.parts.nav import page
from pages.parts.richtext import escape_label
from pages.parts.state import Key, Param
from pages.parts.view import View

MOVE = "Move, click to open"
DRAGGING = {MOVE: "pan", "Draw a lasso": "lasso", "Draw a box": "select"}
REGIONS, SUBTOPICS = "Regions", "Sub-topics"
#: How a paper that came later is drawn, as a letter.
RING = "\u25ef"


def chart(view: View, topic_map: TopicMap) -> None:
    """The map; a lasso or box becomes a filter, a click opens the paper or keeps the topic."""
    points = map_points(view.corpus, topic_map)
    drag, level, by = _controls(view, topic_map)
    colors = map_colors.coloring(
        view.corpus.row_key, topic_map.edition, by, palette.is_dark(), view.corpus, topic_map, points
    )
    small = level == SUBTOPICS
    labels = map_labels.labels_of(topic_map.edition, small, topic_map)
    lit = _lit(view, points)
    others = _others(view.corpus.row_key, topic_map.edition, view.corpus, topic_map)
    picture = None
    if len(topic_map.points) > scatter.HOVER_LIMIT and not st.session_state.get(Key.EACH_POINT):
        picture = picture_scatter.picture_of(f"{view.corpus.row_key} {topic_map.edition}", points, colors, lit, others)
    said = None
    if len(topic_map.points) <= scatter.HOVER_LIMIT:
        said = _said(view.corpus.row_key, topic_map.edition, view.corpus, topic_map, points)
    elif picture and picture_scatter.is_live(lit):
        said = np.full(len(points), "", dtype=object)
        said[lit] = _say(view.corpus, topic_map, points[lit])
    svg = len(topic_map.points) <= scatter.SVG_LIMIT or bool(st.session_state.get(Key.PLAIN))
    # Another chart for another region or way of dragging: what was chosen in the old one must not reach the new one.
    drawn = hashlib.sha256(f"{view.filters.region} {by} {level} {svg} {picture is None}".encode()).hexdigest()[:8]
    key = f"map-{topic_map.fingerprint[:12]}-{drag}-{drawn}-{st.session_state.get(Key.MAP_ROUND, 0)}"
    parts = (points, colors, said, lit, labels, map_labels.notes(labels, small=small))
    how: dict[str, Any] = {"drag": drag, "region": view.filters.region, "others": others}
    if picture:
        figure = picture_scatter.picture_scatter(picture, *parts, **how)
    else:
        figure = scatter.topic_scatter(*parts, **how, svg=svg)
    st.plotly_chart(
        figure,
        key=key,
        on_select=lambda: _chosen(view, topic_map, key),
        selection_mode=("points", "box", "lasso"),
        config=scatter.CONFIG,
        alt=f"A map of {len(points):,} papers, coloured by {by.lower()}; the list of topics below says the same.",
    )
    _legend(view, colors, by, points["placed"].to_numpy(bool))
    if picture and not picture_scatter.is_live(lit):
        st.caption(
            f"Each dot is a paper. Once {scatter.SVG_LIMIT:,} papers or fewer are kept, by a search or a lasso, their "
            "dots say what they are and can be clicked."
        )


def map_points(corpus: Corpus, topic_map: TopicMap) -> pd.DataFrame:
    """The points of the papers: ``row``, ``x``, ``y``, ``topic``, ``subtopic``, ``placed``; not to be changed."""
    return _points(corpus.row_key, topic_map.fingerprint, corpus, topic_map)


@st.cache_resource(max_entries=8, show_spinner=False)
def _others(row_key: str, edition: str, _corpus: Corpus, _topic_map: TopicMap) -> pd.DataFrame | None:
    """The points of a map that are no papers of the corpus; nothing where there is none."""
    gone = _rows(row_key, _topic_map.fingerprint, _corpus, _topic_map) < 0
    return _topic_map.points.loc[gone, ["x", "y"]] if gone.any() else None


@st.cache_resource(max_entries=8, show_spinner=False)
def _points(row_key: str, drawn: str, _corpus: Corpus, _topic_map: TopicMap) -> pd.DataFrame:
    rows = _rows(row_key, drawn, _corpus, _topic_map)
    points = _topic_map.points[["x", "y", "topic", "subtopic", "placed"]].assign(row=rows)
    return points[rows >= 0].reset_index(drop=True)


@st.cache_resource(max_entries=8, show_spinner=False)
def _rows(row_key: str, drawn: str, _corpus: Corpus, _topic_map: TopicMap) -> np.ndarray:
    """The row of the paper of each point of a map; -1 where it is no paper of the corpus."""
    return _corpus.rows_of(_topic_map.points["paper_id"])


@st.cache_resource(max_entries=4, show_spinner=False)
def _said(row_key: str, edition: str, _corpus: Corpus, _topic_map: TopicMap, _points: pd.DataFrame) -> np.ndarray:
    """What each point says when pointed at."""
    return _say(_corpus, _topic_map, _points)


def _say(corpus: Corpus, topic_map: TopicMap, points: pd.DataFrame) -> np.ndarray:
    """The label, the topic and the sub-topic of each point."""
    label_of = dict(zip(topic_map.topics["topic"], topic_map.topics["label"], strict=True))
    papers = corpus.papers["label"].take(points["row"].to_numpy())
    told = []
    for paper, topic, subtopic in zip(papers, points["topic"], points["subtopic"], strict=True):
        topics = " \u203a ".join(dict.fromkeys([label_of[topic], label_of[subtopic]]))
        told.append(f"{chart_text(paper)}<br><i>{chart_text(topics)}</i>")
    return np.array(told, dtype=object)


def _controls(view: View, topic_map: TopicMap) -> tuple[str, str, str]:
    """What dragging does, which labels stand on the map, what its colours mean."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        mode = st.segmented_control(
            "Dragging on the map",
            list(DRAGGING),
            default=MOVE,
            required=True,
            key=Key.DRAGGING,
            persist_state="session",
            help="A lasso or a box keeps the papers inside on every page. While moving, a click on a point opens its "
            "paper, and a click on a label keeps its topic.",
        )
        level = _level(topic_map)
        by = st.selectbox(
            "Colour by",
            map_colors.offered(view.corpus),
            key=Key.COLOR,
            bind="query-params",
            width=150,
            help="What a search or a filter keeps stands out in its colour; the rest recedes.",
        )
    return DRAGGING[mode or MOVE], level, by or "Topic"


def _level(topic_map: TopicMap) -> str:
    """Which labels stand on the map; there is no choice where every region is undivided."""
    regions = int((topic_map.topics["parent"] < 0).sum())
    if len(topic_map.topics) == 2 * regions:
        return REGIONS
    level = st.segmented_control(
        "Labels",
        [REGIONS, SUBTOPICS],
        default=REGIONS,
        required=True,
        key=Key.LEVEL,
        bind="query-params",
        help="Regions are the large groups; each is divided into sub-topics, of which those are named that fit.",
    )
    return level or REGIONS


def _legend(view: View, colors: map_colors.Coloring, by: str, placed: np.ndarray) -> None:
    """Every colour with its meaning, a click keeps its papers, another one takes that back; and what a ring means."""
    counts = np.bincount(colors.of, minlength=len(colors.groups))
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="legend"):
        for number, group in enumerate(colors.groups):
            if not counts[number]:
                continue
            label = f"{palette.mark(group.glyph, group.color)} {escape_label(group.name)}"
            if group.filters is None:
                st.caption(label, width="content")
                continue
            st.button(
                label,
                key=f"legend-{by}-{number}",
                type="tertiary",
                help=f"{counts[number]:,} papers: keep them, or take that back",
                on_click=_keep,
                args=group.filters,
            )
        if placed.any():
            st.caption(f"{RING} put on this map later ({int(placed.sum()):,})", width="content")


def _keep(param: Param, value: object) -> None:
    """Toggle what a legend entry stands for."""
    if isinstance(value, list):
        actions.toggle(param, value[0])
    elif st.session_state.get(param) == value:
        actions.clear(param)
    else:
        actions.put({param: value})


def _lit(view: View, points: pd.DataFrame) -> np.ndarray:
    """Which points stand out: those of the papers kept."""
    kept = np.zeros(len(view.corpus.papers), dtype=bool)
    kept[view.rows] = True
    lit: np.ndarray = kept[points["row"].to_numpy()]
    return lit


def _chosen(view: View, topic_map: TopicMap, key: str) -> None:
    """The chart's callback: a region becomes the filter, a point alone opens its paper, a label keeps its topic."""
    region = scatter.region_of(key, scatter.step_of(topic_map.points))
    if region:
        actions.put({Param.REGION: region})
        return
    clicked = scatter.row_clicked(key)
    if clicked is None:
        return
    st.session_state[Key.MAP_ROUND] = st.session_state.get(Key.MAP_ROUND, 0) + 1
    topic = scatter.topic_of(clicked)
    if topic is not None:
        for label in topic_map.topics.loc[topic_map.topics["topic"] == topic, "label"]:
            actions.toggle(Param.TOPIC, label)
    elif clicked < len(view.corpus.papers):
        st.switch_page(page("paper"), query_params={"id": str(view.corpus.papers["paper_id"].iat[clicked])})


def about(topic_map: TopicMap) -> None:
    """How the map was made, and what stays the same."""
    with st.expander("How this map is made", icon=":material/info:"):
        st.markdown(
            "Each paper is a point in a space of a hundred dimensions made from its words (TF-IDF, reduced by SVD). "
            "Topics are groups in that space (k-means), so every paper has one; how many there are is chosen by "
            "the mean silhouette, or by you. The plane is drawn by t-SNE, which keeps "
            "neighbours together: short distances mean something, long ones little. The same papers give the "
            "same map, in any order, on any day and machine."
        )
        st.caption(f"Fingerprint of this map: {topic_map.fingerprint[:16]}")
        if len(topic_map.points) > scatter.HOVER_LIMIT:
            st.toggle(
                "Draw every paper as a point of its own",
                key=Key.EACH_POINT,
                persist_state="session",
                help="Slower for so many papers, but it stays sharp however far one zooms in, and every point can be "
                "clicked. Otherwise the map is a picture.",
            )
        st.toggle(
            "Draw the map without WebGL",
            key=Key.PLAIN,
            persist_state="session",
            help="Slower for many papers; for browsers that show no map otherwise.",
        )
