import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.duplicates import compare_words, find_families
from corpus.duplicates.shingles import Shingler

WORDS = [f"word{n}" for n in range(400)]


def text(seed: int, length: int = 120) -> str:
    return " ".join(random.Random(seed).choices(WORDS, k=length))


def revised(original: str, changes: int) -> str:
    words = original.split()
    for number in range(changes):
        words[number * len(words) // max(changes, 1)] = f"other{number}"
    return " ".join(words)


def jaccard(one: str, other: str) -> float:
    def shingles(text: str) -> set[tuple[str, ...]]:
        words = text.split()
        return set(zip(words, words[1:], words[2:], strict=False))

    return len(shingles(one) & shingles(other)) / len(shingles(one) | shingles(other))


def test_revisions_are_a_family_and_strangers_are_not() -> None:
    texts = [text(1), text(2), revised(text(1), 4), text(3)]
    assert find_families(texts, ["d", "b", "a", "c"]) == ["a", "b", "a", "c"]


def test_reordered_halves_are_a_family() -> None:
    words = text(1).split()
    assert find_families([text(1), " ".join(words[60:] + words[:60])], ["a", "b"]) == ["a", "a"]


@pytest.mark.parametrize("changes", [0, 2, 5, 8, 12, 20, 40])
def test_the_border_is_exactly_at_0_6(changes: int) -> None:
    one, other = text(7, 200), revised(text(7, 200), changes)
    assert (len(set(find_families([one, other], ["a", "b"]))) == 1) == (jaccard(one, other) >= 0.6)


def test_the_order_of_the_texts_does_not_matter() -> None:
    texts = {f"{n:03}": revised(text(n // 5), n % 5 * 2) for n in range(100)}
    expected = dict(zip(texts, find_families(list(texts.values()), list(texts)), strict=True))
    names = list(texts)
    random.Random(1).shuffle(names)
    assert dict(zip(names, find_families([texts[name] for name in names], names), strict=True)) == expected
    assert len(set(expected.values())) == 20


def test_a_thousand_copies_of_one_text_are_one_family() -> None:
    texts = [revised(text(1), n % 3) for n in range(1_000)]
    assert set(find_families(texts, [f"{n:04}" for n in range(1_000)])) == {"0000"}


@pytest.mark.parametrize(
    ("texts", "families"),
    [
        ([], []),
        (["alone"], ["0"]),
        (["", ""], ["0", "1"]),
        (["", "!!", "..."], ["0", "1", "2"]),
        (["Crabs sleep.", "Crabs eat.", "crabs SLEEP"], ["0", "1", "0"]),
        (["点云分割的新方法研究", "点云分割的新方法研究。", "今日は語彙の連鎖"], ["0", "0", "2"]),
    ],
    ids=["none", "one", "empty texts", "signs alone", "two words", "no spaces"],
)
def test_short_texts(texts: list[str], families: list[str]) -> None:
    assert find_families(texts, [str(n) for n in range(len(texts))]) == families


def test_shingles_are_the_same_in_every_run() -> None:
    hashes, counts = Shingler().cut(["Street lamps hum at night", "lamps hum"])
    assert counts.tolist() == [3, 1]
    assert hashes.tolist() == Shingler().cut(["street LAMPS hum, at night!", "Lamps. Hum."])[0].tolist()
    assert len(set(hashes.tolist())) == 4


def test_progress_is_told() -> None:
    told: list[tuple[int, int, str]] = []
    find_families([text(1), text(2)], ["a", "b"], lambda *args: told.append(args))
    assert told[0] == (0, 2, "Looking for near copies")


# -- differences ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "changes"),
    [
        ("Lamps hum.", "Lamps hum.", [("same", "Lamps hum.")]),
        ("", "Lamps.", [("added", "Lamps.")]),
        ("Lamps.", "", [("removed", "Lamps.")]),
        (
            "Old lamps hum at night.",
            "Lamps hum\nloudly at night.",
            [
                ("removed", "Old lamps "),
                ("added", "Lamps "),
                ("same", "hum\n"),
                ("added", "loudly "),
                ("same", "at night."),
            ],
        ),
    ],
    ids=["equal", "from nothing", "to nothing", "both"],
)
def test_differences_are_told_word_by_word(one: str, other: str, changes: list[tuple[str, str]]) -> None:
    assert compare_words(one, other) == changes


@given(st.text(alphabet="ab \n", max_size=60), st.text(alphabet="ab \n", max_size=60))
def test_a_difference_gives_both_texts_back(one: str, other: str) -> None:
    changes = compare_words(one, other)
    assert "".join(text for kind, text in changes if kind != "removed") == other.lstrip()
    assert " ".join(text for kind, text in changes if kind != "added").split() == one.split()
