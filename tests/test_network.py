"""Networks in whole numbers: made from trained ones, and asked about positions."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.arena.contest import Contest
from tablee.arena.crews import alone
from tablee.arena.plan import make_plan
from tablee.bots import bot, check_plays, limits, plays
from tablee.bots.search import think
from tablee.bots.weighing import seed_of
from tablee.engine import champion
from tablee.engine.compiled import network as kit
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.registry import game as find
from tablee.engine.registry import games
from tablee.errors import TableeError


def random_network(inputs: int, width: int, narrow: int, actions: int, seed: int) -> Any:
    """Weights and numbers of some network."""
    chance = np.random.default_rng(seed)
    sizes = (inputs, width, narrow, actions)
    n_weights, n_numbers = kit.lengths(sizes)
    weights = chance.integers(-127, 128, n_weights).astype(np.int8)
    numbers = np.empty(n_numbers, np.int32)
    numbers[: kit.HEADER] = sizes
    numbers[kit.HEADER : kit.HEADER + inputs] = chance.integers(0, 8, inputs)
    at = kit.HEADER + inputs
    for units in (width, width, width, narrow, actions, 1):
        numbers[at : at + units] = chance.integers(-(10**5), 10**5, units)
        numbers[at + units : at + 2 * units] = chance.integers(4, 12, units)
        at += 2 * units
    return weights, numbers


def in_plain_numpy(weights: Any, numbers: Any, observed: Any) -> tuple[Any, int]:
    """The likings and the value, by the definition in the head of `compiled/network.py`."""
    inputs, width, narrow, actions = (int(x) for x in numbers[:4])
    x = observed.astype(np.int64) << numbers[4 : 4 + inputs]
    w, b = 0, 4 + inputs

    def layer(given: Any, units: int, by_unit: bool) -> Any:
        nonlocal w, b
        n = len(given)
        matrix = weights[w : w + n * units].astype(np.int64)
        matrix = matrix.reshape(units, n).T if by_unit else matrix.reshape(n, units)
        sums = (given @ matrix + numbers[b : b + units]) >> numbers[b + units : b + 2 * units]
        w, b = w + n * units, b + 2 * units
        return sums

    for _ in range(3):
        x = np.clip(layer(x, width, False), 0, kit.MOST)
    last = np.clip(layer(x, narrow, False), -kit.MOST, kit.MOST) if narrow else x
    return layer(last, actions, True), int(layer(x, 1, True)[0])


@pytest.mark.parametrize("narrow", [0, 5])
def test_a_network_is_what_its_description_says(narrow: int) -> None:
    for seed in range(20):
        weights, numbers = random_network(30, 16, narrow, 9, seed)
        observed = np.random.default_rng(seed).integers(0, 3, 30).astype(np.int32)
        seen = np.arange(30, dtype=np.int32)
        scratch = np.empty(kit.scratch_size(numbers), np.int32)
        kit.perceive(weights, numbers, observed, seen, scratch)
        likings, value = in_plain_numpy(weights, numbers, observed)
        assert [kit.liking(weights, numbers, scratch, a) for a in range(9)] == likings.tolist()
        assert kit.value(weights, numbers, scratch) == value


def a_champion(game: str, path: Path) -> champion.Network:
    """A network with random weights for a game, by way of a file."""
    found = find(game)
    sizes = found.observation.size, 32, 8, found.rules.ACTIONS
    weights, numbers = random_network(*sizes, seed=3)
    champion.save(path, weights, numbers, found.version)
    return champion.load(found, path)


@pytest.mark.parametrize("game", ["exhopp", "oeufs"])
def test_every_seat_sees_the_table_as_seat_0_would(game: str) -> None:
    found = find(game)
    assert found.outlook is not None
    for players in found.players:
        for seat in range(players):
            seen, meant = found.outlook(players, seat)
            assert sorted(seen) == list(range(found.observation.size))
            assert sorted(meant) == list(range(found.rules.ACTIONS))
            if seat == 0:
                assert list(seen) == sorted(seen) and list(meant) == sorted(meant)


def test_a_network_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    mio = find("mio")
    path = tmp_path / "champion.npz"
    with pytest.raises(TableeError, match="There is no network"):
        champion.load(mio, path)
    path.write_bytes(b"nonsense")
    with pytest.raises(TableeError, match="holds no network"):
        champion.load(mio, path)
    a_champion("ekko", path)
    with pytest.raises(TableeError, match="other rules than those of MIO"):
        champion.load(mio, path)
    weights, numbers = random_network(mio.observation.size, 16, 0, mio.rules.ACTIONS, 1)
    champion.save(path, weights[:-1], numbers, mio.version)
    with pytest.raises(TableeError, match="another size than it says"):
        champion.load(mio, path)
    weights, numbers = random_network(mio.observation.size, 272, 0, mio.rules.ACTIONS, 1)
    champion.save(path, weights, numbers, mio.version)
    with pytest.raises(TableeError, match="too wide: 256 is the most"):
        champion.load(mio, path)


def test_a_network_chooses_a_legal_action_from_a_blinded_record(tmp_path: Path) -> None:
    network = a_champion("mio", tmp_path / "champion.npz")
    match = tablee.new("mio", players=3, seed=1)
    for _ in range(40):
        blind_match = match.blinded(match.asked)
        action = network.choose(blind_match)
        assert action in [legal.id for legal in match.legal(match.asked)]
        assert network.likings(blind_match) == network.likings(blind_match)
        match.play(match.asked, action)


# --- a search that a network guides


def liked(network: champion.Network, blinded: Any, players: int, seat: int) -> int:
    """The act that a network likes best, asked through its own kernel."""
    weights, numbers, seen, outputs, observed, scratch = network.guide(players)
    ids = np.empty(network.game.rules.ACTIONS, np.int32)
    out = np.empty(len(ids) + 1, np.int64)
    n = network.game.network_kernels.likings(
        blinded, 0, seat, weights, numbers, seen[seat], outputs[seat], observed, scratch, ids, out
    )
    return int(ids[out[:n].argmax()])


def played_on(network: champion.Network, match: tablee.Match, act: int, seed: int) -> list[float]:
    """Each seat's share when this act is played in the second world of a seed, and all go on as the
    network would."""
    found, kernels = network.game, network.game.kernels
    assert found.judgement is not None
    start, world = match.states.copy(), match.states.copy()
    mixed = np.uint64(seed), np.uint64(1), found.search_kernels.MIX
    kernels.reseed(world, 0, *mixed)
    kernels.resample(world, 0, match.eyes)
    kernels.apply(world, 0, match.eyes, act, None)
    steps = 1
    while (seat := kernels.asked(world, 0)) >= 0:
        if found.judgement.settled(world[0], start[0], steps):
            break
        blinded = world.copy()
        kernels.blind(blinded, 0, seat, EVERYTHING)
        kernels.apply(world, 0, seat, liked(network, blinded, match.players, seat), None)
        steps += 1
    shares = np.zeros(8, np.float32)
    if seat < 0:
        kernels.result(world, 0, shares)
    else:
        found.judgement.worth(world[0], shares)
    return [float(share) for share in shares[: match.players]]


@pytest.mark.parametrize(("game", "players"), [("mio", 3), ("exhopp", 2), ("input", 3)])
def test_in_every_second_world_of_a_guided_search_all_play_as_the_network_would(
    game: str, players: int, tmp_path: Path
) -> None:
    network = a_champion(game, tmp_path / "champion.npz")
    match = tablee.new(game, players=players, seed=2)
    for seed in range(8):
        shown = match.blinded(match.asked)
        legal = match.legal(match.asked)
        if len(legal) > 1:
            first = think(shown, seed, simulations=1, network=network).best
            assert first.action.id == network.choose(shown)
            one, two = (
                think(shown, seed, simulations=n, only=legal[-1], network=network).best.shares
                for n in (1, 2)
            )
            second = [2 * b - a for a, b in zip(one, two, strict=True)]
            expected = played_on(network, shown, legal[-1].id, seed)
            assert second == pytest.approx(expected, abs=1e-5)
        match.play(match.asked, legal[-1])


# --- the champions that are shipped

CHAMPIONS = [name for name, found in games().items() if found.champion is not None]
NETWORKS = [name for name in CHAMPIONS if find(name).has_network]
LARGEST_FILE = 200_000
CHOICES = """if True:
    from dataclasses import replace

    import tablee
    from tablee.bots.champion import championed
    from tablee.engine.champion import champion
    from tablee.engine.registry import games

    for name, found in games().items():
        for players in found.champion.players if found.has_network else []:
            match = tablee.new(name, players=players, seed=8)
            for worlds in (0, 0, 0, 0, 16, 0, 0, 0, 0, 16):
                declared = replace(found.champion, worlds=worlds)
                shown = match.blinded(match.asked)
                action = championed(shown, declared, champion(found))
                print(name, players, action)
                match.play(match.asked, action)
"""


def test_there_is_a_champion() -> None:
    assert {"ekko", "input", "mio"} <= set(NETWORKS)


@pytest.mark.parametrize("name", NETWORKS)
def test_a_champion_is_small_and_fits_its_game(name: str) -> None:
    found = find(name)
    assert found.champion is not None
    assert found.champion.network is not None
    assert (found.folder / found.champion.network).stat().st_size <= LARGEST_FILE
    assert set(found.champion.players) <= set(found.players)
    network = champion.champion(found)
    assert network is not None
    assert len(network.weights) <= LARGEST_FILE


def test_a_champion_chooses_alike_interpreted_and_compiled() -> None:
    def said(**variables: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", CHOICES],
            env=os.environ | variables,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    compiled = said()
    assert len(compiled.splitlines()) >= 10 * len(NETWORKS)
    assert said(NUMBA_DISABLE_JIT="1") == compiled


@pytest.mark.parametrize("name", CHAMPIONS)
def test_a_champion_knows_nothing_hidden_and_needs_no_dice(name: str) -> None:
    found = find(name)
    assert found.champion is not None
    player = bot("champion")
    for players in found.champion.players:
        match = tablee.new(name, players=players, seed=4)
        for _ in range(60 if found.has_network else 15):
            seat = match.asked
            blind_match = match.blinded(seat, EVERYTHING)
            twin = blind_match.imagined(11).blinded(seat, EVERYTHING)
            assert twin == blind_match
            chosen = player.choose(blind_match, 1)
            assert chosen in match.legal(seat)
            assert player.choose(twin, 2) == chosen
            match.play(seat, chosen)


@pytest.mark.parametrize("name", NETWORKS)
def test_the_champion_beats_greedy(name: str) -> None:
    plan = make_plan(name, ["champion", "greedy"], seed=5)
    share = Contest(plan, 10).run(alone).as_json()["bots"][0]["share"]["mean"]
    assert share > 0.6


def test_without_a_network_a_champion_searches_longer_than_a_master() -> None:
    exhopp = find("exhopp")
    declared = exhopp.champion
    assert declared is not None and declared.network is None and exhopp.judgement is not None
    assert declared.worlds > exhopp.judgement.simulations
    match = tablee.new("exhopp", players=2, seed=6)
    shown = match.blinded(match.asked)
    thought = think(shown, seed_of(shown), simulations=declared.worlds)
    assert thought.worlds == declared.worlds
    assert bot("champion").choose(shown, 1) == thought.best.action


def test_where_there_is_no_champion_it_is_refused() -> None:
    mio, oeufs = find("mio"), find("oeufs")
    assert limits(mio) == {"champion": [2, 3, 4]} and limits(oeufs) == {"champion": []}
    assert plays("champion", mio, 2) and not plays("champion", mio, 5)
    assert plays("master", oeufs, 4) and not plays("nobody", mio, 2)
    with pytest.raises(TableeError, match="MIO has a champion for 2, 3 or 4 players, not for 5"):
        make_plan("mio", ["champion", "greedy"], players=5)
    with pytest.raises(
        TableeError, match="Les œufs sont faits has no champion: `master` is its best"
    ):
        check_plays("champion", oeufs, 2)
    match = tablee.new("oeufs", players=2, seed=1)
    with pytest.raises(TableeError, match="Les œufs sont faits has no champion"):
        bot("champion").choose(match.blinded(match.asked), 1)
