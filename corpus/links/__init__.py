"""Links in abstracts: found, typed, canonical, each with its place in the text."""

from .find import find_links
from .model import Link
from .promises import holds_code, promises_code

__all__ = ["Link", "find_links", "holds_code", "promises_code"]
