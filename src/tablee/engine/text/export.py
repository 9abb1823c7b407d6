"""A game's whole declaration as JSON: names, shapes, sentences, options and refusals.

The client's types and the pages of formats are generated from it, and with it a program in any
language can turn the numbers of the rules into views, events, legal actions and refusals.
"""

from typing import TYPE_CHECKING, Any

from tablee.engine.kit.reading import FIRST
from tablee.engine.kit.view_layout import CAPACITY, PARTS, RANDOM_DIGITS
from tablee.engine.text.faults import FAULTS

if TYPE_CHECKING:
    import numpy as np

    from tablee.engine.game import Game
    from tablee.engine.text.events import EventForm

FORMAT = 1
"""The version of this format."""


def export(game: "Game") -> dict[str, Any]:
    """All of a game's declaration that is not code."""
    return {
        "tablee": FORMAT,
        "name": game.name,
        "prefix": game.prefix,
        "rules": game.version,
        "title": game.title.export(),
        "tagline": game.tagline.export(),
        "minutes": game.minutes,
        "players": list(game.players),
        "best": game.best.value,
        "tie_is_draw": game.tie_is_draw,
        "total": game.total,
        "turn": game.turn,
        "rounds": game.rounds,
        "pass": game.pass_action,
        "decline": game.decline_action,
        "close": game.close_action,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "about": option.about.export(),
                "schema": option.schema,
                "shape": option.shape.export(),
                "field": option.of,
                "means": option.means,
                "unfit": option.unfit,
            }
            for option in game.options
        ],
        "actions": [dict(action) for action in game.actions],
        "aim": game.aim.export(),
        "events": {str(kind): _event(game, form) for kind, form in game.events.items()},
        "view": [
            {
                "name": key.name,
                "label": {language: key.called(language) for language in ("fr", "en")},
                "about": key.about,
                "shape": key.shape.export(),
            }
            for key in game.view
        ],
        "faults": {
            str(why): {"text": fault.text, "of": fault.of.export()}
            for why, fault in {**FAULTS, **game.faults}.items()
        },
        "numbers": {"first": PARTS, "random": RANDOM_DIGITS, "read": FIRST, "most": CAPACITY},
        "sentences": {
            "actions": _plain(game.sentences.actions),
            "events": _plain(game.sentences.events),
            "values": {field: _plain(texts) for field, texts in game.sentences.values.items()},
            "seats": list(game.sentences.seat_fields),
            "tallies": list(game.sentences.tally_fields),
        },
        "refusals": {str(clause): text.export() for clause, text in game.refusals.items()},
        "record": _record(game.rules.STATE),
        "observation": {
            "type": game.observation.dtype.name,
            "blocks": [
                {
                    "name": block.name,
                    "at": at,
                    "count": block.count,
                    "low": block.low,
                    "high": block.high,
                    "scale": block.factor,
                    "about": block.about,
                }
                for block, at in zip(game.observation.blocks, game.observation.starts, strict=True)
            ],
        },
    }


def _event(game: "Game", form: "EventForm") -> dict[str, Any]:
    fields = []
    for i, name, codec in form.fields:
        secret = _has_secrets(game, form) and (i, name, codec) not in form.open_fields
        where = {"word": i, "width": codec.width, "secret": secret}
        fields.append({"name": name, **where, "codec": codec.export()})
    return {"name": form.name, "seat": form.seat, "fields": fields, "about": form.about}


def _has_secrets(game: "Game", form: "EventForm") -> bool:
    """Is the event also keys without its secret fields? Then there is a sentence for that."""
    keys = (key.split() for key in game.sentences.events["en"])
    return any(name == form.name and marks[-1:] == ["?"] for name, *marks in keys)


def _plain(by_language: Any) -> dict[str, dict[str, str]]:
    return {language: dict(texts) for language, texts in by_language.items()}


def _record(state: "np.dtype[Any]") -> dict[str, Any]:
    """Where each field of a record lies: its offset in bytes, its type, how many there are."""
    assert state.fields is not None
    fields = {
        name: {"at": at, "type": field.base.name, "shape": list(field.shape)}
        for name, (field, at, *_) in state.fields.items()
        if name != "filler"
    }
    return {"bytes": state.itemsize, "fields": fields}
