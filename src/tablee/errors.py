"""What can go wrong, in words for the person who caused it."""

from typing import Any


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


class UnusableStoreError(TableeError):
    """A database that can't be used; the message says why, and what to do."""


class IllegalAction(TableeError):
    """An action that the rules forbid: `clause`, and its sentence in `fr` and `en`.

    >>> import tablee
    >>> match = tablee.new("mio", players=2, seed=1)
    >>> try:
    ...     match.play(match.asked, "mio")
    ... except tablee.IllegalAction as error:
    ...     print(error.clause, "-", error.en)
    MI-18 - "MIO" is not due now.
    """

    def __init__(self, seat: int, action: Any, clause: str, fr: str, en: str) -> None:
        super().__init__(f"{action}: {en} ({clause})")
        self.seat, self.action, self.clause, self.fr, self.en = seat, action, clause, fr, en

    def sentence(self, language: str) -> str:
        """Why not, in French or English."""
        return self.fr if language == "fr" else self.en
