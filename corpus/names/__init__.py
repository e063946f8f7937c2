"""The short name that an abstract gives to what it proposes, its gist, and the label that a list shows."""

from corpus.names.describing import describe
from corpus.names.gist import gist_of, make_label
from corpus.names.naming import Name, name_paper

__all__ = ["Name", "describe", "gist_of", "make_label", "name_paper"]
