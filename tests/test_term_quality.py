"""Which words and phrases of a corpus of many papers are shown as terms."""

from __future__ import annotations

import pandas as pd
import pytest

from corpus.schema import Corpus
from corpus.terms import count_terms, papers_with
from corpus.tokens.boilerplate import BOILERPLATE, QUALIFIERS
from corpus.tokens.everyday import EMPTY, EVERYDAY_NOUNS, EVERYDAY_QUALIFIERS, EVERYDAY_WORDS, FIXED, HALF_TERMS, PLAIN
from corpus.tokens.panel import TermPanel
from corpus.tokens.rules import SMALL
from corpus.tokens.stopwords import STOP_WORDS
from corpus.tokens.words import fold
from tests.test_terms import papers_of

# Said in turn by more papers than the rules of few papers hold for.
SAID = (
    "The Nash equilibrium of a game and its graph. Graph kernels are kernels.",
    "A game has a Nash equilibrium. The quantity of power is here, and so is the behavior of a graph.",
    "We write of Monte Carlo, of Monte Carlo. The Gaussian prior and a Gaussian; training data, learning problems.",
    "Monte Carlo is slow; few-shot recognition of a policy. The policy is a policy.",
    "English-German translation is translation. We want to boost the recognition of 2D shapes by aligning the shapes.",
    "Original images of inverse problems. Methodological bandits and bandit problems, from the Bayesian perspective.",
    "Linear models and large models. The special class of a bandit. System and fire and interest and mine.",
    "The agent's policy guarantees convergence. The sets are disjoint. An optimization process of the target.",
    "The best arm identification of a bandit has high accuracy, by Kite et al. Accuracy of accuracy.",
    "The accuracy and an accuracy is accuracy. A large margin is a margin. Kite et al. read a data set of data sets.",
    "Best arm identification by Kite et al.; a trade-off of a dataset, trade-offs of datasets. The arm of a robot.",
    *("Optimization is optimization: an optimization is an optimization.",) * 6,
)


def shown(corpus: Corpus, **options: object) -> set[str]:
    table: pd.DataFrame = count_terms(corpus, ngrams=(1, 2), **options)  # type: ignore[arg-type]
    return set(table["term"])


@pytest.fixture(scope="module")
def many() -> Corpus:
    return papers_of(*(SAID[at % len(SAID)] for at in range(SMALL + len(SAID))))


@pytest.mark.parametrize(
    "term",
    [
        pytest.param("Nash equilibrium", id="the phrase of a modifier"),
        pytest.param("Monte Carlo", id="both halves of a phrase"),
        pytest.param("graph", id="a noun that modifies others"),
        pytest.param("policy", id="a noun"),
        pytest.param("Gaussian", id="made of a name"),
        pytest.param("translation", id="a noun in -ion"),
        pytest.param("training data", id="two words that are half terms"),
        pytest.param("linear models", id="an adjective that tells something"),
        pytest.param("inverse problems", id="fixed"),
        pytest.param("bandit problems", id="a subject's problems"),
        pytest.param("accuracy", id="what there is much of"),
        pytest.param("large margin", id="an adjective of degree that most wear"),
        pytest.param("dataset", id="written apart too"),
        pytest.param("trade-off", id="a compound with a plural"),
        pytest.param("system", id="content word system"),
        pytest.param("fire", id="content word fire"),
        pytest.param("interest", id="content word interest"),
        pytest.param("mine", id="content word mine"),
    ],
)
def test_terms_are_shown(many: Corpus, term: str) -> None:
    assert term in shown(many)


@pytest.mark.parametrize(
    "term",
    [
        pytest.param("Nash", id="stands before another word"),
        pytest.param("Carlo", id="stands after another word"),
        pytest.param("few-shot", id="a compound before a noun"),
        pytest.param("English-German", id="a pair of languages"),
        pytest.param("aligning", id="a verb in -ing"),
        pytest.param("2D", id="a measure"),
        pytest.param("quantity", id="general quantity"),
        pytest.param("power", id="general power"),
        pytest.param("learning problems", id="half a term and a problem"),
        pytest.param("special class", id="an adjective that tells little"),
        pytest.param("large models", id="large models"),
        pytest.param("original images", id="an adjective that tells nothing"),
        pytest.param("Bayesian perspective", id="a noun that tells nothing"),
        pytest.param("methodological", id="an adjective"),
        pytest.param("disjoint", id="said of a noun"),
        pytest.param("agent's policy", id="an owner"),
        pytest.param("guarantees convergence", id="a sentence"),
        pytest.param("optimization process", id="a noun of any research that seldom follows"),
        pytest.param("target", id="an ordinary noun"),
        pytest.param("high accuracy", id="an adjective of degree"),
        pytest.param("arm identification", id="what is left of a phrase without best"),
        pytest.param("Kite", id="an author"),
    ],
)
def test_pieces_and_general_words_are_not_shown_until_all_are_wanted(many: Corpus, term: str) -> None:
    assert term.casefold() not in {name.casefold() for name in shown(many)}
    size = (len(term.split()),) * 2
    everything = count_terms(many, ngrams=size, boilerplate=False)
    assert term.casefold() in {name.casefold() for name in everything["term"]}


@pytest.mark.parametrize("term", ["data sets", "trade-offs"])
def test_forms_of_a_compound_are_one_term(many: Corpus, term: str) -> None:
    assert term not in shown(many)


@pytest.mark.parametrize(("times", "known"), [(2, False), (9, True)], ids=["its own in two papers", "of many"])
def test_two_capitals_are_a_term_where_many_use_them(times: int, *, known: bool) -> None:
    texts = [f"Parsers number {at} read {'AB' if at < times else 'text'} of lakes." for at in range(SMALL + 5)]
    assert ("AB" in shown(papers_of(*texts))) == known


def test_a_term_means_the_same_papers_wherever_it_is_named() -> None:
    corpus = papers_of("MAP estimates of a map.", "A map shows lakes.", "We map lakes with MAP and REINFORCE.", "Maps.")
    counts = count_terms(corpus, ngrams=(1, 1))
    assert {"MAP", "REINFORCE", "map"} <= set(counts["term"])
    assert [len(papers_with(corpus, term)) for term in counts["term"]] == counts["papers"].tolist()


def test_what_is_shown_is_counted_as_before(many: Corpus) -> None:
    table = count_terms(many, ngrams=(1, 2)).set_index("term")
    everything = count_terms(many, ngrams=(1, 2), boilerplate=False).set_index("term")
    both = table.index.intersection(everything.index)
    assert len(both) > 10
    assert table.loc[both, "papers"].equals(everything.loc[both, "papers"])
    assert table.loc[both, "occurrences"].equals(everything.loc[both, "occurrences"])


def test_in_few_papers_general_words_are_their_subject() -> None:
    few = papers_of("The power of quantity and exchange.", "The heart and its behavior, mass and details.")
    assert {"power", "quantity", "exchange", "heart", "behavior", "mass", "details"} <= shown(few)


def test_a_kept_word_is_shown_whatever_it_stands_beside(many: Corpus) -> None:
    assert "Nash" in set(count_terms(many, panel=TermPanel(keep_phrases=frozenset({"Nash"})))["term"])


@pytest.mark.parametrize(
    "words", [EVERYDAY_NOUNS, EVERYDAY_WORDS, EVERYDAY_QUALIFIERS], ids=["nouns", "words", "qualifiers"]
)
def test_everyday_words_are_no_content_words_and_in_no_other_list(words: frozenset[str]) -> None:
    assert not words & {"system", "fire", "interest", "mine", "computer", "top", "front", "cry", "bill"}
    assert {word for word in words if fold(word) in STOP_WORDS | BOILERPLATE} == set()


def test_half_terms_and_fixed_phrases_are_not_taken_out_whole() -> None:
    assert not (HALF_TERMS | FIXED) & (STOP_WORDS | BOILERPLATE)
    assert EMPTY < PLAIN
    assert not PLAIN & HALF_TERMS
    assert "linear" in QUALIFIERS - PLAIN
