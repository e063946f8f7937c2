"""The topic map: a place, a topic and a confidence for every paper, the same on every day and every machine."""

from corpus.topics.build import build_topic_map
from corpus.topics.groups import group_range
from corpus.topics.keeping import KeptMap, keep_map, kept_map, pack_map, unpack_map
from corpus.topics.place import place_papers
from corpus.topics.rename import name_topics
from corpus.topics.store import MAP_POINTS, TOPIC_TERMS, TYPICAL, TopicMap

__all__ = [
    "MAP_POINTS",
    "TOPIC_TERMS",
    "TYPICAL",
    "KeptMap",
    "TopicMap",
    "build_topic_map",
    "group_range",
    "keep_map",
    "kept_map",
    "name_topics",
    "pack_map",
    "place_papers",
    "unpack_map",
]
