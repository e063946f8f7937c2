"""Filters -> the papers that they keep."""

from corpus.select.choose import facet_counts, select, select_rows
from corpus.select.filters import CODES, SORTS, Filters

__all__ = ["CODES", "SORTS", "Filters", "facet_counts", "select", "select_rows"]
