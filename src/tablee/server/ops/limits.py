"""How much one socket, person or address may do."""

import time
from collections import OrderedDict
from dataclasses import dataclass

_REMEMBERED = 20_000


@dataclass(frozen=True)
class Limit:
    """How many at once, and how many a second in the long run."""

    burst: float
    rate: float


MESSAGES = Limit(burst=60, rate=20)
"""Messages of one socket."""
TALK = Limit(burst=5, rate=0.5)
"""Lines said by one person at one table."""
REPORTS = Limit(burst=5, rate=1 / 60)
"""Reports by one person."""
ACCOUNTS = Limit(burst=20, rate=1 / 10)
"""Passkeys and codes made or revoked by one person."""
PROGRESS = Limit(burst=60, rate=1)
"""Updates of one person's progress with lessons and puzzles: each is written to disk."""
GUESTS = Limit(burst=30, rate=1 / 60)
"""New people from one address."""
RECOVERIES = Limit(burst=10, rate=1 / 60)
"""Recovery codes tried from one address."""
CODES = Limit(burst=30, rate=0.5)
"""Table codes tried from one address."""
TABLES = Limit(burst=20, rate=1 / 10)
"""Tables opened by one person."""
TABLES_AN_ADDRESS = Limit(burst=40, rate=1 / 10)
"""Tables opened from one address."""
CHALLENGES = Limit(burst=10, rate=1 / 60)
"""Challenges sent by one person, and from one address."""
PAIRINGS = Limit(burst=20, rate=1 / 5)
"""Requests for an opponent, by one person and from one address."""
LOBBY = Limit(burst=40, rate=1 / 2)
"""Changes of seats, requests to undo, people silenced or muted and the like, by one person at one
table: each is written to disk."""
MUTES = 200
"""How many others one person can mute."""
CONNECTIONS = Limit(burst=1_500, rate=100)
"""New connections from one address."""
ARRIVALS = Limit(burst=400, rate=100)
"""Requests of any kind from one address, counted before they are understood."""
REQUESTS = Limit(burst=200, rate=50)
"""Requests to the API from one address."""
PAGES = Limit(burst=300, rate=50)
"""Requests for the client's files from one address."""
OPENINGS = Limit(burst=120, rate=4)
"""WebSockets opened from one address."""
BYTES = Limit(burst=65_536, rate=16_384)
"""Bytes that one socket sends."""
FILES = Limit(burst=10, rate=1 / 5)
"""Records and positions to be replayed, sent in from one address."""
KEPT = Limit(burst=10, rate=1 / 60)
"""Matches from people's own devices that are stored for one person, and from one address."""
MOST_KEPT = 200
"""How many such matches are stored for one person."""
HINTS = Limit(burst=10, rate=1 / 3)
"""Hints given to one person."""
REVIEWS = Limit(burst=6, rate=1 / 20)
"""Reviews begun from one address."""
CONNECTIONS_AN_ADDRESS = 256
SOCKETS_A_PERSON = 12
SOCKETS_AN_ADDRESS = 200
MESSAGE_BYTES = 4_096
BODY_BYTES = 16_384
FILE_BYTES = 1_048_576
TALKING = 30
"""Messages of talk of one socket that may wait for the database."""
PIECE = 2_048
"""Bytes of one socket that are parsed at once."""
LAST_PIECES = 8
"""How many pieces are read from a socket that is being closed."""
PENALTY = 1.0
"""Seconds for which an address that sends too many requests is not read."""
BODY_SECONDS = 30.0
"""Seconds within which the body of a request must have come."""
UNSENT = 524_288
"""Bytes that may wait for a slow reader."""


class Bucket:
    """Counts one kind of action of one socket, person or address."""

    __slots__ = ("_at", "_left")

    def __init__(self) -> None:
        self._left: float | None = None
        self._at = 0.0

    def take(self, limit: Limit, factor: float, count: int = 1) -> bool:
        """Count `count` more; False if that is too many."""
        now = time.monotonic()
        burst = limit.burst * factor
        left = burst if self._left is None else self._left + (now - self._at) * limit.rate * factor
        self._left, self._at = min(burst, left), now
        if self._left < count:
            return False
        self._left -= count
        return True


class Limiter:
    """Buckets by person or address, and limit; the least recently used are forgotten."""

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self._buckets: OrderedDict[tuple[str, Limit], Bucket] = OrderedDict()

    def allows(self, who: str, limit: Limit) -> bool:
        """Count one more for this person or address; False if that is too many."""
        bucket = self._buckets.setdefault((who, limit), Bucket())
        self._buckets.move_to_end((who, limit))
        if len(self._buckets) > _REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take(limit, self.factor)
