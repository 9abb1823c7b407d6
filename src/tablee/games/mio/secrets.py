"""Who may know what in MIO: blinding, possible worlds, observations for learners.

Observation, of a blinded record: for each face how many the observer has (a card face down among
them), how many have been laid, and whether it may be laid now, lies on top, was drawn last; the
colour in force; for each seat, clockwise from the observer, hand size, card down, total and turn;
the size of the pile, and the passes in a row.
"""

from tablee.engine.kit.bits import EMPTY, lowest, rest, size
from tablee.engine.kit.chance import shuffle
from tablee.engine.kit.contract import NONE, UNKNOWN, erase_chance, following
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.mio.rules import (
    CARDS,
    FACE_AT,
    FACES,
    IN_DECK,
    MOST_PLAYERS,
    PLACES,
    cards_of,
    layable,
    with_card,
)

OBSERVATION = 5 * FACES + 5 + 4 * MOST_PLAYERS + 2


@rule
def blind(s: State, seat: int, memory: Bits) -> None:
    """Hide others' hands and cards face down, and the pile; at the end all show theirs (MI-19)."""
    erase_chance(s, seat)
    for i in range(s.left):
        s.pile[i] = UNKNOWN
    if s.over:
        return
    for other in range(s.players):
        if other != seat:
            s.hand[other] = EMPTY
            if s.down[other] != NONE:
                s.down[other] = UNKNOWN
    if s.drawn != NONE and s.turn != seat:
        s.drawn = UNKNOWN


@rule
def resample(s: State, seat: int) -> None:
    """Deal the cards that this seat can't see at random to where they may be."""
    s.eyes = TABLE
    seen = s.laid
    for other in range(s.players):
        seen = with_cards(seen, cards_of(s, other))
    unseen = IN_DECK[s.deck] & ~seen
    n = 0  # the unseen cards, as a stack in `pile`
    while unseen:
        s.pile[n] = FACE_AT[lowest(unseen)]
        unseen = rest(unseen)
        n += 1
    shuffle(s, s.pile, n)
    for other in range(s.players):
        n = deal_unseen(s, other, n)
    for i in range(s.left, CARDS):
        s.pile[i] = NONE


@rule
def with_cards(cards: Bits, more: Bits) -> Bits:
    """The cards of two sets in one."""
    while more:
        cards = with_card(cards, FACE_AT[lowest(more)])
        more = rest(more)
    return cards


@rule
def deal_unseen(s: State, other: int, n: int) -> int:
    """Give a seat as many of the `n` unseen cards as it holds hidden ones; return what is left."""
    if s.down[other] == UNKNOWN:
        n -= 1
        s.down[other] = s.pile[n]
    for _ in range(s.count[other] - size(s.hand[other])):
        n -= 1
        s.hand[other] = with_card(s.hand[other], s.pile[n])
    if s.drawn == UNKNOWN and s.turn == other:
        s.drawn = s.pile[n]
    return n


@rule
def observe(s: State, seat: int, out: Out) -> None:
    """Fill in the numbers described at the head of this file."""
    mine = cards_of(s, seat)
    may_lay = layable(s, seat) if s.turn == seat and s.colour != NONE else EMPTY
    for face in range(FACES):
        places = PLACES[face]
        out[face] = size(mine & places)
        out[FACES + face] = size(s.laid & places)
        out[2 * FACES + face] = (may_lay & places) != EMPTY
        out[3 * FACES + face] = s.top == face
        out[4 * FACES + face] = s.drawn == face
    n = 5 * FACES
    for colour in range(5):
        out[n + colour] = s.colour == colour
    n += 5
    other = seat
    for i in range(MOST_PLAYERS):
        seated = i < s.players
        out[n] = s.count[other] if seated else 0.0
        out[n + 1] = seated and s.down[other] != NONE
        out[n + 2] = s.total[other] / s.target if seated else 0.0
        out[n + 3] = seated and s.turn == other
        n += 4
        other = following(s, other)
    out[n] = s.left / CARDS
    out[n + 1] = s.passes / s.players
