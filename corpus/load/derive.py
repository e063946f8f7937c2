"""Papers -> the columns and links that are made from their words."""

from __future__ import annotations

import re

import pyarrow as pa

from corpus import links, markup, names

# A title is shown letter for letter; only what cannot be meant as it stands is read as markup.
_MARKED = re.compile(r"&#?\w+;|</?[A-Za-z]+[^<>]*>|\$[^$]+\$|\\[A-Za-z(]|[\u00ad\u200b\ufb00-\ufb06]")
DERIVED = pa.schema(
    [
        ("title", pa.large_string()),
        ("text", pa.large_string()),
        ("name", pa.large_string()),
        ("gist", pa.large_string()),
        ("label", pa.large_string()),
        ("n_words", pa.int32()),
        ("has_code", pa.bool_()),
        ("code_promised", pa.bool_()),
    ]
)
FOUND_LINKS = pa.schema(
    [(name, pa.large_string()) for name in ("paper_id", "url", "kind", "host", "owner", "repo")]
    + [("start", pa.int32()), ("end", pa.int32()), ("written", pa.large_string())]
)


def derive_part(papers: pa.RecordBatch) -> tuple[pa.RecordBatch, pa.RecordBatch]:
    """Text, name, gist, label, counts and links of some papers.

    Args:
        papers: Columns paper_id, abstract, title.

    Returns:
        Columns ``DERIVED``, one row a paper in the order of papers; and columns ``FOUND_LINKS``, one row a link.
    """
    rows, link_rows = [], []
    for paper_id, abstract, title in zip(*(column.to_pylist() for column in papers.columns), strict=True):
        row, own = _derive_one(paper_id, abstract, title)
        rows.append(row)
        link_rows.extend(own)
    return _batch(rows, DERIVED), _batch(link_rows, FOUND_LINKS)


def _derive_one(paper_id: str, abstract: str, title: str) -> tuple[tuple[object, ...], list[tuple[object, ...]]]:
    text = markup.plain_text(abstract)
    plain_title = markup.plain_text(title) if _MARKED.search(title) else title
    found = links.find_links(abstract)
    name, gist = names.describe(abstract, text)
    short = name.text if name else ""
    label = names.make_label(plain_title, name, gist)
    has_code = any(map(links.holds_code, found))
    promised = links.promises_code(abstract, found)
    row = (plain_title, text, short, gist, label or paper_id, len(text.split()), has_code, promised)
    return row, [
        (paper_id, one.url, one.kind, one.host, one.owner, one.repo, one.start, one.end, one.written) for one in found
    ]


def _batch(rows: list[tuple[object, ...]], schema: pa.Schema) -> pa.RecordBatch:
    columns: list[tuple[object, ...]] = list(zip(*rows, strict=True)) if rows else [()] * len(schema)
    return pa.record_batch([pa.array(c, kind.type) for c, kind in zip(columns, schema, strict=True)], schema=schema)
