"""The topic map of the corpus that is open, made once a process."""

from __future__ import annotations

import time

import streamlit as st

from corpus import Corpus, TopicMap
from pages.parts import map_choice, topic_names
from pages.parts.jobs import PATIENCE, Job, all_jobs, watch

#: Seconds after its start that a page waits for the topic map.
MAP_PATIENCE = 0.8


def topic_job(corpus: Corpus) -> Job:
    """The building of the topic map, started if it is new."""
    choice = map_choice.current(len(corpus.papers))
    return all_jobs().start(
        f"topics {corpus.fingerprint} {choice}",
        "Drawing the topic map",
        lambda progress: map_choice.make(corpus, choice, progress),
        about=corpus.fingerprint,
    )


def topic_map_if_ready(corpus: Corpus) -> TopicMap | None:
    """The topic map, or nothing while it is being built (or could not be).

    A map that has been made before is read in a moment, and waiting for that moment saves drawing the page twice.
    """
    job = topic_job(corpus)
    job.wait(max(0.0, MAP_PATIENCE - (time.monotonic() - job.began)))
    ready: TopicMap | None = job.result
    return ready and topic_names.named(ready)


def topic_map_or_progress(corpus: Corpus) -> TopicMap:
    """The topic map; draws a progress bar and stops the run while it is being built."""
    job = topic_job(corpus)
    _await(job, PATIENCE)
    ready: TopicMap = job.result
    return topic_names.named(ready)


def _await(job: Job, patience: float) -> None:
    if not job.wait(patience) or job.state == "failed":
        watch(job)
        st.stop()
