"""Drawings of tables: sound SVG in both languages, which shows only what its eyes may see."""

import re
from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest

import tablee
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.match import Match
from tablee.engine.registry import game
from tests.own import OWN

NAMES = ["Ann & <b>", 'Bob "</svg>"', "Cléo", "a name that is too long for its place", *"EFGH"]


def stages(name: str, players: int, seed: int) -> list[Match]:
    """Moments of a match at random, its end among them."""
    dice = Random(seed)
    match = tablee.new(name, players=players, seed=seed, names=NAMES[:players])
    found = [match.copy()]
    while not match.over:
        match.play(match.asked, dice.choice(match.legal(match.asked)))
        if len(match.plays) % 25 == 0 or match.over:
            found.append(match.copy())
    return [*found[:6], found[-1]]


def texts(svg: str) -> list[str]:
    return [text for element in ElementTree.fromstring(svg).iter() for text in element.itertext()]


@pytest.mark.parametrize("name", OWN)
def test_a_drawing_is_sound_in_both_languages(name: str) -> None:
    for players in game(name).players:
        for match in stages(name, players, players):
            for language in ("en", "fr"):
                svg = match.svg(language)
                root = ElementTree.fromstring(svg)
                assert root.tag == "{http://www.w3.org/2000/svg}svg" and root.get("viewBox")
                tags = {element.tag.rpartition("}")[2] for element in root.iter()}
                assert tags <= {"svg", "title", "g", "rect", "circle", "path", "text", "tspan"}
                assert not re.search(r"href|url\(|script| on\w+=", re.sub(">[^<]*<", "><", svg))
                assert {"Ann & <b>", 'Bob "</svg>"'} <= set(texts(svg))
            assert match.svg("fr") != match.svg("en")


@pytest.mark.parametrize("name", OWN)
def test_a_drawing_shows_what_its_eyes_may_see_and_no_more(name: str) -> None:
    """Another world that these eyes could take for the true one is drawn alike."""
    for match in stages(name, game(name).players[-1], 3)[:-1]:
        for eyes in (0, 1, SPECTATOR):
            known = match.blinded(eyes)
            drawn = match.svg(eyes=eyes)
            assert known.svg() == drawn
            assert known.imagined(5).svg(eyes=eyes) == drawn
    if name != "input":  # its secrets, the backs of the pieces, are never drawn
        assert match.svg() != match.svg(eyes=SPECTATOR)


def test_the_own_hand_and_whose_turn_it_is_are_drawn() -> None:
    match = tablee.new("ekko", players=3, seed=2, names=["Ann", "Bob", "Cléo"])
    drawn = texts(match.svg("en", eyes=0))
    for card in match.position(0)["hands"][0]:
        assert card in drawn
    assert f"{match.names[match.state.turn]} to play" in drawn
    assert f"À {match.names[match.state.turn]} de jouer" in texts(match.svg("fr"))


def test_the_end_is_told() -> None:
    match = stages("mio", 2, 4)[-1]
    outcome = match.outcome
    assert outcome is not None and len(outcome.winners) == 1
    winner = match.names[outcome.winners[0]]
    assert f"Match over · {winner} wins" in texts(match.svg("en"))
    assert f"Partie finie · {winner} gagne" in texts(match.svg("fr"))


@pytest.mark.parametrize("name", OWN)
def test_a_game_without_a_drawing_gets_a_table_of_its_view(name: str) -> None:
    match = stages(name, game(name).players[0], 1)[2]
    match.game = replace(match.game, drawing=None)
    for language in ("en", "fr"):
        drawn = " ".join(texts(match.svg(language, eyes=0)))
        for key in match.game.view[:3]:
            assert key.called(language)[:12] in drawn


def test_a_notebook_shows_the_drawing() -> None:
    match = tablee.new("mio", players=2, seed=1)
    assert match._repr_svg_() == match.svg()
    assert match.svg() in match._repr_html_()


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(tablee.TableeError, match="'de'"):
        tablee.new("mio", players=2, seed=1).svg("de")


def test_input_draws_the_zero_where_it_is_played_with() -> None:
    without, with_zero = (tablee.new("input", players=2, seed=1, zero=z) for z in (False, True))
    assert "0" in texts(with_zero.svg()) and "0" not in texts(without.svg())
