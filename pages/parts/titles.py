"""The lines of a title: a link to a page neither wraps nor shows what does not fit, so it is given its lines."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

#: Em that a line may take: what a phone of 390 pixels has inside a card, at the size of a label.
WIDTH = 22.1
# Em of letters of Source Sans (weight 600), which Streamlit brings along; of a group the widest, as measured.
_WIDTHS = (
    (0.2, " "),
    (0.31, "|ij',.:;lI!"),
    (0.37, "()-[]{}f/\\tr"),
    (0.5, 'sczvxyJLY_?*"'),
    (0.75, "Mw"),
    (0.87, "Wm%@"),
)
_EM = {letter: em for em, letters in _WIDTHS for letter in letters}
_USUAL, _CAPITAL, _WHOLE = 0.56, 0.67, 1.0


@lru_cache(maxsize=4096)
def title_lines(title: str, width: float = WIDTH) -> tuple[str, ...]:
    """A title in as few lines as fit, all of about the same length.

    Args:
        title: Plain text.
        width: Of a line, in em.

    Returns:
        The lines; a word that is longer than one is cut into several.
    """
    pieces = [piece for word in title.split() for piece in _pieces(word, width)]
    lines = _fill(pieces, width)
    low, high = width / 2, width
    while high - low > 0.5:
        middle = (low + high) / 2
        tried = _fill(pieces, middle)
        if len(tried) > len(lines) or any(_length(line) > middle for line in tried):
            low = middle
        else:
            high, lines = middle, tried
    return tuple(lines)


def _fill(pieces: list[str], width: float) -> list[str]:
    lines: list[str] = []
    room = 0.0
    for piece in pieces:
        length = _length(piece)
        if lines and length + _length(" ") <= room:
            lines[-1] += f" {piece}"
            room -= length + _length(" ")
        else:
            lines.append(piece)
            room = width - length
    return lines


def _pieces(word: str, width: float) -> list[str]:
    if _length(word) <= width:
        return [word]
    made = [""]
    for letter in word:
        if _length(made[-1] + letter) > width:
            made.append("")
        made[-1] += letter
    return made


def _length(text: str) -> float:
    return sum(map(_em, text))


def _em(letter: str) -> float:
    known = _EM.get(letter)
    if known is not None:
        return known
    if unicodedata.east_asian_width(letter) in "FW":
        return _WHOLE
    return _CAPITAL if letter.isupper() else _USUAL
