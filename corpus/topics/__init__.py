"""The topic map: a place, a topic and a confidence for every paper, the same on every day and every machine."""

from corpus.topics.build import build_topic_map
from corpus.topics.place import place_papers
from corpus.topics.rename import name_topics
from corpus.topics.store import MAP_POINTS, TOPIC_TERMS, TYPICAL, TopicMap

__all__ = ["MAP_POINTS", "TOPIC_TERMS", "TYPICAL", "TopicMap", "build_topic_map", "name_topics", "place_papers"]
