"""The files of one person: the reading list, presets, names of topics, the term panel."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from corpus.errors import UserDataError
from corpus.userdata import files
from corpus.userdata.reading import ReadingList

_PRESETS = "presets.json"
_TOPICS = "topic_names.json"
_PANEL = "term_panel.txt"


class UserData(ReadingList):
    """What one person made, in one folder.

    Args:
        folder: Where; ``default_folder()`` if None.
        user: Who, where several people share an installation: each gets a folder of their own.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None, *, user: str = "") -> None:
        root = Path(folder) if folder is not None else files.default_folder()
        super().__init__(root / "users" / hashlib.sha256(user.encode()).hexdigest()[:16] if user else root)

    def presets(self) -> dict[str, dict[str, list[str]]]:
        """Saved filters by name, as ``Filters.to_params`` writes them."""
        return {
            str(name): {str(key): [str(one) for one in values] for key, values in params.items()}
            for name, params in self._read_json(_PRESETS).items()
            if isinstance(params, dict) and all(isinstance(values, list) for values in params.values())
        }

    def save_preset(self, name: str, params: Mapping[str, Sequence[str]]) -> None:
        """Save filters under a name; one of that name is replaced."""
        shown = " ".join(name.split())
        if not shown:
            raise UserDataError("A preset needs a name.")
        self._change_json(
            _PRESETS, lambda value: value.update({shown: {key: list(one) for key, one in params.items()}})
        )

    def delete_preset(self, name: str) -> None:
        """Forget saved filters."""
        self._change_json(_PRESETS, lambda value: value.pop(name, None))

    def topic_names(self, fingerprint: str) -> dict[str, str]:
        """The names given to topics of one map: label -> name."""
        names = self._read_json(_TOPICS).get(fingerprint, {})
        return {str(label): str(name) for label, name in names.items()} if isinstance(names, dict) else {}

    def rename_topic(self, fingerprint: str, label: str, name: str) -> None:
        """Give a topic of one map another name; an empty one takes the name back."""

        def change(value: dict[str, Any]) -> None:
            names = {**value.get(fingerprint, {}), label: " ".join(name.split())}
            value[fingerprint] = {one: given for one, given in names.items() if given and given != one}

        self._change_json(_TOPICS, change)

    def panel(self) -> str:
        """The term panel as text; empty for the default."""
        return files.read(self.folder / _PANEL).decode("utf-8", "replace")

    def save_panel(self, text: str) -> None:
        """Keep the term panel; empty text brings the default back."""
        file = self.folder / _PANEL
        with files.locked(file):
            files.write(file, text.encode("utf-8", "replace"))

    def _read_json(self, name: str) -> dict[str, Any]:
        content = files.read(self.folder / name)
        try:
            value = json.loads(content) if content.strip() else {}
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            kept = files.set_aside(self.folder / name, content)
            self._problems.append(f"{self.folder / name} could not be read; what was there is kept in {kept.name}.")
            return {}
        return value

    def _change_json(self, name: str, change: Callable[[dict[str, Any]], object]) -> None:
        file = self.folder / name
        with files.locked(file):
            value = self._read_json(name)
            change(value)
            files.write(file, (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace"))
