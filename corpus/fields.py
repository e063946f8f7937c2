"""The many names that dumps give to title, abstract, authors, year, ... -> ours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

_HEADING = re.compile(r"^\W*(?P<venue>[A-Z][\w&/ +-]{1,40}?)[\s-]+(?P<year>(?:19|20)\d\d)\b")


class Fields(NamedTuple):
    """What is kept of one raw record; strings are empty and the year is 0 where there is nothing."""

    abstract: str = ""
    title: str = ""
    authors: str = ""
    venue: str = ""
    year: int = 0
    keywords: str = ""
    url: str = ""
    problem: str = ""


class FieldMap:
    """Reads raw records of any known shape."""

    def __init__(self, fields: Mapping[str, str] | None = None) -> None:
        self.fields = dict(fields or {})
        self._venue, self._year = "", 0

    def learn_heading(self, heading: str) -> None:
        """Take venue and year from a heading such as ``ICML 2024 Papers``, for records that have none."""
        if found := _HEADING.match(heading):
            self._venue, self._year = found["venue"], int(found["year"])

    def read(self, values: Mapping[str, object]) -> Fields:
        """Our fields of one raw record."""
        return Fields(abstract=str(values.get("abstract", "")), venue=self._venue, year=self._year)
