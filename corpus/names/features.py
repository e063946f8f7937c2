"""What speaks for and against a candidate: short readable features.

A word's neighbours are written ``l=`` and ``r=``; ``^`` and ``$`` are the sentence's begin and the text's end, ``N`` is
another candidate, ``0`` a number.
"""

from __future__ import annotations

from functools import lru_cache

from corpus.names.candidates import NAME, Candidate, Mention, Scan

_OPENING = frozenset("(\"'“‘`«[「『")
_OTHERS_WORK = (
    "existing previous previously prior recent recently popular traditional conventional baseline baselines standard "
    "classical widely original well-known state-of-the-art sota such unlike compared upon off-the-shelf earlier "
    "pre-trained pretrained commonly"
)
_PRIOR = frozenset(_OTHERS_WORK.split())
_MENTIONS = 5  # the first ones tell


def features_of(candidate: Candidate, scan: Scan, kinds: dict[str, int], known: int, most: int) -> set[str]:
    """All features of a candidate.

    Args:
        candidate: One of ``scan.found``.
        scan: The abstract.
        kinds: The kinds of its tokens.
        known: The step of how many other papers have the form; 0 for few.
        most: How often the candidate with the most mentions is mentioned; see most_mentions().
    """
    form, found = candidate.form, scan.found
    shape = _shape(form)
    out = set(shape)
    grade = 0
    for mention in candidate.mentions[:_MENTIONS]:
        grade = max(grade, _mention(mention, form, scan, kinds, out))
    times = len(candidate.mentions)
    if times:
        _first(candidate.mentions[0], scan, kinds, out)
        place = candidate.mentions[0].sentence
        out.add(f"place={min(5, place * 6 // scan.sentences)}")
        if scan.first_own >= 0:
            out.add(f"from-own={max(-3, min(3, place - scan.first_own))}")
            if candidate.mentions[-1].sentence > scan.first_own:
                out.add("goes-on")
        out.add(f"sentences={min(4, len({m.sentence for m in candidate.mentions}))}")
    else:
        out.add("only-part")
    if candidate.parts:
        out.add("has-parts")
    fame = "unknown" if known == 0 else "rare" if known < 20 else "common"
    several = min(times, 4)
    out.update(
        (
            f"n={min(times, 6)}",
            "n-rank=" + ("top" if times == most else "half" if 2 * times >= most else "low"),
            f"known={known}",
            f"grade={grade} {fame}",
            f"grade={grade} n={several}",
            f"grade={grade} {shape[0]}",
            f"{shape[0]} n={several}",
            f"{shape[0]} {fame}",
        )
    )
    if "paren=spelt" in out:
        out.add(f"spelt grade={grade} {fame}")
    if scan.address and _letters(form) in scan.address:
        out.add("in-url")
    if len(found) > 1:
        _relatives(form, found, out)
    return out


def most_mentions(scan: Scan) -> int:
    """The largest number of mentions that any candidate has; 0 without candidates."""
    return max((len(candidate.mentions) for candidate in scan.found.values()), default=0)


def introduced(features: set[str]) -> bool:
    """Whether a sentence in which the authors propose or name something introduces the candidate."""
    return not any(f.startswith("grade=0") for f in features)


def _mention(m: Mention, form: str, scan: Scan, kinds: dict[str, int], out: set[str]) -> int:
    """Add what one mention says; give how it is introduced there: 0 not, 1 in a proposing sentence, 2 outright."""
    tokens, i, begin = scan.tokens, m.at, m.begin
    left, left2 = _word(tokens, kinds, i - 1, begin), _word(tokens, kinds, i - 2, begin)
    right, right2 = _word(tokens, kinds, i + 1, begin), _word(tokens, kinds, i + 2, begin)
    out.update(("l=" + left, "l2=" + left2 + " " + left, "r=" + right, "r2=" + right + " " + right2))
    opened = left in _OPENING
    spelt = False
    if opened:
        out.add("q=" + left + right + " " + left2)
        if left == "(":
            if right == ")":
                spelt = spells(form, [t.lower() for t in tokens[max(begin, i - 5 - len(form)) : i - 1]])
                out.add("paren=spelt" if spelt else "paren=unspelt")
                if spelt:
                    out.add("paren-right=" + right2)
            else:
                out.add("paren-open")
    elif right == "(":
        words = [t.lower() for t in tokens[i + 2 : i + 16]]
        if spells(form, words[: words.index(")")] if ")" in words else words):
            out.add("expanded")
    if i - begin > 1 and not _PRIOR.isdisjoint([t.lower() for t in tokens[max(begin, i - 4) : i]]):
        out.add("prior-left")
    if "et" in tokens[i + 1 : i + 6]:
        out.add("cited")
    grade = 0
    if m.cue >= 0:
        own = m.own >= 0
        gap = i - m.cue - opened
        out.add(("cue=own " if own else "cue=other ") + _distance(gap))
        if own:
            out.add("cue-word=" + tokens[m.cue].lower())
            grade = 2 if gap <= 3 or spelt else 1
        if opened:
            out.add("cue-opened=own" if own else "cue-opened=other")
    if m.call >= 0:
        gap = i - m.call - opened
        grade = 2 if gap <= 4 else max(grade, 1)
        out.add("call=" + _distance(gap) + (" own" if m.own >= 0 and m.cue >= 0 else ""))
    if m.own >= 0:
        out.add("own")
    if i == begin:
        out.add("initial")
    return grade


def _first(m: Mention, scan: Scan, kinds: dict[str, int], out: set[str]) -> None:
    """What the first mention says: before (b), in (c) or after (a) the first proposing sentence, or without one (-)."""
    own = scan.first_own
    where = "-" if own < 0 else "c" if m.sentence == own else "b" if m.sentence < own else "a"
    out.add("first=" + where)
    out.add("first-l=" + where + " " + _word(scan.tokens, kinds, m.at - 1, m.begin))
    out.add("first-r=" + where + " " + _word(scan.tokens, kinds, m.at + 1, m.begin))
    if m.at == m.begin:
        out.add("first-initial=" + where)


def _word(tokens: list[str], kinds: dict[str, int], j: int, begin: int) -> str:
    if j < begin:
        return "^"
    if j >= len(tokens):
        return "$"
    token = tokens[j]
    if kinds.get(token) == NAME:
        return "N"
    return "0" if token[0].isdigit() else token.lower()


def _distance(gap: int) -> str:
    return "1" if gap <= 1 else "3" if gap <= 3 else "6" if gap <= 6 else "12" if gap <= 12 else "far"


def _letters(form: str) -> str:
    letters = "".join(c for c in form.lower() if c.isalnum())
    return letters if len(letters) > 2 else "\n"


@lru_cache(maxsize=20_000)
def _shape(form: str) -> tuple[str, ...]:
    """Features of the form alone, its shape first."""
    letters = [c for c in form if c.isalpha()]
    upper = sum(c.isupper() for c in letters)
    if upper == len(letters):
        kind = "caps"
    elif form[0].isupper() and upper == 1:
        kind = "word"
    elif upper == 0:
        kind = "lower"
    elif form.endswith("s") and upper == len(letters) - 1:
        kind = "plural"
    elif form[0].isupper():
        kind = "camel"
    else:
        kind = "inner"
    out = [f"len={min(len(form), 14)}"]
    parts = form.replace("–", "-").split("-")
    if len(parts) > 1:
        kind += "-low" if parts[-1].islower() and len(parts[-1]) > 2 else "-hyphen"
        out.append(f"parts={min(len(parts), 4)}")
        if parts[-1].isdigit():
            out.append("tail-number")
    if any(c.isdigit() for c in form):
        out.append("digit-first" if form[0].isdigit() else "digit-last" if form[-1].isdigit() else "digit")
    if kind.startswith(("camel", "word")):
        out.append("tail=" + form[-3:].lower())
    return ("shape=" + kind, *out)


def _relatives(form: str, found: dict[str, Candidate], out: set[str]) -> None:
    if form + "s" in found:
        out.add("has-plural")
    if form[-1] == "s" and form[:-1] in found:
        out.add("is-plural")
    for other in found:
        if len(other) > len(form):
            if other.startswith(form) and other[len(form) :] != "s":
                out.add("has-longer")
        elif len(other) < len(form) and form.startswith(other) and form[len(other) :] != "s":
            out.add("is-longer")


def spells(form: str, words: list[str]) -> bool:
    """Whether the form's letters can be read off the words, in order, beginning with the first letter of one of them.

    Args:
        form: Such as "SAFIM".
        words: In lower case.
    """
    letters = [c for c in form.lower() if c.isalnum()]
    if len(letters) < 2:
        return False
    for first, word in enumerate(words):
        if word[:1] != letters[0]:
            continue
        text = " ".join(words[first:])
        place = 0
        for letter in letters:
            place = text.find(letter, place) + 1
            if not place:
                break
        else:
            return True
    return False
