"""Ex & Hopp: what learners are shown."""

from tablee.engine.match import Match
from tablee.engine.registry import game
from tablee.games.exhopp import outlook
from tablee.games.exhopp.components import NUMBERS, ROWS
from tablee.games.exhopp.rules import LAY
from tests.games.exhopp.setting import FRESH, HANDS, Cards, deck, sorted_cards, table

# --- what learners are shown


def observed(match: Match, seat: int) -> dict[str, list[int]]:
    """The numbers of each block."""
    seen, blocks = match.observe(seat, form="compact"), match.game.observation.blocks
    return {block.name: seen[match.game.observation.at(block.name)].tolist() for block in blocks}


def test_an_observation_counts_colours_and_seats_from_the_observers_own() -> None:
    rows = ["+5 B5 R6", "-3 Y4", "+2", ""]
    match = table(HANDS, rows, "R12 Y12", "", turn=2, idle=1, known=[[], ["R7"], []])
    match.play(2, "offer B3")
    match.play(0, "decline")
    out = observed(match, 1)
    seen = deck(6)
    moved = {"Y": "R", "B": "Y", "R": "B"}  # to seat 1 yellow comes first, then blue, then red

    def plane(block: str, n: int = 0) -> Cards:
        numbers = out[block][72 * n : 72 * n + 72]
        return [card for card, at in zip(seen, numbers, strict=True) if at]

    def as_seen(cards: str) -> Cards:
        return sorted_cards(moved[card[0]] + card[1:] for card in cards.split())

    assert plane("hand", 0) == as_seen(HANDS[1])
    assert plane("hand", 1) == as_seen("B3")  # on offer, by the left neighbour
    assert plane("hand", 2) == as_seen("R7")
    assert plane("row", 0) == as_seen("B5 R6")
    assert plane("row", 1) == as_seen("Y4")
    assert plane("discarded") == as_seen(" ".join(match.position()["discards"]))
    assert plane("on_offer") == plane("known") == as_seen("B3")
    assert out["colour_on_offer"] == [0, 1, 0, 0, 0, 0]  # blue is on offer
    assert out["token"] == [5, -3, 2, 0]  # there is no fourth token
    assert out["missing"] == [3, 2, 2, 0]
    assert out["sum"][:6] == [0, 5, 6, 0, 0, 0]
    assert out["sum"][6:12] == [4, 0, 0, 0, 0, 0]
    points = match.points
    assert out["score"] == [points[1], points[2], points[0], 0, 0, 0]
    assert out["seated"] == [1, 1, 1, 0, 0, 0]
    assert out["cards"] == [4, 4, 4, 0, 0, 0]
    assert out["turn"] == [0, 1, 0, 0, 0, 0]
    assert out["declined"] == [0, 0, 1, 0, 0, 0]
    assert out["face_down"] == [0] * 10
    assert (out["pile"], out["idle"]) == ([2], [1])


def test_an_observation_counts_the_tokens_face_down() -> None:
    seen = observed(table(HANDS, FRESH), 0)
    assert seen["face_down"] == [1, 1, 2, 0, 0, 2, 2, 3, 1, 2]


# --- how a learner turns the table


def test_every_seat_sees_its_own_colour_first() -> None:
    for players in game("exhopp").players:
        for seat in range(players):
            seen, meant = outlook.from_seat(players, seat)
            assert seen == list(range(len(seen)))
            assert sorted(meant) == list(range(len(meant)))
            red, own = (LAY + ROWS * NUMBERS * colour for colour in (0, seat))
            assert meant[red : red + ROWS] == list(range(own, own + ROWS))
