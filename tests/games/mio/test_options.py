"""MIO: the options of a match."""

from typing import Any

import pytest

import tablee
from tests.games.mio.setting import OPTIONS, table


def test_options_have_defaults() -> None:
    assert tablee.new("mio", players=2).options == OPTIONS


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"target": 0}, "target"),
        ({"target": 2.5}, "target"),
        ({"target": True}, "target"),
        ({"target": "100"}, "target"),
        ({"deck": "50-5"}, "deck"),
        ({"deck": None}, "deck"),
        ({"shout": "loud"}, "shout"),
        ({"referee": "blind"}, "referee"),
        ({"live": "yes"}, "live"),
        ({"limit": 3}, "limit"),
    ],
)
def test_options_that_mio_does_not_have_are_refused(options: dict[str, Any], named: str) -> None:
    with pytest.raises(tablee.BadOptionError, match=named):
        tablee.new("mio", players=2, **options)


@pytest.mark.parametrize("players", [0, 1, 7])
def test_options_mio_is_for_2_to_6_players(players: int) -> None:
    with pytest.raises(tablee.BadOptionError, match="players"):
        tablee.new("mio", players=players)


def test_options_the_other_deck_has_other_cards() -> None:
    match = table([["R4", "R4", "B1"], ["A1"]], "R3", options={"deck": "45-5-5"})
    match.play(0, "lay R4")
    assert match.position()["hands"][0] == ["R4", "B1"]
    with pytest.raises(tablee.BadPositionError, match="there are not so many R4"):
        table([["R4", "R4", "B1"], ["A1"]], "R3")
