"""The shared filters: every one in the address, facets with counts, saved views, and what an address cannot ask for."""

from __future__ import annotations

import json
import time
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from corpus import CHOICES, Filters, UserData, address_of
from pages.parts import arriving, filters
from pages.parts.state import Param

ROOT = Path(__file__).parent.parent
PAPERS = [
    ("Kites", "Kites tow barges at night. See https://github.com/lab/kite", 2020, "Wind & C++", ["Mina Orr"]),
    ("Salt", "Salt maps of lakes and kites.", 2021, "Salt", ["Mina Orr", "Leo Tamm"]),
    ("Bells", "Bells ring in towers by the lakes.", 2021, "Salt", ["Ada Pell"]),
]
ODD = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=8)
LISTED = [*(one.name for one in filters.LISTS), "terms"]


@pytest.fixture
def _three(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("title", "abstract", "year", "venue", "authors")
    file = tmp_path / "three.jsonl"
    file.write_text("\n".join(json.dumps(dict(zip(names, paper, strict=True))) for paper in PAPERS))
    monkeypatch.setenv("PAPERSCOPE_CORPUS", str(file))
    monkeypatch.setenv("PAPERSCOPE_DATA", str(tmp_path / "data"))


def visit(**params: str | list[str]) -> AppTest:
    at = AppTest.from_file(str(ROOT / "dashboard.py"), default_timeout=60)
    for name, value in params.items():
        at.query_params[name] = value
    at.run()
    while any(one.label == "Cancel" for one in at.button):
        time.sleep(0.2)
        at.run()
    assert not at.exception, at.exception
    return at


def bar(at: AppTest) -> str:
    return next(one.value for one in at.markdown if " papers" in one.value and "**" in one.value)


@settings(max_examples=60, deadline=None)
@given(
    st.builds(
        Filters,
        query=ODD,
        papers=st.lists(st.sampled_from(["0123456789ab", "ffffffffffff"]), max_size=2, unique=True).map(tuple),
        **{name: st.lists(ODD, max_size=2, unique=True).map(tuple) for name in LISTED},
        **{name: st.sampled_from(allowed) for name, allowed in CHOICES.items() if name != "families"},
        years=st.none() | st.tuples(st.integers(1900, 2000), st.integers(2000, 2100)),
        length=st.none() | st.tuples(st.integers(0, 50), st.integers(50, 500)),
    )
)
def test_filters_survive_the_address_and_the_widgets(chosen: Filters) -> None:
    assert filters.from_state(filters.as_state(chosen)) == chosen
    given = parse_qs(urlsplit(address_of(chosen)).query, keep_blank_values=True)
    read = {Param(name): arriving.value_of(Param(name), values) for name, values in given.items()}
    assert not [bad for _, bad in read.values() if bad]
    assert filters.from_state({param: value for param, (value, _) in read.items()}) == chosen


@pytest.mark.parametrize(
    ("params", "kept"),
    [
        ({"author": "Mina Orr"}, 2),
        ({"host": "github.com"}, 1),
        ({"kind": "repo"}, 1),
        ({"venue": "Wind & C++"}, 1),
        ({"year": ["2021", "2021"]}, 2),
        ({"author": ["Leo Tamm", "Ada Pell"], "venue": "Salt"}, 2),
        ({"code": "Without", "term": "lakes"}, 2),
    ],
    ids=["author", "host", "kind", "odd venue", "year", "several", "code and term"],
)
@pytest.mark.usefixtures("_three")
def test_a_cold_address_brings_its_filters(params: dict[str, str | list[str]], kept: int) -> None:
    at = visit(**params)
    assert bar(at).startswith(f"**{kept}** of 3 papers")
    at.button(key="clear").click().run()
    assert bar(at) == "All **3** papers"


@pytest.mark.usefixtures("_three")
def test_what_an_address_cannot_ask_for_is_all_said() -> None:
    at = visit(code="Foo", year="abc", sort="bogus", venue=["Nowhere", "Salt"], author="Nobody", papers="ffffffffffff")
    told = at.warning[0].value.replace("\\", "")
    for part in ("Code: Foo", "Year: abc", "Order: bogus", "Venue: Nowhere", "Author: Nobody", "Paper: ffffffffffff"):
        assert part in told
    assert bar(at).startswith("**2** of 3 papers")
    at.button(key="lost-close").click().run()
    assert not at.warning
    assert "another corpus" in visit(on="00000000").warning[0].value


@pytest.mark.usefixtures("_three")
def test_the_values_offered_are_counted_beside_the_other_filters() -> None:
    at = visit()
    assert "pick-author" not in [one.key for one in at.selectbox]
    at.session_state["g-group"] = True
    at.run()
    assert at.selectbox(key="pick-author").options == ["Mina Orr (2)", "Ada Pell (1)", "Leo Tamm (1)"]
    at.selectbox(key="pick-venue").select("Salt").run()
    assert not at.exception
    assert at.selectbox(key="pick-author").options == ["Ada Pell (1)", "Leo Tamm (1)", "Mina Orr (1)"]
    at.selectbox(key="pick-author").select("Ada Pell").run()
    assert bar(at).startswith("**1** of 3 papers")
    at.button(key="undo").click().run()
    assert bar(at).startswith("**2** of 3 papers")
    at.button(key="undo").click().run()
    assert bar(at) == "All **3** papers"


@pytest.mark.usefixtures("_three")
def test_a_view_is_saved_brought_back_renamed_and_deleted() -> None:
    at = visit(venue="Salt")
    at.session_state["presets_open"] = True
    at.run()
    at.text_input(key="preset_name").input("lakes").run()
    assert UserData().presets() == {"lakes": {"venues": ["Salt"]}}
    at.button(key="clear").click().run()
    at.session_state["presets_open"] = True
    at.run()
    at.button(key="preset-load-0").click().run()
    assert not at.exception
    assert bar(at).startswith("**2** of 3 papers")


@pytest.mark.usefixtures("_three")
def test_terms_are_understood_by_the_persons_word_lists() -> None:
    assert bar(visit(term="lakes")).startswith("**2** of 3 papers")
    UserData().save_panel("[synonyms]\nlakes = night\n")
    assert bar(visit(term="lakes")) == "All **3** papers"


@pytest.mark.usefixtures("_three")
def test_folded_filters_are_drawn_when_they_are_opened_or_in_use() -> None:
    at = visit()
    assert "any" not in [one.key for one in at.toggle]
    at = visit(any="true", host="github.com")
    assert at.toggle(key="any").value
    assert at.multiselect(key="host").value == ["github.com"]
    assert [one.label for one in at.sidebar.expander] == [
        "Authors and links :gray[(1 in use)]",
        "Length, map and more :gray[(1 in use)]",
    ]
