"""Ex & Hopp in words and pictures, for people."""

import tablee
from tablee.bots import bot, decide
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.text.events import Event, read_event
from tablee.engine.text.sentences import say_event
from tests.games.exhopp.setting import FRESH, HANDS, by_colour, offering, table


def test_the_picture_shows_rows_offer_hands_and_points() -> None:
    rows = ["+5 B5 R6", "-3 Y4", "+2", ""]
    match = offering(HANDS, "R7", rows, facedown="")
    lines = match.picture("en").splitlines()
    assert lines[0] == "Ex & Hopp · pile: 21 · discards: 0 · tokens face down: 0"
    assert lines[1:5] == ["   1 [+5] B5 R6 · · ·", "   2 [-3] Y4 · ·", "   3 [+2] · ·", "   4 [  ]"]
    assert lines[5] == "   offer 1: Seat 0, R7"
    assert lines[6].split() == ["▸", "R", "Seat", "0", "0", "points", *HANDS[0].split()]
    assert match.blinded(1).picture("fr").splitlines()[6].endswith("points  R7 ? ? ?")


def test_the_picture_without_an_offer() -> None:
    assert len(table(HANDS, FRESH).picture().splitlines()) == 8


def test_every_event_is_said_in_both_languages_and_reads_back() -> None:
    match = tablee.new("exhopp", players=2, seed=1, offer="colour")
    for n in range(60):
        seat = match.asked
        player = bot("random" if n % 3 else "greedy")
        match.play(seat, decide(player, match, seat, n))
    for event in [*match.events, *match.events_for(SPECTATOR)]:
        assert read_event(match.game, match.state, event.text).json == event.json
        for language in ("fr", "en"):
            assert say_event(match.game, event, language, ["Anna", "Bruno"])


def test_cards_are_spoken_in_both_languages() -> None:
    say = [
        say_event(match.game, event, language, ["Anna", "Bruno", "Chloé"])
        for match in (offering(HANDS, "R7"), by_colour())
        for event in match.events_for(1)
        for language in ("fr", "en")
    ]
    assert say == [
        "Anna propose : 7 rouge (proposition 1).",
        "Anna offers red 7 (offer 1).",
        "Anna propose : une carte rouge (proposition 1).",
        "Anna offers a red card (offer 1).",
    ]


def test_sums_and_losses_are_told_with_names() -> None:
    game = offering(HANDS, "R7").game
    settled = Event("settled", {"row": 2, "token": "-6", "sums": [0, 11, 9]})
    over = Event("over", {"scores": [-4, 6, 0], "seats": [1]})
    names = ["Anna", "Bruno", "Chloé"]
    assert say_event(game, settled, "en", names) == (
        "Row 2 is full (token −6). Sums: Anna 0, Bruno 11, Chloé 9."
    )
    assert "Scores : Anna −4, Bruno 6, Chloé 0." in say_event(game, over, "fr", names)
