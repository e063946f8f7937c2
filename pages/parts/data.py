"""What is open: the corpus, its index and its topic map, made once a process and shared by all sessions."""

from __future__ import annotations

import gc
import os
import sys
from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from corpus import Corpus, Progress, SearchIndex, TopicMap, build_topic_map, count_terms, load_corpus, open_index
from pages.parts.jobs import PATIENCE, Job, all_jobs, watch
from pages.parts.richtext import escape_label

SEEDS = Path(__file__).parent.parent.parent / "seeds"
#: Names other corpora to open, separated as in PATH.
ENVIRONMENT = "PAPERSCOPE_CORPUS"


@dataclass(frozen=True)
class Opened:
    """A corpus that is ready to be searched."""

    corpus: Corpus
    index: SearchIndex


def paths_asked_for() -> tuple[str, ...]:
    """What was named after ``--``, else in the environment, else the seeds."""
    # Streamlit hands the script its own arguments; under another program's name they are not ours.
    arguments = sys.argv[1:] if Path(sys.argv[0]).name == "dashboard.py" else []
    named = arguments or [path for path in os.environ.get(ENVIRONMENT, "").split(os.pathsep) if path]
    return tuple(named) or (os.path.relpath(SEEDS),)


def opened() -> Opened:
    """The corpus asked for; draws a progress bar and stops the run while it is being read."""
    paths = paths_asked_for()
    job = all_jobs().start(f"open {paths}", "Opening the corpus", lambda progress: _open(paths, progress))
    _await(job, PATIENCE)
    ready: Opened = job.result
    return ready


def topic_job(corpus: Corpus) -> Job:
    """The building of the topic map, started if it is new."""
    return all_jobs().start(
        f"topics {corpus.fingerprint}",
        "Drawing the topic map",
        lambda progress: build_topic_map(corpus, progress=progress),
    )


def topic_map_if_ready(corpus: Corpus, patience: float = 0.0) -> TopicMap | None:
    """The topic map, or nothing while it is being built (or could not be)."""
    job = topic_job(corpus)
    job.wait(patience)
    ready: TopicMap | None = job.result
    return ready


def topic_map_or_progress(corpus: Corpus) -> TopicMap:
    """The topic map; draws a progress bar and stops the run while it is being built."""
    job = topic_job(corpus)
    _await(job, PATIENCE)
    ready: TopicMap = job.result
    return ready


def words_counted(corpus: Corpus, sizes: tuple[int, int]) -> None:
    """Have the terms of these lengths counted; draws a progress bar and stops the run while that takes long."""
    job = all_jobs().start(
        f"terms {corpus.fingerprint} {sizes}",
        "Counting words",
        lambda progress: count_terms(corpus, ngrams=sizes, limit=1),
    )
    _await(job, PATIENCE)


def _open(paths: tuple[str, ...], progress: Progress) -> Opened:
    corpus = load_corpus(list(paths), progress=progress)
    progress(0, 0, "making the search index")
    ready = Opened(corpus, open_index(corpus))
    # A full collection runs after every script run; what is frozen is not walked again.
    gc.collect()
    gc.freeze()
    return ready


def _await(job: Job, patience: float) -> None:
    if not job.wait(patience):
        watch(job)
        st.stop()
    if job.error is not None:
        st.error(escape_label(str(job.error)), icon=":material/error:")
        st.stop()
