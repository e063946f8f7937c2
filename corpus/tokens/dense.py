"""Words in text without spaces, for counting: what stands between the words of grammar."""

from __future__ import annotations

import re

from corpus.tokens.words import Token

# Chinese words of grammar and of any abstract; single characters only where few words of content have them.
_GRAMMAR = re.compile(
    "本文|我们|我們|一种|一種|一个|一個|提出了?|基于|基於|用于|用於|通过|通過|以及|可以|进行|進行|使用|具有|由于|由於|因此|但是|方法"
    "|[的了和与與在是及等被把之其这這那该該此已]"
)
#: A piece of more characters is a clause; it gives pairs of characters.
_LONGEST = 6


def cut_dense(text: str, tokens: list[Token]) -> list[Token]:
    """Tokens with each run of ideographs cut at its words of grammar, instead of into overlapping pairs.

    Args:
        text: What was tokenized.
        tokens: Its tokens.

    Returns:
        Tokens in order; pieces of one character are left out, and pieces of more than six stay pairs.
    """
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        end = at + 1
        while end < len(tokens) and tokens[end].start < tokens[end - 1].end:
            end += 1
        found += [tokens[at]] if end == at + 1 else _cut_run(text, tokens[at].start, tokens[end - 1].end)
        at = end
    return found


def _cut_run(text: str, start: int, end: int) -> list[Token]:
    found = []
    marks = [(match.start(), match.end()) for match in _GRAMMAR.finditer(text, start, end)]
    for begin, stop in zip([start, *(mark[1] for mark in marks)], [*(mark[0] for mark in marks), end], strict=True):
        if 1 < stop - begin <= _LONGEST:
            found.append(Token(text[begin:stop], begin, stop))
        elif stop - begin > _LONGEST:
            found += [Token(text[at : at + 2], at, at + 2) for at in range(begin, stop - 1)]
    return found
