"""Positions as JSON text, for a server that writes thousands a second.

From one act to the next most of a position stays as it was, and much of it has been the same at
another table. So the text of each part is kept with what it was made from: the fields that its
writer has read, with their contents. Where these are the same again, so is the text; nobody has to
declare what a part depends on, and no text can be out of date.
"""

from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Any

import msgspec
import numpy as np

from tablee.engine.game import Game
from tablee.engine.position import Snapshot, head, layout
from tablee.engine.rule import State
from tablee.engine.words import Json

_MOST = 2048
"""So many texts of a part are kept."""
_Contents = Callable[[bytes], Any]
"""What some fields of a record contain."""


class Part:
    """A part of a position: how it is written, and what has been written."""

    def __init__(
        self, before: bytes, write: Callable[[State], Json], record: np.dtype[Any]
    ) -> None:
        self._before, self._write, self._record = before, write, record
        self._texts: dict[tuple[str, ...], tuple[_Contents, dict[Any, bytes]]] = {}
        """By what was read: of some records a writer may read more fields than of others."""

    def text(self, raw: bytes) -> bytes:
        """What stands before the part, and the part as JSON, from the bytes of a record."""
        for contents, texts in self._texts.values():
            text = texts.get(contents(raw))
            if text is not None:
                return text
        return self._new(raw)

    def _new(self, raw: bytes) -> bytes:
        s = Snapshot(raw, self._record)
        text = self._before + msgspec.json.encode(self._write(s))
        read = tuple(vars(s))
        if read not in self._texts:
            places = [layout(self._record)[name][0] for name in read] or [slice(0)]
            self._texts[read] = itemgetter(*places), {}
        contents, texts = self._texts[read]
        if len(texts) >= _MOST:
            texts.clear()
        texts[contents(raw)] = text
        return text


@cache
def _parts(game: Game) -> list[Part]:
    record = game.rules.STATE
    keys = [Part(f',"{key.name}":'.encode(), key.write, record) for key in game.words.POSITION]
    return [Part(b"", lambda s: head(game, s), record), *keys]


def written(game: Game, states: Any) -> bytes:
    """The position in the first record of the array, as JSON. Not for the table's eyes."""
    raw = states.tobytes()
    first, *rest = [part.text(raw) for part in _parts(game)]
    return b"".join((first[:-1], *rest, b"}"))
