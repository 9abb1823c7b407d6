"""A pile of cards in the record: `left` cards in the field `pile`, of which the last is next."""

from tablee.engine.kit.rule import State, rule


@rule
def take_top(s: State, nothing: int) -> int:
    """Take the next card off the pile; `nothing` marks its empty place."""
    s.left -= 1
    card = s.pile[s.left]
    s.pile[s.left] = nothing
    return card
