"""The names that notebooks, scripts and pages import."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import corpus

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", corpus.__all__)
def test_every_public_name_resolves(name: str) -> None:
    assert getattr(corpus, name) is not None
    assert name in dir(corpus)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = corpus.nothing


def test_importing_costs_little_and_hides_no_name() -> None:
    code = """
import sys, corpus
heavy = {"sklearn", "scipy", "openTSNE", "tantivy", "datasketch", "streamlit", "plotly", "pandas"}
heavy |= {"pyarrow", "openpyxl"}
print(sorted(heavy & set(sys.modules)))
from corpus.select import Filters
from corpus import select
print(callable(select), corpus.select is select)
import corpus.export, corpus.userdata
print(sorted(heavy & set(sys.modules) - {"pandas", "pyarrow", "tantivy", "scipy"}))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "True True", "[]"]
