import datetime as dt

import pytest

from corpus.errors import FieldsUnknown
from corpus.fields import ALIASES, TARGETS, FieldMap, check_asked
from corpus.fields.values import to_authors, to_keywords, to_text, to_title, to_url, to_year

ABSTRACT = "We count lamps."


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("A B;C D", "A B; C D"),
        ("A B, C D, E F", "A B; C D; E F"),
        ("Orr, Mina", "Orr, Mina"),
        ("Orr, Mina and Tamm, Leo", "Orr, Mina; Tamm, Leo"),
        ("A B, C D and E F", "A B; C D; E F"),
        ("Mina Orr and Leo Tamm", "Mina Orr; Leo Tamm"),
        (["A B", "C D"], "A B; C D"),
        (["A B;C D"], "A B; C D"),
        (["A &amp; B", "Acme; Inc"], "A & B; Acme, Inc"),
        ("A B &amp; C D", "A B; C D"),
        ("['A B', 'C D']", "A B; C D"),
        ([{"name": "A B"}, {"author": {"display_name": "C D"}}], "A B; C D"),
        ([{"given": "A", "family": "B"}, {"firstName": "C", "lastName": "D"}], "A B; C D"),
        ([["Orr", "M.", ""], ["Tamm", "L.", "Jr."]], "M. Orr; L. Tamm Jr."),
        (None, ""),
        (float("nan"), ""),
        ("Null, Ada", "Null, Ada"),
        ("Plato", "Plato"),
    ],
)
def test_authors(value: object, expected: str) -> None:
    assert to_authors(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (2021, 2021),
        ("2021//", 2021),
        ("2020/05/01/", 2020),
        ("Mon, 2 Apr 2007 19:18:42 GMT", 2007),
        (1538087856000, 2018),
        (2019.0, 2019),
        (dt.datetime(2022, 3, 1, tzinfo=dt.UTC), 2022),
        ([[2018, 5]], 2018),
        ("17 pages", 0),
        ("123456", 0),
        (True, 0),
        (None, 0),
        ("", 0),
    ],
)
def test_years(value: object, expected: int) -> None:
    assert to_year(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("https://example.org/a", "https://example.org/a"),
        ("https://example.org/a https://example.org/b", "https://example.org/a"),
        ("10.1234/lamps", "https://doi.org/10.1234/lamps"),
        ("10.1234/lamps [doi]", "https://doi.org/10.1234/lamps"),
        ("2301.12345v2", "https://arxiv.org/abs/2301.12345v2"),
        ("javascript:alert(1)", ""),
        ("/virtual/2024/poster/1", ""),
        ("W123", ""),
        (["", "https://example.org"], "https://example.org"),
    ],
)
def test_addresses(value: object, expected: str) -> None:
    assert to_url(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("a;b ; c", "a; b; c"),
        ("a, b", "a; b"),
        ("deep learning", "deep learning"),
        ("cs.LG stat.ML", "cs.LG; stat.ML"),
        (["*lamps", "sound", "lamps"], "lamps; sound"),
        ([{"display_name": "Moss", "score": 0.5}], "Moss"),
    ],
)
def test_keywords(value: object, expected: str) -> None:
    assert to_keywords(value) == expected


def test_half_letters_are_mended() -> None:
    assert to_text("a\ud83d\ude00b\ud800") == "a😀b\ufffd"


def test_a_title_is_one_line() -> None:
    assert to_title(["Humming lamps\n  in cold streets"]) == "Humming lamps in cold streets"


@pytest.mark.parametrize("word", ["None", "NaN", "null", "N/A", "0012"])
def test_words_that_look_like_nothing_are_titles(word: str) -> None:
    assert FieldMap().read({"title": word, "abstract": ABSTRACT}).title == word


@pytest.mark.parametrize(
    "abstract",
    [
        "",
        " ",
        None,
        "[No abstract available]",
        "No abstract available.",
        "N/A",
        "n/a",
        "TBD",
        "---",
        "withdrawn",
        "Abstract",
    ]
    + ["No abstract provided", "Abstract not available", "null", "Placeholder ", "withdraw", "withdrawn paper"]
    + ["Paper was withdrawn.", "This paper has been withdrawn by the authors."],
)
def test_placeholders_are_no_abstract(abstract: str | None) -> None:
    assert FieldMap().read({"title": "T", "abstract": abstract}).problem.startswith("no abstract")


@pytest.mark.parametrize(
    "abstract", ["Crabs sleep.", "No lamps were harmed.", "无标题的论文。", "None of the lamps is on."]
)
def test_short_abstracts_are_abstracts(abstract: str) -> None:
    assert FieldMap().read({"abstract": abstract}).problem == ""


def test_a_name_of_ours_is_no_title_where_there_is_a_title() -> None:
    assert FieldMap().read({"title": "", "name": "SaltNet", "abstract": ABSTRACT}).title == ""
    assert FieldMap().read({"name": "Humming lamps", "abstract": ABSTRACT}).title == "Humming lamps"


@pytest.mark.parametrize(
    ("fields", "abstract", "title"),
    [
        ({"summary": "abstract", "heading": "title"}, "S", "H"),
        ({"description": "abstract", "label": "title"}, "D", "L"),
        ({"Summary": "abstract"}, "S", "H"),
        (None, "S", "H"),
    ],
    ids=["summary", "description", "other case", "nothing asked"],
)
def test_what_is_asked_goes_before_what_names_tell(fields: dict[str, str] | None, abstract: str, title: str) -> None:
    values = {"id": "1", "summary": "S", "description": "D", "heading": "H", "label": "L"}
    kept = FieldMap(fields).read(values)
    assert (kept.abstract, kept.title) == (abstract, title)


def test_unknown_fields_list_the_columns() -> None:
    names = FieldMap()
    names.read({"nummer": "1", "inhalt": "x"})
    error = names.unknown("a.csv")
    assert error is not None
    assert error.columns == ("nummer", "inhalt")
    assert "'nummer', 'inhalt'; name one with --map abstract=COLUMN" in str(error)


def test_a_column_that_was_asked_for_must_be_there() -> None:
    with pytest.raises(FieldsUnknown, match="there is no column 'summry'.*'summary'"):
        check_asked({"summry": "abstract"}, ["summary"])


def test_only_our_fields_can_be_asked_for() -> None:
    with pytest.raises(FieldsUnknown, match="'abstrakt' is no field.*abstract"):
        FieldMap({"x": "abstrakt"})


@pytest.mark.parametrize(
    ("heading", "venue", "year"),
    [
        ("ICML 2024 Papers", "ICML", 2024),
        ("# Proceedings of the Lamp Workshop 2021", "Lamp Workshop", 2021),
        ("NeurIPS'19", "NeurIPS", 0),
        ("Session 2: Roofs", "", 0),
    ],
)
def test_headings_tell_venue_and_year(heading: str, venue: str, year: int) -> None:
    names = FieldMap()
    names.learn_heading(heading)
    kept = names.read({"abstract": ABSTRACT})
    assert (kept.venue, kept.year) == (venue if year else "", year)


@pytest.mark.parametrize(
    ("file", "venue", "year"),
    [
        ("icml2019.json", "ICML", 2019),
        ("data/neurips_2023_papers.csv", "NeurIPS", 2023),
        ("papers-2023.csv", "", 0),
        ("export 20240131.csv", "", 0),
        ("000_546e61ef3e94c908.txt", "", 0),
    ],
)
def test_file_names_tell_known_venues(file: str, venue: str, year: int) -> None:
    kept = FieldMap(None, file).read({"abstract": ABSTRACT})
    assert (kept.venue, kept.year) == (venue, year)


def test_the_table_names_each_thing_once() -> None:
    names = [name for target in TARGETS for name in ALIASES[target] if name != "content.venue"]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    "value", [False, True, None, 0, 0.0, float("nan"), float("inf"), [], {}, [None], [False]], ids=repr
)
def test_what_says_nothing_is_no_title(value: object) -> None:
    read = FieldMap().read({"title": value, "authors": value, "keywords": value, "venue": value, "abstract": ABSTRACT})
    assert (read.title, read.authors, read.keywords, read.venue) == ("", "", "", "")


@pytest.mark.parametrize(
    ("values", "field", "expected"),
    [
        ({"title": dt.datetime(2021, 3, 2), "abstract": ABSTRACT}, "title", "2021-03-02"),
        ({"id": "hep-th/9901001", "doi": None, "abstract": ABSTRACT}, "url", "https://arxiv.org/abs/hep-th/9901001"),
        ({"keywords": ["**k**", "*Kites", "A*"], "abstract": ABSTRACT}, "keywords", "**k**; Kites; A*"),
        ({"content": {"title": "Review", "review": "good"}}, "problem", "no abstract"),
        ({"OAB": "Publisher: Abstract available from the publisher."}, "problem", "no abstract, only the placeholder"),
    ],
    ids=["a-date", "an-old-id-and-no-doi", "stars", "a-review", "only-at-the-publisher"],
)
def test_odd_values(values: dict[str, object], field: str, expected: str) -> None:
    found = getattr(FieldMap().read(values), field)
    assert found.startswith(expected) if field == "problem" else found == expected
