"""Derives papers a few thousand at a time: in this process, or in several where there are many papers."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from pathlib import Path

import pyarrow as pa

from corpus.load.derive import DERIVED, FOUND_LINKS, derive_part
from corpus.load.worker import receive, send
from corpus.schema import Progress

logger = logging.getLogger(__name__)

_CHUNK = 2_000
#: From so many papers on, starting other processes costs less than it saves.
_MANY = 10_000
_MAX_WORKERS = 4
_WHAT = "Reading names and links"

Derived = tuple[pa.RecordBatch, pa.RecordBatch]


def derive(papers: pa.Table, progress: Progress, workers: int | None = None) -> tuple[pa.Table, pa.Table]:
    """Text, name, gist, label, counts and links of papers.

    Args:
        papers: Columns paper_id, abstract, title.
        progress: In papers.
        workers: Processes to use; by default as many as there are processors where there are many papers.

    Returns:
        Columns ``DERIVED`` in the order of papers, and columns ``FOUND_LINKS``, one row a link.
    """
    chunks = [papers.slice(begin, _CHUNK) for begin in range(0, len(papers), _CHUNK)]
    if workers is None:
        workers = min(os.cpu_count() or 1, _MAX_WORKERS) if len(papers) >= _MANY else 1
    results: dict[int, Derived] = {}
    for number, derived in _run(chunks, workers):
        results[number] = derived
        progress(min(len(results) * _CHUNK, len(papers)), len(papers), _WHAT)
    ordered = [results[number] for number in range(len(chunks))]
    return (
        pa.Table.from_batches([one for one, _ in ordered], schema=DERIVED),
        pa.Table.from_batches([links for _, links in ordered], schema=FOUND_LINKS),
    )


def _run(chunks: list[pa.Table], workers: int) -> Iterator[tuple[int, Derived]]:
    """Numbers of chunks and what is derived from them, in any order."""
    if workers < 2:
        for number, chunk in enumerate(chunks):
            yield number, derive_part(_as_batch(chunk))
        return
    with _Crew() as crew, ThreadPoolExecutor(workers) as threads:
        waiting = {threads.submit(crew.derive, chunk): number for number, chunk in enumerate(chunks)}
        try:
            for done in as_completed(waiting):
                yield waiting.pop(done), done.result()
        finally:
            threads.shutdown(wait=False, cancel_futures=True)
            crew.stop()


def _as_batch(chunk: pa.Table) -> pa.RecordBatch:
    columns = [column.combine_chunks() for column in chunk.columns]
    return pa.record_batch(columns, names=chunk.column_names)


class _Crew:
    """One worker process for each thread that asks; a worker that fails is done without."""

    def __init__(self) -> None:
        self._own = threading.local()
        self._all: list[subprocess.Popen[bytes]] = []
        self._stopped = False

    def __enter__(self) -> _Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def derive(self, chunk: pa.Table) -> Derived:
        """Derive a chunk in the worker of this thread, or here if it has none that works."""
        batch = _as_batch(chunk)
        try:
            worker = self._worker()
            if worker and worker.stdin and worker.stdout:
                send(worker.stdin, batch)
                return receive(worker.stdout), receive(worker.stdout)
        except (OSError, EOFError, pa.ArrowException) as error:
            if not self._stopped:
                logger.warning("a worker process failed (%s: %s); going on without it", type(error).__name__, error)
            self._own.worker = None
        if self._stopped:
            raise RuntimeError("stopped")
        return derive_part(batch)

    def stop(self) -> None:
        """End all workers."""
        self._stopped = True
        for worker in self._all:
            worker.kill()
            for pipe in (worker.stdin, worker.stdout):
                if pipe:
                    with suppress(OSError):
                        pipe.close()
            worker.wait()
        self._all = []

    def _worker(self) -> subprocess.Popen[bytes] | None:
        if not hasattr(self._own, "worker"):
            root = str(Path(__file__).parents[2])
            path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH", "")]))
            command = [sys.executable, "-P", "-c", "from corpus.load.worker import main; main()"]
            self._own.worker = subprocess.Popen(  # noqa: S603 - our own program
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path}
            )
            self._all.append(self._own.worker)
        worker: subprocess.Popen[bytes] | None = self._own.worker
        return worker
