"""``python -m corpus``: the command line."""

import sys

from corpus.commands import main

if __name__ == "__main__":
    sys.exit(main())
