"""A second process that reads half of the texts into fields, where there are many."""

from __future__ import annotations

import contextlib
import logging
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import BinaryIO, cast

import pyarrow as pa

from corpus.load.worker import receive, send
from corpus.search.analysis import Analyzer, Fields

logger = logging.getLogger(__name__)

#: Papers of one message, and papers from which on another process costs less than it saves.
_CHUNK, MANY = 1_000, 10_000


def read_fields(analyzer: Analyzer, titles: Sequence[str], texts: Sequence[str]) -> Iterator[Fields]:
    """The fields of papers, in order; of many papers every second chunk is read by another process.

    Args:
        analyzer: Reads what is read here.
        titles: Of the papers, each maybe empty.
        texts: Their abstracts in plain words.

    Yields:
        One paper's fields after the other.
    """
    chunks = [slice(at, at + _CHUNK) for at in range(0, len(texts), _CHUNK)]
    helper = _start(analyzer.paired) if len(texts) >= MANY and (os.cpu_count() or 1) > 1 else None
    if helper is None:
        for chunk in chunks:
            yield from _read(analyzer, titles[chunk], texts[chunk])
        return
    with ThreadPoolExecutor(1) as thread:
        try:
            for here, there in zip(chunks[::2], [*chunks[1::2], slice(0, 0)], strict=False):
                away = thread.submit(_ask, helper, titles[there], texts[there])
                yield from _read(analyzer, titles[here], texts[here])
                answer = away.result()
                yield from _read(analyzer, titles[there], texts[there]) if answer is None else _rows(answer)
        finally:
            helper.kill()
            for pipe in (helper.stdin, helper.stdout):
                if pipe:
                    with contextlib.suppress(OSError):
                        pipe.close()
            helper.wait()


def _read(analyzer: Analyzer, titles: Sequence[str], texts: Sequence[str]) -> Iterator[Fields]:
    return map(analyzer.fields, titles, texts)


def _rows(batch: pa.RecordBatch) -> Iterator[Fields]:
    return map(Fields._make, zip(*(column.to_pylist() for column in batch.columns), strict=True))


def _ask(helper: subprocess.Popen[bytes], titles: Sequence[str], texts: Sequence[str]) -> pa.RecordBatch | None:
    """The answer of the other process; ``None`` where it fails, and then the texts are read here."""
    if helper.poll() is not None or helper.stdin is None or helper.stdout is None:
        return None
    try:
        send(
            helper.stdin,
            pa.record_batch({"title": pa.array(titles, pa.string()), "text": pa.array(texts, pa.string())}),
        )
        return receive(helper.stdout)
    except (OSError, ValueError, EOFError, pa.ArrowException) as error:
        logger.warning("the helping process failed (%s: %s); going on without it", type(error).__name__, error)
        return None


def _start(paired: frozenset[str] | None) -> subprocess.Popen[bytes] | None:
    """Started as a plain program: multiprocessing would run a server's own script again.

    Args:
        paired: As for ``Analyzer``; sent before the first texts.
    """
    path = os.pathsep.join(filter(None, [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]))
    command = [sys.executable, "-P", "-c", "from corpus.search.helper import main; main()"]
    try:
        helper = subprocess.Popen(  # noqa: S603 - our own program
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path}
        )
    except OSError as error:
        logger.warning("no helping process (%s); going on without it", error)
        return None
    told = pa.record_batch({"paired": pa.array([None if paired is None else sorted(paired)], pa.list_(pa.string()))})
    with contextlib.suppress(OSError):  # one that is gone already is noticed with the first texts
        send(cast(BinaryIO, helper.stdin), told)
    return helper


def main() -> None:
    """Answer batches of titles and texts on standard input with their fields until it ends; the pairs come first."""
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt, EOFError):
        paired = receive(sys.stdin.buffer)["paired"][0].as_py()
        analyzer = Analyzer(None if paired is None else frozenset(paired))
        while True:
            papers = receive(sys.stdin.buffer)
            read = _read(analyzer, papers["title"].to_pylist(), papers["text"].to_pylist())
            columns = zip(*read, strict=True) if len(papers) else [()] * len(Fields._fields)
            send(answers, pa.record_batch([pa.array(column, pa.string()) for column in columns], names=Fields._fields))
