"""A light stemmer for English: plurals, -ing, -ed and the two spellings of -ise; derivations stay apart.

Full stemmers make one word of universe and university, or of general and generative, which highlights show as errors;
here model, models, modeling and modelled meet and nothing else does.
"""

from __future__ import annotations

import re

_VOWEL = re.compile(r"[aeiouy]")
_TWO_SYLLABLES = re.compile(r"(?:qu|[^aeiouy])*[aeiouy]+(?:qu|[^aeiouy])+[aeiouy]")
# Words of one syllable that had a silent e, as in note, use, sense, solve, trace, change, merge, sample and glue.
_SILENT_E = re.compile(
    r"(?:qu|[^aeiouy])*(?:[aeiouy][^aeiouywx]|[aeiouy]+[nlrp]?[scvz]|[aeiouy]+(?:[rd]g|th)|[aeiouy]+[^aeiouy]?[^aeiouylr]l|[^aeiouy]u"
    r"|(?:ch|r|str)ang|[pthw]ast)"
)
_DOUBLE = frozenset({"add", "err", "ebb"})

# Latin and Greek plurals, and words whose ending only looks like an inflection.
_IRREGULAR = {
    "matrices": "matrix", "indices": "index", "vertices": "vertex", "simplices": "simplex", "vortices": "vortex",
    "cortices": "cortex", "appendices": "appendix", "helices": "helix", "corpora": "corpus", "criteria": "criterion",
    "phenomena": "phenomenon", "automata": "automaton", "optima": "optimum", "minima": "minimum", "maxima": "maximum",
    "spectra": "spectrum", "formulae": "formula", "analyses": "analysis", "axes": "axis", "bases": "base",
    "children": "child", "men": "man", "women": "woman", "mice": "mouse", "feet": "foot", "lives": "life",
    "halves": "half", "leaves": "leaf", "radii": "radius", "nuclei": "nucleus", "stimuli": "stimulus",
    "schemata": "schema", "hypotheses": "hypothesis", "syntheses": "synthesis", "theses": "thesis", "crises": "crisis",
    "emphases": "emphasis", "biases": "bias", "lenses": "lens", "gases": "gas", "chosen": "choose", "written": "write",
    "learnt": "learn", "built": "build", "agreed": "agree", "disagreed": "disagree", "guaranteed": "guarantee",
    "freed": "free", "tying": "tie", "dying": "die", "lying": "lie", "tied": "tie", "died": "die",
    "lied": "lie",
}  # fmt: skip
_KEPT_WORDS = (
    "this is was has his its as us yes thus plus bias alias atlas canvas gas lens news chaos cosmos pandas series"
    " species always perhaps whereas besides towards across during being thing nothing something anything everything"
    " spring string bring king ring sing wing sling swing evening morning ceiling embed hundred indeed need speed seed"
    " feed breed bleed weed sacred naked wicked shed sled bed red led fed wed physics mathematics mass class less loss"
    " process access success stress dress address pass gauss bayes hughes james jones fourier united"
)
_KEPT = frozenset(_KEPT_WORDS.split())


def stem_word(folded: str) -> str:
    """The stem of one folded word; see ``corpus.tokens.words.stem``."""
    word = folded.removesuffix("'s").replace("'", "")
    if not word.isascii() or len(word) < 4 or not word[-1].isalpha():
        return word
    word = _IRREGULAR.get(word, word)
    if word in _KEPT:
        return word
    return _ending(_inflection(_plural(word)))


def _plural(word: str) -> str:
    if word[-1] != "s" or word.endswith(("ss", "us", "is")) or word in _KEPT:
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return word[:-2]
    return word[:-1]


def _inflection(word: str) -> str:
    if word in _KEPT:
        return word
    if word.endswith("ied") and len(word) > 4:
        return word[:-3] + "y"
    for suffix in ("ing", "ed"):
        if word.endswith(suffix) and not word.endswith("eed"):
            rest = word[: -len(suffix)]
            return _verb(rest) if len(rest) > 1 and _VOWEL.search(rest) else word
    return word


def _verb(rest: str) -> str:
    """The verb of which -ing or -ed was taken: without a doubled consonant, with the silent e of a short word."""
    if len(rest) > 3 and rest in _KEPT:
        return rest
    if rest[-1] == rest[-2] and rest[-1] in "bdgmnprt" and rest not in _DOUBLE:
        return rest[:-1]
    return rest + "e" if _SILENT_E.fullmatch(rest) else rest


def _ending(word: str) -> str:
    """One spelling for what has several: words of two syllables lose a final e and a second l, -ize is -ise."""
    if len(word) > 4 and word.endswith("ie"):
        word = word[:-2] + "y"
    elif word[-1] == "e" and _TWO_SYLLABLES.match(word[:-1]):
        word = word[:-1]
    if word.endswith("ll") and _TWO_SYLLABLES.match(word):
        word = word[:-1]
    if len(word) > 4 and word.endswith(("iz", "yz")):
        word = word[:-1] + "s"
    return word.replace("ization", "isation").replace("haviour", "havior").replace("ighbour", "ighbor")
