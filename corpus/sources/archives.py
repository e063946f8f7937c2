"""Packed files: gz, bz2, xz, zst, and zips and tars of many. Nothing is ever unpacked to disk."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import BinaryIO, NamedTuple, cast

from corpus.errors import SourceError, TooLarge
from corpus.sources.limits import MAX_MEMBERS, MAX_RATIO, RATIO_FROM, Unpacked

_MAGIC = {b"\x1f\x8b": "gz", b"BZh": "bz2", b"\xfd7zXZ\x00": "xz", b"\x28\xb5\x2f\xfd": "zst"}
_SUFFIXES = (".gz", ".gzip", ".bz2", ".xz", ".zst", ".zstd")


class Member(NamedTuple):
    """One file in an archive; ``file`` is to be read before the next one, and is missing where there is an error."""

    name: str
    file: BinaryIO | None
    packed: int
    error: str
    hidden: bool = False


def is_tar(head: bytes) -> bool:
    """Whether a file is a tar, by its first bytes."""
    return head[257:262] == b"ustar"


def packing_of(head: bytes) -> str:
    """How a file is packed, by its first bytes; empty where it is not."""
    return next((name for magic, name in _MAGIC.items() if head.startswith(magic)), "")


def unpack(file: BinaryIO, packing: str, name: str, packed: int) -> BinaryIO:
    """The bytes inside a packed file.

    Args:
        file: At its beginning.
        packing: As ``packing_of`` says.
        name: What messages call it by.
        packed: Its size in bytes.
    """
    inner: BinaryIO
    if packing == "gz":
        inner = cast(BinaryIO, gzip.GzipFile(fileobj=file))
    elif packing == "bz2":
        inner = cast(BinaryIO, bz2.BZ2File(file))
    elif packing == "xz":
        inner = cast(BinaryIO, lzma.LZMAFile(file))  # noqa: SIM115 - closed with the file that it reads
    else:
        inner = _zst(file)
    return io.BufferedReader(Unpacked(inner, name, packed), 2**18)


def _zst(file: BinaryIO) -> BinaryIO:
    import zstandard

    # 2 GB windows would let a few bytes ask for 2 GB of memory.
    reader = zstandard.ZstdDecompressor(max_window_size=2**27).stream_reader(file, read_across_frames=True)
    return cast(BinaryIO, reader)


def inner_name(name: str) -> str:
    """The name without the suffixes of its packing: ``a.jsonl`` for ``a.jsonl.gz``."""
    while name.lower().endswith(_SUFFIXES):
        name = name.rpartition(".")[0]
    return name


def open_zip(file: BinaryIO, name: str) -> zipfile.ZipFile:
    """A zip whose claims are within the limits.

    Raises:
        SourceError: It is damaged.
        TooLarge: It holds too many files, or claims to unpack to more than a pile of abstracts can be.
    """
    try:
        archive = zipfile.ZipFile(file)
        members = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise SourceError(f"the zip is damaged ({error}).", place=name) from error
    if len(members) > MAX_MEMBERS:
        raise TooLarge(f"the zip holds {len(members)} files; at most {MAX_MEMBERS} are read.", place=name)
    size, packed = sum(one.file_size for one in members), sum(one.compress_size for one in members)
    if size > max(RATIO_FROM, MAX_RATIO * packed):
        raise TooLarge(
            f"the zip claims to unpack from {packed} bytes to {size // 2**20} MB.",
            place=name,
            hint="That is no file of abstracts; unpack it yourself if it is.",
        )
    return archive


def members_of(archive: zipfile.ZipFile, name: str) -> Iterator[Member]:
    """The files of a zip in the order of their names; folders, and what macOS adds, are left out."""
    for info in sorted(archive.infolist(), key=lambda one: one.filename):
        path = PurePosixPath(info.filename.replace("\\", "/"))
        if info.is_dir() or "__MACOSX" in path.parts:
            continue
        if refused := _refuse(path, info.filename, name):
            yield refused
            continue
        place = f"{name}/{path}"
        try:
            inner = archive.open(info)
        except (RuntimeError, NotImplementedError, zipfile.BadZipFile, OSError, ValueError) as error:
            yield Member(place, None, 0, f"cannot be unpacked ({error})")
            continue
        with inner:
            packed = io.BufferedReader(Unpacked(cast(BinaryIO, inner), place, info.compress_size), 2**18)
            yield Member(place, packed, info.compress_size, "")


def tar_members(file: BinaryIO, name: str) -> Iterator[Member]:
    """The files of a tar in its order; folders are left out, links are not followed.

    Raises:
        SourceError: It is damaged.
        TooLarge: It holds more than ``MAX_MEMBERS`` files.
    """
    try:
        with tarfile.open(fileobj=file, mode="r|") as archive:
            for number, info in enumerate(archive):
                if number >= MAX_MEMBERS:
                    raise TooLarge(f"the tar holds more than {MAX_MEMBERS} files.", place=name)
                path = PurePosixPath(info.name)
                if info.isdir() or path.name.startswith("._"):
                    continue
                inner = archive.extractfile(info) if info.isreg() else None
                if refused := _refuse(path, info.name, name):
                    yield refused
                elif inner is None:
                    yield Member(f"{name}/{path}", None, 0, "a link or a device, not followed")
                else:
                    packed = io.BufferedReader(Unpacked(cast(BinaryIO, inner), f"{name}/{path}", info.size), 2**18)
                    yield Member(f"{name}/{path}", packed, info.size, "")
    except (tarfile.TarError, EOFError, OSError, ValueError) as error:
        raise SourceError(f"the tar is damaged ({error}).", place=name) from error


def _refuse(path: PurePosixPath, written: str, name: str) -> Member | None:
    """The member to report instead of a file that is not read: it points outside, or is hidden."""
    if ".." in path.parts or path.is_absolute() or (path.parts and path.parts[0].endswith(":")):
        return Member(f"{name}/{path.name}", None, 0, f"refused: '{written}' points outside of the archive")
    return Member(f"{name}/{path}", None, 0, "", hidden=True) if path.name.startswith(".") else None
