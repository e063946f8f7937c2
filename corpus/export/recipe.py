"""A recipe: everything that it takes to make an export again, as plain JSON."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from corpus.errors import ReplayError
from corpus.export.address import address_of
from corpus.schema import SCHEMA_VERSION, Corpus
from corpus.select import Filters

#: Raised when the layout of recipes or the bytes of an export change.
RECIPE_VERSION = 1
_LIBRARIES = ("numpy", "openpyxl", "pandas", "pyarrow", "scikit-learn", "tantivy")


@dataclass(frozen=True)
class Recipe:
    """How an export was made.

    Attributes:
        format: A name of ``FORMATS``.
        paths: What the corpus was read from, as given.
        fields: Foreign column -> ours, as given to ``load_corpus``.
        filters: As ``Filters.to_params`` writes them.
        panel: The term panel as text; empty for the default.
        bom: Whether a CSV begins with a byte order mark.
        inputs: Name, bytes and SHA-256 of each input file.
        fingerprint: Of the corpus.
        address: The view in the app.
        command: The command line that makes the same bytes, quoted for a POSIX shell.
        rows: Rows of the export.
        sha256: Of the export's bytes.
        versions: Of the recipe, the schema, Python and the libraries.
    """

    format: str
    paths: tuple[str, ...]
    fields: Mapping[str, str]
    filters: Mapping[str, list[str]]
    panel: str
    bom: bool
    inputs: tuple[Mapping[str, Any], ...]
    fingerprint: str
    address: str
    command: str
    rows: int = 0
    sha256: str = ""
    versions: Mapping[str, str | int] | None = None

    def about(self) -> dict[str, Any]:
        """What a readable export says about itself: nothing that differs between two ways to the same rows."""
        return {
            "filters": dict(self.filters),
            "rows": self.rows,
            "inputs": [dict(one) for one in self.inputs],
            "fingerprint": self.fingerprint,
        }

    def finished(self, content: bytes) -> Recipe:
        """The recipe with the checksum of the export that it made."""
        return replace(self, sha256=hashlib.sha256(content).hexdigest())

    def to_json(self) -> bytes:
        """The recipe as a file; the same bytes for the same export."""
        return (json.dumps(asdict(self), ensure_ascii=False, indent=2) + "\n").encode()


def make_recipe(
    corpus: Corpus,
    filters: Filters,
    paths: Iterable[str | os.PathLike[str]],
    *,
    format: str = "csv",
    rows: int = 0,
    fields: Mapping[str, str] | None = None,
    panel: str = "",
    bom: bool = False,
) -> Recipe:
    """The recipe of an export that is about to be made.

    Args:
        corpus: What was read.
        filters: What is kept of it.
        paths: What it was read from, as given.
        format: A name of ``FORMATS``.
        rows: How many papers are kept.
        fields: As given to ``load_corpus``.
        panel: The term panel as text, where it is not the default.
        bom: Whether a CSV begins with a byte order mark.

    Returns:
        A recipe without a checksum; ``export_papers`` puts it in.
    """
    given = tuple(os.fspath(path) for path in paths)
    inputs = corpus.inputs[["name", "bytes", "sha256"]].sort_values(["name", "sha256"])
    return Recipe(
        format=format,
        paths=given,
        fields=dict(fields or {}),
        filters=filters.to_params(),
        panel=panel,
        bom=bom,
        inputs=tuple({str(name): value for name, value in one.items()} for one in inputs.to_dict("records")),
        fingerprint=corpus.fingerprint,
        address=address_of(filters),
        command=command_line(given, filters, format, fields=fields, bom=bom),
        rows=rows,
        versions=versions(),
    )


def command_line(
    paths: Iterable[str],
    filters: Filters,
    format: str,
    *,
    fields: Mapping[str, str] | None = None,
    bom: bool = False,
) -> str:
    """The command that writes the same export, quoted for a POSIX shell."""
    words = ["python", "-m", "corpus", "export", *(path if not path.startswith("-") else f"./{path}" for path in paths)]
    for name, values in filters.to_params().items():
        option = f"--{name}"
        words += (
            [f"{option}={':'.join(values)}"] if name in ("years", "length") else [f"{option}={one}" for one in values]
        )
    words += [f"--map={ours}={foreign}" for foreign, ours in (fields or {}).items()]
    words += [f"--format={format}", *(["--bom"] if bom else [])]
    return shlex.join(words)


def versions() -> dict[str, str | int]:
    """Of the recipe, the schema, Python and the libraries that may change an export."""
    found: dict[str, str | int] = {
        "recipe": RECIPE_VERSION,
        "schema": SCHEMA_VERSION,
        "python": platform.python_version(),
    }
    for library in _LIBRARIES:
        try:
            found[library] = version(library)
        except PackageNotFoundError:
            found[library] = ""
    return found


def read_recipe(source: str | os.PathLike[str] | Mapping[str, Any] | Recipe) -> Recipe:
    """A recipe from its file or from the value that its JSON gives.

    Args:
        source: A path, a mapping or a recipe.

    Returns:
        The recipe.

    Raises:
        ReplayError: There is no such file, or it is no recipe.
    """
    if isinstance(source, Recipe):
        return source
    place = "" if isinstance(source, Mapping) else os.fspath(source)
    try:
        value = source if isinstance(source, Mapping) else json.loads(Path(source).read_text(encoding="utf-8"))
        given = {name: value[name] for name in Recipe.__dataclass_fields__}
        given["paths"], given["inputs"] = tuple(map(str, given["paths"])), tuple(map(dict, given["inputs"]))
        given["fields"], given["filters"] = dict(given["fields"]), dict(given["filters"])
    except OSError as error:
        raise ReplayError(f"cannot be read ({error.strerror or error}).", place=place) from error
    except (ValueError, KeyError, TypeError) as error:
        raise ReplayError(
            "is no recipe.", place=place, hint="A recipe is the .recipe.json file that is written beside an export."
        ) from error
    return Recipe(**given)
