"""Words of a plain text, their folded form and their stem: one reading for search, terms and topics.

A word keeps its inner hyphens, apostrophes and signs (T-RevSNN, state-of-the-art, GPT-4, R&D, C++); ``parts`` cuts it.
Scripts that put no spaces between words (Chinese, Japanese, Thai ...) are cut into runs of one script, and those of
ideographs into overlapping pairs; Korean is cut at its spaces.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from corpus.tokens.stemming import stem_word

# Blocks of the Unicode standard. Signs that combine with a letter belong to its word, and so do soft hyphens and
# zero-width joiners, which a reader does not see.
_UNSEEN = "\u00ad\u200b-\u200d\u2060\ufeff\ufe00-\ufe0f"
_MARKS = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u0900-\u0963\u0966-\u096f\u0971-\u0dff"
    "\u0f18-\u0f39\u0f71-\u0f84\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
)
_KANA = "\u3041-\u3096\u3099\u309a\u309d-\u309f"
_KATAKANA = "\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
_HAN = "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_HANGUL = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"
_UNSPACED = "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0edf\u1000-\u1049\u1050-\u109f\u1780-\u17d3"
_DENSE = _KANA + _KATAKANA + _HAN + _HANGUL + _UNSPACED

_APOSTROPHES = "'\u2019\u02bc"
_HYPHENS = "-\u2010\u2011\u2013"
_LETTER = rf"[^\W_{_DENSE}]"


def _word_pattern(letter: str, inner: str) -> str:
    """A word: parts of letters and digits, held together by signs that stand between two of them."""
    part = rf"{letter}{inner}*(?:[{_APOSTROPHES}]{letter}{inner}*)*"
    joint = (
        rf"(?:[{_HYPHENS}_&@]|\^\{{?|(?<=[0-9])[.,](?=[0-9])"
        rf"|(?<![^\W_][^\W_])(?<=[^\W_])\.(?=[^\W_](?![^\W_])))"
    )
    # C++, g++, C#, and A*, D* (written A^* where it was maths) are names; a longer word's star is a footnote's.
    tail = rf"(?:\+\+(?!{letter})|(?<![^\W_][^\W_])(?:\#|\^?\*)(?![^\W_*]))?"
    return rf"{part}{tail}(?:{joint}{part}{tail})*"


_ASCII_WORD = re.compile(_word_pattern("[A-Za-z0-9]", "[A-Za-z0-9]"))
_SPACED_WORD = _word_pattern(_LETTER, rf"(?:{_LETTER}|[{_MARKS}{_UNSEEN}])")
_RUN = re.compile(rf"[{_KATAKANA}]+|[{_KANA}]+|[{_HAN}]+|[{_HANGUL}]+|[{_UNSPACED}]+|{_SPACED_WORD}")
# The voicing marks of kana are no characters of their own; half-width letters have them as signs.
_UNIT = re.compile(rf"[{_DENSE}][\u3099\u309a\uff9e\uff9f]?|{_SPACED_WORD}")
_IS_DENSE = re.compile(rf"[{_DENSE}]")
_PAIRED = re.compile(rf"[{_HAN}{_UNSPACED}]{{3,}}")
_PART = re.compile(rf"(?:[^\W_]|[{_MARKS}{_UNSEEN}{_APOSTROPHES}])+(?:\+\+|\#|\^?\*)?")

# Accents of Latin, Greek and Cyrillic letters and the points of Hebrew and Arabic. Other scripts' signs are vowels or
# make another sound.
_ACCENTS = re.compile("[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u064b-\u065f\u0670\u20d0-\u20ff\ufe00-\ufe0f]")

# Letters that no decomposition of Unicode takes apart.
_LETTERS = str.maketrans(
    {"\u00e6": "ae", "\u0153": "oe", "\u00f8": "o", "\u0142": "l", "\u0111": "d", "\u00f0": "d", "\u0131": "i"}
    | {"\u00fe": "th", "\u0127": "h", "\u2019": "'", "\u02bc": "'"}
    | {"\u2010": "-", "\u2011": "-", "\u2013": "-", "\u00ad": None, "\u200b": None, "\u200c": None, "\u200d": None}
    | {"\u2060": None, "\ufeff": None}
)
_GREEK_LETTERS = (
    "\u03b1\u03b2\u03b3\u03b4\u03b5\u03b6\u03b7\u03b8\u03b9\u03ba\u03bb\u03bc"
    "\u03bd\u03be\u03c0\u03c1\u03c3\u03c4\u03c5\u03c6\u03c7\u03c8\u03c9"
)
_GREEK_NAMES = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi"
    " rho sigma tau upsilon phi chi psi omega"
)
_GREEK = dict(zip(_GREEK_LETTERS, _GREEK_NAMES.split(), strict=True))


class Token(NamedTuple):
    """A word as written and where it stands: ``text == source[start:end]``."""

    text: str
    start: int
    end: int


def tokenize(text: str) -> list[Token]:
    """The words of a plain text in order, for counting.

    Args:
        text: Plain text.

    Returns:
        Words as written. Only the pairs of an ideographic run overlap.
    """
    if text.isascii():
        return [Token(match[0], match.start(), match.end()) for match in _ASCII_WORD.finditer(text)]
    found = []
    for match in _RUN.finditer(text):
        word, start = match[0], match.start()
        if _PAIRED.fullmatch(word):
            found += [Token(word[at : at + 2], start + at, start + at + 2) for at in range(len(word) - 1)]
        else:
            found.append(Token(word, start, match.end()))
    return found


def units(text: str) -> list[Token]:
    """The words of a plain text for search: as ``tokenize``, but dense scripts character by character.

    A run of characters is then found as a phrase wherever it stands.
    """
    pattern = _ASCII_WORD if text.isascii() else _UNIT
    return [Token(match[0], match.start(), match.end()) for match in pattern.finditer(text)]


def unit_words(text: str) -> list[str]:
    """``[unit.text for unit in units(text)]``, several times faster."""
    return (_ASCII_WORD if text.isascii() else _UNIT).findall(text)


def is_dense(word: str) -> bool:
    """Whether the word begins with a character of a script that is written without spaces (or Hangul)."""
    return not word.isascii() and _IS_DENSE.match(word) is not None


def parts(word: str) -> list[Token]:
    """The parts of a compound with their places in it: T-RevSNN gives T and RevSNN; a simple word gives itself."""
    found = [Token(match[0], match.start(), match.end()) for match in _PART.finditer(word)]
    return found or [Token(word, 0, len(word))]  # a vowel sign of Thai is a unit that holds no letter


@lru_cache(maxsize=200_000)
def fold(word: str) -> str:
    """Casefolded, without accents, ligatures opened; a Greek letter that stands alone becomes its name.

    Args:
        word: As written.

    Returns:
        The form under which words are compared. Hyphens and apostrophes stay, in their plain forms.
    """
    if word.isascii():
        return word.lower()
    open_form = unicodedata.normalize("NFKD", word.translate(_LETTERS)).casefold().translate(_LETTERS)
    folded = unicodedata.normalize("NFC", _ACCENTS.sub("", open_form)).replace("\u03c2", "\u03c3")
    return _GREEK.get(folded, folded) if len(folded) == 1 else folded


@lru_cache(maxsize=200_000)
def stem(folded: str) -> str:
    """What the inflections of a word share; equal stems count as the same word.

    Args:
        folded: One word as ``fold`` gives it; of a compound the last part is stemmed.

    Returns:
        A key for comparing, not meant to be shown.
    """
    return stem_word(folded)
