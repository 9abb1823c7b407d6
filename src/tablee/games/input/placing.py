"""Where a piece of Input may go: which bands take it, and which cards it may be announced for."""

from tablee.engine.kit.bits import EMPTY, only
from tablee.engine.kit.contract import AT_TABLE
from tablee.engine.kit.rule import Bits, State, rule
from tablee.games.input.components import (
    ANY_PIECE,
    BANDS_OF,
    CARD_AT,
    FITTING,
    JOKER,
    OWN,
    ROW,
    TOPS,
    last_bands,
    whole_cards,
)


@rule
def covered(s: State) -> Bits:
    """The bands on which a piece lies."""
    return s.mine[0] | s.mine[1] | s.mine[2]


@rule
def bands_in_play(s: State) -> Bits:
    """The bands of all the cards of this match, in the row or won (IN-4, IN-20)."""
    return ROW[s.players] | BANDS_OF[0] if s.zero else ROW[s.players]


@rule
def card_under(s: State, piece: int) -> int:
    """The card on which this piece lies; NONE if it lies on no card."""
    return CARD_AT[s.place[piece]]


@rule
def barred_bands(s: State, seat: int, piece: int, source: int) -> Bits:
    """The card that a piece comes from, and the one it left on its owner's last turn (IN-8)."""
    if s.moved[seat] == piece:
        return BANDS_OF[source] | BANDS_OF[s.left[seat]]
    return BANDS_OF[source]


@rule
def bands_for(s: State, seat: int, piece: int, face: int, source: int) -> Bits:
    """The bands on which this face of a piece may be placed without an announcement; `source` is
    the card that the piece comes from."""
    free = s.row & ~covered(s)  # IN-9
    free &= ~last_bands(free)  # IN-16
    return free & FITTING[face] & ~barred_bands(s, seat, piece, source)  # IN-6, IN-8


@rule
def bands_as_it_lies(s: State, seat: int, piece: int) -> Bits:
    """The bands on which a piece may be placed without turning it over."""
    return bands_for(s, seat, piece, s.up[piece], card_under(s, piece))


@rule
def bands_for_hand(s: State) -> Bits:
    """The bands on which the piece in hand may be placed."""
    bands = bands_for(s, s.turn, s.hand, s.up[s.hand], s.source)
    bands &= ~BANDS_OF[s.claimed]  # IN-15
    return bands & BANDS_OF[s.free_card] if s.unturned else bands  # IN-22


@rule
def bands_to_win(s: State, seat: int) -> Bits:
    """The last free bands of the cards in the row on which this seat has a piece."""
    return last_bands(s.row & ~covered(s)) & whole_cards(s.mine[seat])


@rule
def final_bands(s: State, seat: int, piece: int) -> Bits:
    """The bands for which this piece may be announced, whatever its face (IN-13)."""
    if s.mine[seat] & ~s.row & ~only(s.place[piece]):  # another one lies on a won card
        return EMPTY
    return bands_to_win(s, seat) & ~barred_bands(s, seat, piece, card_under(s, piece))


@rule
def bands_completed_by(s: State, face: int) -> Bits:
    """The bands on which this face may be a final piece."""
    if face == JOKER and not s.joker_final:  # IN-14, IN-24
        return BANDS_OF[0]  # IN-20
    return FITTING[face]


@rule
def turns_over(s: State, seat: int) -> bool:
    """Must this seat turn its pieces (IN-25)?"""
    return s.no_turning >> seat & 1 == 0


@rule
def may_claim_zero(s: State, seat: int) -> bool:
    """Has this seat scored, and not yet announced the 0 (IN-20)?"""
    return s.last_gain[seat] > 0 and s.zero_used >> seat & 1 == 0


@rule
def takeable(s: State, seat: int) -> int:
    """The pieces that this seat may take: any; if it does not turn, those that fit, if any do."""
    if turns_over(s, seat):
        return ANY_PIECE
    fitting = 0
    for i in range(OWN):  # IN-25
        piece = OWN * seat + i
        if bands_as_it_lies(s, seat, piece):
            fitting |= 1 << i
    return fitting if fitting else ANY_PIECE  # IN-30


@rule
def announceable(s: State, seat: int, piece: int) -> Bits:
    """The cards that may be announced with this piece, one band for each."""
    if s.referee == AT_TABLE:
        bands = s.row & TOPS  # IN-26
    else:
        bands = final_bands(s, seat, piece)
        if not turns_over(s, seat):
            bands &= bands_completed_by(s, s.up[piece])  # IN-25
    return bands if may_claim_zero(s, seat) else bands & ~BANDS_OF[0]


@rule
def may_take_unturned(s: State, seat: int, piece: int) -> bool:
    """Does the free card, which is in the row, take this piece as it lies (IN-22)?"""
    return bands_as_it_lies(s, seat, piece) & BANDS_OF[s.free_card] != EMPTY


@rule
def may_announce_unturned(s: State, seat: int, piece: int) -> bool:
    """Would this piece, as it lies, complete the free card, which is in the row (IN-22)?"""
    if s.free_card == 0 and not may_claim_zero(s, seat):  # IN-20
        return False
    bands = final_bands(s, seat, piece) & bands_completed_by(s, s.up[piece])
    return bands & BANDS_OF[s.free_card] != EMPTY
