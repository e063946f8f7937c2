from __future__ import annotations

import pytest

from corpus.names import gist_of, make_label, name_paper


@pytest.mark.parametrize(
    ("abstract", "expected"),
    [
        pytest.param("Hashing is slow. We propose HashKite, a faster way to hash.", "HashKite", id="propose"),
        pytest.param("We study the convergence of SGD.", None, id="nothing-named"),
        pytest.param("", None, id="empty"),
    ],
)
def test_name_paper(abstract: str, expected: str | None) -> None:
    found = name_paper(abstract)
    assert (found.text if found else None) == expected


def test_label_prefers_the_title() -> None:
    assert make_label("None", None, "A gist") == "None"
    assert make_label("", None, "A gist") == "A gist"


def test_gist_drops_the_lead_in() -> None:
    assert gist_of("Hashing is slow. In this paper, we propose a faster way to hash.", None) == "A faster way to hash"
