"""The learned weights, and the candidates' scores by them."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from corpus.names.candidates import Candidate, Scan, scan
from corpus.names.features import features_of, most_mentions

_FILE = Path(__file__).with_name("model.json")
_REMEMBERED = 300_000
#: A form's fame is the largest of these numbers of papers that it reaches.
KNOWN_STEPS = (400, 200, 100, 50, 20, 10, 5)


def known_step(papers: int) -> int:
    """The largest step that a number of papers reaches, else 0."""
    return next((step for step in KNOWN_STEPS if papers >= step), 0)


@dataclass(frozen=True)
class Model:
    """What training learned.

    Attributes:
        weights: A weight for each feature that matters.
        bias: Added to every score.
        least: The least score of a name.
        slope: Turns a score into log-odds, together with ``shift``.
        shift: See ``slope``.
        known: Forms met in many papers, with the step of how many.
        skip: Forms that are never a name, such as words that begin sentences.
    """

    weights: dict[str, float]
    bias: float
    least: float
    slope: float
    shift: float
    known: dict[str, int]
    skip: frozenset[str]

    def confidence(self, score: float) -> float:
        """The chance that a name of this score is right: logistic, fitted to papers left out of training."""
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, self.slope * score + self.shift))))


@lru_cache(maxsize=1)
def load_model() -> Model:
    """The model that ``python -m corpus.names.train`` gave, which lies beside this module."""
    stored = json.loads(_FILE.read_text(encoding="utf-8"))
    known = {form: int(step) for step, lines in stored["known"].items() for line in lines for form in line.split()}
    skip = frozenset(form for line in stored["skip"] for form in line.split())
    numbers = {key: float(stored[key]) for key in ("bias", "least", "slope", "shift")}
    return Model(weights=stored["weights"], known=known, skip=skip, **numbers)


_kinds: dict[str, int] = {}


def rank(plain: str) -> tuple[list[tuple[float, Candidate]], Scan]:
    """The candidates of a plain text with their scores, best first, and what was read."""
    model = load_model()
    if len(_kinds) > _REMEMBERED:
        _kinds.clear()
    read = scan(plain, model.skip, _kinds)
    get = model.weights.get
    scored = []
    most = most_mentions(read)
    for form, candidate in read.found.items():
        features = features_of(candidate, read, _kinds, model.known.get(form, 0), most)
        scored.append((model.bias + sum([get(f, 0.0) for f in features]), candidate))
    scored.sort(key=lambda pair: -pair[0])
    return scored, read
