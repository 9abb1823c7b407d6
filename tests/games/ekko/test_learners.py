"""EKKO: what learners are shown."""

from tablee.engine.match import Match
from tests.games.ekko.setting import DECK, FAULTS, Cards, mirrored, table


def observed(match: Match, seat: int) -> dict[str, list[int]]:
    """The numbers of each block."""
    seen, blocks = match.observe(seat, form="compact"), match.game.observation.blocks
    return {block.name: seen[match.game.observation.at(block.name)].tolist() for block in blocks}


def test_observation_says_what_its_description_promises() -> None:
    match = table(
        [["60"], ["20", "50", "73"], ["70"]],
        "37",
        pile=["01", "02"],
        turn=1,
        aside=[[], ["03"], ["04", "05"]],
        barred=[["60"], ["50"], []],
        exposed=["60"],
        totals=[5, 10, 0],
        options=FAULTS,
    )
    seen = observed(match, 1)

    def of_cards(block: str) -> Cards:
        return [DECK[i] for i in range(98) if seen[block][i]]

    assert of_cards("hand") == ["20", "50", "73"]
    assert of_cards("may_lay") == ["73"]
    assert of_cards("barred") == ["50"]
    assert of_cards("aside") == ["03"]
    assert of_cards("laid") == match.position()["laid"]
    assert [of_cards(name) for name in ("exposed", "table", "mirror")] == [["60"], ["37"], ["73"]]
    assert seen["phase"] == [1, 0, 0, 0, 0]
    assert (seen["free"], seen["passed"], seen["pile"]) == ([0], [0], [2])
    by_seat = {name: seen[name][:4] for name in ("seated", "cards", "cards_aside", "cards_barred")}
    assert by_seat == {  # seats 1, 2, 0
        "seated": [1, 1, 1, 0],
        "cards": [3, 1, 1, 0],
        "cards_aside": [1, 2, 0, 0],
        "cards_barred": [1, 0, 1, 0],
    }
    assert seen["total"][:4] == [40, 0, 20, 0]
    assert [seen[name][:3] for name in ("turn", "laid_by", "caught")] == [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 0],
    ]


def test_observation_shows_no_mirror_where_there_is_none() -> None:
    """EK-8: a multiple of 11 has none."""
    seen = observed(table([["60"], ["70"]], "33"), 0)
    assert (sum(seen["table"]), sum(seen["mirror"])) == (1, 0)


def test_observation_shows_a_free_choice_a_pass_and_who_was_caught() -> None:
    free = table([["95", "20"], ["30"]], "97", by=0, dealer=0)
    assert [observed(free, seat)["free"] for seat in (0, 1)] == [[1], [0]]
    passed = table([["50"], ["73"]], "37", passed=[1])
    assert [observed(passed, seat)["passed"] for seat in (0, 1)] == [[0], [1]]
    caught = observed(mirrored([["12"], ["50"]], caught=1), 0)
    assert caught["phase"] == [0, 0, 1, 0, 0]
    assert sum(caught["may_lay"]) == 0  # while the effect is chosen no card can be laid
    assert caught["caught"][1] == 1
