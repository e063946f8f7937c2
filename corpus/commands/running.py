"""One command from its words to its exit code; nothing that a person types ends in a traceback."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import warnings
from collections.abc import Sequence

from corpus.commands.parsing import make_parser
from corpus.errors import CorpusError

#: Exit codes: done, a bug, bad input, stopped by Ctrl-C (as shells have it).
DONE, BUG, BAD, STOPPED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        argv: Its words; those of the process if None.

    Returns:
        The exit code: 0, 1 for a bug, 2 for bad input, 130 when interrupted.

    Raises:
        SystemExit: The words are no command, or ask for help.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a name that the terminal cannot show must not end the command
            stream.reconfigure(errors="backslashreplace")
    asked = make_parser().parse_args(argv)
    try:
        with warnings.catch_warnings():
            if not (sys.flags.dev_mode or sys.warnoptions):
                warnings.simplefilter("ignore")
            asked.run(asked)
        sys.stdout.flush()
    except CorpusError as error:
        return _said(asked.verb, str(error), BAD)
    except BrokenPipeError:  # the reader of a pipe has seen enough
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return _said(asked.verb, "stopped", STOPPED)
    except OSError as error:
        return _said(asked.verb, f"{error.filename or 'the output'}: {error.strerror or error}", BAD)
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        said = f"{type(error).__name__}: {error}. This is a bug; python -X dev -m corpus ... shows where."
        return _said(asked.verb, said, BUG)
    return DONE


def _said(verb: str, message: str, code: int) -> int:
    with contextlib.suppress(OSError):
        print(f"corpus {verb}: {message}", file=sys.stderr)
    return code
