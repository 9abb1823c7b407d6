"""Time at a table during a match: the turn's clock, and the reaction window.

While somebody could answer out of turn what lies on the table, a *window* is open. It depends only
on what a spectator sees, so its length is the same whatever anybody holds.
"""

from tablee.engine.match import Match
from tablee.server.table.log import Acted
from tablee.server.table.pace import CAP, LEFT, PACES
from tablee.server.wire.protocol import Clock


class Clocks:
    """The clocks of one table."""

    def __init__(self, pace: str, tempo: float, now: float) -> None:
        self.pace = PACES[pace].times(tempo)
        self.cap = CAP * min(1.0, tempo)
        """The longest round trip that counts; an act of a race waits for the same time."""
        self._turn_from = now
        """When the time of the seat on turn began to run."""
        self._before = now
        """The same for the turn before: it counts again when an act is taken back."""
        self.window_from = now
        """When the reaction window was opened."""
        self.laid_at: float | None = None
        """When the card on the table was laid, if that is known; sleep does not change it."""
        self.patience = 0
        """How many reflexes the table waits for an answer; 0 if no window is open."""
        self.closing: int | None = None
        """The seat on turn, if it can do nothing but end a wait or an offer."""

    # --- the turn

    def start_turn(self, now: float, whole: bool = True) -> None:
        """The time of the seat on turn begins; if it is not the `whole` time, it goes on."""
        self._before, self._turn_from = self._turn_from, now if whole else self._turn_from

    def resume_turn(self, began: float, now: float) -> None:
        """The server was restarted: go on with a turn that began then, if the pace is `kept`."""
        if self.pace.kept:
            self._turn_from = max(began, now + min(LEFT, self.pace.turn) - self.pace.turn)

    def take_back_turn(self) -> None:
        """The latest act was taken back: its seat does not get back the time that it has used."""
        self._turn_from = self._before

    @property
    def turn_ends(self) -> float:
        """When the time of the seat on turn is up."""
        return self._turn_from + self.pace.turn

    @property
    def earlier_turn_ends(self) -> float:
        """When it would be up if the latest act were taken back."""
        return self._before + self.pace.turn

    def shift(self, seconds: float, now: float) -> None:
        """This time does not count: nobody could act during it."""
        self._turn_from = min(self._turn_from + seconds, now)
        self._before = min(self._before + seconds, now)
        self.window_from = min(self.window_from + seconds, now)

    # --- the window

    def still_answers(self, match: Match, row: Acted) -> bool:
        """After an act: does what lies on the table wait for answers as it did before? The aim of
        the act tells what lies there."""
        return match.window == self.patience and match.aim(row.seat, row.do) == row.aim

    def look(self, match: Match, turn: int | None, now: float) -> None:
        """Open or close the window, as the match stands now."""
        self.window_from, self.laid_at = now, None
        self.patience = 0 if turn is None else match.window
        self.closing = None
        if turn is not None and self.patience:
            closes = match.game.close_action in match.legal_ids(turn)
            self.closing = turn if closes else None

    @property
    def window_ends(self) -> float:
        """Before this moment no ordinary act counts."""
        return self.window_from + self.pace.reflex if self.patience else self.window_from

    @property
    def closes_at(self) -> float:
        """When a wait or an offer ends by itself; later than any act that was made in time."""
        return self.window_from + self.pace.reflex * self.patience + self.cap

    # --- for display

    def display(self, turn: int | None, shown: bool, now: float) -> Clock:
        """The seat whose time runs, and how much of it is left if the time of turns is `shown`."""
        if turn is None:
            return Clock(None, None, 0)
        left = milliseconds(self.turn_ends - now) if shown else None
        if self.closing is not None:  # a wait or an offer ends by itself, at any pace
            left = milliseconds(self.closes_at - now)
        return Clock(turn, left, milliseconds(self.window_ends - now) if self.patience else 0)


def milliseconds(seconds: float) -> int:
    """A time as frames give it: whole milliseconds, never below 0."""
    return max(0, round(seconds * 1000))
