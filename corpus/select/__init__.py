"""Filters -> the papers that they keep."""

from corpus.select.choose import select, select_rows
from corpus.select.counting import FACETS, count_facets, facet_counts
from corpus.select.filters import CHOICES, CODES, SORTS, Filters, Marks

__all__ = [
    "CHOICES",
    "CODES",
    "FACETS",
    "SORTS",
    "Filters",
    "Marks",
    "count_facets",
    "facet_counts",
    "select",
    "select_rows",
]
