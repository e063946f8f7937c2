"""What a person tells about terms: stop words, boilerplate, phrases to keep, synonyms; as text that can be edited."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from corpus.errors import UserDataError
from corpus.tokens.boilerplate import BOILERPLATE_PHRASES, GENERAL_NOUNS, QUALIFIERS, TALK
from corpus.tokens.everyday import EVERYDAY_NOUNS, EVERYDAY_QUALIFIERS, EVERYDAY_WORDS
from corpus.tokens.stopwords import STOP_WORDS

#: The headings of the plain text, in order, and the fields that they give.
_SECTIONS = {
    "stop words": "stop_words",
    "boilerplate": "boilerplate",
    "qualifiers": "qualifiers",
    "general nouns": "general_nouns",
    "keep phrases": "keep_phrases",
    "synonyms": "synonyms",
}
# A remark begins at a # after a blank, so that C# and F# can be entries.
_REMARK = re.compile(r"(?:^|\s)#(?=\s|$).*")


@dataclass(frozen=True)
class TermPanel:
    """The settings of every count of terms. Entries may be given in any written form.

    Attributes:
        stop_words: Words of grammar: no terms, and no first or last word of one. The whole list, so that a word can be
            taken out of it.
        boilerplate: Words and phrases of any abstract: no terms, and no first or last words of one.
        qualifiers: Words that are no terms alone, nor the last word of one.
        general_nouns: Words that are no terms alone.
        keep_phrases: Words and phrases that are terms whatever the rules say.
        synonyms: Groups of words or phrases that count as one term, shown as the first of each.
    """

    stop_words: frozenset[str] = STOP_WORDS
    boilerplate: frozenset[str] = TALK | BOILERPLATE_PHRASES | EVERYDAY_WORDS
    qualifiers: frozenset[str] = QUALIFIERS | EVERYDAY_QUALIFIERS
    general_nouns: frozenset[str] = GENERAL_NOUNS | EVERYDAY_NOUNS
    keep_phrases: frozenset[str] = frozenset()
    synonyms: tuple[tuple[str, ...], ...] = ()

    def __post_init__(self) -> None:
        for name in _SECTIONS.values():
            value = getattr(self, name)
            clean = _groups(value) if name == "synonyms" else frozenset(filter(None, map(_entry, value)))
            object.__setattr__(self, name, clean)

    def without_boilerplate(self) -> TermPanel:
        """The same panel with the words of any abstract counted as all others."""
        none: frozenset[str] = frozenset()
        return replace(self, boilerplate=none, qualifiers=none, general_nouns=none)

    @property
    def judges(self) -> bool:
        """Whether boilerplate is taken out: then adverbs and participles are qualifiers by their endings too."""
        return bool(self.boilerplate or self.qualifiers or self.general_nouns)

    def parts(self) -> dict[str, list[str]]:
        """The panel as plain lists in a fixed order: for cache keys and recipes."""
        lists = {name: sorted(getattr(self, name)) for name in _SECTIONS.values() if name != "synonyms"}
        return lists | {"synonyms": [" = ".join(group) for group in self.synonyms]}


def parse_panel(text: str) -> TermPanel:
    """Read a panel from plain text.

    Args:
        text: Sections under ``[stop words]``, ``[boilerplate]``, ``[qualifiers]``, ``[general nouns]``, ``[keep
            phrases]`` and ``[synonyms]``; one entry a line or several with commas between them; a synonym line is
            ``shown = other = other``. What follows a ``#`` and a blank is a remark. A section that is not there keeps
            its default; an empty one is empty; ``...`` stands for the default list, and ``-word`` takes a word out.

    Returns:
        The panel; ``parse_panel(format_panel(panel)) == panel``, and the same for ``format_changes``.

    Raises:
        UserDataError: If a section is unknown, an entry stands before the first section, or a synonym has one side.
    """
    found: dict[str, list[str]] = {}
    groups: list[tuple[str, ...]] = []
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        content = " ".join(_REMARK.sub("", line).split())
        heading = re.fullmatch(r"\[\s*(.*?)\s*\]", content)
        if heading:
            section = _section(heading[1], number)
            found.setdefault(section, [])
        elif content and not section:
            raise UserDataError(
                f"{content!r} stands in no section.", place=f"line {number}", hint="Begin with a line [stop words]."
            )
        elif content and section == "synonyms":
            groups.append(_group(content, number))
        elif content:
            found[section] += content.split(",")
    lists = {name: _read_entries(name, entries) for name, entries in found.items() if name != "synonyms"}
    return TermPanel(**lists, synonyms=tuple(groups))


def format_panel(panel: TermPanel) -> str:
    """The panel as plain text that ``parse_panel`` reads; equal panels give equal texts."""
    lines = ["# Terms: one entry a line, or several with commas between them. What follows a # is a remark."]
    parts = panel.parts()
    for title, name in _SECTIONS.items():
        lines += ["", f"[{title}]", *parts[name]]
    return "\n".join(lines) + "\n"


def format_changes(panel: TermPanel) -> str:
    """A panel as the changes to the default lists, a few lines for most; empty text for the default panel."""
    lines: list[str] = []
    for title, name in _SECTIONS.items():
        value, default = getattr(panel, name), getattr(_DEFAULT, name)
        if name == "synonyms" and value:
            lines += [f"[{title}]", *panel.parts()[name], ""]
        elif name != "synonyms" and value != default:
            kept = len(value & default) > len(default) / 2
            added = sorted(value - default) if kept else sorted(value)
            gone = [f"-{entry}" for entry in sorted(default - value)] if kept else []
            lines += [f"[{title}]", *(["..."] if kept else []), *added, *gone, ""]
    return "\n".join(lines)


def _read_entries(name: str, entries: Iterable[str]) -> frozenset[str]:
    """The entries of a section, with the default list and what is taken out of it."""
    given = [entry.strip() for entry in entries]
    default = getattr(_DEFAULT, name) if "..." in given else frozenset()
    gone = {_entry(entry[1:]) for entry in given if entry.startswith("-")}
    return frozenset(entry for entry in given if entry != "..." and not entry.startswith("-")) | (default - gone)


def _entry(text: str) -> str:
    """An entry as it can be written: what the plain text uses as a sign has no place in it."""
    words = re.sub(r"[,=\[\]\x00-\x1f\x7f\x85\u2028\u2029]", " ", text).split()
    plain = " ".join(word for word in words if word.strip("#")).lstrip("- ")
    return "" if plain == "..." else plain


def _groups(groups: Iterable[Iterable[str]]) -> tuple[tuple[str, ...], ...]:
    clean = (tuple(dict.fromkeys(filter(None, map(_entry, group)))) for group in groups)
    return tuple(sorted({group for group in clean if len(group) > 1}))


def _section(title: str, number: int) -> str:
    name = _SECTIONS.get(title.lower().replace("_", " "))
    if name is None:
        known = ", ".join(f"[{known}]" for known in _SECTIONS)
        raise UserDataError(f"No section is called [{title}].", place=f"line {number}", hint=f"There are {known}.")
    return name


def _group(content: str, number: int) -> tuple[str, ...]:
    group = tuple(dict.fromkeys(side.strip() for side in content.split("=")))
    if len(group) < 2 or not all(group):
        raise UserDataError(
            f"{content!r} is no synonym.", place=f"line {number}", hint="Write it as: LLM = large language model."
        )
    return group


_DEFAULT = TermPanel()
