"""The rules of EKKO.

Lay a higher card on an odd one, a lower card on an even one; if you can't, draw. Whoever lays a
multiple of 11 lays again. At any moment anybody may lay the mirror of the card on the table (73 on
37), and then puts a card aside or makes all the others draw. A round ends with somebody's last
card, unless its mirror answers it. Cards left in hand are points; the lowest total wins once
somebody reaches the target.

Actions: 0–97 lay the card 1 … 98, 98–195 put it aside, 196 draw, 197 make the others draw, 198 pass
on the mirror, 199 end the wait for it.
"""

import numpy as np

from tablee.engine.kit.bits import EMPTY, only
from tablee.engine.kit.chance import below, shuffle
from tablee.engine.kit.contract import (
    ALLOWED,
    AT_TABLE,
    ENDED,
    NONE,
    STRICT,
    UNAIMED,
    following,
    record,
)
from tablee.engine.kit.events import TABLE, show, tell, whisper
from tablee.engine.kit.piles import take_top
from tablee.engine.kit.rule import Log, Out, State, rule
from tablee.engine.kit.scores import seats_with_lowest
from tablee.games.ekko.components import (
    CARDS,
    DEAL,
    MIRROR,
    MOST_PLAYERS,
    NO_CARD,
    add,
    clear,
    holds,
    list_cards,
    points_of,
    remove,
)
from tablee.games.ekko.laying import (
    AGAIN,
    EFFECT,
    OVER,
    TURN,
    WAIT,
    answerer,
    can_err,
    can_follow,
    fits,
    layable,
)

VERSION = 1

# The clauses that `refusal` and `flaw` return.
EK_1, EK_3, EK_4, EK_5, EK_6, EK_7, EK_9, EK_11 = 1, 3, 4, 5, 6, 7, 9, 11
EK_15, EK_16, EK_19, EK_20, EK_21, EK_22, EK_25 = 15, 16, 19, 20, 21, 22, 25
EK_26, EK_27, EK_28, EK_29, EK_30 = 26, 27, 28, 29, 30


# --- the record, actions and events

STATE = record(
    ("hand", np.uint64, (MOST_PLAYERS, 2)),
    ("aside", np.uint64, (MOST_PLAYERS, 2)),  # put aside in this round, by whom
    ("barred", np.uint64, (MOST_PLAYERS, 2)),  # penalty cards, which are in the hand too
    ("laid", np.uint64, 2),  # in this round, the turned-up card among them
    ("exposed", np.uint64, 2),  # shown in this round and taken back
    ("count", np.int8, MOST_PLAYERS),  # sizes of hand, aside and barred, known to all
    ("aside_count", np.int8, MOST_PLAYERS),
    ("barred_count", np.int8, MOST_PLAYERS),
    ("pile", np.int8, CARDS),  # the next card last
    ("left", np.int8),  # how many cards the pile has
    ("zone", np.int8),  # the card on the table
    ("under", np.int8),  # the card directly under it
    ("by", np.int8),  # the seat that laid the card on the table
    ("phase", np.int8),
    ("dealer", np.int8),
    ("passed", np.int8),  # the seat that has declined the mirror; only one can hold it
    ("caught", np.int8),  # the seat that does not draw when the others draw
    ("target", np.int32),
    ("total", np.int32, MOST_PLAYERS),
    ("rounds", np.int32),
)

LAY, ASIDE, DRAW, OTHERS_DRAW, PASS, CLOSE, ACTIONS = 0, 98, 196, 197, 198, 199, 200

BEGAN, DEALT, TURNED_UP, LAID, WAITING, WAITED, CAUGHT, CHOSE, PUT_ASIDE, DREW = range(1, 11)
NO_DRAW, WRONG, LATE, PASSED, SHOWN, SCORED, WON = range(11, 18)
ON_TURN, PENALTY, WHEN_CAUGHT, BY_EFFECT = range(4)  # why a card was drawn
A_CARD_ASIDE, THE_OTHERS_DRAW = range(2)  # the mirror's effect


# --- dealing


@rule
def deal(s: State, log: Log) -> None:
    """Start a match; the first dealer is drawn by lot (EK-3)."""
    s.eyes = TABLE
    s.over = 0
    s.rounds = 0
    for seat in range(MOST_PLAYERS):
        s.total[seat] = 0
    s.dealer = below(s, s.players)
    deal_round(s, log)


@rule
def deal_round(s: State, log: Log) -> None:
    """Deal one card at a time from the dealer's left (EK-2); the next is turned up (EK-3)."""
    s.rounds += 1
    tell(log, BEGAN, s.dealer, s.rounds, 0)
    clear_table(s)
    for i in range(CARDS):
        s.pile[i] = i + 1
    shuffle(s, s.pile, CARDS)
    seat = following(s, s.dealer)
    for _ in range(DEAL[s.players] * s.players):
        take_card(s, seat)
        seat = following(s, seat)
    for _ in range(s.players):
        show(log, DEALT, seat, s.count[seat], only(seat), s.hand[seat, 0], s.hand[seat, 1])
        seat = following(s, seat)
    put_on_table(s, s.dealer, take_top(s, NO_CARD))
    tell(log, TURNED_UP, s.dealer, s.zone, 0)
    if MIRROR[s.zone] == NO_CARD:  # EK-8: on a multiple of 11 the dealer lays again
        s.phase = AGAIN
    else:
        pass_turn_on(s)


@rule
def clear_table(s: State) -> None:
    """Nobody has a card, and nothing lies on the table."""
    for seat in range(s.players):
        clear(s.hand[seat])
        clear(s.aside[seat])
        clear(s.barred[seat])
        s.count[seat] = 0
        s.aside_count[seat] = 0
        s.barred_count[seat] = 0
    clear(s.laid)
    clear(s.exposed)
    s.left = CARDS
    s.zone = s.under = NO_CARD
    s.passed = s.caught = NONE


@rule
def take_card(s: State, seat: int) -> int:
    """The pile's next card goes to this hand."""
    card = take_top(s, NO_CARD)
    add(s.hand[seat], card)
    s.count[seat] += 1
    if s.passed == seat:  # EK-27: the hand has grown
        s.passed = NONE
    return card


@rule
def put_on_table(s: State, seat: int, card: int) -> None:
    """This seat's card lies on the table now."""
    add(s.laid, card)
    s.under = s.zone
    s.zone = card
    s.by = s.turn = seat
    s.passed = NONE  # EK-27: a card has been laid


@rule
def pass_turn_on(s: State) -> None:
    """It is the turn of the seat to the left."""
    s.phase = TURN
    s.turn = following(s, s.turn)


# --- who may act


@rule
def asked(s: State) -> int:
    """The seat that can answer with the mirror and has not declined; else the seat on turn.

    In sequence a wait has somebody to ask, but not in every world that others can imagine (EK-26):
    where nobody holds the mirror the round is over, and the seat on turn can do nothing more.
    """
    if s.over:
        return NONE
    seat = answerer(s)
    return s.turn if seat == NONE else seat


@rule
def may_act(s: State, seat: int) -> bool:
    """The seat on turn, the holder of the mirror, and any seat that could make a mistake."""
    if s.over or seat < 0:
        return False
    if seat == s.turn:
        return s.phase != WAIT or s.live != 0  # EK-26
    if s.phase == EFFECT:  # EK-15
        return False
    return layable(s, seat, can_err(s), 0) | layable(s, seat, can_err(s), 1) != EMPTY


@rule
def window(s: State) -> int:
    """A live table waits one reflex for the mirror of the card on the table, until it is laid."""
    mirror = MIRROR[s.zone]
    if s.over or mirror == NO_CARD or s.phase == EFFECT:
        return 0
    return 0 if holds(s.laid, mirror) else 1


# --- what may be done


@rule
def legal(s: State, seat: int, out: Out) -> int:
    """Fill in what this seat may do; return how many actions that are."""
    if s.over or seat < 0:
        return 0
    if s.phase == EFFECT:
        if seat != s.by:  # EK-15
            return 0
        n = list_cards(s.hand[seat, 0], s.hand[seat, 1], ASIDE, out, 0)  # EK-16: if there is one
        out[n] = OTHERS_DRAW
        return n + 1
    mistakes = can_err(s)
    low = layable(s, seat, mistakes, 0)
    n = list_cards(low, layable(s, seat, mistakes, 1), LAY, out, 0)
    if seat == s.turn:
        if s.phase == WAIT:
            if s.live:  # EK-26: in sequence only the holder's act ends the wait
                out[n] = CLOSE
                n += 1
        elif not can_follow(s, seat):  # EK-5, EK-7; EK-13: a mirror need not be laid
            out[n] = DRAW
            n += 1
    elif seat == answerer(s):  # EK-27
        out[n] = PASS
        n += 1
    return n


# --- why not


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """Why this seat may not do this: a clause, or ALLOWED."""
    if s.over:
        return EK_25
    if seat < 0 or seat >= s.players:
        return EK_11
    if s.phase == EFFECT:
        return refusal_of_effect(s, seat, action)
    if action < ASIDE:
        return refusal_to_lay(s, seat, action + 1 - LAY)
    if action == DRAW:
        return refusal_to_draw(s, seat)
    if action == PASS:
        return ALLOWED if seat == answerer(s) else EK_27
    if action == CLOSE:
        return ALLOWED if s.phase == WAIT and seat == s.turn and s.live else EK_26
    return EK_15


@rule
def refusal_of_effect(s: State, seat: int, action: int) -> int:
    """Why this can't be done while a mirror's effect is being chosen."""
    if seat != s.by:
        return EK_15
    if action == OTHERS_DRAW:
        return ALLOWED
    if action < ASIDE or action >= DRAW:
        return EK_15
    if s.count[seat] == 0:
        return EK_16
    return ALLOWED if holds(s.hand[seat], action + 1 - ASIDE) else EK_1


@rule
def refusal_to_lay(s: State, seat: int, card: int) -> int:
    """Why this card can't be laid."""
    if not holds(s.hand[seat], card):
        return EK_1
    if holds(s.barred[seat], card):
        return EK_28
    if card == MIRROR[s.zone]:
        return ALLOWED
    if s.phase == WAIT:
        return EK_26
    if fits(s, seat, card):
        return ALLOWED
    if card == MIRROR[s.under]:
        return EK_30
    if s.referee == AT_TABLE:
        return ALLOWED if can_err(s) else EK_29
    if seat != s.turn:
        return EK_11
    return EK_6 if s.phase == AGAIN else EK_4


@rule
def refusal_to_draw(s: State, seat: int) -> int:
    """Why this seat can't draw."""
    if s.phase == WAIT:
        return EK_26
    if seat != s.turn:
        return EK_5
    if not can_follow(s, seat):
        return ALLOWED
    if s.phase == AGAIN:
        return EK_7
    return EK_9 if s.turn == s.by else EK_5


@rule
def aim(s: State, seat: int, action: int) -> int:
    """Every act answers the card on the table."""
    return s.zone


@rule
def void(s: State, seat: int, action: int, aimed_at: int, log: Log) -> bool:
    """Does this act come too late to count? If everybody saw its card, an event says so (EK-19).

    It is late if it answers a card that is covered by now. Without an aim it is late only if it
    lays the mirror of the card under the zone and may not: 73, after a 40 has been laid on the 37.
    Everybody saw the card if the seat has it, and the card that it answers has lain there.
    """
    card = action + 1 - LAY if action < ASIDE else NO_CARD
    if s.over or aimed_at == s.zone or holds(s.barred[seat], card):  # EK-28: refused, late or not
        return False
    has_card = holds(s.hand[seat], card)
    if aimed_at == UNAIMED:
        late = has_card and card == MIRROR[s.under] and refusal(s, seat, action) != ALLOWED
        seen = late
    else:
        late = True
        seen = has_card and 0 < aimed_at <= CARDS and holds(s.laid, aimed_at)
    if seen:
        add(s.exposed, card)
        tell(log, LATE, seat, card, 0)
    return late


# --- what happens


@rule
def apply(s: State, seat: int, action: int, log: Log) -> None:
    """Carry out a legal action."""
    if action < ASIDE:
        card = action + 1 - LAY
        if card == MIRROR[s.zone]:  # EK-14
            lay_mirror(s, seat, card, log)
        elif fits(s, seat, card):
            lay(s, seat, card, log)
        else:
            lay_wrong_card(s, seat, card, log)
    elif action == DRAW:
        if draw_card(s, seat, ON_TURN, log):  # EK-5, EK-7
            free_barred(s)
            pass_turn_on(s)
        else:
            end_round(s, log)
    elif action == PASS and s.phase == TURN:
        s.passed = seat
        whisper(log, PASSED, seat, 0, only(seat))
    elif action >= PASS:  # EK-26: the wait is over, and nobody can tell why
        if s.live:
            tell(log, WAITED, NONE, 0, 0)
        end_round(s, log)
    elif action == OTHERS_DRAW:
        make_others_draw(s, seat, log)
    else:
        put_aside(s, seat, action + 1 - ASIDE, log)


@rule
def lay_from_hand(s: State, seat: int, card: int, log: Log) -> None:
    """A valid card leaves the hand for the table."""
    tell(log, LAID, seat, card, card == MIRROR[s.zone])
    remove(s.hand[seat], card)
    s.count[seat] -= 1
    put_on_table(s, seat, card)
    free_barred(s)


@rule
def lay(s: State, seat: int, card: int, log: Log) -> None:
    """Lay a card that fits: lay again (EK-6), perhaps wait for the mirror (EK-26), or go on."""
    lay_from_hand(s, seat, card, log)
    mirror = MIRROR[card]
    if mirror == NO_CARD:  # EK-6; EK-7: with the last card too
        s.phase = AGAIN
    elif s.count[seat] > 0:
        pass_turn_on(s)
    elif holds(s.laid, mirror):  # EK-26: all know that it can't come
        end_round(s, log)
    else:
        s.phase = WAIT
        if s.live:
            tell(log, WAITING, seat, 0, 0)
        elif answerer(s) == NONE:
            end_round(s, log)


@rule
def lay_mirror(s: State, seat: int, card: int, log: Log) -> None:
    """Lay the mirror; if it answers a last card, the seat that laid that is caught (EK-20)."""
    victim = s.by if s.phase == WAIT else NONE
    lay_from_hand(s, seat, card, log)
    s.phase = EFFECT
    if victim != NONE:
        tell(log, CAUGHT, victim, 0, 0)
        s.caught = victim
        if not draw_card(s, victim, WHEN_CAUGHT, log):
            end_round(s, log)


@rule
def put_aside(s: State, seat: int, card: int, log: Log) -> None:
    """A card leaves the round, face down (EK-15)."""
    tell(log, CHOSE, seat, A_CARD_ASIDE, 0)
    remove(s.hand[seat], card)
    add(s.aside[seat], card)
    s.count[seat] -= 1
    s.aside_count[seat] += 1
    show(log, PUT_ASIDE, seat, 0, only(seat), card, 0)
    end_effect(s, seat, log)


@rule
def make_others_draw(s: State, seat: int, log: Log) -> None:
    """The others draw (EK-15), clockwise (EK-17); a seat that was caught has drawn (EK-20)."""
    tell(log, CHOSE, seat, THE_OTHERS_DRAW, 0)
    other = following(s, seat)
    while other != seat:
        if other != s.caught and not draw_card(s, other, BY_EFFECT, log):
            end_round(s, log)
            return
        other = following(s, other)
    end_effect(s, seat, log)


@rule
def end_effect(s: State, seat: int, log: Log) -> None:
    """The round ends (EK-16), or the seat left of the mirror's player goes on (EK-18)."""
    s.caught = NONE
    if s.count[seat] == 0:
        end_round(s, log)
    else:
        pass_turn_on(s)


@rule
def lay_wrong_card(s: State, seat: int, card: int, log: Log) -> None:
    """All see the card, and the seat draws one that it may not lay for now (EK-21, EK-28)."""
    tell(log, WRONG, seat, card, 0)
    add(s.exposed, card)
    add(s.barred[seat], s.pile[s.left - 1])
    s.barred_count[seat] += 1
    draw_card(s, seat, PENALTY, log)


@rule
def free_barred(s: State) -> None:
    """A card was laid or the turn moves on: penalty cards may be laid (EK-28)."""
    if s.referee != STRICT:
        for seat in range(s.players):
            clear(s.barred[seat])
            s.barred_count[seat] = 0


@rule
def draw_card(s: State, seat: int, why: int, log: Log) -> bool:
    """This seat draws one card. Does the pile have one (EK-22)?"""
    if s.left == 0:
        tell(log, NO_DRAW, seat, 0, 0)
        return False
    card = take_card(s, seat)
    show(log, DREW, seat, why, only(seat), card, 0)
    return True


# --- the end


@rule
def end_round(s: State, log: Log) -> None:
    """Count the hands (EK-23); end the match (EK-25) or deal again."""
    over = False
    for seat in range(s.players):
        lost = points_of(s.hand[seat])
        s.total[seat] += lost
        over = over or s.total[seat] >= s.target
        tell(log, SHOWN, seat, np.int64(s.hand[seat, 0]), np.int64(s.hand[seat, 1]))
        tell(log, SCORED, seat, lost, s.total[seat])
    if over:
        s.over = ENDED
        s.phase = OVER
        s.passed = s.caught = NONE
        free_barred(s)
        best = winners(s)
        tell(log, WON, NONE, best, best & (best - 1) != 0)  # a tie: nobody has won
        return
    s.dealer = s.by  # EK-24: the seat that laid the last card
    deal_round(s, log)


@rule
def score(s: State, seat: int) -> int:
    """A seat's total; the lowest is best."""
    return s.total[seat]


@rule
def winners(s: State) -> int:
    """The seats with the lowest total; a tie is a draw between them (EK-25)."""
    return seats_with_lowest(s, s.total)
