"""Many visitors at once: ``python -m tests.bench_sessions CORPUS [--sessions 50] [--seconds 600] [--every 10]``.

Serves the corpus, lets each visitor change a filter every few seconds, and prints the times of the reruns in
milliseconds, the errors shown, and the server's memory in MB over time. Visitors speak the websocket protocol
themselves: fifty browsers would measure the browsers.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import time
from random import Random
from typing import Any

import psutil

from tests.conftest import Served
from tests.visiting import Run, Visitor

QUERIES = ("diffusion model", "graph neural network", "spiking", "federated learning", '"optimal transport"', "RL", "")
PLACES = ("", "search", "terms", "code", "topics")


def memory(served: Served) -> int:
    """Of the server, in MB."""
    held: int = psutil.Process(served.process.pid).memory_info().rss
    return round(held / 2**20)


async def ready(visitor: Visitor, place: str = "") -> Run:
    """Until what the page shows is worked out."""
    run = await visitor.open(place)
    while run.waits:
        await asyncio.sleep(0.5)
        run = await visitor.open(place)
    if not visitor.has("q"):
        raise SystemExit(f"nothing was opened: {run.said}")
    return run


async def change(visitor: Visitor, random: Random) -> Run:
    """One filter, as somebody who looks for something would."""
    kind = random.choice(["query", "query", "code", "sort", "any", "clear"])
    if kind == "code":
        return await visitor.put("code", random.choice([["With"], ["Without"], []]))
    if kind == "sort":
        return await visitor.put("sort", random.choice(["Newest first", "Shortest first"]))
    if kind == "clear" and visitor.has("clear"):
        return await visitor.put("clear", True)
    return await visitor.put("q", random.choice(QUERIES))


async def visit(url: str, number: int, ends: float, every: float, runs: list[Run]) -> None:
    """One visitor, who begins at a time of their own and now and then goes to another page."""
    random = Random(number)
    async with Visitor(url) as visitor:
        await ready(visitor, PLACES[number % len(PLACES)])
        await asyncio.sleep(every * random.random())
        while time.monotonic() < ends:
            runs.append(await change(visitor, random))
            await asyncio.sleep(max(0.0, every - runs[-1].seconds))


async def measure(served: Served, sessions: int, seconds: float, every: float) -> dict[str, Any]:
    """Times, errors and memory."""
    async with Visitor(served.url) as first:
        for place in PLACES:
            await ready(first, place)
    runs: list[Run] = []
    held = [memory(served)]
    ends = time.monotonic() + seconds
    cpu = psutil.Process(served.process.pid).cpu_times()
    visits = [asyncio.create_task(visit(served.url, number, ends, every, runs)) for number in range(sessions)]
    while not all(one.done() for one in visits):
        await asyncio.wait(visits, timeout=max(5.0, seconds / 20))
        held.append(memory(served))
    for one in visits:
        one.result()
    after = psutil.Process(served.process.pid).cpu_times()
    times = sorted(run.seconds * 1000 for run in runs)
    return {
        "sessions": sessions,
        "reruns": len(runs),
        "p50": round(statistics.median(times)),
        "p95": round(times[int(len(times) * 0.95)]),
        "max": round(times[-1]),
        "cpu_ms_a_rerun": round(1000 * (after.user + after.system - cpu.user - cpu.system) / len(runs)),
        "errors": sorted({error for run in runs for error in run.errors}),
        "memory": held,
    }


def main() -> None:
    """The command line."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("corpus", nargs="*")
    ask.add_argument("--sessions", type=int, default=50)
    ask.add_argument("--seconds", type=float, default=600)
    ask.add_argument("--every", type=float, default=10)
    asked = ask.parse_args()
    served = Served(*asked.corpus)
    try:
        served.wait()
        print(json.dumps(asyncio.run(measure(served, asked.sessions, asked.seconds, asked.every)), indent=1))  # noqa: T201
    finally:
        served.stop()


if __name__ == "__main__":
    main()
