"""MIO in words and pictures, for people."""

import pytest

from tablee.bots import bot, decide
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.text.actions import read_action
from tablee.engine.text.sentences import say_action, say_event
from tests.games.mio.setting import dealt, forgetful, table


def test_words_every_act_and_event_can_be_said_in_both_languages() -> None:
    match = dealt(lambda doc: doc["naming"])
    match.play(match.asked, "name blue")
    for seed in range(300):
        if not match.over:
            match.play(match.asked, decide(bot("random"), match, match.asked, seed))
    for language in ("fr", "en"):
        for seat in range(match.players):
            for action in match.legal(seat):
                assert say_action(match.game, action, language)
        for eyes in (0, SPECTATOR):
            for event in match.events_for(eyes):
                assert say_event(match.game, event, language, match.names)


@pytest.mark.parametrize(
    ("action", "fr", "en"),
    [
        ("lay R3", "Poser : 3 rouge", "Lay: red 3"),
        ("lay A* mio", "Poser : étoile grise, en disant « MIO »", 'Lay: grey star, saying "MIO"'),
        ("lay J blue", "Poser un joker et annoncer : bleu", "Lay a joker and name blue"),
    ],
)
def test_words_of_an_act(action: str, fr: str, en: str) -> None:
    game = table([["R1"], ["A1"]], "R3").game
    sentences = [say_action(game, read_action(game, action), language) for language in ("fr", "en")]
    assert sentences == [fr, en]


def test_words_the_picture_shows_what_its_eyes_may_see() -> None:
    match = forgetful()
    assert "▸ Seat 1" in str(match)
    assert "+ B4 (face down)" in str(match)
    assert "+ ? (face cachée)" in match.blinded(1).picture("fr")
    assert "colour: red" in str(match)
    joker = table([["A1"], ["R1"]], "J", naming=True, turn=1, dealer=1)
    assert "colour: to be named" in str(joker)
