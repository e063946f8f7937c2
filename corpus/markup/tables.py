r"""What TeX commands say in plain words.

The names are those of LaTeX2e and amsmath/amssymb (S. Pakin, "The Comprehensive LaTeX Symbol List"); the choice is what
abstracts use. Greek letters become their English names, so that a search for epsilon finds ``$\epsilon$`` and
``$\varepsilon$`` alike; operators become the Unicode sign, which no search needs.
"""

from __future__ import annotations

_GREEK = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi "
    "psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
)
_VARIANTS = "epsilon theta pi rho sigma phi kappa Gamma Delta Sigma Omega"
_FUNCTIONS = (
    "arccos arcsin arctan arg argmax argmin cos cosh cot det dim exp gcd hom inf ker lg lim liminf limsup ln log max "
    "min mod Pr sec sin sinh sup tan tanh poly polylog rank sign diag tr Tr"
)

#: Commands that become a word of their own, with a blank between them and a letter or digit beside them.
WORDS = {
    **{name: name for name in _GREEK.split()},
    **{f"var{name}": name for name in _VARIANTS.split()},
    **{name: name for name in _FUNCTIONS.split()},
    "eps": "epsilon", "bmod": "mod", "pmod": "mod", "choose": "choose", "ie": "i.e.", "eg": "e.g.",
    "etal": "et al.", "wrt": "w.r.t.", "iid": "i.i.d.", "LaTeX": "LaTeX", "TeX": "TeX", "land": "∧", "lor": "∨",
}  # fmt: skip

#: Commands that become a sign.
SIGNS = {
    "times": "×", "texttimes": "×", "cdot": "·", "cdotp": "·", "textperiodcentered": "·", "div": "÷", "pm": "±",
    "textpm": "±", "mp": "∓", "ast": "*", "star": "*", "circ": "∘", "bullet": "•", "textbullet": "•", "item": "•",
    "oplus": "⊕", "ominus": "⊖", "otimes": "⊗", "odot": "⊙", "wedge": "∧", "vee": "∨", "cap": "∩", "cup": "∪",
    "bigcap": "∩", "bigcup": "∪", "setminus": "\\", "backslash": "\\", "textbackslash": "\\", "neg": "¬", "lnot": "¬",
    "leq": "≤", "le": "≤", "leqslant": "≤", "geq": "≥", "ge": "≥", "geqslant": "≥", "neq": "≠", "ne": "≠", "ll": "≪",
    "gg": "≫", "sim": "~", "simeq": "≃", "approx": "≈", "cong": "≅", "equiv": "≡", "propto": "∝", "lesssim": "≲",
    "gtrsim": "≳", "asymp": "≍", "doteq": "≐", "triangleq": "≜", "coloneqq": "≔", "prec": "≺", "succ": "≻",
    "preceq": "⪯", "succeq": "⪰", "preccurlyeq": "≼", "succcurlyeq": "≽", "in": "∈", "notin": "∉", "ni": "∋",
    "subset": "⊂", "subseteq": "⊆", "supset": "⊃", "supseteq": "⊇", "emptyset": "∅", "varnothing": "∅",
    "forall": "∀", "exists": "∃", "nexists": "∄", "top": "T", "intercal": "T", "bot": "⊥", "perp": "⊥",
    "parallel": "∥", "mid": "|", "vert": "|", "lvert": "|", "rvert": "|", "Vert": "‖", "lVert": "‖", "rVert": "‖",
    "langle": "⟨", "rangle": "⟩", "lceil": "⌈", "rceil": "⌉", "lfloor": "⌊", "rfloor": "⌋", "lbrace": "{",
    "rbrace": "}", "lbrack": "[", "rbrack": "]", "rightarrow": "→", "to": "→", "longrightarrow": "→", "leftarrow": "←",
    "gets": "←", "leftrightarrow": "↔", "Rightarrow": "⇒", "implies": "⇒", "Leftarrow": "⇐", "Leftrightarrow": "⇔",
    "iff": "⇔", "mapsto": "↦", "longmapsto": "↦", "uparrow": "↑", "downarrow": "↓", "hookrightarrow": "↪",
    "rightsquigarrow": "⇝", "infty": "∞", "partial": "∂", "nabla": "∇", "sum": "∑", "prod": "∏", "int": "∫",
    "oint": "∮", "ldots": "…", "dots": "…", "dotsc": "…", "dotsb": "…", "cdots": "…", "vdots": "…", "ddots": "…",
    "textellipsis": "…", "ell": "l", "hbar": "ħ", "Re": "Re", "Im": "Im", "aleph": "ℵ", "wp": "℘", "imath": "i",
    "jmath": "j", "prime": "'", "dagger": "†", "dag": "†", "ddagger": "‡", "S": "§", "P": "¶", "copyright": "©",
    "textregistered": "®", "texttrademark": "™", "pounds": "£", "texteuro": "€", "euro": "€", "degree": "°",
    "textdegree": "°", "checkmark": "✓", "cmark": "✓", "xmark": "✗", "square": "□", "Box": "□", "triangle": "△",
    "blacksquare": "■", "lhd": "◁", "rhd": "▷", "vdash": "⊢", "models": "⊨", "angle": "∠", "over": "/", "colon": ":",
    "textasciitilde": "~", "textasciicircum": "^", "textunderscore": "_", "textdollar": "$", "textemdash": "—",
    "textendash": "–", "textquoteleft": "‘", "textquoteright": "’", "textquotedblleft": "“", "textquotedblright": "”",
    "textless": "<", "textgreater": ">", "lt": "<", "gt": ">", "textbar": "|", "slash": "/", "quad": " ", "qquad": " ",
    "newline": " ", "par": " ", "linebreak": " ", "hfill": " ", "space": " ", "enspace": " ", "thinspace": " ",
    "reals": "R", "Real": "R", "real": "R", "RR": "R", "bbR": "R", "EE": "E", "NN": "N", "ZZ": "Z", "CC": "C",
}  # fmt: skip

#: Signs that open a pair: TeX's blank after them is no blank.
DELIMITERS = frozenset((
    "vert", "lvert", "rvert", "Vert", "lVert", "rVert", "langle", "lceil", "lfloor", "lbrace", "lbrack",
))  # fmt: skip

#: Letters of text mode.
LETTERS = {
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å", "l": "ł",
    "L": "Ł", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ",
}  # fmt: skip

#: Accents of text mode, as combining characters. Those with a letter for a name want a brace or a blank after it.
ACCENTS = {
    '"': "\u0308", "'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "c": "\u0327", "v": "\u030c", "u": "\u0306", "H": "\u030b", "k": "\u0328", "r": "\u030a", "d": "\u0323",
    "b": "\u0331",
}  # fmt: skip

#: Commands whose one argument is set in another way and says nothing more.
WRAPPERS = frozenset((
    "mathcal", "mathbb", "mathbf", "mathit", "mathrm", "mathsf", "mathtt", "mathscr", "mathfrak", "mathnormal",
    "boldsymbol", "bm", "pmb", "bold", "bs", "text", "textnormal", "textrm", "textup", "textmd", "textsf",
    "mbox", "hbox", "fbox", "operatorname", "operatornamewithlimits", "ensuremath", "hat", "bar", "vec", "dot",
    "ddot", "check", "breve", "acute", "grave", "mathring", "widehat", "widetilde", "tilde", "overline",
    "underline", "overbrace", "underbrace", "overrightarrow", "Tilde", "Hat", "Bar", "Vec", "mathop", "mathrel",
    "mathbin", "mathord", "mathopen", "mathclose", "smash", "boxed", "uline", "textsuperscript",
    "textsubscript", "enquote", "stackrel", "footnotesize", "phantom", "textcolor", "color", "substack",
    "uppercase", "lowercase", "textnormalfont", "hyperlink", "cancel", "vct", "mat", "emph", "textbf", "textit",
    "textsl", "textsc", "texttt", "textul", "sout", "underbar",
))  # fmt: skip
#: Wrappers whose argument is words: upright letters, blanks kept.
UPRIGHT = frozenset((
    "mathrm", "mathsf", "mathtt", "text", "textnormal", "textrm", "textup", "textsf", "mbox", "hbox",
    "operatorname", "textbf", "textit", "textsc", "texttt", "emph",
))  # fmt: skip
#: Wrappers with an argument before the one that counts (a colour, a link's target, what stands above).
TWO_ARGUMENTS = frozenset(["textcolor", "color", "hyperlink", "stackrel"])
#: Commands that say nothing, with their arguments.
SILENT_WITH_ARGUMENT = frozenset((
    "label", "tag", "vspace", "hspace", "begin", "end", "phantom", "vphantom", "hphantom", "color", "setlength",
))  # fmt: skip
#: Commands that say nothing.
SILENT = frozenset((
    "left", "right", "middle", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr",
    "Biggl", "Biggr", "mleft", "mright", "limits", "nolimits", "displaystyle", "textstyle", "scriptstyle",
    "scriptscriptstyle", "nonumber", "notag", "centering", "noindent", "small", "large", "Large", "tiny",
    "normalsize", "rm", "bf", "it", "em", "sc", "sf", "tt", "sl", "cal", "bb", "mathchoice", "allowbreak",
    "nobreak", "protect", "xspace", "relax", "footnotesize", "rmfamily", "sffamily", "ttfamily", "bfseries",
    "itshape", "scshape", "upshape", "normalfont", "maketitle", "strut", "null", "ignorespaces",
))  # fmt: skip
#: The same for names so short that only one or two letters may follow.
GROWN_SHORT = ("log", "ln", "bf", "cal", "bm")
FRACTIONS = frozenset(["frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac"])
#: Commands that grew together with their argument in dumps without braces (``\mathbbR``), longest first.
GROWN = (
    "widetilde", "boldsymbol", "mathcal", "mathscr", "mathbb", "mathbf", "mathrm", "mathsf", "mathtt", "mathit",
    "textbf", "textit", "textsc", "texttt", "textrm", "textsf", "widehat", "tilde", "emph", "sqrt", "text", "times",
)  # fmt: skip
