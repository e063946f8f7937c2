"""What a JSON value is: a record, a table, or something that holds records."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

#: An object with one of these keys is a record, whatever lists it holds ...
_ABSTRACT_KEYS = frozenset({"abstract", "summary", "paperabstract", "abstractinvertedindex", "content", "abstracttext"})
#: ... and one with these if it holds no list of such records.
_RECORD_KEYS = _ABSTRACT_KEYS | {"title", "name", "papertitle"}
#: Where a list of objects is looked for first if no list holds abstracts.
_LIST_KEYS = ("papers", "records", "results", "items", "notes", "data", "entries", "works", "articles")
_LOOKED_AT = 50
_DEPTH = 3


def is_record(value: object) -> bool:
    """Whether an object is a record and no holder of records."""
    if not isinstance(value, Mapping):
        return False
    keys = _plain_keys(value)
    return bool(keys & _ABSTRACT_KEYS) or (bool(keys & _RECORD_KEYS) and not _holds(value, _DEPTH))


def holds_records(value: object) -> bool:
    """Whether an object holds records with abstracts, in lists or by id, and is none itself."""
    return isinstance(value, Mapping) and not _plain_keys(value) & _ABSTRACT_KEYS and _holds(value, _DEPTH)


def lists_in(members: Mapping[str, Any]) -> list[str]:
    """The keys of an object under which its records stand: of all lists that hold abstracts, else of one list."""
    lists = {key: value for key, value in members.items() if _is_objects(value)}
    inner = [key for key, value in members.items() if isinstance(value, Mapping)]
    if found := [key for key in members if key in lists and _has_abstracts(lists[key])]:
        return [*found, *(key for key in inner if holds_records(members[key]))]
    if not lists:
        by_id = len(inner) == len(members) and any(map(is_record, members.values()))
        if found := [key for key in inner if not by_id and holds_records(members[key])]:
            return found
    if known := [key for key in _LIST_KEYS if key in lists]:
        return known[:1]
    if lists:
        return [max(lists, key=lambda key: len(lists[key]))]
    return [key for key in inner if not is_record(members[key]) and any(map(_is_objects, members[key].values()))][:1]


def rows_of(columns: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The records of a table that pandas wrote: by columns, or split into names and rows; none of anything else."""
    names, data = columns.get("columns"), columns.get("data")
    if isinstance(names, list) and isinstance(data, list) and all(isinstance(row, list) for row in data):
        return [dict(zip(map(str, names), row, strict=False)) for row in data]
    held = list(columns.values())
    texts = [value for key, value in columns.items() if _plain(key) in _RECORD_KEYS]
    if len(held) < 2 or not texts:
        return []
    if all(isinstance(value, dict) and value.keys() == held[0].keys() for value in held):
        held, texts = [list(value.values()) for value in held], [list(value.values()) for value in texts]
    if not all(isinstance(value, list) and len(value) == len(held[0]) for value in held):
        return []
    if not all(isinstance(one, str | None) for value in texts for one in value):
        return []
    return [dict(zip(columns, row, strict=True)) for row in zip(*held, strict=True)]


def say_kind(value: object) -> str:
    """What a JSON value is, in words."""
    if value is None:
        return "an empty value (null)"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "a text"
    return "a list" if isinstance(value, list) else "an object"


def _plain(key: object) -> str:
    return re.sub(r"[\W_]+", "", str(key).casefold())


def _plain_keys(value: Mapping[str, Any]) -> set[str]:
    return {_plain(key) for key in value}


def _is_objects(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def _has_abstracts(value: list[Any]) -> bool:
    return any(isinstance(one, Mapping) and _plain_keys(one) & _ABSTRACT_KEYS for one in value[:_LOOKED_AT])


def _holds(value: Mapping[str, Any], depth: int) -> bool:
    for inner in list(value.values())[:_LOOKED_AT]:
        if _is_objects(inner) and _has_abstracts(inner):
            return True
        if isinstance(inner, Mapping) and depth and (_plain_keys(inner) & _ABSTRACT_KEYS or _holds(inner, depth - 1)):
            return True
    return False
