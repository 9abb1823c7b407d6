"""Measure tables in the browser itself: `python -m bench.browser [GAME …]`, in Debian's Chromium.

- **simulations**: a master's simulations a second in a worker beside the native kernels, in turn,
  in one run. Seconds are processor time, which a busy machine does not stretch.
- **frames**: the time between two frames of a phone-sized page whose processor is slowed down four
  times, while masters think; and while the same page rests, on this machine as it is.
- **first card**: from the tap on the shelf to the first card, on such a page with a phone's network
  (Lighthouse's slow 4G: 1.6 Mbit/s, 150 ms), and the bytes of the whole visit, gzipped.
- **memory**: the heaps of page and worker after each of some matches that are played to their ends.

It prints numbers and asserts nothing. The line at the end says how busy the machine was.
"""

import argparse
import gzip
import json
import os
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.wasm import NODE, POSITIONS, ROUNDS, positions
from playwright.sync_api import Browser, CDPSession, Page, Response, expect, sync_playwright
from tests.web.house import PHONE, QUICK, READY, Player, finish, launch
from tests.web.plain import serving
from tests.web.test_local import sit_down

from tablee.bots.search import Tree
from tablee.engine.game import Game
from tablee.engine.match import Match
from tablee.engine.registry import game, games
from tablee.engine.text.export import export
from tablee.server.http import local
from tablee.server.http.site import build
from tablee.server.ops.settings import Settings

ROOT = Path(__file__).parents[1]
SLOWER, ACTS, WATCHED = 4, 6, 2_000
REPEATS = 20
"""How often a round searches each position: a browser's processor time comes in coarse steps."""
LINE = {"offline": False, "latency": 150, "downloadThroughput": 2e5, "uploadThroughput": 93750}
"""Slow 4G, as Lighthouse has it: bytes a second, milliseconds."""
FRAMES = """(long) => new Promise(done => {
  const gaps = [], seen = new MutationObserver(() => { moved = performance.now() })
  let before = 0, moved = -Infinity
  const begun = performance.now()
  seen.observe(document.querySelector('#stage'), {subtree: true, childList: true, attributes: true})
  const note = now => {
    if (before && now - moved > 250) gaps.push(now - before)
    before = now
    if (now - begun < long) requestAnimationFrame(note)
    else { seen.disconnect(); done(gaps) }
  }
  requestAnimationFrame(note)
})"""
"""The times between frames, but for those in which the table itself changes and is drawn anew."""
ASK = """(given) => new Promise((done, failed) => {
  window.searching ??= new Worker('worker.js', {type: 'module'})
  window.searching.onmessage = ({data}) => done(data)
  window.searching.onerror = failed
  window.searching.postMessage(given)
})"""


def native(shown: list[Match], simulations: int) -> float:
    """Simulations a second of the native kernels."""
    spent = 0.0
    for seed, one in enumerate(shown):
        tree = Tree(one, seed, 0, simulations + 1, True, -1)
        begun = time.process_time()
        tree.grow(simulations, lambda: False)
        spent += time.process_time() - begun
    return len(shown) * simulations / spent


def renderers(browser: Browser) -> float:
    """The seconds of processor time that pages and their workers have taken so far."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return sum(one["cpuTime"] for one in found if one["type"] == "renderer")


def simulations(browser: Browser, one: Game, folder: Path) -> tuple[float, float, float]:
    """A second's simulations, native and in a worker; and the ratio, of round by round."""
    assert one.judgement is not None
    cli = ROOT / "web" / "node_modules" / "rolldown" / "bin" / "cli.mjs"
    bundle = [str(NODE), str(cli), str(ROOT / "bench" / "browser.ts"), "--format", "esm"]
    bundle += ["--file", str(folder / "worker.js")]
    subprocess.run(bundle, check=True, capture_output=True, cwd=folder)
    (folder / "index.html").write_text("<!doctype html><title>search</title>")
    module = next(code for name, code in local.files(one).items() if name.endswith(".wasm"))
    (folder / "game.wasm").write_bytes(module)
    shown = positions(one, one.players[len(one.players) // 2]) * REPEATS
    times = one.judgement.simulations
    records = [match.states.tobytes().hex() for match in shown]
    asked = {"declaration": export(one), "module": "game.wasm"}
    given = json.dumps({**asked, "positions": records, "simulations": times})
    found: list[tuple[float, float]] = []
    with serving(folder) as url:
        page = browser.new_page()
        page.goto(url)
        for number in range(ROUNDS + 1):
            fast, before = native(shown, times), renderers(browser)
            page.evaluate(ASK, given)
            wasm = len(shown) * times / (renderers(browser) - before)
            found += [(fast, wasm)] if number else []  # the first round warms both up
        page.close()
    both = [statistics.median(rates) for rates in zip(*found, strict=True)]
    return both[0], both[1], statistics.median(wasm / fast for fast, wasm in found)


def frames(browser: Browser, url: str, name: str) -> tuple[list[float], list[float]]:
    """The times between frames at rest, and while masters think: a second takes a second there."""
    with Player(browser, url, PHONE, touch=True) as one:
        sit_down(
            one, name, players=games()[name].players[len(games()[name].players) // 2], bot="master"
        )
        one.page.wait_for_function(READY)
        session = one.context.new_cdp_session(one.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        rest: list[float] = one.page.evaluate(FRAMES, WATCHED)
        thinking: list[float] = []
        for _ in range(ACTS):
            one.page.wait_for_function(READY)
            if one.over:
                break
            one.hurry()
            thinking += one.page.evaluate(FRAMES, WATCHED)
        return rest, thinking


def first_card(browser: Browser, url: str, name: str) -> tuple[float, int]:
    """Milliseconds from the tap to the first card; and the bytes of the whole visit."""
    with Player(browser, url, PHONE, touch=True) as one:
        session = one.context.new_cdp_session(one.page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", LINE)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        loaded: dict[str, int] = {}

        def weigh(got: Response) -> None:
            loaded[got.url] = len(gzip.compress(got.body(), 6))

        one.page.on("response", weigh)
        one.go()
        one.page.locator(f'.box[data-game="{name}"] .playnow').wait_for()
        one.page.wait_for_load_state("networkidle")
        one.page.evaluate(
            """(name) => {
          const ready = () => document.querySelector('[data-hand], #stage [role=grid]')
          document.querySelector(`.box[data-game="${name}"] .playnow`).click()
          const begun = performance.now()
          const look = () => ready()
            ? window.firstCard = performance.now() - begun : requestAnimationFrame(look)
          look()
        }""",
            name,
        )
        one.page.wait_for_function("() => window.firstCard")
        took = float(one.page.evaluate("window.firstCard"))
        one.page.wait_for_function(READY)
        return took, sum(loaded.values())


class Heaps:
    """What page and worker have on their heaps once all garbage is collected."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.workers: list[str] = []
        self.answers: dict[int, Any] = {}
        self.asked = 0
        attached, heard = "Target.attachedToTarget", "Target.receivedMessageFromTarget"
        self.session.on(attached, lambda e: self.workers.append(e["sessionId"]))
        self.session.on(heard, lambda e: self._hear(json.loads(e["message"])))
        how = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}
        self.session.send("Target.setAutoAttach", how)

    def _hear(self, message: dict[str, Any]) -> None:
        self.answers[message.get("id", -1)] = message.get("result")

    def _of_worker(self, worker: str, method: str, page: Page) -> Any:
        self.asked += 1
        text = json.dumps({"id": self.asked, "method": method})
        self.session.send("Target.sendMessageToTarget", {"sessionId": worker, "message": text})
        while self.asked not in self.answers:
            page.wait_for_timeout(10)
        return self.answers.pop(self.asked)

    def read(self, page: Page) -> tuple[float, float]:
        """Megabytes of the page and of its workers, buffers of WebAssembly included."""
        self.session.send("HeapProfiler.collectGarbage")
        sizes = [self.session.send("Runtime.getHeapUsage")]
        for worker in self.workers:
            self._of_worker(worker, "HeapProfiler.collectGarbage", page)
            sizes.append(self._of_worker(worker, "Runtime.getHeapUsage", page))
        found = [size["usedSize"] + size.get("backingStorageSize", 0) for size in sizes]
        return found[0] / 1e6, sum(found[1:]) / 1e6


def memory(browser: Browser, url: str, name: str, matches: int) -> list[tuple[float, float]]:
    """The heaps after each of so many matches against `greedy`, one rematch after the other."""
    with Player(browser, url, PHONE) as one:
        heaps = Heaps(one.page)
        sit_down(one, name)
        found: list[tuple[float, float]] = []
        for number in range(matches):
            one.page.wait_for_function(READY)
            finish(one)
            found.append(heaps.read(one.page))
            if number + 1 < matches:
                one.page.get_by_role("button", name="Rematch").click()
                expect(one.page.locator("[data-over]")).to_have_count(0)
        return found


def main() -> None:
    """All games, or those named."""
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("games", nargs="*", default=list(games()))
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--memory", default="mio", help="the game whose matches are played")
    parser.add_argument("--only", choices=["simulations", "frames", "first", "memory"])
    chosen = parser.parse_args()
    parts = [chosen.only] if chosen.only else ["simulations", "frames", "first", "memory"]
    with tempfile.TemporaryDirectory() as room, sync_playwright() as playwright:
        browser, folder = launch(playwright), Path(room)
        (folder / "search").mkdir()
        if {"frames", "first"} & set(parts):
            build(folder / "site", Settings(tempo=1.0))
        if "memory" in parts:
            build(folder / "quick", Settings(tempo=float(QUICK)))
        with serving(folder) as host:
            if "simulations" in parts:
                print("| game | native/s | worker/s | ratio |\n|---|---:|---:|---:|", flush=True)
                for name in chosen.games:
                    fast, wasm, ratio = simulations(browser, game(name), folder / "search")
                    print(f"| {name} | {fast:,.0f} | {wasm:,.0f} | {ratio:.2f} |", flush=True)
            if "frames" in parts:
                print("\n| game | | frames | p50 | p95 | longest |\n|---|---|---:|---:|---:|---:|")
                for name in chosen.games:
                    both = frames(browser, f"{host}/site", name)
                    for what, gaps in zip(("at rest", "masters think"), both, strict=True):
                        high = sorted(gaps)[int(len(gaps) * 0.95)]
                        figures = f"{statistics.median(gaps):.1f} | {high:.1f} | {max(gaps):.1f}"
                        print(f"| {name} | {what} | {len(gaps)} | {figures} |", flush=True)
            if "first" in parts:
                print("\n| game | tap to first card, ms | kB of the visit |\n|---|---:|---:|")
                for name in chosen.games:
                    took, size = first_card(browser, f"{host}/site", name)
                    print(f"| {name} | {took:.0f} | {size / 1000:.0f} |", flush=True)
            if "memory" in parts:
                found = memory(browser, f"{host}/quick", chosen.memory, chosen.matches)
                print("\n| matches | page, MB | worker, MB |\n|---:|---:|---:|")
                for number, (page, worker) in enumerate(found, 1):
                    if number in (1, 2, 5) or number % 10 == 0:
                        print(f"| {number} | {page:.1f} | {worker:.1f} |", flush=True)
        browser.close()
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"\n{POSITIONS} positions, medians of {ROUNDS}; load {load} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
