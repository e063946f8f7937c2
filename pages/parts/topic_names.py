"""The names that a person gives to topics: read wherever the map is, changed on its page."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from corpus import TopicMap, UserDataError, name_topics
from pages.parts import actions, marks
from pages.parts.richtext import escape_label
from pages.parts.state import Key, Param


def named(topic_map: TopicMap) -> TopicMap:
    """The map under the person's names; as it was built where there are none, or they cannot be read."""
    try:
        names = marks.mine().topic_names(topic_map.fingerprint)
    except UserDataError:
        return topic_map
    return name_topics(topic_map, names) if names else topic_map


def rename(topic_map: TopicMap, label: str, key: str) -> None:
    """A text input's callback: its text becomes the topic's name, none takes the name back.

    Args:
        topic_map: As it is shown.
        label: As it is shown.
        key: Of the text input.
    """
    wanted = " ".join(str(st.session_state.get(key) or "").split())
    (built,) = topic_map.built_labels([label])
    if wanted == label:
        return
    if wanted != built and wanted in {*topic_map.topics["label"], *topic_map.given.values()}:
        st.toast(f"Another topic is called {escape_label(wanted)} already.", icon=":material/warning:")
        return
    try:
        marks.mine().rename_topic(topic_map.fingerprint, built, wanted)
    except UserDataError as error:
        st.toast(escape_label(str(error)), icon=":material/error:")
        return
    now = wanted or built
    _follow(label, now)

    def back() -> None:
        marks.mine().rename_topic(topic_map.fingerprint, built, label)
        _follow(now, label)

    said = f"Renamed {label} to {now}"
    st.toast(f"{escape_label(said)}. Undo takes it back.", icon=":material/label:")
    actions.undoable(said, back)


def _follow(old: str, new: str) -> None:
    """Filters in use, and those that undo brings back, go on under the new name."""
    chosen = st.session_state.get(Param.TOPIC)
    if chosen:
        st.session_state[Param.TOPIC] = _swapped(chosen, old, new)
    for step in st.session_state.get(Key.UNDO, []):
        if Param.TOPIC in step:
            step[Param.TOPIC] = _swapped(step[Param.TOPIC], old, new)


def _swapped(labels: Iterable[str], old: str, new: str) -> list[str]:
    return [new if label == old else label for label in labels]
