"""The frozen normal form of an abstract and the paper_id made from it.

Reading lists and links to papers live by this id, so nothing here changes, whatever the markup learns.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata

# [\W_] is the complement of str.isalnum over all of Unicode.
_NOT_ALNUM = re.compile(r"[\W_]+")
_NOT_ALNUM_ASCII = bytes(sign for sign in range(128) if not chr(sign).isalnum())


def normal_form(text: str) -> str:
    """NFKC, casefolded, letters and digits only."""
    if text.isascii():  # the same, and most abstracts are
        return text.encode().lower().translate(None, _NOT_ALNUM_ASCII).decode()
    return _NOT_ALNUM.sub("", unicodedata.normalize("NFKC", text).casefold())


def paper_id(abstract: str, title: str = "") -> str:
    """The first 12 hex digits of the SHA-256 of the abstract's normal form.

    Args:
        abstract: As written.
        title: Given only where papers with different titles share one abstract; its normal form follows a line feed.

    Returns:
        12 hex digits.
    """
    form = normal_form(abstract)
    if title:
        form += "\n" + normal_form(title)
    return hashlib.sha256(form.encode()).hexdigest()[:12]
