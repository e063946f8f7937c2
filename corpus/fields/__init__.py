"""The many names that dumps give to title, abstract, authors, year, ... -> ours."""

from corpus.fields.mapping import FieldMap, Fields, check_asked
from corpus.fields.table import ALIASES, TARGETS

__all__ = ["ALIASES", "TARGETS", "FieldMap", "Fields", "check_asked"]
