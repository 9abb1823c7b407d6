"""A game's words for clients: the sentences of its actions and events, and how values are said."""

from tablee.engine.game import Game
from tablee.engine.text.codecs import Seat, Seats
from tablee.server.wire import api


def wordbook(game: Game, language: str) -> api.Words:
    """Everything that a client needs to put a game's actions and events into words, in one
    language."""
    sentences = game.sentences
    flags = {name for action in game.actions for name, value in action.items() if value is True}
    return api.Words(
        game=game.name,
        language=language,
        actions=dict(sentences.actions[language]),
        events=dict(sentences.events[language]),
        flags=sorted(flags),
        seats=list(sentences.seat_fields),
        tallies=list(sentences.tally_fields),
        spoken={field: dict(said[language]) for field, said in sentences.values.items()},
        labels={key.name: key.called(language) for key in game.view},
        seatwise=[key.name for key in game.view if key.per_seat],
        seat_keys=[key.name for key in game.view if isinstance(key.shape, Seat | Seats)],
        total=game.total,
        turn=game.turn,
    )
