"""Reviews: how good each act was given what its seat could know, and how lucky.

For each act there are two estimates of the seat's share of the win: before it, with the best
choice, and after it, with the act that was played. Both are averaged over the worlds that were
possible as far as the seat knew. Everything from then until the seat's next decision was out of its
hands: luck, and the others' acts. So was everything before its first decision; all seats begin with
the even share. All figures are whole ten-thousandths, so they add up exactly: for a seat

    start + luck − cost = end
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from tablee.bots.opinion import house_opinion
from tablee.bots.weighing import Care, care_of, is_clear, weigh
from tablee.engine.kit.contract import EVERYTHING

if TYPE_CHECKING:
    from tablee.engine.answers import Play
    from tablee.engine.match import Match

SIMULATIONS = 800
DIGITS = 4
"""The digits of all figures after the point."""
GRADES = (("best", 0.005), ("good", 0.02), ("weak", 0.08), ("mistake", 1.0))
"""The grades of acts, each with the largest share of the win that such an act costs."""
TURNS, TURNING = 6, 0.1
"""How many turning points are named at most, and the smallest change that counts as one."""


@dataclass
class ReviewedAct:
    """One act, looked at again."""

    number: int
    """Which act of the match it was, from 0."""
    seat: int
    action: str
    best: str
    """The act that would have been best, as far as the seat could know."""
    before: float
    after: float
    """Equal to `before` if the act was not clearly worse than the best one."""
    rank: int
    """One more than the number of acts that were clearly better."""
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
        return _rounded(self.before - self.after)


@dataclass
class Seat:
    """How a seat came from the even share to its result."""

    seat: int
    start: float
    """The even share, which everybody has before the deal."""
    dealt: float
    """What the deal, and what came after it, brought before the seat's first decision."""
    cost: float
    """What its choices cost in all."""
    luck: float
    """What chance and the others' acts brought in all, `dealt` included."""
    end: float
    """Its result; in a match that is not over, the last estimate."""
    grades: dict[str, int]


@dataclass
class Review:
    """A match looked at again."""

    acts: list[ReviewedAct]
    result: list[float] | None
    """How it ended; None for a match that is not over."""

    def as_json(self) -> dict[str, Any]:
        """All of it, for programs."""
        return {
            "acts": [{**asdict(act), "cost": act.cost} for act in self.acts],
            "result": self.result,
            "seats": [asdict(seat) for seat in self.seats()],
            "turns": self.turns(),
        }

    def turns(self) -> list[dict[str, Any]]:
        """The turning points, in order: when somebody's chances changed most, and why."""
        swings: list[dict[str, Any]] = [
            {"number": act.number, "seat": act.seat, "why": why, "swing": swing}
            for act in self.acts
            for why, swing in (("choice", -act.cost), ("luck", act.luck))
            if abs(swing) >= TURNING
        ]
        swings.sort(key=lambda turn: -abs(turn["swing"]))
        return sorted(swings[:TURNS], key=lambda turn: (turn["number"], turn["why"]))

    def seats(self) -> list[Seat]:
        """For each seat, what its choices cost in all, and its luck."""
        known = self.result or (self.acts[0].shares if self.acts else [])
        return [self._seat(seat, len(known)) for seat in range(len(known))]

    def _seat(self, seat: int, players: int) -> Seat:
        own = [act for act in self.acts if act.seat == seat]
        start = _rounded(1 / players)
        last = own[-1].after if own else start
        end = last if self.result is None else _rounded(self.result[seat])
        cost = sum(act.cost for act in own)
        grades = {grade: sum(act.grade == grade for act in own) for grade, _ in GRADES}
        dealt = (own[0].before if own else end) - start
        return Seat(
            seat, start, _rounded(dealt), _rounded(cost), _rounded(end - start + cost), end, grades
        )


def _rounded(share: float) -> float:
    return round(share, DIGITS)


def reviewed_acts(
    match: "Match", simulations: int = SIMULATIONS, threads: int = 1
) -> Iterator[ReviewedAct]:
    """Look at each act again, one by one; void acts, and acts without a choice, are left out."""
    from tablee.engine.record import begin_again

    again, care = begin_again(match), care_of(simulations)
    for number, play in enumerate(match.plays):
        blinded = again.blinded(play.seat, EVERYTHING)
        legal = blinded.legal(play.seat)
        if len(legal) > 1 and play.action in legal:
            yield _look_again(blinded, number, play, len(legal), care, threads)
        again.play(play.seat, play.action, play.aim, play.fresh)


def review(match: "Match", simulations: int = SIMULATIONS, threads: int = 1) -> Review:
    """Look at a whole match again.

    Args:
        match: A match with all its acts, over or not.
        simulations: About how many worlds to try for each act.
        threads: How many threads search.
    """
    return reviewed(list(reviewed_acts(match, simulations, threads)), match)


def reviewed(acts: list[ReviewedAct], match: "Match") -> Review:
    """The review made of these acts of a match; it also computes their luck."""
    result = [_rounded(share) for share in match.result] if match.over else None
    following: dict[int, float] = dict(enumerate(result or ()))
    for act in reversed(acts):
        act.luck = _rounded(following.get(act.seat, act.after) - act.after)
        following[act.seat] = act.before
    return Review(acts, result)


def _look_again(
    shown: "Match", number: int, play: "Play", choices: int, care: Care, threads: int
) -> ReviewedAct:
    seat = play.seat
    thought = weigh(shown, care, also=[play.action], opinion=house_opinion(shown), threads=threads)
    best = thought.best
    done = next(option for option in thought.options if option.action == play.action)
    if not is_clear(seat, best, done):
        best = done  # as good as any, as far as one can tell
    before, after = _rounded(best.shares[seat]), _rounded(done.shares[seat])
    grade = next(name for name, most in GRADES if _rounded(before - after) <= most)
    better = 0
    if grade != GRADES[0][0]:
        better = sum(is_clear(seat, option, done) for option in thought.options)
    return ReviewedAct(
        number, seat, play.action.text, best.action.text, before, after, 1 + better, choices,
        [_rounded(share) for share in best.shares], grade,
    )  # fmt: skip
