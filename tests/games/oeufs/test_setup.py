"""Les œufs sont faits, OE-1 to OE-3: the eggs and the set-up."""

from collections import Counter

import pytest

import tablee
from tests.games.asking import refused
from tests.games.oeufs.setting import CELLS, START, eggs, table


def eggs_on(board: str) -> dict[str, str]:
    """The eggs of a drawing by their cells."""
    return {cell: egg for cell, egg in zip(CELLS, board.split(), strict=True) if egg != "."}


# --- OE-1: the eggs


@pytest.mark.parametrize(("players", "each"), [(2, 6), (4, 4)])
def test_oe_1_two_have_six_eggs_each_four_have_four(players: int, each: int) -> None:
    match = tablee.new("oeufs", players=players, seed=1)
    assert Counter(eggs(match).values()) == {str(seat): each for seat in range(players)}


def test_oe_1_every_seat_has_its_symbol() -> None:
    assert [symbol in str(table(START[2])) for symbol in "●▲◆✱"] == [False, False, True, True]
    assert all(symbol in str(table(START[4])) for symbol in "●▲◆✱")


@pytest.mark.parametrize("players", [1, 3, 5])
def test_oe_1_it_is_for_two_or_four(players: int) -> None:
    with pytest.raises(tablee.TableeError, match="2, 4 players"):
        tablee.new("oeufs", players=players)


# --- OE-2, OE-3: the set-up


@pytest.mark.parametrize("players", [2, 4])
def test_oe_2_camps_are_two_rows_or_four_corners(players: int) -> None:
    assert eggs(tablee.new("oeufs", players=players, seed=1)) == eggs_on(START[players])
    brackets = [line.count("[") for line in str(table(START[players])).splitlines()[2:8]]
    assert brackets == ([6, 0, 0, 0, 0, 6] if players == 2 else [4, 4, 0, 0, 4, 4])


@pytest.mark.parametrize("players", [2, 4])
def test_oe_3_eggs_start_visible_and_any_seat_may_begin(players: int) -> None:
    matches = [tablee.new("oeufs", players=players, seed=seed) for seed in range(40)]
    assert {match.asked for match in matches} == set(range(players))
    assert all(not egg.endswith("*") for match in matches for egg in eggs(match).values())
    assert all(match.events[0].json == {"event": "began", "seat": match.asked} for match in matches)


def test_oe_3_turns_go_clockwise() -> None:
    match = table(START[4], turn=2)
    seats = []
    for _ in range(5):
        seats.append(match.asked)
        assert refused(match, (match.asked + 1) % 4, "move a1 a3") == "OE-3"
        match.play(match.asked, match.legal(match.asked)[0])
    assert seats == [2, 3, 0, 1, 2]
