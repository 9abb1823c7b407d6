"""Input: what learners are shown."""

from random import Random

import tablee
from tablee.engine.match import Match
from tests.games.input.setting import left, table


def observed(match: Match, seat: int, memory: str = "all") -> dict[str, list[int]]:
    """The numbers of each block."""
    seen, blocks = match.observe(seat, memory, "compact"), match.game.observation.blocks
    return {block.name: seen[match.game.observation.at(block.name)].tolist() for block in blocks}


def test_observation_begins_with_the_observer_s_own_pieces() -> None:
    match = table([["FR@5.1"], ["HF@hand"]], hand=2, turn=1, scores=[0, 1], left=left(0, 1, 3))
    form = match.game.observation
    first, second = observed(match, 0), observed(match, 1)
    by_seat = [block for block in form.blocks if block.count % 3 == 0 and block.count > 1]
    assert len(by_seat) == 14
    for block in by_seat:
        n = block.count // 3
        mine, theirs = first[block.name], second[block.name]
        assert mine[:n] == theirs[n : 2 * n]  # what is said of a seat is the same for all
        assert theirs[:n] == mine[n : 2 * n]
        assert mine[2 * n :] == [0] * n  # nobody sits there
    for block in form.blocks[len(by_seat) :]:
        assert first[block.name] == second[block.name]
    assert first["up"][:5] == [1, 0, 0, 0, 0] and first["back"][:5] == [0, 1, 0, 0, 0]
    assert first["on_card"][:10] == one_hot(5, 10) and first["on_band"][:5] == one_hot(0, 5)
    assert first["seen"][0] == 1
    assert first["stock"][:2] == [0, 1]  # the second lies in the stock
    assert second["up"][5:10] == [0, 0, 1, 0, 0] and second["back"][5:10] == [1, 0, 0, 0, 0]
    assert second["in_hand"][:2] == [0, 1]
    assert (second["score"], second["last_gain"]) == ([1, 0, 0], [1, 0, 0])
    assert (second["turn"], second["zero"]) == ([1, 0, 0], [0, 0, 0])
    assert first["left"][:10] == one_hot(3, 10) and first["moved"][:7] == one_hot(0, 7)


def test_observation_shows_where_a_piece_comes_from_and_what_was_announced_in_vain() -> None:
    dice, match, found = Random(0), tablee.new("input", players=2, seed=0), set[str]()
    while len(found) < 2:
        seat, view = match.asked, match.view(match.asked)
        for block, key in (("source", "from"), ("in_vain", "claimed")):
            card, shown = view[key], observed(match, seat)[block]
            assert shown == ([0] * len(shown) if card is None else one_hot(card, len(shown)))
            if card is not None:
                found.add(block)
        match.play(seat, dice.choice(match.legal(seat)))


def test_observation_holds_hidden_faces_only_if_they_are_remembered() -> None:
    match = table([["FR@5.1"], ["HF@hand"]], hand=2, turn=1, scores=[0, 1], left=left(0, 1, 3))
    assert sum(observed(match, 0, "all")["back"]) == sum(observed(match, 0)["seen"]) > 0
    assert sum(observed(match, 0, "none")["back"]) == 0


def one_hot(i: int, n: int) -> list[int]:
    return [int(i == j) for j in range(n)]
