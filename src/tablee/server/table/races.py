"""Races: which of several acts was made first.

An act that arrives while a window is open (see `clocks`) is not played at once. It counts as *made*
when it arrived, less the round trip of its sender; an ordinary act of the seat on turn counts as
made at the end of the window at the earliest. It waits for `CAP` seconds after that moment, so that
every act made before it has arrived. Then the act that was made first is played, and the others are
judged by the table as it is then. All of it goes into the log.

The round trip that counts is the shortest one known: among all pings that were answered, all acts
that answered a card just laid (nobody can answer sooner than the line allows), and the kernel's
measurements (see `net.line`). It is capped. So a client gains nothing by late pongs.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tablee.engine.answers import Verdict
from tablee.engine.text.actions import Action
from tablee.server.table.clocks import Clocks
from tablee.server.table.log import Basis, Rival, Scalar
from tablee.server.table.outcome import Who


@dataclass(frozen=True)
class PendingAct:
    """An act that has arrived and is not played yet."""

    who: Who
    id: str
    seat: int
    action: Action
    aim: Scalar
    on: int
    came: float
    verdict: Verdict
    """The verdict when it arrived."""
    judged_at: int
    """The table's number at that moment."""
    trip: float = 0.0
    """The round trip that counts."""
    basis: Basis = "ping"
    """How that is known."""


class Races:
    """The acts that wait at one table."""

    def __init__(self) -> None:
        self._acts: list[PendingAct] = []
        self._quickest: dict[str, float] = {}
        """For each person, the shortest time between an act and the answer to it."""

    def __bool__(self) -> bool:
        return bool(self._acts)

    def __iter__(self) -> Iterator[PendingAct]:
        return iter(self._acts)

    def timed(self, act: PendingAct, clocks: Clocks) -> PendingAct:
        """The same act with the round trip that counts. If the act is not void, it answers the card
        laid last."""
        person = act.who.person
        quickest = self._quickest.get(person, math.inf)
        if clocks.laid_at is not None and not act.verdict.void:
            quickest = self._quickest[person] = min(quickest, act.came - clocks.laid_at)
        known: list[tuple[float, Basis]] = [
            (act.who.trip, "ping"),
            (act.who.line, "line"),
            (clocks.cap, "cap"),
            (quickest, "answer"),
        ]
        trip, basis = min(known)
        return replace(act, trip=trip, basis=basis)

    def add(self, act: PendingAct) -> None:
        """Let an act wait."""
        self._acts.append(act)

    def answer_to(self, who: Who, id: str) -> bool:
        """Is this command of this person waiting here? Then its answer goes to the connection from
        which it was last sent; the time at which it counts as made does not change."""
        for n, act in enumerate(self._acts):
            if act.who.person == who.person and act.id == id:
                self._acts[n] = replace(act, who=replace(act.who, connection=who.connection))
                return True
        return False

    def has_seat(self, seat: int) -> bool:
        """Does an act of this seat wait?"""
        return any(act.seat == seat for act in self._acts)

    def deadlines(self, clocks: Clocks, turn: int | None) -> list[float]:
        """The time at which each waiting act is decided."""
        return [made(act, clocks, turn) + clocks.cap for act in self._acts]

    def take_first(
        self, clocks: Clocks, turn: int | None, now: float
    ) -> tuple[PendingAct, list[Rival]] | None:
        """The act that was made first, once it has waited long enough, and all acts of its race."""
        if not self._acts:
            return None
        ranked = sorted(((_rival(act, clocks, turn), act) for act in self._acts), key=_order_of)
        (first, act), race = ranked[0], [rival for rival, _ in ranked]
        if clocks.patience and first.made + clocks.cap > now:
            return None
        self._acts.remove(act)
        return act, race

    def take_all(self) -> list[PendingAct]:
        """Remove and return all waiting acts: the match is over."""
        acts, self._acts = self._acts, []
        return acts


def made(act: PendingAct, clocks: Clocks, turn: int | None) -> float:
    """When an act counts as made."""
    early = act.came - act.trip
    return early if act.seat != turn else max(early, clocks.window_ends)


def _rival(act: PendingAct, clocks: Clocks, turn: int | None) -> Rival:
    claim, when = act.seat != turn, made(act, clocks, turn)
    return Rival(act.seat, act.action.text, act.came, act.trip, claim, when, act.basis)


def order(rival: Rival) -> tuple[float, bool, int]:
    """The order in which acts of a race count: by when they were made, claims first."""
    return rival.made, not rival.claim, rival.seat


def _order_of(entry: tuple[Rival, PendingAct]) -> tuple[float, bool, int]:
    return order(entry[0])
