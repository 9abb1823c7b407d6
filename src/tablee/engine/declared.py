"""Checks of a game's declaration when it is loaded: what is wrong, and what to write instead.

These checks need no play and take milliseconds. `tablee.engine.conformance` checks what shows only
in play.
"""

import inspect
import re
import string
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any

import numpy as np

from tablee.engine.game import Best, Brain, Game, Judgement
from tablee.engine.kit.contract import HEADER_FIELDS
from tablee.engine.kit.rule import plain
from tablee.engine.text.actions import action_form, action_text
from tablee.engine.text.codecs import BadValue, Codec
from tablee.engine.text.events import EventForm
from tablee.engine.text.language import LANGUAGES, Text
from tablee.engine.text.options import Option
from tablee.engine.text.position import record_of
from tablee.engine.text.sentences import Sentences
from tablee.engine.text.view import Key
from tablee.errors import BrokenGameError

MOST_SEATS = 8
_MOST_LISTED = 5
"""The number of problems that one error lists."""
_TYPES: dict[str, Any] = {
    "name": str,
    "prefix": str,
    "title": Text,
    "tagline": Text,
    "minutes": int,
    "players": Sequence,
    "rules": ModuleType,
    "secrets": ModuleType,
    "flaws": ModuleType,
    "options": Sequence,
    "actions": Sequence,
    "events": Mapping,
    "view": Sequence,
    "aim": Codec,
    "sentences": Sentences,
    "refusals": Mapping,
    "best": Best,
    "brain": Brain,
    "judgement": Judgement | None,
    "total": str | None,
    "rounds": str | None,
    "pass_action": int | None,
    "decline_action": int | None,
    "close_action": int | None,
}
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


def check(game: Game) -> None:
    """Raise `BrokenGameError` if the declaration is wrong, with what to write instead."""
    problems = list(_wrong_types(game)) or list(_wrong_entries(game))
    if problems:
        more = len(problems) - _MOST_LISTED
        lines = [*problems[:_MOST_LISTED], *([f"… and {more} more."] if more > 0 else [])]
        raise BrokenGameError("\n".join(f"{game.name}: {problem}" for problem in lines))


def _wrong_types(game: Game) -> Iterator[str]:
    for name, kind_of_value in _TYPES.items():
        value = vars(game)[name]
        if not isinstance(value, kind_of_value):
            expected = kind_of_value.__name__ if isinstance(kind_of_value, type) else kind_of_value
            yield f"{name} is {value!r}: write a {expected}."
    for name, of in (("options", Option), ("view", Key), ("actions", Mapping)):
        for one in _sequence(vars(game)[name]):
            if not isinstance(one, of):
                yield f"{name} holds {one!r}: every entry is a {of.__name__}."
    events: Mapping[Any, Any] = game.events if isinstance(game.events, Mapping) else {}
    for kind, form in events.items():
        if not isinstance(form, EventForm):
            yield f"events[{kind!r}] is {form!r}: write an EventForm."


def _sequence(given: Any) -> Sequence[Any]:
    return given if isinstance(given, Sequence) else ()


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
        if not (game.folder / f"RULES.{language}.md").is_file():
            yield f"RULES.{language}.md is missing: add the rule book beside rules.py."


def _wrong_head(game: Game) -> Iterator[str]:
    if not re.fullmatch(r"[a-z][a-z0-9_-]*", game.name):
        yield f"name is {game.name!r}: write small letters, digits, - and _."
    if not re.fullmatch(r"[A-Z]+", game.prefix):
        yield f"prefix is {game.prefix!r}: write capital letters, as in EK."
    if not game.players or not all(type(n) is int and 1 <= n <= MOST_SEATS for n in game.players):
        yield f"players is {game.players!r}: write numbers from 1 to {MOST_SEATS}."


# --- rules


def parameters(rule: Any) -> list[str] | None:
    """The names of a rule's parameters; None if it is not a function."""
    function = plain(rule)
    return list(inspect.signature(function).parameters) if inspect.isfunction(function) else None


def _wrong_rules(game: Game) -> Iterator[str]:
    for name in ("VERSION", "ACTIONS"):
        if type(vars(game.rules).get(name)) is not int:
            yield f"rules.{name} is missing: write a whole number."
    if not isinstance(vars(game.rules).get("STATE"), np.dtype):
        yield "rules.STATE is missing: write STATE = record(…) of tablee.engine.kit.contract."
    if type(vars(game.secrets).get("OBSERVATION")) is not int:
        yield "secrets.OBSERVATION is missing: write how many numbers observe gives."
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
    for key in game.view:
        if key.rule is not None:
            signature = "s, seat, out, n" if key.per_seat else "s, out, n"
            yield from _wrong_rule(f"the rule of view key {key.name!r}", key.rule, signature)
    for option in game.options:
        if option.rule is not None:
            yield from _wrong_rule(f"the rule of option {option.name!r}", option.rule, "s, out, n")


def _wrong_rule(name: str, rule: Any, signature: str) -> Iterator[str]:
    names = parameters(rule)
    if names is None:
        yield f"{name} is missing: write @rule def {name.rpartition('.')[2]}({signature})."
    elif len(names) != len(signature.split(", ")):
        yield f"{name} takes ({', '.join(names)}): it should take ({signature})."
    elif "<locals>" in rule.__qualname__ or "<lambda>" in rule.__qualname__:
        yield f"{name} can't be imported by name: write it as a function of a module."


# --- the record


def _wrong_record(game: Game) -> Iterator[str]:
    fields: tuple[str, ...] = game.rules.STATE.names or ()
    for name in HEADER_FIELDS:
        if name not in fields:
            yield f"rules.STATE has no field {name!r}: make it with record(…)."
    for what, one in [
        *((f"view key {key.name!r}", key.of) for key in game.view),
        *((f"option {option.name!r}", option.of) for option in game.options),
        ("rounds", game.rounds),
    ]:
        if one is not None and one not in fields:
            yield f"{what} is of the field {one!r}, which rules.STATE does not have."
    for key in game.view:
        if key.of is None and key.rule is None:
            yield f"view key {key.name!r} has neither a field nor a rule: write of=… or rule=…."
    for name, n in Counter(key.name for key in game.view).items():
        if n > 1:
            yield f"view has the key {name!r} {n} times."
    if game.total is not None and game.total not in [key.name for key in game.view]:
        yield f"total is {game.total!r}, which is no key of the view."


def _wrong_options(game: Game) -> Iterator[str]:
    states = np.zeros(1, game.rules.STATE)
    s = record_of(states)
    s.players = min(game.players, default=2)
    for option in game.options:
        for value in (option.default, *option.samples):
            try:
                option.store(s, value)
            except (BadValue, ValueError, KeyError) as error:
                yield f"option {option.name!r} refuses its own value {value!r}: {error}."
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
    for text, n in Counter(map(action_text, game.actions)).items():
        if n > 1:
            yield f"{n} actions are written {text!r}: each needs a text of its own."
    forms = {action_form(action): set(action) for action in game.actions}
    yield from _wrong_templates("actions", game.sentences.actions, forms, list(forms))
    acts = ("pass_action", "decline_action", "close_action")
    for name in acts:
        act = vars(game)[name]
        if act is not None and not 0 <= act < len(game.actions):
            yield f"{name} is {act}, which is the id of no action."


def _wrong_events(game: Game) -> Iterator[str]:
    fields = {}
    for form in game.events.values():
        seat = set() if form.seat is None else {form.seat}
        fields[form.name] = seat | {name for _, name, _ in form.fields}
    for language in LANGUAGES:
        templates = game.sentences.events.get(language, {})
        for name in fields:
            if not any(key.split()[0] == name for key in templates):
                yield f"sentences.events[{language!r}] has no sentence for {name!r}: add one."
    known = {
        key: fields.get(key.split()[0], set())
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
            holes = {name for _, name, _, _ in string.Formatter().parse(template) if name}
            for hole in sorted(holes - fields.get(key, holes)):
                yield f"sentences.{what}[{language!r}][{key!r}] speaks of {hole!r}: no such field."


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

_MISSING = re.compile(r"Game\.__init__\(\) missing \d+ required keyword-only arguments?: (.*)")
_UNKNOWN = re.compile(r"Game\.__init__\(\) got an unexpected keyword argument ('\w+')")


def explained(error: Exception) -> str:
    """Why a room could not be imported, in a line that says what to do."""
    message = str(error)
    if isinstance(error, TypeError) and (found := _MISSING.match(message)):
        return f"Game(…) lacks {found[1]}: see tablee.engine.game.Game for what each one is."
    if isinstance(error, TypeError) and (found := _UNKNOWN.match(message)):
        return f"Game(…) has no entry {found[1]}: see tablee.engine.game.Game for those it has."
    return message if isinstance(error, BrokenGameError) else f"{type(error).__name__}: {message}"
