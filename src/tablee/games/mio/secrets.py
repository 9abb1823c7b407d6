"""Who may know what in MIO: blinding, possible worlds, observations for learners."""

from tablee.engine.kit.bits import EMPTY, has, lowest, rest, size
from tablee.engine.kit.chance import shuffle
from tablee.engine.kit.contract import NONE, UNKNOWN, erase_chance, following
from tablee.engine.kit.events import TABLE
from tablee.engine.kit.rule import Bits, Out, State, rule
from tablee.games.mio.rules import CARDS, FACE_AT, FACES, MOST_PLAYERS, PLACES, added, held, layable


@rule
def blind(s: State, seat: int, kept: Bits) -> None:
    """Hide others' hands, the pile and others' cards face down; at the end all is shown (MI-19)."""
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
def with_all(s: State, cards: Bits, more: Bits) -> Bits:
    """Two sets of cards in one."""
    while more:
        cards = added(s, cards, FACE_AT[s.deck, lowest(more)])
        more = rest(more)
    return cards


@rule
def resample(s: State, seat: int) -> None:
    """Deal the unseen cards at random to the places that this seat can't see."""
    s.eyes = TABLE
    seen = s.laid
    for other in range(s.players):
        seen = with_all(s, seen, held(s, other))
    unseen = 0  # the unseen cards, as a stack in `pile`
    for place in range(CARDS):
        if not has(seen, place):
            s.pile[unseen] = FACE_AT[s.deck, place]
            unseen += 1
    shuffle(s, s.pile, unseen)
    for other in range(s.players):
        unseen = deal_unseen(s, other, unseen)
    for i in range(s.left, CARDS):
        s.pile[i] = NONE


@rule
def deal_unseen(s: State, other: int, unseen: int) -> int:
    """Give a seat as many unseen cards as it holds hidden ones; return how many are left."""
    if s.down[other] == UNKNOWN:
        unseen -= 1
        s.down[other] = s.pile[unseen]
    for _ in range(s.count[other] - size(s.hand[other])):
        unseen -= 1
        s.hand[other] = added(s, s.hand[other], s.pile[unseen])
    if s.drawn == UNKNOWN and s.turn == other:
        s.drawn = s.pile[unseen]
    return unseen


@rule
def observe(s: State, seat: int, out: Out) -> None:
    """The numbers described at the top of this file."""
    mine = held(s, seat)
    may_lay = layable(s, seat) if s.turn == seat and s.colour != NONE else EMPTY
    for face in range(FACES):
        places = PLACES[s.deck, face]
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


OBSERVATION = 5 * FACES + 5 + 4 * MOST_PLAYERS + 2
