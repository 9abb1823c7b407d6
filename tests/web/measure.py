"""`python -m tests.web.measure`: how quick the client is. It prints numbers and asserts nothing.

- **tap**: from a finger's tap on a card or button to the next paint, in milliseconds, on a phone
  whose processor is slowed down four times (Event Timing, what browsers report as INP).
- **frame**: the time between two frames in the half second after an act, while things move, on
  this machine as it is; 16.7 is 60 a second.
- **moment**: the time between two frames while a moment runs (a mirror, a closing row, the eggs),
  in a whole match of each game; a second table.
- **forced**: how often a script made the browser lay the page out within an act (reading the boxes
  of what moves, before and after, is one each); **layouts**: all layouts within it. If motion were
  not transforms alone there would be one in every frame.
"""

import json
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from tests.web.house import MAY, PHONE, READY, Player, visit

ACTS = 8
SLOWER = 4
REST = 500
LONGEST, PAUSE = 60, 300
"""A match is watched for so many acts at most, with a pause of so many milliseconds after each."""
TAPS = """() => {
  window.taps = {} // by interaction: its longest event
  new PerformanceObserver(list => {
    for (const {interactionId: id, duration} of list.getEntries())
      if (id) window.taps[id] = Math.max(duration, window.taps[id] ?? 0)
  }).observe({type: 'event', durationThreshold: 16, buffered: true})
}"""
FRAMES = """() => new Promise(done => {
  const at = []
  const note = now => {
    at.push(now)
    if (now - at[0] < 500) requestAnimationFrame(note)
    else done(at.slice(1).map((one, i) => one - at[i]))
  }
  requestAnimationFrame(note)
})"""
MOMENTS = """() => {
  window.moments = {}
  let before = 0
  const note = now => {
    const names = document.getAnimations()
      .filter(one => one.playState === 'running' && one.animationName?.startsWith('moment'))
      .map(one => one.animationName)
    if (before) for (const name of new Set(names)) (window.moments[name] ??= []).push(now - before)
    before = names.length ? now : 0
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}"""
"""Note the times between two frames, by the moments that run then."""
ENDS: dict[str, dict[str, object]] = {
    "ekko": {"target": 1},
    "mio": {"target": 1},
    "oeufs": {"limit": 10},
}
"""Options that make a match short."""
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.stack"]


def tap(one: Player) -> bool:
    """Do the first thing that may be done, once all is at rest; False when the match is over."""
    one.page.wait_for_function(READY, polling=100)
    one.page.wait_for_timeout(REST)
    closing = one.page.locator(".panel .go")
    if closing.count():
        closing.first.click()
        one.page.wait_for_timeout(REST)
    may = one.page.locator(", ".join(MAY))
    box = may.first.bounding_box() if may.count() else None
    if one.over or box is None:
        return not one.over
    one.page.touchscreen.tap(box["x"] + min(12, box["width"] / 2), box["y"] + box["height"] / 2)
    return True


def taps(browser: Browser, url: str, game: str) -> list[float]:
    """Tap to paint on a slow phone; below 16 ms nothing is reported, so 16 stands for it."""
    with Player(browser, url, PHONE, "fr", touch=True) as one:
        one.table(game, 2)
        session = one.context.new_cdp_session(one.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        one.page.evaluate(TAPS)
        made = 0
        while made < ACTS and tap(one):
            made += 1
        one.page.wait_for_timeout(REST)
        found = [float(ms) for ms in one.page.evaluate("Object.values(window.taps)")]
        return found + [16.0] * (made - len(found))


def motion(browser: Browser, url: str, game: str) -> tuple[list[float], float, float]:
    """Frame times while things move, and the forced and all layouts for each act."""
    with (
        Player(browser, url, PHONE, "fr", touch=True) as one,
        tempfile.TemporaryDirectory() as folder,
    ):
        one.table(game, 2)
        one.page.wait_for_timeout(800)
        trace, times, made = Path(folder) / "trace.json", list[float](), 0
        browser.start_tracing(page=one.page, path=trace, categories=CATEGORIES)
        while made < ACTS and tap(one):
            made += 1
            times += one.page.evaluate(FRAMES)
        browser.stop_tracing()
        events = json.loads(trace.read_text())["traceEvents"]
        layouts = [event for event in events if event["name"] == "Layout"]
        forced = [e for e in layouts if e.get("args", {}).get("beginData", {}).get("stackTrace")]
        return times, len(forced) / max(1, made), len(layouts) / max(1, made)


def moments(browser: Browser, url: str, game: str) -> dict[str, list[float]]:
    """Frame times while moments run, in a match to its end."""
    with Player(browser, url, PHONE, "fr", touch=True) as one:
        one.table(game, 2, **ENDS.get(game, {}))
        one.page.evaluate(MOMENTS)
        made = 0
        while made < LONGEST and not one.over:
            one.page.wait_for_function(READY, timeout=60_000)
            made += one.hurry()
            one.page.wait_for_timeout(PAUSE)
        one.page.wait_for_timeout(2_000)
        found: dict[str, list[float]] = one.page.evaluate("window.moments")
        return found


def high(values: list[float]) -> float:
    """The 95th percentile."""
    return sorted(values)[int(len(values) * 0.95)] if values else 0.0


def main() -> None:
    """All games, or those named."""
    wanted = sys.argv[1:] or ["ekko", "exhopp", "input", "mio", "oeufs"]
    print("| game | tap p50 | tap p95 | frame p50 | frame p95 | forced | layouts |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    with visit() as (browser, url):
        for game in wanted:
            paint = taps(browser, url, game)
            frames, forced, layouts = motion(browser, url, game)
            numbers = [statistics.median(paint), high(paint)]
            numbers += [statistics.median(frames), high(frames), forced, layouts]
            print(f"| {game} | " + " | ".join(f"{n:.1f}" for n in numbers) + " |", flush=True)
        print("\n| game | moment | frames | frame p50 | frame p95 |\n|---|---|---:|---:|---:|")
        for game in wanted:
            for name, times in moments(browser, url, game).items():
                numbers = [statistics.median(times), high(times)]
                figures = " | ".join(f"{n:.1f}" for n in numbers)
                print(f"| {game} | {name} | {len(times)} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
