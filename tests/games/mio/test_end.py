"""MIO, MI-14 to MI-16 and MI-19: the end of a round and of the match, and the points."""

from tablee.engine.kit.events import SPECTATOR
from tests.games.asking import legal, names, refused
from tests.games.mio.setting import table

# --- MI-14, MI-15: points


def test_mi_14_a_round_ends_with_a_last_card_and_hands_count() -> None:
    match = table([["R1"], ["Y1", "Y5", "G3"], ["G*", "J", "B2", "B4"]], "R3")
    events = match.play(0, "lay R1")
    assert names(events)[:2] == ["laid", "out"]
    assert match.points == [0, 9, 26]
    assert match.position()["round"] == 2
    scored = [str(event) for event in events if event.name == "scored"]
    assert scored[1] == "scored seat=1 points=9 total=9"


def test_mi_14_going_out_with_a_joker_counts_double() -> None:
    match = table([["J"], ["Y1", "Y5"], ["G*", "J"]], "R3", totals=[3, 4, 5])
    events = match.play(0, "lay J red")
    assert events[1].json == {"event": "out", "seat": 0, "double": True}
    assert match.points == [3, 4 + 12, 5 + 40]


def test_mi_14_going_out_on_a_joker_counts_once() -> None:
    match = table([["R1"], ["Y1", "Y5"]], "J", colour="red")
    events = match.play(0, "lay R1")
    assert events[1].json == {"event": "out", "seat": 0, "double": False}
    assert match.points == [0, 6]


def test_mi_15_the_match_ends_when_a_total_reaches_the_target() -> None:
    hands = [["R1"], ["Y5", "G4"], ["Y1"]]
    match = table(hands, "R3", totals=[40, 90, 30])
    match.play(0, "lay R1")
    assert (match.over, match.points) == (False, [40, 99, 31])
    match = table(hands, "R3", totals=[40, 91, 30])
    events = match.play(0, "lay R1")
    assert (match.over, match.points) == (True, [40, 100, 31])
    assert str(events[-1]) == "won seats=[2]"
    assert match.result == [0, 0, 1]  # the lowest total wins, not who went out


def test_mi_15_the_target_is_an_option() -> None:
    match = table([["R1"], ["Y1"]], "R3", options={"target": 1})
    match.play(0, "lay R1")
    assert match.over


def test_mi_15_a_tie_for_lowest_is_a_shared_win() -> None:
    match = table([["R1"], ["Y2"], ["Y5"]], "R3", totals=[20, 18, 95])
    events = match.play(0, "lay R1")
    assert str(events[-1]) == "won seats=[0,1]"
    assert match.result == [0.5, 0.5, 0]


def test_mi_15_nothing_can_be_done_after_the_end() -> None:
    match = table([["R1"], ["Y1"]], "R3", options={"target": 1})
    match.play(0, "lay R1")
    assert (match.asked, match.actors) == (-1, ())
    assert legal(match, 1) == set()
    assert refused(match, 1, "draw") == "MI-15"


# --- MI-16: a blocked round


def test_mi_16_a_round_is_blocked_when_all_pass_and_nobody_could_lay() -> None:
    match = table([["B1", "B2"], ["G1", "G*"], ["Y4", "Y5"]], "R3", pile=[])
    match.play(0, "pass")
    match.play(1, "pass")
    assert match.position()["passes"] == 2
    events = match.play(2, "pass")
    assert names(events)[:3] == ["passed", "blocked", "shown"]
    assert match.points == [3, 11, 9]
    assert (match.position()["round"], match.position()["passes"]) == (2, 0)


def test_mi_16_who_passed_after_drawing_may_lay_on_his_next_turn() -> None:
    match = table([["R1", "B2", "B4"], ["G1", "G2"]], "R3", pile=["Y4"])
    match.play(0, "draw")
    match.play(0, "pass")
    events = match.play(1, "pass")  # all have passed, but seat 0 holds red 1
    assert names(events) == ["passed"]
    assert legal(match, 0) == {"lay R1"}
    match.play(0, "lay R1")
    assert match.position()["passes"] == 0
    assert legal(match, 1) == {"lay G1", "lay G1 mio"}


def test_mi_16_who_passed_with_a_card_down_may_lay_it_on_his_next_turn() -> None:
    match = table([[], ["G1", "G2"]], "R3", pile=[], down=["R4", None])
    match.play(0, "pass")
    match.play(1, "pass")
    assert legal(match, 0) == {"lay R4"}


def test_mi_16_a_card_laid_in_between_breaks_the_row_of_passes() -> None:
    match = table([["B1", "B2"], ["R1", "G5", "G4"], ["Y4", "Y5"]], "R3", pile=[], passes=2, turn=1)
    match.play(1, "lay R1")
    assert match.position()["passes"] == 0


def test_mi_16_a_blocked_round_is_never_doubled() -> None:
    match = table([["B1"], ["G1"]], "J", colour="red", pile=[])
    match.play(0, "pass")
    match.play(1, "pass")
    assert match.points == [1, 1]


# --- MI-19: what is laid open


def test_mi_19_at_the_count_all_cards_are_laid_open() -> None:
    match = table([["R1"], ["J", "G4"], []], "R3", down=[None, None, "G5"])
    match.play(0, "lay R1")
    events = match.events_for(SPECTATOR)
    hands = {
        event.fields["seat"]: event.fields["cards"] for event in events if event.name == "shown"
    }
    assert hands == {0: [], 1: ["G4", "J"], 2: ["G5"]}


def test_mi_19_at_the_end_hands_lie_open_but_the_pile_stays_hidden() -> None:
    match = table([["R1"], [], ["J", "G4"]], "R3", down=[None, "G5", None], options={"target": 1})
    match.play(0, "lay R1")
    for eyes in (0, 1, 2, SPECTATOR):
        doc = match.position(eyes)
        assert doc["hands"] == [[], [], ["G4", "J"]]
        assert doc["down"] == [None, "G5", None]
        assert set(doc["pile"]) == {"?"}
