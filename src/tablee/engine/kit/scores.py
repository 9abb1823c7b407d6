"""Winners: seats with the best score, and the share that each winner gets."""

from tablee.engine.kit.rule import Out, State, rule


@rule
def seats_with_lowest(s: State, scores: Out) -> int:
    """The seats whose score is the lowest, one bit each."""
    best = scores[0]
    for seat in range(1, s.players):
        best = min(best, scores[seat])
    return seats_with(s, scores, best)


@rule
def seats_with_highest(s: State, scores: Out) -> int:
    """The seats whose score is the highest, one bit each."""
    best = scores[0]
    for seat in range(1, s.players):
        best = max(best, scores[seat])
    return seats_with(s, scores, best)


@rule
def seats_with(s: State, scores: Out, best: int) -> int:
    """The seats that have exactly this score, one bit each."""
    seats = 0
    for seat in range(s.players):
        if scores[seat] == best:
            seats |= 1 << seat
    return seats


@rule
def share_win(s: State, winners: int, out: Out) -> None:
    """Each winner's share of the win; the shares sum to 1."""
    n = 0
    for seat in range(s.players):
        n += winners >> seat & 1
    for seat in range(s.players):
        out[seat] = 1.0 / n if winners >> seat & 1 else 0.0
