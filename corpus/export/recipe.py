"""A recipe: everything that it takes to make an export again, as plain JSON."""

from __future__ import annotations

import functools
import hashlib
import json
import os
import platform
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from corpus.cache import program_digest
from corpus.errors import ReplayError
from corpus.export.address import address_of, command_line
from corpus.export.needs import asks_topic, needed_marks, needs_map
from corpus.schema import SCHEMA_VERSION, Corpus
from corpus.select import Filters, Marks
from corpus.select.facets import facets_of

if TYPE_CHECKING:
    from corpus.topics import TopicMap

#: Raised when the layout of recipes or the bytes of an export change.
RECIPE_VERSION = 2
_LIBRARIES = ("numpy", "openpyxl", "pandas", "pyarrow", "scikit-learn", "tantivy")


@dataclass(frozen=True)
class Recipe:
    """How an export was made.

    Attributes:
        format: A name of ``FORMATS``.
        paths: What the corpus was read from, as given.
        fields: Foreign column -> ours, as given to ``load_corpus``.
        filters: As ``Filters.to_params`` writes them.
        panel: The term panel as text, by which topics were labelled and terms understood; empty for the default.
        bom: Whether a CSV begins with a byte order mark.
        inputs: Name, bytes and SHA-256 of each input file.
        fingerprint: Of the corpus.
        address: The view in the app.
        command: The command line that makes the same bytes, quoted for a POSIX shell. Where the choice depended on the
            person's marks it goes by those of the person who runs it; ``replay`` goes by ``marks``.
        rows: Rows of the export.
        sha256: Of the export's bytes.
        versions: Of the recipe, the schema, the program, Python and the libraries.
        join: Whether abstracts that a blank line cut in two were joined.
        limit: The most rows; all if None.
        marks: The person's marks that the choice depended on: paper_ids under ``starred``, ``read``, ``hidden``, by
            tag under ``tags``, and by what the query asked (``tag:winter``) under ``asked``.
        topic_names: Label that the map was built with -> name that the person gave, where the query asks for a topic.
        base_map: The files on whose topic map the papers were put.
        regions: How many regions the map was asked to have; None for the number that divides the papers best.
        map: Fingerprint of the topic map, where the choice needed one.
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
    join: bool = True
    limit: int | None = None
    marks: Mapping[str, Any] = field(default_factory=dict)
    topic_names: Mapping[str, str] = field(default_factory=dict)
    base_map: tuple[str, ...] = ()
    regions: int | None = None
    map: str = ""

    def about(self) -> dict[str, Any]:
        """What a readable export says about itself: nothing that differs between two ways to the same rows."""
        told = {"fields": dict(self.fields), "limit": self.limit, "abstracts_joined": "" if self.join else "no"}
        return {
            "filters": dict(self.filters),
            "rows": self.rows,
            "address": self.address,
            **{name: value for name, value in told.items() if value},
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
    join: bool = True,
    bom: bool = False,
    limit: int | None = None,
    marks: Marks | Mapping[str, Any] | None = None,
    topic_map: TopicMap | None = None,
    base_map: Iterable[str | os.PathLike[str]] = (),
    regions: int | None = None,
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
        join: As given to ``load_corpus``.
        bom: Whether a CSV begins with a byte order mark.
        limit: The most rows; all if None.
        marks: The person's marks; or, as ``Chosen.marks`` has them, those that the choice depended on.
        topic_map: The map under the person's names, where the choice needed one.
        base_map: The files on whose map the papers were put.
        regions: How many the map was asked to have.

    Returns:
        A recipe without a checksum; ``export_papers`` puts it in.
    """
    given = tuple(os.fspath(path) for path in paths)
    filters = replace(filters, topics=topic_map.built_labels(filters.topics)) if topic_map is not None else filters
    on_map = topic_map if needs_map(filters) else None
    how: dict[str, Any] = {"join": join, "bom": bom, "limit": limit}
    how["base_map"] = tuple(os.fspath(path) for path in base_map) if on_map is not None else ()
    how["regions"] = regions if on_map is not None else None
    return Recipe(
        format=format,
        paths=given,
        fields=dict(fields or {}),
        filters=filters.to_params(),
        panel=panel if on_map is not None or filters.terms else "",
        inputs=_inputs(corpus),
        fingerprint=corpus.fingerprint,
        address=address_of(filters, near_copies=facets_of(corpus).has_families),
        command=command_line(given, filters, format, fields=fields, **how),
        rows=rows,
        versions=versions(),
        marks=needed_marks(corpus, filters, marks),
        **_map(filters, on_map),
        **how,
    )


def _inputs(corpus: Corpus) -> tuple[dict[str, Any], ...]:
    inputs = corpus.inputs[["name", "bytes", "sha256"]].sort_values(["name", "sha256"])
    return tuple({str(name): value for name, value in one.items()} for one in inputs.to_dict("records"))


def _map(filters: Filters, topic_map: TopicMap | None) -> dict[str, Any]:
    """The map that the choice went by, and the names that a query may have asked for."""
    if topic_map is None:
        return {}
    # Filters go by the labels that the map was built with, whatever a person calls them.
    names = {label: name for name, label in topic_map.given.items()} if asks_topic(filters) else {}
    return {"topic_names": names, "map": topic_map.fingerprint}


@functools.cache
def versions() -> dict[str, str | int]:
    """Of the recipe, the schema, Python and the libraries that may change an export."""
    found: dict[str, str | int] = {
        "recipe": RECIPE_VERSION,
        "schema": SCHEMA_VERSION,
        "program": program_digest()[:12],
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
        # What an older recipe does not say it did not have.
        needed = [one.name for one in fields(Recipe) if one.default is one.default_factory is MISSING]
        given = {name: value[name] for name in [*needed, *(name for name in _KNOWN if name in value)]}
        given["paths"], given["inputs"] = tuple(map(str, given["paths"])), tuple(map(dict, given["inputs"]))
        given["base_map"] = tuple(map(str, given.get("base_map", ())))
        for name in ("fields", "filters", "marks", "topic_names"):
            given[name] = dict(given.get(name, {}))
        _check(given)
    except OSError as error:
        raise ReplayError(f"cannot be read ({error.strerror or error}).", place=place) from error
    except (ValueError, KeyError, TypeError) as error:
        raise ReplayError(
            "is no recipe.", place=place, hint="A recipe is the .recipe.json file that is written beside an export."
        ) from error
    return Recipe(**given)


def _check(given: Mapping[str, Any]) -> None:
    """See that what a recipe says is of the kind that it must be.

    Raises:
        TypeError: It is not.
    """
    for one in fields(Recipe):
        kinds = _KINDS.get(str(one.type))
        if kinds and one.name in given and (type(given[one.name]) not in kinds):
            raise TypeError(one.name)
    lists = given["filters"].values()
    if not all(isinstance(value, list) and all(isinstance(part, str) for part in value) for value in lists):
        raise TypeError("filters")
    if not all(isinstance(text, str) for pair in given["fields"].items() for text in pair):
        raise TypeError("fields")


_KINDS = {"str": (str,), "bool": (bool,), "int": (int,), "int | None": (int, type(None))}
_KNOWN = tuple(Recipe.__dataclass_fields__)
