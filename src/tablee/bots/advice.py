"""Advice: what a seat might do, how good each act is, and the reasons for the best one.

>>> import tablee
>>> from tablee.bots.advice import advise
>>> match = tablee.new("mio", players=2, seed=3)
>>> advice = advise(match.blinded(match.asked))
>>> str(advice.best.action)
'lay G*'
>>> advice.facts[0].key
'chance'

An estimate uses only what the seat knows and worlds that fit it, so it gives no secrets away. In
the same position it is always the same.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.bots.opinion import house_opinion
from tablee.bots.search import Option, Thought
from tablee.bots.weighing import CLOSE, HINT, Care, is_clear, weigh
from tablee.engine.text.sentences import say_action

if TYPE_CHECKING:
    from tablee.engine.match import Match

PRESSING = 0.5
"""Another seat's chance of winning that calls for a warning."""

SENTENCES: dict[str, dict[str, str]] = json.loads(
    (Path(__file__).parent / "facts.json").read_text("utf-8")
)
"""The sentences by language and key. The browser's client is built with the same file."""


@dataclass(frozen=True)
class Fact:
    """A reason for a choice: a key of `SENTENCES`, and the values for its sentence."""

    key: str
    params: dict[str, Any]


@dataclass(frozen=True)
class Advice:
    """What to do, and why."""

    seat: int
    options: tuple[Option, ...]
    """The acts that were weighed, the best first."""
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
    care: Care = HINT,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    threads: int = 1,
) -> Advice:
    """Advise the seat in `shown.eyes`; without a seed and a time limit the advice is always the
    same.

    Args:
        shown: The match as the seat knows it: `match.blinded(seat)`.
        care: How many worlds to try.
        seed: A seed to use instead of the one that belongs to the position.
        seconds: How long it takes at most.
        threads: How many threads search.
    """
    opinion = house_opinion(shown)
    thought = weigh(shown, care, opinion=opinion, seed=seed, seconds=seconds, threads=threads)
    return Advice(thought.seat, thought.options, thought.worlds, tuple(facts(thought)))


def facts(thought: Thought) -> list[Fact]:
    """Two or three reasons for the best act."""
    seat, best = thought.seat, thought.best
    found = [Fact("chance", {"share": round(best.shares[seat], 3)})]
    others = sorted(thought.options[1:], key=lambda one: -one.shares[seat])
    if len(thought.options) + thought.untried == 1:
        found.append(Fact("only", {}))
    elif others:
        other = others[0]
        cost = best.shares[seat] - other.shares[seat]
        params: dict[str, Any] = {"action": other.action.text}
        if cost > CLOSE and is_clear(seat, best, other):
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
            action = read_action(match.game, value)
            params[key] = say_action(match.game, action, language, match.names)
        else:
            params["name"] = match.names[value]
    return SENTENCES[language][fact.key].format(**params)
