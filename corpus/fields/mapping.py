"""One raw record of any known shape -> our fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import PurePosixPath
from typing import NamedTuple
from urllib.parse import quote

from corpus.errors import FieldsUnknown
from corpus.fields.table import ALIASES, TARGETS, VENUES, WEAK
from corpus.fields.values import CONVERTERS, WRAPPERS, arxiv_year, to_text, to_year

_HEADING = re.compile(
    r"\W*(?i:proceedings of (?:the )?)?(?P<venue>[A-Z][\w&/+-]*(?: [A-Z][\w&/+-]*){0,4})"
    r"[\s'’-]*(?P<year>(?:19|20)\d\d)\b"
)
_FILE = re.compile(r"(?P<venue>[a-z0-9]*?[a-z])[-_ .]?(?P<year>(?:19|20)\d\d)(?!\d)", re.IGNORECASE)
_PLACEHOLDER = re.compile(
    r"\W*(?:(?:no|the) )?(?:abstracts?|summary|description)?\W*(?:is |was )?(?:not |un)?"
    r"(?:available|provided|found|present|given|supplied|applicable)?(?: for this (?:article|paper|work|item))?\W*"
    r"|\W*(?:n\W?a|none|null|nan|nil|undefined|tbd|tba|todo|empty|missing|abstract|unknown|placeholder|xxx+"
    r"|\[object Object\]|lorem ipsum|(?:to be |will be )?(?:coming|available|added|published|announced) soon|to appear"
    r"|(?:see|refer to|available in) (?:the )?(?:attached )?(?:pdf|paper|full[ -]text|article|file)"
    r"|(?:to ?do\W+)?add abstract"
    r"|(?:this|the) (?:article|paper|work|item|record|entry) (?:has no|contains no|does not have an|comes without an)"
    r" abstract"
    r"|an abstract is (?:not|un) ?available(?: for this (?:content|article|paper|item|work))?"
    r"|kein(?:e)? (?:abstract|zusammenfassung)(?: (?:verf(?:ü|ue)gbar|vorhanden))?|(?:pas de|aucun) r(?:é|e)sum(?:é|e)"
    r"|(?:sin|no hay) resumen|(?:无|暂无|没有)摘要|要旨なし"
    r"|(?:(?:this|the) )?(?:(?:paper|submission|article) )?(?:has been |was |is )?withdrawn?(?: by the authors?)?"
    r"|(?:withdrawn?|retracted) (?:paper|submission|article)"
    r"|(?:publisher: )?abstract available from the publisher"
    r"|abstract to (?:follow|come)|to be (?:announced|added|provided)|(?:no|without) (?:an )?abstract)\W*",
    re.IGNORECASE,
)
_PLACEHOLDER_LENGTH = 80
# What may stand round a placeholder or round nothing.
_AROUND = re.compile(
    r"</?[A-Za-z][^<>]*>|&(?:nbsp|#160|#xa0);|^\W*(?:abstract|summary)\s*[:.\u2013\u2014-]+", re.IGNORECASE
)
_WEAK_ABSTRACTS = frozenset(WEAK["abstract"])
_MAX_KEYS = 5_000
#: Columns that a message names.
_SHOWN = 40


class Fields(NamedTuple):
    """What is kept of one raw record.

    Attributes:
        abstract: As written, its ends stripped.
        title: On one line.
        authors: Joined by the separator of lists, as are ``keywords``.
        venue: Empty where it is not known, as are the other strings.
        year: 0 where it is not known.
        keywords: As authors.
        url: http or https.
        problem: Why the record cannot be a paper; empty where it can.
    """

    abstract: str = ""
    title: str = ""
    authors: str = ""
    venue: str = ""
    year: int = 0
    keywords: str = ""
    url: str = ""
    problem: str = ""


class FieldMap:
    """Reads the records of one file.

    Args:
        fields: Foreign column -> ours; goes before what the names tell. More than one column may be named for a target.
        file: The file's name; ``icml2019.json`` tells venue and year of records that have none.

    Raises:
        FieldsUnknown: ``fields`` names something that is none of ours.
    """

    def __init__(self, fields: Mapping[str, str] | None = None, file: str = "") -> None:
        self._asked: dict[str, list[str]] = {}
        for foreign, ours in (fields or {}).items():
            if ours not in TARGETS:
                raise FieldsUnknown(
                    f"'{ours}' is no field.",
                    columns=(),
                    hint=f"The fields are {', '.join(TARGETS)}; write --map FIELD=COLUMN.",
                )
            self._asked.setdefault(ours, []).append(foreign)
        self._plans: dict[tuple[str, ...], dict[str, list[str]]] = {}
        self._venue, self._year = _from_file(file)
        #: The columns seen so far, in order.
        self.columns: dict[str, None] = {}
        self._found_abstract = False

    def learn_heading(self, heading: str) -> None:
        """Take venue and year from a heading such as ``ICML 2024 Papers``, for records that have none."""
        if found := _HEADING.match(heading):
            self._venue, self._year = found["venue"], int(found["year"])

    def read(self, values: Mapping[str, object]) -> Fields:
        """Our fields of one raw record; ``problem`` says why it is no paper."""
        flat = _flatten(values)
        keys = tuple(flat)
        plan = self._plans.get(keys)
        if plan is None:
            plan = self._plan(keys)
            if len(self._plans) < _MAX_KEYS:
                self._plans[keys] = plan
        read: dict[str, str] = {}
        for target, convert in CONVERTERS.items():
            read[target] = _first(flat, plan[target], convert)
        identifier = to_text(flat.get("id"))
        year = arxiv_year(identifier) or next(filter(None, (to_year(flat[key]) for key in plan["year"])), 0)
        if not read["url"] and "content" in flat and (forum := to_text(flat.get("forum")) or identifier):
            read["url"] = f"https://openreview.net/forum?id={quote(forum)}"
        problem = _problem(read["abstract"])
        read["venue"] = read["venue"] or self._venue
        return Fields(**read, year=year or self._year, problem=problem)

    def unknown(self, place: str) -> FieldsUnknown | None:
        """The error to report when records were read and none had a column that can be the abstract."""
        if self._found_abstract or not self.columns:
            return None
        return _unknown("no column can be told to be the abstract.", tuple(self.columns), place)

    def _plan(self, keys: tuple[str, ...]) -> dict[str, list[str]]:
        """For each target the keys to look under, best first."""
        by_name: dict[str, str] = {}
        for key in keys:
            by_name.setdefault(_plain(key), key)
            if len(self.columns) < _MAX_KEYS:
                self.columns.setdefault(key)
        plan: dict[str, list[str]] = {}
        taken = {column for columns in self._asked.values() for column in columns}
        for target in TARGETS:
            asked = [by_name[_plain(one)] for one in self._asked.get(target, []) if _plain(one) in by_name]
            exact = [one for one in self._asked.get(target, []) if one in keys]
            found = exact or asked or [key for key in _named(ALIASES[target], by_name) if key not in taken]
            if not found or target == "url":
                found = found + [key for key in _named(WEAK[target], by_name) if key not in taken]
            plan[target] = found
        self._found_abstract = self._found_abstract or bool(plan["abstract"])
        return plan


def check_asked(fields: Mapping[str, str] | None, columns: Iterable[str]) -> None:
    """Make sure that the columns that were asked for stand in one input at least.

    Raises:
        FieldsUnknown: One stands in none of them.
    """
    seen = tuple(columns)
    known = {_plain(column) for column in seen}
    for asked, ours in (fields or {}).items():
        if not asked.strip():
            raise _unknown(f"no column is named for '{ours}'.", seen, "")
        if _plain(asked) not in known:
            raise _unknown(f"there is no column '{asked}'.", seen, "")


def _unknown(message: str, columns: tuple[str, ...], place: str) -> FieldsUnknown:
    shown = ", ".join(f"'{_short(name)}'" for name in columns[:_SHOWN]) + (" ..." if len(columns) > _SHOWN else "")
    hint = f"The columns are {shown}; name one with --map abstract=COLUMN." if columns else "There are no columns."
    return FieldsUnknown(message, columns=columns, place=place, hint=hint)


def _short(name: str) -> str:
    """A name of a column on one line; a file without a row of names has whole abstracts for them."""
    line = " ".join(name.split())
    return line if len(line) <= 60 else f"{line[:57]}..."


def _named(names: Iterable[str], by_name: Mapping[str, str]) -> list[str]:
    return [by_name[_plain(name)] for name in names if _plain(name) in by_name]


def _plain(name: str) -> str:
    return re.sub(r"[^\w.]|_", "", name.casefold())


def _flatten(values: Mapping[str, object]) -> dict[str, object]:
    """Objects inside a record as ``outer.inner``; what is wrapped in ``value`` unwrapped."""
    flat: dict[str, object] = {}
    for key, value in values.items():
        name = str(key)
        if isinstance(value, Mapping) and name != "abstract_inverted_index":
            flat.update(_inner(name, value, 0))
        elif isinstance(value, list) and name == "versions" and value and isinstance(value[0], Mapping):
            flat["versions.created"] = value[0].get("created")
        else:
            flat[name] = value
    return flat


def _inner(name: str, value: Mapping[object, object], depth: int) -> dict[str, object]:
    if "value" in value and len(value) <= 3:
        return {name: value["value"]}
    # An object of another name than that of an abstract holds fields, and is none in parts.
    weak = _plain(name) in _WEAK_ABSTRACTS and not value.keys() & WRAPPERS
    flat: dict[str, object] = {name: None if weak else value}
    if depth < 3 and len(value) < 200:
        for key, inner in value.items():
            if isinstance(inner, Mapping):
                flat.update(_inner(f"{name}.{key}", inner, depth + 1))
            else:
                flat[f"{name}.{key}"] = inner
    return flat


def _first(flat: Mapping[str, object], keys: Iterable[str], convert: Callable[[object], str]) -> str:
    for key in keys:
        if value := convert(flat[key]):
            return value
    return ""


def _problem(abstract: str) -> str:
    if not abstract:
        return "no abstract"
    if len(abstract) <= _PLACEHOLDER_LENGTH:
        inner = _AROUND.sub(" ", abstract).strip()
        if not inner or _PLACEHOLDER.fullmatch(inner):
            return f"no abstract, only the placeholder '{' '.join(abstract.split())}'"
    if not any(sign.isalpha() for sign in abstract[:2000]) and not any(map(str.isalpha, abstract)):
        return "no abstract, only signs" if not any(map(str.isdigit, abstract)) else "no abstract, only numbers"
    return ""


def _from_file(file: str) -> tuple[str, int]:
    """Venue and year that a file's name tells, such as ``icml2019.json``; only of venues that are known."""
    for found in _FILE.finditer(PurePosixPath(file).name):
        venue = VENUES.get(re.sub(r"[^a-z0-9]", "", found["venue"].casefold()))
        if venue:
            return venue, int(found["year"])
    return "", 0
