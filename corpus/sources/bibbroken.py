"""A BibTeX entry that cannot be read: what is open in it, on which line, and what to do, in plain words."""

from __future__ import annotations

import re

_FIELD = re.compile(r"([A-Za-z][\w-]*)\s*=\s*([{\"])")
_SIGN = re.compile(r'\\.|[{}"]', re.DOTALL)
#: What the parser says and what a person can look for.
_REASONS = (
    (re.compile(r"comma after entry key"), "there is no comma after its key"),
    (re.compile(r"`?=`?|equals sign"), "the name of a field has no equals sign after it"),
    (re.compile(r"after a closed entry field value"), "there is no comma between two fields"),
)
_WAY_OUT = "mend it and open the file again"


def say_broken(raw: str, line: int, said: str) -> str:
    """Why an entry cannot be read.

    Args:
        raw: The entry as written.
        line: On which it begins.
        said: By the parser.
    """
    unclosed = "Unexpected" in said
    if unclosed and (found := _open_value(raw)):
        name, sign, at = found
        what = "brace" if sign == "{" else "quotation mark"
        on = line + raw.count("\n", 0, at)
        return f"the entry cannot be read: the {what} that opens the field {name} on line {on} never closes; {_WAY_OUT}"
    if unclosed:
        return f"the entry cannot be read: it opens on line {line} and its last brace never closes; {_WAY_OUT}"
    reason = next((words for pattern, words in _REASONS if pattern.search(said)), "it is not written as BibTeX is")
    return f"the entry cannot be read: {reason}; {_WAY_OUT}"


def _open_value(raw: str) -> tuple[str, str, int] | None:
    """The field whose value does not end: its name, what opens it, and where."""
    begin = 0
    while field := _FIELD.search(raw, begin):
        end = _value_end(raw, field.start(2))
        if end < 0:
            return field[1], field[2], field.start(2)
        begin = end
    return None


def _value_end(raw: str, start: int) -> int:
    """Where a value ends; -1 where it does not. A brace inside counts even between quotation marks."""
    quoted, depth = raw[start] == '"', 0
    for found in _SIGN.finditer(raw, start + quoted):
        depth += (found[0] == "{") - (found[0] == "}")
        if (quoted and found[0] == '"' and depth <= 0) or (not quoted and depth == 0 and found[0] == "}"):
            return found.end()
    return -1
