"""A match looked at again: how good each act was given what its seat could know, and how lucky.

For each act there are two estimates of the seat's share of the win: before it, with the best
choice, and after it, with the act that was played. Both are averaged over the worlds that were
possible as far as the seat knew. What happened from then until the seat's next decision was out of
its hands: luck, and the others' acts.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from tablee.bots.search import think
from tablee.engine.kit.contract import EVERYTHING

if TYPE_CHECKING:
    from tablee.engine.match import Match, Play

SIMULATIONS = 800
GRADES = (("best", 0.005), ("good", 0.02), ("weak", 0.08), ("mistake", 1.0))
"""The grades of acts, each with the largest share of the win that such an act costs."""
TURNS, TURNING = 6, 0.1
"""How many turning points are named at most, and the smallest change that counts as one."""


@dataclass
class Judged:
    """One act, looked at again."""

    number: int
    """Which act of the match it was, from 0."""
    seat: int
    action: str
    best: str
    """The act that would have been best, as far as the seat could know."""
    before: float
    after: float
    rank: int
    """One more than the number of acts examined that seemed better."""
    choices: int
    """How many legal acts there were."""
    shares: list[float]
    """Everybody's chances before the act, as far as the seat could know."""
    grade: str
    luck: float = 0.0
    """What chance and the others' acts brought before the seat's next decision."""

    @property
    def cost(self) -> float:
        """How much of the share of the win the choice cost."""
        return max(0.0, self.before - self.after)


@dataclass
class Review:
    """A match looked at again."""

    acts: list[Judged]
    result: list[float] | None
    """How it ended; None for a match that is not over."""

    def as_json(self) -> dict[str, Any]:
        """All of it, for programs."""
        acts = [{**asdict(act), "cost": act.cost} for act in self.acts]
        rounded = [{k: _rounded(v) for k, v in act.items()} for act in acts]
        return {
            "acts": rounded,
            "result": self.result,
            "seats": self.seats(),
            "turns": self.turns(),
        }

    def turns(self) -> list[dict[str, Any]]:
        """The turning points, in order: what changed somebody's chances most, and by what."""
        swings = [
            {"number": act.number, "seat": act.seat, "why": why, "swing": _rounded(swing)}
            for act in self.acts
            for why, swing in (("choice", -act.cost), ("luck", act.luck))
            if abs(swing) >= TURNING
        ]
        swings.sort(key=lambda turn: -abs(turn["swing"]))
        return sorted(swings[:TURNS], key=lambda turn: (turn["number"], turn["why"]))

    def seats(self) -> list[dict[str, Any]]:
        """For each seat, what its choices cost in all, and its luck."""
        seats = range(len(self.acts[0].shares)) if self.acts else ()
        return [
            {
                "seat": seat,
                "cost": _rounded(sum(act.cost for act in self.acts if act.seat == seat)),
                "luck": _rounded(sum(act.luck for act in self.acts if act.seat == seat)),
                "grades": {
                    grade: sum(a.seat == seat and a.grade == grade for a in self.acts)
                    for grade, _ in GRADES
                },
            }
            for seat in seats
        ]


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    return [round(x, 4) for x in value] if isinstance(value, list) else value


def judged(match: "Match", simulations: int = SIMULATIONS, threads: int = 1) -> Iterator[Judged]:
    """Look at each act again, one by one; void acts, and acts without a choice, are left out."""
    from tablee.engine.record import begin_again

    again = begin_again(match)
    for number, play in enumerate(match.plays):
        blinded = again.blinded(play.seat, EVERYTHING)
        legal = blinded.legal(play.seat)
        if len(legal) > 1 and play.action in legal:
            yield _judge(blinded, number, play, len(legal), simulations, threads)
        again.play(play.seat, play.action, play.aim, play.fresh)


def review(match: "Match", simulations: int = SIMULATIONS, threads: int = 1) -> Review:
    """Look at a whole match again."""
    acts = list(judged(match, simulations, threads))
    result = match.result if match.over else None
    add_luck(acts, result)
    return Review(acts, result)


def add_luck(acts: list[Judged], result: list[float] | None) -> None:
    """Set the luck of each act: what came between it and the seat's next decision, or the end."""
    following: dict[int, float] = dict(enumerate(result or ()))
    for act in reversed(acts):
        act.luck = following.get(act.seat, act.after) - act.after
        following[act.seat] = act.before


def _judge(
    shown: "Match", number: int, play: "Play", choices: int, simulations: int, threads: int
) -> Judged:
    seat = play.seat
    free = think(shown, number, simulations=simulations, threads=threads)
    before, after = free.best.shares[seat], free.best.shares[seat]
    rank = 1
    if free.best.action != play.action:
        after = _estimate(shown, number, play, simulations)
        others = [o for o in free.options if o.action != play.action and o.visits > 1]
        rank = 1 + max(1, sum(o.shares[seat] > after for o in others))
    cost = max(0.0, before - after)
    grade = next(name for name, most in GRADES if cost <= most)
    return Judged(
        number, seat, play.action.text, free.best.action.text, max(before, after), after,
        rank if cost > GRADES[0][1] else 1, choices, list(free.shares), grade,
    )  # fmt: skip


def _estimate(shown: "Match", number: int, play: "Play", simulations: int) -> float:
    """What the act was worth, estimated with as many simulations as the best one."""
    alone = think(shown, number, simulations=simulations, only=play.action)
    return alone.best.shares[play.seat]
