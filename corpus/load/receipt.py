"""What became of every record, as the receipt says it."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pyarrow as pa

from corpus.load.gather import Gathered
from corpus.load.merge import Merged
from corpus.schema import RECEIPT, Corpus, conform

_SHARED = "the same text stands under another title; both are kept, in one family"


_MOST_LINES = 200


def say_receipt(corpus: Corpus) -> list[str]:
    """The receipt in words: the counts, then up to 200 records that were not simply kept, a line each."""
    counts = corpus.receipt["outcome"].value_counts()
    n = {outcome: int(counts.get(outcome, 0)) for outcome in ("kept", "merged", "joined", "skipped")}
    read = int((corpus.inputs["format"] != "").sum())
    lines = [
        f"{_many(corpus.n_records, 'record')} read: {', '.join(f'{count} {outcome}' for outcome, count in n.items())}",
        f"{_many(len(corpus.papers), 'paper')} from {_many(read, 'file')}, {_many(len(corpus.links), 'link')}, "
        f"{_many(int(corpus.papers['has_code'].sum()), 'paper')} with code",
    ]
    told = corpus.receipt[(corpus.receipt["outcome"] != "kept") | (corpus.receipt["reason"] != "")]
    columns = [told[name].head(_MOST_LINES).tolist() for name in ("outcome", "place", "into", "reason")]
    for outcome, place, into, reason in zip(*columns, strict=True):
        lines.append(f"{outcome:8}{place}{f' into {into}' if into else ''}{f': {reason}' if reason else ''}")
    if len(told) > _MOST_LINES:
        lines.append(f"... and {len(told) - _MOST_LINES} more: --output FILE writes the whole receipt")
    return lines


def _many(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def say_unread(corpus: Corpus) -> list[str]:
    """What could not be read, a line each."""
    unread = corpus.receipt["file"].isin(corpus.inputs.loc[corpus.inputs["format"] == "", "name"])
    notes = corpus.receipt[unread]
    return [f"{file}: {reason}" for file, reason in zip(notes["file"], notes["reason"], strict=True)]


def make_receipt(gathered: Gathered, merged: Merged, places: pa.Array) -> pd.DataFrame:
    """One row a record and a note, in reading order, columns ``RECEIPT``."""
    rows = pd.concat([_records(gathered, merged, places), _events(gathered, merged)], ignore_index=True)
    rows = rows.sort_values(["part", "line"], kind="stable")
    return conform(rows, RECEIPT)


def _records(gathered: Gathered, merged: Merged, places: pa.Array) -> pd.DataFrame:
    records = gathered.records
    at = np.arange(len(records))
    first = merged.first_of[merged.paper_of]
    is_first = first == at
    ids = merged.papers["paper_id"].combine_chunks()
    shared = np.isin(merged.paper_of, np.fromiter(merged.shared, dtype=np.int64, count=len(merged.shared)))
    frame = pd.DataFrame(
        {
            "part": records["part"].to_numpy(),
            "line": records["line"].to_numpy(),
            "place": places.to_pandas(),
            "outcome": np.where(is_first, "kept", "merged"),
            "paper_id": ids.take(pa.array(merged.paper_of)).to_pandas(),
            "into": places.take(pa.array(first)).to_pandas().where(~is_first, ""),
            "excerpt": records["excerpt"].to_pandas(),
        }
    )
    reason = records["doubt"].to_pandas().where(is_first, "the same abstract")
    reason = reason.where(~(shared & is_first), _SHARED)
    names = pd.Series(gathered.parts, dtype="str")
    return frame.assign(reason=reason, file=names.take(frame["part"].to_numpy()).to_numpy())


def _events(gathered: Gathered, merged: Merged) -> pd.DataFrame:
    papers = merged.papers["paper_id"].combine_chunks()
    wanted = {(event.part, event.into) for event in gathered.events if event.into}
    of: dict[tuple[int, int], str] = {}
    if wanted:
        keys = zip(gathered.records["part"].to_pylist(), gathered.records["line"].to_pylist(), strict=True)
        of = {key: papers[int(merged.paper_of[row])].as_py() for row, key in enumerate(keys) if key in wanted}
    rows = [
        {
            "part": event.part,
            "line": event.line,
            "place": _place(gathered.parts[event.part], event.line),
            "file": gathered.parts[event.part],
            "outcome": event.outcome,
            "paper_id": of.get((event.part, event.into), ""),
            "into": _place(gathered.parts[event.part], event.into) if event.into else "",
            "reason": event.reason,
            "excerpt": event.excerpt,
        }
        for event in gathered.events
    ]
    columns = ["part", "line", *[column.name for column in RECEIPT if column.name != "line"]]
    return pd.DataFrame(rows, columns=columns)


def _place(name: str, line: int) -> str:
    return f"{name}:{line}" if line else name
