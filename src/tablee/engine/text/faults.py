"""What can be wrong with a key of a position: the sentences for the faults that the rules of
`reading` find."""

from dataclasses import dataclass

from tablee.engine.kit.reading import MISFIT, TOO_LONG
from tablee.engine.text.codecs import COUNT, Codec


@dataclass(frozen=True)
class Fault:
    """A sentence without its subject, the key, and without its full stop.

    `{}` is replaced by the value at fault, written by a codec.
    """

    text: str
    of: Codec = COUNT


NONSENSE = Fault("it makes no sense")
"""The sentence for a fault that the game has no sentence for."""
FAULTS = {
    MISFIT: Fault("it is too large"),
    TOO_LONG: Fault("it has more than {} entries"),
}
"""The faults that every game knows."""
