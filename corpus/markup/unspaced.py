"""Parts of addresses in scripts that are written without spaces: where a name ends and the sentence around it goes on.

Right behind a letter such a script is always the sentence (``.../DeepKite另有``). Right behind ``/``, ``=``,
``#``, ``_`` or ``-`` it can be either: a short run that does not begin or go on like a sentence is a name
(``/wiki/機械学習``).
"""

from __future__ import annotations

import re

CJK = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
#: With the mark of repetition, and Thai, Lao, Myanmar and Khmer, which are written so too.
_UNSPACED = CJK + r"\u3005\u3006\u0e01-\u0e4e\u0e50-\u0eff\u1000-\u109f\u1780-\u17d3"
_RUN = re.compile(rf"(?<=[/=#_-])[{_UNSPACED}][{_UNSPACED}0-9A-Za-z]*(?:-[{_UNSPACED}]+)*")
_HAS_CJK = re.compile(rf"[{CJK}]")
#: No name that stands alone is longer; nor is one inside a path, or one in Thai and its kin, longer than the second.
_LONGEST, _LONGEST_INSIDE = 20, 60
_GOES_ON = re.compile(r"/|\.(?:html?|php|aspx?|jsp|pdf|md|txt|json|csv|zip|png|jpe?g)\b|[?#=_]\w")
#: How a sentence goes on behind an address, in Chinese, Japanese and Korean.
_SENTENCE = re.compile(
    r"""(?:
        [和与或及、是为的请并若] | 以及 | 以(?=获|供|下|便) | [上中处](?=[获找下查公提的可开发免]) | 另 | 还有 | 获取
      | 获得 | 下载 | 查看 | 访问 | 找到 | 公开 | 公布 | 提供 | 开源 | 发布 | 可(?=[以在从用供获通见下访]) | 即可 | 欢迎
      | 我们 | 本文 | 参见 | 详见 | 见 | 已经? | 将
      | [をはがにでとへも] | から | より | まで | にて | として | です | この | その | これ | また | 参照 | 公開
      | (?:에서는?|에는?|으로|로|를|을|은|는|와|과|의|도|및|입니다)(?=[\s.,)]|$)
    )""",
    re.VERBOSE,
)
#: What follows a name inside a sentence.
_AFTER_NAME = re.compile(
    r"(?<=[\u30a0-\u30ff\u3400-\u9fff\u3005])(?:を|に|で|へ|から|より|まで)|(?:에서는?|에는|으로|를|을|입니다)(?=[\s.,)]|$)"
)
#: What no name has inside it, so that the run is a sentence from its beginning.
_INSIDE = re.compile(
    r"[是请]|可(?=[以在从用供获通见下访])|获取|查看|访问|找到|公开|发布|提供|我们|本文|以及|详见|参见|(?<=[\u30a0-\u30ff\u3400-\u9fff])[はがも]"
    r"|です|ます|ました|ください"
)


_FIRST = re.compile(rf"[{_UNSPACED}]")
#: A host of which a label begins in such a script.
_HOST = re.compile(rf"https?://(?:[\w-]+\.)*(?:[{CJK}][\w-]*\.)+(?:[A-Za-z]+|[\w-]+)|")


def address_end(address: str) -> int:
    """Where an address ends that a sentence without spaces may follow."""
    end = _HOST.match(address).end()  # type: ignore[union-attr]
    while found := _FIRST.search(address, end):
        end = name_end(address, found.start())
        if end == found.start():
            return end
    return len(address)


def name_end(text: str, start: int) -> int:
    """Where a name in a script without spaces ends that begins here; ``start`` where none does.

    Args:
        text: The abstract as written.
        start: Inside a path.
    """
    run = _RUN.match(text, start)
    if run is None:
        return start
    end = run.end()
    if _GOES_ON.match(text, end):
        return end if end - start <= _LONGEST_INSIDE and not _INSIDE.search(text, start, end) else start
    if _SENTENCE.match(text, start):
        return start
    if cut := _AFTER_NAME.search(text, start, end):
        end = cut.start()
    longest = _LONGEST if _HAS_CJK.match(text, start) else _LONGEST_INSIDE
    return start if end - start > longest or _INSIDE.search(text, start, end) else end
