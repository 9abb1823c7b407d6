"""What Python users call: values, numbers of any kind, refusals, undo, copies, outcomes."""

import copy
import pickle
import pydoc
import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.engine.compiled import cache
from tablee.engine.match import Match
from tablee.engine.registry import game
from tablee.engine.text.actions import actions
from tests.own import OWN


def at_random(name: str, acts: int, seed: int = 1, **options: Any) -> Iterator[Match]:
    """A match played at random, seen before every act."""
    dice = Random(seed)
    match = tablee.new(name, players=game(name).players[-1], seed=seed, **options)
    for _ in range(acts):
        if match.over:
            break
        yield match
        seat = dice.choice(match.actors)
        match.play(seat, dice.choice(match.legal(seat)))


def later(name: str, acts: int = 40, **options: Any) -> Match:
    """A match in full swing."""
    *_, match = at_random(name, acts, **options)
    return match


# --- public names


def test_public_names_are_there_and_light() -> None:
    code = """
import sys, tablee
assert "numba" not in sys.modules and "numpy" not in sys.modules
for name in tablee.__all__:
    assert name in dir(tablee) and getattr(tablee, name) is not None
print(tablee.SPECTATOR, tablee.TABLE, tablee.Match.__name__)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stdout.split() == ["-1", "-2", "Match"], run.stderr


def test_a_wrong_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="Mach"):
        tablee.Mach  # noqa: B018


def test_help_gives_the_tour() -> None:
    text = pydoc.plain(pydoc.render_doc(tablee))
    for word in ("deal a match", "undo()", "outcome", "Deal a new match", "class Match"):
        assert word in text, word


# --- whole numbers

KINDS = [np.int8, np.int64, np.uint8, np.uint64]


@pytest.mark.parametrize("kind", KINDS)
def test_numpy_integers_are_welcome_and_compile_nothing(kind: Callable[[int], Any]) -> None:
    kernels = [k for k in vars(game("mio").kernels).values() if hasattr(k, "signatures")]
    cache.load(game("mio").kernels)
    before = [len(kernel.signatures) for kernel in kernels]
    match = tablee.new("mio", players=kind(3), seed=kind(7), target=kind(50))
    assert match == tablee.new("mio", players=3, seed=7, target=50)
    seat = kind(match.asked)
    ids = match.legal_ids(seat)
    assert ids == [action.id for action in match.legal(seat)]
    assert match.refusal(seat, kind(ids[0])) is None and match.aim(seat, kind(ids[0])) == "J"
    match.play(seat, kind(ids[0]))
    assert type(match.plays[0].seat) is int
    assert match.events_for(seat, since=kind(0)) == match.events_for(int(seat))
    known = match.blinded(seat)
    assert known.legal(seat) == match.legal(seat) and match.view(seat) == match.view(int(seat))
    assert match.position(seat) == known.position()
    assert known.imagined(kind(3)) == known.imagined(3)
    assert tablee.position(match.line, seed=kind(3)) == tablee.position(match.line, seed=3)
    assert [len(kernel.signatures) for kernel in kernels] == before


@pytest.mark.parametrize("bad", [0.0, 1.5, "0", None, True, np.float32(1), [0]])
def test_anything_else_is_refused_in_one_line(bad: Any) -> None:
    match = tablee.new("mio", players=3, seed=7)
    calls: list[Callable[[], object]] = [
        lambda: tablee.new("mio", players=bad, seed=1),
        lambda: tablee.new("mio", players=3, seed=bad),
        lambda: tablee.new("mio", players=3, target=bad),
        lambda: match.legal(bad),
        lambda: match.legal_ids(bad),
        lambda: match.play(bad, "name red"),
        lambda: match.play(0, bad),
        lambda: match.refusal(bad, "draw"),
        lambda: match.aim(bad, "draw"),
        lambda: match.view(bad),
        lambda: match.blinded(bad),
        lambda: match.events_for(bad),
        lambda: match.events_for(0, since=bad),
        lambda: match.blinded(0).imagined(bad),
    ]
    if bad is not None:
        calls += [
            lambda: match.position(bad),
            lambda: tablee.position(match.line, seed=bad),
            lambda: match.play(0, "name red", fresh=bad),
        ]
    for call in calls:
        with pytest.raises(tablee.TableeError) as caught:
            call()
        assert repr(bad) in str(caught.value) and "\n" not in str(caught.value)
    assert match.plays == []


@pytest.mark.parametrize("seat", [-1, 3, 2**70])
def test_a_seat_that_is_not_there(seat: int) -> None:
    match = tablee.new("mio", players=3, seed=7)
    for call in (match.legal, match.view, match.blinded):
        if seat == tablee.SPECTATOR and call != match.legal:
            continue
        with pytest.raises(tablee.TableeError, match="no seat"):
            call(seat)


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("aim", [2**31, 2**63, 2**70, -(2**70), 1.5, [], {}])
def test_an_aim_that_no_act_can_have(name: str, aim: Any) -> None:
    match = later(name, 10)
    seat = match.asked
    before = match.copy()
    with pytest.raises(tablee.BadActionError, match="Aim"):
        match.play(seat, match.legal(seat)[0], aim=aim)
    with pytest.raises(tablee.BadActionError, match="Aim"):
        match.refusal(seat, match.legal(seat)[0], aim=aim)
    assert match == before and match.plays == before.plays


# --- refusals


@pytest.mark.parametrize("options", [{}, {"live": True}, {"referee": "table"}], ids=str)
@pytest.mark.parametrize("name", OWN)
def test_refusal_agrees_with_play(name: str, options: dict[str, Any]) -> None:
    dice = Random(3)
    for match in at_random(name, 60, **options):
        for seat in range(match.players):
            legal = match.legal(seat)
            tried = dice.sample(actions(match.game), 12) + dice.sample(legal, min(2, len(legal)))
            if match.plays:
                tried.append(match.plays[-1].action)
            for action in tried:
                reason = match.blinded(seat).refusal(seat, action)
                refusal = match.refusal(seat, action)
                assert reason == refusal, "what a seat is told comes from what it knows"
                try:
                    match.play(seat, action)
                except tablee.IllegalAction as error:
                    assert error.refusal == refusal and str(refusal) in str(error)
                else:
                    assert refusal is None
                    match.undo()


def test_a_mirror_that_comes_late_is_not_refused() -> None:
    """It is void, and everybody sees the card (EK-19)."""
    found = 0
    for seed in range(30):
        for match in at_random("ekko", 40, seed):
            for seat in range(match.players):
                for action in actions(match.game):
                    if match.verdict(seat, action).void:
                        assert match.refusal(seat, action) is None
                        assert [event.name for event in match.play(seat, action)] == ["late"]
                        match.undo()
                        found += 1
    assert found > 0


def test_a_refusal_speaks_both_languages() -> None:
    match = tablee.new("mio", players=2, seed=1)
    refusal = match.refusal(match.asked, "mio")
    assert refusal == tablee.Refusal(
        "MI-18", 18, "Ce n'est pas le moment de dire « MIO ».", '"MIO" is not due now.'
    )
    assert refusal.sentence("fr") == refusal.fr and refusal.sentence("en") == refusal.en


def test_an_illegal_action_can_be_pickled() -> None:
    match = tablee.new("mio", players=2, seed=1)
    with pytest.raises(tablee.IllegalAction) as caught:
        match.play(match.asked, "mio")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.refusal) == (str(caught.value), caught.value.refusal)


# --- undo, copies, pickles


@pytest.mark.parametrize("name", OWN)
def test_undo_goes_back_to_the_deal(name: str) -> None:
    stages = [match.copy() for match in at_random(name, 40, live=True)]
    match = stages.pop()
    match.play(match.actors[0], match.legal(match.actors[0])[0], fresh="ab" * 24)
    match.undo()
    later_events = match.events
    while match.plays:
        before = stages.pop()
        play = match.plays[-1]
        assert match.undo() == play
        assert match == before and match.plays == before.plays
        assert match.events == before.events == later_events[: before.event_count]
        assert match.rows == before.rows
    assert not stages
    with pytest.raises(tablee.TableeError, match="nothing to take back"):
        match.undo()


def test_undo_takes_back_void_acts_and_fresh_bits() -> None:
    match = tablee.new("mio", players=3, seed=7)
    first = match.copy()
    for _ in range(20):
        match.play(match.asked, "draw", aim="R1")  # void
    match.play(match.asked, match.legal(match.asked)[0], fresh="cd" * 24)
    fresh = match.copy()
    last = match.legal(match.asked)[0]
    match.play(match.asked, last)
    match.undo()
    assert match == fresh
    for _ in range(21):
        match.undo()
    assert match == first and match.events == first.events


@pytest.mark.parametrize("name", OWN)
def test_a_match_goes_on_after_undo_as_if_nothing_had_been(name: str) -> None:
    one, two = later(name), later(name)
    act = one.legal(one.asked)[-1]
    one.play(one.asked, act)
    one.undo()
    for match in (one, two):
        match.play(match.asked, act)
    assert one == two and one.events == two.events and one.plays == two.plays


def pickled(match: Match) -> Match:
    again: Match = pickle.loads(pickle.dumps(match))
    return again


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, pickled, Match.copy])
@pytest.mark.parametrize("name", OWN)
def test_copies_share_nothing(name: str, twin_of: Callable[[Match], Match]) -> None:
    match = later(name, live=True)
    twin = twin_of(match)
    assert twin == match and hash(twin) == hash(match) and twin is not match
    assert twin.game is match.game
    for what in ("plays", "events", "names", "seed", "start", "eyes", "rows", "options"):
        assert getattr(twin, what) == getattr(match, what), what
    before = match.line
    for _ in range(5):
        twin.undo()
    assert match.line == before and twin != match
    while twin.plays:
        twin.undo()
    assert twin == tablee.new(name, players=match.players, seed=1, live=True)


def test_a_match_from_a_position_and_a_blinded_one_can_be_pickled() -> None:
    match = tablee.position(later("mio").line, names=list("abcdef"))
    match.play(match.asked, match.legal(match.asked)[0])
    again = pickled(match)
    assert again == match and again.start == match.start and again.names == match.names
    known = match.blinded(1)
    assert pickled(known) == known and pickled(known).eyes == 1


def test_a_pickle_opens_in_another_process() -> None:
    match = later("mio")
    code = (
        "import pickle, sys; m = pickle.load(sys.stdin.buffer); "
        "sys.stdout.write(m.line); m.undo(); m.play(m.asked, m.legal(m.asked)[0])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(match), capture_output=True, check=False
    )
    assert run.stdout.decode() == match.line, run.stderr


# --- positions


@pytest.mark.parametrize("name", OWN)
def test_a_line_is_the_position(name: str) -> None:
    match = later(name)
    assert "\n" not in match.line and tablee.position(match.line) == match
    known = match.blinded(match.asked)
    assert tablee.position(known.line) == known
    again = tablee.position(match.line, names=[f"P{n}" for n in range(match.players)])
    assert again == match and again.names[0] == "P0"


def test_a_seed_for_a_position() -> None:
    doc = later("mio").position()
    bare = {key: value for key, value in doc.items() if key != "random"}
    assert tablee.position(bare) == tablee.position(bare, seed=0) != tablee.position(bare, seed=1)
    assert tablee.position(doc, seed=1) == tablee.position(bare, seed=1)
    assert tablee.position(bare).state.random.all()
    zeros = {**doc, "random": "0" * 64}
    assert tablee.position(zeros) == tablee.position(bare)
    futures = {_drawn(tablee.position(bare, seed=seed)) for seed in range(20)}
    assert len(futures) > 10


def _drawn(match: Match) -> str:
    """What the next deals look like."""
    dice = Random(1)
    for _ in range(300):
        if match.over:
            break
        match.play(match.asked, dice.choice(match.legal(match.asked)))
    return match.line


def test_what_a_seat_knows_has_no_seed() -> None:
    known = later("mio").blinded(0)
    with pytest.raises(tablee.TableeError, match="imagined"):
        tablee.position(known.line, seed=1)


# --- outcomes


def played_out(name: str, seed: int, players: int = 2, **options: Any) -> Match:
    dice = Random(seed)
    match = tablee.new(name, players=players, seed=seed, **options)
    while not match.over:
        assert match.outcome is None
        match.play(match.asked, dice.choice(match.legal(match.asked)))
    return match


@pytest.mark.parametrize("name", OWN)
def test_an_outcome_says_who_won(name: str) -> None:
    for seed in range(5):
        match = played_out(name, seed)
        outcome = match.outcome
        assert outcome is not None
        best = tuple(seat for seat, share in enumerate(match.result) if share)
        assert (outcome.winners or outcome.drawn) == best
        assert outcome.shares == tuple(match.result) and outcome.points == tuple(match.points)
        assert outcome.truncated == match.truncated
        assert outcome.draw == (len(best) > 1 and name in ("ekko", "oeufs"))


def level(name: str) -> Match:
    """A finished match of three whose best two are level."""
    matches = (played_out(name, seed, 3, target=5) for seed in range(500))
    return next(match for match in matches if max(match.result) == 0.5)


def test_a_draw_is_not_a_shared_win() -> None:
    draw, shared = level("ekko").outcome, level("mio").outcome
    assert draw is not None and shared is not None
    assert (draw.winners, len(draw.drawn), draw.draw) == ((), 2, True)
    assert (len(shared.winners), shared.drawn, shared.draw) == (2, (), False)
    assert sorted(draw.shares) == sorted(shared.shares) == [0, 0.5, 0.5]
    assert f"a draw between seats {draw.drawn[0]}, {draw.drawn[1]}" in str(draw)
    assert f"seats {shared.winners[0]}, {shared.winners[1]} share the win" in str(shared)


def test_a_limit_is_told() -> None:
    outcome = played_out("oeufs", 1, limit=2).outcome
    assert outcome is not None and outcome.truncated and outcome.draw
    assert "by the limit" in str(outcome)


@pytest.mark.parametrize("names", ["ab", 3, ["Ann", 4], ["Ann"], ["Ann", "Ben", "Cleo"]])
def test_names_that_don_t_fit_the_seats_are_refused(names: Any) -> None:
    with pytest.raises(
        tablee.TableeError, match=r"^(Names are a list of texts|2 seats have 2 names)"
    ):
        tablee.new("mio", players=2, seed=1, names=names)
