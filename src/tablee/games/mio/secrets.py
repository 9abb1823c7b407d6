"""Who may know what in MIO: blinding, possible worlds, observations for learners."""

from tablee.engine.kit.bits import EMPTY, lowest, rest, size
from tablee.engine.kit.chance import shuffle
from tablee.engine.kit.contract import NONE, UNKNOWN, erase_chance, following
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.observation import FULL, Numbers, Observation, hundredths
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

MOST_COPIES = 5  # of a face: there are five jokers
OBSERVATION = Observation(  # seats count clockwise from the observer
    Numbers("hand", FACES, 0, MOST_COPIES, "how many of each face the observer has", 0.5),
    Numbers("laid", FACES, 0, MOST_COPIES, "how many of each face have been laid", 0.5),
    Numbers("may_lay", FACES, 0, 1, "the faces that the observer may lay now"),
    Numbers("top", FACES, 0, 1, "the face on top"),
    Numbers("drawn", FACES, 0, 1, "the face that the observer has just drawn"),
    Numbers("colour", 5, 0, 1, "the colour in force"),
    Numbers("seated", MOST_PLAYERS, 0, 1, "the seats that are taken"),
    Numbers("cards", MOST_PLAYERS, 0, CARDS, "each seat's hand size", 0.1),
    Numbers("down", MOST_PLAYERS, 0, 1, "the seats with a card face down"),
    Numbers("total", MOST_PLAYERS, 0, FULL, "each seat's total, in hundredths of the target", 0.01),
    Numbers("turn", MOST_PLAYERS, 0, 1, "the seat on turn"),
    Numbers("late", MOST_PLAYERS, 0, 1, "the seat whose late shout still counts"),
    Numbers("pile", 1, 0, CARDS, "how many cards the pile has"),
    Numbers("passes", 1, 0, MOST_PLAYERS, "the passes in a row"),
)
(
    HAND_AT, LAID_AT, MAY_LAY_AT, TOP_AT, DRAWN_AT, COLOUR_AT, SEATED_AT, CARDS_AT, DOWN_AT,
    TOTAL_AT, TURN_AT, LATE_AT, PILE_AT, PASSES_AT,
) = OBSERVATION.starts  # fmt: skip


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
    """Fill in the numbers of `OBSERVATION`, from a blinded record."""
    count_faces(cards_of(s, seat), out, HAND_AT)
    count_faces(s.laid, out, LAID_AT)
    may_lay = layable(s, seat) if s.turn == seat and s.colour != NONE else EMPTY
    while may_lay:
        face = int(FACE_AT[lowest(may_lay)])
        out[MAY_LAY_AT + face] = 1
        may_lay &= ~PLACES[face]
    out[TOP_AT + int(s.top)] = 1
    if s.drawn >= 0:
        out[DRAWN_AT + int(s.drawn)] = 1
    if s.colour >= 0:
        out[COLOUR_AT + int(s.colour)] = 1
    other = seat
    for i in range(s.players):
        out[SEATED_AT + i] = 1
        out[CARDS_AT + i] = s.count[other]
        out[DOWN_AT + i] = s.down[other] != NONE
        out[TOTAL_AT + i] = hundredths(s.total[other], s.target)
        out[TURN_AT + i] = s.turn == other
        out[LATE_AT + i] = s.forgot == other
        other = following(s, other)
    out[PILE_AT] = s.left
    out[PASSES_AT] = min(s.passes, MOST_PLAYERS)


@rule
def count_faces(cards: Bits, out: Out, n: int) -> None:
    """How many of each face a set holds, from entry `n` on."""
    left = cards
    while left:
        face = int(FACE_AT[lowest(left)])
        out[n + face] = size(cards & PLACES[face])
        left &= ~PLACES[face]
