"""The people connected to a table, and since when others have been away."""

import math
from collections.abc import Iterable

from tablee.server.table.outcome import Who


class Presence:
    """The connections of a table.

    `members` are the people whose absence counts: those who sit here, and the host. They have the
    whole allowance for absence from now on, since nobody has connected yet.
    """

    def __init__(self, members: Iterable[str], now: float) -> None:
        self._connections: dict[str, list[int]] = {}
        """By person; the last one is the tab that acts."""
        self._addresses: dict[str, set[str]] = {}
        """Where each person has connected from."""
        self._seen: set[str] = set()
        """All people who have connected."""
        self.absent_since: dict[str, float] = dict.fromkeys(members, now)
        self.empty_since: float | None = now
        """Since when nobody at all has been connected."""

    def restart(self, members: Iterable[str], now: float) -> None:
        """Give all absent people the whole allowance again."""
        absent = [person for person in members if not self.connected(person)]
        self.absent_since = dict.fromkeys(absent, now)
        self.empty_since = None if self._connections else now

    def connect(self, who: Who) -> None:
        """A connection has opened; it becomes the one that acts for its person."""
        self._connections.setdefault(who.person, []).append(who.connection)
        self._seen.add(who.person)
        if who.address:
            self._addresses.setdefault(who.person, set()).add(who.address)
        self.absent_since.pop(who.person, None)
        self.empty_since = None

    def addresses(self, person: str) -> frozenset[str]:
        """Where this person has connected from."""
        return frozenset(self._addresses.get(person, ()))

    def share_address(self, people: Iterable[str]) -> bool:
        """Have two of these people connected from one address?"""
        seen: set[str] = set()
        for person in people:
            own = self._addresses.get(person, set())
            if seen & own:
                return True
            seen |= own
        return False

    def disconnect(self, who: Who, member: bool, now: float) -> None:
        """A connection has closed."""
        mine = self._connections.get(who.person, [])
        if who.connection in mine:
            mine.remove(who.connection)
        if not mine:
            self._connections.pop(who.person, None)
            if member:
                self.absent_since[who.person] = now
        if not self._connections:
            self.empty_since = now

    def act_from(self, who: Who) -> None:
        """Let this connection be the one that acts for its person."""
        mine = self._connections.get(who.person, [])
        if who.connection in mine:
            mine.remove(who.connection)
            mine.append(who.connection)

    def may_act(self, who: Who) -> bool:
        """Is this connection the one that acts for its person?"""
        mine = self._connections.get(who.person)
        return not mine or mine[-1] == who.connection

    def connected(self, person: str | None) -> bool:
        """Does this person have an open connection?"""
        return person in self._connections

    def has_seen(self, person: str) -> bool:
        """Has this person ever connected?"""
        return person in self._seen

    @property
    def people(self) -> Iterable[str]:
        """All people who are connected."""
        return self._connections.keys()

    def shift(self, seconds: float, now: float) -> None:
        """This time does not count: nobody could come back during it."""
        for person, since in self.absent_since.items():
            self.absent_since[person] = min(since + seconds, now)
        if self.empty_since is not None:
            self.empty_since = min(self.empty_since + seconds, now)

    def deadlines(self, allowance: float) -> list[float]:
        """The times at which absent people will have been absent for too long; infinity if absence
        is allowed."""
        if math.isinf(allowance):
            return []
        return [since + allowance for since in self.absent_since.values()]

    def take_overdue(self, allowance: float, now: float) -> list[str]:
        """The people who have been absent for too long. Each is returned only once."""
        overdue = [p for p, since in self.absent_since.items() if since + allowance <= now]
        for person in overdue:
            del self.absent_since[person]
        return overdue
