"""Every promise of the contract, for every game, number of players and covering options."""

import numpy as np
import pytest

from tablee.engine.compiled import cache
from tablee.engine.conformance import (
    BrokenPromise,
    Setting,
    check,
    check_interpreted,
    check_many,
    check_match,
    covering,
    settings,
)
from tablee.engine.game import Game
from tablee.engine.promises import promises_of_judgement, promises_of_live_tables
from tablee.engine.registry import game
from tests.own import OWN

TABLES = [(name, n) for name in OWN for n in game(name).players]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_promises(name: str, players: int) -> None:
    report = check(name, players=[players], matches=2, acts=120)
    assert report.settings == len(covering(game(name)))
    assert report.positions > report.matches


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_promises_for_long(name: str, players: int) -> None:
    check(name, players=[players], matches=20, seed=1000)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_ten_thousand_matches_end_without_flaw(name: str, players: int) -> None:
    check_many(Setting(name, players), 10_000)


@pytest.mark.parametrize("setting", settings(OWN), ids=str)
def test_a_thousand_matches_of_each_setting_end_without_flaw(setting: Setting) -> None:
    check_many(setting, 1_000, seed=1)


@pytest.mark.parametrize("name", OWN)
def test_interpreted_and_compiled_agree(name: str) -> None:
    players = game(name).players
    for n in (players[0], players[-1]):
        check_interpreted(Setting(name, n), 2)


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_interpreted_and_compiled_agree_on_200(name: str, players: int) -> None:
    check_interpreted(Setting(name, players), 200)


def test_covering_lets_any_two_values_meet() -> None:
    for one in map(game, OWN):
        rows = covering(one)
        assert rows[0] == {option.name: option.samples[0] for option in one.options}
        for a in one.options:
            for b in one.options:
                if a.name < b.name:
                    for x in a.samples:
                        for y in b.samples:
                            assert any(row[a.name] == x and row[b.name] == y for row in rows)


def test_where_several_seats_may_act_at_once_the_declaration_has_a_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    setting = Setting("ekko", 3, {"live": True})
    check_match(setting, 0, live=True, acts=40)
    monkeypatch.setitem(vars(game("ekko")), "window", None)
    with pytest.raises(
        BrokenPromise, match=r"(?s)at once, as .* What to do: declare window=…"
    ) as found:
        check_match(setting, 0, live=True, acts=40)
    assert "ekko-3-live=True, seed 0, live, after " in str(found.value)


def test_at_a_live_table_the_seat_on_turn_may_act(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Setting("ekko", 3, {"live": True}).new(0)
    promises_of_live_tables(match)
    turn, others = int(match.state.turn), {0, 1, 2} - {int(match.state.turn)}
    monkeypatch.setattr(type(match), "actors", property(lambda _: sorted(others)))
    with pytest.raises(BrokenPromise, match=f"seat on turn may act; it is {turn}, and only"):
        promises_of_live_tables(match)


@pytest.mark.parametrize("reflexes", [-1, 1000])
def test_a_live_table_waits_for_some_reflexes_at_most(
    reflexes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Setting("ekko", 3, {"live": True}).new(0)
    monkeypatch.setattr(type(match), "window", reflexes)
    with pytest.raises(BrokenPromise, match=f"(?s)0 to 20 reflexes, not {reflexes}.*mend `window`"):
        promises_of_live_tables(match)


def test_an_act_that_closes_a_wait_is_legal_only_while_there_is_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Setting("oeufs", 2, {"live": True}).new(0)
    assert match.window == 0
    promises_of_live_tables(match)
    an_ordinary_move = match.legal_ids(match.state.turn)[0]
    monkeypatch.setitem(vars(match.game), "close_action", an_ordinary_move)
    with pytest.raises(BrokenPromise, match="close_action is for the end of a wait"):
        promises_of_live_tables(match)


def test_a_judgement_gives_shares_that_sum_to_1() -> None:
    match = Setting("mio", 2).new(1)

    def nothing(_s: object, shares: np.ndarray[tuple[int], np.dtype[np.float64]]) -> None:
        shares[:] = 0.0

    def not_a_number(_s: object, shares: np.ndarray[tuple[int], np.dtype[np.float64]]) -> None:
        shares[0] = 1.0

    for judge in (nothing, not_a_number):
        with pytest.raises(BrokenPromise, match="finite shares of the win that sum to 1"):
            promises_of_judgement(match, judge)


def test_a_judgement_that_fails_is_named_by_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    fails, whole = "def share_out(world, shares):\n    return 1 // 0\n", cache.source

    def source(game: Game, template: str) -> str:
        return fails if template == cache.SEARCH_KERNELS else whole(game, template)

    monkeypatch.setattr(cache, "source", source)
    with pytest.raises(BrokenPromise, match=r"after 0 acts: .*ZeroDivisionError"):
        check("mio", players=[2], matches=1, acts=1)
