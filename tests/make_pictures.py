"""Make README's pictures: ``python tests/make_pictures.py``, with Chromium on this machine."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.conftest import FLAGS, Served

FOLDER = Path(__file__).parent.parent / ".github"
PICTURES = {
    "overview": "",
    "search": "search?q=language+models",
    "terms": "terms",
    "code": "code",
    "topics": "topics",
    "paper": "paper?id=9aefb2bf2de0&q=hopfield",
}


def make() -> None:
    """Serve the seeds and take a picture of each page at 1400 by 900."""
    FOLDER.mkdir(exist_ok=True)
    served = Served()
    served.wait()
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found, args=FLAGS)
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        for name, path in PICTURES.items():
            page.goto(f"{served.url}/{path}")
            page.get_by_label("Search", exact=True).first.wait_for()
            page.locator("[data-testid='stProgress']").first.wait_for(state="detached")
            page.wait_for_timeout(2500)
            page.screenshot(path=FOLDER / f"{name}.png")
        browser.close()
    served.stop()


if __name__ == "__main__":
    make()
