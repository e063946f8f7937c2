"""How abstracts say that code is or will be public: the patterns, from those of 87,000 abstracts that name code.

Each is read over one sentence in lower case, single-spaced, in which links are "§".
"""

from __future__ import annotations

import re

#: Words that may stand before "code" when programs are meant; hash, latent, Gray and neural codes have others.
_BEFORE = r"""(?:^ | [,;:&/(+]\s? | \b(?:
      our|the|all|full|and|or|both|its?|this|any|of|as|an?|complete|entire|and/or|new|final
    | accompanying|associated|corresponding|related|relevant|necessary|underlying
    | official|original|reference|reproducible|replication|documented|modular|efficient|optimized
    | released|release|releasing|provide|share|sharing|publish
    | open|open-source|open\ssource|open-sourced|public|anonymous|anonymized
    | demo|example|sample|project|system|training|evaluation|inference|testing|test|simulation|simulator
    | experiments?|experimental|benchmark|baseline|models?|data|datasets?|pretrained|trained
    | processing|preprocessing|analysis|annotation|generation
    | python|pytorch|tensorflow|jax|matlab|julia|cuda|ros|c\+\+|c|r|gpu
    )\s)"""
_PROGRAM = r"""(?:
      source[\s-]?codes? | code[\s-]?bases? | codes?(?:\srepository)? | implementations? | scripts
    | software(?:\spackages?|\stools?)?
    )"""
_PACKAGE = r"""(?:
      toolkit | toolbox | toolset | (?:(?:python|r|julia|matlab|ros|software)\s)?package | library
    | framework | simulator | tool
    )"""
#: What follows "code" when it is not the thing released but a word of another one.
_OTHER = r"""(?!\s(?:
      generation|completion|search|review|summari[sz]ation|understanding|translation|retrieval|reasoning|intelligence
    | editing|switch\w*|engineering|quality|changes?|details|snippets?|tasks?|vectors?|words?|libraries|modules?
    | llms?|language|datasets?|projects?|models?\b(?!\s(?:and|are|will|is))
    )\b)(?![\w-])"""
_CODE = rf"{_BEFORE}{_PROGRAM}{_OTHER}"
_OPEN = r"""(?:
      avai?la?i?b?a?ble | avail-able | released? | open[\s-]?sourced? | accessible | published | publici[sz]ed | public
    | shared | distributed
    | provided(?=\s(?:at|on|in|for|to|online|here|open|as|under|with|publicly|upon|§|https))
    | (?:found|downloaded|obtained|accessed|seen|provided)\s(?:at|on|here|in|from|online|via|through|under|§)
    )"""
_ADVERB = r"""(?:
      also|all|both|now|already|soon|later|then|currently|further|subsequently|immediately|permanently
    | be|been|being|made|to|open|public|online
    | publicly|freely|openly|fully|easily|readily|directly|completely|duly|anonymously
    )"""
_IS = r"(?:is|are|was|be|been|will|would|shall|can|could|has|have|gets?|being)"
_GIVE = r"(?:releas(?:e|ed|ing)|open[\s-]?sourc(?:e|ed|ing)|publish(?:ed|ing)?|publicly\s(?:share|release))"
_PRESENT = r"(?:present|introduce|propose|provide|release|develop|offer|contribute|describe|publish|create)\w*"
#: One more sign of the same clause.
_SIGN = r"(?:(?!\b(?:that|which|because|from|using|trained|such)\b)[^.;§])"
#: Not "results in an open-source simulator", "provided by an open-source tool".
_NOT_AFTER = "".join(rf"(?<!{word}\s)" for word in (r"\bin", r"\bon", r"\bby", r"\bis", r"\bof", "using", "with"))

_PROMISES = (
    # "Code and models will be made publicly available", "the code for our tests can be found at"
    rf"{_CODE}[^;.§]{{0,75}}?\s{_IS}(?:\s{_ADVERB}){{0,4}}\s{_OPEN}\b",
    # "our XYZ code is publicly available": any word before "code", but a clear release
    rf"""\b(?:our|the|all)\s(?:[\w'+/-]+\s){{1,3}}{_PROGRAM}{_OTHER}(?:\s(?:and|of|for)\s[^;.,§]{{0,40}})?
        \s{_IS}(?:\s{_ADVERB}){{0,3}}\s(?:publicly\savailable|freely\savailable|released|open[\s-]?sourced?|made\spublic
        |available\s(?:on|at|online|upon|from|here))\b""",
    # without a verb: "Code available at", "source code: publicly available", "code here"
    rf"""{_CODE}(?:\s(?:and|&|,)\s?[\w-]+){{0,2}}(?:\s?:)?\s(?:(?:publicly|freely|also)\s)?
        (?:avai?la?i?b?a?ble|released|here)\b""",
    # "We release our code", "we collect a corpus and open-source the models and training scripts"
    rf"""\b(?:we|authors)\s(?:{_SIGN}{{0,120}}?(?:,|\s(?:and|also|to|will|further))\s | (?:are|will\sbe)\s | \w+\s)?
        (?:[\w-]+ly\s|also\s|will\s|further\s){{0,2}}{_GIVE}\s(?!software\s){_SIGN}{{0,80}}?\b{_PROGRAM}{_OTHER}""",
    # "By releasing our code", "publicly releasing the models and code"
    rf"\b(?:by|to|for|publicly)\s(?:publicly\s)?(?:releas(?:e|ing)|open[\s-]?sourcing|publishing)\s{_SIGN}{{0,50}}?{_CODE}",
    # "we provide code", "we share all source code"; not "we provide an implementation of the hardness proof"
    r"""\bwe\s(?:\w+\s){0,3}(?:provide|share|give|offer|contribute)\s
        (?:(?:all|our|the|both|full|and|an?|complete|publicly|data|datasets?|models?|weights|trained|pre-?trained|demo
        |training|evaluation|example|baseline|reference|open|python|matlab|r|c\+\+|pytorch|tensorflow)(?:,\s|\s)){0,6}?
        (?:open[\s-]?)?(?:source[\s-]?)?codes?(?:\s(?:and|for|to|of|at|on|with|online|in|via)\b | , | [.\s"1-9]*$)""",
    # "we make our code public", "we make publicly available the code"
    rf"""\b(?:mak(?:e|es|ing)|made)\s[^.§]{{0,60}}?\b{_PROGRAM}{_OTHER}[^.§]{{0,60}}?
        \b(?:available|public|publicly|accessible|open)\b""",
    rf"\b(?:mak(?:e|es|ing)|made)\s(?:(?:publicly|freely)\s)?available\s[^.§]{{0,60}}?\b{_PROGRAM}{_OTHER}",
    # "we present an open-source implementation", "we introduce X, an open-source toolkit"
    rf"""\b(?:we|paper|work)\s(?:[\w-]+\s){{0,2}}?{_PRESENT}\s{_SIGN}{{0,60}}?{_NOT_AFTER}
        \ban?\s(?:\w+,?\s)?open[\s-]{{0,2}}sourced?,?\s(?:[\w+/-]+\s){{0,3}}?(?:implementation|{_PACKAGE}|software|code)\b""",
    # "our toolkit is released", "we release a software tool"
    rf"""\b(?:our|the)\s(?:[\w-]+\s){{0,3}}{_PACKAGE}\s(?:[\w,-]+\s){{0,3}}?(?:is|are|be|been)\s(?:{_ADVERB}\s){{0,3}}
        (?:released|open[\s-]?sourced?|publicly\savailable)""",
    rf"""\bwe\s(?:[\w-]+\s){{0,2}}(?:releas(?:e|ed)|open[\s-]?source[d]?)\s(?:an?|our|the)\s(?:[\w-]+\s){{0,3}}?
        {_PACKAGE}\b""",
    # "released as open source", "we release our controller as open-source software"
    r"""\b(?:available|released?|provided|offered|published|distributed)\s(?:[\w-]+\s){0,4}?as\s(?:an?\s)?(?:free\s)?
        open[\s-]?sourced?\b""",
    # "An open-source GPU implementation is provided"
    rf"""\bopen[\s-]?sourced?\s(?:[\w+-]+\s){{0,2}}(?:implementation|software|code)\s{_IS}(?:\s{_ADVERB}){{0,2}}
        \s(?:provided|available|released|included)\b""",
)
PROMISES = tuple(re.compile(pattern, re.VERBOSE) for pattern in _PROMISES)

#: Sentences that speak of others' code.
OTHERS = re.compile(
    r"""  \bhope\sthat\s(?:researchers|others|authors)\b   # ... will contribute their code
        | \boff-the-shelf\b | \buntil\srecently\b
        | \b(?:several|many|existing|most|some|no)\s(?:[\w-]+\s){0,3}(?:implementations?|software|codes?|tools)\b
    """,
    re.VERBOSE,
)
#: The code goes with the paper: nothing is owed, unless more "will be" released.
SUPPLEMENT = re.compile(r"\b(?:in|with|as|to)\s(?:the\s|our\s)?(?:supplement|appendi|attached)")

#: Cheap signs that a sentence is about programs, and about giving them away.
PROGRAM_SIGNS = (
    *("code", "implementation", "software", "scripts", "toolkit", "toolbox", "package"),
    *("open-sourc", "open sourc", "opensourc", "open- sourc"),
)
RELEASE_SIGNS = (
    *("availa", "avali", "releas", "open", "public", "provide", "share"),
    *(" found", "access", "download", "obtain", " here"),
)
