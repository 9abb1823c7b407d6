"""Bots: legal, fair, within their budget, reproducible; memory, tempo, advice and review."""

import itertools
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Event

import numpy as np
import pytest

import tablee
from tablee.bots import bot, bots, decide, remembered
from tablee.bots import search as searching
from tablee.bots.advice import SENTENCES, advise, say
from tablee.bots.levels import LEVELS, LevelBot
from tablee.bots.memory import Memory, memory_of
from tablee.bots.review import review
from tablee.bots.search import think
from tablee.bots.tempo import EARLIEST, LATEST, delay
from tablee.bots.weighing import CLOSE, HINT, Care, care_of, is_clear, seed_of, weigh
from tablee.engine.kit.contract import EVERYTHING
from tablee.engine.match import Match
from tablee.engine.registry import game
from tests.own import OWN


def played(name: str, players: int, seed: int, acts: int, who: str = "random") -> Match:
    """A match after so many acts, or where it ended."""
    match = tablee.new(name, players=players, seed=seed)
    dice = Random(seed)
    while not match.over and len(match.plays) < acts:
        seat = match.asked
        match.play(seat, decide(bot(who), match, seat, dice.getrandbits(60)))
    return match


def positions(name: str, n: int, who: str = "random") -> Iterator[Match]:
    """So many positions in which there is something to choose, with all numbers of players."""
    players = game(name).players
    found = seed = 0
    while found < n:
        seed += 1
        match = played(name, players[seed % len(players)], seed, 3 + 7 * seed % 40, who)
        if not match.over and len(match.legal(match.asked)) > 1:
            found += 1
            yield match


def greedy_match(name: str, seed: int, players: int = 2) -> Match:
    return played(name, players, seed, 10_000, "greedy")


# --- what every bot promises


@pytest.mark.parametrize("name", OWN)
def test_all_levels_act_legally_and_depend_on_nothing_hidden(name: str) -> None:
    for match in positions(name, 4):
        seat = match.asked
        for level in (*LEVELS, "search"):
            player = bot(level)
            assert isinstance(player, LevelBot)
            blind_match = remembered(player, match, seat)
            world = blind_match.imagined(11)  # another one that the seat can't tell apart
            twin = world.blinded(seat, memory_of(match, seat, player.memory))
            assert twin == blind_match
            chosen = player.choose(blind_match, 5)
            assert chosen in match.legal(seat)
            assert player.choose(twin, 5) == chosen


def test_levels_have_names_and_get_better_by_what_they_know() -> None:
    assert set(LEVELS) | {"random", "greedy", "search"} <= set(bots())
    assert len({level.name("fr") for level in LEVELS.values()}) == len(LEVELS)
    efforts = [level.effort for level in LEVELS.values()]
    assert efforts == sorted(efforts)
    lives = [level.memory.half_life if level.memory else np.inf for level in LEVELS.values()]
    assert lives == sorted(lives)


def test_the_number_of_threads_changes_nothing() -> None:
    for name in OWN:
        blind_match = next(positions(name, 1)).blinded(next(positions(name, 1)).asked, EVERYTHING)
        one, two, three = (
            think(blind_match, 3, simulations=searching.FEW + 1, threads=n) for n in (1, 2, 3)
        )
        assert one.options == two.options == three.options
        assert one.worlds == searching.FEW + 1
        assert sum(option.visits for option in one.options) == one.worlds


class Clock:
    """A clock that goes on by a hundredth of a second whenever it is read."""

    def __init__(self) -> None:
        self.reads = 0

    def perf_counter(self) -> float:
        self.reads += 1
        return self.reads / 100


def test_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    match = tablee.new("mio", players=2, seed=1)
    blind_match = match.blinded(match.asked)
    monkeypatch.setattr(searching, "time", Clock())
    thought = think(blind_match, 1, seconds=1.0)
    assert thought.worlds > 0
    assert 1.0 <= thought.seconds <= 1.2
    assert think(blind_match, 1, seconds=1e9, simulations=50).worlds == 50


class Impatience(Event):
    """Is set when it has been asked three times."""

    asked = 0

    def is_set(self) -> bool:
        self.asked += 1
        return self.asked > 3


def test_a_thought_can_be_cancelled() -> None:
    match = tablee.new("ekko", players=2, seed=1)
    blind_match = match.blinded(match.asked)
    thought = think(blind_match, 1, seconds=60, cancel=Impatience())
    assert 0 < thought.worlds < 1000
    at_once = Event()
    at_once.set()
    thought = think(blind_match, 1, seconds=60, cancel=at_once)
    assert thought.worlds == 0
    assert thought.best.action in match.legal(match.asked)


def test_a_thought_needs_a_budget_and_something_to_decide() -> None:
    match = tablee.new("mio", players=2, seed=1)
    with pytest.raises(tablee.TableeError, match="budget"):
        think(match.blinded(match.asked), 1)
    with pytest.raises(tablee.TableeError, match="nothing to decide"):
        think(match.blinded(1 - match.asked), 1, simulations=10)


def test_a_tree_that_is_full_is_searched_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "MOST_NODES", 8)
    match = tablee.new("exhopp", players=2, seed=1)
    thought = think(match.blinded(match.asked), 1, simulations=300)
    assert sum(option.visits for option in thought.options) == 300


def test_input_master_never_announces_what_it_can_rule_out() -> None:
    announced = 0
    match = tablee.new("input", players=3, seed=1)
    while not match.over:
        seat = match.asked
        blind_match = match.blinded(seat, EVERYTHING)
        if any(action.json["do"] == "announce" for action in match.legal(seat)):
            chosen = bot("master").choose(blind_match, 1)
            if chosen.json["do"] == "announce":
                announced += 1
                worlds = (blind_match.imagined(seed) for seed in range(200))
                assert any(_wins(world, seat, chosen.text) for world in worlds)
        match.play(seat, bot("greedy").choose(blind_match, len(match.plays)))
    assert announced > 2


def _wins(world: Match, seat: int, action: str) -> bool:
    return any(event.name == "won" for event in world.play(seat, action))


# --- memory


@pytest.mark.parametrize("name", ["input", "oeufs"])
def test_memory_fades_and_is_the_same_every_time(name: str) -> None:
    for seed in range(4):
        match = played(name, 2, seed, 60, "greedy")
        full = match.blinded(0, EVERYTHING)
        assert match.blinded(0, memory_of(match, 0, Memory(1e12))) == full
        assert match.blinded(0, memory_of(match, 0, None)) == full
        held = [int(memory_of(match, 0, Memory(life))) for life in (0.5, 5, 50, 500)]
        for less, more in itertools.pairwise(held):
            assert less & ~more == 0
        assert held[0] != held[-1]
        assert held == [int(memory_of(match.copy(), 0, Memory(life))) for life in (0.5, 5, 50, 500)]


def test_what_is_forgotten_stays_forgotten_until_it_is_shown_again() -> None:
    match = tablee.new("input", players=2, seed=4)
    dice, memory = Random(4), Memory(6)
    before = int(memory_of(match, 0, memory))
    for _ in range(80):
        seen = match.event_count
        match.play(match.asked, decide(bot("random"), match, match.asked, dice.getrandbits(60)))
        pieces = {e.fields["piece"] for e in match.events[seen:] if e.name == "turned"}
        now = int(memory_of(match, 0, memory))
        assert (now & ~before).bit_count() <= len(pieces)
        before = now


# --- tempo


def test_times_are_drawn_from_the_dice_alone() -> None:
    times = [delay(2.0, Random(seed)) for seed in range(300)]
    assert times == [delay(2.0, Random(seed)) for seed in range(300)]
    assert all(2 * EARLIEST <= time <= 2 * LATEST for time in times)
    assert len(set(times)) > 200


# --- advice and review


@pytest.mark.parametrize("name", OWN)
def test_advice_says_what_to_do_and_why(name: str) -> None:
    for match in positions(name, 2, "greedy"):
        seat = match.asked
        given = advise(match.blinded(seat, EVERYTHING), care_of(400))
        assert given.best.action in match.legal(seat)
        assert given.worlds >= 200
        assert 2 <= len(given.facts) <= 3
        for option in given.options:
            assert sum(option.shares) == pytest.approx(1, abs=1e-3)
        for language in SENTENCES:
            assert all("{" not in say(fact, match, language) for fact in given.facts)
        assert json.loads(json.dumps(given.as_json()))["seat"] == seat


def test_facts_have_sentences_with_the_same_blanks_in_both_languages() -> None:
    blanks = {
        language: {key: sorted(re.findall(r"{(\w+)}", text)) for key, text in sentences.items()}
        for language, sentences in SENTENCES.items()
    }
    assert blanks["fr"] == blanks["en"]


@pytest.mark.parametrize("name", OWN)
def test_the_same_hint_forty_times_is_one_answer(name: str) -> None:
    """Whatever lies hidden, whoever asks, and however many threads think."""
    match = next(positions(name, 1, "greedy"))
    shown = match.blinded(match.asked, EVERYTHING)
    answers = set()
    for n in range(40):
        asked = shown if n % 2 else shown.imagined(n).blinded(match.asked, EVERYTHING)
        answers.add(json.dumps(advise(asked, care_of(64), threads=1 + n % 3).as_json()))
    assert len(answers) == 1


def test_another_position_is_another_question() -> None:
    seeds = {seed_of(match.blinded(match.asked)) for name in OWN for match in positions(name, 5)}
    assert len(seeds) == 5 * len(OWN)


@pytest.mark.parametrize("name", OWN)
def test_close_cases_get_more_worlds(name: str) -> None:
    care = Care(60, 40, 640, 4)
    for match in positions(name, 6, "greedy"):
        seat = match.asked
        thought = weigh(match.blinded(seat, EVERYTHING), care)
        best, *others = thought.options
        assert best.shares == thought.shares
        assert all(40 <= one.visits <= 640 for one in thought.options)
        for one in others:
            error = (best.error**2 + one.error**2) ** 0.5
            settled = is_clear(seat, best, one) or 2.5 * error < CLOSE
            assert settled or one.visits == 640 or one.visits < best.visits
            assert one.visits < best.visits or one.shares[seat] <= best.shares[seat]


def test_what_is_asked_for_is_weighed_too() -> None:
    match = next(positions("exhopp", 1))
    seat = match.asked
    for action in match.legal(seat):
        thought = weigh(match.blinded(seat), Care(8, 8, 16, 1), also=[action])
        assert action in [option.action for option in thought.options]
    assert len(weigh(match.blinded(seat), HINT, seconds=0.01).options) > 1


def units(share: float) -> int:
    """A figure of a review as a whole number."""
    return round(10_000 * share)


@pytest.mark.parametrize("name", OWN)
def test_choice_and_luck_lead_from_the_even_share_to_the_result(name: str) -> None:
    players = game(name).players
    for seed in range(6):
        most = 10_000 if seed % 3 else 25  # some are not over
        match = played(name, players[seed % len(players)], seed, most, "greedy")
        made = json.loads(json.dumps(review(match, simulations=16).as_json()))
        ends = match.result if match.over else None
        for one in made["seats"]:
            own = [act for act in made["acts"] if act["seat"] == one["seat"]]
            assert units(one["start"]) == units(1 / match.players)
            assert units(one["start"]) + units(one["luck"]) - units(one["cost"]) == units(
                one["end"]
            )
            assert units(one["luck"]) == units(one["dealt"]) + sum(
                units(act["luck"]) for act in own
            )
            assert units(one["cost"]) == sum(units(act["cost"]) for act in own)
            assert all(
                units(act["before"]) - units(act["after"]) == units(act["cost"]) >= 0 for act in own
            )
            if ends is not None:
                assert units(one["end"]) == units(ends[one["seat"]])
            elif own:
                assert one["end"] == own[-1]["after"]
        assert all(1 <= act["rank"] <= act["choices"] for act in made["acts"])
        for act in made["acts"]:
            assert act["shares"][act["seat"]] == act["before"]


def test_the_best_act_costs_nothing() -> None:
    """Figures come from the position alone, so whoever follows the hint is never blamed."""
    match = tablee.new("mio", players=2, seed=8, target=10)
    while not match.over:
        seat = match.asked
        legal = match.legal(seat)
        shown = match.blinded(seat, EVERYTHING)
        best = legal[0] if len(legal) == 1 else weigh(shown, care_of(64)).best.action
        match.play(seat, best)
    made = review(match, simulations=64)
    assert made.acts
    assert all((act.grade, act.cost, act.rank) == ("best", 0, 1) for act in made.acts)


def run(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tablee", *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_hint_and_review_on_the_command_line(tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    match = played("mio", 2, 5, 12, "greedy")
    match.save(record)
    report = json.loads(run("hint", str(record), "--seed", "1", "--json"))
    assert report["options"][0]["action"] in [a.text for a in match.legal(match.asked)]
    assert "%" in run("hint", str(record), "--seed", "1", "--lang", "fr")
    report = json.loads(run("review", str(record), "--simulations", "16", "--json"))
    assert report["result"] is None
    assert report["acts"]


# --- strength


@pytest.mark.long
@pytest.mark.parametrize("name", OWN)
def test_search_beats_the_brain(name: str) -> None:
    """In a short duel: not by how much, but that it does."""
    won, decided = 0.0, 0
    for seed in range(40):
        match = tablee.new(name, players=2, seed=seed // 2)
        while not match.over:
            player = "master" if match.asked == seed % 2 else "greedy"
            match.play(match.asked, decide(bot(player), match, match.asked, len(match.plays)))
        if max(match.result) == 1:
            decided += 1
            won += match.result[seed % 2]
    assert won >= decided / 2
