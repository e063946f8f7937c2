r"""TeX -> plain words: ``\mathcal{O}(L)`` says O(L), ``\frac{1}{L}`` 1/L, ``\mathtt{U\text{-}Hop}`` U-Hop.

A reader that goes through the TeX once; what it does not know keeps its name, so nothing is lost and nothing raises.
"""

from __future__ import annotations

import re
import unicodedata

from corpus.markup import tables

_COMMAND = re.compile(r"\\([A-Za-z]+)\*?")
_DEPTH = 24
_LONGEST_COMMAND = 500
_SIMPLE = re.compile(r"[+\-−]?(?:[^\W_]+(?:\.\d+)?|[*†'∞∘])")
_ORDINAL = re.compile(r"st|nd|rd|th")
_CAPITALS = re.compile(r"[A-Z]{2,}\Z")


def tex_to_plain(body: str) -> str:
    r"""What a formula says in plain words.

    Rules: letters and signs stay as typed; Greek letters are named (``\epsilon`` epsilon); a raised or lowered sign at
    the start of the formula belongs to the word before it (``MCR$^2$`` MCR2); a lowered number joins a single letter
    (``\ell_1`` l1); other scripts keep their sign (``n^2``, ``x_ij``, ``x_(t+1)``); accents over letters are left out,
    but ``\tilde{O}`` is Õ.

    Args:
        body: TeX without its delimiters.

    Returns:
        Single-spaced text in NFC without blanks at its ends; may be empty.
    """
    reader = _Reader(body)
    reader.run("")
    text = " ".join("".join(reader.out).split())
    return unicodedata.normalize("NFC", text.replace("( ", "(").replace(" )", ")"))


def command_at(text: str, pos: int, stop: int) -> tuple[str, int]:
    """What the command that begins at ``text[pos]`` (a backslash) says in running text, and where it ends.

    Args:
        text: Running text.
        pos: Where a backslash stands.
        stop: Where the running text ends; a command with its arguments is also no longer than ``_LONGEST_COMMAND``.

    Returns:
        Its plain words and its end; the end is ``pos`` if the command is not a known one.
    """
    match = _COMMAND.match(text, pos)
    if match and not is_known(match[1]):
        return "", pos
    reader = _Reader(text[pos : min(stop, pos + _LONGEST_COMMAND)], in_text=True)
    reader.command()
    return unicodedata.normalize("NFC", "".join(reader.out)), pos + reader.pos


def is_known(name: str) -> bool:
    """Whether a command's name is in the tables."""
    return (
        name in tables.SIGNS
        or name in tables.WORDS
        or name in tables.LETTERS
        or name in tables.WRAPPERS
        or name in tables.SILENT
        or name in tables.SILENT_WITH_ARGUMENT
        or name in tables.FRACTIONS
        or name in ("sqrt", "binom")
        or name in tables.ACCENTS
        or grown_name(name)[0] != ""
    )


def grown_name(name: str) -> tuple[str, str]:
    r"""The command and the argument of a name that lost its braces (``\mathbbR``); empty if it is none."""
    for known in tables.GROWN:
        if name.startswith(known) and len(name) > len(known):
            return known, name[len(known) :]
    for known in tables.GROWN_SHORT:
        if name.startswith(known) and 0 < len(name) - len(known) <= 2 - (len(known) < 3 and known != "ln"):
            return known, name[len(known) :]
    return "", ""


class _Reader:
    def __init__(self, text: str, pos: int = 0, *, depth: int = 0, in_text: bool = False) -> None:
        self.text = text
        self.pos = pos
        self.depth = depth
        self.in_text = in_text
        self.out: list[str] = []
        self.after_word = False  # the last piece is a word that must not grow together with what follows
        self.after_upright = False

    def run(self, stop: str) -> None:
        """Read to the end, or past ``stop``."""
        while self.pos < len(self.text):
            char = self.text[self.pos]
            if char == stop:
                self.pos += 1
                return
            self.item(char)

    def item(self, char: str) -> None:
        if char == "\\":
            self.command()
        elif char in "^_" and not self.in_text:
            self.pos += 1
            self.script(char)
        elif char == "{":
            self.emit(self.argument())
        elif char == "}" or char == "$":
            self.pos += 1
        else:
            self.pos += 1
            self.emit(" " if char in "~&" and not (self.in_text and char == "&") else char)

    def emit(self, piece: str, *, word: bool = False, upright: bool = False) -> None:
        if not piece:
            return
        if (self.after_word and piece[0].isalnum()) or (word and self.last().isalnum()):
            self.out.append(" ")
        self.out.append(piece)
        self.after_word = word and piece[-1].isalnum()
        self.after_upright = upright and len(piece) > 1

    def last(self) -> str:
        return self.out[-1][-1] if self.out else ""

    def inner(self, text: str, *, in_text: bool = False) -> str:
        reader = _Reader(text, depth=self.depth + 1, in_text=in_text)
        reader.run("")
        return "".join(reader.out)

    def raw_argument(self, opening: str = "{", closing: str = "}") -> str:
        """The TeX of the next argument: a group, a command or one character."""
        while self.pos < len(self.text) and self.text[self.pos].isspace():
            self.pos += 1
        if self.pos >= len(self.text):
            return ""
        if self.text[self.pos] != opening:
            match = _COMMAND.match(self.text, self.pos)
            end = match.end() if match else self.pos + (2 if self.text[self.pos] == "\\" else 1)
            if match and (match[1] in tables.WRAPPERS) and self.text[end : end + 1] == "{":
                end = _group_end(self.text, end, "{", "}")
        else:
            end = _group_end(self.text, self.pos, opening, closing)
            begin, self.pos = self.pos + 1, end
            return (
                self.text[begin : end - 1]
                if self.text[end - 1] == closing and end - 1 >= begin
                else self.text[begin:end]
            )
        begin, self.pos = self.pos, min(end, len(self.text))
        return self.text[begin:end]

    def argument(self, *, in_text: bool = False) -> str:
        raw = self.raw_argument()
        if self.depth >= _DEPTH:
            return raw.replace("\\", "").replace("{", "").replace("}", "")
        return self.inner(raw, in_text=in_text)

    def script(self, sign: str) -> None:
        said = self.argument().strip()
        if not said:
            return
        before = "".join(self.out[-2:])
        if sign == "^" and said in ("∘", "°"):
            self.emit("°")
        elif (
            sign == "^"
            and (said in ("*", "'", "†", "''") or _ORDINAL.fullmatch(said))
            or said.isalnum()
            and self.joins(sign, said, before)
        ):
            self.after_word = False
            self.emit(said)
        else:
            self.emit(sign + (said if _SIMPLE.fullmatch(said) else f"({said})"))

    def joins(self, sign: str, said: str, before: str) -> bool:
        """Whether a raised or lowered sign becomes part of the name that it stands on."""
        if not before:
            return sign == "^" or said.isdigit()
        if sign == "^":
            return self.after_upright or (not self.after_word and _CAPITALS.search(before) is not None)
        return said.isdigit() and before[-1].isalpha() and not self.after_word and not self.after_upright

    def command(self) -> None:
        match = _COMMAND.match(self.text, self.pos)
        if match is None:
            self.control_symbol(self.text[self.pos + 1 : self.pos + 2])
            return
        self.pos = match.end()
        self.named(match[1])

    def control_symbol(self, char: str) -> None:
        self.pos += 1 + len(char)
        if self.in_text and char in tables.ACCENTS:
            self.accent(char)
        elif char in ",;:> \n\t\\/":
            between_digits = char == "," and self.last().isdigit() and self.text[self.pos : self.pos + 1].isdigit()
            self.emit("" if between_digits else " ")
        elif char == "|":
            self.emit("‖")
        elif char not in "!()[]" or self.in_text:
            self.emit(char)

    def accent(self, name: str) -> None:
        base = self.argument(in_text=True).replace("ı", "i").replace("ȷ", "j")
        self.emit(
            unicodedata.normalize("NFC", base[:1] + tables.ACCENTS[name] + base[1:]) if base[:1].isalpha() else base
        )

    def named(self, name: str) -> None:
        if name in tables.WORDS:
            self.emit(tables.WORDS[name], word=True)
        elif self.in_text and name in tables.LETTERS:
            self.emit(tables.LETTERS[name])
            self.pos += self.text[self.pos : self.pos + 1] == " "
        elif self.in_text and name in tables.ACCENTS:
            self.accent(name)
        elif name in tables.SIGNS:
            self.emit(tables.SIGNS[name])
            self.pos += name in tables.DELIMITERS and self.text[self.pos : self.pos + 1] == " "
        elif name in tables.SILENT:
            self.pos += self.text[self.pos : self.pos + 1] in (".", " ")  # \left. has no sign
        elif name in tables.SILENT_WITH_ARGUMENT:
            self.raw_argument()
        elif name in tables.FRACTIONS:
            above, below = self.argument().strip(), self.argument().strip()
            self.emit(f"{_bracketed(above)}/{_bracketed(below)}")
        elif name in ("binom", "tbinom", "dbinom"):
            self.emit(f"({self.argument()} choose {self.argument()})")
        elif name == "sqrt":
            root = self.raw_argument("[", "]") if self.text[self.pos : self.pos + 1] == "[" else ""
            said = self.argument().strip()
            self.emit(f"{root}√{said if len(said) < 2 or said.isdigit() else f'({said})'}")
        elif name in tables.WRAPPERS:
            self.wrapper(name)
        else:
            self.unknown(name)

    def wrapper(self, name: str) -> None:
        if name in tables.TWO_ARGUMENTS:
            self.raw_argument()
        upright = name in tables.UPRIGHT
        said = self.argument(in_text=upright)
        if name in ("tilde", "widetilde", "Tilde") and said in ("O", "o"):
            said = "Õ" if said == "O" else "õ"
        self.emit(said, upright=upright)

    def unknown(self, name: str) -> None:
        grown, rest = grown_name(name)
        if grown in ("log", "ln"):
            self.emit(grown, word=True)
        if grown:
            self.emit({"sqrt": "√", "times": "×"}.get(grown, "") + rest)
        else:
            self.emit(name, word=True)


def _group_end(text: str, pos: int, opening: str, closing: str) -> int:
    """Past the sign that closes the group at ``pos``; the end of the text if none does."""
    depth = 0
    while pos < len(text):
        char = text[pos]
        if char == "\\":
            pos += 1
        elif char == opening:
            depth += 1
        elif char == closing:
            depth -= 1
            if depth <= 0:
                return pos + 1
        pos += 1
    return len(text)


def _bracketed(said: str) -> str:
    return said if said.isalpha() or said.isdigit() or len(said) <= 1 else f"({said})"
