"""Actions as objects, as text and as JSON.

An action of any game is a verb and its objects, `{"do": "lay", "card": "R3", "mio": true}`; its
text is the values in order, `lay R3 mio`. A game declares them by id.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, SupportsIndex, TypeAlias

from tablee.engine.text.codecs import Json
from tablee.engine.whole import as_int
from tablee.errors import BadActionError

if TYPE_CHECKING:
    from tablee.engine.game import Game


@dataclass(frozen=True, order=True)
class Action:
    """Something that a seat may do: an id within its game, with its text and its JSON form.

    >>> import tablee
    >>> action = tablee.new("mio", players=3, seed=7).legal(0)[0]
    >>> action.id, action.text, action.json
    (72, 'name red', {'do': 'name', 'colour': 'red'})
    """

    id: int
    """Its number within the game, from 0."""
    text: str
    """As people write it: `lay R3`."""
    json: dict[str, Json] = field(compare=False, hash=False, repr=False)
    """As programs write it: `{"do": "lay", "card": "R3"}`."""

    def __str__(self) -> str:
        return self.text

    @property
    def form(self) -> str:
        """Its verb and the names of its objects, by which its sentence is found: `lay card`."""
        return action_form(self.json)


def action_form(json: Mapping[str, Json]) -> str:
    """The verb of an action and the names of its objects.

    >>> action_form({"do": "lay", "card": "R3", "mio": True})
    'lay card mio'
    """
    return " ".join([str(json["do"]), *list(json)[1:]])


def action_text(json: Mapping[str, Json]) -> str:
    """An action as text; a flag that is true is written as its name.

    >>> action_text({"do": "lay", "card": "R3", "mio": True})
    'lay R3 mio'
    """
    return " ".join(name if value is True else str(value) for name, value in json.items()).strip()


AnyAction: TypeAlias = Action | SupportsIndex | str | Mapping[str, Json]
"""How an action can be given: itself, or its id, its text or its JSON object."""


@cache
def actions(game: "Game") -> tuple[Action, ...]:
    """All actions of a game, by id."""
    return tuple(Action(i, action_text(json), dict(json)) for i, json in enumerate(game.actions))


@cache
def _by_text(game: "Game") -> dict[str, Action]:
    return {action.text: action for action in actions(game)}


def read_action(game: "Game", given: AnyAction) -> Action:
    """The action that an id, a text, a JSON object or an action object names."""
    action: Action | None
    if isinstance(given, Action):
        own = actions(game)
        if given.id < len(own) and given is own[given.id]:
            return given
        action = _by_text(game).get(given.text)
    elif isinstance(given, str):
        action = _by_text(game).get(given) or _by_text(game).get(" ".join(given.split()))
    elif isinstance(given, Mapping):
        action = _by_text(game).get(action_text(given))
        if action is not None and dict(given) != action.json:
            action = None
    else:
        id = as_int(given)
        action = actions(game)[id] if id is not None and 0 <= id < len(game.actions) else None
    if action is None:
        verbs = ", ".join(dict.fromkeys(str(a.json["do"]) for a in actions(game)))
        raise BadActionError(
            f"{given!r} is no action of {game.title.en}. Actions begin with: {verbs}."
        )
    return action
