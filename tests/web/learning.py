"""Lessons in a browser: opening one, and walking through it by keys."""

from typing import Any

from tests.web.house import Player

WAY = """() => {
  const all = [...document.querySelectorAll('[data-glow]')].flatMap(
    one => one.matches('button, [tabindex]') ? [one] : [...one.querySelectorAll('button')])
  const there = all.filter(one => one.checkVisibility() && !one.disabled)
  const times = (window.times ??= new Map())
  const often = one => one.dataset.act ? -1 : times.get(one) ?? 0  // what does just that goes first
  const next = there.sort((a, b) => often(a) - often(b))[0]
  const at = document.activeElement
  if (!next) return ''
  if (next === at) {
    times.set(next, (times.get(next) ?? 0) + 1)
    return 'Enter'
  }
  const group = at.closest('[role=grid]') ?? at.closest('[data-hand]')
  if (!group || !group.contains(next)) return 'Tab'
  if (!group.matches('[role=grid]')) return 'ArrowRight'
  const [from, to] = [at, next].map(one => one.getBoundingClientRect())
  const dx = to.x + to.width / 2 - from.x - from.width / 2
  const dy = to.y + to.height / 2 - from.y - from.height / 2
  const across = Math.abs(dx) > from.width / 2
  return across ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp'
}"""
"""The key that a person presses next who sees what glows: Tab from part to part, arrows within."""
STEP = "document.querySelector('.lesson')?.dataset"


def learn(one: Player, game: str, step: str = "") -> Any:
    """Open a lesson, and wait until something can be done; its text."""
    one.go(f"#/learn/{game}/{step}")
    one.page.locator('.lesson[data-stage="try"]').wait_for()
    return one.api("GET", f"games/{game}/lesson")


def stage(one: Player, step: str, what: str) -> None:
    """Wait until the lesson stands there."""
    one.page.locator(f'.lesson[data-step="{step}"][data-stage="{what}"]').wait_for()


def press(one: Player, most: int = 200) -> None:
    """Walk to what glows by Tab and arrows and press Enter, until the step is done: no pointer."""
    for _ in range(most):
        if key := one.page.evaluate(f"{STEP}.stage !== 'try' ? 'done' : ({WAY})()"):
            if key == "done":
                return
            one.page.keyboard.press(key)
    raise AssertionError(f"no key leads there: {one.page.evaluate(f'{STEP}.step')}")


def typed(text: str) -> str:
    """French as it stands in the lesson's file, not as the screen sets it."""
    return text.replace("\xa0", " ").replace("’", "'")
