"""The promises of the game contract: each looks at one match, or at a game's words, and raises
`BrokenPromise` if what it promises is not so. `conformance.py` plays the matches.
"""

import json
from random import Random
from typing import Any

import numpy as np

from tablee.engine import record
from tablee.engine.dealing import deal_from
from tablee.engine.game import Game
from tablee.engine.kit.contract import EVERYTHING, NOTHING
from tablee.engine.kit.events import SPECTATOR, TABLE
from tablee.engine.kit.rule import Bits
from tablee.engine.match import Match
from tablee.engine.text import position as positions
from tablee.engine.text.actions import Action, actions, read_action
from tablee.engine.text.events import Event, read_event
from tablee.engine.text.language import LANGUAGES
from tablee.engine.text.sentences import event_form, say_action, say_event
from tablee.errors import BrokenGameError

_WORLDS_TO_TRY = 10
_LONGEST_WAIT = 20
"""A live table's wait, in reflexes: about half a minute."""
_PURE = (
    "let `deal` and `apply` depend on nothing but the record and their arguments, and draw by "
    "tablee.engine.kit.chance"
)


class BrokenPromise(AssertionError):
    """A promise of the contract that a game does not keep."""


def expect(condition: object, promise: str, do: str) -> None:
    """Raise `BrokenPromise` unless the condition holds; `do` says how to fix the game."""
    if not condition:
        raise BrokenPromise(f"{promise}.\n  What to do: {do}.")


def _differing(one: Any, other: Any) -> str:
    """The fields in which the first records of two arrays differ."""
    names = one.dtype.names
    fields = [name for name in names if one[name][0].tobytes() != other[name][0].tobytes()]
    return ", ".join(map(repr, fields))


def promises_of_events(match: Match, since: int) -> None:
    """Whatever anybody is told since then has its sentences."""
    for eyes in (TABLE, *_eyes(match)):
        for event in match.events_for(eyes, since):
            _promise_sentences(match, event)


def promises_of_live_tables(match: Match) -> None:
    """At a live table the seat on turn may always act, and there is a window where others may."""
    if not match.state.live:
        return
    expect(
        int(match.state.turn) in match.actors,
        f"at a live table the seat on turn may act; it is {match.state.turn}, and only "
        f"{match.actors} may",
        "give the turn to the seat that has to answer, until it has; or let the seat on turn end "
        "the wait, by your close_action",
    )
    expect(
        match.game.window is not None or len(match.actors) < 2,
        f"where several seats may act at once, as {match.actors} here, a live table waits",
        "declare window=…: a rule `window(s)` that is 1 while such an answer is possible",
    )
    close, waits = match.game.close_action, match.window
    expect(
        0 <= waits <= _LONGEST_WAIT,
        f"a live table waits for 0 to {_LONGEST_WAIT} reflexes, not {waits}",
        "mend `window`: one reflex is a second or two",
    )
    expect(
        waits > 0 or close is None or close not in match.legal_ids(match.state.turn),
        "close_action is for the end of a wait, and nothing is waited for here; it would be played "
        "where `window` says 0",
        "declare as close_action an action of its own, which is legal while `window` is not 0",
    )


def _promise_sentences(match: Match, event: Event) -> None:
    form = event_form(event)
    for language in LANGUAGES:
        expect(
            form in match.game.sentences.events[language],
            f"every event has a sentence; {form!r} has none in {language!r}",
            "add it to sentences.events; '?' stands for secret fields left out, a flag that is "
            "true is part of the key",
        )
        say_event(match.game, event, language, match.names)


def _eyes(match: Match) -> list[int]:
    return [SPECTATOR, *range(match.players)]


def promises_at(match: Match, seat: int, action: Action, random: Random) -> None:
    """Check every promise about one moment, in which this seat is about to act."""
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


def ids(kernel: Any, match: Match, states: Any, seat: int) -> list[int]:
    """The ids that a kernel fills in for a seat; they must be ids of actions."""
    out = np.empty(match.game.rules.ACTIONS, np.int32)
    n = int(kernel(states, 0, seat, out))
    ids = [int(i) for i in out[:n]]
    expect(
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
        legal = ids(kernels.legal, match, match.states, seat)
        expect(
            legal == sorted(set(legal)),
            f"legal(s, {seat}, out) is in rising order, without repeats; it gave {legal}",
            "fill in the ids in the order of the action map",
        )
        allowed = ids(kernels.allowed, match, match.states, seat)
        differences = set(legal) ^ set(allowed)
        names = ", ".join(str(actions(match.game)[i]) for i in sorted(differences))
        expect(
            not differences,
            f"legal is exactly what is not refused; for seat {seat} not so: {names}",
            "let `legal` and `refusal` ask one function what may be done",
        )
        expect(
            bool(legal) == (seat in match.actors),
            f"seat {seat} may act exactly if something is legal for it",
            "let `may_act` be true exactly when `legal` lists something",
        )
        clauses = {
            kernels.refusal(match.states, 0, seat, i) for i in range(match.game.rules.ACTIONS)
        }
        wordless = clauses - {0, *match.game.refusals}
        expect(
            not wordless,
            f"every refusal has a sentence; none for clauses {sorted(wordless)}",
            "add Text(fr, en) for each to the refusals",
        )
    expect(
        match.asked in match.actors,
        f"the seat that acts next, {match.asked}, may act",
        "let `asked` return only seats for which `may_act` is true",
    )


def _promise_aims(match: Match, random: Random) -> None:
    """An act with its current aim is not void; an aim can be written and read."""
    for seat in match.actors:
        action = random.choice(match.legal(seat))
        aim = match.aim(seat, action)
        expect(
            json.loads(json.dumps(aim)) == aim,
            f"an aim is a JSON scalar, not {aim!r}",
            "declare as `aim` a codec of one value, as Number(…)",
        )
        twin = match.copy()
        twin.play(seat, action, aim=aim)
        plain = match.copy()
        plain.play(seat, action)
        expect(
            twin == plain,
            f"{action} by {seat} stands when it is aimed at {aim!r}, what it answers now",
            "let `void` be false for the aim that `aim` gives",
        )


def _promise_copies(match: Match, seat: int, action: Action) -> None:
    """Equal matches go on equally, and no copy shares anything with its original."""
    before = match.states.tobytes()
    one, two = match.copy(), match.copy()
    expect(one == match and hash(one) == hash(match), "a copy is equal, and hashes so", _PURE)
    one.play(seat, action)
    expect(match.states.tobytes() == before, "playing a copy leaves the original alone", _PURE)
    two.play(seat, action)
    events = [twin.events_for(TABLE, match.event_count) for twin in (one, two)]
    expect(one == two and events[0] == events[1], "equal matches go on equally", _PURE)


def _promise_brain(match: Match, seat: int) -> None:
    """The brain chooses what is legal, from what its seat knows."""
    known, out = match.blinded(seat, EVERYTHING), np.empty(match.game.rules.ACTIONS, np.int32)
    chosen = int(match.game.kernels.choose(known.states.copy(), 0, seat, out))
    expect(
        chosen in ids(match.game.kernels.legal, match, match.states, seat),
        f"the brain of seat {seat} chooses a legal action, not {chosen}",
        "let `choose` return one of the ids that `legal` fills in",
    )


def promises_of_judgement(match: Match, share_out: Any) -> None:
    """Wherever a search may stop, each seat has a share of the win; `share_out` is the search's,
    interpreted."""
    start, shares = match.states.copy().view(np.recarray)[0], np.full(match.players, np.nan)
    share_out(start, shares)
    expect(
        bool(np.isfinite(shares).all()) and abs(float(shares.sum()) - 1) < 1e-6,
        f"the judgement gives finite shares of the win that sum to 1, not {shares.tolist()}",
        "let `worth(s, out)` fill in a number for each seat; share_by_score and share_by_total of "
        "tablee.engine.kit.prospects do that",
    )


def _promise_shown(match: Match) -> None:
    """Everybody is shown the table in both languages, as text and drawn."""
    for seen in (match, *(match.blinded(eyes) for eyes in _eyes(match))):
        for language in LANGUAGES:
            for show in (seen.picture, seen.svg):
                try:
                    show(language)
                except BrokenGameError as error:
                    raise BrokenPromise(f"the table is shown to all: {error}") from None


def _promise_same_deal(match: Match) -> None:
    """A deal sets every field, whatever was played in the record before."""
    assert match.seed is not None
    used = match.states.copy()
    deal_from(match.game, used, match.seed, match.number, None)
    fresh = record.beginning(match)
    expect(
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
            expect(
                back == original,
                f"the position reads back as written; not so: "
                f"{_differing(back.states, original.states)} of {line}",
                "every field that a match depends on is in a key of the view (or an option), and "
                "what no key mentions is filled in by `clear`",
            )


def promises_at_end(match: Match, random: Random) -> None:
    """Check the promises about a match that is over."""
    expect(
        match.asked == -1 and not match.actors,
        "when it is over nobody may act",
        "let `asked` return NONE and `may_act` False once `s.over` is set",
    )
    expect(
        abs(sum(match.result) - 1) < 1e-5,
        "somebody wins, and the shares of the win sum to 1",
        "let `winners` return at least one seat, one bit each, when the match is over",
    )
    expect(
        match.outcome is not None and np.isfinite(match.outcome.points).all(),
        "every seat has a score",
        "let `score` return a number",
    )
    _promise_positions(match)
    for eyes in _eyes(match):
        _promise_secrecy(match, eyes, NOTHING, random)


def promises_of_records(match: Match) -> None:
    """Check that the record of a match replays to the same bytes and events."""
    _promise_same_deal(match)
    replay = record.replay([json.dumps(line) for line in record.lines(match)])
    expect(replay == match, "a record replays to identical bytes", _PURE)
    expect(replay.events == match.events, "a record replays to the same events", _PURE)
    for event in match.events:
        for form in (event.json, event.text):
            back = read_event(match.game, match.state, form)
            expect(
                back.json == event.json,
                f"an event reads back as written; not so: {event}",
                "give its fields in `events` codecs that fit the words that the rules tell",
            )


# --- promises about secrets


def _promise_secrecy(match: Match, eyes: int, memory: Bits, random: Random) -> None:
    """Another world that fits what these eyes know is the same to them in every respect."""
    blinded = match.blinded(eyes, memory)
    expect(
        not blinded.state.random.any(),
        "no random state survives blinding",
        "begin `blind` with erase_chance(s, seat)",
    )
    blinded_twice = blinded.states.copy()
    match.game.kernels.blind(blinded_twice, 0, eyes, memory)
    expect(
        blinded_twice.tobytes() == blinded.states.tobytes(),
        f"blinding twice is blinding once; not so: {_differing(blinded_twice, blinded.states)}",
        "don't compute in `blind` from fields that it erases",
    )
    world = blinded.imagined(random.getrandbits(64))
    flaw = int(match.game.kernels.flaw(world.states, 0))
    expect(
        flaw == 0,
        f"a world imagined for {eyes} is without flaw, not {match.game.clause(flaw)}",
        "let `resample` fill in every hidden thing, each once",
    )
    world_blinded = world.blinded(eyes, memory)
    expect(
        world_blinded == blinded,
        f"a world imagined from what {eyes} knows looks the same to {eyes}; not so: "
        f"{_differing(world_blinded.states, blinded.states)}",
        "either `blind` leaves something there that depends on what it hides, or `resample` "
        "changes what these eyes know; what was shown to all must stay in the record",
    )
    expect(
        world.view(eyes) == match.view(eyes),
        f"in both worlds {eyes} has the same view",
        "let the rules of the view's keys write only what the record of these eyes holds",
    )
    observations = [_observed(m, eyes) for m in (match, world)] if eyes >= 0 else []
    expect(
        not observations or observations[0] == observations[1],
        f"in both worlds {eyes} observes the same",
        "let `observe` write only what survives `blind` for that seat",
    )
    if eyes >= 0:
        kernels = match.game.kernels
        for one in (match, world):
            full, blind = (ids(kernels.allowed, one, m, eyes) for m in (one.states, blinded.states))
            expect(
                full == blind,
                f"{eyes} is refused the same, blinded or not, in every world",
                "let `refusal` look only at what survives `blind` for that seat",
            )
        decides = match.asked == eyes and len(match.legal(eyes)) > 1  # a real choice
        expect(
            not decides or world.asked == eyes,
            f"{eyes} is asked in both worlds",
            "let `asked` depend only on what everybody knows",
        )
        for action in match.legal(eyes):
            aims = match.aim(eyes, action), world.aim(eyes, action)
            expect(
                aims[0] == aims[1],
                f"the aim of {action} by {eyes} tells no secret",
                "let `aim` depend only on what everybody who may do the act knows",
            )


def _observed(match: Match, seat: int) -> bytes:
    form = match.game.observation
    for memory in ("all", "none"):
        seen = match.observe(seat, memory, "compact")
        wrong = np.flatnonzero((seen < form.low) | (seen > form.high))
        expect(
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
        expect(
            here.events_for(eyes, since) == there.events_for(eyes),
            f"{action} by {seat} tells {eyes} the same in worlds that it can't tell apart",
            "tell secret words by `show`, and events that depend on secrets by `whisper`",
        )


# --- promises about words


def promises_of_words(game: Game) -> None:
    """Every action has a text of its own that reads back, and a sentence in both languages."""
    every = actions(game)
    for action in every:
        for form in (action.text, action.json):
            expect(
                read_action(game, form) == action,
                f"an action reads back as written; not so: {action}",
                "give the objects of actions texts or numbers that differ",
            )
        for language in LANGUAGES:
            expect(
                say_action(game, action, language),
                f"{action} has a sentence in {language!r}",
                "write more than an empty text in sentences.actions",
            )
    for language in LANGUAGES:
        book = game.clauses(language)
        for number in game.refusals:
            clause = game.clause(number)
            expect(
                clause in book,
                f"every clause that `refusals` has a sentence for is in RULES.{language}.md; "
                f"{clause} is not",
                f"write ⟨{clause}⟩ after the sentence that states the rule; the declaration's "
                "`prefix` gives the letters",
            )
    only_one = ", ".join(sorted(game.clauses("fr") ^ game.clauses("en")))
    expect(
        not only_one,
        f"both rule books have the same clauses; only one has {only_one}",
        "write the clause in the other one, too",
    )
