"""Batches: the same matches whatever the threads, the cut and the device; simulations; errors."""

import copy
import itertools
import json
import os
import pickle
import re
import runpy
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.arena import simulation
from tablee.engine.champion import champion
from tablee.engine.compiled import device
from tablee.engine.compiled.totals import Totals
from tablee.engine.kit.chance import drawn
from tablee.engine.kit.chance import start as begin
from tablee.engine.kit.contract import EVERYTHING
from tests.own import OWN

HALF: Any = 0.5


def a_batch(game: str = "mio", n: Any = 300, **more: Any) -> Any:
    return tablee.batch(game, n=n, players=2, seed=5, **more)


@pytest.mark.parametrize("game", OWN)
def test_a_match_of_a_seed_is_the_same_however_it_is_played(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = tablee.all_games()[game].players[0]
    kept = tablee.batch(game, n=40, players=players, seed=5, threads=1).play_out()
    monkeypatch.setattr(device, "CHUNK", 7)
    cut = tablee.batch(game, n=40, players=players, seed=5, threads=3)
    assert cut.play_out().tobytes() == kept.tobytes()
    pieces = list(cut.stream())
    assert len(pieces) == 6
    assert np.concatenate(pieces).tobytes() == kept.tobytes()


def test_the_streamed_and_the_summed_agree() -> None:
    results = np.concatenate(list(a_batch(n=5000, threads=2).stream("greedy")))
    report = simulation.simulate(a_batch(n=5000, threads=1), "greedy").as_json()
    assert report["games"] == 5000 and report["steps"] == results["steps"].sum()
    assert report["length"]["max"] == results["steps"].max()
    assert report["length"]["p50"] == np.quantile(results["steps"], 0.5, method="inverted_cdf")
    assert report["rounds"]["mean"] == pytest.approx(results["rounds"].mean(), abs=1e-4)
    alone = (results["shares"].max(axis=1) == 1).mean()
    assert report["endings"]["won"]["mean"] == pytest.approx(alone, abs=1e-6)
    for seat, place in enumerate(report["by_seat"]):
        assert place["wins"]["mean"] == pytest.approx(results["shares"][:, seat].mean(), abs=1e-5)
        assert place["points"]["low"] < results["points"][:, seat].mean() < place["points"]["high"]
    for turn, place in enumerate(report["by_turn"]):
        seats = (results["first"] + turn) % 2
        shares = results["shares"][np.arange(5000), seats]
        assert place["wins"]["mean"] == pytest.approx(shares.mean(), abs=1e-5)
        assert place["wins"]["high"] - place["wins"]["low"] == pytest.approx(
            2 * 1.96 * shares.std() / 5000**0.5, rel=1e-3
        )


@pytest.mark.parametrize("policy", ["greedy", ["random", "greedy", "random"]])
def test_totals_of_results_are_those_of_the_kernels(policy: str | list[str]) -> None:
    batch = tablee.batch("ekko", n=500, players=3, seed=2, threads=1)
    (totals,) = batch.totals(policy)
    again = Totals.of(np.concatenate(list(batch.stream(policy))))
    for mine, theirs in zip(totals.columns(), again.columns(), strict=True):
        np.testing.assert_allclose(mine, theirs, rtol=1e-12)


# --- policies by seat, and who begins


def test_a_list_of_equal_policies_is_that_policy() -> None:
    for policy in ("random", "greedy"):
        alone, listed = (a_batch(n=50).play_out(one) for one in (policy, [policy] * 2))
        assert alone.tobytes() == listed.tobytes()


def test_each_seat_plays_by_its_own_policy() -> None:
    """Kernels and single matches, each seat asked by its policy, come to the same record."""
    batch = tablee.batch("mio", n=20, players=3, seed=3, target=30)
    starts = batch.states.copy()
    policies = ["random", "greedy", "random"]
    batch.play_out(policies)
    kernels, one = batch.game.kernels, starts[:1].copy()
    for start, end in zip(starts, batch.states, strict=True):
        one[0] = start
        draws = np.empty(4, np.uint64)
        begin(draws, *map(np.uint64, one["random"][0][:3]))
        while (seat := kernels.asked(one, 0)) >= 0:
            out = np.empty(batch.game.rules.ACTIONS, np.int32)
            if policies[seat] == "greedy":
                blinded = one.copy()
                kernels.blind(blinded, 0, seat, EVERYTHING)
                kernels.reseed(blinded, 0, *map(np.uint64, one["random"][0][:3]))
                action = kernels.choose(blinded, 0, seat, out)
            else:
                n = kernels.legal(one, 0, seat, out)
                action = out[drawn(draws, n)]
            kernels.apply(one, 0, seat, action, None)
        assert one[0].tobytes() == end.tobytes()


def test_greedy_wins_at_whatever_seat_it_sits() -> None:
    for seat in range(3):
        policies = ["random"] * 3
        policies[seat] = "greedy"
        results = tablee.batch("input", n=40, players=3, seed=1).play_out(policies)
        assert results["shares"][:, seat].sum() == 40


def first_seats(game: str, n: int = 400) -> tuple[Any, Any]:
    """Freshly dealt matches, and the seat that begins each according to the results."""
    batch = tablee.batch(game, n=n, players=tablee.all_games()[game].players[-1], seed=4)
    dealt = batch.states.copy()
    first = batch.play_out()["first"]
    assert set(first.tolist()) == set(range(batch.players))
    return dealt, first


@pytest.mark.parametrize("game", ["mio", "ekko"])
def test_mi_2_ek_3_the_seat_to_the_dealers_left_begins(game: str) -> None:
    """Even where the dealer names a colour (MI-3) or lays again (EK-8), or a mirror is asked."""
    dealt, first = first_seats(game)
    assert (first == (dealt["dealer"] + 1) % dealt["players"]).all()
    batch = tablee.batch(game, n=400, players=int(dealt["players"][0]), seed=4)
    assert (batch.asked != first).any()


def test_in_5_the_seat_that_was_drawn_begins() -> None:
    dealt, first = first_seats("input")
    assert (first == dealt["first"]).all()


@pytest.mark.parametrize("game", ["exhopp", "oeufs"])
def test_ex_3_oe_3_the_seat_on_turn_after_the_deal_begins(game: str) -> None:
    dealt, first = first_seats(game)
    assert (first == dealt["turn"]).all()


def test_a_first_players_advantage_is_seen_by_turn_order_and_not_by_seat() -> None:
    """Input with three players: about 37, 34 and 29 % by turn order under greedy play."""
    batch = tablee.batch("input", n=6000, players=3, seed=1)
    report = simulation.simulate(batch, "greedy")
    first, second, third = (place.wins for place in report.by_turn)
    assert first.mean == pytest.approx(0.37, abs=0.025)
    assert second.mean == pytest.approx(0.34, abs=0.025)
    assert third.mean == pytest.approx(0.29, abs=0.025)
    assert third.high < first.low
    for place in report.by_seat:
        assert place.wins.mean == pytest.approx(1 / 3, abs=0.025)


# --- step by step


FORMS = [("float", "none"), ("compact", "all")]


EARLY: dict[str, dict[str, Any]] = {
    "ekko": {"target": 3}, "input": {"limit": 2}, "mio": {"target": 10}, "oeufs": {"limit": 8},
}  # fmt: skip
"""Options that make matches end soon."""


def fewest(game: str) -> int:
    return tablee.all_games()[game].players[0]


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize(("form", "memory"), FORMS)
def test_a_fused_step_is_a_match_played_act_by_act(game: str, form: str, memory: str) -> None:
    n, players, early = 4, fewest(game), EARLY.get(game, {})

    def dealt(number: int) -> tablee.Match:
        return tablee.new(game, players=players, seed=5, number=number, **early)

    batch = tablee.batch(game, n=n, players=players, seed=5, threads=1, **early)
    matches = [dealt(i) for i in range(n)]
    step = batch.buffers(form, memory=memory, last=True)
    dice, ended, rounds = Random(1), 0, [round_of(match) for match in matches]
    for turn in range(300):
        for i, match in enumerate(matches):
            seat = match.asked
            assert step.seat[i] == seat
            assert (step.mask[i] == match.legal_mask(seat)).all()
            assert step.observation[i].tobytes() == match.observe(seat, memory, form).tobytes()
        actions = [dice.choice(match.legal_ids(match.asked)) for match in matches]
        if turn % 7 == 0:
            actions[turn % n] = -1
        batch.step(actions, into=step)
        for i, match in enumerate(matches):
            seat = match.asked
            if actions[i] >= 0:
                match.play(seat, actions[i])
            assert step.refused[i] == 0 and step.length[i] == len(match.plays)
            assert (step.done[i], step.truncated[i]) == (match.over, match.truncated)
            assert step.points[i].tolist() == match.points
            assert step.shares[i].tolist() == (match.result if match.over else [0.0] * players)
            assert step.round_over[i] == (match.over or round_of(match) != rounds[i])
            if match.over:
                last = match.observe(seat, memory, form)
                assert step.last_observation[i].tobytes() == last.tobytes()
                matches[i] = dealt(match.number + n)
                ended += 1
            else:
                assert not step.last_observation[i].any()
            rounds[i] = round_of(matches[i])
    assert batch.numbers.tolist() == [match.number for match in matches]
    assert ended > n


def round_of(match: tablee.Match) -> int:
    field = match.game.rounds
    return 1 if field is None else int(match.states[field][0])


@pytest.mark.parametrize("game", OWN)
def test_the_float_form_is_the_compact_one_times_its_scale_within_bounds(game: str) -> None:
    batch = tablee.batch(game, n=50, players=fewest(game), seed=2)
    form = batch.game.observation
    small, wide = batch.buffers("compact", memory="all"), batch.buffers("float", memory="all")
    seen_low, seen_high = np.zeros(form.size), np.zeros(form.size)
    for _ in range(60):
        actions = batch.choose("random")
        batch.step(actions, into=small)
        batch.step(np.full(50, -1), into=wide)
        assert (small.observation >= form.low).all() and (small.observation <= form.high).all()
        assert (wide.observation == form.floats(small.observation)).all()
        np.minimum(seen_low, small.observation.min(axis=0), out=seen_low)
        np.maximum(seen_high, small.observation.max(axis=0), out=seen_high)
    assert np.quantile(np.abs(wide.observation), 0.99) <= 1.5
    used = {b.name for b in form.blocks if (seen_high != seen_low)[form.at(b.name)].any()}
    assert len(used) > len(form.blocks) / 2


def test_every_call_agrees_with_single_matches() -> None:
    batch = a_batch(n=3, history=True)
    for _ in range(30):
        ids, counts = batch.legal()
        for row, n, flags in zip(ids, counts, batch.legal_mask(), strict=True):
            assert row[:n].tolist() == np.flatnonzero(flags).tolist()
        batch.step([*ids[:2, 0], -1])
    for i in range(3):
        match = batch.match(i)
        assert len(match.plays) == (0 if i == 2 else 30) == batch.lengths[i]
        for seat in range(2):
            mask, seen = batch.legal_mask(seat), batch.observe(seat, form="compact")
            assert np.flatnonzero(mask[i]).tolist() == match.legal_ids(seat)
            assert seen[i].tobytes() == match.observe(seat, form="compact").tobytes()
    assert (batch.observe([0, 1, -1])[1] == batch.observe(1)[1]).all()
    assert not batch.observe([0, 1, -1])[2].any()


def test_refused_actions_change_nothing_and_ended_matches_are_dealt_again() -> None:
    batch = a_batch(n=2)
    before = batch.states.tobytes()
    assert batch.step([77, 9999]).refused.tolist() == [18, -1]
    assert batch.step(np.array([2**32, 2**63], np.uint64)).refused.tolist() == [-1, -1]
    assert batch.states.tobytes() == before and batch.lengths.tolist() == [0, 0]
    batch.play_out()
    step = batch.step([0, 0], auto_reset=False)
    assert (step.seat == -1).all() and step.done.all() and (batch.asked == -1).all()
    assert not step.mask.any() and not step.observation.any()
    shares = step.shares.copy()
    step = batch.step([-1, -1])
    assert (step.shares == shares).all() and step.done.all() and (step.seat >= 0).all()
    assert batch.numbers.tolist() == [2, 3] and batch.lengths.tolist() == [0, 0]
    assert batch.match(1) == tablee.new("mio", players=2, seed=5, number=3)
    batch.deal()
    assert batch.states.tobytes() == before


def test_arrays_of_a_step_can_be_replaced_by_parts_of_larger_ones() -> None:
    batch, twin = a_batch(n=5), a_batch(n=5)
    size, count = batch.game.observation.size, batch.game.rules.ACTIONS
    seen = np.full((4, 5, size), -1, batch.game.observation.dtype)
    mask = np.zeros((4, 5, count), np.bool_)
    steps = [batch.buffers(seen[t], mask[t]) for t in range(4)]
    step = twin.buffers("compact")
    for t in range(1, 4):
        actions = step.mask.argmax(axis=1)
        batch.step(actions, into=steps[t])
        twin.step(actions, into=step)
        assert (seen[t] == step.observation).all() and (mask[t] == step.mask).all()
    done = np.zeros((2, 5), np.bool_)
    steps[0].done = done[1]
    steps[0].mask = None
    batch.step([-1] * 5, into=steps[0])
    assert steps[0].done is not None and steps[0].mask is None


def test_a_policy_is_asked_step_by_step_and_by_seat() -> None:
    batch, again = a_batch(n=40, history=True), a_batch(n=40)
    before = batch.states.tobytes()
    seats = batch.asked
    chosen = batch.choose("greedy")
    assert batch.states.tobytes() == before
    own = batch.choose("greedy", seats=[1])
    assert (own == np.where(seats == 1, chosen, -1)).all()
    kept = np.full(40, 7, np.int64)
    assert batch.choose("greedy", seats=[0], into=kept) is kept
    assert (kept == np.where(seats == 0, chosen, 7)).all()
    flags = np.zeros((40, 2), np.bool_)
    flags[:20] = True
    assert (batch.choose("greedy", flags)[:20] == chosen[:20]).all()
    assert (batch.choose("greedy", flags)[20:] == -1).all()
    step = batch.buffers(None, False)
    while (step.seat >= 0).any():
        batch.step(batch.choose("greedy"), auto_reset=False, into=step)
    results = again.play_out("greedy")
    assert (step.shares == results["shares"]).all() and (step.length == results["steps"]).all()
    assert batch == again
    assert (batch.choose("random") == -1).all()


@pytest.mark.parametrize("game", [name for name in OWN if tablee.all_games()[name].has_network])
def test_a_network_plays_in_a_batch_as_it_plays_alone(game: str) -> None:
    found = tablee.all_games()[game]
    network, players = champion(found), found.players[-1]
    assert network is not None
    batch = tablee.batch(game, n=6, players=players, seed=3, history=True)
    step, asked = batch.buffers(), 0
    for _ in range(20):
        actions = batch.choose(["network"] + ["greedy"] * (players - 1))
        for row in np.flatnonzero(step.seat == 0):
            shown = batch.match(row).blinded(0, EVERYTHING)
            assert actions[row] == network.choose(shown)
            asked += 1
        assert (batch.choose("network", seats=[0]) == np.where(step.seat == 0, actions, -1)).all()
        batch.step(actions, into=step)
    assert asked > 10


def test_random_choices_differ_from_act_to_act() -> None:
    """Drawing must not repeat itself while the record's own random numbers stand still."""
    batch = tablee.batch("oeufs", n=200, players=2, seed=1)
    step, places = batch.buffers(None), []
    for _ in range(6):
        actions = batch.choose("random")
        legal = step.mask
        places.append([np.flatnonzero(legal[i]).tolist().index(actions[i]) for i in range(200)])
        places[-1] = [p / legal[i].sum() for i, p in enumerate(places[-1])]
        batch.step(actions, into=step)
    for one, other in itertools.pairwise(places):
        assert abs(np.corrcoef(one, other)[0, 1]) < 0.3
    assert np.mean(places) == pytest.approx(0.5, abs=0.06)


# --- one match of many


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("policy", ["random", "greedy", "mixed"])
def test_a_row_that_was_played_out_is_a_match_with_a_record(
    game: str, policy: str, tmp_path: Path
) -> None:
    players = fewest(game)
    batch = tablee.batch(game, n=3, players=players, seed=9)
    by = ["greedy", "random", "random", "greedy"][:players] if policy == "mixed" else policy
    results = batch.play_out(by)
    match = batch.match(2)
    assert (match.seed, match.number, match.over) == (9, 2, True)
    assert len(match.plays) == results["steps"][2] == batch.lengths[2]
    assert match.result == results["shares"][2].tolist()
    match.save(tmp_path / "match.jsonl")
    again = tablee.load(tmp_path / "match.jsonl")
    assert again == match and again.number == 2


def test_acts_of_steps_are_kept_if_asked_for() -> None:
    batch = a_batch(n=3, history=True)
    for _ in range(150):
        batch.step(batch.choose("random"))
    numbers = batch.numbers.copy()
    batch.play_out("greedy")
    for i in range(3):
        match = batch.match(i)
        assert match.over and match.number == numbers[i] and len(match.plays) == batch.lengths[i]
    forgetful = a_batch(n=2)
    forgetful.step(forgetful.choose("random"))
    with pytest.raises(tablee.TableeError, match="history=True"):
        forgetful.match(0)
    forgetful.deal()
    forgetful.states["turn"][0] ^= 1
    with pytest.raises(tablee.TableeError, match="other than acts"):
        forgetful.match(0)


@pytest.mark.parametrize("game", OWN)
def test_match_i_of_a_seed_is_the_same_everywhere(game: str) -> None:
    players = fewest(game)
    batch = tablee.batch(game, n=3, players=players, seed=4)
    for i in range(3):
        match = tablee.new(game, players=players, seed=4, number=i)
        assert match == batch.match(i) and match.states.tobytes() == batch.states[i].tobytes()
    assert tablee.new(game, players=players, seed=4) == batch.match(0)


# --- live


def test_seats_can_act_out_of_turn() -> None:
    """MI-17: the seat that forgot to shout may still do so; MI-2: the others wait."""
    found = 0
    batch = tablee.batch("mio", n=60, players=3, seed=1, live=True, history=True)
    step = batch.buffers()
    for _ in range(60):
        late = batch.states["forgot"].astype(np.int32)
        found += int((late >= 0).sum())
        turn = batch.states["turn"].astype(np.int32)
        shouts = batch.copy().step(np.full(60, 77), seats=late).refused
        assert (shouts[late >= 0] == 0).all()
        others = batch.copy().step(np.full(60, 70), seats=(turn + 1) % 3).refused
        assert (others != 0).all()
        batch.step(batch.choose("random"), into=step)
    assert found > 0
    assert batch.step([-1] * 60, seats=0).refused.tolist() == [0] * 60
    assert batch.step([0] * 60, seats=[3] * 60).refused.tolist() == [-1] * 60


@pytest.mark.parametrize("game", ["ekko", "mio", "exhopp"])
def test_live_acts_are_those_of_a_live_match(game: str) -> None:
    batch = tablee.batch(game, n=6, players=3, seed=8, live=True, history=True)
    matches = [tablee.new(game, players=3, seed=8, number=i, live=True) for i in range(6)]
    dice, step = Random(2), batch.buffers()
    for _ in range(80):
        seats = [dice.randrange(3) for _ in matches]
        actions = []
        for match, seat in zip(matches, seats, strict=True):
            legal = match.legal_ids(seat)
            actions.append(dice.choice(legal) if legal else dice.randrange(len(match.game.actions)))
        batch.step(actions, auto_reset=False, into=step, seats=seats)
        for i, match in enumerate(matches):
            if match.over:
                continue
            verdict = match.verdict(seats[i], actions[i])
            assert step.refused[i] == (-2 if verdict.void else verdict.clause)
            if not verdict.clause:
                match.play(seats[i], actions[i])
            assert match.states.tobytes() == batch.states[i].tobytes()
    assert all(batch.match(i) == match for i, match in enumerate(matches))


# --- values


def test_batches_are_compared_copied_and_pickled() -> None:
    batch = a_batch(n=4, history=True, target=20)
    batch.step(batch.choose("random"))
    twins = [
        batch.copy(),
        copy.copy(batch),
        copy.deepcopy(batch),
        pickle.loads(pickle.dumps(batch)),
    ]
    for twin in twins:
        assert twin == batch and twin.options == batch.options and twin.match(1) == batch.match(1)
        twin.step(twin.choose("random"))
        assert twin != batch
    batch.step(batch.choose("random"))
    assert all(twin == batch for twin in twins)
    fresh = a_batch(n=4)
    assert pickle.loads(pickle.dumps(fresh)) == fresh != tablee.batch("mio", n=4, players=2, seed=6)
    assert fresh != "a batch"
    with pytest.raises(TypeError, match="unhashable"):
        hash(fresh)


def test_whole_numbers_of_numpy_are_welcome() -> None:
    batch = tablee.batch(
        "mio", n=np.int8(3), players=np.int64(2), seed=np.uint64(5), threads=np.int32(1)
    )
    assert batch == a_batch(n=3)
    ids, _ = batch.legal()
    for kind in (np.int8, np.uint8, np.int16, np.int64, np.uint64):
        assert batch.copy().step(ids[:, 0].astype(kind)).refused.tolist() == [0, 0, 0]


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: a_batch(n=0), "at least one match"),
        (lambda: a_batch(threads=0), "at least one thread"),
        (lambda: tablee.batch("mio", n=1, players=2, seed=-1), "seed"),
        (lambda: a_batch(device="abacus"), "cpu, cuda"),
        (lambda: a_batch().play_out("clever"), "random, greedy"),
        (lambda: a_batch().play_out(["greedy", "clever"]), "random, greedy"),
        (lambda: a_batch().play_out(["greedy"]), "2 seats, but 1"),
        (lambda: a_batch(n=2.0), "at least one match, not 2.0"),
        (lambda: tablee.batch("mio", n=1, players=2, seed=HALF), "A seed is a whole number"),
        (lambda: tablee.batch("mio", n=1, players=9), "not for 9"),
        (lambda: a_batch(n=2).step([1, 2, 3]), "2 matches, but actions of shape"),
        (lambda: a_batch(n=2).step([1.0, 2.0]), "Actions are whole numbers, not float64"),
        (lambda: a_batch(n=2).step(np.array([True, False])), "Actions are whole numbers, not bool"),
        (lambda: a_batch(n=2).step([0, 0], seats=[0.0, 1.0]), "Seats are whole numbers"),
        (lambda: a_batch(n=2).step([0, 0], seats=2), "A seat is a whole number from 0 to 1, not 2"),
        (lambda: a_batch().buffers("wide"), "no form 'wide'"),
        (lambda: a_batch().buffers(memory="some"), "no memory 'some'"),
        (lambda: a_batch(n=2).buffers(np.zeros((2, 3), np.float32)), "of shape (2, 198), not"),
        (lambda: a_batch(n=2).buffers([0.0]), "observation is an array, not list"),
        (lambda: a_batch(n=2).buffers(mask=np.zeros((78, 2), np.bool_).T), "must be contiguous"),
        (lambda: setattr(a_batch().buffers(), "reward", 0), "no array 'reward'"),
        (lambda: setattr(a_batch().buffers(), "done", None), "can't be left out"),
        (lambda: a_batch().choose("clever"), "random, greedy, network"),
        (lambda: a_batch().play_out("network"), "A network plays step by step"),
        (lambda: tablee.batch("oeufs", n=1, players=2).choose("network"), "no champion with a net"),
        (lambda: a_batch().choose("random", seats=[2]), "A seat is a whole number from 0 to 1"),
        (lambda: a_batch(n=2).choose("random", into=[0, 0]), "to an array, not list"),
        (lambda: a_batch(n=2).choose("random", into=np.zeros(2)), "whole numbers, not float64"),
        (lambda: a_batch(n=2).observe(seat=5), "A seat is a whole number from 0 to 1, not 5"),
        (lambda: a_batch(n=2).match(2), "A row is a whole number from 0 to 1, not 2"),
        (lambda: a_batch(device="cuda"), "device cpu"),
    ],
)
def test_errors_say_what_there_is(call: Any, named: str) -> None:
    with pytest.raises(tablee.TableeError, match=re.escape(named)):
        call()


def test_ctrl_c_gives_the_statistics_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "CHUNK", 10)

    def stop(done: int) -> None:
        if done >= 50:
            raise KeyboardInterrupt

    played = simulation.simulate(a_batch(threads=2), "random", stop)
    assert played.interrupted and played.totals.games == 50


def test_a_simulated_gpu_plays_the_same_bytes() -> None:
    """Interpreted, in Numba's simulator: what is tested are the kernels and the device."""
    simulated = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.simulated_gpu"],
        env=simulated,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == OWN


# --- learning


@pytest.mark.long
def test_a_loop_over_public_names_learns_to_beat_random() -> None:
    """The researchers' example: its weights begin at 0, which is playing at random."""
    example = runpy.run_path(str(Path(__file__).parent.parent / "docs" / "examples" / "learn.py"))
    assert example["evaluate"](example["learn"](1e-9) * 0) == pytest.approx(0.5, abs=0.06)
    assert example["evaluate"](example["learn"](60.0)) > 0.8
