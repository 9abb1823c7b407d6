"""How a match of Input stands, some turns on."""

from tablee.engine.kit.prospects import share_by_score
from tablee.engine.kit.rule import Out, State, rule
from tablee.games.input.brain import standing
from tablee.games.input.rules import BANDS_OF, CARDS, TARGET, cards_of

TURNS = 4  # of each seat
A_POINT = 10.0  # so many points more make the win e times as likely


@rule
def settled(s: State, start: State, steps: int) -> bool:
    """Some turns have been played, and no piece is in hand."""
    return s.hand < 0 and s.turns - start.turns >= TURNS * s.players


@rule
def worth(s: State, out: Out) -> None:
    """Points, and how the cards lie; who is next to move has a little more of them."""
    cards = cards_of(s)
    for seat in range(s.players):
        promise = 0.0
        for card in range(CARDS):
            if BANDS_OF[card] & cards:
                promise += standing(s, seat, card)
        score = float(s.score[seat])
        out[seat] = score + promise / 100 + (0.5 if seat == s.turn else 0.0)
        if score + 4 >= TARGET[s.players]:
            out[seat] += 1.0
    share_by_score(s, out, A_POINT)
