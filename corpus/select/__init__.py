"""Filters -> the papers that they keep."""

from corpus.select.choose import select, select_rows
from corpus.select.counting import FACETS, count_values, facet_counts
from corpus.select.filters import CHOICES, CODES, SORTS, Filters, Marks
from corpus.select.knowing import facet_values, unknown_values

__all__ = [
    "CHOICES",
    "CODES",
    "FACETS",
    "SORTS",
    "Filters",
    "Marks",
    "count_values",
    "facet_counts",
    "facet_values",
    "select",
    "select_rows",
    "unknown_values",
]
