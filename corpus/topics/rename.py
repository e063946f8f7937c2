"""Topics under the names that a person gave them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from corpus.topics.store import TopicMap


def name_topics(topic_map: TopicMap, names: Mapping[str, str]) -> TopicMap:
    """The map with a person's names in place of the labels that it was built with.

    Args:
        topic_map: Built or already named; a name that was given before goes where ``names`` does not repeat it.
        names: Built label -> name, as ``UserData.topic_names`` keeps them. A label that is not on the map, an empty
            name, and a name that another topic has are passed over, so that no two topics are mistaken for one.

    Returns:
        A map with the same fingerprint; ``given`` says which label each name stands for.
    """
    built = topic_map.topics["label"].replace(topic_map.given)
    taken, given = set(built), {}
    for label, name in names.items():
        shown = " ".join(name.split())
        if shown and label in taken and shown not in taken and shown not in given:
            given[shown] = label
    shown_as = {label: name for name, label in given.items()}
    topics = topic_map.topics.assign(label=built.map(lambda label: shown_as.get(label, label)).astype(built.dtype))
    return replace(topic_map, topics=topics, given=given)
