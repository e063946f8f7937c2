"""Values as dumps hold them -> strings and years."""

from __future__ import annotations

import ast
import datetime as dt
import html
import math
import re
from collections.abc import Callable, Iterable, Mapping
from itertools import islice

from corpus.schema import LIST_SEPARATOR

_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d|2100)(?!\d)")
_ARXIV_NEW = re.compile(r"(?:arxiv:)?(\d\d)(?:0[1-9]|1[0-2])\.\d{4,5}(?:v\d+)?$", re.IGNORECASE)
_ARXIV_OLD = re.compile(r"(?:arxiv:)?[a-z-]+(?:\.[A-Z]{2})?/(\d\d)(?:0[1-9]|1[0-2])\d{3}(?:v\d+)?$", re.IGNORECASE)
_DOI = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)?(10\.\d{4,9}/\S+?)(?:\s*\[doi\])?$", re.IGNORECASE)
_SURROGATE = re.compile("[\ud800-\udfff]")
#: Keys under which a text is wrapped.
WRAPPERS = dict.fromkeys(("value", "text", "en", "#text", "$")).keys()
_WORD_POSITIONS = 100_000
_NAME_KEYS = ("fullname", "full_name", "display_name", "name", "literal", "raw_author_name", "author")
_NAME_PARTS = (("given", "family"), ("firstName", "lastName"), ("first", "last"), ("first_name", "last_name"))
#: The star of a MEDLINE heading; no Markdown.
_MAIN_SUBJECT = re.compile(r"^\*(?![*\s])(?!.*\*$)")
_TERM_KEYS = ("display_name", "name", "keyword", "term", "category", "label")


def to_text(value: object) -> str:
    """A value as a string, its ends stripped; empty for what says nothing: null, true, false, 0, ``nan``."""
    if isinstance(value, str):
        text = value
    elif value is None or (isinstance(value, int | float) and _says_nothing(value)):
        return ""
    elif isinstance(value, dt.datetime) and value.time() == dt.time():  # a date, as sheets hold it
        text = str(value.date())
    elif isinstance(value, bytes):
        text = value.decode("utf-8", "replace")
    elif isinstance(value, float) and value.is_integer():
        text = str(int(value))
    elif isinstance(value, Mapping):
        text = next((to_text(value[key]) for key in WRAPPERS if key in value), "")
    elif isinstance(value, list | tuple):
        text = "\n".join(filter(None, map(to_text, value)))
    elif isinstance(value, int) and value.bit_length() > 10_000:
        return ""  # Python refuses to write out numbers as long as these
    else:
        text = str(value)
    return mend(text.strip())


def _says_nothing(value: float) -> bool:
    return isinstance(value, bool) or not value or (isinstance(value, float) and not math.isfinite(value))


def mend(text: str) -> str:
    """Halves of a letter (lone surrogates, as broken JSON escapes leave them) joined or replaced."""
    if text.isascii() or not _SURROGATE.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def to_abstract(value: object) -> str:
    """An abstract; OpenAlex's map of word to positions is put in order."""
    if isinstance(value, Mapping) and value and all(isinstance(at, list) for at in value.values()):
        places = ((at, word) for word, held in value.items() for at in held if isinstance(at, int))
        return to_text(" ".join(str(word) for _, word in sorted(islice(places, _WORD_POSITIONS))))
    if isinstance(value, Mapping) and not WRAPPERS & value.keys():  # its sections: "background", "methods", ...
        return "\n".join(filter(None, map(to_text, value.values())))
    return to_text(value)


def to_title(value: object) -> str:
    """A title on one line; of a list the first."""
    if isinstance(value, list | tuple):
        value = next((one for one in value if to_text(one)), "")
    return " ".join(to_text(value).split())


def to_venue(value: object) -> str:
    """A venue on one line, HTML entities as their signs."""
    return html.unescape(to_title(value))


def to_authors(value: object) -> str:
    """Names joined by the separator of lists, each as written."""
    if isinstance(value, Mapping):
        value = [value]
    if isinstance(value, list | tuple):
        names = [html.unescape(_name(one)) for one in value]
        # A list says where names end; one string in it may hold them all.
        return _join(names if len(names) > 1 else (part for name in names for part in name.split(";")))
    return _join(_split_names(html.unescape(to_text(value))))


def _name(value: object) -> str:
    if isinstance(value, Mapping):
        for key in _NAME_KEYS:
            if value.get(key):
                return _name(value[key])
        for given, family in _NAME_PARTS:
            if value.get(family):
                return " ".join(filter(None, (to_text(value.get(given)), to_text(value[family]))))
        return to_text(value)
    if isinstance(value, list | tuple):  # arXiv: family name, given name, suffix
        parts = [to_text(part) for part in value]
        return " ".join(filter(None, [*parts[1:2], *parts[:1], *parts[2:3]]))
    return to_text(value)


def _split_names(text: str) -> list[str]:
    """Names of one string: ``A B; C D``, ``B, A and D, C``, ``A B, C D``; a lone ``B, A`` is one name."""
    if listed := _read_list(text):
        return listed
    if ";" in text or "\n" in text:
        return re.split(r"[;\n]", text)
    if " · " in text or "|" in text:
        return re.split(r" · |\|", text)
    pieces = re.split(r",?\s+(?:and|AND|&)\s+", text)
    if len(pieces) == 1 or all("," not in one for one in pieces[1:]):
        names = [name for piece in pieces for name in piece.split(",")]
        if all(len(name.split()) > 1 for name in names):
            return names
        if len(pieces) > 1 and len(pieces[0].split(",")) > 2:
            return names
    return pieces


def to_keywords(value: object) -> str:
    """Keywords joined by the separator of lists."""
    if isinstance(value, list | tuple):
        terms = [term for one in value for term in _term(one).split(";")]
        return _join(_MAIN_SUBJECT.sub("", term.strip()) for term in terms)
    text = to_text(value)
    listed = _read_list(text)
    if listed:
        return _join(listed)
    if re.fullmatch(r"(?:[a-z-]+(?:\.[A-Za-z-]+)?)(?: [a-z-]+\.[A-Za-z-]+)*", text) and "." in text:
        return _join(text.split())  # arXiv's categories
    return _join(re.split(r"[;\n|]", text) if re.search(r"[;\n|]", text) else text.split(","))


def _term(value: object) -> str:
    if isinstance(value, Mapping):
        value = next((value[key] for key in _TERM_KEYS if value.get(key)), "")
    return to_text(value)


def _read_list(text: str) -> list[str]:
    """The strings of a list that was written into a cell, such as ``['A B', 'C D']``."""
    if not (text.startswith("[") and text.endswith("]") and len(text) < 100_000):
        return []
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return []
    return [_name(one) for one in value] if isinstance(value, list) else []


def _join(strings: Iterable[str]) -> str:
    """Each once, in order, on one line; a semicolon inside one would split it."""
    cleaned = (" ".join(one.replace(";", ",").split()).strip(" ,") for one in strings)
    return LIST_SEPARATOR.join(dict.fromkeys(filter(None, cleaned)))


def to_year(value: object) -> int:
    """A year from 1500 to 2100 in a number, a date or a time in milliseconds; 0 where there is none."""
    if isinstance(value, dt.date):
        return value.year
    if isinstance(value, bool):
        return 0
    if isinstance(value, int) and 10**11 < value < 10**13:
        return dt.datetime.fromtimestamp(value / 1000, dt.UTC).year
    if isinstance(value, list | tuple):
        return next((year for year in map(to_year, value[:50]) if year), 0)
    if isinstance(value, Mapping):
        return next((year for year in map(to_year, list(value.values())[:20]) if year), 0)
    found = _YEAR.search(to_text(value)[:200])
    return int(found[1]) if found else 0


def arxiv_year(identifier: str) -> int:
    """The year that an arXiv identifier tells; 0 where it is none."""
    if found := _ARXIV_NEW.match(identifier):
        return 2000 + int(found[1])
    if found := _ARXIV_OLD.match(identifier):
        return (1900 if int(found[1]) > 90 else 2000) + int(found[1])
    return 0


def to_url(value: object) -> str:
    """An http(s) address; DOIs and arXiv identifiers become one, anything else is nothing."""
    if isinstance(value, list | tuple):
        return next(filter(None, map(to_url, value[:50])), "")
    if isinstance(value, Mapping):
        value = next((value[key] for key in ("value", "URL", "url", "href") if value.get(key)), "")
    text = to_text(value)
    first = text.split(maxsplit=1)[0] if text else ""
    if re.match(r"https?://[^\s/]", first, re.IGNORECASE):
        return first.rstrip(";,")
    if found := _DOI.match(text):
        return f"https://doi.org/{found[1]}"
    if arxiv_year(first):
        return f"https://arxiv.org/abs/{re.sub('^arxiv:', '', first, flags=re.IGNORECASE)}"
    return ""


CONVERTERS: dict[str, Callable[[object], str]] = {
    "abstract": to_abstract,
    "title": to_title,
    "authors": to_authors,
    "venue": to_venue,
    "keywords": to_keywords,
    "url": to_url,
}
