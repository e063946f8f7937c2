"""Lists of words by which clauses about a paper are found, worded and shortened; gathered by reading abstracts."""

from __future__ import annotations


def _words(*lines: str) -> frozenset[str]:
    return frozenset(word for line in lines for word in line.split())


#: With these a paper makes something; its gist names the thing.
MAKING = _words(
    "propose introduce present develop design devise describe build create construct release unveil contribute curate"
)
#: With these a paper remarks something on its way.
REMARKING = _words("observe find argue identify notice note hypothesize conjecture assume")
#: With these a paper uses something, maybe "to build a ...".
USING = _words("use leverage combine exploit integrate employ adopt apply utilize incorporate")
_FINDING = _words(
    "show prove establish derive pose reveal identify characterize formulate resolve discover conjecture obtain",
    "extend generalize improve",
)
_STUDYING = _words(
    "study investigate analyze analyse consider examine explore address tackle revisit focus deal discuss ask",
    "describe review survey explain learn leverage combine solve answer advocate highlight provide give find",
    "observe argue call recommend initiate clarify",
)
_TESTING = _words("evaluate validate verify test conduct perform illustrate report compare apply use implement")
#: How much a clause with a verb, in its first form, says about what the paper does.
WORTH = {
    **dict.fromkeys(_STUDYING, 6.0),
    **dict.fromkeys(_TESTING, 3.5),
    **dict.fromkeys(_FINDING, 6.5),
    **dict.fromkeys(MAKING, 10.0),
    "describe": 9.0,
    "collect": 8.0,
    "demonstrate": 5.0,
    "argue": 4.5,
}
#: With these a second clause goes on: "... and prove that".
GOING_ON = _words(
    "show prove demonstrate evaluate analyze analyse apply provide propose compare discuss validate establish",
    "develop derive investigate introduce verify illustrate explore describe conduct perform implement",
    "examine obtain observe argue characterize identify extend formulate suggest consider address construct",
    "quantify explain solve combine ask enforce integrate employ exploit adopt incorporate utilize define",
    "generalize improve resolve relate achieve outperform determine collect call",
)
#: So do these, which are nouns too: "the design and test of".
GOING_ON_OR_NOUN = _words(
    "use study report design test release present train learn outline highlight build give find create"
)
NEW_CLAUSE = GOING_ON | _words(
    "we then thus hence it this also furthermore moreover finally therefore consequently",
)
#: Words before which a clause may stop, by how well.
STOPS = {
    **dict.fromkeys(
        _words(
            "which where while whereas thereby thus enabling allowing leading achieving resulting making including",
            "without so such but as especially particularly consisting inspired aiming providing whose called named",
            "when even yielding because since if i.e ie e.g namely unlike despite",
        ),
        3.0,
    ),
    **dict.fromkeys(
        _words(
            "by via using based through with for under across during given along before after like due rather capable",
            "designed together",
        ),
        2.0,
    ),
    **dict.fromkeys(_words("in to from on at that over within and towards toward among against"), 1.0),
}
#: After these it may not: what follows belongs to them, as in "able to", "based on", "a simple".
BINDING = _words(
    "able how aim aims need ability respect due applied used allow allows compared leads lead based depend",
    "depends rely relies focus focuses focusing deal deals consist consists result results resulting",
    "according related similar subject not only is are was were be been being can could may will would should",
    "must and or the a an of both either more less than from to in on with for by as that which at between",
    "into through via its their our this these each such very robust invariant relevant corresponding",
    "tailored adapted suited sensitive equivalent conditioned trained designed lies lie given known learn",
    "learns how when where whether if but while whose also then it they we simple novel new large different",
    "various several multiple two three accounts account calls looks high low small specific general serve",
    "serves serving act acts acting even order along together as ie one well comparison contrast",
    "conjunction accordance addition terms",
)
#: A preposition after a word in -ed or -ing belongs to it, but not after these.
NOUNS_IN_ING = _words(
    "learning training planning processing setting mapping sensing tracking understanding modeling modelling",
    "reasoning clustering sampling rendering testing matching engineering editing embedding parsing pruning",
    "scheduling routing grasping imaging tuning decoding encoding fine-tuning pre-training pretraining",
    "programming driving answering walking computing prompting labeling speed need feed seed",
)
BOUND_PREPOSITIONS = _words("with by as on in from for to over under at through via across")
#: "The assumption that ..." is one.
CLAIMS = _words(
    "assumption fact hypothesis notion insight observation constraint condition belief claim idea property so"
)
#: These take two things, the second after "with".
PAIRING = _words("combines compares integrates unifies connects replaces")
_ACTING = _words(
    "achieve converge require lead exist hold minimize maximize remain yield improve perform suffer learn",
    "admit depend need enjoy imply attain outperform give play contain become allow enable make produce",
    "generate use encode recover scale exhibit suffice reduce increase affect help work fail generalize match",
    "follow capture tend benefit correlate equal correspond provide show arise emerge vary occur determine",
    "dominate approximate solve exploit lie differ",
)
#: In their first form: "we embed".
ENDING_IN_ED = _words("embed need feed speed seed proceed succeed exceed")
#: With these a paper does something, in their first form.
VERBS = GOING_ON | _ACTING | USING | WORTH.keys() | _words("predict detect correct remove track train reuse learn")
#: Forms that make "that ..." a whole clause.
FINITE = _words(
    "is are was were can could may might will would has have do does must cannot satisfy satisfies implies",
    "varies applies relies",
) | {form for verb in _ACTING for form in (verb, verb + "s", verb + "es")}


def third_person(verb: str) -> str:
    """The form that goes with "it": propose -> proposes, study -> studies, show -> shows."""
    if verb in ("have", "be"):
        return {"have": "has", "be": "is"}[verb]
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")


_IRREGULAR = {"shown": "show", "found": "find", "built": "build", "gave": "give"}
_ENDINGS = (("ies", "y"), ("ied", "y"), ("es", "e"), ("es", ""), ("s", ""), ("ed", "e"), ("ed", ""), ("d", ""))


def first_form(verb: str) -> str:
    """The form that goes with "we", of the verbs in ``WORTH``: proposes, proposed -> propose."""
    if verb in WORTH:
        return verb
    if "-" in verb:  # "re-evaluates", "fine-tuned"
        head, _, last = verb.rpartition("-")
        return f"{head}-{first_form(last)}"
    for ending, instead in _ENDINGS:
        if verb.endswith(ending) and (form := verb[: -len(ending)] + instead) in WORTH:
            return form
    return _IRREGULAR.get(verb, verb)
