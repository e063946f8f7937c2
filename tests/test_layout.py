"""The rules of the house, each checked: a rule without a check is a wish."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import corpus

ROOT = Path(__file__).parent.parent
TOP = {"requirements.txt", "README.md", "dashboard.py", "pages", "corpus", "tests", "seeds"}
#: Imports inside corpus/ point to the left only.
ORDER = """
    errors schema guard cache identity sources fields markup tokens links names duplicates load query search terms
    topics select export userdata commands __init__ __main__
""".split()  # noqa: SIM905
APART = {"search", "terms", "topics"}
WRITERS = {"cache", "export", "userdata", "sources"}
READERS = WRITERS | {"names", "commands"}
WRITING = {"write_text", "write_bytes", "mkdir", "unlink", "rmtree", "to_csv", "to_parquet", "write_table"}
READING = {"read_text", "read_bytes", "read_csv", "read_parquet", "read_table", "read_excel", "read_json"}
LONGEST_MODULE, LONGEST_FUNCTION, LONGEST_PAGE = 300, 60, 120

ENGINE = sorted((ROOT / "corpus").rglob("*.py"))
PARTS = sorted((ROOT / "pages" / "parts").rglob("*.py"))
PAGES = sorted((ROOT / "pages").glob("*.py"))


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def module(path: Path) -> str:
    """The module of corpus/ that a file belongs to; a package counts as one."""
    return path.relative_to(ROOT / "corpus").parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """Dotted names of everything imported, wherever in the file."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module or ''}.{alias.name}" for alias in node.names)


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def calls(path: Path) -> Iterator[tuple[str, str]]:
    """(name of the function called, comma-joined parameters of the functions around it)."""

    def walk(node: ast.AST, params: str) -> Iterator[tuple[str, str]]:
        if isinstance(node, ast.FunctionDef):
            params += "," + ",".join(arg.arg for arg in node.args.args)
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Attribute):
                yield called.attr, params
            elif isinstance(called, ast.Name) and called.id in {"open", "print"}:
                yield called.id, params
        for child in ast.iter_child_nodes(node):
            yield from walk(child, params)

    yield from walk(tree(path), "")


def test_nothing_else_stands_at_the_top() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    top = {line.split("/")[0] for line in listed.stdout.splitlines()}
    assert {entry for entry in top if not entry.startswith(".")} <= TOP


@pytest.mark.parametrize("path", ENGINE, ids=name)
def test_the_engine_knows_no_page(path: Path) -> None:
    assert not [found for found in imports(path) if found.split(".")[0] in {"streamlit", "plotly", "pages"}]


@pytest.mark.parametrize("path", ENGINE, ids=name)
def test_imports_in_the_engine_point_down(path: Path) -> None:
    here = module(path)
    for found in imports(path):
        parts = found.split(".")
        if parts[0] != "corpus" or len(parts) < 2 or here in {"__init__", "__main__"}:
            continue
        there = parts[1]
        assert there in ORDER, f"{found} is no module of the engine"
        assert ORDER.index(there) <= ORDER.index(here), f"{here} imports {there}"
        assert there == here or not {here, there} <= APART, f"{here} imports {there}"


@pytest.mark.parametrize("path", ENGINE, ids=name)
def test_only_the_writers_write_and_only_the_readers_read(path: Path) -> None:
    here = module(path)
    for called, params in calls(path):
        # A function that is handed its folder by the cache may write and read there.
        free = "folder" in params.split(",")
        assert called not in WRITING or here in WRITERS or free, f"{called} in {here}"
        assert called not in READING | {"open"} or here in READERS or free, f"{called} in {here}"


@pytest.mark.parametrize("path", ENGINE + PARTS + PAGES + [ROOT / "dashboard.py"], ids=name)
def test_modules_and_functions_stay_short(path: Path) -> None:
    limit = LONGEST_PAGE if path in PAGES else LONGEST_MODULE
    assert len(path.read_text(encoding="utf-8").splitlines()) <= limit
    for function in functions(path):
        assert (function.end_lineno or 0) - function.lineno < LONGEST_FUNCTION, function.name


@pytest.mark.parametrize("path", ENGINE + PARTS + PAGES + [ROOT / "dashboard.py"], ids=name)
def test_every_function_is_annotated(path: Path) -> None:
    for function in functions(path):
        arguments = function.args
        named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        bare = [arg.arg for arg in named if arg.annotation is None and arg.arg not in {"self", "cls"}]
        assert function.returns is not None, function.name
        assert not bare, function.name


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_a_page_is_widgets_and_calls(path: Path) -> None:
    code = path.read_text(encoding="utf-8")
    for found in imports(path):
        assert not re.match(r"re\b|re2\b|pages\.(?!parts\b)", found), found
        if found.startswith("corpus"):
            assert found.removeprefix("corpus.") in corpus.__all__, found
    for called, _ in calls(path):
        assert called not in {"groupby", "open", "cache_data", "cache_resource", "html"} | READING, called
    assert "unsafe_allow_html" not in code
    assert "view.current()" in code, "a page begins with the guard"


@pytest.mark.parametrize("path", PARTS, ids=name)
def test_the_parts_use_the_engines_public_names(path: Path) -> None:
    assert "unsafe_allow_html" not in path.read_text(encoding="utf-8")
    for found in imports(path):
        if found.startswith("corpus"):
            assert found.removeprefix("corpus.") in corpus.__all__, found


@pytest.mark.parametrize("path", [path for path in ENGINE if module(path) != "commands"], ids=name)
def test_the_engine_does_not_print(path: Path) -> None:
    assert "print" not in {called for called, _ in calls(path)}
