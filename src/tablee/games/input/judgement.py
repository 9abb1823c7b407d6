"""How good a match of Input looks for each seat, some turns after a search began."""

from tablee.engine.kit.contract import NONE
from tablee.engine.kit.prospects import share_by_score
from tablee.engine.kit.rule import Out, State, rule
from tablee.games.input.brain import card_value
from tablee.games.input.components import BANDS_OF, CARDS, TARGET
from tablee.games.input.placing import bands_in_play

TURNS = 4  # of each seat, before a position is judged
LEAD = 10.0  # a lead of so many points makes the win e times as likely
NEAR_THE_END = 4  # a seat that lacks so many points or fewer looks a point better


@rule
def settled(s: State, start: State, steps: int) -> bool:
    """Some turns have been played, and no piece is in hand."""
    return s.hand == NONE and s.turns - start.turns >= TURNS * s.players


@rule
def worth(s: State, out: Out) -> None:
    """Points and the value of the cards as they lie; half a point more for whose turn it is."""
    cards = bands_in_play(s)
    for seat in range(s.players):
        value = 0.0
        for card in range(CARDS):
            if BANDS_OF[card] & cards:
                value += card_value(s, seat, card)
        score = float(s.score[seat])
        out[seat] = score + value / 100 + (0.5 if seat == s.turn else 0.0)
        if score + NEAR_THE_END >= TARGET[s.players]:
            out[seat] += 1.0
    share_by_score(s, out, LEAD)
