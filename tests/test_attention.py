"""What bots overlook: shouts, mirrors and cards, as attention fades and has little room."""

import copy
import itertools
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import numpy as np
import pytest

import tablee
from tablee.bots import attending, bot, decide
from tablee.bots.attention import Attention, carried_out, meant, overlooked, perceived
from tablee.bots.levels import LEVELS, LevelBot
from tablee.engine.kit.minds import presence as present
from tablee.engine.match import Match
from tablee.engine.registry import game, games
from tablee.engine.text.codecs import Json

WEAK, STRONG = Attention(6, 4), Attention(100, 60)
MATCHES = {"mio": 12, "ekko": 6}
HEEDFUL = tuple(MATCHES)
COMPANY = (("mio", 2, 6), ("ekko", 2, 8))


def walk(name: str, players: int, matches: int, **options: Json) -> Iterator[tuple[Match, int]]:
    """Matches between decent players, act by act, each time with the seat that is asked."""
    for seed in range(matches):
        match = tablee.new(name, players=players, seed=seed, **options)
        while not match.over:
            seat = match.asked
            yield match, seat
            match.play(seat, decide(bot("greedy"), match, seat, len(match.plays)))


def presence(attention: Attention, age: int, load: float) -> float:
    return float(present(attention.half_life, attention.room, age, load))


def cues_there(match: Match, seat: int) -> set[int]:
    """What there is to notice for this seat."""
    heed, shown = match.game.attention, match.blinded(seat)
    assert heed is not None
    legal = np.array(shown.legal_ids(seat), np.int32)
    record = shown.states[0]
    cues = range(len(heed.names))
    return {cue for cue in cues if heed.load(record, seat, legal, len(legal), cue, 0) >= 0}


@cache
def errors(name: str, players: int) -> dict[str, dict[str, float]]:
    """For each level how often it overlooks each thing, of the times that this is there."""
    heed = game(name).attention
    assert heed is not None
    there = Counter[str]()
    missed = {level: Counter[str]() for level in LEVELS}
    for match, seat in walk(name, players, MATCHES[name]):
        cues = cues_there(match, seat)
        there.update(heed.names[cue] for cue in cues)
        for level, counts in missed.items() if cues else ():
            gone = overlooked(match, seat, LEVELS[level].attention)
            counts.update(heed.names[cue] for cue in gone)
    return {
        level: {kind: counts[kind] / there[kind] for kind in heed.names}
        for level, counts in missed.items()
    }


# --- the model


def test_presence_fades_with_time_and_with_what_is_going_on() -> None:
    assert presence(WEAK, 0, 0) == 1
    assert presence(WEAK, 6, 0) == pytest.approx(0.5)
    assert presence(WEAK, 0, 4) == pytest.approx(0.5)
    for age, load in itertools.product((0, 1, 5, 20), (0, 1, 5)):
        assert presence(WEAK, age + 1, load) < presence(WEAK, age, load)
        assert presence(WEAK, age, load + 1) < presence(WEAK, age, load)
        assert presence(WEAK, age, load) <= presence(STRONG, age, load)


@pytest.mark.parametrize("name", HEEDFUL)
def test_who_attends_better_overlooks_nothing_that_the_other_notices(name: str) -> None:
    for match, seat in walk(name, 3, 2):
        gone = [overlooked(match, seat, level.attention) for level in LEVELS.values()]
        assert all(more >= less for more, less in itertools.pairwise(gone))
        assert not gone[-1]  # a master


@pytest.mark.parametrize("name", HEEDFUL)
def test_what_is_overlooked_depends_on_what_the_seat_sees_and_stays_overlooked(name: str) -> None:
    for match, seat in walk(name, 3, 2):
        assert overlooked(match, seat, WEAK) == overlooked(match.copy(), seat, WEAK)
    assert all(one.attention is None or one.name in HEEDFUL for one in games().values())


def test_a_shout_that_is_heard_reminds_everybody_and_age_makes_it_fade() -> None:
    heed = game("mio").attention
    assert heed is not None
    for match, seat in walk("mio", 4, 6):
        if overlooked(match, seat, Attention(0.01, 1e9)):  # only what is in mind this very moment
            assert not overlooked(match, seat, Attention(1e9, 1e9))
            break
    else:
        raise AssertionError("nothing is ever due")


# --- the errors that people make


@pytest.mark.parametrize("players", [2, 6])
def test_mio_lower_levels_forget_the_shout_and_higher_ones_less(players: int) -> None:
    rates = [errors("mio", players)[level]["shout"] for level in LEVELS]
    assert rates == sorted(rates, reverse=True)
    assert rates[0] > 0.2 and rates[2] < rates[0] / 2 and rates[-1] == 0


@pytest.mark.parametrize("players", [2, 8])
def test_ekko_lower_levels_miss_mirrors_and_higher_ones_less(players: int) -> None:
    rates = [errors("ekko", players)[level]["mirror"] for level in LEVELS]
    assert rates == sorted(rates, reverse=True)
    assert rates[0] > 0.2 and rates[3] < 0.15 and rates[-1] == 0


def test_people_overlook_more_in_company() -> None:
    mio, ekko = ([errors(name, n)["beginner"] for n in sizes] for name, *sizes in COMPANY)
    assert mio[0]["shout"] < mio[1]["shout"]
    assert ekko[0]["card"] < ekko[1]["card"]


@pytest.mark.thinking
def test_a_master_means_every_card_that_it_lays() -> None:
    """Where the table lets wrong cards be laid, its search hardly tells them from others."""
    assert wrong_cards("master", "table", 1)[0] == 0


def test_a_master_may_mean_whatever_a_strict_referee_allows() -> None:
    for name in ("ekko", "mio"):
        for match, seat in walk(name, 3, 4):
            shown = match.blinded(seat)
            assert meant(shown) >= set(shown.legal(seat))


def wrong_cards(level: str, referee: str, matches: int) -> tuple[int, int]:
    """Wrong cards that this level lays at a table of five, and all the cards that it lays."""
    wrong = laid = 0
    for seed in range(matches):
        match = tablee.new("ekko", players=5, seed=seed, referee=referee, target=40)
        dice = Random(seed)
        while not match.over:
            seat = match.asked
            chosen = decide(bot(level), match, seat, dice.getrandbits(60))
            assert chosen in match.legal(seat)
            told = [event.name for event in match.play(seat, chosen)]
            wrong += "wrong" in told
            laid += "laid" in told
    return wrong, laid


@pytest.mark.thinking
def test_ekko_beginners_lay_wrong_cards_at_the_table_and_none_under_a_strict_referee() -> None:
    wrong, laid = wrong_cards("beginner", "table", 8)
    assert 0.01 < wrong / laid < 0.2
    better, laid = wrong_cards("club", "table", 8)
    assert better < wrong
    assert wrong_cards("beginner", "strict", 4)[0] == 0


@pytest.mark.thinking
def test_mio_forgetting_is_legal_and_noticing_is_saying() -> None:
    """Whatever the level thinks of the cards, attention alone decides whether "MIO" is said."""
    said = Counter[bool]()
    for match, seat in walk("mio", 3, 12):
        if not any("mio" in action.text for action in match.legal(seat)):
            continue
        for level in ("beginner", "club"):
            player = attending(bot(level), match, seat)
            assert isinstance(player, LevelBot)
            chosen = player.choose(match.blinded(seat), len(match.plays))
            assert chosen in match.legal(seat)
            if chosen.json["do"] != "draw":
                assert ("mio" in chosen.text) == (not player.missed)
                said["mio" in chosen.text] += 1
    assert said[True] and said[False]


def test_mio_a_late_shout_hangs_on_attention_alone() -> None:
    """Whoever may still say "MIO" (MI-17) says it if it is in mind, whatever was meant."""
    late = 0
    for match, seat in walk("mio", 3, 4):
        legal = match.legal(seat)
        said = {action.text.removesuffix(" mio") for action in legal if "mio" in action.text}
        silent = [action for action in legal if action.text in said]
        if not silent:
            continue
        forgot = copy.copy(match)
        forgot.play(seat, silent[0])
        if forgot.over or seat not in forgot.actors:
            continue
        shown, late = forgot.blinded(seat), late + 1
        wait, shout = forgot.legal(seat)
        for intended in (wait, shout):
            assert carried_out(shown, intended, frozenset()) == shout
            assert carried_out(shown, intended, {0}) == wait
    assert late


@pytest.mark.thinking
@pytest.mark.parametrize("referee", ["strict", "table"])
def test_ekko_no_error_is_refused(referee: str) -> None:
    kinds = Counter[str]()
    for match, seat in walk("ekko", 5, 6, referee=referee):
        legal = match.legal(seat)
        shown = match.blinded(seat)
        for missed in ({0}, {1}, {0, 1}):
            player = bot("beginner")
            assert isinstance(player, LevelBot)
            player.missed = frozenset(missed & cues_there(match, seat))
            chosen = player.choose(shown, 1)
            assert chosen in legal
            kinds[chosen.json["do"]] += bool(player.missed)
    assert kinds["lay"]


def test_what_is_perceived_is_a_thought_and_changes_nothing() -> None:
    for name in HEEDFUL:
        for match, seat in walk(name, 2, 1):
            shown = match.blinded(seat)
            before = shown.states.tobytes()
            seen = perceived(shown, overlooked(match, seat, WEAK))
            assert shown.states.tobytes() == before
            for action in seen.legal(seat)[:1]:
                carried_out(shown, action, frozenset())
            assert shown.states.tobytes() == before
