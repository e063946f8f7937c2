"""Name and gist of an abstract whose words were read already."""

from __future__ import annotations

from corpus.names.gist import gist_in
from corpus.names.naming import Name, name_in
from corpus.names.reading import is_marked


def describe(abstract: str, plain: str) -> tuple[Name | None, str]:
    """What name_paper() and gist_of() give, without reading the markup again.

    Args:
        abstract: As written.
        plain: What plain_text() gave for it.

    Returns:
        Name and gist.
    """
    words = plain if is_marked(abstract) else abstract
    name = name_in(abstract, words)
    return name, gist_in(words, name)
