"""Bots at a table: when each is asked, and which of them are thinking."""

from collections.abc import Iterable
from random import Random

from tablee.bots.tempo import delay
from tablee.server.table.outcome import Think
from tablee.server.table.pace import THINKING


class Thinking:
    """The bots of one table.

    They are asked whether or not they can do anything, after a time that is drawn in the same way
    for all: it gives nothing away about what they hold.
    """

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.asks: dict[int, float] = {}
        """When each bot's seat will be asked."""
        self._running: dict[int, tuple[int, float]] = {}
        """For each bot that thinks: the number of the table that it thinks about, and since
        when."""

    def clear(self) -> None:
        """Forget all bots: the questions that they were asked are out of date."""
        self.asks.clear()
        self._running.clear()

    def drop(self, seat: int) -> None:
        """Drop this seat: no bot plays it any more."""
        self.asks.pop(seat, None)
        self._running.pop(seat, None)

    def ask(self, seats: Iterable[int], reflex: float, now: float) -> None:
        """Ask the bots of these seats, each after a time of its own; a bot that is to be asked
        already is not asked later because of this."""
        for seat in seats:
            if seat not in self.asks and seat not in self._running:
                self.asks[seat] = now + delay(reflex, self.dice)

    def take_due(self, now: float) -> list[int]:
        """The seats that are to be asked now."""
        due = [seat for seat, at in self.asks.items() if at <= now]
        for seat in due:
            del self.asks[seat]
        return due

    def begin(self, seat: int, bot: str, n: int, now: float) -> Think:
        """A bot begins to think."""
        self._running[seat] = (n, now)
        return Think(seat, n, bot)

    def finish(self, think: Think) -> bool:
        """A bot has answered. False if the question is out of date."""
        number, _ = self._running.get(think.seat, (-1, 0.0))
        if number != think.n:
            return False
        del self._running[think.seat]
        return True

    def take_overdue(self, now: float) -> int | None:
        """A seat whose bot has not answered in time; None if there is none."""
        for seat, (_, since) in self._running.items():
            if since + THINKING <= now:
                del self._running[seat]
                return seat
        return None

    def shift(self, seconds: float) -> None:
        """This time does not count."""
        self.asks = {seat: at + seconds for seat, at in self.asks.items()}
        self._running = {seat: (n, at + seconds) for seat, (n, at) in self._running.items()}

    def deadlines(self) -> list[float]:
        """When a bot is to be asked, or has thought for too long."""
        return [*self.asks.values(), *(since + THINKING for _, since in self._running.values())]
