"""A pile of cards in the record: the field `pile`, whose next card is the last of `left`."""

from tablee.engine.kit.rule import State, rule


@rule
def take_top(s: State, nothing: int) -> int:
    """Take the next card off the pile; `nothing` marks its empty place."""
    s.left -= 1
    card = s.pile[s.left]
    s.pile[s.left] = nothing
    return card
