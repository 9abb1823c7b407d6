"""Les œufs sont faits: what learners are shown."""

import tablee
from tablee.engine.match import Match
from tablee.engine.registry import game
from tablee.games.oeufs import outlook
from tests.games.oeufs.setting import CELLS, FULL_4, limited, table

# --- what learners are shown


def observed(match: Match, seat: int, memory: str = "none") -> dict[str, list[int]]:
    """The numbers of each block."""
    seen, blocks = match.observe(seat, memory, "compact"), match.game.observation.blocks
    return {block.name: seen[match.game.observation.at(block.name)].tolist() for block in blocks}


def test_observation_says_what_its_description_promises() -> None:
    match = table(FULL_4, turn=2, declined=[1], moved="d3", used=[15, 0, 30, 0])

    def cells(block: str, place: int = 0) -> list[str]:
        numbers = seen[block][36 * place : 36 * place + 36]
        return [cell for cell, n in zip(CELLS, numbers, strict=True) if n]

    eggs = {c: egg for c, egg in zip(CELLS, FULL_4.split(), strict=True) if "*" in egg}
    seen = observed(match, 2, "all")
    for place, owner in enumerate((2, 3, 0, 1)):
        assert cells("remembered", place) == [c for c, egg in eggs.items() if egg == f"{owner}*"]
    assert sum(seen["turned"]) == 0
    seen = observed(match, 2)
    assert [cells("visible", i) for i in range(4)] == [["e5", "f6"], ["a5", "b5", "a6"], [], []]
    assert sum(seen["remembered"]) == 0
    assert cells("camp") == ["e5", "f5", "e6", "f6"]
    assert cells("camp", 2) == ["a1", "b1", "a2", "b2"]
    assert cells("turned") == list(eggs)
    assert cells("moved") == ["d3"]
    assert seen["still_in"] == [1, 1, 1, 1]
    assert seen["turn"] == [1, 0, 0, 0]
    assert seen["declined"] == [0, 0, 0, 1]
    assert seen["full"] == [0, 0, 1, 1]
    assert seen["used"] == [20, 0, 10, 0]


def test_observation_of_two_leaves_the_other_seats_empty() -> None:
    seen = observed(limited(0, [5, 5]), 1)
    assert sum(sum(seen[name][72:]) for name in ("visible", "remembered", "camp")) == 0
    assert (seen["still_in"], seen["turn"]) == ([1, 1, 0, 0], [0, 1, 0, 0])
    assert seen["used"] == [0] * 4


# --- how a learner turns the board


def test_every_seat_sees_its_own_camp_where_the_first_seat_sees_its_own() -> None:
    form = game("oeufs").observation
    for players in game("oeufs").players:
        match = tablee.new("oeufs", players=players, seed=1)
        camps = []
        for seat in range(players):
            seen, meant = outlook.from_seat(players, seat)
            assert sorted(seen) == list(range(len(seen)))
            assert sorted(meant) == list(range(len(meant)))
            turned = match.observe(seat, form="compact")[seen]
            camps.append(turned[form.at("camp")][: len(CELLS)].tolist())
        assert sum(camps[0]) > 0 and all(camp == camps[0] for camp in camps)
