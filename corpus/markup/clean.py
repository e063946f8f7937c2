r"""Repairs of what a conversion did to a text, only where it is certain, with every character's place kept.

Done here: character references (``&lt;``), UTF-8 read as Latin-1 or Windows-1252, TeX commands whose first letter
became a control character (``\b`` + ``eta``), control and invisible characters, ligatures, accents set beside their
letter, hyphens at line ends, NFC; and the range without an "Abstract:" head or a copyright tail.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A text and where each of its characters stands in the text it was made from.

    Attributes:
        text: The repaired text.
        starts: For each character where its origin begins; None if every character stands at its own index.
        ends: For each character where its origin ends.
    """

    text: str
    starts: list[int] | None = None
    ends: list[int] | None = None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The place of ``text[start:end]`` (not empty) in the original."""
        if self.starts is None or self.ends is None:
            return start, end
        return self.starts[start], self.ends[end - 1]

    def substitute(self, pattern: re.Pattern[str], replace: Callable[[re.Match[str]], str]) -> Cleaned:
        """The text with each match replaced; the new characters stand where the match stood."""
        pieces: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        pos = 0
        for match in pattern.finditer(self.text):
            new = replace(match)
            if new != match[0]:
                begin, end = match.span()
                pieces += [self.text[pos:begin], new]
                starts += [*self._starts(pos, begin), *([self.span(begin, end)[0]] * len(new))]
                ends += [*self._ends(pos, begin), *([self.span(begin, end)[1]] * len(new))]
                pos = end
        if not pieces:
            return self
        size = len(self.text)
        return Cleaned(
            "".join(pieces) + self.text[pos:], starts + [*self._starts(pos, size)], ends + [*self._ends(pos, size)]
        )

    def _starts(self, begin: int, end: int) -> Sequence[int]:
        return range(begin, end) if self.starts is None else self.starts[begin:end]

    def _ends(self, begin: int, end: int) -> Sequence[int]:
        return range(begin + 1, end + 1) if self.ends is None else self.ends[begin:end]


_REFERENCE = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")

# JSON and Python read \b, \f, \n, \r and \t as control characters; what is left of a TeX command tells which it was.
_EATEN = re.compile(
    "\x08(?=eta\\b|oldsymbol|ar\\{|egin\\{|inom|ig[lr]?\\b|f\\{|m\\{)|\x0c(?=rac|orall)|\n(?=abla\\b)|\r(?=angle|ho\\b|ightarrow)"
    "|\t(?=ext(?:bf|it|tt|sc|rm|sf)?\\{|imes\\b|heta\\b|ilde\\b|au\\b|frac|riangle)|\x0b(?=arepsilon|arphi|ec\\{)|\x07(?=lpha|pprox)"
)
_EATEN_LETTERS = {"\x08": "\\b", "\x0c": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\x0b": "\\v", "\x07": "\\a"}


# Where the control character went too, or became a blank, what is left is no word of any language.
_EATEN_WHOLE = re.compile(
    r"(?<![A-Za-z\\]) ?(?:(?P<times>imes)(?![A-Za-z])|(?P<face>ext(?:it|bf|tt|sc|rm|sf)(?=[{A-Za-z])))"
    r"|(?<![A-Za-z\\]) ?(?P<arrow>ightarrow)|(?<![A-Za-z])(?P<bold>oldsymbol(?=\{))|(?<=\$) (?P<to>o)(?=\$)"
    r"|(?<![A-Za-z\\])(?P<bare>(?:url|emph)(?=\{))|(?<![A-Za-z\\])(?P<emph>mph(?=\{))"
)
_EATEN_BEGINNING = {
    "times": "\\t", "face": "\\t", "arrow": "\\r", "bold": "\\b", "to": "\\t", "bare": "\\", "emph": "\\e",
}  # fmt: skip


def _byte_table() -> dict[str, int]:
    """The bytes 80-BF as Latin-1 and as Windows-1252 show them."""
    table = {chr(byte): byte for byte in range(0x80, 0xC0)}
    for byte in range(0x80, 0xA0):
        try:
            table[bytes([byte]).decode("cp1252")] = byte
        except UnicodeDecodeError:  # five bytes are not assigned
            continue
    return table


_BYTES = _byte_table()
_TAIL = "[" + re.escape("".join(_BYTES)) + "]"
_MOJIBAKE = re.compile(f"[\u00c2-\u00df]{_TAIL}|[\u00e0-\u00ef]{_TAIL}{{2}}|[\u00f0-\u00f4]{_TAIL}{{3}}")
# "Å²", "Ö“" and the like may be meant; these can't be, and where they stand the whole text was read wrongly.
_SURELY = re.compile(
    f"[\u00c2-\u00df\u00e0-\u00f4][\x80-\x9f]|[\u00c2\u00c3]{_TAIL}|\u00e2(?:\u20ac|\u201a|\u2020|\u2030){_TAIL}|\u00f0\u0178{_TAIL}{{2}}"
)
_C1 = re.compile("[\x80-\x9f]")

_BESIDE = re.compile("([\u00a8\u00b4\u02c6\u02c7\u02d8\u02da\u02dc\u02dd])([A-Za-z\u0131])(?=[A-Za-z])")
_COMBINING = {
    "\u00a8": "\u0308", "\u00b4": "\u0301", "\u02c6": "\u0302", "\u02c7": "\u030c", "\u02d8": "\u0306",
    "\u02da": "\u030a", "\u02dc": "\u0303", "\u02dd": "\u030b",
}  # fmt: skip

# Zero-width joiners stay between letters that they shape (Persian, Indic scripts, emoji).
_INVISIBLE = re.compile(
    r"\(cid:173\)\s*|[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ufffe]|[\u200c\u200d](?=[\s!-\u024f]|\Z)"
    r"|(?<=[\s!-\u024f])[\u200c\u200d]|[\x00-\x08\x0e-\x1a\x7f]|[\ud800-\udfff]"
)
_LIGATURE = re.compile("[\ufb00-\ufb06]")
_LINE_HYPHEN = re.compile(r"([a-z]+)-[ \t]*\r?\n\s*([a-z]+)")
# Endings that stand for no word of their own: the word before them was cut.
_FRAGMENT = re.compile(
    r"(?:tion|sion|cian|ment|ness|tive|sive|ture|sure|ance|ence|ancy|ency|able|ible|ally|cally|ously|fully|ingly|"
    r"ing|ings|ity|ities|ous|ized|ised|izing|ising|tional|tively|nents?|ponents?|ples|rected|tant|tance|ciently|cult|ters?|"
    r"bility|bilities|cation|zation|sation|lation|ration|tation|tations|tions|sions|ments|tures|tically|rithms?|works?)\Z"
)
_NON_ASCII = re.compile(r"[\x00-\x7f]?[^\x00-\x7f]+")
# In ASCII everything printable is right, but for what these begin.
_SUSPECT_ASCII = (
    "&", "(cid:", " imes", "{imes", "$imes", " extit", " extbf", " exttt", " extsc", "ightarrow", "oldsymbol", "url{",
    "mph{", "$ o$",
)  # fmt: skip
_SUSPECT_CONTROL = re.compile(
    "[\x00-\x08\x0b-\x0c\x0e-\x1f\x7f-\x9f]|-[ \t]*\r?\n|[\t\r\n](?:ext|im|he|il|au|fra|ri|abla|angle|ho)"
)
# Beyond ASCII only these begin what a repair touches.
_SUSPECT_OTHER = re.compile(
    "[\u00a8\u00ad\u00b4\u00c2\u00c3\u00c5\u00ce\u00cf\u00e2\u00f0\u02c6-\u02dd\u200b-\u200d\u202a-\u202e\u2060\u2066-\u2069"
    "\ufb00-\ufb06\ufeff\ufff9-\ufffb\ufffe\ud800-\udfff]"
)

_HEAD = re.compile(
    r"\s*(?:<[^<>]*>\s*)*[*_]{0,3}(?:"
    r"(?:Abstract|ABSTRACT|Summary|SUMMARY)[*_]{0,3}\s*(?:</[^<>]*>\s*)*(?:[:.—–]|-{1,3}\s|"
    r"-{1,3}(?=(?:In|We|This|The|A|An|Our|Many|Most|To)\b))[*_]{0,3}"
    r"|ABSTRACT(?=\s+[A-Z][a-z])|Abstract(?=\s*\n\s*\S)|Abstract\s*(?:</[^<>]*>\s*)+"
    r"|Abstract(?=\s+(?:In|We|This|These|The|An?|Our|To|For|While|Although|Recent|Given|Many|Most|Despite|With)\s)"
    r")\s*(?:</[^<>]*>\s*)*"
)
_HEAD_SIGNS = ("bstract", "BSTRACT", "ummary", "UMMARY")
_TAIL_SIGNS = ("©", "copyright", "(c)", "rights reserved", "published by")
_TAIL_LINE = re.compile(
    r"\s*(?:(?:copyright\s*)?(?:©|\(c\))(?:\s*copyright)?|copyright)\s*,?\s*"
    r"(?:the authors?(?:\(s\))?,?\s*)?(?:19|20)\d\d\b[^\n]{0,160}\Z"
    r"|\s*(?:copyright\s*)?(?:©|\(c\))\s*(?:the author(?:\(s\)|s)?|springer|elsevier|ieee|acm)\b[^\n]{0,160}\Z"
    r"|\s*(?:published by elsevier|all rights reserved)\b[^\n]{0,80}\Z",
    re.I,
)


def clean(abstract: str) -> Cleaned:
    """The abstract with what is certain repaired."""
    done = Cleaned(abstract)
    if not _is_suspect(abstract):
        return done
    done = done.substitute(_EATEN, lambda match: _EATEN_LETTERS[match[0]])
    done = done.substitute(
        _EATEN_WHOLE, lambda match: _EATEN_BEGINNING[match.lastgroup or ""] + match[match.lastgroup or 0]
    )
    if "&" in abstract:
        done = done.substitute(_REFERENCE, _character)
        done = done.substitute(_REFERENCE, _character)  # some dumps escape twice
    if not abstract.isascii() and _SURELY.search(done.text):
        done = done.substitute(_MOJIBAKE, _decoded).substitute(_MOJIBAKE, _decoded)
    done = done.substitute(_C1, _windows).substitute(_INVISIBLE, lambda match: "")
    done = done.substitute(_LIGATURE, lambda match: unicodedata.normalize("NFKC", match[0]))
    done = done.substitute(_BESIDE, _composed)
    done = done.substitute(_LINE_HYPHEN, lambda match: _joined(match, abstract))
    return done.substitute(_NON_ASCII, lambda match: unicodedata.normalize("NFC", match[0]))


def _is_suspect(text: str) -> bool:
    if any(sign in text for sign in _SUSPECT_ASCII):
        return True
    if text.isascii():
        return not text.isprintable() and _SUSPECT_CONTROL.search(text) is not None
    if _SUSPECT_OTHER.search(text) or not unicodedata.is_normalized("NFC", text):
        return True
    return _SUSPECT_CONTROL.search(text) is not None


def body_range(text: str) -> tuple[int, int]:
    """Where the abstract begins and ends inside a text that may have a head ("Abstract:") and a copyright tail."""
    beginning, ending = text[:100], text[-240:].lower()
    head = _HEAD.match(text) if any(sign in beginning for sign in _HEAD_SIGNS) else None
    start = head.end() if head else 0
    tail = _TAIL_LINE.search(text, max(start, len(text) - 240)) if any(sign in ending for sign in _TAIL_SIGNS) else None
    end = tail.start() if tail else len(text)
    return (start, end) if text[start:end].strip() else (0, len(text))


def _command_again(match: re.Match[str]) -> str:
    kind = match.lastgroup or ""
    return _EATEN_BEGINNING[kind] + match[kind]


def _character(match: re.Match[str]) -> str:
    said = html.unescape(match[0])
    return match[0] if said.endswith(";") and len(said) > 1 else said


def _decoded(match: re.Match[str]) -> str:
    raw = bytes([ord(match[0][0]), *(_BYTES[char] for char in match[0][1:])])
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return match[0]


def _windows(match: re.Match[str]) -> str:
    try:
        return match[0].encode("latin-1").decode("cp1252")
    except UnicodeDecodeError:
        return " " if match[0] == "\x85" else ""


def _composed(match: re.Match[str]) -> str:
    letter = "i" if match[2] == "\u0131" else match[2]
    both = unicodedata.normalize("NFC", letter + _COMBINING[match[1]])
    return both if len(both) == 1 else match[0]


def _joined(match: re.Match[str], abstract: str) -> str:
    whole, dashed = match[1] + match[2], f"{match[1]}-{match[2]}"
    known = re.search(rf"\b{whole}\b", abstract) is not None
    return whole if known or (dashed not in abstract and _FRAGMENT.fullmatch(match[2])) else dashed
