"""Who may know what in Three Tricks: blinding, possible worlds, observations for learners."""

from tablee.engine.kit.bits import EMPTY, has
from tablee.engine.kit.contract import erase_chance, following
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.rule import Bits, Out, State, rule

from .rules import CARDS, DECK, MOST_PLAYERS, fill_hands, on_table

OBSERVATION = 3 * CARDS + 3 * MOST_PLAYERS


@rule
def blind(s: State, seat: int, memory: Bits) -> None:
    """Hide the hands of the others (TP-8)."""
    erase_chance(s, seat)
    for other in range(s.players):
        if other != seat:
            s.hand[other] = EMPTY


@rule
def resample(s: State, seat: int) -> None:
    """Deal the unseen cards at random to the hands that this seat can't see."""
    s.eyes = TABLE
    seen = s.gone | on_table(s)
    for other in range(s.players):
        seen |= s.hand[other]
    fill_hands(s, DECK & ~seen)


@rule
def observe(s: State, seat: int, out: Out) -> None:
    """The numbers described at the top of this file."""
    for card in range(CARDS):
        out[card] = has(s.hand[seat], card)
        out[CARDS + card] = has(on_table(s), card)
        out[2 * CARDS + card] = has(s.gone, card)
    n, other = 3 * CARDS, seat
    for i in range(MOST_PLAYERS):
        seated = i < s.players
        out[n] = s.count[other] if seated else 0.0
        out[n + 1] = s.taken[other] if seated else 0.0
        out[n + 2] = seated and s.turn == other
        n += 3
        other = following(s, other)
