"""The other processes that share the database, as a house sees them."""

from typing import Literal, Protocol, TypeAlias

Answer: TypeAlias = Literal["well", "gone", "stuck"]
"""`stuck`: it can be reached, but does not answer."""


class Neighbours(Protocol):
    """A way to ask other processes how they are."""

    address: str
    """This process's own address, by which the others name it."""

    async def ask(self, owner: str) -> Answer:
        """How is the process at this address?"""

    def cut(self, owner: str) -> None:
        """Stop passing messages on to this process."""

    async def close(self) -> None:
        """Stop answering the others."""
