"""What the topics page asks about its map: how many topics, or another map on which these papers are put."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from corpus import (
    CorpusError,
    Progress,
    TopicMap,
    build_topic_map,
    group_range,
    keep_map,
    kept_map,
    load_corpus,
    name_topics,
    pack_map,
    unpack_map,
)
from pages.parts import desk, jobs, map_choice
from pages.parts.request import Request
from pages.parts.richtext import escape_label
from pages.parts.state import Key
from pages.parts.view import View

_OWN = "These papers' own map"
_WANTED, _FILE, _JOB = "base_wanted", "base_file", "_base_job"


def draw(view: View, topic_map: TopicMap) -> None:
    """The choices, and what holds now."""
    _state(map_choice.current(len(view.corpus.papers)).base, topic_map)
    _watched()
    with st.expander(
        "Number of topics, another map", icon=":material/tune:", key="map-options", on_change="rerun"
    ) as more:
        if more.open:
            _number(view, topic_map)
            _another(view, topic_map)


def _state(base: str, topic_map: TopicMap) -> None:
    """Whose map this is, where it is not the papers' own; and that the one asked for is not known."""
    if not base:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="base-map"):
        if not topic_map.fingerprint.startswith(base):
            st.warning(
                f"The map {escape_label(base)} is not known on this machine, so these papers are on their own map. "
                "Open the papers that it was made of once, or its file, and choose it below.",
                icon=":material/link_off:",
            )
        else:
            kept = kept_map(base)
            whose = f" of {escape_label(kept.title)}" if kept is not None and kept.title else ""
            came = int(topic_map.points["placed"].sum())
            st.info(
                f"The map{whose} is kept: nobody on it moved. {came:,} paper{'s' if came != 1 else ''} came later and "
                "stand where their nearest neighbours stand, drawn as rings.",
                icon=":material/push_pin:",
            )
        st.button(_OWN, key="own-map", type="tertiary", on_click=_choose, args=("",))


def _number(view: View, topic_map: TopicMap) -> None:
    least, most = group_range(len(view.corpus.papers))
    regions = int((topic_map.topics["parent"] < 0).sum())
    st.number_input(
        "Number of regions",
        min_value=1,
        max_value=map_choice.most_regions(len(view.corpus.papers)),
        value=st.session_state.get(Key.REGIONS),
        placeholder=f"The best number ({regions})",
        key="regions_asked",
        width=260,
        disabled=bool(topic_map.guests),
        on_change=_ask_number,
    )
    st.caption(
        f"Left empty, every number from {least} to {most} is tried for {len(view.corpus.papers):,} papers, and the one "
        "with the best mean silhouette is taken: papers are then, on average, much nearer to the middle of their own "
        "topic than to that of the next. A region has a sub-topic for about every 25 papers, at most eight."
    )


def _ask_number() -> None:
    st.session_state[Key.REGIONS_CHOSEN] = st.session_state.get("regions_asked")


def _another(view: View, topic_map: TopicMap) -> None:
    """Maps of corpora that were opened before, a map's file, and this map as a file."""
    now = set(view.paths)
    before = [one for one in desk.office().recent() if set(one.paths) != now]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        chosen = st.selectbox(
            "Put these papers on the map of",
            [None, *before],
            format_func=lambda one: one.title if one is not None else _OWN,
            key=_WANTED,
            width=320,
            help="Papers opened before. Theirs is the map that stays as it is; papers that are not on it are put where "
            "their nearest neighbours stand.",
        )
        st.button("Put them there", key="put-there", disabled=chosen is None, on_click=_start, args=(chosen,))
    title = _title()
    st.file_uploader("Or on a map from a file", type=["map"], key=_FILE, on_change=_read_file, width=420)
    st.download_button(
        "This map as a file",
        data=lambda: pack_map(name_topics(topic_map, {}), title=title),
        file_name=f"topics-{topic_map.fingerprint[:12]}.map",
        mime="application/zip",
        on_click="ignore",
        icon=":material/download:",
        key="map-file",
        disabled=bool(topic_map.guests),
        help="To put later papers on it, here or elsewhere. It holds places, topics and words, no abstracts.",
    )


def _title() -> str:
    """What the corpus that is open is called."""
    opened = desk.mine().opened
    return opened.request.title if opened is not None else ""


def _choose(name: str) -> None:
    st.session_state[Key.BASE_CHOSEN] = name


def _read_file() -> None:
    file = st.session_state.get(_FILE)
    if file is None:
        return
    try:
        kept = unpack_map(file.getvalue())
        _choose(keep_map(kept.map, title=kept.title))
    except CorpusError as error:
        st.toast(escape_label(str(error)), icon=":material/error:")


def _start(request: Request) -> None:
    def work(progress: Progress) -> str:
        paths, fields = list(request.paths), dict(request.fields) or None
        corpus = load_corpus(paths, fields=fields, join=request.join, progress=progress)
        made = build_topic_map(corpus, progress=progress)
        return keep_map(made, paths=request.paths, title=request.title)

    key = f"base {replace(request, stamp='')}"
    jobs.all_jobs().forget(key)
    jobs.all_jobs().start(key, f"Making the map of {request.title}", work)
    st.session_state[_JOB] = key


def _watched() -> None:
    """How far the map that is to be kept is; when it is there, it is chosen."""
    job = jobs.all_jobs().find(str(st.session_state.get(_JOB) or ""))
    if job is None:
        return
    if not job.wait(jobs.PATIENCE) or job.state == "failed":
        jobs.watch(job)
        return
    del st.session_state[_JOB]
    _choose(job.result)
    st.rerun()
