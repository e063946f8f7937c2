"""Fixtures of the whole suite: a cache folder of the tests' own, a served dashboard, a browser."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

ROOT = Path(__file__).parent.parent
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session", autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the person's own cache and reading list out of the tests."""
    folder = tmp_path_factory.mktemp("own")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PAPERSCOPE_CACHE", str(folder / "cache"))
        patch.setenv("PAPERSCOPE_DATA", str(folder / "data"))
        yield


class Served:
    """A dashboard served by a process of its own on a free loopback port."""

    def __init__(self, *paths: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        settings = [f"--server.port={port}", "--server.headless=true", "--server.fileWatcherType=none"]
        command = [sys.executable, "-m", "streamlit", "run", "dashboard.py", *settings, "--", *paths]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def wait(self) -> None:
        """Until the server answers; fails after a minute."""
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=1).close()
            except OSError:
                time.sleep(0.1)
            else:
                return
        pytest.fail("the server did not start in a minute")

    def stop(self) -> None:
        """End the process."""
        self.process.terminate()
        self.process.wait(20)


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[..., str]]:
    """Start a server on the paths given (none: the seeds) and get its address."""
    running: list[Served] = []

    def start(*paths: str) -> str:
        running.append(Served(*paths))
        running[-1].wait()
        return running[-1].url

    yield start
    for served in running:
        served.stop()


@pytest.fixture(scope="session")
def seeds_url(serve: Callable[..., str]) -> str:
    """The address of one server on the seeds, shared by the tests that leave nothing behind."""
    return serve()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless Chromium; the tests that need it are skipped where there is none, unless CI=true."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        message = "no Chromium found: install chromium, or name it in CHROMIUM"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    expect.set_options(timeout=30_000)  # a busy machine takes its time
    with sync_playwright() as play:
        launched = play.chromium.launch(executable_path=found, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """A browser on a laptop: its tabs are sessions of their own, and share the cache of Streamlit's files."""
    made = browser.new_context(viewport={"width": 1400, "height": 900}, accept_downloads=True, color_scheme="light")
    made.set_default_timeout(30_000)
    yield made
    made.close()


@pytest.fixture
def page(visitor: BrowserContext) -> Iterator[Page]:
    """A fresh tab."""
    made = visitor.new_page()
    yield made
    made.close()
