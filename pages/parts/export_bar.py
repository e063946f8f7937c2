"""Taking away what is kept."""

from pages.parts.view import View


def draw(view: View) -> None:
    """X."""
