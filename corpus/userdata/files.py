"""Files that survive a crash: written whole under a name of their own, flushed to the disk, then renamed."""

from __future__ import annotations

import contextlib
import hashlib
import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import platformdirs
from filelock import FileLock, Timeout

from corpus.errors import UserDataError

_PATIENCE = 20.0


def default_folder() -> Path:
    """``PAPERSCOPE_DATA``, else the platform's folder for a user's data."""
    return Path(os.environ.get("PAPERSCOPE_DATA") or platformdirs.user_data_path("paperscope"))


@contextlib.contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold the lock of a file, so that two processes change it one after the other.

    Raises:
        UserDataError: The folder cannot be written, or another process holds the lock for 20 seconds.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(f"{file}.lock", timeout=_PATIENCE):
            yield
    except Timeout as error:
        raise UserDataError("is in use by another process.", place=str(file), hint="Close it and try again.") from error
    except OSError as error:
        raise UserDataError(
            f"cannot be written ({error.strerror or error}).",
            place=str(file),
            hint="PAPERSCOPE_DATA names another folder.",
        ) from error


def read(file: Path) -> bytes:
    """The bytes of a file; none where there is no file.

    Raises:
        UserDataError: It is there and cannot be read.
    """
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise UserDataError(f"cannot be read ({error.strerror or error}).", place=str(file)) from error


def write(file: Path, content: bytes) -> None:
    """Replace a file; whoever reads it sees the old content or the new one, whatever happens meanwhile.

    Raises:
        OSError: It cannot be written; the old content stands.
    """
    draft = file.with_name(f".{file.name}.{uuid.uuid4().hex}.tmp")
    try:
        with draft.open("wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(file)
        _flush_folder(file.parent)
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)


def set_aside(file: Path, damaged: bytes) -> Path:
    """Keep bytes that could not be read in a file of their own beside ``file``; the same bytes once.

    Raises:
        OSError: They cannot be written.
    """
    kept = file.with_name(f"{file.name}.damaged-{hashlib.sha256(damaged).hexdigest()[:8]}")
    if not kept.exists():
        write(kept, damaged)
    return kept


def _flush_folder(folder: Path) -> None:
    # Windows opens no folders; there the rename is flushed with the file.
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
