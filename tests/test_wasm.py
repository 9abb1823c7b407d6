"""A game's module does what its kernels do, to the last byte."""

import itertools
from collections.abc import Iterator
from random import Random

import pytest

from tablee.engine.compiled import wasm
from tablee.engine.conformance import settings
from tablee.engine.match import Match
from tablee.engine.registry import game
from tests.own import OWN
from tests.wasm_cases import Case, cases_of, compare, search

MOST_GZIPPED = 30_000


def matches(name: str, acts: int, often: float, seed: str) -> Iterator[Case]:
    """A match of each setting, in turn by chance and by the brain."""
    dice, policies = Random(f"{name} {seed}"), itertools.cycle(("random", "greedy"))
    for setting in settings([name]):
        yield from cases_of(setting, dice, acts, often, next(policies))


def searches(name: str, simulations: int, acts: int, step: int) -> Iterator[Case]:
    """Trees of all kinds, in positions of matches of every number of players."""
    dice = Random(name)
    for players in game(name).players:
        match = Match.new(game(name), players, dice.getrandbits(40), {})
        for turn in range(acts):
            if match.over:
                break
            seat = match.asked
            legal = match.legal_ids(seat)
            if turn % step == 0 and len(legal) > 1:
                times = [simulations // 3, 1, simulations - simulations // 3 - 1]
                seed = dice.getrandbits(62)
                yield search(match, seat, seed, times)
                yield search(match, seat, seed, times, number=1, only=dice.choice(legal))
                yield search(match, seat, seed, [4], attentive=False)
            match.play(seat, dice.choice(legal))


@pytest.mark.parametrize("name", OWN)
def test_a_module_answers_as_the_kernels_do(name: str) -> None:
    assert compare(game(name), matches(name, 25, 0.1, "short")) > 200


@pytest.mark.parametrize("name", OWN)
def test_a_module_searches_as_the_kernels_do(name: str) -> None:
    assert compare(game(name), searches(name, 60, 12, 4)) > 8


@pytest.mark.long
@pytest.mark.parametrize("name", OWN)
def test_whole_matches_of_a_module_are_those_of_the_kernels(name: str) -> None:
    assert compare(game(name), matches(name, 600, 0.05, "long")) > 1000


@pytest.mark.long
@pytest.mark.parametrize("name", OWN)
def test_a_module_searches_long_as_the_kernels_do(name: str) -> None:
    assert compare(game(name), searches(name, 1200, 40, 4)) > 20


@pytest.mark.parametrize("name", OWN)
def test_a_module_is_small_and_imports_nothing(name: str) -> None:
    import gzip

    (file,) = wasm.build([game(name)], wasm.SHIPPED)
    code = file.read_bytes()
    assert len(gzip.compress(code, 9)) <= MOST_GZIPPED
    assert b"\x03env" not in code
    assert wasm.module(game(name)) == code
