"""Tools for the readers of a position, which put its numbers back into the record.

A position's keys come as the numbers that `view` would write of them (see `view_layout.py`), one
after the other. A reader is a rule `read(s, numbers, n)`: it takes the numbers of its key from `n`
on, puts them into the record and returns the index after the last one; or a `fault`.
"""

from tablee.engine.kit.contract import NONE
from tablee.engine.kit.rule import Out, rule

ABOUT, WHY, FIRST = 0, 1, 2
"""The places of the value at fault and of the fault's number; and the first place of the keys'
numbers."""
MISFIT, TOO_LONG = 1, 2
"""The faults that every game knows: a number that its field can't hold, a list that is too long."""
OWN_FAULTS = 3
"""The number of a game's own first fault."""


@rule
def fault(numbers: Out, why: int, about: int) -> int:
    """The return value of a reader that finds a fault: its number in the game's `faults`, and the
    value that its sentence names."""
    numbers[ABOUT] = about
    return -why


@rule
def read_pile(things: Out, numbers: Out, n: int) -> int:
    """Read a list, its next thing first, into a field that holds the next thing last."""
    count = int(numbers[n])
    if count > len(things):
        return fault(numbers, TOO_LONG, len(things))
    for i in range(count):
        things[count - 1 - i] = numbers[n + 1 + i]
    return n + 1 + count


@rule
def empty(things: Out) -> None:
    """Fill a field with `NONE`."""
    for i in range(len(things)):
        things[i] = NONE
