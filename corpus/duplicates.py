"""Near copies -> families."""

from __future__ import annotations

from collections.abc import Sequence

from .schema import Progress


def find_families(texts: Sequence[str], paper_ids: Sequence[str], progress: Progress | None = None) -> list[str]:
    """For each text the smallest paper_id of its near-copy family; its own where it stands alone."""
    return list(paper_ids)
