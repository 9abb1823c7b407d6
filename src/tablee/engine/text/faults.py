"""Why a key of a position can't be so: the sentences for what the rules of `reading` find."""

from dataclasses import dataclass

from tablee.engine.kit.reading import MISFIT, TOO_LONG
from tablee.engine.text.codecs import COUNT, Codec


@dataclass(frozen=True)
class Fault:
    """A sentence without its subject, the key, and without its full stop.

    In place of `{}` stands what the fault is about, written by a codec.
    """

    text: str
    of: Codec = COUNT


NONSENSE = Fault("it makes no sense")
"""What is said of a fault for which a game has no sentence."""
FAULTS = {
    MISFIT: Fault("it is too large"),
    TOO_LONG: Fault("it has more than {} entries"),
}
"""The faults that every game knows."""
