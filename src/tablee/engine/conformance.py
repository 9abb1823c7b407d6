"""The conformance kit: every promise of the game contract, checked on random matches.

`check("mio")` plays matches with every number of players, and with choices of options that combine
any two values, in sequence and as at a live table, and checks positions on the way. It raises
`BrokenPromise`, which says which promise is broken and how to reproduce that. Authors of games run
it in their tests; `docs/adding-a-game.md` shows how.
"""

import hashlib
import itertools
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace

from tablee.engine.batch import Batch
from tablee.engine.compiled import cache
from tablee.engine.compiled.interpreted import interpreted_kernels
from tablee.engine.declared import explained
from tablee.engine.game import Game
from tablee.engine.kit.rule import INTERPRETED
from tablee.engine.match import Match
from tablee.engine.promises import (
    BrokenPromise,
    expect,
    ids,
    promises_at,
    promises_at_end,
    promises_of_events,
    promises_of_judgement,
    promises_of_live_tables,
    promises_of_records,
    promises_of_words,
)
from tablee.engine.registry import blamed, games
from tablee.engine.registry import game as find_game
from tablee.engine.text import position as positions
from tablee.engine.text.actions import Action
from tablee.engine.text.codecs import Json

__all__ = [
    "BrokenPromise",
    "Report",
    "Setting",
    "check",
    "check_interpreted",
    "check_many",
    "check_match",
    "check_uniform",
    "covering",
    "digest",
    "settings",
]
_MOST_ACTS = 200_000
_FIRST_ACTS = 16
"""How many acts of a match are played by plain Python before the rules are compiled."""
_SHARE_OF_POSITIONS = 0.05
_LIMIT = "give the game a limit, and set `s.over` to `TRUNCATED` when it is reached"


@dataclass(frozen=True)
class Setting:
    """A game, a number of players and a choice of options."""

    game: str
    players: int
    options: dict[str, Json] = field(default_factory=dict)

    def __str__(self) -> str:
        options = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game}-{self.players}-{options}".replace(" ", "").removesuffix("-")

    def new(self, seed: int) -> Match:
        """A match with this setting."""
        return Match.new(find_game(self.game), self.players, seed, self.options)


@dataclass
class Report:
    """How much a check has covered."""

    settings: int = 0
    matches: int = 0
    acts: int = 0
    positions: int = 0


# --- settings to try


def covering(game: Game) -> list[dict[str, Json]]:
    """Choices of options, the defaults first, that combine any two values of two options."""
    options = game.options
    sizes = [len(option.samples) for option in options]
    pairs_to_meet = {
        (a, x, b, y)
        for a, b in itertools.combinations_with_replacement(range(len(options)), 2)
        for x in range(sizes[a])
        for y in range(sizes[b])
        if a != b or x == y
    }
    random = Random(1)
    rows: list[dict[str, Json]] = []
    while pairs_to_meet or not rows:
        tries = [[random.randrange(size) for size in sizes] for _ in range(50 if rows else 0)]
        row = max(tries, key=lambda r: len(_meetings(r) & pairs_to_meet), default=[0] * len(sizes))
        pairs_to_meet -= _meetings(row)
        rows.append({o.name: o.samples[x] for o, x in zip(options, row, strict=True)})
    return rows


def _meetings(row: Sequence[int]) -> set[tuple[int, int, int, int]]:
    pairs = itertools.combinations_with_replacement(range(len(row)), 2)
    return {(a, row[a], b, row[b]) for a, b in pairs}


def settings(
    names: Sequence[str] | None = None, players: Sequence[int] | None = None
) -> list[Setting]:
    """Every number of players with every choice of options of `covering`."""
    return [
        Setting(name, n, options)
        for name in names or list(games())
        for n in players or find_game(name).players
        for options in covering(find_game(name))
    ]


# --- the check


def check(
    game: str,
    *,
    players: Sequence[int] | None = None,
    matches: int = 2,
    acts: int | None = None,
    seed: int = 0,
    progress: Callable[[Setting], None] | None = None,
) -> Report:
    """Check all promises of a game.

    Matches with even numbers are played in sequence, those with odd ones as at a live table, where
    any actor may come first.

    Args:
        game: The name of the game.
        players: Numbers of players to try; by default all that the game allows.
        matches: How many matches for each number of players and choice of options.
        acts: Stop matches after this many acts.
        seed: Decides the deals and the acts.
        progress: Called with each setting before it is tried.

    Returns:
        How much was checked.

    Raises:
        BrokenPromise: A promise does not hold; the message says which, how to see it, and what to
            do.
    """
    promises_of_words(find_game(game))
    _check_interpreted_first(find_game(game), players, seed)
    find_game(game).load()
    report = Report()
    for setting in settings([game], players):
        if progress is not None:
            progress(setting)
        for number in range(matches):
            check_match(setting, seed + number, live=number % 2 == 1, acts=acts, report=report)
        report.settings += 1
    _check_judgement(find_game(game), players, seed)
    return report


def _check_interpreted_first(game: Game, players: Sequence[int] | None, seed: int) -> None:
    """Play a little by plain Python, which sees an index out of bounds: compiled rules would write
    there, and might end the process."""
    if INTERPRETED:
        return
    source, names = cache.source(game, cache.KERNELS), list(cache.signatures(game.rules.STATE))
    compiled = game.kernels
    vars(game)["kernels"] = SimpleNamespace(**interpreted_kernels(game, source, names))
    try:
        for n in players or game.players:
            setting = Setting(game.name, n, covering(game)[0])
            check_match(setting, seed, live=False, acts=_FIRST_ACTS)
    finally:
        vars(game)["kernels"] = compiled


def _check_judgement(game: Game, players: Sequence[int] | None, seed: int) -> None:
    """Judge the first positions of a match by plain Python: compiled searches would not say why a
    judgement fails."""
    if game.judgement is None:
        return
    source = cache.source(game, cache.SEARCH_KERNELS)
    share_out = interpreted_kernels(game, source, ["share_out"])["share_out"]
    for n in players or game.players:
        setting = Setting(game.name, n, covering(game)[0])
        match, random = setting.new(seed), Random(seed)
        while not match.over and len(match.plays) < _FIRST_ACTS:
            try:
                promises_of_judgement(match, share_out)
            except Exception as error:
                after = f"{setting}, seed {seed}, after {len(match.plays)} acts"
                if isinstance(error, BrokenPromise):
                    raise BrokenPromise(f"{after}: {error}") from None
                raise BrokenPromise(f"{after}: {blamed(error)}: {explained(error)}") from error
            match.play(match.asked, random.choice(match.legal(match.asked)))


def check_match(
    setting: Setting,
    seed: int,
    *,
    live: bool,
    acts: int | None = None,
    report: Report | None = None,
) -> None:
    """Play one match at random and check the promises on the way."""
    report = report or Report()
    random = Random(f"{setting}{seed}{live}")
    where = f"{setting}, seed {seed}, {'live' if live else 'in sequence'}"
    try:
        match = setting.new(seed)
    except Exception as error:
        raise BrokenPromise(f"{where}: {blamed(error)}: {explained(error)}") from error
    try:
        promises_of_events(match, 0)
        while not match.over and len(match.plays) != acts:
            seat = random.choice(match.actors) if live and match.actors else match.asked
            expect(
                0 <= seat < match.players,
                f"until the end some seat acts next, not {seat}",
                "let `asked` return a seat until `s.over` is set",
            )
            expect(
                ids(match.game.kernels.legal, match, match.states, seat),
                f"the seat that acts next, {seat}, has a legal action",
                "let `legal` fill one in for the seat that `asked` returns",
            )
            promises_of_live_tables(match)
            action = random.choice(match.legal(seat))
            if random.random() < _SHARE_OF_POSITIONS or not match.plays:
                promises_at(match, seat, action, random)
                report.positions += 1
            _play(match, seat, action)
            expect(
                len(match.plays) < _MOST_ACTS,
                f"a match ends within {_MOST_ACTS} acts",
                _LIMIT,
            )
        if match.over:
            promises_at_end(match, random)
        promises_of_records(match)
    except Exception as error:
        after = f"{where}, after {len(match.plays)} acts"
        if isinstance(error, BrokenPromise):
            raise BrokenPromise(f"{after}: {error}") from None
        failed = blamed(error) or "the rules, or the words, do not fit what the game declares"
        raise BrokenPromise(f"{after}: {failed}: {explained(error)}") from error
    report.acts += len(match.plays)
    report.matches += 1


def _play(match: Match, seat: int, action: Action) -> None:
    since = match.event_count
    match.play(seat, action)
    promises_of_events(match, since)
    flaw = int(match.game.kernels.flaw(match.states, 0))
    expect(
        flaw == 0,
        f"{action} by {seat} leaves a position without flaw, not {match.game.clause(flaw)}",
        "mend `apply` if the position is wrong, or `flaw` if it can be",
    )


# --- large and slow checks


def check_many(setting: Setting, matches: int, seed: int = 0) -> None:
    """Play many random matches in compiled code, looking for a flaw after every act."""
    game = find_game(setting.game)
    states = Batch(game, matches, setting.players, seed, setting.options).states
    flawed = int(game.batch_kernels.play_sound(states, 0, matches, _MOST_ACTS))
    expect(
        flawed < 0,
        f"{setting}, batch seed {seed}: no match gets a flaw; match {flawed} does",
        "mend `apply` if the position is wrong, or `flaw` if it can be",
    )
    expect((states["over"] != 0).all(), f"{setting}, batch seed {seed}: every match ends", _LIMIT)


def digest(setting: Setting, matches: int, seed: int = 0) -> str:
    """A hash of the final bytes of random matches."""
    game = find_game(setting.game)
    batch = Batch(game, matches, setting.players, seed, setting.options)
    batch.play_out("random")
    return hashlib.sha256(batch.states.tobytes()).hexdigest()


def check_interpreted(setting: Setting, matches: int) -> None:
    """Compiled rules and the same rules in plain Python give the same bytes."""
    call = f"print(c.digest(c.{setting!r}, {matches}))"
    run = subprocess.run(
        [
            sys.executable,
            "-W",
            "error",
            "-c",
            f"from tablee.engine import conformance as c; {call}",
        ],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    expect(
        run.returncode == 0,
        f"{setting} runs in plain Python without a warning; not so: {run.stderr[-800:]}",
        "use in rules only what plain Python and Numba both can do; widen a field that overflows",
    )
    expect(
        run.stdout.strip() == digest(setting, matches),
        f"{setting}: plain Python and compiled rules give the same bytes",
        "look for a set mixed with a number, an index out of bounds, or an untrue annotation",
    )


def check_uniform(match: Match, eyes: int, worlds: Sequence[str], samples: int = 4000) -> None:
    """`imagined` draws each of the listed positions (as lines of text), and these equally often.

    A correct game fails with a chance of about one in a million.
    """
    blinded = match.blinded(eyes)
    counts: Counter[str] = Counter()
    for seed in range(samples):
        world = blinded.imagined(seed).position()
        counts[positions.to_line({k: v for k, v in world.items() if k != "random"})] += 1
    expect(
        set(counts) == set(worlds),
        f"the imagined worlds are the {len(worlds)} that fit; {len(set(worlds) - set(counts))} "
        f"never come, {len(set(counts) - set(worlds))} should not",
        "let `resample` respect what the record shows, and no more",
    )
    expected = samples / len(worlds)
    chi2 = sum((n - expected) ** 2 / expected for n in counts.values())
    freedom = len(worlds) - 1
    limit = freedom + 7 * (2 * freedom) ** 0.5 + 14  # beyond the quantile of 1 − 10⁻⁶
    expect(
        chi2 < limit,
        f"the worlds are equally likely; χ² is {chi2:.0f} with {freedom} degrees of freedom",
        "let `resample` draw every hidden thing from all places at once, by `below` or `shuffle`",
    )
