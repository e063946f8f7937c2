"""The index on disk: its fields, its making and its opening."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from corpus.cache import cached
from corpus.search.analysis import Analyzer, Fields, plain_names
from corpus.search.frequent import Frequent, Gatherer
from corpus.search.helper import read_fields

if TYPE_CHECKING:
    import os

    import tantivy

    from corpus.schema import Corpus

#: Raised whenever the same papers would give another index.
INDEX_VERSION = 6
#: Bytes that the writer may hold before it writes a segment: few segments are searched fastest. Each of its threads
#: writes its own.
_HEAP, _THREADS = 800_000_000, 2
_HEAP_SMALL = 50_000_000
#: Papers up to which letters are compared, too: there are few words to meet, and the index stays small.
SMALL_CORPUS = 5_000
_PAPERS = "papers.npy"
#: In large corpora words make pairs that at least this share of the papers hold, by a sample: a third of all pairs are
#: of rarer ones, which find their papers alone (MRR@10 .8469 with all pairs of 87,000 papers, .8466 without those).
_PAIRED = 1 / 300

Option = Literal["position", "freq", "basic"]
#: Each text field and what is kept of a term: its places, how often it stands in a paper, or only that it does.
TEXT_FIELDS: dict[str, Option] = {
    "body": "position",
    "root": "freq",
    "pair": "freq",
    "joined": "freq",
    "acronym": "basic",
    "surface": "basic",
    "gram": "freq",
    "title": "position",
    "name": "position",
    "author": "position",
    "venue": "position",
    "keyword": "position",
}


@dataclass(frozen=True)
class Order:
    """In which order an index holds the papers; files given in another order make other rows of the same papers.

    Attributes:
        rows: The row of each number in the index, of shape (papers,); ``None`` where they are the same.
        numbers: The number in the index of each row.
    """

    rows: NDArray[np.int32] | None = None
    numbers: NDArray[np.int32] | None = None

    def to_rows(self, numbers: NDArray[np.int32]) -> NDArray[np.int32]:
        """Rows of the corpus for numbers of the index."""
        return numbers if self.rows is None else self.rows[numbers]

    def to_numbers(self, rows: list[int]) -> list[int]:
        """Numbers of the index for rows of the corpus."""
        return rows if self.numbers is None else [int(number) for number in self.numbers[rows]]


def open_reader(corpus: Corpus, cache_dir: str | os.PathLike[str] | None) -> tuple[tantivy.Index, Order, Frequent]:
    """The index of a corpus, built where the cache does not have it; memory-mapped."""
    parts = {"fingerprint": corpus.fingerprint, "index": INDEX_VERSION, "tantivy": version("tantivy")}
    home = cache_dir or corpus.home
    return cached(
        "index", parts, lambda folder: _make(corpus, folder), lambda folder: _read(corpus, folder), cache_dir=home
    )


def _schema() -> tantivy.Schema:
    import tantivy

    builder = tantivy.SchemaBuilder()
    for name, option in TEXT_FIELDS.items():
        builder.add_text_field(name, tokenizer_name="whitespace", index_option=option)
    builder.add_unsigned_field("row", indexed=True, fast=True)
    return builder.build()


def _make(corpus: Corpus, folder: Path) -> None:
    import tantivy

    papers = corpus.papers
    index = tantivy.Index(_schema(), path=str(folder), reuse=False)
    large = len(papers) > SMALL_CORPUS
    writer = index.writer(heap_size=_HEAP if large else _HEAP_SMALL, num_threads=_THREADS if large else 1)
    analyzer = Analyzer()
    columns = [papers[name].tolist() for name in ("title", "name", "text", "authors", "venue", "keywords")]
    titles, _, texts = columns[:3]
    # By paper_id, so that files in another order make the same index.
    rows = papers["paper_id"].argsort(kind="stable").to_numpy()[Gatherer.sampled(len(papers))].tolist()
    sample = [analyzer.fields(titles[row], texts[row]) for row in rows]
    if large:
        analyzer.paired = _paired(sample)
    gatherer = Gatherer([(read.body, read.surface, read.acronym) for read in sample], len(papers))
    read_ones = read_fields(analyzer, titles, texts)
    for row, (fields, (title, name, text, authors, venue, keywords)) in enumerate(
        zip(read_ones, zip(*columns, strict=True), strict=True)
    ):
        document = tantivy.Document()
        document.add_unsigned("row", row)
        gatherer.add(fields.body, fields.surface, fields.acronym)
        for field, value in fields._asdict().items():
            document.add_text(field, value)
        if not large:
            document.add_text("gram", analyzer.grams(title, text))
        if title:
            document.add_text("title", analyzer.stems(title))
        if name:
            document.add_text("name", analyzer.stems(name))
        if authors:
            document.add_text("author", plain_names(authors))
        if venue:
            document.add_text("venue", plain_names(venue))
        if keywords:
            document.add_text("keyword", analyzer.stems(keywords))
        writer.add_document(document)
    writer.commit()
    writer.wait_merging_threads()
    gatherer.save(folder)
    np.save(folder / _PAPERS, _paper_ids(corpus))


def _paired(sample: list[Fields]) -> frozenset[str]:
    """The roots that make pairs."""
    held = Counter(root for fields in sample for root in set(fields.root.split()))
    return frozenset(root for root, papers in held.items() if papers >= _PAIRED * len(sample))


def _paper_ids(corpus: Corpus) -> NDArray[np.bytes_]:
    return np.array(corpus.papers["paper_id"].tolist() or [""], dtype=np.bytes_)


def _read(corpus: Corpus, folder: Path) -> tuple[tantivy.Index, Order, Frequent]:
    import tantivy

    index = tantivy.Index.open(str(folder))
    index.reload()
    held, wanted = np.load(folder / _PAPERS), _paper_ids(corpus)
    frequent = Frequent(folder, len(corpus.papers))
    if np.array_equal(held, wanted):
        return index, Order(), frequent
    by_held, by_wanted = np.argsort(held, kind="stable"), np.argsort(wanted, kind="stable")
    if not np.array_equal(held[by_held], wanted[by_wanted]):
        raise ValueError("the index is of other papers")
    rows, numbers = np.empty(len(held), dtype=np.int32), np.empty(len(held), dtype=np.int32)
    rows[by_held], numbers[by_wanted] = by_wanted, by_held
    return index, Order(rows, numbers), frequent
