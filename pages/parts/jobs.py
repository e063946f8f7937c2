"""Long work beside the pages: one thread a job, shared by all sessions, watched and cancelled from any of them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import streamlit as st

from corpus import Cancelled, CorpusError, Progress
from pages.parts.richtext import escape_label

#: Seconds that a page waits before it shows a progress bar: short work needs none.
PATIENCE = 1.5


@dataclass
class Job:
    """One piece of work: where it stands, and its result when it is done."""

    what: str
    work: Callable[[Progress], Any]
    state: Literal["running", "done", "failed"] = "running"
    done: int = 0
    total: int = 0
    step: str = ""
    began: float = field(default_factory=time.monotonic)
    result: Any = None
    error: CorpusError | None = None
    _cancel: threading.Event = field(default_factory=threading.Event)
    _ended: threading.Event = field(default_factory=threading.Event)

    def wait(self, seconds: float) -> bool:
        """Whether the work has ended within so many seconds."""
        return self._ended.wait(seconds)

    def cancel(self) -> None:
        """Ask the work to stop at its next step."""
        self._cancel.set()

    def run(self) -> None:
        """Do the work; never raises."""
        try:
            self.result = self.work(self._report)
            self.state = "done"
        except CorpusError as error:
            self.error, self.state = error, "failed"
        except Exception as error:  # a page must be able to say what happened
            self.error, self.state = CorpusError(f"{self.what} failed: {type(error).__name__}: {error}"), "failed"
        finally:
            self._ended.set()

    def _report(self, done: int, total: int, step: str) -> None:
        if self._cancel.is_set():
            raise Cancelled(f"{self.what} was cancelled.", hint="Reload the page to start it again.")
        self.done, self.total, self.step = done, total, step


class Jobs:
    """All jobs of the process, by key: the same key is the same job."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}
        self._lock = threading.Lock()

    def start(self, key: str, what: str, work: Callable[[Progress], Any]) -> Job:
        """The job of this key, started if it is new."""
        with self._lock:
            job = self._jobs.get(key)
            if job is None:
                job = self._jobs[key] = Job(what, work)
                threading.Thread(target=job.run, name=f"job {what}", daemon=True).start()
            return job

    def forget(self, key: str) -> None:
        """Let the next start begin anew."""
        with self._lock:
            self._jobs.pop(key, None)


@st.cache_resource(show_spinner=False)
def all_jobs() -> Jobs:
    """The one set of jobs of this process."""
    return Jobs()


@st.fragment(run_every=0.5)
def watch(job: Job) -> None:
    """Show how far a job is, with a button that stops it; rerun the page when it has ended."""
    if job.state != "running":
        st.rerun()
    seconds = int(time.monotonic() - job.began)
    share = min(job.done / job.total, 1.0) if job.total else 0.0
    count = f", {job.done:,} of {job.total:,}" if job.total else ""
    st.progress(share, text=f"{escape_label(job.what)}: {escape_label(job.step or 'starting')}{count}, {seconds} s")
    st.button("Cancel", key=f"cancel-{job.what}", on_click=job.cancel, icon=":material/close:")
