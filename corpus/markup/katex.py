r"""TeX of a formula -> TeX that KaTeX sets, or nothing where it would print an error.

KaTeX knows most of what abstracts use, but no author's own macros, and it stops at the first thing that it cannot read.
What is only unknown is replaced (``\poly`` by an upright poly, ``\nicefrac`` by ``\frac``, a macro by its name); what
is broken (braces that don't match, two superscripts on one sign) is left to be shown as plain text.
"""

from __future__ import annotations

import re

from corpus.markup.tables import SILENT_WITH_ARGUMENT, WORDS
from corpus.markup.tex import grown_name

# The functions and symbols of KaTeX 0.18 (katex.org/docs/supported), without those that define macros, load anything,
# set colours or sizes, or need a display.
_NAMES = """
Alpha And Bbb Bbbk Beta Big Bigg Biggl Biggm Biggr Bigl Bigm Bigr Box Bra Braket Bumpeq Cap Chi Colonapprox Coloneq
Coloneqq Colonsim Complex Cup Dagger Darr Delta Diamond Doteq Downarrow Epsilon Eqcolon Eqqcolon Eta Finv Game Gamma
Harr Im Iota Join Kappa Ket LaTeX Lambda Larr Leftarrow Leftrightarrow Lleftarrow Longleftarrow Longleftrightarrow
Longrightarrow Lrarr Lsh Mu N Nu Omega Omicron Overrightarrow P Phi Pi Pr Psi R Rarr Re Reals Rho Rightarrow
Rrightarrow Rsh S Set Sigma Subset Supset Tau TeX Theta Uarr Uparrow Updownarrow Upsilon Vdash Vert Vvdash Xi Z Zeta
aa acute alef alefsym aleph allowbreak alpha amalg angle approx approxcolon approxcoloncolon approxeq arccos arcctg
arcsin arctan arctg arg argmax argmin ast asymp atop backepsilon backprime backsim backsimeq backslash bar barwedge
bcancel because begin beta beth between bf big bigcap bigcirc bigcup bigg biggl biggm biggr bigl bigm bigodot
bigoplus bigotimes bigr bigsqcup bigstar bigtriangledown bigtriangleup biguplus bigvee bigwedge binom blacklozenge
blacksquare blacktriangle blacktriangledown blacktriangleleft blacktriangleright blue bm bmod bold boldsymbol bot
bowtie boxdot boxed boxminus boxplus boxtimes bra brace brack braket breve bull bullet bumpeq cal cancel cap cdot
cdotp cdots centerdot cfrac ch check checkmark chi choose circ circeq circlearrowleft circlearrowright circledR
circledS circledast circledcirc circleddash clap clubsuit cnums colon colonapprox coloncolon coloncolonapprox
coloncolonequals coloncolonminus coloncolonsim coloneq coloneqq colonequals colonminus colonsim color colorbox
complement cong coprod copyright cos cosec cosh cot cotg coth csc ctg cth cup curlyeqprec curlyeqsucc curlyvee
curlywedge curvearrowleft curvearrowright dArr dag dagger daleth darr dashleftarrow dashrightarrow dashv dbinom
dblcolon ddag ddagger ddddot dddot ddot ddots deg degree delta det dfrac diagdown diagup diamond diamondsuit digamma
dim displaystyle div divideontimes dot doteq doteqdot dotplus dots dotsb dotsc dotsi dotsm dotso dotsx
doublebarwedge doublecap doublecup downarrow downdownarrows downharpoonleft downharpoonright ell emph emptyset end
enskip enspace epsilon eqcirc eqcolon eqqcolon eqsim eqslantgtr eqslantless equalscolon equalscoloncolon equiv eta
eth exists exp fallingdotseq fbox flat forall frac frak frown gamma gcd ge geq geqq geqslant gets gg ggg gggtr gimel
gnapprox gneq gneqq gnsim grave gray green gt gtrapprox gtrdot gtreqless gtreqqless gtrless gtrsim gvertneqq hArr
harr hat hbar hbox heartsuit hom hookleftarrow hookrightarrow hphantom hslash iff iiint iint image imageof imath
impliedby implies in inf infin infty injlim int intercal intop iota it jmath kaBlue kaGreen kappa ker ket lArr
lBrace lVert lambda land lang langle larr lbrace lbrack lceil ldotp ldots le leadsto left leftarrow leftarrowtail
leftharpoondown leftharpoonup leftleftarrows leftrightarrow leftrightarrows leftrightharpoons leftrightsquigarrow
leftthreetimes leq leqq leqslant lessapprox lessdot lesseqgtr lesseqqgtr lessgtr lesssim lfloor lg lgroup lhd lim
liminf limits limsup ll llap llbracket llcorner lll llless lmoustache ln lnapprox lneq lneqq lnot lnsim log
longleftarrow longleftrightarrow longmapsto longrightarrow looparrowleft looparrowright lor lozenge lparen lq lrArr
lrarr lrcorner lt ltimes lvert lvertneqq maltese mapsfrom mapsto mathbb mathbf mathbin mathcal mathclap mathclose
mathellipsis mathfrak mathinner mathit mathllap mathnormal mathop mathopen mathord mathpunct mathrel mathring
mathrlap mathrm mathscr mathsf mathsfit mathsterling mathtt max measuredangle medspace mho mid middle min minuscolon
minuscoloncolon minuso mod models mp mu multimap nLeftarrow nLeftrightarrow nRightarrow nVDash nVdash nabla natnums
natural ncong ne nearrow neg negmedspace negthickspace negthinspace neq newline nexists ngeq ngeqq ngeqslant ngtr ni
nleftarrow nleftrightarrow nleq nleqq nleqslant nless nmid nobreak nobreakspace nolimits nonumber not notag notin
notni nparallel nprec npreceq nrightarrow nshortmid nshortparallel nsim nsubseteq nsubseteqq nsucc nsucceq nsupseteq
nsupseteqq ntriangleleft ntrianglelefteq ntriangleright ntrianglerighteq nu nvDash nvdash nwarrow odot oiiint oiint
oint omega omicron ominus operatorname operatornamewithlimits oplus orange origof oslash otimes over overbrace
overbracket overgroup overleftarrow overleftharpoon overleftrightarrow overline overlinesegment overrightarrow
overrightharpoon overset owns parallel partial perp phantom phi pi pink pitchfork plim pm pmb pmod pod pounds prec
precapprox preccurlyeq preceq precnapprox precneqq precnsim precsim prime prod projlim propto psi purple qquad quad
rArr rBrace rVert rang rangle rarr ratio rbrace rbrack rceil real reals red relax restriction rfloor rgroup rhd rho
right rightarrow rightarrowtail rightharpoondown rightharpoonup rightleftarrows rightleftharpoons rightrightarrows
rightsquigarrow rightthreetimes risingdotseq rlap rm rmoustache rparen rq rrbracket rtimes rvert scriptscriptstyle
scriptstyle sdot searrow sec sect set setminus sf sh sharp shortmid shortparallel sigma sim simcolon simcoloncolon
simeq sin sinh smallfrown smallint smallsetminus smallsmile smash smile sout space spadesuit sphericalangle sqcap
sqcup sqrt sqsubset sqsubseteq sqsupset sqsupseteq square stackrel star sub sube subset subseteq subseteqq subsetneq
subsetneqq substack succ succapprox succcurlyeq succeq succnapprox succneqq succnsim succsim sum sup supe supset
supseteq supseteqq supsetneq supsetneqq surd swarrow tan tanh tau tbinom text textbf textcircled textcolor
textcopyright textit textmd textnormal textregistered textrm textsf textstyle texttt textup tfrac tg th therefore
theta thetasym thickapprox thicksim thickspace thinspace tilde times to top triangle triangledown triangleleft
trianglelefteq triangleq triangleright trianglerighteq tt twoheadleftarrow twoheadrightarrow uArr uarr ulcorner
underbar underbrace underbracket undergroup underleftarrow underleftrightarrow underline underlinesegment
underrightarrow underset unlhd unrhd uparrow updownarrow upharpoonleft upharpoonright uplus upsilon upuparrows
urcorner utilde vDash varDelta varGamma varLambda varOmega varPhi varPi varPsi varSigma varTheta varUpsilon varXi
varepsilon varinjlim varkappa varliminf varlimsup varnothing varphi varpi varprojlim varpropto varrho varsigma
varsubsetneq varsubsetneqq varsupsetneq varsupsetneqq vartheta vartriangle vartriangleleft vartriangleright varvdots
vcentcolon vcenter vdash vdots vec vee veebar vert vphantom wedge weierp widecheck widehat widetilde wp wr
xLeftarrow xLeftrightarrow xRightarrow xcancel xhookleftarrow xhookrightarrow xi xleftarrow xleftequilibrium
xleftharpoondown xleftharpoonup xleftrightarrow xleftrightharpoons xlongequal xmapsto xrightarrow xrightequilibrium
xrightharpoondown xrightharpoonup xrightleftarrows xrightleftharpoons xtofrom xtwoheadleftarrow xtwoheadrightarrow
yen zeta
"""
_KNOWN = frozenset(_NAMES.split())
_INSTEAD = {
    "Tilde": "\\tilde", "Hat": "\\hat", "Bar": "\\bar", "Vec": "\\vec", "eps": "\\epsilon", "mbox": "\\text",
    "nicefrac": "\\frac", "sfrac": "\\frac", "textsc": "\\textrm", "textnormal": "\\text", "textsl": "\\textit",
    "emph": "\\textit", "em": "\\it", "RR": "\\mathbb{R}", "EE": "\\mathbb{E}", "NN": "\\mathbb{N}",
    "PP": "\\mathbb{P}", "bbR": "\\mathbb{R}", "mleft": "\\left", "mright": "\\right", "bs": "\\boldsymbol",
    "mat": "\\mathbf", "vct": "\\mathbf", "argmin": "\\operatorname{argmin}", "argmax": "\\operatorname{argmax}",
    "ensuremath": "", "smash": "", "noindent": "", "centering": "", "xspace": "", "protect": "", "nonumber": "",
    "notag": "", "sc": "\\rm", "sl": "\\it", "hyperlink": "", "mathds": "\\mathbb", "mathbbm": "\\mathbb",
    "tr": "\\operatorname{tr}", "coloneqq": "\\coloneqq", "textsuperscript": "^",
}  # fmt: skip
_INSTEAD |= dict.fromkeys(
    ("tiny", "scriptsize", "footnotesize", "small", "normalsize", "large", "Large", "LARGE", "huge", "Huge"), ""
)
_COMMAND = re.compile(r"\\([A-Za-z]+)\*?")
_BARE_SIGN = re.compile(r"(?<!\\)((?:\\\\)*)([%#])")
_BARE_AMPERSAND = re.compile(r"(?<!\\)&")
_BARE_DOLLAR = re.compile(r"(?<!\\)\$")
_SILENT = re.compile(rf"\\(?:{'|'.join(sorted(SILENT_WITH_ARGUMENT - {'begin', 'end'}))})\s*\{{[^{{}}]*\}}")
# A command with an argument as the argument of an accent or script wants braces round it.
_NAKED = re.compile(
    r"(\\(?:tilde|hat|bar|vec|dot|widetilde|widehat|overline|underline|sqrt|mathcal|mathbf)|[\^_])\s*"
    r"(\\(?:math[a-z]+|text[a-z]*|operatorname|boldsymbol|bm|tilde|hat|bar|sqrt|overline|widetilde|vec|rm)\s*"
    r"(?:\{[^{}]*\}|[A-Za-z0-9]+|\\[A-Za-z]+)|\\(?:log|ln|exp|min|max|inf|sup|arg|det|dim|lim|Pr|sin|cos|tan)(?![A-Za-z]))"
)
_ENVIRONMENT = re.compile(r"\\(begin|end)\s*\{([a-z]+\*?)\}")
_ENVIRONMENTS = frozenset((
    "matrix", "pmatrix", "bmatrix", "vmatrix", "Bmatrix", "cases", "aligned", "gathered", "array", "smallmatrix",
))  # fmt: skip
_DOUBLE_SCRIPT = re.compile(r"([\^_])\s*(?:\{[^{}]*\}|\\[A-Za-z]+|[^\\{}\s])\s*\1")
_NEEDS_ARGUMENT = re.compile(
    r"(?:[\^_]|\\(?:frac|sqrt|text[a-z]*|math[a-z]+|tilde|hat|bar|vec|operatorname|left|right))\s*(?:[\^_}&]|\\\\|\Z)"
)
_LONGEST = 1500


def for_katex(tex: str) -> str:
    """A formula that KaTeX sets without an error.

    Args:
        tex: TeX without its delimiters.

    Returns:
        TeX in one line; empty if it is better shown as plain text.
    """
    if not tex.strip() or len(tex) > _LONGEST:
        return ""
    done = _SILENT.sub("", _BARE_DOLLAR.sub("", tex))
    done = _COMMAND.sub(_known, done)
    done = _BARE_SIGN.sub(r"\1\\\2", done)
    if "\\begin" not in done:
        done = _BARE_AMPERSAND.sub(r"\\&", done)
    done = _NAKED.sub(r"\1{\2}", done)
    if done.count("\\left") - done.count("\\leftarrow") != done.count("\\right") - done.count("\\rightarrow"):
        done = re.sub(r"\\(?:left|right)(?![A-Za-z])\s*\.?", "", done)
    done = " ".join(done.split())
    return done if _is_whole(done) else ""


def _known(match: re.Match[str]) -> str:
    name = match[1]
    if name in _INSTEAD:
        return _INSTEAD[name]
    if name in _KNOWN:
        return match[0]
    if name in WORDS:
        return f"\\operatorname{{{WORDS[name]}}}"
    grown, rest = grown_name(name)
    if grown in ("log", "ln", "times"):
        return f"\\{grown} {rest}"
    if grown:
        return f"\\{grown.replace('textsc', 'textrm')}{{{rest}}}"
    return f"\\textrm{{{name}}}"


def _is_whole(tex: str) -> bool:
    depth = 0
    for sign in re.findall(r"\\.|[{}]", tex):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth < 0:
            return False
    if depth or _DOUBLE_SCRIPT.search(tex) or _NEEDS_ARGUMENT.search(tex) or tex.endswith("\\"):
        return False
    opened: list[str] = []
    for kind, name in _ENVIRONMENT.findall(tex):
        if kind == "begin" and name in _ENVIRONMENTS:
            opened.append(name)
        elif kind == "begin" or not opened or opened.pop() != name:
            return False
    return not opened
