"""Positions, acts and events as JSON text, for a server that writes thousands a second.

From one act to the next most of a position stays as it was, and much of it has been the same at
another table. So the text of each part is kept with what it was made from: the fields that its
writer has read, with their contents. Where these are the same again, so is the text; nobody has to
declare what a part depends on, and no text can be out of date.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any

import msgspec
import numpy as np

from tablee.engine.game import Game
from tablee.engine.kit.events import KNOWN, SEEN, may_see
from tablee.engine.text import speech
from tablee.engine.text.codecs import Json
from tablee.engine.text.position import Place, Snapshot, head, layout, place_of, unpack

_MOST = 2048
"""So many texts of a part are kept, so many events and lists of acts."""
_Contents = Callable[[bytes], Any]
"""What some fields of a record contain."""


class Part:
    """A part of a position: what stands around it, how it is written, and what has been written."""

    def __init__(
        self,
        record: np.dtype[Any],
        before: str,
        write: Callable[..., Json],
        after: str = "",
        own: Sequence[Place] = (),
    ) -> None:
        self._record, self._write, self._own = record, write, own
        self._before, self._after = before.encode(), after.encode()
        self._by_read: dict[tuple[str, ...], tuple[_Contents, dict[Any, bytes]]] = {}
        """By what was read: of some records a writer may read more fields than of others."""
        self.contents: _Contents = itemgetter(slice(0))
        self.kept: dict[Any, bytes] = {}
        """The newest of them, to be looked at first."""

    def text(self, raw: bytes) -> bytes:
        """The part as JSON with what stands around it, from the bytes of a record."""
        for contents, kept in self._by_read.values():
            text = kept.get(contents(raw))
            if text is not None:
                return text
        return self._new(raw)

    def _new(self, raw: bytes) -> bytes:
        s = Snapshot(raw, self._record)
        json = self._write(s, *(unpack(raw, place) for place in self._own))
        text = self._before + msgspec.json.encode(json) + self._after
        read = tuple(vars(s))
        if read not in self._by_read:
            places = [*self._own, *(layout(self._record)[name] for name in read)]
            self._by_read[read] = itemgetter(*[where for where, *_ in places] or [slice(0)]), {}
        self.contents, self.kept = self._by_read[read]
        if len(self.kept) >= _MOST:
            self.kept.clear()
        self.kept[self.contents(raw)] = text
        return text


@cache
def _parts(game: Game, players: int) -> list[Part]:
    record = game.rules.STATE
    parts = [Part(record, "", lambda s: head(game, s))]
    for key in game.words.POSITION:
        if key.write_one is None:
            parts.append(Part(record, f',"{key.name}":', key.write))
            continue
        for seat in range(players):
            before = "," if seat else f',"{key.name}":['
            own = [place_of(record, field, seat) for field in key.fields]
            parts.append(Part(record, before, key.write_one, "]" * (seat == players - 1), own))
    return parts


def written(game: Game, states: Any) -> bytes:
    """The position in the first record of the array, as JSON. Not for the table's eyes."""
    raw = states.tobytes()
    parts = _parts(game, int(states["players"][0]))
    first, *rest = [part.kept.get(part.contents(raw)) or part.text(raw) for part in parts]
    return b"".join((first[:-1], *rest, b"}"))


@lru_cache(_MOST)
def acts(game: Game, ids: tuple[int, ...]) -> bytes:
    """The texts of acts, as JSON."""
    every = speech.actions(game)
    return msgspec.json.encode([every[id].text for id in ids])


def events(game: Game, states: Any, rows: Sequence[tuple[int, ...]], eyes: int) -> bytes:
    """What these eyes learn of rows of the log of the first record of the array, as JSON."""
    raw = states.tobytes()
    told = [
        _event(game, row, may_see(eyes, row[KNOWN])).text(raw)
        for row in rows
        if may_see(eyes, row[SEEN])
    ]
    return b"[%b]" % b",".join(told)


@lru_cache(_MOST)
def _event(game: Game, row: tuple[int, ...], secret: bool) -> Part:
    return Part(game.rules.STATE, "", lambda s: speech.worded(game, s, row, secret).json)
