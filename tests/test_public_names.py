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


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_function_select_is_not_hidden_by_its_module() -> None:
    said = run(
        "from corpus.select import Filters; from corpus import select; import corpus; print(callable(select), corpus.select is select)"
    )
    assert said == "True True"


def test_importing_the_engine_imports_no_heavy_library() -> None:
    heavy = ["sklearn", "scipy", "openTSNE", "tantivy", "datasketch", "streamlit", "plotly", "pandas", "pyarrow", "openpyxl"]
    said = run(f"import sys, corpus; print([name for name in {heavy!r} if name in sys.modules])")
    assert said == "[]"


@pytest.mark.parametrize("module", ["corpus.select", "corpus.export", "corpus.userdata", "corpus.markup"])
def test_a_module_draws_no_map_library(module: str) -> None:
    heavy = ["sklearn", "openTSNE", "datasketch", "streamlit", "plotly", "openpyxl"]
    said = run(f"import sys, {module}; print([name for name in {heavy!r} if name in sys.modules])")
    assert said == "[]"
