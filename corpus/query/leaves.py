"""Words of a query as leaves of its tree."""

from __future__ import annotations

import re
import unicodedata

from corpus.query.nodes import MAX_DISTANCE, Letters, Slot, Words
from corpus.tokens.words import fold, is_dense, parts, stem, unit_words

_ACRONYM = re.compile(r"((?=(?:[A-Z0-9]*[A-Z]){2})[A-Z0-9]+)(?:['\u2019]?s)?")
_WILDCARD = re.compile(r"(.*[^\W_])\*+", re.DOTALL)
_FUZZY = re.compile(r"(.*[^\W_])~(\d?)", re.DOTALL)
#: Letters that a prefix needs; below it a star belongs to a name, as in the algorithm A*.
MIN_PREFIX = 3
#: Slots of a phrase; what is longer is no phrase any more.
MAX_SLOTS = 60
#: Letters of a word that may be misspelled.
MAX_MISSPELLED = 40

_SMALL = (
    "a an the of and or in on for to with by from at as is are be was were been am that this these those it its into"
    " than then but not no nor so if do does did has have had can could will would shall should may might must we our"
    " us you your i he she they them their his her which who whom whose what when where how why there here via per"
)
#: Words of grammar that are set aside when others are there, and that do not count for the ranking.
SMALL_WORDS = frozenset(_SMALL.split())


def acronym_of(word: str) -> str:
    """The capitals of a word written in capitals (at least two), without a plural s: GANs gives GAN; else empty."""
    match = _ACRONYM.fullmatch(word)
    return match[1] if match else ""


def joined_stem(word: str) -> str:
    """The stem of a compound written together: T-RevSNN gives that of trevsnn."""
    return stem("".join(fold(part.text).replace("'", "") for part in parts(word)))


def word_slot(word: str, any_case: bool = False) -> Slot:
    """The slot of one simple word."""
    folded = fold(word)
    return Slot("word", folded, stem(folded), "" if any_case else acronym_of(word))


def read_chunk(chunk: str, any_case: bool = False) -> Words | Letters | None:
    """A run without spaces: a word, a compound, a prefix, a fuzzy word; signs alone are taken literally.

    Args:
        chunk: As typed.
        any_case: Whether capitals say nothing (a query typed all in capitals).

    Returns:
        A leaf, or ``None`` where nothing in it can be searched for.
    """
    if match := _FUZZY.fullmatch(chunk):
        leaf = _spelled(match[1], match[2])
        if leaf is not None:
            return leaf
    if (match := _WILDCARD.fullmatch(chunk)) and not chunk.startswith("*"):  # **bold** is emphasis
        leaf = _beginning(match[1])
        if leaf is not None:
            return leaf
    words = unit_words(chunk)
    if not words:
        signs = "".join(
            sign for sign in chunk if sign != "\u2212" and unicodedata.category(sign) in ("So", "Sm", "Sk", "Sc", "Lm")
        )
        return Letters(signs, chunk, literal=True) if signs and not chunk.isascii() else None
    slots = _slots(words)
    if len(slots) == 1:
        slot = word_slot(words[0], any_case)
        return Words((slot,), words[0], slot.stem)
    joined = joined_stem(words[0]) if len(words) == 1 else ""
    return Words(slots, chunk.strip(".,;:!?"), joined)


def read_phrase(text: str, distance: int = -1) -> Words | None:
    """Words in quotes: all of them, small ones too, in any inflection and case.

    Args:
        text: What stood between the quotes.
        distance: Words that may stand among them; -1 for side by side.

    Returns:
        A leaf, or ``None`` where there is no word.
    """
    slots: list[Slot] = []
    for chunk in text.split():
        match = _WILDCARD.fullmatch(chunk)
        leaf = _beginning(match[1]) if match else None
        slots += leaf.slots if leaf else _slots(unit_words(chunk))
    if not slots:
        return None
    words = text.split()
    joined = ""
    if len(words) == 1 and len(units := unit_words(words[0])) == 1 and slots[0].kind == "word":
        joined = joined_stem(units[0])
    near = min(distance, MAX_DISTANCE) if len(slots) > 1 else -1
    return Words(tuple(slots[:MAX_SLOTS]), text, joined, quoted=True, distance=near)


def is_short_prefix(chunk: str) -> bool:
    """Whether a star was typed after too few letters for a prefix, and not after a capital as in the algorithm A*."""
    match = _WILDCARD.fullmatch(chunk)
    if match is None or chunk.startswith("*") or (len(match[1]) == 1 and match[1].isupper()):
        return False
    return sum(map(str.isalnum, match[1])) < MIN_PREFIX


def is_pattern(leaf: Words | Letters) -> bool:
    """Whether a leaf is more than words to be looked up: a pattern, a prefix, a misspelling, three words near."""
    if isinstance(leaf, Letters):
        return True
    return any(slot.kind != "word" for slot in leaf.slots) or (leaf.distance >= 0 and len(leaf.slots) > 2)


def _slots(words: list[str]) -> tuple[Slot, ...]:
    """The parts of all the words, in order; in compounds and phrases any case will do."""
    return tuple(word_slot(part.text, any_case=True) for word in words for part in parts(word))


def _beginning(stub: str) -> Words | None:
    words = unit_words(stub)
    if len(words) != 1 or is_dense(words[0]):
        return None
    pieces = parts(words[0])
    folded = fold(pieces[-1].text).replace("'", "")
    if sum(letter.isalnum() for letter in fold(words[0])) < MIN_PREFIX:
        return None
    last = Slot("prefix", folded, folded)
    return Words((*_slots([piece.text for piece in pieces[:-1]]), last), f"{stub}*")


def _spelled(word: str, edits: str) -> Words | None:
    words = unit_words(word)
    if len(words) != 1 or len(parts(words[0])) != 1 or is_dense(words[0]):
        return None
    folded = fold(words[0]).replace("'", "")
    allowed = min(int(edits), 2) if edits else (2 if len(folded) > 7 else 1)
    if allowed == 0 or not MIN_PREFIX <= len(folded) <= MAX_MISSPELLED:
        return None
    return Words((Slot("fuzzy", folded, stem(folded), edits=allowed),), f"{words[0]}~")
