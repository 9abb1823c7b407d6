"""What a position of Input must satisfy, and the clause that it breaks if it does not."""

from tablee.engine.kit.bits import EMPTY, has, only, size
from tablee.engine.kit.contract import ENDED, NONE, SOUND, TRUNCATED
from tablee.engine.kit.rule import State, rule
from tablee.games.input.components import (
    ALL_KINDS,
    BANDS_OF,
    CARD_AT,
    CARDS,
    FITTING,
    HAND,
    JOKER,
    KIND,
    OWN,
    STOCK,
    TARGET,
    whole_cards,
)
from tablee.games.input.placing import bands_for_hand, bands_in_play, covered, turns_over
from tablee.games.input.rules import (
    IN_3,
    IN_4,
    IN_6,
    IN_8,
    IN_10,
    IN_12,
    IN_18,
    IN_19,
    IN_20,
    IN_22,
    IN_23,
    IN_27,
    IN_28,
    has_won,
    out_of_time,
)


@rule
def flaw(s: State) -> int:
    """The clause that this record breaks, or SOUND if it can be a position of Input."""
    for seat in range(s.players):
        clause = flaw_of_faces(s, seat)
        if clause == SOUND:
            clause = flaw_of_places(s, seat)
        if clause == SOUND:
            clause = flaw_of_score(s, seat)
        if clause != SOUND:
            return clause
    clause = flaw_of_cards(s)
    if clause == SOUND:
        clause = flaw_of_hand(s)
    return clause if clause != SOUND else flaw_of_end(s)


@rule
def flaw_of_faces(s: State, seat: int) -> int:
    """A seat has the seven pieces, and a joker that lies up has been turned over."""
    kinds = EMPTY
    for piece in range(OWN * seat, OWN * seat + OWN):
        kind = KIND[s.up[piece], s.back[piece]]
        if kind == NONE:
            return IN_3
        if s.up[piece] == JOKER and not has(s.seen, piece):
            return IN_28
        kinds |= only(kind)
    return SOUND if kinds == ALL_KINDS else IN_3


@rule
def flaw_of_places(s: State, seat: int) -> int:
    """A seat's pieces lie on bands of their shape, and have been turned to get there."""
    cards = bands_in_play(s)
    mine = EMPTY
    for piece in range(OWN * seat, OWN * seat + OWN):
        place = s.place[piece]
        if place < STOCK:
            mine |= only(place) & cards & FITTING[s.up[piece]]
            if not has(mine, place):
                return IN_6
            unturned = CARD_AT[place] == s.free_card or not turns_over(s, seat)
            if not unturned and not has(s.seen, piece):
                return IN_6
        elif place == HAND and piece != s.hand:
            return IN_6
        if piece == s.moved[seat]:
            if CARD_AT[place] == s.left[seat] or not BANDS_OF[s.left[seat]] & cards:
                return IN_8
    return SOUND if mine == s.mine[seat] else IN_6


@rule
def flaw_of_score(s: State, seat: int) -> int:
    """A seat with points has scored, and it has won only cards that are in play."""
    if not 0 <= s.score[seat] <= TARGET[s.players]:
        return IN_19
    if not 0 <= s.last_gain[seat] <= 20 or (s.score[seat] > 0 and s.last_gain[seat] == 0):
        return IN_20
    if s.zero_used >> seat & 1 and (not s.zero or s.last_gain[seat] == 0):
        return IN_20
    for card in range(CARDS):
        if s.captured[seat] >> card & 1 and not BANDS_OF[card] & bands_in_play(s):
            return IN_23
    return SOUND


@rule
def flaw_of_cards(s: State) -> int:
    """A card of the row has a free band, a won card has a piece, and a band has one at most."""
    cards = bands_in_play(s)
    pieces = 0
    for piece in range(OWN * s.players):
        pieces += s.place[piece] < STOCK
    if size(covered(s)) != pieces:
        return IN_6
    if s.row & ~cards or whole_cards(s.row) != s.row:
        return IN_4
    if whole_cards(s.row & ~covered(s)) != s.row:
        return IN_12
    return SOUND if whole_cards(covered(s) & ~s.row) == cards & ~s.row else IN_18


@rule
def flaw_of_hand(s: State) -> int:
    """A piece in hand has been turned, or is for the free card, and some band takes it."""
    if s.hand == NONE:
        idle = s.source == NONE and s.claimed == NONE and not s.unturned
        return SOUND if idle else IN_6
    if s.over or s.place[s.hand] != HAND or s.hand // OWN != s.turn:
        return IN_6
    if (BANDS_OF[s.source] | BANDS_OF[s.claimed]) & ~bands_in_play(s):
        return IN_4
    if s.unturned and (s.claimed != NONE or not turns_over(s, s.turn)):
        return IN_22
    if turns_over(s, s.turn) and not s.unturned and not has(s.seen, s.hand):
        return IN_6
    if s.moved[s.turn] == s.hand and s.left[s.turn] == s.source:
        return IN_8
    return SOUND if bands_for_hand(s) else IN_10


@rule
def flaw_of_end(s: State) -> int:
    """The match is over exactly when the seat that played last has won, or by the limit."""
    won = 0
    for seat in range(s.players):
        won += has_won(s, seat)
    if not 0 <= s.quiet <= s.turns:
        return IN_27
    if won > 1 or (won == 1) != (s.over == ENDED):
        return IN_19
    if won == 1 and not has_won(s, s.turn):  # nobody wins on another's turn
        return IN_19
    return SOUND if won or out_of_time(s) == (s.over == TRUNCATED) else IN_27
