"""Views, actions and events as JSON text, for a server that writes thousands a second.

From one act to the next most of a view stays the same, and much of it has occurred at another
table. The text of each part is a function of the part's numbers, so it is cached by their bytes.
"""

import json
from array import array
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from tablee.engine.kit.events import KNOWN, SEEN, may_see
from tablee.engine.kit.view_layout import PARTS
from tablee.engine.text.actions import actions
from tablee.engine.text.codecs import Json, Numbers, PerSeat, Shape
from tablee.engine.text.events import event_in
from tablee.engine.text.position import take, view_numbers, write_head
from tablee.engine.text.view import Key

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tablee.engine.game import Game

_MOST = 2048
"""The most texts that are cached of each part, of events and of lists of actions."""


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


def _json(value: Json) -> bytes:
    return _encode(value).encode()


class Part:
    """A part of a view: how it is written, the text around it, and the texts written so far."""

    def __init__(self, write: "Callable[[Numbers], Json]", before: str, after: str = "") -> None:
        self._write = write
        self._before, self._after = before.encode(), after.encode()
        self.texts: dict[bytes, bytes] = {}

    def text(self, numbers: bytes) -> bytes:
        """Write the part as JSON with the text around it, and cache it."""
        value = self._write(iter(array("i", numbers)))
        text = self._before + _json(value) + self._after
        if len(self.texts) >= _MOST:
            self.texts.clear()
        self.texts[numbers] = text
        return text


@cache
def _parts(game: "Game", players: int) -> list[Part]:
    def writer(key: Key, shape: Shape) -> "Callable[[Numbers], Json]":
        return lambda numbers: take(game, key, shape, numbers, players)

    parts = [Part(lambda numbers: write_head(game, numbers)[1], "")]
    for key in game.view:
        if not isinstance(key.shape, PerSeat) or key.rule is None:
            parts.append(Part(writer(key, key.shape), f',"{key.name}":'))
            continue
        for seat in range(players):
            before = "," if seat else f',"{key.name}":['
            parts.append(Part(writer(key, key.shape.of), before, "]" * (seat == players - 1)))
    return parts


def view_text(game: "Game", states: Any) -> bytes:
    """The view of the first record of the array, as JSON. Not for the table's eyes."""
    out, n = view_numbers(game, states)
    ends = out[:n].tolist()
    raw = out[: ends[-1] // 4].tobytes()
    texts = []
    start = 4 * PARTS
    for part, end in zip(_parts(game, out.item(PARTS)), ends, strict=True):
        numbers = raw[start:end]
        texts.append(part.texts.get(numbers) or part.text(numbers))
        start = end
    head, *keys = texts
    return b"".join((head[:-1], *keys, b"}"))


@lru_cache(_MOST)
def actions_text(game: "Game", ids: tuple[int, ...]) -> bytes:
    """The texts of actions, as JSON."""
    every = actions(game)
    return _json([every[id].text for id in ids])


def events_text(game: "Game", players: int, rows: "Sequence[tuple[int, ...]]", eyes: int) -> bytes:
    """The events in rows of the log that these eyes may see, as JSON."""
    texts = [
        _event_text(game, players, row, may_see(eyes, row[KNOWN]))
        for row in rows
        if may_see(eyes, row[SEEN])
    ]
    return b"[%b]" % b",".join(texts)


@lru_cache(_MOST)
def _event_text(game: "Game", players: int, row: tuple[int, ...], secret: bool) -> bytes:
    return _json(event_in(game, players, row, secret).json)
