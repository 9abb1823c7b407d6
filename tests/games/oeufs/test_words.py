"""Les œufs sont faits in words and pictures, for people."""

import pytest

import tablee
from tablee.bots import bot, decide
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.text.actions import read_action
from tablee.engine.text.sentences import say_action, say_event
from tests.games.oeufs.setting import ALMOST, FOREIGN_4, FULL_4, HOME, START, shut_in, table


def test_words_every_act_and_event_can_be_said_in_both_languages() -> None:
    matches = [tablee.new("oeufs", players=4, seed=2), table(HOME), table(FOREIGN_4), shut_in()]
    for seed in range(200):
        match = matches[0]
        match.play(match.asked, decide(bot("random"), match, match.asked, seed))
    for match, act in zip(matches[1:], ("call", "call", "pass"), strict=True):
        match.play(0, act)
    for match in matches:
        for language in ("fr", "en"):
            for action in match.legal(1):
                assert say_action(match.game, action, language)
            for eyes in (0, SPECTATOR):
                for event in match.events_for(eyes):
                    assert say_event(match.game, event, language, match.names)


@pytest.mark.parametrize(
    ("action", "fr", "en"),
    [
        ("move c3 b2", "Déplacer : c3 → b2", "Move: c3 → b2"),
        ("look f6", "Regarder en secret l'œuf en f6", "Look secretly at the egg on f6"),
    ],
)
def test_words_of_an_act(action: str, fr: str, en: str) -> None:
    game = table(START[2]).game
    sentences = [say_action(game, read_action(game, action), language) for language in ("fr", "en")]
    assert sentences == [fr, en]


def test_words_of_a_move_and_of_the_end() -> None:
    match = table(ALMOST)
    sentences = [say_event(match.game, event, "en", ["Anne", "Bob"]) for event in
            match.play(0, "move d2 d1 call")]  # fmt: skip
    assert sentences == [
        "Anne moves a turned egg: d2 → d1.",
        'Anne calls "les œufs sont faits": right!',
        "The match is over, won by a right call: Anne.",
    ]


def test_words_the_picture_shows_what_its_eyes_may_see() -> None:
    match = table(FULL_4, declined=[1])
    assert "  2 [●*] [◆*]  ·    ·   [▲*] [✱*]" in str(match)
    assert "  2 [?*] [?*]  ·    ·   [?*] [?*]" in match.blinded(3).picture("fr")
    assert "▸ ● Seat 0       turns 0/150" in str(match)
    assert "(has declined)" in str(match)
    match.play(0, "call")
    assert "(ne joue plus)" in match.picture("fr")
