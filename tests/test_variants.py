from __future__ import annotations

from pathlib import Path

import pytest

from corpus.terms import count_terms
from corpus.tokens.acronyms import find_definitions, join_groups
from corpus.tokens.stream import FIRST_WORD, locate, read_stream
from corpus.tokens.units import read_units
from corpus.tokens.variants import key_words
from tests.test_terms import papers_of


def keys(**counts: int) -> dict[str, str]:
    words = [word.replace("_", "-") for word in counts]
    return dict(zip(words, key_words(words, list(counts.values())), strict=True))


def units(*texts: str) -> list[str]:
    read = read_units(read_stream(texts))
    return [read.keys[unit] for unit in read.ids if read.keys[unit]]


@pytest.mark.parametrize(
    ("counts", "one"),
    [
        pytest.param({"network": 2, "networks": 3, "Networks": 1}, "network", id="plural and capital"),
        pytest.param({"LLM": 1, "LLMs": 5}, "LLM", id="plural of an abbreviation"),
        pytest.param({"GAN": 9, "GANs": 9, "gan": 1}, "GAN", id="abbreviation in small letters"),
        pytest.param({"matrix": 1, "matrices": 2}, "matrix", id="irregular plural"),
        pytest.param({"policy": 1, "policies": 2}, "policy", id="plural in -ies"),
        pytest.param({"loss": 1, "losses": 2}, "loss", id="plural in -es"),
        pytest.param({"behavior": 3, "behaviour": 3}, "behavior", id="British spelling"),
        pytest.param({"naive": 3, "naïve": 3}, "naive", id="accent"),
        pytest.param({"focus": 50, "focuses": 3, "focuse": 1}, "focus", id="a slip is no singular"),
    ],
)
def test_variants_are_one_word(counts: dict[str, int], one: str) -> None:
    found = keys(**counts)
    assert {key for word, key in found.items() if word != "focuse"} == {one}


@pytest.mark.parametrize(
    "counts",
    [
        pytest.param({"US": 2, "us": 1}, id="country and pronoun"),
        pytest.param({"MAP": 5, "map": 9}, id="estimate and map"),
        pytest.param({"news": 2, "new": 2}, id="news"),
        pytest.param({"dynamics": 2, "dynamic": 2}, id="dynamics"),
        pytest.param({"analysis": 2, "analysi": 1}, id="singular in s"),
        pytest.param({"learning": 2, "learn": 1}, id="noun and verb"),
    ],
)
def test_different_words_stay_apart(counts: dict[str, int]) -> None:
    assert len(set(keys(**counts).values())) == 2


@pytest.mark.parametrize("word", ["3", "1,000", "2.5", "10x", "80th", "k", "x^2", "512x512", "II"])
def test_numbers_and_remains_of_formulas_are_no_words(word: str) -> None:
    assert key_words([word], [1]) == [""]


def test_compounds_go_the_way_most_write_them() -> None:
    texts = [
        "few-shot learning",
        "few-shot tasks",
        "few shot tests",
        "deep learning",
        "deep learning",
        "deep-learning net",
    ]
    read = units(*texts)
    assert read.count("few-shot") == 3
    assert "deep-learning" not in read
    assert read.count("deep") == 3


def test_a_closed_compound_joins_the_hyphened_one() -> None:
    assert units("meta-learning", "metalearning", "meta-learning").count("meta-learning") == 3


def test_addresses_give_no_words() -> None:
    assert units("See https://example.org/a-b and me@example.org, or www.example.org.") == ["see", "and", "or"]


def test_text_without_spaces_gives_words_not_clauses() -> None:
    read = units("本文提出一种基于BERT的图神经网络方法，用于点云分割。")
    assert "图神经网络" in read
    assert "BERT" in read
    assert max(len(key) for key in read) <= 6


@pytest.mark.parametrize(
    "text",
    [
        "Kelp (a weed), e.g. at 3.5 m; see [1].",
        "本文BERT的图神经网络。 Fin",
        "ALL IN CAPITALS, HERE",
        "",
        "naïve “quotes” — and  gaps",
    ],
)
def test_places_point_at_the_words(text: str) -> None:
    stream, places = read_stream([text]), locate(text)
    assert len(places) == len(stream.ids)
    for item, (start, end) in zip(stream.ids.tolist(), places, strict=True):
        if item >= FIRST_WORD:
            assert text[start:end].lower() == stream.words[item].lower()


@pytest.mark.parametrize(
    ("text", "short", "long"),
    [
        pytest.param("One model of all large language models (LLMs).", "LLM", "large language model", id="plural"),
        pytest.param("Long short-term memory (LSTM) helps.", "LSTM", "long short-term memory", id="compound"),
        pytest.param("A variational autoencoder (VAE) fits.", "VAE", "variational autoencoder", id="inner letter"),
        pytest.param("The region of interest (ROI, for short) moves.", "ROI", "region of interest", id="small word"),
    ],
)
def test_definitions_are_found(text: str, short: str, long: str) -> None:
    stream = read_stream([text])
    read = read_units(stream)
    found = [
        (read.keys[one], " ".join(read.keys[unit] for unit in form)) for one, form in find_definitions(read, stream)
    ]
    assert found == [(short, long)]


@pytest.mark.parametrize("text", ["We beat them (GPT).", "It grew (US) and shrank.", "Models (see LLM) grow."])
def test_brackets_that_define_nothing(text: str) -> None:
    stream = read_stream([text])
    assert find_definitions(read_units(stream), stream) == []


def test_an_abbreviation_of_many_things_is_none_of_them() -> None:
    stream = read_stream(["differential privacy (DP)", "dynamic programming (DP)"])
    assert find_definitions(read_units(stream), stream) == []


def test_groups_that_share_a_member_are_one() -> None:
    assert join_groups([((1,), (2,)), ((3,), (4,)), ((2,), (3,))]) == (((1,), (2,), (3,), (4,)),)


def test_a_phrase_that_cuts_words_apart_goes_into_the_longer_one(tmp_path: Path) -> None:
    corpus = papers_of(
        "Deep reinforcement learning of kelp.",
        "Reinforcement learning in tide pools.",
        "Crabs and reinforcement learning and kelp farms.",
    )
    pairs = set(count_terms(corpus, ngrams=(2, 2), cache_dir=tmp_path)["term"])
    assert {"reinforcement learning", "kelp farms", "tide pools"} <= pairs
    assert "deep reinforcement" not in {term.lower() for term in pairs}
    longer = count_terms(corpus, ngrams=(3, 3), cache_dir=tmp_path)["term"].tolist()
    assert [term.lower() for term in longer] == ["deep reinforcement learning"]


def test_an_adjective_before_other_words_is_no_phrase(tmp_path: Path) -> None:
    corpus = papers_of(
        "Robust kelp farms.", "Robust kelp ropes.", "Robust kelp nets.", "Robust crabs.", "Robust crabs."
    )
    pairs = {term.lower() for term in count_terms(corpus, ngrams=(2, 2), cache_dir=tmp_path)["term"]}
    assert "robust kelp" not in pairs
    assert {"robust crabs", "kelp farms"} <= pairs


@pytest.mark.parametrize("phrase", ["jointly training", "sparse Gaussian"])
def test_what_is_half_a_phrase_is_none(phrase: str, tmp_path: Path) -> None:
    corpus = papers_of(*[f"We see {phrase} kernels. A {phrase} prior. {phrase} nets. {phrase} fields."] * 3)
    assert phrase not in set(count_terms(corpus, ngrams=(2, 2), cache_dir=tmp_path)["term"])
