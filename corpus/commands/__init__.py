"""The command line: the same engine as the pages, ``python -m corpus VERB PATH...``."""

from corpus.commands.running import main

__all__ = ["main"]
