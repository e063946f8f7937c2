"""Numbers of things in words."""


def papers(number: int) -> str:
    """So many papers: 1 paper, 2,600 papers."""
    return "1 paper" if number == 1 else f"{number:,} papers"
