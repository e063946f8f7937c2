"""The README says what is true: its commands run, its files exist, its code works."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^python -m corpus .+$", README, flags=re.M)


def blocks(language: str, text: str = README) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, flags=re.S)


def test_there_are_two_commands_to_set_up() -> None:
    setup = README.split("## Set up")[1].split("\n## ")[0]
    run, test = blocks("sh", setup)
    assert run.strip().endswith("streamlit run dashboard.py")
    assert test.strip().endswith("python -m pytest")
    assert "python -m pytest" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_its_pictures_exist() -> None:
    pictures = re.findall(r"!\[.+?\]\((.+?)\)", README)
    assert pictures
    assert all((ROOT / one).is_file() for one in pictures)


def test_its_layout_is_the_real_one() -> None:
    layout = README.split("## Layout")[1].split("```")[1].strip()
    for line in layout.splitlines():
        assert (ROOT / line.split()[0]).exists(), line


def test_its_commands_run(tmp_path: Path) -> None:
    assert COMMANDS
    (tmp_path / "seeds").symlink_to(ROOT / "seeds")
    for command in COMMANDS:
        made = subprocess.run(
            [sys.executable, *shlex.split(command)[1:]],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert made.returncode == 0, (command, made.stderr)


@pytest.mark.parametrize("code", blocks("python"), ids=lambda code: code.splitlines()[0])
def test_its_code_works(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(code, "README.md", "exec"), {})


def test_every_setting_in_the_code_is_named() -> None:
    engine = "\n".join(
        path.read_text(encoding="utf-8") for path in [*ROOT.glob("corpus/**/*.py"), *ROOT.glob("pages/**/*.py")]
    )
    assert set(re.findall(r"PAPERSCOPE_[A-Z_]+", engine)) <= set(re.findall(r"PAPERSCOPE_[A-Z_]+", README))
