"""Where a command's table goes: a file that is asked for, else standard output."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from corpus.errors import ExportError

if TYPE_CHECKING:
    import pandas as pd

#: Formats that a terminal cannot show.
_BINARY = frozenset(("xlsx", "parquet"))


def check_output(asked: argparse.Namespace) -> None:
    """Say at once, before anything is read, that the output cannot be written.

    Raises:
        ExportError: Its folder is not there, it is a folder or one of the inputs, or its format is not known.
    """
    from corpus.export import format_of
    from corpus.sources import find_inputs

    # A replay writes what its recipe says, whatever the file is called.
    chosen = format_of(asked.format, asked.output or "") if asked.verb != "replay" else None
    if not asked.output:
        if chosen is not None and chosen.name in _BINARY and sys.stdout.isatty():
            raise ExportError(f"{chosen.label} is nothing for a terminal.", hint="Name a file: --output FILE.")
        return
    target = Path(asked.output)
    if target.is_dir():
        raise ExportError("is a folder.", place=asked.output, hint="Name a file in it.")
    if not target.parent.is_dir():
        raise ExportError(
            f"cannot be written: there is no folder {str(target.parent)!r}.", place=asked.output, hint="Make it first."
        )
    paths = [path for path in asked.paths if path != "-"]
    if target.exists() and target.resolve() in {one.path.resolve() for one in find_inputs(paths)}:
        raise ExportError("is one of the files that are read.", place=asked.output, hint="Choose another name.")


def write_table(asked: argparse.Namespace, frame: pd.DataFrame) -> None:
    """A table as the command asks for it."""
    from corpus.export import export_table, format_of, render_table

    frame = frame if asked.limit is None else frame.head(asked.limit)
    if asked.output:
        export_table(frame, asked.output, asked.format, bom=asked.bom)
    else:
        write_bytes(render_table(frame, format_of(asked.format).name, bom=asked.bom))


def write_bytes(content: bytes) -> None:
    """Bytes to standard output."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
