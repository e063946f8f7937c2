"""What a person tells about terms: stop words, phrases to keep, synonyms; as plain text that can be edited."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from corpus.errors import UserDataError
from corpus.tokens.stopwords import BOILERPLATE_PHRASES, BOILERPLATE_WORDS, STOP_WORDS

_SECTIONS = {
    "stop words": "stop_words",
    "boilerplate": "boilerplate",
    "keep phrases": "keep_phrases",
    "synonyms": "synonyms",
}


@dataclass(frozen=True)
class TermPanel:
    """The settings of every count of terms.

    Attributes:
        stop_words: Words that are no terms and bound no phrase; the whole list, so that a word can be taken out of it.
        boilerplate: Words and phrases that abstracts of any subject use; an empty set switches them on as terms.
        keep_phrases: Words and phrases that are terms whatever the rules say.
        synonyms: Groups of words or phrases that count as one term, shown as the first of each.
    """

    stop_words: frozenset[str] = STOP_WORDS
    boilerplate: frozenset[str] = BOILERPLATE_WORDS | BOILERPLATE_PHRASES
    keep_phrases: frozenset[str] = frozenset()
    synonyms: tuple[tuple[str, ...], ...] = ()

    def without_boilerplate(self) -> TermPanel:
        """The same panel with the boilerplate counted as any other word."""
        return replace(self, boilerplate=frozenset())

    def parts(self) -> dict[str, list[str]]:
        """The panel as plain lists in a fixed order: for cache keys and recipes."""
        return {
            "stop_words": sorted(self.stop_words),
            "boilerplate": sorted(self.boilerplate),
            "keep_phrases": sorted(self.keep_phrases),
            "synonyms": [" = ".join(group) for group in sorted(self.synonyms)],
        }


def parse_panel(text: str) -> TermPanel:
    """Read a panel from plain text.

    Args:
        text: Sections under ``[stop words]``, ``[boilerplate]``, ``[keep phrases]`` and ``[synonyms]``; one entry a
            line or several with commas between them; a synonym line is ``shown = other = other``. What follows ``#``
            is a remark. A section that is not there keeps its default; an empty one is empty.

    Returns:
        The panel; ``parse_panel(format_panel(panel)) == panel``.

    Raises:
        UserDataError: If a section is unknown, an entry stands before the first section, or a synonym has one side.
    """
    found: dict[str, list[str]] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        content = " ".join(line.split("#", 1)[0].split())
        heading = re.fullmatch(r"\[\s*(.*?)\s*\]", content)
        if heading:
            section = _section(heading[1], number)
            found.setdefault(section, [])
        elif content and not section:
            raise UserDataError(
                f"{content!r} stands in no section.", place=f"line {number}", hint="Begin with a line [stop words]."
            )
        elif content:
            found[section] += _entries(section, content, number)
    values = {name: frozenset(entries) for name, entries in found.items() if name != "synonyms"}
    groups = tuple(sorted({tuple(entry.split(" = ")) for entry in found.get("synonyms", [])}))
    return TermPanel(**values, synonyms=groups)


def format_panel(panel: TermPanel) -> str:
    """The panel as plain text that ``parse_panel`` reads; equal panels give equal texts."""
    lines = ["# Terms: one entry a line, or several with commas between them. What follows # is a remark."]
    for title, entries in zip(_SECTIONS, panel.parts().values(), strict=True):
        lines += ["", f"[{title}]", *entries]
    return "\n".join(lines) + "\n"


def _section(title: str, number: int) -> str:
    name = _SECTIONS.get(title.lower().replace("_", " "))
    if name is None:
        known = ", ".join(f"[{known}]" for known in _SECTIONS)
        raise UserDataError(f"No section is called [{title}].", place=f"line {number}", hint=f"There are {known}.")
    return name


def _entries(section: str, content: str, number: int) -> list[str]:
    if section != "synonyms":
        return [entry for entry in (part.strip() for part in content.split(",")) if entry]
    group = list(dict.fromkeys(side.strip() for side in content.split("=")))
    if len(group) < 2 or not all(group):
        raise UserDataError(
            f"{content!r} is no synonym.", place=f"line {number}", hint="Write it as: LLM = large language model."
        )
    return [" = ".join(group)]
