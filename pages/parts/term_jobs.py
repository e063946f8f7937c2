"""The counting of a corpus' words, once a process for each set of word lists; watched where it takes long."""

from __future__ import annotations

import streamlit as st

from corpus import Corpus, TermPanel, count_terms
from pages.parts.jobs import PATIENCE, Job, all_jobs, watch

_DEFAULT = TermPanel()


def words_counted(
    corpus: Corpus, sizes: tuple[int, int], panel: TermPanel | None = None, *, boilerplate: bool = True
) -> None:
    """Have the terms of these lengths counted; draws a progress bar and stops the run while that takes long."""
    job = _job(corpus, sizes, panel, boilerplate)
    if not job.wait(PATIENCE) or job.state == "failed":
        watch(job)
        st.stop()


def words_if_counted(
    corpus: Corpus, sizes: tuple[int, int], panel: TermPanel | None = None, *, patience: float = 0.0
) -> bool:
    """Whether the terms of these lengths are counted; their counting begins if it did not."""
    job = _job(corpus, sizes, panel, True)
    return job.wait(patience) and job.state == "done"


def _job(corpus: Corpus, sizes: tuple[int, int], panel: TermPanel | None, boilerplate: bool) -> Job:
    own = "" if panel is None or panel == _DEFAULT else hash(panel)
    return all_jobs().start(
        f"terms {corpus.fingerprint} {sizes} {own} {boilerplate}",
        "Counting words",
        lambda progress: count_terms(
            corpus, ngrams=sizes, panel=panel, boilerplate=boilerplate, limit=1, progress=progress
        ),
        about=corpus.fingerprint,
    )
