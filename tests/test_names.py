"""Names, gists and labels: what an abstract calls its own work, and nothing else."""

from __future__ import annotations

import gzip
import io
import json
import os
import sys
import time
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from corpus.identity import normal_form
from corpus.markup import plain_text
from corpus.names import Name, describe, gist_of, make_label, name_paper
from corpus.names.examples import compare_form, leave_out, read_example
from corpus.names.features import spells
from corpus.names.lists import first_form, third_person
from corpus.names.scoring import known_step, load_model
from corpus.names.sentences import split_sentences
from corpus.names.shorten import MOST, shorten
from corpus.names.train import main, train

ROOT = Path(__file__).parent.parent
PROOFS = json.loads((Path(__file__).parent / "data" / "names_of_seeds.json").read_text(encoding="utf-8"))
BEFORE = "Pruning graphs by hand is slow, and the heuristics in use lose cut edges. "
AFTER = " On six public graphs it keeps the cut size and halves the time."


def seed_abstracts() -> list[str]:
    blocks = (
        block.strip()
        for file in sorted((ROOT / "seeds").glob("*.txt"))
        for block in file.read_text(encoding="utf-8").split("\n\n")
    )
    return list(dict.fromkeys(block for block in blocks if len(block) > 50))


def found_in(abstract: str) -> str | None:
    found = name_paper(abstract)
    return found.text if found else None


# --- the seeds ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", PROOFS, ids=[case["name"] for case in PROOFS])
def test_a_seed_is_called_what_its_proof_says(case: dict[str, str]) -> None:
    (abstract,) = [text for text in seed_abstracts() if case["proof"] in text]
    found = name_paper(abstract)
    assert found is not None
    assert found.text == case["name"]
    assert found.confidence > 0.5
    assert case["name"] in found.evidence


def test_seeds_that_propose_nothing_named_have_no_name() -> None:
    unnamed = [text for text in seed_abstracts() if not any(case["proof"] in text for case in PROOFS)]
    assert len(unnamed) == 26
    assert [found_in(text) for text in unnamed] == [None] * 26


def test_the_gists_of_the_seeds_are_short_clauses() -> None:
    for abstract in seed_abstracts():
        gist = gist_of(abstract, name_paper(abstract))
        assert 3 <= len(gist.split()) <= MOST + 6, gist
        assert not gist.startswith(("In this paper", "We ", "This paper", "Our "))
        assert not gist.endswith((".", ",", "…"))


# --- names by how they are written ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("We propose GraphKite, a method that prunes graphs.", "GraphKite", id="propose-camel"),
        pytest.param("We present a pruning method called GraphKite.", "GraphKite", id="called"),
        pytest.param("This paper introduces Graph Kite Pruning (GKP), a new method.", "GKP", id="phrase-then-acronym"),
        pytest.param("We propose GKP (Graph Kite Pruning), a new pruning method.", "GKP", id="acronym-then-phrase"),
        pytest.param("We introduce **G**raph **K**ite **P**runing (**GKP**), a method.", "GKP", id="bold-letters"),
        pytest.param(r"We propose a pruning method, termed $\mathtt{U\text{-}Kite}$.", "U-Kite", id="tex-typewriter"),
        pytest.param(r"We propose \textsc{GraphKite}, a method that prunes graphs.", "GraphKite", id="small-capitals"),
        pytest.param("We propose *GraphKite*, a method that prunes graphs.", "GraphKite", id="emphasis"),
        pytest.param("We propose a pruning method, dubbed `graph2kite`.", "graph2kite", id="code-with-digit"),
        pytest.param("We propose KITE$^2$, a method that prunes graphs.", "KITE2", id="superscript"),
        pytest.param("We propose a simple method — T-KiteNet — that prunes graphs.", "T-KiteNet", id="dashes"),
        pytest.param("We propose TERM, a method that prunes graphs.", "TERM", id="capitals-of-a-common-verb"),
        pytest.param("To this end, we propose Kite-1K, a benchmark of graphs.", "Kite-1K", id="benchmark-with-number"),
    ],
)
def test_a_name_is_found_however_it_is_written(sentence: str, expected: str) -> None:
    abstract = BEFORE + sentence + f" {expected} outperforms three baselines." + AFTER
    found = name_paper(abstract)
    assert found is not None
    assert found.text == expected
    assert normal_form(plain_text(abstract[found.start : found.end])) == normal_form(expected)


@pytest.mark.parametrize(
    "abstract",
    [
        pytest.param("", id="empty"),
        pytest.param("[No abstract available]", id="placeholder"),
        pytest.param("N/A", id="not-applicable"),
        pytest.param("We study the convergence of stochastic gradient descent (SGD) on ImageNet.", id="known-things"),
        pytest.param(
            "Markov decision processes (MDPs) are hard. We show that MDPs with few states are easier.", id="concept"
        ),
        pytest.param("We fine-tune BERT and compare it with RoBERTa on SQuAD.", id="models-used"),
        pytest.param(
            "Recently, DropKite was proposed by Orr et al. (2021). We analyze why DropKite fails on graphs.",
            id="others-method",
        ),
        pytest.param("本文提出一种基于BERT的图神经网络方法，用于点云分割。代码已公开。", id="chinese"),
        pytest.param("今日は語彙の連鎖を学習するモデルを提案する。RNNより速い。", id="japanese"),
        pytest.param("우리는 한국어 문장을 요약하는 작은 모델을 제안한다.", id="korean"),
        pytest.param("We evaluate the methods of [LST21] and [ABC19] again on larger graphs.", id="citation-keys"),
        pytest.param("Code is at https://github.com/example-lab/GraphKite.", id="repository-alone"),
    ],
)
def test_no_name_where_none_is_given(abstract: str) -> None:
    assert found_in(abstract) is None


def test_the_span_of_plain_text_is_exact() -> None:
    abstract = BEFORE + "We propose GraphKite, a method that prunes graphs." + AFTER
    found = name_paper(abstract)
    assert found is not None
    assert abstract[found.start : found.end] == "GraphKite"
    assert found.evidence.startswith("We propose GraphKite")
    assert 0.5 < found.confidence <= 1


_PIECES = st.sampled_from(
    [
        "We propose ", "GraphKite", "U-Hop", "**G**raph", "$\\mathtt{U\\text{-}Hop}$", "MCR$^2$", " (GKP)",
        ", a novel ", "method ", "that ", "prunes ", ". ", "called ", "`kite2` ", "\\textsc{Kite}",
        "{", "}", "$", "*", "\\", "\n",
        "e\u0301KITE", "\u200b", "图神经网络", "is ", "In this paper, ", "[1]", "https://github.com/a/GraphKite",
        "&amp;", "<b>KITE</b>", "“Kite”", "—", "- ", "between ", "and we show ", "\x00", "\ud800",
    ]
)  # fmt: skip


@settings(max_examples=120, deadline=None)
@given(st.one_of(st.text(max_size=200), st.lists(_PIECES, max_size=40).map("".join)))
@example("We propose AUC{\\textmu}X, a novel method that prunes graphs. AUC{\\textmu}X is fast.")
@example("$0?0100A$")
@example("In this paper .")
@example("We propose e\u0301KITE, a method. e\u0301KITE is *fast* and $x$.")
def test_no_text_raises_and_spans_say_the_name(abstract: str) -> None:
    found = name_paper(abstract)
    gist = gist_of(abstract, found)
    assert len(gist.split()) <= MOST + 8
    assert make_label("", found, gist).strip() or not plain_text(abstract).strip(' .,;:—–-…"“”')
    if found:
        assert 0 <= found.confidence <= 1
        assert 0 <= found.start < found.end <= len(abstract)
        said = normal_form(plain_text(abstract[found.start : found.end]))
        assert normal_form(found.text)[:2] in said


# --- gists and labels ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("abstract", "expected"),
    [
        pytest.param(
            BEFORE + "In this paper, we propose a novel method that prunes graphs at scale.",
            "A method that prunes graphs at scale",
            id="propose",
        ),
        pytest.param(
            "This paper presents an algorithm for graph pruning, and we evaluate it on six graphs.",
            "An algorithm for graph pruning",
            id="second-clause-dropped",
        ),
        pytest.param(
            "We theoretically show that pruning keeps the cut size of planar graphs.",
            "Shows that pruning keeps the cut size of planar graphs",
            id="show",
        ),
        pytest.param(
            "We propose to prune graphs by the size of their cuts.",
            "Prunes graphs by the size of their cuts",
            id="propose-to",
        ),
        pytest.param(
            "In this paper, a pruning method for very large graphs is proposed.",
            "A pruning method for very large graphs",
            id="passive",
        ),
        pytest.param(
            "We fill this gap by introducing a benchmark of ten thousand graphs.",
            "A benchmark of ten thousand graphs",
            id="by-introducing",
        ),
        pytest.param(
            "The goal of this paper is to study how pruning changes the cuts of graphs.",
            "Studies how pruning changes the cuts of graphs",
            id="goal",
        ),
        pytest.param(
            "We propose and analyze a sampler for graph cuts of bounded size.",
            "Proposes and analyzes a sampler for graph cuts of bounded size",
            id="two-verbs",
        ),
        pytest.param(
            "Our method prunes large graphs without any loss of cut edges.",
            "Prunes large graphs without any loss of cut edges",
            id="our-method",
        ),
        pytest.param(
            "We formalize pruning as a game and propose a fast planner that plays on graphs of any size."
            " We then design a board.",
            "A fast planner that plays on graphs of any size",
            id="makes-at-its-end",
        ),
        pytest.param(
            "We combine two samplers to build a new tool for graphs of any size.",
            "A tool for graphs of any size",
            id="uses-to-make",
        ),
        pytest.param(
            "To prune graphs without commas we propose a sampler of graph cuts for planar graphs.",
            "A sampler of graph cuts for planar graphs",
            id="no-comma-before-we",
        ),
        pytest.param(
            '"This paper proposes a sampler of graph cuts for planar graphs."',
            "A sampler of graph cuts for planar graphs",
            id="abstract-in-quotes",
        ),
        pytest.param(
            "However, graphs that are presented in pieces slow planners. We study how planners read graphs in pieces.",
            "Studies how planners read graphs in pieces",
            id="passive-of-a-relative-clause",
        ),
        pytest.param(
            "In previous work, we have developed a pruner of graphs. We propose a sampler of graph cuts by size.",
            "A sampler of graph cuts by size",
            id="earlier-work",
        ),
        pytest.param(
            "We identify and remove spurious edges of very large graphs by their cuts.",
            "Identifies and removes spurious edges of very large graphs by their cuts",
            id="two-verbs-one-object",
        ),
        pytest.param(
            "We study how graphs are cut by planners. We release code, a tool, and a data set of graph cuts.",
            "Studies how graphs are cut by planners",
            id="code-release",
        ),
        pytest.param(
            "We show how by pruning large graphs early, we can keep every cut of small size.",
            "Shows how by pruning large graphs early, we can keep every cut of small size",
            id="how-by",
        ),
        pytest.param(
            "We prove rates for pruning (L0,L1)-smooth graphs (SG) that hold for every cut.",
            "Proves rates for pruning (L0,L1)-smooth graphs that hold for every cut",
            id="parentheses-of-a-term-stay",
        ),
        pytest.param("", "", id="empty"),
    ],
)
def test_gists_in_one_style(abstract: str, expected: str) -> None:
    assert gist_of(abstract, None) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("We propose GraphKite, a novel method that prunes large graphs.", "a method that prunes large graphs"),
        ("We propose a method for large graphs called GraphKite.", "a method for large graphs"),
        ("We propose GraphKite, which prunes large graphs in linear time.", "prunes large graphs in linear time"),
        ("We present the GraphKite approach to pruning large graphs.", "an approach to pruning large graphs"),
        ("We propose GraphKite. GraphKite is a method that prunes large graphs.", "a method that prunes large graphs"),
        (
            "We propose a novel benchmark, GraphKite, derived from five atlases.",
            "a benchmark derived from five atlases",
        ),
        (
            "We propose the pruning method GraphKite, which keeps every cut.",
            "the pruning method, which keeps every cut",
        ),
        ("We propose a tool for graphs called GraphKite. In GraphKite, a reader is designed.", "a tool for graphs"),
    ],
    ids=["appositive", "called", "relative", "approach", "defined-next", "in-commas", "after-its-kind", "parts-later"],
)
def test_the_name_stands_before_the_gist_and_not_in_it(sentence: str, expected: str) -> None:
    name = Name("GraphKite", 0.9, 0, 0, "")
    assert make_label("", name, gist_of(BEFORE + sentence, name)) == f"GraphKite: {expected}"


@pytest.mark.parametrize(
    "abstract",
    [BEFORE + r"We propose $\mathtt{U\text{-}Kite}$, a method that prunes graphs." + AFTER, "We prune  graphs.", ""],
    ids=["markup", "plain", "empty"],
)
def test_describe_is_both_at_once(abstract: str) -> None:
    name = name_paper(abstract)
    assert describe(abstract, plain_text(abstract)) == (name, gist_of(abstract, name))


@pytest.mark.parametrize("title", ["None", "NaN", "null", "N/A", "nan", "0"])
def test_any_words_are_a_title(title: str) -> None:
    assert make_label(title, Name("X", 1, 0, 1, ""), "A gist") == title


@pytest.mark.parametrize(
    ("title", "name", "gist", "expected"),
    [
        ("", None, "A gist", "A gist"),
        (" ", None, "A gist", "A gist"),
        ("", "KITE", "", "KITE"),
        ("", "KITE", "Bayesian pruning", "KITE: Bayesian pruning"),
        ("", "KITE", "LLMs that prune", "KITE: LLMs that prune"),
        ("", "KITE", "Prunes graphs", "KITE: prunes graphs"),
        ("", None, "", ""),
    ],
    ids=["gist", "blank-title", "name-alone", "proper-noun", "acronym", "verb", "nothing"],
)
def test_labels(title: str, name: str | None, gist: str, expected: str) -> None:
    assert make_label(title, Name(name, 1, 0, 1, "") if name else None, gist) == expected


def test_a_long_clause_stops_where_it_may() -> None:
    clause = (
        "a method that learns the shared structure of many graphs from few samples, which lets practitioners prune "
        "very large graphs in linear time on ordinary machines"
    )
    assert shorten(clause) == "a method that learns the shared structure of many graphs from few samples"


@pytest.mark.parametrize(
    ("clause", "end"),
    [
        ("a method to prune graphs by the size of their cuts in the plane and a method to draw the pruned graphs "
         "quickly on paper", "by the size of their cuts"),
        ("shows that any method which minimizes cuts by a rule of this kind on graphs of bounded degree must read "
         "every edge at least twice in order", "must read every edge"),
        ("a planner of graph cuts that learns the structure of several graphs at once and utilizes this information to "
         "prune the others early on", "of several graphs at once"),
    ],
    ids=["and-a-method-to", "verb-of-the-main-clause", "utilizes-this"],
)  # fmt: skip
def test_nothing_is_left_open(clause: str, end: str) -> None:
    assert shorten(clause).endswith(end)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("We prune, e.g. Fig. 2 shows it. It works.", 2),
        ("It holds for x<1.We prove it. See Orr et al. 2021 for more.", 3),
        ("One. © 2021 IEEE. Two.", 2),
        ("The U.S. Census is used.", 1),
        ("It prunes graphs.Initially, it draws them.", 2),
        ("It prunes cuts, edges, etc. It works.", 2),
        ("It prunes graphs. zkCut draws them.", 2),
    ],
    ids=["abbreviations", "glued", "copyright", "initials", "glued-word", "etc", "small-letter-of-a-name"],
)
def test_sentences(text: str, count: int) -> None:
    assert len(split_sentences(text)) == count


def test_verbs() -> None:
    assert [third_person(v) for v in ("propose", "study", "show", "teach", "have", "deploy")] == [
        "proposes",
        "studies",
        "shows",
        "teaches",
        "has",
        "deploys",
    ]
    assert [first_form(v) for v in ("proposes", "studied", "shown", "designed")] == [
        "propose",
        "study",
        "show",
        "design",
    ]


@pytest.mark.parametrize(
    ("form", "phrase", "expected"),
    [("SAFIM", "syntax-aware fill-in-the-middle", True), ("GKP", "graph kite pruning", True), ("XYZ", "graph", False)],
)
def test_spells(form: str, phrase: str, expected: bool) -> None:
    assert spells(form, phrase.split()) is expected


# --- learning ------------------------------------------------------------------------------------------------------


def small_records() -> list[dict[str, object]]:
    named = [
        {
            "title": f"Kite{i}Net: pruning graphs",
            "abstract": f"Graphs on ImageNet are large. We propose Kite{i}Net, a method. Kite{i}Net wins on ImageNet.",
            "venue": f"v{i % 7}",
            "year": 2000 + i % 3,
        }
        for i in range(60)
    ]
    plain = [
        {
            "title": "Pruning graphs",
            "abstract": f"We compare {i} methods on ImageNet and CIFAR-10 with ResNet50.",
            "venue": f"v{i % 7}",
            "year": 2001,
        }
        for i in range(60)
    ]
    return [*named, *plain]


def test_training_is_repeatable_and_finds_the_pattern() -> None:
    model = train(small_records())
    assert model == train(small_records())
    weights = model["weights"]
    assert isinstance(weights, dict)
    assert weights
    assert set(model) == {"bias", "least", "slope", "shift", "weights", "known", "skip"}


def test_training_reads_and_writes_streams(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "\n".join(json.dumps(record) for record in small_records())
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    main()
    assert json.loads(capsys.readouterr().out)["known"]


def test_near_copies_of_what_is_held_back_are_left_out() -> None:
    text = "We prune large graphs by the size of their cuts and show that this keeps every planar part intact."
    held = [{"title": "Cuts", "abstract": text}]
    records = [
        {"title": "Other title", "abstract": text + " Code is public."},
        {"title": "CUTS!", "abstract": "Something else altogether."},
        {"title": "Far", "abstract": "Nothing here has eight words in a row with the other one, we hope so."},
    ]
    assert [r["title"] for r in leave_out(records, held)] == ["Far"]


def test_titles_give_names_away() -> None:
    example_ = read_example({"title": "$HS^2$: Active learning", "abstract": "We propose HS$^2$, a method."}, {})
    assert example_ is not None
    assert (example_.kind, compare_form(example_.answer)) == ("named", "hs2")
    none = read_example({"title": "On pruning", "abstract": "We prune."}, {})
    assert none is not None
    assert none.kind == "untitled"


def test_the_model_is_readable_and_small() -> None:
    model = load_model()
    assert 100 < len(model.weights) < 1000
    assert model.weights["in-url"] > 0 > model.weights["shape=plural"]
    assert "WordNet" in model.known
    assert "However" in model.skip
    assert [known_step(n) for n in (0, 4, 5, 99, 400, 9000)] == [0, 0, 5, 50, 400, 400]
    assert 0 < model.confidence(-30) < model.confidence(model.least) < model.confidence(30) <= 1


@pytest.mark.bench
def test_speed_over_many_records(capsys: pytest.CaptureFixture[str]) -> None:
    path = os.environ.get("PAPERSCOPE_BENCH_RECORDS")
    if not path:
        pytest.skip("PAPERSCOPE_BENCH_RECORDS names no file of JSON lines")
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rt", encoding="utf-8") as lines:
        abstracts = [str(json.loads(line).get("abstract") or "") for line in lines]
    start = time.process_time()
    names = [name_paper(text) for text in abstracts]
    middle = time.process_time()
    for text, name in zip(abstracts, names, strict=True):
        gist_of(text, name)
    end = time.process_time()
    with capsys.disabled():
        sys.stdout.write(f"\n{len(abstracts)} abstracts: names {middle - start:.1f} s, gists {end - middle:.1f} s\n")
