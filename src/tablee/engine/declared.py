"""Checks of a game's declaration when it is loaded: what is wrong, and what to write instead.

These checks need no play and take milliseconds. `tablee.engine.conformance` checks what shows only
in play.
"""

import inspect
import re
import string
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_type_hints

import numpy as np

from tablee.engine.game import Brain, Champion, Game, Heed, Judgement
from tablee.engine.kit.contract import HEADER_FIELDS
from tablee.engine.kit.observation import Numbers, Observation
from tablee.engine.kit.rule import INTERPRETED, plain
from tablee.engine.text.actions import action_form, action_text
from tablee.engine.text.codecs import BadValue, Name, Names, Number, PerSeat, Seat, Seats
from tablee.engine.text.events import EventForm
from tablee.engine.text.faults import Fault
from tablee.engine.text.language import LANGUAGES, Text
from tablee.engine.text.options import Option
from tablee.engine.text.position import record_of
from tablee.engine.text.sentences import Sentences
from tablee.engine.text.view import Key
from tablee.engine.typed import in_words, mismatched_fields
from tablee.errors import BrokenGameError, TableeError

MOST_SEATS = 8
_MOST = 1_000_000
"""No number of a declaration is larger."""
_MOST_BYTES = 2**16
"""The size of the largest record; a match has a few hundred bytes."""
_MOST_LISTED = 5
"""The number of problems that one error lists."""
_TAKEN = ("game", "players", "seed", "names", "number")
"""What `tablee.new` takes beside the options."""
_WRITTEN_FIRST = ("game", "rules", "players", "options", "eyes", "random", "legal")
"""The keys that every position or view has beside the game's own."""
_RULES = {
    "deal": "s, log",
    "asked": "s",
    "may_act": "s, seat",
    "legal": "s, seat, out",
    "refusal": "s, seat, action",
    "apply": "s, seat, action, log",
    "aim": "s, seat, action",
    "void": "s, seat, action, aimed_at, log",
    "score": "s, seat",
    "winners": "s",
}
_SECRETS = {"blind": "s, seat, memory", "resample": "s, seat", "observe": "s, seat, out"}
_FLAWS = {"flaw": "s"}
_FUNCTIONS = {
    "picture": "view, language, names",
    "drawing": "view, language, names",
}
"""The functions of the declaration that are never compiled."""
_HEED = {
    "follow": "mind, seat, row",
    "load": "s, seat, legal, n, cue, going_on",
    "perceive": "s, seat, missed",
    "carry_out": "s, seat, legal, n, action, missed",
}
"""The rules of `attention`."""


def check(game: Game) -> None:
    """Raise `BrokenGameError` if the declaration is wrong, with what to write instead."""
    problems = list(mismatched_fields(game)) or list(_wrong_entries(game))
    if problems:
        more = len(problems) - _MOST_LISTED
        lines = [*problems[:_MOST_LISTED], *([f"… and {more} more."] if more > 0 else [])]
        raise BrokenGameError("\n".join(f"{game.name}: {problem}" for problem in lines))


def _wrong_entries(game: Game) -> Iterator[str]:
    yield from _wrong_head(game)
    yield from _wrong_rules(game)
    if isinstance(vars(game.rules).get("STATE"), np.dtype):
        yield from _wrong_record(game)
        yield from _wrong_options(game)
    yield from _wrong_actions(game)
    yield from _wrong_events(game)
    yield from _wrong_refusals(game)
    for language in LANGUAGES:
        try:
            game.book(language)
        except UnicodeDecodeError:
            yield f"RULES.{language}.md can't be read: write it in UTF-8."
        except OSError:
            yield f"RULES.{language}.md is missing: add the rule book beside rules.py."


def _wrong_head(game: Game) -> Iterator[str]:
    if not re.fullmatch(r"[a-z][a-z0-9_-]*", game.name):
        yield f"name is {game.name!r}: write small letters, digits, - and _."
    if not re.fullmatch(r"[A-Z]+", game.prefix):
        yield f"prefix is {game.prefix!r}: write capital letters, as in EK."
    for what, name in [
        *((f"view[{i}]", key.name) for i, key in enumerate(game.view)),
        *((f"options[{i}]", option.name) for i, option in enumerate(game.options)),
        *((f"events[{kind}]", form.name) for kind, form in game.events.items()),
    ]:
        if not name.isidentifier():
            yield f"{what} is called {name!r}: write letters, digits and _."
    for what, text in (("title", game.title), ("tagline", game.tagline)):
        if not all(text):
            yield f"{what} is {text!r}: write it in French and in English."
    for part, name, low in (
        ("judgement", "simulations", 1),
        ("judgement", "trust", 0),
        ("champion", "worlds", 0),
        ("champion", "trust", 0),
    ):
        number = low if vars(game)[part] is None else vars(vars(game)[part])[name]
        if not low <= number <= _MOST:
            yield f"{part}.{name} is {number}: write a number from {low} to {_MOST}."
    if game.champion is not None:
        file = game.champion.network
        if file is not None and not (game.folder / file).is_file():
            yield f"champion: {file!r} is no file beside rules.py."
        if game.champion.worlds and game.judgement is None:
            yield "champion.worlds needs a judgement: declare one, or leave the worlds out."
        if game.champion.guided and not (file and game.champion.worlds):
            yield "champion.guided needs a network and worlds: declare them, or leave it out."
        if file is None and not game.champion.worlds:
            yield "champion has neither a network nor worlds: give it one of them."
        if not game.champion.players or not set(game.champion.players) <= set(game.players):
            yield f"champion is for {game.champion.players!r}: write player counts of the game."
    for what, file in (("lesson", game.lesson), ("puzzles", game.puzzles)):
        if file is not None and not (game.folder / file).is_file():
            yield f"{what}: {file!r} is no file beside rules.py."
    if not 1 <= game.minutes <= _MOST:
        yield f"minutes is {game.minutes}: write about how long a match takes."
    if not game.players or not all(type(n) is int and 1 <= n <= MOST_SEATS for n in game.players):
        yield f"players is {game.players!r}: write numbers from 1 to {MOST_SEATS}."
    elif list(game.players) != sorted(set(game.players)):
        yield f"players is {game.players!r}: write each number once, the smallest first."


# --- rules


def parameters(rule: Any) -> list[str] | None:
    """The names of a rule's parameters; None if it is not a function."""
    function = plain(rule)
    return list(inspect.signature(function).parameters) if inspect.isfunction(function) else None


def _wrong_rules(game: Game) -> Iterator[str]:
    for name in ("VERSION", "ACTIONS"):
        if type(number := vars(game.rules).get(name)) is not int:
            found = "missing" if number is None else repr(number)
            yield f"rules.{name} is {found}: write a whole number."
    if not isinstance(vars(game.rules).get("STATE"), np.dtype):
        yield "rules.STATE is missing: write STATE = record(…) of tablee.engine.kit.contract."
    yield from _wrong_observation(vars(game.secrets).get("OBSERVATION"))
    rooms = (("rules", game.rules, _RULES), ("secrets", game.secrets, _SECRETS))
    for room, module, needed in (*rooms, ("flaws", game.flaws, _FLAWS)):
        for name, signature in needed.items():
            yield from _wrong_rule(f"{room}.{name}", vars(module).get(name), signature)
    yield from _wrong_rule("brain.choose", game.brain.choose, "s, seat, out")
    yield from _wrong_rule("brain.merit", game.brain.merit, "s, seat, action")
    if game.brain.careful is not None:
        yield from _wrong_rule("brain.careful", game.brain.careful, "s, seat, out")
    if game.judgement is not None:
        yield from _wrong_rule("judgement.settled", game.judgement.settled, "s, start, steps")
        yield from _wrong_rule("judgement.worth", game.judgement.worth, "s, out")
    if game.window is not None:
        yield from _wrong_rule("window", game.window, "s")
    for name, signature in _FUNCTIONS.items():
        if vars(game)[name] is not None or name != "drawing":
            yield from _wrong_function(name, vars(game)[name], signature)
    if game.attention is not None:
        for name, signature in _HEED.items():
            yield from _wrong_rule(f"attention.{name}", vars(game.attention)[name], signature)
    if game.clear is not None:
        yield from _wrong_rule("clear", game.clear, "s")
    if game.memory is not None:
        yield from _wrong_rule("memory", game.memory, "mind, seat, row")
    for key in game.view:
        if key.rule is not None:
            signature = "s, seat, out, n" if key.per_seat else "s, out, n"
            yield from _wrong_rule(f"the rule of view key {key.name!r}", key.rule, signature)
        if key.rule is not None or key.read is not None:
            yield from _wrong_rule(f"read of view key {key.name!r}", key.read, "s, numbers, n")
    for option in game.options:
        if option.rule is not None:
            yield from _wrong_rule(f"the rule of option {option.name!r}", option.rule, "s, out, n")


def _wrong_observation(observation: Any) -> Iterator[str]:
    if not isinstance(observation, Observation):
        write = "OBSERVATION = Observation(Numbers(…), …) of tablee.engine.kit.observation"
        yield f"secrets.OBSERVATION is missing: write {write}."
        return
    blocks: Sequence[Any] = observation.blocks
    for block in blocks:
        if not isinstance(block, Numbers):
            yield f"secrets.OBSERVATION holds {block!r}: every block is Numbers(…)."
            return
        what = f"the block {block.name!r} of secrets.OBSERVATION"
        if type(block.count) is not int or block.count < 1:
            yield f"{what} has {block.count!r} numbers: write how many there are."
        if not type(block.low) is type(block.high) is int or block.low >= block.high:
            yield f"{what} goes from {block.low!r} to {block.high!r}: write two whole numbers."
        if not block.about:
            yield f"{what} does not say what its numbers mean: write it as a phrase."
    for name, n in Counter(block.name for block in observation.blocks).items():
        if n > 1:
            yield f"secrets.OBSERVATION has the block {name!r} {n} times."


def _wrong_function(name: str, function: Any, signature: str, decorator: str = "") -> Iterator[str]:
    names = parameters(function)
    if names is None:
        called = name.split("'")[1] if "'" in name else name.rpartition(".")[2]
        written = f"{decorator}def {called}({signature})"
        yield f"{name} is missing or no function: write {written}."
    elif len(names) != len(signature.split(", ")):
        yield f"{name} takes ({', '.join(names)}): it should take ({signature})."


def _wrong_rule(name: str, rule: Any, signature: str) -> Iterator[str]:
    if problems := list(_wrong_function(name, rule, signature, "@rule ")):
        yield from problems
    elif "<locals>" in rule.__qualname__ or "<lambda>" in rule.__qualname__:
        yield f"{name} can't be imported by name: write it as a function of a module."
    elif not INTERPRETED and plain(rule) is rule:
        yield f"{name} is no rule: write @rule above it."


# --- the record


def _wrong_record(game: Game) -> Iterator[str]:
    fields: Mapping[str, Any] = game.rules.STATE.fields or {}
    if game.rules.STATE.itemsize > _MOST_BYTES:
        size = game.rules.STATE.itemsize
        yield f"rules.STATE has {size} bytes, too many to copy: write {_MOST_BYTES} at most."
    for name in HEADER_FIELDS:
        if name not in fields:
            yield f"rules.STATE has no field {name!r}: make it with record(…)."
    for name, (dtype, *_) in fields.items():
        if dtype.base.kind not in "iu":
            yield f"the field {name!r} of rules.STATE is of {dtype.base}: write a type of integers."
        if hasattr(np.recarray, name):
            yield f"rules.STATE has a field {name!r}, as numpy has a method: call it otherwise."
    for what, one, seats in [
        *((f"view key {key.name!r}", key.of, key.per_seat) for key in game.view),
        *((f"option {option.name!r}", option.of, None) for option in game.options),
        ("rounds", game.rounds, False),
        ("dealer", game.dealer, False),
    ]:
        if one is not None and one not in fields:
            yield f"{what} is of the field {one!r}, which rules.STATE does not have."
        elif one is not None and seats is not None:
            yield from _wrong_shape(
                what, one, fields[one][0].shape, max(game.players, default=0) * seats
            )
    for key in game.view:
        if key.name in _WRITTEN_FIRST:
            yield f"view key {key.name!r} is called as one that all games have: call it otherwise."
        if key.of is None and key.rule is None:
            yield f"view key {key.name!r} has neither a field nor a rule: write of=… or rule=…."
    for what, names in (
        ("view has the key", [key.name for key in game.view]),
        ("options has the option", [option.name for option in game.options]),
    ):
        for name, n in Counter(names).items():
            if n > 1:
                yield f"{what} {name!r} {n} times."
    scores = [
        key.name
        for key in game.view
        if isinstance(key.shape, PerSeat) and isinstance(key.shape.of, Number)
    ]
    if game.total is not None and game.total not in scores:
        keys = ", ".join(scores) or "seats(…)"
        yield f"total is {game.total!r}, which is no key with a number for each seat: write {keys}."


def _wrong_shape(what: str, name: str, shape: tuple[int, ...], seats: int) -> Iterator[str]:
    """Has the field one number, or one for each of so many seats?"""
    if not seats and shape:
        yield f"{what} is of the field {name!r}, which holds several numbers: write one of one."
    if seats and (len(shape) != 1 or shape[0] < seats):
        yield f"{what} is of the field {name!r}, which should have one number for each of {seats}."


def _wrong_options(game: Game) -> Iterator[str]:
    states = np.zeros(1, game.rules.STATE)
    s = record_of(states)
    s.players = min(game.players, default=2)
    for option in game.options:
        if option.name in _TAKEN:
            yield f"option {option.name!r} is called as something else: choose another name."
        if not option.samples:
            yield f"option {option.name!r} has no samples: write values that show what it does."
        if option.of not in game.rules.STATE.names:
            continue  # said of the record
        values = [option.default, *(value for value in option.samples if value != option.default)]
        for value in values:
            try:
                option.store(s, value)
            except Exception as error:  # a stranger's function may fail in any way
                yield f"option {option.name!r} refuses its own value {value!r}: {explained(error)}."
    for needed in ("referee", "live"):
        if game.option(needed) is None:
            from_ = "tablee.engine.text.options"
            yield f"option {needed!r} is missing: add {needed.upper()} of {from_}."


# --- words


def _wrong_actions(game: Game) -> Iterator[str]:
    count = vars(game.rules).get("ACTIONS")
    if len(game.actions) != count:
        yield f"actions has {len(game.actions)} entries, but rules.ACTIONS is {count}."
    for action in game.actions:
        if next(iter(action), None) != "do" or not re.fullmatch(r"[a-z_]+", str(action["do"])):
            yield f'action {dict(action)!r}: write {{"do": verb, …}}, the verb being one word.'
            return
        wrong = [name for name, value in action.items() if not _is_object(value)]
        if wrong:
            write = "as one word, a whole number, or True"
            yield f"action {dict(action)!r}: write {wrong[0]!r} {write}."
            return
    for text, n in Counter(map(action_text, game.actions)).items():
        if n > 1:
            yield f"{n} actions are written {text!r}: each needs a text of its own."
    forms = {action_form(action): set(action) for action in game.actions}
    yield from _wrong_templates("actions", game.sentences.actions, forms, list(forms))
    acts = ("pass_action", "decline_action", "close_action")
    for name in acts:
        act = vars(game)[name]
        if act is not None and not 0 <= act < len(game.actions):
            last = len(game.actions) - 1
            yield f"{name} is {act}, which is the id of no action: write one from 0 to {last}."


def _is_object(value: Any) -> bool:
    """Can this be an object of an action: a word, a whole number, or a flag that is true?"""
    if isinstance(value, str):
        return value.split() == [value]
    return value is True or type(value) is int


def _wrong_events(game: Game) -> Iterator[str]:
    fields = {}
    for form in game.events.values():
        seat = set() if form.seat is None else {form.seat}
        fields[form.name] = seat | {name for _, name, _ in form.fields}
    for language in LANGUAGES:
        templates = game.sentences.events.get(language, {})
        for name in fields:
            if not any(key.split()[:1] == [name] for key in templates):
                yield f"sentences.events[{language!r}] has no sentence for {name!r}: add one."
    seats = {
        name: form.name
        for form in game.events.values()
        for name in (
            *((form.seat,) if form.seat else ()),
            *(name for _, name, codec in form.fields if isinstance(codec, Seat | Seats)),
        )
    }
    for form in game.events.values():
        for _, name, codec in form.fields:
            if name in game.sentences.seat_fields and isinstance(codec, Name | Names):
                yield (
                    f"sentences.seat_fields has {name!r}, which holds no seat in {form.name!r}: "
                    "leave it out, or call the field otherwise."
                )
    for name, event in seats.items():
        if name not in game.sentences.seat_fields:
            yield f"sentences.seat_fields lacks {name!r}, which holds a seat in {event!r}: add it."
    known = {
        key: fields.get(key.partition(" ")[0], set())
        for templates in game.sentences.events.values()
        for key in templates
    }
    yield from _wrong_templates("events", game.sentences.events, known, [])


def _wrong_templates(
    what: str,
    templates: Mapping[str, Mapping[str, str]],
    fields: Mapping[str, set[str]],
    needed: Sequence[str],
) -> Iterator[str]:
    for language in LANGUAGES:
        sentences = templates.get(language, {})
        for key in needed:
            if key not in sentences:
                yield f"sentences.{what}[{language!r}][{key!r}] is missing: add a sentence."
        for key, template in sentences.items():
            said = f"sentences.{what}[{language!r}][{key!r}]"
            try:
                parts = [part[1:] for part in string.Formatter().parse(template)]
            except ValueError as error:
                yield f"{said} is {template!r}: {error}. Write {{{{ for a brace that is said."
                continue
            for hole, form, conversion in parts:
                if form or conversion:
                    yield f"{said} speaks of {hole!r} in a form of its own: write {{{hole}}} alone."
                elif hole is not None and hole not in fields.get(key, {hole}):
                    yield f"{said} speaks of {hole!r}: no such field."


def _wrong_refusals(game: Game) -> Iterator[str]:
    pattern = re.compile(rf"{game.prefix}_(\d+)")
    for module in (game.rules, game.flaws):
        for name, number in vars(module).items():
            if not (found := pattern.fullmatch(name)):
                continue
            if number != int(found[1]):
                yield f"{name} is {number!r}: write {name} = {found[1]}."
            elif number not in game.refusals:
                yield (
                    f"refusals[{number}] is missing: the rules can return {name}; "
                    "add a French and an English sentence."
                )
    for number, text in game.refusals.items():
        if not isinstance(text, Text) or not all(text):
            yield f"refusals[{number}] is {text!r}: write Text(fr, en)."


# --- Python's own errors about a declaration

_LACKS = re.compile(r"(\w+)\.__(?:init|new)__\(\) missing \d+ required [\w-]+ arguments?: (.*)")
_QUOTED = re.compile(r"'(\w+)'")
_UNKNOWN = re.compile(r"(\w+)\.__(?:init|new)__\(\) got an unexpected keyword argument ('\w+')")
_NO_NAME = re.compile(r"cannot import name '(\w+)' from (?:partially \w+ module )?'([\w.]+)'")
_WRITTEN: tuple[type, ...] = (
    *(Game, Brain, Judgement, Heed, Champion, Text, Sentences, EventForm, Fault, Option, Key),
    *(Numbers, Number, Name, Names),
)
"""What a declaration is written with."""


def explained(error: BaseException) -> str:
    """Why a room could not be imported, in a line that says what to do."""
    message = str(error)
    if isinstance(error, TypeError) and (found := _LACKS.match(message)):
        return f"{found[1]}(…) lacks {found[2]}: write {_to_write(found[1], found[2])}."
    if isinstance(error, TypeError) and (found := _UNKNOWN.match(message)):
        known = ", ".join(_parameters(found[1]))
        return f"{found[1]}(…) has no entry {found[2]}" + (f": it has {known}." if known else ".")
    if isinstance(error, ModuleNotFoundError):
        return f"{message}: install it, or mend its name."
    if isinstance(error, ImportError) and (found := _NO_NAME.match(message)):
        return f"{found[2]} has no {found[1]!r}: write it there, or mend the import."
    if isinstance(error, TableeError | BadValue):
        return message
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


def _to_write(called: str, lacking: str) -> str:
    """The arguments that are lacking, each with its type where that is known."""
    hints = next((get_type_hints(one) for one in _WRITTEN if one.__name__ == called), {})
    names = _QUOTED.findall(lacking)
    known = {name: in_words(hint) for name, hint in hints.items() if hint is not Any}
    return ", ".join(
        f"{name}=… ({known[name]})" if name in known else f"{name}=…" for name in names
    )


def _parameters(called: str) -> list[str]:
    """What such a call takes, if it is one that a declaration is written with."""
    one = next((one for one in _WRITTEN if one.__name__ == called), None)
    return [] if one is None else list(inspect.signature(one).parameters)
