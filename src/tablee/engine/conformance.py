"""The conformance kit: every promise of the game contract, checked on random matches.

`check("mio")` plays matches with every number of players, and with choices of options that combine
any two values, in sequence and as at a live table, and checks positions on the way. It raises
`BrokenPromise`, which says which promise is broken and how to reproduce that. Authors of games run
it in their tests; `docs/adding-a-game.md` shows how.
"""

import hashlib
import itertools
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np

from tablee.engine import record
from tablee.engine.batch import Batch
from tablee.engine.compiled import cache
from tablee.engine.compiled.interpreted import interpreted_kernels
from tablee.engine.declared import explained
from tablee.engine.game import Game
from tablee.engine.kit.contract import EVERYTHING, NOTHING
from tablee.engine.kit.events import SPECTATOR, TABLE
from tablee.engine.kit.rule import INTERPRETED, Bits
from tablee.engine.match import Match, deal_from
from tablee.engine.registry import blamed, games
from tablee.engine.registry import game as find_game
from tablee.engine.text import position as positions
from tablee.engine.text.actions import Action, actions, read_action
from tablee.engine.text.codecs import Json
from tablee.engine.text.events import Event, read_event
from tablee.engine.text.language import LANGUAGES
from tablee.engine.text.sentences import event_form, say_action, say_event
from tablee.errors import BrokenGameError

_MOST_ACTS = 200_000
_FIRST_ACTS = 16
"""How many acts of a match are played by plain Python before the rules are compiled."""
_SHARE_OF_POSITIONS = 0.05
_WORLDS_TO_TRY = 10


class BrokenPromise(AssertionError):
    """A promise of the contract that a game does not keep."""


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
    _promise_words(find_game(game))
    _check_interpreted_first(find_game(game), players, seed)
    find_game(game).load()
    report = Report()
    for setting in settings([game], players):
        if progress is not None:
            progress(setting)
        for number in range(matches):
            check_match(setting, seed + number, live=number % 2 == 1, acts=acts, report=report)
        report.settings += 1
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
    match = setting.new(seed)
    try:
        _promise_told(match, 0)
        while not match.over and len(match.plays) != acts:
            seat = random.choice(match.actors) if live and match.actors else match.asked
            _expect(
                0 <= seat < match.players,
                f"until the end some seat acts next, not {seat}",
                "let `asked` return a seat until `s.over` is set",
            )
            _expect(
                _ids(match.game.kernels.legal, match, match.states, seat),
                f"the seat that acts next, {seat}, has a legal action",
                "let `legal` fill one in for the seat that `asked` returns",
            )
            action = random.choice(match.legal(seat))
            if random.random() < _SHARE_OF_POSITIONS or not match.plays:
                _promises_at(match, seat, action, random)
                report.positions += 1
            _play(match, seat, action)
            _expect(
                len(match.plays) < _MOST_ACTS,
                f"a match ends within {_MOST_ACTS} acts",
                "give the game a limit, and set `s.over` to `TRUNCATED` when it is reached",
            )
        if match.over:
            _promises_at_end(match, random)
        _promises_of_records(match)
    except Exception as error:
        where = f"{setting}, seed {seed}, {'live' if live else 'in sequence'}"
        after = f"{where}, after {len(match.plays)} acts"
        if isinstance(error, BrokenPromise):
            raise BrokenPromise(f"{after}: {error}") from None
        failed = blamed(error) or "the rules, or the words, do not fit what the game declares"
        raise BrokenPromise(f"{after}: {failed}: {explained(error)}") from error
    report.acts += len(match.plays)
    report.matches += 1


def _expect(condition: object, promise: str, do: str = "") -> None:
    """Raise `BrokenPromise` unless the condition holds; `do` says how to fix the game."""
    if not condition:
        raise BrokenPromise(f"{promise}.\n  What to do: {do}" if do else promise)


def _differing(one: Any, other: Any) -> str:
    """The fields in which the first records of two arrays differ."""
    names = one.dtype.names
    fields = [name for name in names if one[name][0].tobytes() != other[name][0].tobytes()]
    return ", ".join(map(repr, fields))


def _play(match: Match, seat: int, action: Action) -> None:
    since = match.event_count
    match.play(seat, action)
    _promise_told(match, since)
    flaw = int(match.game.kernels.flaw(match.states, 0))
    _expect(
        flaw == 0,
        f"{action} by {seat} leaves a position without flaw, not {match.game.clause(flaw)}",
        "mend `apply` if the position is wrong, or `flaw` if it can be",
    )


def _promise_told(match: Match, since: int) -> None:
    """Whatever anybody is told since then has its sentences."""
    for eyes in (TABLE, *_eyes(match)):
        for event in match.events_for(eyes, since):
            _promise_sentences(match, event)


def _promise_sentences(match: Match, event: Event) -> None:
    form = event_form(event)
    for language in LANGUAGES:
        _expect(
            form in match.game.sentences.events[language],
            f"every event has a sentence; {form!r} has none in {language!r}",
            "add it to sentences.events; '?' stands for secret fields left out, a flag that is "
            "true is part of the key",
        )
        say_event(match.game, event, language, match.names)


def _eyes(match: Match) -> list[int]:
    return [SPECTATOR, *range(match.players)]


def _promises_at(match: Match, seat: int, action: Action, random: Random) -> None:
    _promise_acts(match)
    _promise_aims(match, random)
    _promise_positions(match)
    _promise_shown(match)
    _promise_brain(match, seat)
    _promise_copies(match, seat, action)
    for eyes in _eyes(match):
        for memory in (NOTHING, EVERYTHING, np.uint64(random.getrandbits(64))):
            _promise_secrecy(match, eyes, memory, random)
        _promise_events(match, eyes, seat, action, random)


# --- promises about acts


def _ids(kernel: Any, match: Match, states: Any, seat: int) -> list[int]:
    out = np.empty(match.game.rules.ACTIONS, np.int32)
    n = int(kernel(states, 0, seat, out))
    ids = [int(i) for i in out[:n]]
    _expect(
        0 <= n <= len(out) and all(0 <= i < len(out) for i in ids),
        f"seat {seat} is given ids from 0 to {len(out) - 1}; it was given {n}: {ids[:5]} …",
        "let `legal` fill in ids of actions, and return how many",
    )
    return ids


def _promise_acts(match: Match) -> None:
    """A seat may act exactly if it has a legal action; an action is legal exactly if it is not
    refused."""
    kernels = match.game.kernels
    for seat in range(match.players):
        legal = _ids(kernels.legal, match, match.states, seat)
        _expect(
            legal == sorted(set(legal)),
            f"legal(s, {seat}, out) is in rising order, without repeats; it gave {legal}",
            "fill in the ids in the order of the action map",
        )
        allowed = _ids(kernels.allowed, match, match.states, seat)
        differences = set(legal) ^ set(allowed)
        names = ", ".join(str(actions(match.game)[i]) for i in sorted(differences))
        _expect(
            not differences,
            f"legal is exactly what is not refused; for seat {seat} not so: {names}",
            "let `legal` and `refusal` ask one function what may be done",
        )
        _expect(
            bool(legal) == (seat in match.actors),
            f"seat {seat} may act exactly if something is legal for it",
            "let `may_act` be true exactly when `legal` lists something",
        )
        clauses = {
            kernels.refusal(match.states, 0, seat, i) for i in range(match.game.rules.ACTIONS)
        }
        wordless = clauses - {0, *match.game.refusals}
        _expect(
            not wordless,
            f"every refusal has a sentence; none for clauses {sorted(wordless)}",
            "add Text(fr, en) for each to the refusals",
        )
    _expect(
        match.asked in match.actors,
        f"the seat that acts next, {match.asked}, may act",
        "let `asked` return only seats for which `may_act` is true",
    )


def _promise_aims(match: Match, random: Random) -> None:
    """An act with its current aim is not void; an aim can be written and read."""
    for seat in match.actors:
        action = random.choice(match.legal(seat))
        aim = match.aim(seat, action)
        _expect(json.loads(json.dumps(aim)) == aim, "an aim is a JSON scalar")
        twin = match.copy()
        twin.play(seat, action, aim=aim)
        plain = match.copy()
        plain.play(seat, action)
        _expect(
            twin == plain,
            f"{action} by {seat} stands when it is aimed at {aim!r}, what it answers now",
            "let `void` be false for the aim that `aim` gives",
        )


def _promise_copies(match: Match, seat: int, action: Action) -> None:
    """Equal matches go on equally, and no copy shares anything with its original."""
    before = match.states.tobytes()
    one, two = match.copy(), match.copy()
    _expect(one == match and hash(one) == hash(match), "a copy is equal, and hashes so")
    one.play(seat, action)
    _expect(match.states.tobytes() == before, "playing a copy leaves the original alone")
    two.play(seat, action)
    events = [twin.events_for(TABLE, match.event_count) for twin in (one, two)]
    _expect(one == two and events[0] == events[1], "equal matches go on equally")


def _promise_brain(match: Match, seat: int) -> None:
    """The brain chooses what is legal, from what its seat knows."""
    known, out = match.blinded(seat, EVERYTHING), np.empty(match.game.rules.ACTIONS, np.int32)
    chosen = int(match.game.kernels.choose(known.states.copy(), 0, seat, out))
    _expect(
        chosen in _ids(match.game.kernels.legal, match, match.states, seat),
        f"the brain of seat {seat} chooses a legal action, not {chosen}",
        "let `choose` return one of the ids that `legal` fills in",
    )


def _promise_shown(match: Match) -> None:
    """Everybody is shown the table in both languages, as text and drawn; a live table knows how
    long it waits."""
    for seen in (match, *(match.blinded(eyes) for eyes in _eyes(match))):
        for language in LANGUAGES:
            for show in (seen.picture, seen.svg):
                try:
                    show(language)
                except BrokenGameError as error:
                    raise BrokenPromise(f"the table is shown to all: {error}") from None
    waits = int(match.game.kernels.window(match.blinded(SPECTATOR).states, 0))
    _expect(waits >= 0, f"a live table waits for 0 reflexes or more, not {waits}", "mend `window`")


def _promise_same_deal(match: Match) -> None:
    """A deal sets every field, whatever was played in the record before."""
    assert match.seed is not None
    used = match.states.copy()
    deal_from(match.game, used, match.seed, match.number, None)
    fresh = record.beginning(match)
    _expect(
        used.tobytes() == fresh.states.tobytes(),
        f"a deal sets every field; left from before: {_differing(used, fresh.states)}",
        "set it in `deal`, also for chairs that nobody sits on",
    )


# --- promises about positions and records


def _promise_positions(match: Match) -> None:
    """A position, in full or a seat's, as JSON or as text, reads back to the same bytes."""
    for original in (match, *(match.blinded(eyes) for eyes in _eyes(match))):
        doc = original.position()
        line = positions.to_line(doc)
        for form in (json.loads(json.dumps(doc)), positions.from_line(line)):
            back = Match.at(match.game, form)
            _expect(
                back == original,
                f"the position reads back as written; not so: "
                f"{_differing(back.states, original.states)} of {line}",
                "every field that a match depends on is in a key of the view (or an option), and "
                "what no key mentions is filled in by `clear`",
            )


def _promises_at_end(match: Match, random: Random) -> None:
    _expect(
        match.asked == -1 and not match.actors,
        "when it is over nobody may act",
        "let `asked` return NONE and `may_act` False once `s.over` is set",
    )
    _expect(
        abs(sum(match.result) - 1) < 1e-5,
        "somebody wins",
        "let `winners` return at least one seat, one bit each, when the match is over",
    )
    _expect(
        match.outcome is not None and np.isfinite(match.outcome.points).all(),
        "every seat has a score",
        "let `score` return a number",
    )
    _promise_positions(match)
    for eyes in _eyes(match):
        _promise_secrecy(match, eyes, NOTHING, random)


def _promises_of_records(match: Match) -> None:
    _promise_same_deal(match)
    replay = record.replay([json.dumps(line) for line in record.lines(match)])
    _expect(replay == match, "a record replays to identical bytes")
    _expect(replay.events == match.events, "a record replays to the same events")
    for event in match.events:
        for form in (event.json, event.text):
            back = read_event(match.game, match.state, form)
            _expect(back.json == event.json, f"the event reads back as written: {event}")


# --- promises about secrets


def _promise_secrecy(match: Match, eyes: int, memory: Bits, random: Random) -> None:
    """Another world that fits what these eyes know is the same to them in every respect."""
    blinded = match.blinded(eyes, memory)
    _expect(
        not blinded.state.random.any(),
        "no random state survives blinding",
        "begin `blind` with erase_chance(s, seat)",
    )
    blinded_twice = blinded.states.copy()
    match.game.kernels.blind(blinded_twice, 0, eyes, memory)
    _expect(
        blinded_twice.tobytes() == blinded.states.tobytes(),
        f"blinding twice is blinding once; not so: {_differing(blinded_twice, blinded.states)}",
        "don't compute in `blind` from fields that it erases",
    )
    world = blinded.imagined(random.getrandbits(64))
    flaw = int(match.game.kernels.flaw(world.states, 0))
    _expect(
        flaw == 0,
        f"a world imagined for {eyes} is without flaw, not {match.game.clause(flaw)}",
        "let `resample` fill in every hidden thing, each once",
    )
    world_blinded = world.blinded(eyes, memory)
    _expect(
        world_blinded == blinded,
        f"a world imagined from what {eyes} knows looks the same to {eyes}; not so: "
        f"{_differing(world_blinded.states, blinded.states)}",
        "either `blind` leaves something there that depends on what it hides, or `resample` "
        "changes what these eyes know; what was shown to all must stay in the record",
    )
    _expect(world.view(eyes) == match.view(eyes), f"so does the view of {eyes}")
    observations = [_observed(m, eyes) for m in (match, world)] if eyes >= 0 else []
    _expect(not observations or observations[0] == observations[1], f"so does what {eyes} observes")
    if eyes >= 0:
        kernels = match.game.kernels
        for one in (match, world):
            full, blind = (
                _ids(kernels.allowed, one, m, eyes) for m in (one.states, blinded.states)
            )
            _expect(
                full == blind,
                f"{eyes} is refused the same, blinded or not, in every world",
                "let `refusal` look only at what survives `blind` for that seat",
            )
        decides = match.asked == eyes and len(match.legal(eyes)) > 1  # a real choice
        _expect(not decides or world.asked == eyes, f"{eyes} is asked in both worlds")
        for action in match.legal(eyes):
            aims = match.aim(eyes, action), world.aim(eyes, action)
            _expect(
                aims[0] == aims[1],
                f"the aim of {action} by {eyes} tells no secret",
                "let `aim` depend only on what everybody who may do the act knows",
            )


def _observed(match: Match, seat: int) -> bytes:
    form = match.game.observation
    for memory in ("all", "none"):
        seen = match.observe(seat, memory, "compact")
        wrong = np.flatnonzero((seen < form.low) | (seen > form.high))
        _expect(
            not len(wrong),
            f"what {seat} observes keeps its bounds; not so: "
            + ", ".join(f"{form.names[i]} is {seen[i]}" for i in wrong[:5]),
            "either `observe` writes a wrong number, or its block of OBSERVATION needs others",
        )
    return bytes(seen.tobytes())


def _promise_events(match: Match, eyes: int, seat: int, action: Action, random: Random) -> None:
    """The events of an act that others see do not depend on what they may not know."""
    if eyes == seat:
        return
    blinded = match.blinded(eyes, EVERYTHING)
    worlds = (blinded.imagined(random.getrandbits(64)) for _ in range(_WORLDS_TO_TRY))
    there = next((world for world in worlds if action in world.legal(seat)), None)
    if there is None:
        return
    here = match.copy()
    since = here.event_count
    here.play(seat, action)
    there.play(seat, action)
    if here.blinded(eyes, EVERYTHING) == there.blinded(eyes, EVERYTHING):
        _expect(
            here.events_for(eyes, since) == there.events_for(eyes),
            f"{action} by {seat} tells {eyes} the same in worlds that it can't tell apart",
            "tell secret words by `show`, and events that depend on secrets by `whisper`",
        )


# --- promises about words


def _promise_words(game: Game) -> None:
    """Every action has a text of its own that reads back, and a sentence in both languages."""
    every = actions(game)
    _expect(len(every) == game.rules.ACTIONS, "there are words for every action id")
    _expect(len({action.text for action in every}) == len(every), "each action has its own text")
    for action in every:
        for form in (action.text, action.json):
            _expect(read_action(game, form) == action, f"{action} reads back as written")
        for language in LANGUAGES:
            _expect(say_action(game, action, language), f"a sentence for {action}")
    for language in LANGUAGES:
        books = game.clauses(language)
        for number in game.refusals:
            _expect(game.clause(number) in books, f"{game.clause(number)} is in the rule book")
    _expect(game.clauses("fr") == game.clauses("en"), "both rule books have the same clauses")


# --- large and slow checks


def check_many(setting: Setting, matches: int, seed: int = 0) -> None:
    """Play many random matches in compiled code, looking for a flaw after every act."""
    game = find_game(setting.game)
    states = Batch(game, matches, setting.players, seed, setting.options).states
    flawed = int(game.batch_kernels.play_sound(states, 0, matches, _MOST_ACTS))
    _expect(flawed < 0, f"{setting}, batch seed {seed}: match {flawed} gets a flaw")
    _expect((states["over"] != 0).all(), f"{setting}, batch seed {seed}: every match ends")


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
    _expect(run.returncode == 0, f"{setting} runs interpreted: {run.stderr[-800:]}")
    _expect(run.stdout.strip() == digest(setting, matches), f"{setting}: interpreted = compiled")


def check_uniform(match: Match, eyes: int, worlds: Sequence[str], samples: int = 4000) -> None:
    """`imagined` draws each of the listed positions (as lines of text), and these equally often.

    A correct game fails with a chance of about one in a million.
    """
    blinded = match.blinded(eyes)
    counts: Counter[str] = Counter()
    for seed in range(samples):
        world = blinded.imagined(seed).position()
        counts[positions.to_line({k: v for k, v in world.items() if k != "random"})] += 1
    _expect(set(counts) == set(worlds), f"imagined worlds are the {len(worlds)} that fit")
    expected = samples / len(worlds)
    chi2 = sum((n - expected) ** 2 / expected for n in counts.values())
    freedom = len(worlds) - 1
    limit = freedom + 7 * (2 * freedom) ** 0.5 + 14  # beyond the quantile of 1 − 10⁻⁶
    _expect(chi2 < limit, f"worlds are equally likely: χ² {chi2:.0f} with {freedom} degrees")
