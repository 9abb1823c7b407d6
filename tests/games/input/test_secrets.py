"""Input: who may know what, and what is remembered."""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations, product

import numpy as np
import pytest

from tablee.engine.conformance import check_uniform
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.match import Match
from tablee.engine.text.position import to_line
from tests.games.input.setting import FIVE, KINDS, Pieces, table
from tests.games.shown import shown_to

# --- what is hidden


def test_hidden_a_perfect_memory_knows_what_was_shown_and_no_more() -> None:
    match = table(FIVE, seen=[(0, 7)])
    known = match.blinded(1, EVERYTHING).position()["back"]
    assert known[0] == ["R", "F", "?", "?", "?", "?", "J"]
    assert known[1] == ["F", "?", "?", "R", "?", "?", "?"]
    some = match.blinded(1, np.uint64(1 << 7 | 1 << 1)).position()["back"]
    assert some[0] == ["?", "F", *["?"] * 5]
    assert some[1] == ["F", *["?"] * 6]


def fitting(up: str) -> list[Pieces]:
    """Every list of hidden faces that makes these faces the seven pieces."""
    return [
        [kind.replace(face, "", 1) for face, kind in zip(up, order, strict=True)]
        for order in permutations(KINDS)
        if all(face in kind for face, kind in zip(up, order, strict=True))
    ]


def lines(match: Match, backs: Iterable[list[Pieces]]) -> list[str]:
    """The position with each of these hidden faces, as text."""
    doc = {key: value for key, value in match.position().items() if key != "random"}
    return [to_line(doc | {"back": back}) for back in backs]


def test_hidden_worlds_are_all_that_fit_and_equally_likely() -> None:
    match = table([["JS@5.1", "SR"], ["JS@2.1"]])
    ways = [fitting("".join(up)) for up in match.position()["up"]]
    assert [len(way) for way in ways] == [12, 12]
    check_uniform(match, 0, lines(match, map(list, product(*ways))), samples=1500)


def test_hidden_worlds_keep_what_is_remembered() -> None:
    match = table([["FR@5.1"], []])
    ways = [back for back in fitting("FFFRRHS") if back[0] == "R"]
    blind_match = match.blinded(0, EVERYTHING)
    seen = Counter("".join(blind_match.imagined(n).position()["back"][0]) for n in range(300))
    assert set(seen) == {"".join(back) for back in ways}
    assert len(ways) > 1
    assert min(seen.values()) > 0.5 * 300 / len(ways)


# --- what is remembered


@pytest.mark.parametrize("seat", [0, 1])
def test_in_6_everybody_sees_both_faces_of_a_piece_that_is_turned(seat: int) -> None:
    match = table(FIVE)
    match.play(0, "take 6")
    assert shown_to(match, seat) == {5: seat == 0}
