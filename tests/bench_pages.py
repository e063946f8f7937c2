"""What each page costs: ``python -m tests.bench_pages CORPUS [--runs 5] [--sessions 20] [--profile PAGE]``.

Serves the corpus and prints, for each page and for searches, filters and the pages of the list, the milliseconds from
the request to the end of the run over the websocket, and the kB sent; then the memory in MB with every page visited
and what a further session adds. With ``--profile`` it runs one page in this process instead and prints what its run
spends its time on. Keep the cache folder (``PAPERSCOPE_CACHE``): the first visit builds what is missing.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import os
import pstats
import statistics
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from pages.parts.nav import PLACES
from tests.bench_sessions import QUERIES, memory, ready
from tests.conftest import Served
from tests.visiting import Run, Visitor

ROOT = Path(__file__).parent.parent
RUNNER = "streamlit.runtime.scriptrunner.script_runner"
NAMES = [place.name for place in PLACES if not place.hidden]


def summary(what: str, runs: list[Run]) -> str:
    """The middle and the worst of several runs."""
    times = [run.seconds * 1000 for run in runs]
    return json.dumps(
        {
            "what": what,
            "p50_ms": round(statistics.median(times)),
            "max_ms": round(max(times)),
            "max_kb": round(max(run.sent for run in runs) / 1000),
            "errors": sorted({error for run in runs for error in run.errors}),
        }
    )


async def measure(served: Served, times: int, sessions: int) -> None:
    """Print one line a measure."""
    async with Visitor(served.url) as visitor:
        await ready(visitor)
        for name in NAMES:
            run = await ready(visitor, name)
            print(json.dumps({"first": name, "ms": round(run.seconds * 1000), "mb": memory(served)}), flush=True)  # noqa: T201
        for name in NAMES:
            away = "search" if name != "search" else NAMES[0]
            runs = [await visitor.open(place) for _ in range(times) for place in (away, name)]
            print(summary(f"to {name}", runs[1::2]), flush=True)  # noqa: T201
            runs = [await visitor.put("q", query) for query in QUERIES[:times]]
            print(summary(f"search on {name}", runs), flush=True)  # noqa: T201
            await visitor.put("q", "")
            runs = [await visitor.put("code", code) for code in ([["With"], ["Without"], []] * times)[:times]]
            print(summary(f"filter on {name}", runs), flush=True)  # noqa: T201
            await visitor.put("code", [])
        print(json.dumps(await further(served, sessions)))  # noqa: T201


async def further(served: Served, sessions: int) -> dict[str, float]:
    """Memory with every page visited, and what sessions add that visit every page and search."""
    before = memory(served)
    async with AsyncExitStack() as stack:
        for number in range(sessions):
            more = await stack.enter_async_context(Visitor(served.url))
            for name in NAMES:
                await ready(more, name)
            await more.put("q", QUERIES[number % len(QUERIES)])
        after = memory(served)
    return {"mb": before, "sessions": sessions, "mb_a_further_session": round((after - before) / sessions, 2)}


def profile(page: str, query: str) -> None:
    """Run a page in this process, and print the time and where it goes."""
    from streamlit.runtime.scriptrunner.exec_code import exec_func_with_error_handling as plain
    from streamlit.testing.v1 import AppTest

    seen = list[float]()
    watched: list[cProfile.Profile] = []

    def watch(*args: Any) -> Any:
        began = time.perf_counter()
        try:
            return watched[0].runcall(plain, *args) if watched else plain(*args)
        finally:
            seen.append((time.perf_counter() - began) * 1000)

    pytest.MonkeyPatch().setattr(f"{RUNNER}.exec_func_with_error_handling", watch)
    at = AppTest.from_file(str(ROOT / "dashboard.py"), default_timeout=600)
    at.run()
    if page != "overview":
        at.switch_page(f"pages/{page}.py").run()
    while at.button and at.button[0].label == "Cancel":
        time.sleep(0.5)
        at.run()
    for turn in range(8):
        at.text_input(key="q").input(query if turn % 2 else "").run()
    print("script ms without and with the query:", [round(one) for one in seen[-8:]])  # noqa: T201
    watched.append(cProfile.Profile())
    at.text_input(key="q").input("").run()
    at.text_input(key="q").input(query).run()
    pstats.Stats(watched[0]).sort_stats("cumulative").print_stats("pages/|corpus/", 45)
    pstats.Stats(watched[0]).sort_stats("tottime").print_stats(25)


def main() -> None:
    """The command line."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("corpus", nargs="*")
    ask.add_argument("--runs", type=int, default=5)
    ask.add_argument("--sessions", type=int, default=20)
    ask.add_argument("--profile", metavar="PAGE")
    ask.add_argument("--query", default="graph neural network")
    asked = ask.parse_args()
    if asked.profile:
        os.environ["PAPERSCOPE_CORPUS"] = os.pathsep.join(asked.corpus)
        profile(asked.profile, asked.query)
        return
    served = Served(*asked.corpus)
    try:
        served.wait()
        asyncio.run(measure(served, asked.runs, asked.sessions))
    finally:
        served.stop()


if __name__ == "__main__":
    main()
