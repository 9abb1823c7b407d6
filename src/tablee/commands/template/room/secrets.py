"""Who may know what in Newgame: blinding, possible worlds, observations for learners."""

from tablee.engine.kit.bits import EMPTY
from tablee.engine.kit.contract import erase_chance, following
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.observation import Numbers, Observation, mark
from tablee.engine.kit.rule import Bits, Out, State, rule

from .rules import CARDS, DECK, MOST_PLAYERS, fill_hands, on_table

OBSERVATION = Observation(  # seats count from the observer on
    Numbers("hand", CARDS, 0, 1, "the cards in the observer's hand"),
    Numbers("table", CARDS, 0, 1, "the cards on the table"),
    Numbers("gone", CARDS, 0, 1, "the cards that are gone"),
    Numbers("cards", MOST_PLAYERS, 0, CARDS, "each seat's hand size"),
    Numbers("taken", MOST_PLAYERS, 0, CARDS, "the tricks that each seat has taken"),
    Numbers("turn", MOST_PLAYERS, 0, 1, "the seat on turn"),
)
(
    HAND_AT, TABLE_AT, GONE_AT, CARDS_AT, TAKEN_AT, TURN_AT,
) = OBSERVATION.starts  # fmt: skip


@rule
def blind(s: State, seat: int, memory: Bits) -> None:
    """Hide the hands of the others (NG-5)."""
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
    """Fill in the numbers of `OBSERVATION`; they are all 0 before."""
    mark(out, HAND_AT, s.hand[seat])
    mark(out, TABLE_AT, on_table(s))
    mark(out, GONE_AT, s.gone)
    other = seat
    for i in range(s.players):
        out[CARDS_AT + i] = s.count[other]
        out[TAKEN_AT + i] = s.taken[other]
        out[TURN_AT + i] = s.turn == other
        other = following(s, other)
