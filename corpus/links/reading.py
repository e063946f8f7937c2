"""From where an address begins to where it ends, across stray spaces and no further."""

from __future__ import annotations

import re
from typing import NamedTuple

from corpus.markup.unspaced import CJK

from .canonical import Address, canonical, plain
from .gaps import LABEL, host_gap, restore_tilde
from .openings import Opening
from .paths import path_end

_HOST = re.compile(rf"{LABEL}(?:\.{LABEL}){{0,12}}-?")
_CJK_LABEL = rf"[0-9A-Za-z{CJK}-]{{1,63}}"
#: An internationalised host, only right after a scheme, with a dot inside and a clear end; otherwise Chinese and
#: Japanese letters are the text around the address.
_CJK_HOST = re.compile(
    rf"{_CJK_LABEL}(?:\.{_CJK_LABEL}){{0,11}}\.(?:(?:xn--[a-z0-9]{{2,40}}|[A-Za-z]{{2,24}})(?![\w-](?<![{CJK}])|\.\w)"
    rf"|[{CJK}]{{2,10}}(?=[^\w.]|\.\W|\.?$))"
)
_HAS_CJK = re.compile(rf"[{CJK}]")
_CJK_ENDING = re.compile(
    r"\.(?:中国|中國|公司|网络|網絡|网址|商城|公益|政务|香港|台湾|台灣|한국|みんな|コム|ストア)(?=/|[\s。，、）】」]|$)"
)
_IP = re.compile(r"(?:\d{1,3}\.){3}\d{1,3}")
_PORT = re.compile(r":\d{2,5}(?=[/?#]|\W|$)")
_CLONE_PORT = re.compile(r":\d+(?=/)")  # of ssh, not of the web
_SPACE_BEFORE_PATH = re.compile(r"\s{1,2}(?=/[\w~])")
#: Nothing in it can be read in another way.
_PLAIN_URL = re.compile(r"https://[a-z0-9.-]+(?:/[A-Za-z0-9/-]*)?(?<![.])")
_CAPITAL_LABEL = re.compile(r"(?<=[a-z])\.[A-Z][A-Za-z]*\Z")


class Reading(NamedTuple):
    """An address as it stands in the text."""

    start: int
    end: int
    address: Address


def read_address(text: str, opening: Opening) -> Reading | None:
    """The address that begins here; none if no public host follows.

    Args:
        text: The abstract as written.
        opening: Where it begins.
    """
    end = _host_end(text, opening)
    host = plain(text[opening.host : end]).replace(":", ".").replace(",", ".")
    if not _is_host(host):
        return None
    if opening.clone and (clone_port := _CLONE_PORT.match(text, end)):
        end = clone_port.end()
    colon = opening.clone and text[end : end + 1] == ":"
    port = None if colon else _PORT.match(text, end)
    end = end + 1 if colon else port.end() if port else end
    space = _SPACE_BEFORE_PATH.match(text, end)
    begin = space.end() if space else end
    emphasised = opening.start > 0 and text[opening.start - 1] == "_"
    stop = (
        begin
        if not colon and text[begin : begin + 1] not in ("/", "?", "#")
        else path_end(text, begin, host, emphasised)
    )
    rest = plain(restore_tilde(host, text[begin:stop]))
    if not rest:
        stop = end - colon
    elif colon:
        rest = "/" + rest.lstrip("/")
    return Reading(opening.start, stop, _settled(canonical(host, port[0] if port else "", rest)))


def _is_host(host: str) -> bool:
    """Whether a public web host can be called so."""
    if _IP.fullmatch(host):
        return all(int(part) < 256 for part in host.split("."))
    *labels, ending = host.split(".")
    return bool(labels) and len(ending) > 1 and not ending[0].isdigit() and "_" not in ending


def _host_end(text: str, opening: Opening) -> int:
    """Where the host ends, stray spaces inside it joined; its beginning if there is none."""
    match = _HOST.match(text, opening.host)
    cjk = _CJK_HOST.match(text, opening.host) if opening.host > opening.start else None
    if (
        cjk
        and _HAS_CJK.search(cjk[0])
        and (match is None or "." not in match[0] or _CJK_ENDING.match(text, match.end()))
    ):
        return cjk.end()
    if match is None:
        return opening.host
    end = match.end()
    while (more := host_gap(text, opening.host, end)) is not None:
        end = more
    end -= text[end - 1] == "-"
    sentence = _CAPITAL_LABEL.search(text, opening.host, end)  # x.github.io.In addition
    if sentence and text.count(".", opening.host, end) > 1:
        return sentence.start()
    return end


def _settled(address: Address) -> Address:
    """The address that its own URL is read as: undoing an escape or a suffix may bring another end to light."""
    for _ in range(4):
        url = address.url
        if _PLAIN_URL.fullmatch(url):
            break
        again = _reread(url)
        if again is None or again == address:
            break
        address = again
    return address


def _reread(url: str) -> Address | None:
    begin = len("https://")
    opening = Opening(0, begin)
    end = _host_end(url, opening)
    host = url[begin:end]
    if not _is_host(host):
        return None
    port = _PORT.match(url, end)
    end = port.end() if port else end
    stop = path_end(url, end, host, False) if url[end : end + 1] in ("/", "?", "#") else end
    return canonical(host, port[0] if port else "", plain(url[end:stop]))
