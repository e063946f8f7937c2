"""The short name that an abstract gives to what it proposes, its gist, and the label that a list shows."""

from corpus.names.gist import gist_of, make_label
from corpus.names.naming import Name, name_paper

__all__ = ["Name", "gist_of", "make_label", "name_paper"]
