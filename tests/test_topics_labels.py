"""Labels and terms of topics: whole phrases, long forms, no two alike, and what the term panel says."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from corpus import cache
from corpus.schema import Corpus
from corpus.tokens.panel import TermPanel
from corpus.topics import TopicMap, build_topic_map
from corpus.topics.headings import is_part
from corpus.topics.labels import joined_key
from corpus.topics.pieces import phrase_key

LAKES = [
    "Offline reinforcement learning for boats. Offline reinforcement learning (ORL) needs a log of moves.",
    "A log of boats helps offline reinforcement learning when the lake is calm.",
    "We bound the error of offline reinforcement learning (ORL) on lakes with boats.",
    "ORL agents steer boats past rocks.",
    "Rocks and boats: offline reinforcement learning with few moves.",
]
PARSERS = [
    "Dependency parsing of long sentences and grammars that are small.",
    "Small grammars make dependency parsing fast; sentences stay long.",
    "Dependency parsing fails on sentences without verbs, as grammars show.",
    "Long sentences, small grammars, and dependency parsing of both.",
    "Treebanks for dependency parsing hold sentences and grammars.",
]

Build = Callable[..., TopicMap]


@pytest.fixture
def build(tmp_path: Path) -> Build:
    def make(panel: TermPanel | None = None, *, order: int = 1) -> TopicMap:
        texts = (LAKES + PARSERS)[::order]
        papers = pd.DataFrame({"paper_id": [f"{sum(map(ord, text)):012x}" for text in texts], "text": texts})
        none = pd.DataFrame()
        corpus = Corpus(papers, none, none, none, "lakes and parsers")
        return build_topic_map(corpus, n_topics=2, panel=panel, cache_dir=tmp_path)

    return make


def labels(made: TopicMap) -> set[str]:
    return set(made.topics.loc[made.topics["parent"] < 0, "label"])


def test_labels_are_whole_phrases(build: Build) -> None:
    assert labels(build()) == {"offline reinforcement learning", "dependency parsing"}


def test_abbreviations_count_under_their_long_form(build: Build) -> None:
    terms = build().terms
    assert "ORL" not in set(terms["term"])
    assert "offline reinforcement learning" in set(terms["term"])


def test_panel_changes_words_and_no_places(build: Build) -> None:
    plain = build()
    kept = build(TermPanel(keep_phrases=frozenset({"sentences and grammars"})))
    named = build(TermPanel(synonyms=(("syntactic analysis", "dependency parsing"),)))
    stopped = build(TermPanel(stop_words=TermPanel().stop_words | {"dependency"}))
    assert "sentences and grammars" in set(kept.terms["term"]) - set(plain.terms["term"])
    assert "syntactic analysis" in labels(named)
    assert not any("dependency" in label for label in labels(stopped))
    for other in (kept, named, stopped):
        pd.testing.assert_frame_equal(other.points, plain.points)
        assert other.fingerprint == plain.fingerprint


def test_typical_papers_and_terms_belong_to_their_topic(build: Build) -> None:
    made = build()
    topic_of = made.points.set_index("paper_id")["topic"]
    regions = made.typical[made.typical["topic"].isin(set(made.points["topic"]))]
    assert (topic_of[regions["paper_id"]].to_numpy() == regions["topic"].to_numpy()).all()
    assert regions.groupby("topic")["rank"].max().tolist() == [5, 5]
    assert (made.terms["weight"] > 0).all()
    assert made.terms.groupby("topic")["weight"].apply(lambda weights: (np.diff(weights) <= 0).all()).all()


def test_reading_a_map_imports_nothing_heavy(build: Build, tmp_path: Path) -> None:
    build()
    script = f"""
import sys
import pandas as pd
from corpus import cache
from corpus.schema import Corpus
from corpus.topics import build_topic_map
# The program may be edited while its tests run; that would be another entry.
cache._program = lambda: {cache._program()!r}
texts = {LAKES + PARSERS!r}
papers = pd.DataFrame({{"paper_id": [f"{{sum(map(ord, text)):012x}}" for text in texts], "text": texts}})
none = pd.DataFrame()
build_topic_map(Corpus(papers, none, none, none, "lakes and parsers"), n_topics=2, cache_dir={str(tmp_path)!r})
assert not {{"sklearn", "openTSNE", "scipy"}} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", script], check=True, cwd=Path(__file__).resolve().parent.parent)


@pytest.mark.parametrize(
    ("phrase", "part"),
    [("source domain", True), ("hidden layers", True), ("action spaces", True), ("transfer learning", False)]
    + [("domain adaptation", False), ("data", False)],
    ids=str,
)
def test_parts_of_methods_are_told_from_subjects(phrase: str, part: bool) -> None:
    assert is_part(phrase_key(phrase)) is part


def test_nets_and_networks_are_one_name() -> None:
    assert joined_key(phrase_key("generative adversarial nets")) == joined_key(
        phrase_key("generative adversarial networks")
    )
