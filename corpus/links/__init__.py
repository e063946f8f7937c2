"""Links in abstracts: found, typed, canonical, each with its place in the text."""

from .code import holds_code, promises_code
from .find import find_links
from .model import Link

__all__ = ["Link", "find_links", "holds_code", "promises_code"]
