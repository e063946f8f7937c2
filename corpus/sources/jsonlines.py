"""JSON Lines: one record a line; a broken line costs itself alone."""

from __future__ import annotations

import json
from collections.abc import Iterator

from corpus.sources.items import Item, Note, Record, Skipped, excerpt
from corpus.sources.shapes import say_kind
from corpus.sources.stream import Stream


def looks_like(sample: str) -> bool:
    """Whether the first two lines that are not empty each begin an object, and the first ends one."""
    lines = [line.strip() for line in sample[:65536].splitlines() if line.strip()][:2]
    if len(lines) < 2 or not all(line.startswith("{") for line in lines):
        return False
    first = lines[0].rstrip(",")
    return first.endswith("}") and not _goes_on(first)


def _goes_on(line: str) -> bool:
    """Whether a line is the beginning of a value that ends on another: ``{"papers": [{"title": "Lamps"},``."""
    try:
        json.loads(line)
    except json.JSONDecodeError as error:
        return error.pos >= len(line)
    except (ValueError, RecursionError):
        pass
    return False


def read(stream: Stream) -> Iterator[Item]:
    """One record a line that is a JSON object; every other line that is not empty is skipped with its reason."""
    for number, line in stream.lines():
        text = line.strip().rstrip(",").strip("\x1e")  # the comma of a list without brackets, the mark of RFC 7464
        if not text:
            continue
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            said = str(error).replace("line 1 column", "column")  # the line is the place
            yield Skipped(number, f"not valid JSON ({said})", excerpt(text))
            continue
        if isinstance(value, dict):
            yield Record(number, value)
        elif text in "[]":
            yield Note(number, "a bracket around the lines", text)
        else:
            yield Skipped(number, f"{say_kind(value)}, not an object", excerpt(text))
