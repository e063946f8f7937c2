import pytest

from corpus.identity import normal_form, paper_id


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("Café", "Cafe\u0301", id="composed-and-combining"),
        pytest.param("ﬁnal", "final", id="ligature"),
        pytest.param("fore\u00adcasts\u200b", "forecasts", id="soft-hyphen-and-zero-width"),
        pytest.param("Straße", "STRASSE", id="casefold"),
        pytest.param("a  b\r\nc_d", "abcd", id="white-space-and-underscore"),
    ],
)
def test_spellings_that_look_alike_share_a_normal_form(one: str, other: str) -> None:
    assert normal_form(one) == normal_form(other)


def test_the_id_is_frozen() -> None:
    assert paper_id("Kites tow barges over calm lakes.") == "67e9e110b070"


def test_a_title_makes_another_id() -> None:
    assert paper_id("Same text.", "One") != paper_id("Same text.", "Two")


def test_plain_letters_take_a_shorter_way_to_the_same_form() -> None:
    plain = "".join(map(chr, range(128)))
    assert normal_form(plain) == normal_form(plain + "é").removesuffix("é")
    assert normal_form(plain) == "0123456789" + "abcdefghijklmnopqrstuvwxyz" * 2
