"""An address as written -> the one form in which addresses are compared, counted and opened."""

from __future__ import annotations

import html
import re
from typing import NamedTuple

from .kinds import FLAT_FORGES

#: What PDF extraction and TeX put in the place of a plain character; longest first.
REPLACEMENTS = (
    (r"\\textasciitilde\s?(?:\{\})?", "~"),  # TeX
    (r"\\~(?:\{\})?", "~"),
    (r"\$?\\sim\$?", "~"),
    (r"\\([_#%&~$])", r"\1"),  # TeX escapes
    (r"[\u223c\u02dc\uff5e]", "~"),  # look-alikes of the tilde
    (r"[\u2010-\u2013\u2212]", "-"),  # hyphens, figure and en dash, minus
    (r"[\s\u00ad\u200b-\u200d\u2060\ufeff]+", ""),  # stray spaces and what cannot be seen
)
_REPLACEMENTS = tuple((re.compile(pattern), to) for pattern, to in REPLACEMENTS)

#: Parameters that say who clicked where and nothing about the place.
_TRACKING = re.compile(
    r"""^(?:
        utm_\w+                    # Google Analytics and its followers
      | fbclid | gclid | dclid     # Facebook, Google Ads
      | msclkid | yclid | twclid   # Microsoft, Yandex, X
      | mc_cid | mc_eid            # Mailchimp
      | igshid | _hsenc | _hsmi    # Instagram, HubSpot
      | ref_src | ref_url          # X
    )(?:=|$)""",
    re.VERBOSE | re.IGNORECASE,
)


class Address(NamedTuple):
    """A canonical address in parts."""

    host: str
    port: str
    path: str
    tail: str

    @property
    def url(self) -> str:
        """As one string."""
        return f"https://{self.host}{self.port}{self.path}{self.tail}"

    @property
    def key(self) -> str:
        """Equal for addresses that differ in a final slash alone."""
        return f"{self.host}{self.port}{(self.path + self.tail).rstrip('/')}"


def plain(written: str) -> str:
    """A piece of an address with stray spaces, TeX escapes, HTML entities and look-alikes undone."""
    text = html.unescape(written) if "&" in written else written
    for pattern, to in _REPLACEMENTS:
        text = pattern.sub(to, text)
    return text


def canonical(host: str, port: str, rest: str) -> Address:
    """The canonical form.

    Args:
        host: As read, plain.
        port: With its colon, or empty.
        rest: From the first of ``/ ? #`` on, plain; may be empty.
    """
    host = host.lower()
    if host in ("www.github.com", "www.gist.github.com"):
        host = host.removeprefix("www.")
    port = "" if port in (":443", ":80") else port
    path, mark, fragment = rest.partition("#")
    path, _, query = path.partition("?")
    if host in FLAT_FORGES or "gitlab" in host:
        path = re.sub(r"(?:\.git)+(?=/|$)", "", path)
    kept = "&".join(part for part in query.split("&") if part and not _TRACKING.match(part))
    tail = (f"?{kept}" if kept else "") + (f"#{fragment}" if mark and fragment else "")
    return Address(host, port, path, tail)
