"""Learn the names' model from records with titles.

    zcat RECORDS.jsonl.gz | python -m corpus.names.train > new.json && mv new.json corpus/names/model.json

Records are JSON, one a line, with "title", "abstract", "venue" and "year". Those with a true "leave_out", and their
near copies, are not learned from. What cross-validation by venue and year finds goes to the log on standard error.

An abstract whose title has no name may still name something. So such papers first count as unnamed; then those in
which the model finds a name that a sentence introduces are set aside, and it learns again, twice: a hard form of
learning from positive and unlabelled examples (Elkan and Noto, KDD 2008, https://doi.org/10.1145/1401890.1401920).
"""

from __future__ import annotations

import json
import logging
import sys
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from corpus.names.candidates import NOTHING, without
from corpus.names.examples import Example, leave_out, read_example
from corpus.names.features import features_of, introduced, most_mentions
from corpus.names.scoring import KNOWN_STEPS, known_step

_log = logging.getLogger(__name__)
_UNTITLED_SHARE = 5  # one in so many is enough
_RARE = 15
_SKIP_FROM = 100
_SURELY_NAMED = -1.0
_KEEP_RIGHT = 0.92  # the share of names that the least score keeps, in cross-validation
_FOLDS = 5


@dataclass(frozen=True)
class Table:
    """Candidates as rows.

    Attributes:
        x: Features (sparse, n by m).
        y: Whether it is the name (n,).
        of: Its example's number (n,).
        shown: Whether a sentence introduces it (n,).
    """

    x: Any
    y: NDArray[np.bool_]
    of: NDArray[np.int64]
    shown: NDArray[np.bool_]


def train(records: Iterable[Mapping[str, object]]) -> dict[str, object]:
    """The model as it is stored.

    Args:
        records: With titles; see the module.
    """
    everything = list(records)
    kept = leave_out([r for r in everything if not r.get("leave_out")], [r for r in everything if r.get("leave_out")])
    _log.info("%d records, %d learned from", len(everything), len(kept))
    kinds: dict[str, int] = {}
    examples = [e for r in kept if (e := read_example(r, kinds))]
    papers = Counter(form for e in examples for form in e.scan.found)
    named = Counter(e.answer for e in examples)
    skip = frozenset(form for form, n in papers.items() if n >= _SKIP_FROM and not named[form])
    kinds.update((form, NOTHING) for form in skip)
    untitled = [e for e in examples if e.kind == "untitled"]
    chosen = [e for e in examples if e.kind != "untitled"] + untitled[::_UNTITLED_SHARE]
    for e in chosen:
        e.scan.found = without(e.scan.found, skip)
    vocabulary, table = _tabulate(chosen, papers, kinds)
    _log.info("%s; %d candidates, %d features", Counter(e.kind for e in chosen), len(table.y), len(vocabulary))
    folds = np.array([zlib.crc32(e.group.encode()) % _FOLDS for e in chosen])
    scores = np.full(len(table.y), -99.0)
    for fold in range(_FOLDS):
        weights, bias = _fit(chosen, table, folds != fold)
        held = (folds == fold)[table.of]
        scores[held] = table.x[held] @ weights + bias
    least, slope, shift = _judge(chosen, table, scores)
    weights, bias = _fit(chosen, table, folds >= 0)
    pairs = [(f, round(float(weights[i]), 3)) for f, i in vocabulary.items() if abs(weights[i]) >= 0.005]
    return {
        "bias": round(bias, 3),
        "least": round(least, 2),
        "slope": round(slope, 3),
        "shift": round(shift, 3),
        "weights": dict(sorted(pairs, key=lambda pair: -pair[1])),
        "known": _by_step(papers, skip),
        "skip": _lines(sorted(skip)),
    }


def _tabulate(
    examples: Sequence[Example], papers: Mapping[str, int], kinds: dict[str, int]
) -> tuple[dict[str, int], Table]:
    from scipy import sparse

    rows: list[set[str]] = []
    y: list[bool] = []
    of: list[int] = []
    shown: list[bool] = []
    for number, example in enumerate(examples):
        most = most_mentions(example.scan)
        for form, candidate in example.scan.found.items():
            # The paper itself doesn't make its name known.
            features = features_of(candidate, example.scan, kinds, known_step(papers[form] - 1), most)
            rows.append(features)
            y.append(form == example.answer)
            of.append(number)
            shown.append(introduced(features))
    counts = Counter(f for row in rows for f in row)
    vocabulary = {f: i for i, f in enumerate(sorted(f for f, n in counts.items() if n >= _RARE))}
    indices: list[int] = []
    starts = [0]
    for row in rows:
        indices.extend(sorted(vocabulary[f] for f in row if f in vocabulary))
        starts.append(len(indices))
    x = sparse.csr_matrix((np.ones(len(indices), np.float32), indices, starts), shape=(len(rows), len(vocabulary)))
    return vocabulary, Table(x, np.array(y), np.array(of), np.array(shown))


def _fit(examples: Sequence[Example], table: Table, use: NDArray[np.bool_]) -> tuple[NDArray[np.float64], float]:
    """Weights and bias, learned from the examples in ``use`` (n,)."""
    from sklearn.linear_model import LogisticRegression

    untitled = np.array([e.kind != "named" for e in examples])
    keep = use.copy()
    for round_ in range(3):
        rows = keep[table.of]
        learner = LogisticRegression(C=0.4, l1_ratio=1, solver="liblinear", random_state=0, max_iter=200)
        learner.fit(table.x[rows], table.y[rows])
        weights, bias = learner.coef_[0], float(learner.intercept_[0])
        if round_ < 2:
            best, _, row = _best(table, table.x @ weights + bias, len(examples))
            keep = use & ~(untitled & (best > _SURELY_NAMED) & table.shown[row])
    return weights, bias


def _best(
    table: Table, scores: NDArray[np.float64], n: int
) -> tuple[NDArray[np.float64], NDArray[np.bool_], NDArray[np.int64]]:
    """For each of n examples: the best score, whether that candidate is the name, its row (-1 without candidates)."""
    order = np.lexsort((-scores, table.of))
    first = order[np.unique(table.of[order], return_index=True)[1]]
    best, right, row = np.full(n, -99.0), np.zeros(n, bool), np.full(n, -1)
    best[table.of[first]], right[table.of[first]], row[table.of[first]] = scores[first], table.y[first], first
    return best, right, row


def _judge(examples: Sequence[Example], table: Table, scores: NDArray[np.float64]) -> tuple[float, float, float]:
    """Report the held-out scores; give the least score of a name, and slope and shift of the confidence."""
    from sklearn.linear_model import LogisticRegression

    best, right, row = _best(table, scores, len(examples))
    kinds = np.array([e.kind for e in examples])
    named, absent, untitled = kinds == "named", kinds == "absent", kinds == "untitled"
    _log.info("held out: best candidate right %.4f of %d named", right[named].mean(), named.sum())
    least = float(np.quantile(best[named & right], max(0.0, 1 - _KEEP_RIGHT / right[named].mean())))
    # An unnamed paper above the line of the surely named counts as unlabelled, and the others at half.
    hidden = (best > _SURELY_NAMED) & table.shown[row]
    clear = (named | absent | untitled) & ~(~named & hidden) & (best > -90)
    weight = np.where(named[clear], 1.0, 0.5)
    curve = LogisticRegression().fit(best[clear, None], right[clear], sample_weight=weight)
    slope, shift = float(curve.coef_[0, 0]), float(curve.intercept_[0])
    for line in np.arange(-3.0, 3.01, 0.5):
        _log.info(
            "score %+.1f confidence %.2f: named right %.3f, absent left alone %.3f, untitled left alone %.3f",
            line,
            1 / (1 + np.exp(-slope * line - shift)),
            _share((right & (best >= line))[named]),
            _share((best < line)[absent]),
            _share((best < line)[untitled]),
        )
    return least, slope, shift


def _share(flags: NDArray[np.bool_]) -> float:
    return float(flags.mean()) if len(flags) else 1.0


def _by_step(papers: Mapping[str, int], skip: frozenset[str]) -> dict[str, list[str]]:
    steps: dict[str, list[str]] = {str(step): [] for step in KNOWN_STEPS}
    for form in sorted(papers):
        if form not in skip and (step := known_step(papers[form])):
            steps[str(step)].append(form)
    return {step: _lines(forms) for step, forms in steps.items()}


def _lines(forms: Sequence[str]) -> list[str]:
    return [" ".join(forms[i : i + 12]) for i in range(0, len(forms), 12)]


def main() -> None:
    """Read records from standard input, write the model to standard output."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    model = train(json.loads(line) for line in sys.stdin)
    sys.stdout.write(json.dumps(model, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
