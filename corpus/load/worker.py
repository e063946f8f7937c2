"""A process of its own that derives papers: batches come in on standard input, what is derived goes out.

It is started as a plain program, because forking a server of many threads is unsafe and multiprocessing would run the
server's own script again.
"""

from __future__ import annotations

import contextlib
import struct
import sys
from typing import IO

import pyarrow as pa

_LENGTH = struct.Struct("<q")


def send(pipe: IO[bytes], batch: pa.RecordBatch) -> None:
    """Write a batch with its length before it."""
    target = pa.BufferOutputStream()
    with pa.ipc.new_stream(target, batch.schema) as writer:
        writer.write_batch(batch)
    data = target.getvalue()
    pipe.write(_LENGTH.pack(len(data)))
    pipe.write(memoryview(data))
    pipe.flush()


def receive(pipe: IO[bytes]) -> pa.RecordBatch:
    """Read a batch that ``send`` wrote.

    Raises:
        EOFError: The other side is gone.
    """
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError("the other process is gone")
    (length,) = _LENGTH.unpack(head)
    data = pipe.read(length)
    if len(data) < length:
        raise EOFError("the other process is gone")
    with pa.ipc.open_stream(data) as reader:
        return reader.read_next_batch()


def serve(source: IO[bytes], target: IO[bytes]) -> None:
    """Derive batch after batch until the source ends."""
    from corpus.load.derive import derive_part

    while True:
        try:
            papers = receive(source)
        except EOFError:
            return
        for batch in derive_part(papers):
            send(target, batch)


def main() -> None:
    """Serve standard input until it ends."""
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer, answers)
