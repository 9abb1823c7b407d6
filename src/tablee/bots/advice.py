"""What a seat might do, how good each act is, and what speaks for the best one.

>>> import tablee
>>> from tablee.bots.advice import advise
>>> match = tablee.new("mio", players=2, seed=3)
>>> advice = advise(match.blinded(match.asked), seed=1, simulations=400)
>>> str(advice.best.action)
'lay G*'
>>> advice.facts[0].key
'chance'

An estimate uses only what the seat knows and worlds that fit it, so it gives no secrets away.
"""

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.bots.search import Option, Thought, think
from tablee.engine.text.sentences import say_action

if TYPE_CHECKING:
    from threading import Event

    from tablee.engine.match import Match

SIMULATIONS = 4000
CLOSE, PRESSING = 0.01, 0.5
"""A difference too small to matter; another seat's chance of winning that calls for a warning."""
COMPARED, ENOUGH = 6, 200
"""How many alternatives are compared, and how many simulations each of them gets at least."""

SENTENCES: dict[str, dict[str, str]] = json.loads(
    (Path(__file__).parent / "facts.json").read_text("utf-8")
)
"""The sentences by language and key. The browser's client is built with the same file."""


@dataclass(frozen=True)
class Fact:
    """Something that speaks for a choice: a key of `SENTENCES`, and what it is about."""

    key: str
    params: dict[str, Any]


@dataclass(frozen=True)
class Advice:
    """What to do, and why."""

    seat: int
    options: tuple[Option, ...]
    """The acts that were looked at, the best first."""
    worlds: int
    facts: tuple[Fact, ...]

    @property
    def best(self) -> Option:
        """What to do."""
        return self.options[0]

    def as_json(self) -> dict[str, Any]:
        """All of it, for programs."""
        return {
            "seat": self.seat,
            "worlds": self.worlds,
            "options": [option_json(option, self.seat) for option in self.options],
            "facts": [asdict(fact) for fact in self.facts],
        }


def option_json(option: Option, seat: int) -> dict[str, Any]:
    """One act and its estimate."""
    return {
        "action": option.action.text,
        "share": round(option.shares[seat], 4),
        "error": round(option.error, 4),
        "shares": [round(share, 4) for share in option.shares],
        "points": [round(points, 2) for points in option.points],
        "worlds": option.visits,
    }


def advise(
    shown: "Match",
    seed: int = 0,
    *,
    simulations: int | None = SIMULATIONS,
    seconds: float | None = None,
    threads: int = 1,
    cancel: "Event | None" = None,
) -> Advice:
    """Advise the seat in `shown.eyes`."""
    thought = think(
        shown, seed, simulations=simulations, seconds=seconds, threads=threads, cancel=cancel
    )
    thought = _compared(shown, seed, thought)
    return Advice(thought.seat, thought.options, thought.worlds, tuple(facts(thought)))


def _compared(shown: "Match", seed: int, thought: Thought) -> Thought:
    """Look at the alternatives again, one by one: search hardly visits acts that seem bad."""
    seat, worlds = thought.seat, thought.worlds
    others = []
    for number, option in enumerate(thought.options[1:]):
        if number < COMPARED and option.visits < ENOUGH:
            alone = think(shown, seed, simulations=ENOUGH, only=option.action)
            others.append(alone.best)
            worlds += alone.worlds
        else:
            others.append(option)
    others.sort(key=lambda option: -option.shares[seat])
    return replace(thought, options=(thought.best, *others), worlds=worlds)


def facts(thought: Thought) -> list[Fact]:
    """Two or three facts that speak for the best act."""
    seat, best = thought.seat, thought.best
    found = [Fact("chance", {"share": round(best.shares[seat], 3)})]
    others = [option for option in thought.options[1:] if option.visits >= ENOUGH]
    if len(thought.options) + thought.untried == 1:
        found.append(Fact("only", {}))
    elif others:
        other = others[0]
        cost = best.shares[seat] - other.shares[seat]
        params: dict[str, Any] = {"action": other.action.text}
        if cost > max(CLOSE, 2 * other.error):
            found.append(Fact("ahead", {**params, "cost": round(cost, 3)}))
        else:
            found.append(Fact("close", params))
    rival = max((s for s in range(len(best.shares)) if s != seat), key=lambda s: best.shares[s])
    if best.shares[rival] >= PRESSING:
        found.append(Fact("danger", {"seat": rival, "share": round(best.shares[rival], 3)}))
    return found


def say(fact: Fact, match: "Match", language: str) -> str:
    """A fact as a sentence."""
    from tablee.engine.text.actions import read_action

    params: dict[str, Any] = {}
    for key, value in fact.params.items():
        if key in ("share", "cost"):
            params[key] = round(100 * value)
        elif key == "action":
            params[key] = say_action(match.game, read_action(match.game, value), language)
        else:
            params["name"] = match.names[value]
    return SENTENCES[language][fact.key].format(**params)
