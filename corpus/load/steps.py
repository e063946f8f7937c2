"""The derived steps, where they are there yet."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class _Missing:
    def plain_text(self, text: str) -> str:
        return " ".join(text.split())

    def find_links(self, text: str) -> list[Any]:
        return []

    def holds_code(self, link: Any) -> bool:  # noqa: ANN401
        return False

    def promises_code(self, text: str, found: list[Any]) -> bool:
        return False

    def name_paper(self, text: str) -> None:
        return None

    def gist_of(self, text: str, name: Any) -> str:  # noqa: ANN401
        return text[:100]

    def make_label(self, title: str, name: str, gist: str) -> str:
        return title or (f"{name}: {gist}" if name else gist)


def step(name: str, wanted: str) -> Any:  # noqa: ANN401
    """Thin guard."""
    try:
        module = import_module(f"corpus.{name}")
        return module if hasattr(module, wanted) else _Missing()
    except ImportError:
        return _Missing()


links, markup, names = step("links", "find_links"), step("markup", "plain_text"), step("names", "make_label")
