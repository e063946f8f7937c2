"""Corpus text -> Markdown that Streamlit shows as the author meant it, and never as anything else.

Streamlit turns ``:word:`` into emoji and icons, ``->`` and ``--`` between blanks into arrows and dashes, lines
into headings and lists, and mail addresses into links. A backslash before a sign stops most of it. The replacements
that run after the escapes are undone look at one text node at a time, so a directive without attributes (``:color[-]``,
a plain span) in the middle of what they look for keeps the characters as they are, on the page and in what is copied
from it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from corpus import Segment, for_katex, parse

Span = tuple[int, int, int]
Run = tuple[str, int | None]

#: Background colours of highlighted terms: tints of the palette of Okabe and Ito, told apart by the colour-blind, each
#: with a contrast of at least 9:1 to ``FOREGROUND`` in either theme.
BACKGROUNDS = ("#FFE08A", "#A9D8F5", "#8FE3C3", "#F3BFDD", "#FFC48F", "#D8D8D8")
FOREGROUND = "#1A1A1A"

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
# What replacements on text nodes look for, to be cut in two: arrows and dashes, icons, mail addresses, emoji.
_CUT = re.compile(r"<->|->|<-|--|>=|<=|~=|:material_(?=\w+:)|(?<=[\w.+-])@(?=\w)|:(?=[\w+-]+:)")
_EDGES = re.compile(r"(\W*)(.*?)(\W*)\Z", re.S)
#: What letters say that turns the order of a line.
_TURNING = frozenset({"R", "AL", "RLE", "RLO", "LRE", "LRO"})


def to_markdown(abstract: str, spans: Sequence[Span] = (), *, window: tuple[int, int] | None = None) -> str:
    """An abstract as Markdown for ``st.markdown``.

    Args:
        abstract: As written.
        spans: What to highlight: start and end in ``plain_text(abstract)`` and the number of the colour, which is
            counted round ``BACKGROUNDS``. Where spans overlap the first one wins. A formula that is touched is marked
            whole.
        window: Show only this part of the plain text (start, end), with an ellipsis where something is left out.

    Returns:
        One paragraph of Markdown, in which only what the author set apart is set apart.
    """
    marked = _disjoint(spans)
    out: list[Run] = []
    segments = parse(abstract)
    length = segments[-1].plain_start + len(segments[-1].plain) if segments else 0
    begin, end = window if window is not None else (0, length)
    for segment in segments:
        runs = _runs(segment, marked, (begin, end), out[-1] if out else ("", None))
        if segment.kind == "link" and _is_web(segment.href):
            shown = "".join(_highlighted(piece, colour) for piece, colour in runs)
            runs = iter([(f"[{shown}](<{_PUNCTUATION.sub(_escaped, _address(segment.href))}>)", None)] if shown else [])
        for piece, colour in runs:
            # A highlight has room at its sides, so that two of them in one word would part it.
            if out and colour is not None and out[-1][1] == colour:
                piece = out.pop()[0] + piece
            out.append((piece, colour))
    shown = "".join(_highlighted(piece, colour) for piece, colour in out)
    return ("… " if begin > 0 else "") + shown.strip(" ") + (" …" if end < length else "")


def escape_label(text: str) -> str:
    """Any text for a label, chip, help text or toast, shown character for character in one line.

    Args:
        text: A title, an author, a file's name: untrusted.

    Returns:
        Markdown in which nothing is markup; safe inside ``:badge[...]`` and other directives too.
    """
    return _escape(" ".join(text.split()))


def isolated(text: str) -> str:
    """A text that may run from right to left, so that what stands beside it in a line keeps its place.

    Latin text is left as it is; other text stands between the signs of Unicode for a first strong isolate.
    """
    turns = any(unicodedata.bidirectional(letter) in _TURNING for letter in text)
    return f"\u2068{text}\u2069" if turns else text


def plain_to_markdown(text: str, spans: Sequence[Span] = ()) -> str:
    """Plain text (a snippet, a title) as Markdown with highlights; nothing in it is read as markup.

    Args:
        text: Plain text.
        spans: As for ``to_markdown``, in ``text``.

    Returns:
        One line of Markdown.
    """
    whole = Segment("text", text, 0, len(text), 0)
    return "".join(
        _highlighted(piece, colour) for piece, colour in _runs(whole, _disjoint(spans), (0, len(text)), ("", None))
    )


def _disjoint(spans: Sequence[Span]) -> list[Span]:
    kept: list[Span] = []
    for start, end, colour in sorted(spans):
        begin = max(start, kept[-1][1]) if kept else start
        if begin < end:
            kept.append((begin, end, colour))
    return kept


def _runs(segment: Segment, spans: Sequence[Span], window: tuple[int, int], last: Run) -> Iterator[Run]:
    """The segment's Markdown in pieces of one colour; None where there is no highlight.

    Args:
        segment: Of an abstract.
        spans: Disjoint, in order.
        window: Only what is inside.
        last: The piece before the segment.
    """
    start = segment.plain_start
    pos, end = max(start, window[0]), min(start + len(segment.plain), window[1])
    if pos >= end and (segment.plain or not window[0] <= start <= window[1]):
        return
    inside = [(max(begin, pos), min(stop, end), colour) for begin, stop, colour in spans if begin < end and stop > pos]
    if segment.kind == "math":
        tex = for_katex(segment.source)
        colour = inside[0][2] if inside else None
        if colour is not None and tex.count("[") != tex.count("]"):  # a directive's text ends at a lone bracket
            tex = tex.replace("[", "\\lbrack ").replace("]", "\\rbrack ")
        yield (f"$${_fenced(tex)}$$" if tex else _escape(segment.plain)), colour
        return
    for begin, stop, colour in inside:
        marked = segment.plain[begin - start : stop - start]
        begin, stop = begin + len(marked) - len(marked.lstrip()), stop - len(marked) + len(marked.rstrip())
        if begin >= stop:  # blanks at the ends of a directive's text are lost
            continue
        if pos < begin:
            last = _styled(segment, segment.plain[pos - start : begin - start], _after(last, None)), None
            yield last
        last = _styled(segment, segment.plain[begin - start : stop - start], _after(last, colour)), colour
        yield last
        pos = stop
    if pos < end:
        yield _styled(segment, segment.plain[pos - start : end - start], _after(last, None)), None


def _after(last: Run, colour: int | None) -> str:
    """The sign that a piece of this colour will stand right behind."""
    return last[0][-1:] if last[1] == colour else ""


def _styled(segment: Segment, plain: str, after: str) -> str:
    marks = "*" * (2 * segment.strong + segment.emphasis)
    if not marks:
        return _escape(plain)
    # Emphasis has to begin and end on a letter or digit, else CommonMark does not see it inside a word.
    match = _EDGES.match(plain)
    before, core, behind = match.groups() if match else ("", plain, "")
    if not core:
        return _escape(plain)
    shown = f"{marks}{_escape(core)}{marks}"
    if after == "*" and not before:
        shown = f":color[{shown}]"
    return _escape(before) + shown + _escape(behind)


def _highlighted(piece: str, colour: int | None) -> str:
    if colour is None:
        return piece
    background = BACKGROUNDS[colour % len(BACKGROUNDS)]
    return f':color[{piece}]{{background="{background}" foreground="{FOREGROUND}"}}'


def _escape(plain: str) -> str:
    pieces: list[str] = []
    pos = 0
    for match in _CUT.finditer(plain):
        pieces += [_PUNCTUATION.sub(_escaped, plain[pos : match.start()]), _cut(match[0])]
        pos = match.end()
    return "".join(pieces) + _PUNCTUATION.sub(_escaped, plain[pos:])


def _cut(sign: str) -> str:
    """The characters of a sign, the second of them in a span of its own."""
    if len(sign) == 1:
        return f":color[\\{sign}]"
    first, second, rest = sign[0], sign[1], sign[2:]
    return f"\\{first}:color[{_PUNCTUATION.sub(_escaped, second)}]{_PUNCTUATION.sub(_escaped, rest)}"


def _escaped(match: re.Match[str]) -> str:
    return "\\" + match[1]


def _fenced(tex: str) -> str:
    """TeX that neither begins nor ends with a dollar, which would join the delimiter."""
    return f"{' ' if tex.startswith('$') else ''}{tex}{' ' if tex.endswith(('$', chr(92))) else ''}"


def _is_web(href: str) -> bool:
    return href.startswith(("http://", "https://"))


def _address(href: str) -> str:
    return "".join(f"%{ord(char):02X}" if char in '<>\\"^`{|} ' or ord(char) < 32 else char for char in href)
