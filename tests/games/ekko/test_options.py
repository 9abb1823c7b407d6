"""EKKO: the options of a match."""

from typing import Any

import pytest

import tablee
from tests.games.ekko.setting import OPTIONS


def test_options_have_defaults() -> None:
    assert tablee.new("ekko", players=2).options == OPTIONS


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"target": 0}, "target"),
        ({"target": 2.5}, "target"),
        ({"referee": "blind"}, "referee"),
        ({"live": "yes"}, "live"),
        ({"limit": 3}, "limit"),
    ],
)
def test_options_that_ekko_does_not_have_are_refused(options: dict[str, Any], named: str) -> None:
    with pytest.raises(tablee.BadOptionError, match=named):
        tablee.new("ekko", players=2, **options)


@pytest.mark.parametrize("players", [0, 1, 9])
def test_options_ekko_is_for_2_to_8_players(players: int) -> None:
    with pytest.raises(tablee.BadOptionError, match="players"):
        tablee.new("ekko", players=players)
