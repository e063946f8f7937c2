"""Which written forms are one word: plurals, spellings, accents, capitals; and which capitals are another word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from corpus.tokens.stopwords import STOP_WORDS
from corpus.tokens.words import fold

_ACRONYM = re.compile(r"[A-Z][A-Z0-9&]*[A-Z][A-Z0-9]*(?:[’']?s)?$|[A-Z]+[0-9]+[A-Z0-9]*s?$")
_POSSESSIVE = re.compile(r"(?:['’]s|(?<=s)['’])$")
#: Capitals for stress or for logic; other stop words in capitals (US, IT, WHO) are abbreviations.
_ROMAN = frozenset({"II", "III", "IV", "VI", "VII", "VIII", "IX"})
_STRESSED = frozenset(
    {"not", "and", "or", "all", "any", "the", "for", "but", "no", "to", "of", "only", "never", "must"}
)
# Numbers, ordinals, sizes and what is left of a formula; "3d" and "2d" are words.
_NO_WORD = re.compile(r"[^a-z\u00aa-\uffff]*$|\d[\d.,]*(?!d$)[a-z]{1,2}$|\d+x\d+\S*$|[a-z]$|.*[\^{}\\_=]")
_PLURAL_ONLY_LIST = """
acoustics aerodynamics always analytics as atlas bayes bias canvas dynamics economics electronics ethics gas genetics
genomics graphics haptics its kinematics kinetics lens linguistics logistics mathematics means mechanics news optics
perhaps physics politics proteomics robotics semantics series species statistics thermodynamics towards yes
"""
_PLURAL_ONLY = frozenset(_PLURAL_ONLY_LIST.split())
#: Irregular plurals and their singulars, by turns.
_IRREGULAR_LIST = """
analyses analysis axes axis children child criteria criterion hypotheses hypothesis indices index indexes index
matrices matrix men man mice mouse optima optimum maxima maximum minima minimum phenomena phenomenon spectra spectrum
syntheses synthesis theses thesis vertices vertex women woman vocabularies vocabulary simplices simplex formulae
formula corpora corpus stimuli stimulus equilibria equilibrium nuclei nucleus radii radius foci focus loci locus
media media diagnoses diagnosis parentheses parenthesis
"""
_IRREGULAR = dict(zip(_IRREGULAR_LIST.split()[::2], _IRREGULAR_LIST.split()[1::2], strict=True))
#: British endings and their American forms.
_SPELLINGS = {
    **{f"is{end}": f"iz{end}" for end in ("e", "es", "ed", "er", "ers", "ing", "ation", "ations", "able", "ability")},
    **{f"ys{end}": f"yz{end}" for end in ("e", "es", "ed", "ing")},
    **{f"our{end}": f"or{end}" for end in ("", "s", "ed", "al", "ally", "ing", "able", "ite", "less")},
    **{f"ll{end}": f"l{end}" for end in ("ed", "ing", "er", "ers")},
    **{f"tre{end}": f"ter{end}" for end in ("", "s")},
    **{f"ogue{end}": f"og{end}" for end in ("", "s")},
    **{f"parametri{end}": f"parameteri{end}" for end in ("zation", "zations", "ze", "zed", "zing")},
}
_ENDINGS = tuple(_SPELLINGS)


def key_words(words: Sequence[str], counts: Sequence[int]) -> list[str]:
    """The key of each written word: equal keys are one word.

    Args:
        words: Distinct words as written.
        counts: How often each stands in the corpus; the corpus itself is the evidence for what is one word.

    Returns:
        For each word its key: folded and in the singular (networks: network), abbreviations in their capitals (LLMs:
        LLM); an empty string for what is never a term: numbers, single letters, remains of formulas.
    """
    folded = [_folded(word) for word in words]
    # An abbreviation has two capitals or figures: most words are seen at a glance to be none.
    short = [not (word[1:].isalpha() and word[1:].islower()) and is_acronym(word) for word in words]
    lower: Counter[str] = Counter()
    capital: Counter[str] = Counter()
    for acronym, form, count in zip(short, folded, counts, strict=True):
        (capital if acronym else lower)[form] += count
    return [
        ""
        if not form or word in _ROMAN or (not _is_plain(form) and _NO_WORD.match(form))
        else _acronym_key(word, form, lower)
        if acronym
        else _key(form, lower, capital)
        for word, form, acronym in zip(words, folded, short, strict=True)
    ]


def _is_plain(form: str) -> bool:
    return len(form) > 1 and form.isascii() and form.isalpha()


def _folded(word: str) -> str:
    if word.isascii() and "'" not in word:
        return word.lower()
    return fold(_POSSESSIVE.sub("", word))


def is_acronym(word: str) -> bool:
    """Whether a word is written as an abbreviation: LLM, LLMs, 3DGS is none, US."""
    return _ACRONYM.match(word) is not None


def _key(form: str, lower: Mapping[str, int], capital: Mapping[str, int]) -> str:
    # Most words are in the singular, of one spelling and no abbreviation.
    if form[-1] != "s" and form not in capital and "-" not in form and form not in _IRREGULAR:
        return spelling(form, lower)
    head, hyphen, last = form.rpartition("-")
    # "Trade-offs" are many a trade-off, though "offs" are no word.
    key = singular(form, lower) if hyphen else form
    if key == form:
        key = head + hyphen + singular(spelling(last, lower), lower)
    bare = form[:-1] if form.endswith("s") and capital.get(form[:-1]) else form
    # "gan" is a careless GAN, but "map" is no MAP: the commoner form decides.
    if key not in STOP_WORDS and capital.get(bare, 0) >= 5 * max(lower.get(form, 0), lower.get(bare, 0), 1):
        return bare.upper()
    return key


def _acronym_key(word: str, form: str, lower: Mapping[str, int]) -> str:
    if form in _STRESSED or (len(form) > 3 and lower.get(form, 0) >= 20 and form in STOP_WORDS):
        return form
    bare = re.sub(r"[’']?s$", "", word) if not word.isupper() else word
    # CIFAR10 is CIFAR-10, which is no abbreviation by itself.
    return fold(bare) if any(letter.isdigit() for letter in bare) else bare.upper()


def singular(form: str, known: Mapping[str, int]) -> str:
    """The singular of a folded word where the corpus has it, else the word itself.

    Args:
        form: A folded word.
        known: The folded words of the corpus.

    Returns:
        The singular: networks gives network if that stands anywhere; news and physics stay.
    """
    if form in _IRREGULAR:
        return _IRREGULAR[form]
    if len(form) < 4 or not form.endswith("s") or form.endswith(("ss", "us", "is")) or form in _PLURAL_ONLY:
        return form
    options = [form[:-3] + "y"] if form.endswith("ies") else []
    options.append(form[:-1])
    if form.endswith(("ses", "xes", "zes", "ches", "shes", "oes")):
        options.append(form[:-2])
    options = [option for option in options if option in known and option not in STOP_WORDS]
    best = max(options, key=lambda option: known[option], default=form)
    return best if best == form or _is_no_slip(best, form, known) else form


def spelling(form: str, known: Mapping[str, int]) -> str:
    """The American spelling of a folded word where the corpus has it, else the word itself."""
    if form.endswith(_ENDINGS):
        for ending, other in _SPELLINGS.items():
            changed = form.removesuffix(ending) + other
            if form.endswith(ending) and changed in known and _is_no_slip(changed, form, known):
                return changed
    return form


def _is_no_slip(option: str, form: str, known: Mapping[str, int]) -> bool:
    """Whether a form is too common beside another to be a slip of the pen ("focuse", "pairwize")."""
    return 25 * known[option] >= known.get(form, 0)
