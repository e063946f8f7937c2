r"""Cleaned text -> atoms: the smallest pieces that are words, a formula, a link or a mark, with marks paired.

Marks (``**``, ``\emph{``, ``<i>``) begin as text that says what was typed. Where the mark that closes one is met both
fall silent and everything between them takes their style; a mark that is never closed stays the text it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.markup.maths import find_formulas
from corpus.markup.patterns import BEGIN, BEGIN_ADDRESS, MARKS, TOKEN
from corpus.markup.segments import Kind
from corpus.markup.tags import Tag, read_tag
from corpus.markup.tex import command_at, tex_to_plain
from corpus.markup.unspaced import address_end


@dataclass(slots=True)
class Atom:
    """A piece of cleaned text; ``start`` and ``end`` count in cleaned text."""

    kind: Kind
    plain: str
    start: int
    end: int
    strong: bool = False
    emphasis: bool = False
    href: str = ""
    source: str = ""


_STRONG = frozenset(("textbf", "bf", "bfseries"))
_PLAIN_FACE = frozenset(("texttt", "textsc", "tt", "sc", "rm", "sf", "textrm", "textsf", "textnormal", "text"))
_NOTES = {"footnote": (" (", ")"), "thanks": (" (", ")"), "keywords": (" Keywords: ", " ")}
# What BibTeX or TeX habits put into braces that mean nothing: a word, a sign, something in brackets, an accent.
_NEEDS_NO_BRACES = re.compile(r"[^\W\d_]{2,}|[^\w\s]|\([^{}]*\)|\\.+", re.S)
_TRAILING = ".,;:!?'*_~"
_LONGEST_EMPHASIS = 1000
_DEEPEST = 40


def has_marks(text: str) -> bool:
    """Whether a text may hold markup."""
    return any(mark in text for mark in MARKS)


def scan(text: str, start: int, end: int) -> list[Atom]:
    """The atoms of ``text[start:end]`` in order; each character belongs to exactly one."""
    scanner = _Scanner(text)
    pos = start
    for formula in find_formulas(text) if "$" in text or "\\" in text or "<tex" in text else ():
        if formula.start < pos or formula.end > end:
            continue
        scanner.read(pos, formula.start)
        scanner.atoms.append(Atom("math", tex_to_plain(formula.body), formula.start, formula.end, source=formula.body))
        pos = formula.end
    scanner.read(pos, end)
    return scanner.atoms


def trimmed_url(url: str) -> str:
    """An address in running text without the punctuation that belongs to the sentence."""
    while url:
        last = url[-1]
        if last in _TRAILING or (last == ")" and url.count(")") > url.count("(")):
            url = url[:-1]
        else:
            break
    return url


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.begin = BEGIN_ADDRESS if "http" in text or "www." in text else BEGIN
        self.atoms: list[Atom] = []
        self.marks: list[tuple[str, int]] = []  # open * and _ with their atoms
        self.braces: list[tuple[str, int]] = []  # open groups: the style, "" for a literal brace
        self.tags: list[tuple[Tag, int]] = []
        self.quotes: list[int] = []
        self.stop = len(text)  # where the text that is being read ends: a formula, or the end

    def read(self, start: int, end: int) -> None:
        pos = after = start
        self.stop = end
        while begin := self.begin.search(self.text, after, end):
            match = TOKEN.match(self.text, begin.start(), end)
            if match is None:
                after = begin.end()
                continue
            if match.start() > pos:
                self.say(self.text[pos : match.start()], pos, match.start())
            pos = after = self.token(match)
        if pos < end:
            self.say(self.text[pos:end], pos, end)

    def say(self, plain: str, start: int, end: int) -> None:
        self.atoms.append(Atom("text", plain, start, end))

    def token(self, match: re.Match[str]) -> int:
        """Take one token; where to go on."""
        kind = match.lastgroup or ""
        start, end = match.span()
        if kind == "url":
            return self.bare_url(match["url"], start)
        if kind in ("texurl", "hreftext", "target", "auto", "linktext"):
            self.link(match)
        elif kind == "tag":
            self.tag(match)
        elif kind == "code":
            self.say(match["code"], *match.span("code"))
        elif kind in ("open", "close", "tick"):
            self.quote(kind, start, end)
        elif kind in ("style", "switch", "note"):
            self.braces.append((match[kind], len(self.atoms)))
            self.say(match[0], start, end)
        elif kind in ("cited", "grown"):
            self.say(f"[{match[kind].strip()}]", start, end)
        elif kind == "raised":
            said = match[kind].strip()
            self.say(match["script"] + (said if re.fullmatch(r"-?\w+|\W", said) else f"({said})"), start, end)
        elif kind in ("frame", "dropped"):
            self.say(" " if kind == "frame" else "", start, end)
        elif kind == "command":
            return self.command(start, end)
        elif kind == "brace":
            self.brace(start, end)
        elif kind == "stars":
            self.star(match[0], start, end)
        else:
            self.say(" ", start, end)
        return end

    def bare_url(self, written: str, start: int) -> int:
        url = trimmed_url(written if written.isascii() else written[: address_end(written)])
        href = url if url.startswith("http") else f"https://{url}"
        self.atoms.append(Atom("link", url, start, start + len(url), href=href))
        return start + len(url)

    def link(self, match: re.Match[str]) -> None:
        href = match["texurl"] or match["href"] or match["target"] or match["auto"]
        said = match["hreftext"] if match["href"] else match["linktext"] if match["target"] else href
        if match["linktext"] or match["hreftext"]:
            said = "".join(atom.plain for atom in scan(said, 0, len(said)))
        href = href.strip().replace("\\", "")
        good = href.startswith(("http://", "https://"))
        self.atoms.append(
            Atom("link" if good else "text", said.strip() or href, *match.span(), href=href if good else "")
        )

    def quote(self, kind: str, start: int, end: int) -> None:
        if kind == "open":
            self.quotes.append(len(self.atoms))
            self.say("“", start, end)
        elif kind == "close" and self.quotes:
            self.quotes.pop()
            self.say("”", start, end)
        else:
            self.say(
                "‘" if kind == "tick" and self.text.find("'", end, end + 120) > 0 else self.text[start:end], start, end
            )

    def command(self, start: int, end: int) -> int:
        following = self.text[start + 1 : end]
        if following.isascii() and not following.isalnum() and following in "%&_#${}*[]()<>|!`~^\"'=.":
            said, stop = command_at(self.text, start, self.stop) if following in "\"'`^~=." else (following, end)
            self.say(said, start, stop)
            return stop
        said, stop = command_at(self.text, start, self.stop)
        if stop == start or (not following.isalpha() and following not in "\\ ,;:/"):
            said, stop = self.text[start:end], end
        elif said[-1:].isalnum() and self.text[stop - 1 : stop].isalpha() and self.text[stop : stop + 1] == " ":
            said, stop = said + " ", stop + 1
        self.say(said, start, stop)
        return stop

    def brace(self, start: int, end: int) -> None:
        if self.text[start] == "{":
            self.braces.append(("{", len(self.atoms)))
        elif self.braces:
            style, opened = self.braces.pop()
            if style in _NOTES:
                self.atoms[opened].plain = _NOTES[style][0]
                self.say(_NOTES[style][1], start, end)
                return
            if style != "{":
                self.pair(opened, style in _STRONG, style not in _STRONG and style not in _PLAIN_FACE, start, end)
                return
            inside = self.text[self.atoms[opened].end : start]
            before = self.text[max(0, self.atoms[opened].start - 1) : self.atoms[opened].start]
            grown = before.isalnum() or self.text[end : end + 1].isalnum()
            if (grown and inside.isalnum()) or _NEEDS_NO_BRACES.fullmatch(inside):
                self.pair(opened, False, False, start, end)
                return
        self.say(self.text[start:end], start, end)

    def pair(self, opened: int, strong: bool, emphasis: bool, start: int, end: int) -> None:
        """Silence the mark at atom ``opened`` and the one at ``start``; style what is between."""
        self.atoms[opened].plain = ""
        for atom in self.atoms[opened + 1 :]:
            atom.strong = atom.strong or strong
            atom.emphasis = atom.emphasis or emphasis
        self.say("", start, end)

    def star(self, mark: str, start: int, end: int) -> None:
        before, after = self.text[start - 1 : start], self.text[end : end + 1]
        opened = next((place for place in range(len(self.marks) - 1, -1, -1) if self.marks[place][0] == mark), -1)
        if len(mark) > 3 or (mark[0] == "_" and len(mark) > 2):
            self.say(mark, start, end)
        elif opened >= 0 and self.may_close(mark, before, after, self.marks[opened][1], start):
            place = self.marks[opened][1]
            del self.marks[opened:]
            self.pair(place, len(mark) > 1, len(mark) != 2, start, end)
        else:
            if _may_open(mark, before, after):
                self.marks = [*self.marks[-_DEEPEST:], (mark, len(self.atoms))]
            self.say(mark, start, end)

    def may_close(self, mark: str, before: str, after: str, opened: int, start: int) -> bool:
        begin = self.atoms[opened].end
        inside = self.text[begin:start]
        if not before.strip() or not inside.strip() or len(inside) > _LONGEST_EMPHASIS or "\n\n" in inside:
            return False
        if mark[0] == "_":
            return not (after.isalnum() or (len(mark) == 2 and inside.isidentifier()))
        return True

    def tag(self, match: re.Match[str]) -> None:
        start, end = match.span()
        tag = read_tag(match["tag"])
        if tag is None:
            self.say(match[0], start, end)
        elif tag.alone:
            self.say(" ", start, end)
        elif not tag.closing:
            self.tags = [*self.tags[-_DEEPEST:], (tag, len(self.atoms))]
            self.say(match[0], start, end)
        else:
            self.close_tag(tag, start, end)

    def close_tag(self, tag: Tag, start: int, end: int) -> None:
        for place in range(len(self.tags) - 1, -1, -1):
            opening, opened = self.tags[place]
            if opening.name == tag.name:
                del self.tags[place:]
                self.pair(opened, tag.strong, tag.emphasis, start, end)
                self.dress(opening, opened)
                return
        # Where an "Abstract:" head was left out, what opened its block went with it.
        self.say(" " if tag.block else self.text[start:end], start, end)

    def dress(self, tag: Tag, opened: int) -> None:
        inside = self.atoms[opened + 1 : -1]
        if tag.block:
            self.atoms[opened].plain = self.atoms[-1].plain = " "
        elif tag.script:
            said = "".join(atom.plain for atom in inside)
            self.atoms[opened].plain = "" if said.isalnum() or tag.script == "_" else tag.script
        elif tag.href:
            for atom in inside:
                if atom.kind == "text":
                    atom.kind, atom.href = "link", tag.href


def _may_open(mark: str, before: str, after: str) -> bool:
    if not after.strip():
        return False
    if mark[0] == "_":
        return not before.isalnum() and (after.isalnum() or after in '*\\$“"(')
    if len(mark) == 1:
        return not before.isalnum() and (after.isalnum() or after in "_\\$“\"‘'([")
    return not (before.isdigit() and after.isdigit()) and after not in ")]},.;:"


def pieces(atoms: list[Atom]) -> Iterator[tuple[Atom, str]]:
    """The atoms that say something, with their words as they stand in a single-spaced text."""
    spaced = True
    for atom in atoms:
        said = " ".join(atom.plain.split()) if atom.plain else ""
        if not said:
            if atom.plain and not spaced:
                yield atom, " "
                spaced = True
            continue
        if atom.plain[0].isspace() and not spaced:
            said = " " + said
        spaced = atom.plain[-1].isspace()
        yield atom, said + " " if spaced else said
