"""A person at a table, whose frames a test takes out itself."""

import asyncio
import math
from collections.abc import Sequence

from tablee.server.live.connection import Connection, Receiver


class Ears:
    """The other end of a pipe."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.unsent = 0
        self.line = math.inf
        self.came = asyncio.Event()
        self.hear: Receiver = lambda text: None

    def trip(self) -> float:
        """Nothing tells."""
        return self.line

    def receive(self, receiver: Receiver) -> None:
        """Nothing is said from here, unless a test says it."""
        self.hear = receiver

    def send(self, texts: Sequence[bytes]) -> None:
        """Keep it."""
        self.frames += texts
        self.came.set()

    async def close(self, code: int) -> None:
        """Nobody waits for it."""


class Listener(Connection):
    """A connection of a test's own."""

    def __init__(self, person: str, name: str | None = None, former: Sequence[str] = ()) -> None:
        self.ears = Ears()
        super().__init__(person, name or person, f"{person}'s home", self.ears, former)

    async def next_frames(self) -> list[bytes]:
        """What has been sent since it was last asked; waits for something."""
        while not self.ears.frames:
            self.ears.came.clear()
            await self.ears.came.wait()
        frames, self.ears.frames = self.ears.frames, []
        return frames
