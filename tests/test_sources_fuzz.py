"""Properties: no bytes raise anything but a CorpusError, and records that were written are records that are counted."""

import contextlib
import csv
import io
import json
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus import sources
from corpus.errors import CorpusError
from corpus.fields import FieldMap
from corpus.sources import Joined, Record, Skipped

NAMES = ("a.txt", "a.json", "a.jsonl", "a.csv", "a.bib", "a.ris", "a.nbib", "a.xlsx", "a.parquet", "a.zip", "a.gz", "a")
STARTS = (
    b"", b"{", b"[", b'[{"abstract": "', b'{"abstract": 1}\n{"', b"@article{a, title = {", b"TY  - JOUR\nAB  - ",
    b"PMID- 1\n",
    b'title,abstract\n"', b"PK\x03\x04", b"PAR1", b"\x1f\x8b\x08", b"BZh9", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd",
    b"\xff\xfe",
    b"\xef\xbb\xbf", b"\x00\x00\xfe\xff",
)  # fmt: skip


def read_bytes(name: str, data: bytes) -> list[sources.Item]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, name)
        file.write_bytes(data)
        names = FieldMap(None, name)
        items = []
        for part in sources.open_parts(sources.Found(name, file)):
            for item in part.items:
                if isinstance(item, Record):
                    names.read(item.values)
                items.append(item)
        return items


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(NAMES), st.sampled_from(STARTS), st.binary(max_size=300))
def test_no_bytes_raise_anything_but_a_corpus_error(name: str, start: bytes, data: bytes) -> None:
    with contextlib.suppress(CorpusError):
        read_bytes(name, start + data)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from(
    ["abstract", "title", "authors", "year", "keywords", "url", "venue", "content", "id", "abstract_inverted_index"]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.dictionaries(KEYS, JSON_VALUES, max_size=6), max_size=4))
def test_any_value_under_any_key_is_read(rows: list[dict[str, object]]) -> None:
    names = FieldMap()
    for row in rows:
        kept = names.read(json.loads(json.dumps(row)))
        assert all(isinstance(one, str) for one in (kept.abstract, kept.title, kept.authors, kept.url))
        "".join(map(str, kept)).encode()  # no half letters are left


def as_jsonl(rows: list[dict[str, str]]) -> bytes:
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def as_json(rows: list[dict[str, str]]) -> bytes:
    return json.dumps({"papers": rows}, ensure_ascii=False, indent=1).encode()


def as_csv(rows: list[dict[str, str]]) -> bytes:
    target = io.StringIO()
    writer = csv.DictWriter(target, ["title", "abstract"])
    writer.writeheader()
    writer.writerows(rows)
    return target.getvalue().encode()


def as_ris(rows: list[dict[str, str]]) -> bytes:
    return "".join(f"TY  - JOUR\nTI  - {row['title']}\nAB  - {row['abstract']}\nER  - \n\n" for row in rows).encode()


def as_bibtex(rows: list[dict[str, str]]) -> bytes:
    return "".join(
        f"@article{{k{n},\n title = {{{row['title']}}},\n abstract = {{{row['abstract']}}}\n}}\n"
        for n, row in enumerate(rows)
    ).encode()


def as_text(rows: list[dict[str, str]]) -> bytes:
    return "\n\n".join(row["abstract"] for row in rows).encode()


VOCABULARY = ["Lamps", "hum", "at", "night", "while", "moss", "grows", "on", "roofs", "and", "trams", "ring"]
WORDS = st.lists(st.sampled_from(VOCABULARY), min_size=20, max_size=60)
ROWS = st.lists(
    st.builds(lambda title, words: {"title": title, "abstract": "We: " + " ".join(words) + "."}, st.just("T"), WORDS),
    min_size=2,
    max_size=8,
)


@pytest.mark.parametrize(
    ("name", "write"),
    [
        ("a.jsonl", as_jsonl),
        ("a.json", as_json),
        ("a.csv", as_csv),
        ("a.ris", as_ris),
        ("a.bib", as_bibtex),
        ("a.txt", as_text),
    ],
)
@settings(max_examples=25, deadline=None)
@given(rows=ROWS)
def test_every_record_written_is_counted(
    name: str, write: Callable[[list[dict[str, str]]], bytes], rows: list[dict[str, str]]
) -> None:
    items = read_bytes(name, write(rows))
    assert sum(isinstance(one, Record | Joined | Skipped) for one in items) == len(rows)
    assert [one.values for one in items if isinstance(one, Record)]
