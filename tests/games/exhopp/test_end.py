"""Ex & Hopp, EX-14: the end of a match, and the points."""

from tablee.engine.match import Match
from tests.games.asking import legal, names, refused
from tests.games.exhopp.setting import BLACK, ENOUGH, FRESH, RED, impossible, rest, table


def ending(taken: list[list[str]] | None = None) -> Match:
    """One card is missing in the last row, a black 2; seat 0 can win it."""
    tokens = rest(sorted(RED + 2 * BLACK, key=int), ["+2"])
    some = taken or [[], [], []]
    others = rest(tokens, [token for hand in some for token in hand])
    some = [some[0], some[1], sorted(some[2] + others, key=int)]
    return table(ENOUGH, ["", "", "+2 B1", ""], None, "", taken=some)


def test_ex_14_the_match_ends_at_once_when_the_last_token_is_taken() -> None:
    match = ending()
    events = match.play(0, "lay R8 3")
    assert names(events) == ["laid", "settled", "took", "over"]  # nobody draws
    doc = match.position()
    assert (doc["over"], doc["turn"], len(doc["hands"][0])) == (True, 0, 3)
    assert doc["discards"] == ["R8", "B1"]


def test_ex_14_a_tie_in_the_last_row_does_not_end_it() -> None:
    match = table(["R1 R8 R9 R10", *ENOUGH[1:]], ["", "", "+2 B1", ""], None, "")
    match.play(0, "lay R1 3")
    assert not match.over
    assert "lay Y8 3" in legal(match, 1)


def test_ex_14_the_highest_score_wins() -> None:
    match = ending([["+6", "+6", "+5", "+5"], ["+4", "+4"], []])
    assert match.points[:2] == [22, 8]
    events = match.play(0, "lay R8 3")
    assert match.points == [24, 8, -8]
    assert str(events[-1]) == "over scores=[24,8,-8] seats=[0]"
    assert match.result == [1, 0, 0]


def test_ex_14_equal_scores_share_the_win() -> None:
    match = ending([["+6", "+4"], ["+6", "+4", "+2"], []])
    events = match.play(0, "lay R8 3")
    assert match.points[:2] == [12, 12]
    assert match.result == [0.5, 0.5, 0]
    assert events[-1].fields["seats"] == [0, 1]


def test_ex_14_nothing_can_be_done_after_the_end_and_hands_stay_hidden() -> None:
    match = ending()
    match.play(0, "lay R8 3")
    assert (match.asked, match.actors) == (-1, ())
    assert legal(match, 1) == set()
    assert refused(match, 1, "lay Y8 3") == "EX-14"
    assert match.position(1)["hands"] == [["?"] * 3, ENOUGH[1].split(), ["?"] * 4]


def test_ex_14_it_is_over_just_when_no_token_is_left() -> None:
    assert impossible(ENOUGH, ["", "", "", ""], None, "") == "EX-14"
    assert impossible(ENOUGH, FRESH, over=True) == "EX-14"
    assert impossible(ENOUGH, ["", "", "", ""], None, "", over=True) == "EX-13"  # who laid last?
