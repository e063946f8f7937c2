"""LaTeX of a BibTeX field -> the letters that it means; maths and unknown commands are left for the markup."""

from __future__ import annotations

import re
import unicodedata

_ACCENTS = {
    "`": "\u0300",
    "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
    '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323",
    "c": "\u0327", "k": "\u0328", "b": "\u0331",
}  # fmt: skip
_LETTERS = {
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å",
    "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ", "NG": "Ŋ",
    "textendash": "–", "textemdash": "—", "textquoteright": "’", "textquoteleft": "‘", "textquotedblleft": "“",
    "textquotedblright": "”", "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "textdollar": "$",
    "textless": "<", "textgreater": ">", "textbar": "|", "textunderscore": "_", "ldots": "…", "dots": "…",
    "textquotesingle": "'",
    "textbraceleft": "{", "textbraceright": "}", "slash": "/", "textasteriskcentered": "*", "textasciigrave": "`",
}  # fmt: skip
_MATHS = re.compile(r"(?<!\\)(\$\$.+?\$\$|\$(?:[^$\\]|\\.)+?\$|\\\(.+?\\\)|\\\[.+?\\\])", re.DOTALL)
_WORD = re.compile(r"[A-Za-z]+")
_ARGUMENT = re.compile(r"\s*(?:\{\s*\\?(?P<braced>[A-Za-z]*)\s*\}|\\?(?P<bare>[A-Za-z]))")
_GAP = re.compile(r"\{\}|\s+")


def to_text(value: str) -> str:
    """Accents, escapes and protecting braces of a field read; what stands between dollars is left as it is."""
    if not any(sign in value for sign in "\\{}~"):
        return value
    reader = _Reader()
    for at, piece in enumerate(_MATHS.split(value)):
        reader.take(piece) if at % 2 else reader.read(piece)
    return unicodedata.normalize("NFC", reader.said)


class _Reader:
    """Reads pieces that hold no maths; braces may open in one and close in another."""

    def __init__(self) -> None:
        self._text, self._at = "", 0
        self._out: list[str] = []
        self._keep: list[bool] = []  # for each open brace whether it belongs to a command that is left alone

    @property
    def said(self) -> str:
        """All pieces as plain letters."""
        return "".join(self._out)

    def take(self, piece: str) -> None:
        """Add a piece as it is."""
        self._out.append(piece)

    def read(self, piece: str) -> None:
        """Add a piece as plain letters."""
        self._text, self._at = piece, 0
        while self._at < len(self._text):
            sign = self._text[self._at]
            self._at += 1
            if sign == "\\":
                self._command()
            elif sign == "{":
                self._keep.append(False)
            elif sign == "}":
                if not self._keep or self._keep.pop():
                    self._out.append(sign)
            elif sign == "~" and self._tie():
                self._out.append(" ")
            else:
                self._out.append(sign)

    def _tie(self) -> bool:
        """Whether a tilde is a tie between words and no part of an address."""
        before = self._out[-1][-1:] if self._out else ""
        return (before.isalnum() or before in ".,") and self._text[self._at : self._at + 1].isalnum()

    def _command(self) -> None:
        word = _WORD.match(self._text, self._at)
        name = word[0] if word else self._text[self._at : self._at + 1]
        self._at += len(name)
        if name in _ACCENTS and self._accent(_ACCENTS[name], name.isalpha()):
            return
        if name in _LETTERS:
            self._out.append(_LETTERS[name])
            gap = _GAP.match(self._text, self._at)
            self._at = gap.end() if gap else self._at
        elif name and name in "%&_#${}":
            self._out.append(name)
        elif name and name in "\\ ,;:":
            self._out.append(" ")
        elif name not in {"-", "/"}:
            self._out.append("\\" + name)
            if word and self._text.startswith("{", self._at):
                self._at += 1
                self._keep.append(True)
                self._out.append("{")

    def _accent(self, mark: str, needs_brace: bool) -> bool:
        """The letter under an accent; false where no letter follows."""
        found = _ARGUMENT.match(self._text, self._at)
        if not found or (needs_brace and self._text[self._at : self._at + 1].isalnum()):
            return False
        letters = found["bare"] if found["braced"] is None else found["braced"]
        self._out.append((letters[:1] or " ") + mark + letters[1:])
        self._at = found.end()
        return True
