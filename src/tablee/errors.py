"""What can go wrong, in words for the person who caused it."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tablee.engine.text.actions import Action


class TableeError(Exception):
    """Anything that a user can mend: the message says what is wrong and what to do."""


class UnknownGameError(TableeError):
    """There is no game of that name."""


class BrokenGameError(TableeError):
    """A game that can't be loaded; the message says what is wrong with its declaration."""


class BadOptionError(TableeError):
    """An option, or a number of players, that the game does not have."""


class BadActionError(TableeError):
    """A text or object that names no action of the game."""


class BadPositionError(TableeError):
    """A document that is no position of the game; the message names the key."""


class BadRecordError(TableeError):
    """A file that is no record, or not one that can be replayed; the message names the line."""


class BadLessonError(TableeError):
    """A lesson that can't be read; the message names the step and the key."""


class BotError(TableeError):
    """A bot that can't be found or made, that fails, or that chooses what is not allowed.

    The message has all details. `reason` and `place` (a file and a line of the bot's own code) give
    no cards away: they are for the log of a server.
    """

    def __init__(self, message: str, reason: str = "", place: str = "") -> None:
        super().__init__(message)
        self.reason, self.place = reason, place


class UnusableStoreError(TableeError):
    """A database that can't be used; the message says why, and what to do."""


class Refusal(NamedTuple):
    """Why the rules forbid an act.

    >>> import tablee
    >>> match = tablee.new("mio", players=2, seed=1)
    >>> refusal = match.refusal(match.asked, "mio")
    >>> print(refusal)
    "MIO" is not due now. (MI-18)
    >>> refusal.number, refusal.fr
    (18, "Ce n'est pas le moment de dire « MIO ».")
    """

    clause: str
    """The clause that forbids it: `MI-18`."""
    number: int
    """The number of the clause: 18."""
    fr: str
    en: str

    def sentence(self, language: str) -> str:
        """Why not, in French or English."""
        return self.fr if language == "fr" else self.en

    def __str__(self) -> str:
        return f"{self.en} ({self.clause})"


class IllegalAction(TableeError):
    """An act that the rules forbid: `refusal` says why, by its `clause`.

    >>> import tablee
    >>> match = tablee.new("mio", players=2, seed=1)
    >>> try:
    ...     match.play(match.asked, "mio")
    ... except tablee.IllegalAction as error:
    ...     print(error.clause, error.seat, error.refusal.fr)
    MI-18 0 Ce n'est pas le moment de dire « MIO ».
    """

    def __init__(self, seat: int, action: "Action", refusal: Refusal) -> None:
        super().__init__(seat, action, refusal)  # all of them, so that it can be pickled
        self.seat, self.action, self.refusal = seat, action, refusal
        self.clause = refusal.clause

    def __str__(self) -> str:
        return f"{self.action}: {self.refusal}"
