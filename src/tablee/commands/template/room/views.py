"""How a view of Newgame is written as numbers: the keys that are more than a field."""

from tablee.engine.kit.bits import lowest, rest, size
from tablee.engine.kit.contract import UNKNOWN
from tablee.engine.kit.rule import Bits, Out, State, rule


@rule
def cards(held: Bits, out: Out, n: int) -> int:
    """Write the numbers of these cards, in order; return the index after the last one."""
    while held:
        out[n] = lowest(held)
        held = rest(held)
        n += 1
    return n


@rule
def hands(s: State, seat: int, out: Out, n: int) -> int:
    """A hand: how many cards, those that are known, then an `UNKNOWN` for each of the others."""
    out[n] = s.count[seat]
    n = cards(s.hand[seat], out, n + 1)
    for _ in range(s.count[seat] - size(s.hand[seat])):
        out[n] = UNKNOWN
        n += 1
    return n


@rule
def gone(s: State, out: Out, n: int) -> int:
    """The cards of all tricks that were taken: how many, and which."""
    out[n] = size(s.gone)
    return cards(s.gone, out, n + 1)
