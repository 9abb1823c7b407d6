"""EKKO, EK-22 to EK-25: the end of a round and of the match, and the points."""

from tablee.engine.kit.events import SPECTATOR
from tests.games.asking import legal, names, refused
from tests.games.ekko.setting import DECK, FAULTS, mirrored, table, texts


def test_ek_22_a_round_ends_when_the_last_card_is_laid() -> None:
    match = table([["50"], ["60", "70"]], "37")  # nobody holds the 05
    assert names(match.play(0, "lay 50"))[:2] == ["laid", "shown"]
    assert (match.points, match.position()["round"]) == ([0, 2], 2)


def test_ek_22_a_round_ends_when_somebody_must_draw_and_the_pile_is_empty() -> None:
    match = table([["20", "30"], ["60"]], "37", pile=[])
    assert legal(match, 0) == {"draw"}
    assert names(match.play(0, "draw"))[:2] == ["empty", "shown"]
    assert match.points == [2, 1]


def test_ek_22_the_pile_may_run_out_while_the_others_draw() -> None:
    match = mirrored([["12"], ["50"], ["60"], ["61"]], pile=["14"])
    events = match.play(0, "impose")
    assert names(events)[:4] == ["effect", "drew", "empty", "shown"]
    assert str(events[2]) == "empty seat=2"
    assert match.points == [1, 2, 1, 1]  # who has drawn keeps the card


def test_ek_22_a_pile_that_is_empty_ends_nothing_by_itself() -> None:
    match = table([["20", "30"], ["60"]], "37", pile=["40"])
    match.play(0, "draw")
    assert (match.position()["pile"], match.position()["round"]) == ([], 1)


def test_ek_23_multiples_count_two_points_and_all_other_cards_one() -> None:
    match = table([["50"], ["11", "88", "05"], ["97", "98"]], "37", totals=[3, 4, 5])
    match.play(0, "lay 50")
    match.play(1, "pass")
    assert match.points == [3, 4 + 5, 5 + 2]


def test_ek_23_hands_are_shown_but_cards_put_aside_stay_secret() -> None:
    match = table([["50"], ["60", "70"]], "37", aside=[["12"], ["13"]])
    match.play(0, "lay 50")
    events = match.events_for(SPECTATOR)
    assert texts(event for event in events if event.name == "shown") == [
        "shown seat=0 cards=[]",
        "shown seat=1 cards=[60,70]",
    ]
    assert match.points == [0, 2]
    match = table([["50"], ["60"]], "37", aside=[["12"], ["13"]], options={"target": 1})
    match.play(0, "lay 50")
    assert match.over
    for eyes, aside in {0: [["12"], ["?"]], 1: [["?"], ["13"]], SPECTATOR: [["?"], ["?"]]}.items():
        doc = match.position(eyes)
        assert (doc["hands"], doc["aside"]) == ([[], ["60"]], aside)
        assert set(doc["pile"]) == {"?"}


def test_ek_24_who_laid_the_last_card_deals_the_next_round() -> None:
    match = table([["50"], ["60", "70"], ["80"]], "37")
    match.play(0, "lay 50")
    assert (match.position()["dealer"], match.position()["round"]) == (0, 2)
    match = table([["20"], ["60"], ["80"]], "37", pile=[], by=1, dealer=0)
    match.play(0, "draw")
    assert match.position()["dealer"] == 1


def test_ek_24_if_only_the_turned_up_card_lies_there_the_dealer_deals_again() -> None:
    rest = [card for card in DECK if card not in ("37", "20")]
    match = table([["20"], rest], "37", pile=[], passed=[1])
    match.play(0, "draw")
    assert match.position()["dealer"] == 1


def test_ek_25_the_match_ends_when_a_total_reaches_the_target() -> None:
    hands = [["50"], ["60"], ["70", "33"]]
    match = table(hands, "37", totals=[7, 6, 21])
    match.play(0, "lay 50")
    assert (match.over, match.points) == (False, [7, 7, 24])
    match = table(hands, "37", totals=[8, 6, 22])
    events = match.play(0, "lay 50")
    assert (match.over, match.points) == (True, [8, 7, 25])
    assert str(events[-1]) == "won seats=[1] draw=no"
    assert match.result == [0, 1, 0]  # the lowest total wins, not who went out


def test_ek_25_a_tie_for_lowest_is_a_draw_between_these() -> None:
    match = table([["50"], ["60"], ["70"]], "37", totals=[7, 6, 24])
    events = match.play(0, "lay 50")
    assert str(events[-1]) == "won seats=[0,1] draw=yes"
    assert match.result == [0.5, 0.5, 0]


def test_ek_25_the_target_is_an_option() -> None:
    match = table([["50"], ["60"]], "37", options={"target": 1})
    match.play(0, "lay 50")
    assert match.over


def test_ek_25_nothing_can_be_done_after_the_end() -> None:
    match = table([["50"], ["60"]], "37", options={"target": 1})
    match.play(0, "lay 50")
    assert (match.asked, match.actors, legal(match, 1)) == (-1, (), set())
    assert refused(match, 1, "lay 60") == "EK-25"
    assert refused(match, 1, "lay 60", aim="37") == "EK-25"


def test_ek_25_the_table_stays_as_it_was() -> None:
    match = table([["20", "50"], ["60"]], "37", pile=["70"], options=FAULTS | {"target": 1})
    match.play(1, "lay 60")
    match.play(0, "lay 50")
    match.play(1, "draw")
    doc = match.position()
    assert (doc["phase"], doc["turn"], doc["by"], doc["zone"]) == ("over", 1, 0, "50")
    assert doc["hands"] == [["20"], ["60", "70"]]
    assert (doc["exposed"], doc["barred"]) == (["60"], [[], []])


def test_ek_25_at_the_end_no_card_is_barred() -> None:
    match = table([["20"], ["60"]], "37", pile=["12"], options=FAULTS | {"target": 1})
    match.play(0, "lay 20")
    assert match.position()["barred"] == [["12"], []]
    match.play(0, "draw")
    assert (match.over, match.position()["barred"]) == (True, [[], []])
