"""EKKO in words and pictures, for people."""

import pytest

import tablee
from tablee.bots import bot, decide
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.text.actions import read_action
from tablee.engine.text.sentences import say_action, say_event
from tests.games.ekko.setting import mirrored, table


def test_words_every_act_and_event_can_be_said_in_both_languages() -> None:
    match = tablee.new("ekko", players=4, seed=3, referee="table", live=True)
    for seed in range(400):
        if not match.over:
            match.play(match.asked, decide(bot("random"), match, match.asked, seed))
    for language in ("fr", "en"):
        for eyes in (0, SPECTATOR):
            for event in match.events_for(eyes):
                assert say_event(match.game, event, language, match.names)


@pytest.mark.parametrize(
    ("action", "fr", "en"),
    [
        ("lay 07", "Poser le 07", "Lay 07"),
        ("aside 33", "Écarter le 33", "Put 33 aside"),
        ("impose", "Faire piocher tous les autres", "Make all the others draw"),
    ],
)
def test_words_of_an_act(action: str, fr: str, en: str) -> None:
    game = table([["50"], ["60"]], "37").game
    sentences = [say_action(game, read_action(game, action), language) for language in ("fr", "en")]
    assert sentences == [fr, en]


def test_words_of_what_happened() -> None:
    match = mirrored([["12"], ["50"], ["60"]], pile=["01", "02", "03"])
    match.play(0, "impose")
    sentences = [say_event(match.game, event, "fr", "ABC") for event in match.events_for(2)]
    assert sentences == [
        "A choisit : faire piocher les autres.",
        "B pioche (effet du miroir).",
        "C pioche le 02 (effet du miroir).",
    ]


def test_words_the_picture_shows_what_its_eyes_may_see() -> None:
    match = mirrored([["12"], ["50", "51"]], aside=[[], ["01"]])
    assert "[ 73 ] on 37, by Seat 0 · choosing the effect" in str(match)
    assert "▸ Seat 0" in str(match)
    assert "main: ? ?  (écartées: ?)" in match.blinded(0).picture("fr")
    assert "[ 37 ], by Seat 1" in str(table([["50"], ["60"]], "37"))
