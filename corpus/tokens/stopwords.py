"""Words of grammar: no terms, and no first or last word of one."""

from __future__ import annotations

_GRAMMAR = """
a about above across after afterwards again against ahead albeit all almost alone along already also although always
am amid among amongst an and another any anybody anyone anything anyway anywhere apart are aren't around as aside at
away be became because become becomes becoming been before beforehand behind being below beneath beside besides
between beyond both but by can can't cannot could couldn't despite did didn't do does doesn't doing don't done down
due during each either else elsewhere enough especially et etc even ever every everyone everything everywhere except
few fewer for from further furthermore get gets getting given gives giving go goes going gone got had hadn't hardly
has hasn't have haven't having he hence her here hereby herein hers herself him himself his how however i ie eg if in
indeed inside instead into is isn't it it's its itself just keep keeps kept lately later latter least less lest let
let's lets like likely made mainly make makes making many may maybe me meanwhile merely might more moreover most
mostly much must my myself namely near nearly need needed needing needs neither never nevertheless next no nobody none
nonetheless nor not nothing now nowhere of off often on once one ones only onto or other others otherwise ought our
ours ourselves out outside over overall own per perhaps please possibly prior quite rather really regarding same seem
seemed seeming seems seen several shall she should shouldn't since so some somebody somehow someone something
sometimes somewhat somewhere soon still such than that that's the their theirs them themselves then thence there
thereafter thereby therefore therein thereof these they they're thing things this those though through throughout thus
till to together too toward towards under unless unlike until up upon us use used uses using usually versus very via
vs was wasn't way ways we we're we've well were weren't what whatever when whence whenever where whereas whereby
wherein wherever whether which whichever while who whoever whole whom whose why will with within without won't would
wouldn't yet you your yours yourself yourselves first firstly second secondly third thirdly last lastly two three four
five six seven eight nine ten
"""
_DENSE = """
本文 我们 我們 一种 一種 一个 以及 通过 通過 基于 基於 用于 用於 提出 方法 的 了 和 与 在 是 有 对 为 及
等 中 これ それ する した して いる ある から まで より など です ます の は が を に で と も 我 们
"""
#: Words of grammar, in the form that ``fold`` gives; written for this project. No content words: a list that takes
#: out system, fire, interest or mine (as scikit-learn's does) takes whole subjects out of the counts.
STOP_WORDS: frozenset[str] = frozenset((_GRAMMAR + _DENSE).split())
