"""Long work beside the pages: one thread a job, shared by all sessions, watched and cancelled from any of them."""

from __future__ import annotations

import ctypes
import gc
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

import streamlit as st

from corpus import Cancelled, CorpusError, Progress
from pages.parts.richtext import escape_label
from pages.parts.state import Key

#: Seconds that a page waits before it shows a progress bar: short work needs none.
PATIENCE = 1.5
#: The total of work that has no other measure.
HUNDREDTHS = 100


@dataclass
class Job:
    """One piece of work: where it stands, and its result when it is done.

    Attributes:
        key: The same key is the same job.
        what: In words, as the beginning of a sentence.
        work: Does it; is handed what reports progress.
        about: Fingerprint of the corpus that it belongs to; empty where it makes one.
    """

    key: str
    what: str
    work: Callable[[Progress], Any]
    about: str = ""
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

    @property
    def cancelled(self) -> bool:
        """Whether it was asked to stop."""
        return self._cancel.is_set()

    def run(self) -> None:
        """Do the work; never raises."""
        try:
            self.result = self.work(self._report)
            self.state = "done"
        except CorpusError as error:
            self.error, self.state = error, "failed"
        except MemoryError:
            self.error = CorpusError(f"{self.what} failed: there is not enough memory.", hint="Open fewer records.")
            self.state = "failed"
        except Exception as error:  # a page must be able to say what happened
            self.error, self.state = CorpusError(f"{self.what} failed: {type(error).__name__}: {error}"), "failed"
        finally:
            # Whoever still watches a job that has ended must not keep the corpus that it worked on.
            self.work = _ended
            if self.error is not None:
                self.error.__traceback__ = self.error.__context__ = self.error.__cause__ = None
            self._ended.set()
            _trim()

    def _report(self, done: int, total: int, step: str) -> None:
        if self._cancel.is_set():
            raise Cancelled(f"{self.what} was cancelled.")
        self.done, self.total, self.step = done, total, step


def _ended(progress: Progress) -> None:
    """What a job does that has done its work."""


class Jobs:
    """All jobs of the process, by key."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}
        self._lock = threading.Lock()

    def start(self, key: str, what: str, work: Callable[[Progress], Any], *, about: str = "") -> Job:
        """The job of this key, started if it is new."""
        with self._lock:
            job = self._jobs.get(key)
            if job is None:
                job = self._jobs[key] = Job(key, what, work, about)
                threading.Thread(target=job.run, name=f"job {what}", daemon=True).start()
            return job

    def forget(self, key: str) -> None:
        """Let the next start begin anew."""
        with self._lock:
            self._jobs.pop(key, None)

    def keep(self, keys: set[str], corpora: set[str]) -> None:
        """Forget every job but these and those about these corpora; one that still runs is cancelled.

        Args:
            keys: Of jobs that make a corpus.
            corpora: Fingerprints.
        """
        with self._lock:
            gone = [job for job in self._jobs.values() if not (job.about in corpora if job.about else job.key in keys)]
            for job in gone:
                job.cancel()
                del self._jobs[job.key]
        if gone:
            del gone, job
            tidy()

    def find(self, key: str) -> Job | None:
        """The job of this key, if there is one."""
        with self._lock:
            return self._jobs.get(key)


def tidy() -> None:
    """Give back what nobody refers to, and keep the collector from walking what stays.

    A full collection runs after every script run; what is frozen is not walked again, nor is it ever given back:
    hence the thaw before.
    """
    if gc.get_freeze_count():  # the first time there is nothing yet to be thawed and swept, and a visitor waits
        gc.unfreeze()
        gc.collect()
        _trim()
    gc.freeze()


def _trim() -> None:
    """Give free memory back to the system.

    Each job is a thread with an arena of its own, in which the C library of Linux keeps what was free once: a few
    hundred MB over many uploads. Nothing to do where the library has no such call.
    """
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


@st.cache_resource(show_spinner=False)
def all_jobs() -> Jobs:
    """The one set of jobs of this process."""
    return Jobs()


def watch(job: Job, cancel: Callable[[], None] | None = None) -> None:
    """Show how far a job is, with a button that stops it; rerun the page when it has ended.

    Args:
        job: One that failed is shown with its message and a button that begins it anew.
        cancel: What the button does instead of cancelling the job.
    """
    if job.state == "failed":
        _failed(job)
    else:
        _watch(job, cancel)


@st.fragment(run_every=0.5)
def _watch(job: Job, cancel: Callable[[], None] | None) -> None:
    ended = job.state != "running" or st.session_state.pop(Key.STOPPED, False)
    # A rerun of the page draws an open panel anew, and a file on its way up would be lost.
    if ended and not st.session_state.get(Key.PANEL):
        st.rerun()
    seconds = int(time.monotonic() - job.began)
    share = min(job.done / job.total, 1.0) if job.total else 0.0
    count = f", {_amount(job)}" if job.total and job.done else ""
    step = "stopping" if job.cancelled else job.step or "starting"
    st.progress(share, text=f"{escape_label(job.what)}: {escape_label(step)}{count}, {seconds} s")
    st.button(
        "Cancel",
        key=f"cancel-{job.key}",
        icon=":material/close:",
        disabled=job.cancelled,
        on_click=_stop,
        args=(cancel or job.cancel,),
    )


def _stop(cancel: Callable[[], None]) -> None:
    cancel()
    st.session_state[Key.STOPPED] = True


def _amount(job: Job) -> str:
    if job.step.startswith("Reading"):  # told in bytes
        return f"{job.done / 1e6:,.0f} of {job.total / 1e6:,.0f} MB"
    return f"{job.done} %" if job.total == HUNDREDTHS else f"{job.done:,} of {job.total:,}"


def _failed(job: Job) -> None:
    if isinstance(job.error, Cancelled):
        st.info(escape_label(str(job.error)), icon=":material/block:")
    else:
        st.error(escape_label(str(job.error)), icon=":material/error:")
    st.button(
        "Start again", key=f"again-{job.key}", icon=":material/refresh:", on_click=all_jobs().forget, args=(job.key,)
    )
