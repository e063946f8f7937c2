"""The desk of a session: what it has open, what it asked for, and the files that it brought along.

A corpus read from paths is shared by all sessions that ask for the same files in the same state. An upload belongs to
one session: its files, and what is derived from them, stand in a private folder that goes when the session does.
"""

from __future__ import annotations

import logging
import shutil
import tempfile
import threading
import time
import weakref
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from corpus import (
    Corpus,
    CorpusError,
    Progress,
    Recent,
    SearchIndex,
    UserDataError,
    load_corpus,
    note_recent,
    open_index,
    read_recents,
    receive,
)
from pages.parts.jobs import Job, all_jobs, tidy
from pages.parts.request import Request, paths_asked_for, seeds
from pages.parts.state import Key

logger = logging.getLogger(__name__)

#: Addresses of this machine.
LOOPBACK = ("127.0.0.1", "localhost", "::1")
#: Seconds between two looks at whether files changed; more where a look takes long.
LOOK_EVERY = 3.0
#: Seconds beyond the time that the server keeps a session whose connection broke.
GRACE = 30


@dataclass(frozen=True)
class Opened:
    """A corpus that is ready to be searched, and what it was asked for as."""

    corpus: Corpus
    index: SearchIndex
    request: Request


@dataclass(frozen=True)
class Trouble:
    """A request that could not be met."""

    request: Request
    error: CorpusError


@dataclass(eq=False)
class Desk:
    """What one session has open and what it waits for."""

    opened: Opened | None = None
    wanted: Request | None = None
    job: Job | None = None
    trouble: Trouble | None = None
    #: What the address asked for and this machine cannot open.
    lost: str = ""
    #: Counts what was asked for: part of the key of the widgets that ask.
    round: int = 0
    seen: float = 0.0
    _folder: Path | None = None
    _looked: float = 0.0
    _wait: float = LOOK_EVERY
    _changed: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def ask(self, request: Request) -> None:
        """Begin to open something; what is open stays until that is ready."""
        self.give_up()
        request = request.as_it_is_now()
        self.round += 1
        self.trouble, self.wanted = None, request
        if self.opened is not None:
            self.let_go()
        self._drop_uploads()
        self.job = all_jobs().start(request.key, f"Opening {request.title}", lambda report: _open(request, report))

    def give_up(self) -> None:
        """Stop waiting for what was asked for; its work is cancelled unless another session waits for it."""
        wanted, self.wanted, self.job = self.wanted, None, None
        if wanted is not None:
            office().sweep()
            self._drop_uploads()

    def settle(self, patience: float) -> bool:
        """Take what was asked for if it is ready within so many seconds; whether another corpus is open now."""
        job, wanted = self.job, self.wanted
        if job is None or wanted is None or not job.wait(patience):
            return False
        self.job = self.wanted = None
        if job.error is not None:
            all_jobs().forget(job.key)
            self.trouble = Trouble(wanted, job.error)
            return False
        self.opened, self.trouble, self._changed = job.result, None, False
        self._looked = time.monotonic()
        office().remember(wanted)
        office().sweep()
        self._drop_uploads()
        return True

    def let_go(self) -> None:
        """Say no more of what the address asked for."""
        self.lost = ""

    def dismiss(self) -> None:
        """Forget the trouble, and the files that made it."""
        self.trouble = None
        self._drop_uploads()

    def received(self, files: Iterable[UploadedFile]) -> Request:
        """Keep files that were sent in a private folder; the request that opens them."""
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="paperscope-"))
            weakref.finalize(self, shutil.rmtree, self._folder, True)
        folder = self._folder / uuid4().hex
        paths = tuple(str(receive(file.name, file, folder / "files")) for file in files)
        return Request(paths, folder=str(folder))

    def files_changed(self) -> bool:
        """Whether the files of the corpus that is open are others now, by their sizes and times.

        Looks at most every few seconds, and spends at most a hundredth of the time on it.
        """
        now = time.monotonic()
        if self.opened is not None and not self.opened.request.folder and now - self._looked > self._wait:
            self._changed = self.opened.request.as_it_is_now() != self.opened.request
            self._looked = time.monotonic()
            self._wait = max(LOOK_EVERY, 100 * (self._looked - now))
        return self._changed

    def leave(self) -> None:
        """The connection broke: clear the desk unless the session comes back in time."""
        left = time.monotonic()
        timer = threading.Timer(int(st.get_option("server.disconnectedSessionTTL")) + GRACE, self._close, (left,))
        timer.daemon = True
        timer.start()

    def _close(self, left: float) -> None:
        if self.seen <= left:
            self.opened = self.trouble = None
            self.give_up()
            office().sweep()
            if self._folder is not None:
                shutil.rmtree(self._folder, ignore_errors=True)

    def _drop_uploads(self) -> None:
        """Remove the folders of uploads that are neither open nor asked for."""
        asked = [self.opened and self.opened.request, self.wanted, self.trouble and self.trouble.request]
        kept = {one.folder for one in asked if one}
        with self._lock:
            for folder in list(self._folder.iterdir()) if self._folder is not None else ():
                if str(folder) not in kept:
                    shutil.rmtree(folder, ignore_errors=True)


class Office:
    """All desks of the process, and what was opened from paths at any time."""

    def __init__(self) -> None:
        self._desks: weakref.WeakSet[Desk] = weakref.WeakSet()
        self._first: Request | None = None
        self._lock = threading.Lock()

    def new_desk(self, token: str = "") -> Desk:
        """A desk for a new session, which asks for what the program was started with.

        Args:
            token: What the address asks for instead; a session that begins anew finds its papers by it.
        """
        desk = Desk()
        first = Request(paths_asked_for()).as_it_is_now()
        known = {one.token: one for one in [*self.recent(), seeds(), first]}
        with self._lock:
            self._desks.add(desk)
            self._first = first
        desk.lost = token if token and token not in known else ""
        desk.ask(known.get(token, first))
        return desk

    def first(self) -> Request:
        """What the program was started with."""
        with self._lock:
            return self._first or Request(paths_asked_for())

    def remember(self, request: Request) -> None:
        """Note what was opened, to offer it again; uploads are nobody else's and are not noted."""
        plain = request.plain
        if request.folder or plain == seeds().plain:
            return
        try:
            note_recent(Recent(plain.paths, plain.fields, plain.join))
        except UserDataError as error:  # no reason not to show the papers
            logger.warning("what was opened cannot be remembered: %s", error)

    def recent(self) -> list[Request]:
        """What was opened from paths on this machine, newest first; nothing where visitors come from others."""
        if not is_local():
            return []
        try:
            return [Request(*one) for one in read_recents()]
        except UserDataError as error:
            logger.warning("what was opened before cannot be read: %s", error)
            return []

    def sweep(self) -> None:
        """Let go of every corpus that no desk uses, with all work about it; what new sessions get first stays."""
        with self._lock:
            desks = list(self._desks)
            opened = [desk.opened for desk in desks if desk.opened is not None]
            asked = [self._first, *(desk.wanted for desk in desks), *(one.request for one in opened)]
        first = all_jobs().find(self._first.key) if self._first is not None else None
        if first is not None and first.result is not None:
            opened.append(first.result)
        keys = {one.key for one in asked if one is not None}
        all_jobs().keep(keys, {one.corpus.fingerprint for one in opened})


@st.cache_resource(show_spinner=False)
def office() -> Office:
    """The one office of this process."""
    return Office()


def is_local() -> bool:
    """Whether the program serves this machine alone: only then may a visitor name files by their paths."""
    return st.get_option("server.address") in LOOPBACK


def mine() -> Desk:
    """This session's desk."""
    desk: Desk | None = st.session_state.get(Key.DESK)
    if desk is None:
        desk = st.session_state[Key.DESK] = office().new_desk(st.query_params.get(Key.CORPUS, ""))
    desk.seen = time.monotonic()
    _presence(id(desk), desk)
    return desk


@st.cache_resource(show_spinner=False, scope="session", on_release=Desk.leave)
def _presence(number: int, _desk: Desk) -> Desk:
    """Released when the session's connection ends, for good or for a moment."""
    return _desk


def _open(request: Request, progress: Progress) -> Opened:
    cache = request.cache_dir
    fields = dict(request.fields) or None
    corpus = load_corpus(list(request.paths), fields=fields, join=request.join, cache_dir=cache, progress=progress)
    progress(0, 0, "making the search index")
    ready = Opened(corpus, open_index(corpus), request)
    progress(0, 0, "ready")
    tidy()
    return ready
