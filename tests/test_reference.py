"""Every game against its reference model: same position in, same acts, same position out."""

import importlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

import tablee
from tablee.engine.conformance import Setting, settings
from tablee.engine.match import Match
from tablee.engine.text.events import Event
from tests.own import OWN

Doc = dict[str, Any]
Order = Callable[[Doc, Sequence[Event]], list[Any]]

# The engine shuffles with its own generator, the model asks the caller for the order. These read
# off the position after the act, and its events, in which order the cards must have lain.


def _dealt(turned_up: str) -> Order:
    def order(after: Doc, _events: Sequence[Event]) -> list[Any]:
        players, hands = after["players"], after["hands"]
        left = [(after["dealer"] + 1 + i) % players for i in range(players)]
        dealt = [hands[seat][n] for n in range(len(hands[0])) for seat in left]
        return [*dealt, after[turned_up], *after["pile"]]

    return order


def _reshuffled(after: Doc, events: Sequence[Event]) -> list[Any]:
    names = [event.name for event in events]
    drawn = [e.fields["card"] for e in events[names.index("shuffled") :] if e.name == "drew"]
    return [*drawn, *after["pile"]]


ORDERS: dict[str, dict[str, Order]] = {
    "ekko": {"deck": _dealt("zone")},
    "mio": {"deck": _dealt("top")},
    "exhopp": {"discards": _reshuffled},
}


def _without_chance(position: Doc) -> Doc:
    return {key: value for key, value in position.items() if key != "random"}


def _model(game: str) -> Any:
    return importlib.import_module(f"tests.reference.{game}")


def _compare_acts(model: Any, match: Match, position: Doc) -> None:
    assert model.over(position) == match.over
    assert model.asked(position) == match.asked, position
    for seat in range(match.players):
        ours = sorted(str(action) for action in match.legal(seat))
        assert model.legal(position, seat) == ours, (seat, position)


def _act(model: Any, match: Match, position: Doc, seat: int, action: str) -> None:
    events = match.play(seat, action)
    after = match.position()

    def shuffle(what: str, things: list[Any]) -> list[Any]:
        order = ORDERS[match.game.name][what](after, events)
        assert sorted(map(str, order)) == sorted(map(str, things))
        return order

    expected = model.apply(position, seat, action, shuffle)
    assert _without_chance(expected) == _without_chance(after), (seat, action, position)


def _act_late(model: Any, match: Match, position: Doc, aims: list[Any], random: Random) -> None:
    """An act with some aim of before: void for the model exactly where it is void for us."""
    seat = random.randrange(match.players)
    legal = [str(action) for action in match.legal(seat)]
    action = random.choice(legal or [str(a) for a in match.legal(match.asked)])
    aim = random.choice(aims)
    expected = model.late(position, seat, action, aim)
    twin = match.copy()
    if expected is not None:
        twin.play(seat, action, aim=aim)
        assert _without_chance(twin.position()) == _without_chance(expected), (seat, action, aim)
    elif action in legal:
        assert twin.play(seat, action, aim=aim) is not None
        assert twin != match


def play_both(setting: Setting, seed: int, most: int = 3000) -> int:
    """Play one match, engine and model side by side; return how many acts it had."""
    random = Random(seed)
    game = setting.game
    model = _model(game)
    match = tablee.new(game, players=setting.players, seed=seed, **setting.options)
    live = random.random() < 0.5
    aims: list[Any] = [None]
    for acts in range(most):
        position = match.position()
        _compare_acts(model, match, position)
        if match.over:
            assert model.result(position) == pytest.approx(match.result)
            return acts
        seat = random.choice(match.actors) if live else match.asked
        action = str(random.choice(match.legal(seat)))
        aims = [*aims[-3:], match.aim(seat, action), None]
        _act_late(model, match, position, aims, random)
        _act(model, match, position, seat, action)
    return most


@pytest.mark.parametrize("setting", settings(OWN), ids=str)
def test_engine_and_model_agree(setting: Setting) -> None:
    play_both(setting, seed=1, most=300)


@pytest.mark.long
@pytest.mark.parametrize("setting", settings(OWN), ids=str)
def test_engine_and_model_agree_for_long(setting: Setting) -> None:
    for seed in range(2, 40):
        play_both(setting, seed)
