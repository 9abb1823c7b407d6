"""What the tests of every game ask of a match."""

from collections.abc import Iterable

import pytest

import tablee
from tablee.engine.match import Match
from tablee.engine.text.events import Event


def legal(match: Match, seat: int) -> set[str]:
    """The legal actions of a seat, as text."""
    return {str(action) for action in match.legal(seat)}


def refused(match: Match, seat: int, action: str, aim: str | None = None) -> str:
    """The clause that forbids this act. A refusal changes nothing."""
    before = match.position()
    with pytest.raises(tablee.IllegalAction) as caught:
        match.play(seat, action, aim=aim)
    assert match.position() == before
    assert action not in legal(match, seat)
    return caught.value.clause


def names(events: Iterable[Event]) -> list[str]:
    """The kinds of these events."""
    return [event.name for event in events]
