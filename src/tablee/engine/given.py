"""Reads what users pass to a match, or refuses it in one line: names, seats, fresh bits, aims."""

import re
from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np

from tablee.engine.game import Game
from tablee.engine.kit.contract import UNAIMED
from tablee.engine.kit.events import SPECTATOR, TABLE
from tablee.engine.kit.rule import State
from tablee.engine.text.codecs import BadValue, Json
from tablee.engine.whole import as_int
from tablee.errors import BadActionError, TableeError

NOTHING_FRESH = np.zeros(4, np.uint64)
"""The four words of no fresh bits."""
_FRESH = re.compile("[0-9a-f]{48}")
_HIGHEST_AIM = 2**63 - 1


def player_names(players: int, names: Sequence[str] | None) -> Sequence[str]:
    """A name for every seat."""
    if names is None:
        return [f"Seat {seat}" for seat in range(players)]
    is_list = isinstance(names, Sequence) and not isinstance(names, str)
    if not is_list or not all(isinstance(name, str) for name in names):
        raise TableeError(f"Names are a list of texts, one for each seat, not {names!r}.")
    if len(names) != players:
        raise TableeError(f"{players} seats have {players} names, not {len(names)}.")
    return names


def seat_number(seat: SupportsIndex, players: int) -> int:
    """A seat as a plain int."""
    number = as_int(seat)
    if number is None or not 0 <= number < players:
        raise TableeError(f"There is no seat {seat!r}: seats are 0 to {players - 1}.")
    return number


def check_eyes(own: int, eyes: int) -> None:
    """Refuse to show what one pair of eyes knows to others."""
    if own not in (TABLE, eyes):
        whose = "a spectator" if own == SPECTATOR else f"seat {own}"
        raise TableeError(f"This is what {whose} knows; others can't be shown it.")
    if eyes == TABLE != own:
        raise TableeError("Only the match itself knows everything.")


def fresh_words(fresh: str) -> Any:
    """The three words of fresh bits, after a 1 that says that there are some."""
    if not isinstance(fresh, str) or not _FRESH.fullmatch(fresh):
        raise TableeError(f"Fresh random bits are 48 hexadecimal digits, not {fresh!r}.")
    return np.array([1, *(int(fresh[i : i + 16], 16) for i in (0, 16, 32))], np.uint64)


def aim_number(game: Game, state: State, aim: Json) -> int:
    """An aim as the rules number it."""
    if aim is None:
        return UNAIMED
    try:
        number = int(game.aim.read(state, aim))
    except BadValue as error:
        raise BadActionError(f"Aim: {error}.") from None
    if not UNAIMED <= number <= _HIGHEST_AIM:
        raise BadActionError(f"Aim: {aim!r} is none that an act can have.")
    return number
