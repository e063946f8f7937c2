"""What a token of markup looks like inside cleaned text, formulas aside (TeX, Markdown, HTML, addresses, quotes)."""

from __future__ import annotations

import re

from corpus.markup.tags import TAG

#: A text without these is read as it is; asking for each in turn is ten times as fast as one pattern.
MARKS = ("$", "\\", "*", "_", "`", "{", "<", "~", "](")
#: Where a token can begin; the second serves texts that hold an address.
BEGIN = re.compile(r"[\\!\[<`'{}*_~^]")
BEGIN_ADDRESS = re.compile(r"[\\!\[<`'{}*_~^hw]")

#: Also the punctuation of scripts that may follow without a space.
_NO_URL = (
    r"\s<>\"{}|\\^`\[\]“”‘’"
    r"\u2026\u3001-\u3004\u3008-\u3020\uff01-\uff0f\uff1a-\uff20\uff3b-\uff3d\uff5b-\uff5d\uff5f-\uff65\u060c\u061b\u061f\u06d4\u0964\u0965"
)
_URL = rf"https?://[^{_NO_URL}]+|www\.[a-zA-Z0-9-]+\.[^{_NO_URL}]+"
#: One token; the last named group that matched tells which kind it is.
TOKEN = re.compile(
    rf"(?P<url>{_URL})"
    r"|\\url\s*\{(?P<texurl>[^{}]+)\}|\\href\s*\{(?P<href>[^{}]+)\}\s*\{(?P<hreftext>(?:[^{}]|\{[^{}]*\})*)\}"
    r"|!?\[(?P<linktext>[^\[\]\n]{1,300})\]\(\s*(?P<target>https?://(?:[^\s()<>]|\([^\s()]*\))+)(?:\s+\"[^\"]*\")?\s*\)"
    r"|<(?P<auto>https?://[^\s<>]+)>"
    rf"|(?P<tag>{TAG.pattern})"
    r"|(?<!`)`(?P<code>[^`\n]{1,200})`(?![`A-Za-z0-9])"
    r"|(?P<open>``)|(?P<close>'')|(?P<tick>`)(?=[A-Za-z0-9\\*])"
    r"|\\(?P<style>emph|textbf|textit|textsl|textsc|texttt|underline|uline|em|bf|it|textrm|textsf|textnormal|text)\s*\{"
    r"|\\(?:cite[a-z]*|ref|eqref|cref|Cref)\*?(?:\[[^\[\]]*\])*\{(?P<cited>[^{}]*)\}"
    r"|\\cite[tp]?(?P<grown>[A-Z]?[a-zA-Z:_-]+\d[\w:-]*(?:,[\w:-]+)*)"
    r"|\\(?P<frame>(?:begin|end)(?:\{[a-z]+\*?\}|itemize|enumerate))"
    r"|\\(?P<note>footnote|thanks|keywords)\s*\{|(?P<dropped>\\url(?=https?:)|(?<=\w)\{\})"
    r"|(?P<script>[\^_])\{(?P<raised>[^{}\\$]{1,60})\}"
    r"|\{\s*\\(?P<switch>em|bf|it|sl|tt|sc|rm|sf|bfseries|itshape|emph)(?![A-Za-z])\s*"
    r"|(?P<command>\\(?:[A-Za-z]+|.))|(?P<brace>[{}])|(?P<stars>\*+|_+)|(?P<tie>(?<=[A-Za-z.)\]}'”])~(?=[A-Za-z(\\\[$\d]|\Z))",
    re.S,
)
