"""MIO: what learners are shown."""

from collections import Counter

from tablee.engine.match import Match
from tests.games.mio.setting import COLOURS, table


def observed(match: Match, seat: int) -> dict[str, list[int]]:
    """The numbers of each block."""
    seen, blocks = match.observe(seat, form="compact"), match.game.observation.blocks
    return {block.name: seen[match.game.observation.at(block.name)].tolist() for block in blocks}


def test_observation_says_what_its_description_promises() -> None:
    faces = [letter + value for letter in COLOURS for value in "12345*"] + ["J"]

    def of_face(block: str) -> dict[str, int]:
        return {face: n for face, n in zip(faces, seen[block], strict=True) if n}

    hands = [["R1", "B4"], ["R2", "R2", "R5", "J"], []]
    match = table(hands, "R3", pile=["Y1"] * 2, down=[None, None, "G4"], turn=1, totals=[0, 50, 9])
    seen = observed(match, 1)
    assert of_face("hand") == {"R2": 2, "R5": 1, "J": 1}
    assert of_face("laid") == Counter(match.position()["laid"])
    assert of_face("may_lay") == {"R2": 1, "R5": 1, "J": 1}
    assert of_face("top") == {"R3": 1}
    assert of_face("drawn") == {}
    assert seen["colour"] == [1, 0, 0, 0, 0]  # red
    assert seen["seated"] == [1, 1, 1, 0, 0, 0]
    assert seen["cards"] == [4, 0, 2, 0, 0, 0]  # seats 1, 2, 0
    assert seen["down"] == [0, 1, 0, 0, 0, 0]
    assert seen["total"] == [50, 9, 0, 0, 0, 0]
    assert seen["turn"] == [1, 0, 0, 0, 0, 0]
    assert seen["late"] == [0] * 6
    assert (seen["pile"], seen["passes"]) == ([2], [0])
    match.play(1, "draw")
    assert [observed(match, seat)["drawn"][6] for seat in (0, 1)] == [0, 1]  # it drew yellow 1
    seen = observed(match, 2)
    assert of_face("hand") == {"G4": 1}  # its own card face down


def test_observation_shows_whose_late_shout_still_counts() -> None:
    match = table([["R1", "R2"], ["R2", "B1"]], "R3")
    match.play(0, "lay R1")
    assert [observed(match, seat)["late"] for seat in (0, 1)] == [
        [1, 0, *[0] * 4],
        [0, 1, *[0] * 4],
    ]


def test_observation_nobody_but_the_seat_on_turn_may_lay() -> None:
    match = table([["R1"], ["R2"]], "R3")
    assert [sum(observed(match, seat)["may_lay"]) for seat in (0, 1)] == [1, 0]
    naming = table([["R1"], ["A2", "J"]], "J", naming=True, turn=1, dealer=1)
    assert [sum(observed(naming, seat)["may_lay"]) for seat in (0, 1)] == [0, 0]


def test_observation_counts_the_passes_in_a_row() -> None:
    assert observed(table([["B1"], ["G1"]], "R3", pile=[], passes=1), 0)["passes"] == [1]
