"""What all crews have in common: the work of one piece, and its answer."""

from collections.abc import Callable, Generator, Iterator

from tablee.arena.plan import Deal, Plan
from tablee.arena.playing import play_deals
from tablee.errors import TableeError

Work = Generator[list[Deal], None, None]
Crew = Callable[[Plan, Iterator[range]], Work]


def answer(plan: Plan, piece: range) -> list[Deal] | str:
    """What a worker sends back: the deals of the piece, or a sentence about what went wrong."""
    try:
        return play_deals(plan, piece)
    except TableeError as error:
        return str(error)


def checked(result: list[Deal] | str) -> list[Deal]:
    """The deals of a worker's answer; if the answer is an error, the command ends with it."""
    if isinstance(result, str):
        raise TableeError(result)
    return result
