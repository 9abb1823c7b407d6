"""Ex & Hopp, told as plainly as possible: the model that the fast rules are compared with.

It works on full positions as described in docs/formats/exhopp.md, knows nothing of the engine,
and prefers clarity to speed. Clauses (EX-1 ...) are those of the rule book.

Everything random goes through ``shuffle(what, things)``, which returns the same things in a new
order. It is called with

* ``"deck"``: all cards of the match, in card order. The first in the new order is the first dealt.
* ``"tokens"``: the 18 tokens, in token order. The first four in the new order head rows 1 to 4,
  the fifth is the first to be turned over later.
* ``"first seat"``: the list of all seats. The first in the new order starts.
* ``"discards"``: the discards (sorted) when a card must be drawn from an empty pile. The result is
  the new pile, next card first.

``deal`` calls the first three once each, in this order; ``apply`` calls only the last one.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

Doc = dict[str, Any]
Shuffle = Callable[[str, list[Any]], list[Any]]

COLOURS = "RYBGAV"  # red yellow blue green grey (argent) violet: seat p owns colour p
NUMBERS = range(1, 13)
ROWS = range(4)
HAND = 4

# EX-2: six red tokens (a loss) and twelve black ones (a gain).
RED_TOKENS = ["-6", "-5", "-4", "-4", "-3", "-2"]
BLACK_TOKENS = ["+2", "+2", "+3", "+3", "+4", "+4", "+4", "+4", "+5", "+5", "+6", "+6"]

DEFAULTS: Doc = {"offer": "card", "referee": "strict", "live": False}


# --- words ---------------------------------------------------------------------------------------


def colour_of(card: str) -> str:
    return card[0]


def number_of(card: str) -> int:
    return int(card[1:])


def owner_of(card: str) -> int:
    """The seat for which this card counts (EX-6)."""
    return COLOURS.index(colour_of(card))


def card_order(card: str) -> tuple[int, int]:
    return (owner_of(card), number_of(card))


def sorted_cards(cards: list[str] | set[str]) -> list[str]:
    return sorted(cards, key=card_order)


def points_of(token: str) -> int:
    """+5 is worth five points, -4 costs four (EX-10)."""
    return int(token)


def length_of(token: str) -> int:
    """How many cards the token's row takes (EX-10)."""
    return abs(int(token))


# --- a new match ---------------------------------------------------------------------------------


def deal(players: int, options: Doc, shuffle: Shuffle) -> Doc:
    # EX-1: only the colours that somebody owns are in the match.
    deck = [colour + str(number) for colour in COLOURS[:players] for number in NUMBERS]
    pile = shuffle("deck", deck)
    tokens = shuffle("tokens", RED_TOKENS + BLACK_TOKENS)
    first = shuffle("first seat", list(range(players)))[0]  # EX-3

    hands: list[list[str]] = [[] for _ in range(players)]
    for _ in range(HAND):  # EX-3: four each, one card at a time, seat 0 first
        for seat in range(players):
            hands[seat].append(pile[0])
            pile = pile[1:]

    return {
        "game": "exhopp",
        "rules": 1,
        "players": players,
        "options": {**DEFAULTS, **options},
        "eyes": "table",
        "turn": first,
        "hands": [sorted_cards(hand) for hand in hands],
        "pile": pile,
        "discards": [],
        "tokens": tokens[:4],
        "rows": [[] for _ in ROWS],
        "facedown": tokens[4:],
        "taken": [[] for _ in range(players)],
        "offer": None,
        "offer_number": 0,
        "declined": [],
        "idle": 0,
        "known": [[] for _ in range(players)],
        "known_by_all": [],
        "over": False,
    }


# --- who may do what -----------------------------------------------------------------------------


def over(pos: Doc) -> bool:
    return bool(pos["over"])


def others_clockwise(pos: Doc) -> list[int]:
    """All seats but the one on turn, from its left neighbour on."""
    players = pos["players"]
    return [(pos["turn"] + step) % players for step in range(1, players)]


def asked(pos: Doc) -> int:
    if over(pos):
        return -1
    if pos["offer"] is not None:  # EX-8: the offerer waits, the others are asked in their order
        for seat in others_clockwise(pos):
            if seat not in pos["declined"]:
                return seat
    turn: int = pos["turn"]
    return turn


def legal(pos: Doc, seat: int) -> list[str]:
    if over(pos):
        return []
    hand: list[str] = pos["hands"][seat]
    acts: list[str] = []

    if pos["offer"] is not None:  # EX-8: nobody lays while an offer stands
        if seat == pos["turn"]:
            if pos["options"]["live"]:
                acts.append("close")  # EX-8: an act of live tables alone
        elif seat not in pos["declined"]:  # EX-8: a decline holds for this offer
            acts.append("decline")
            for card in hand:
                if colour_of(card) == colour_of(pos["offer"]):  # EX-7: the same colour
                    acts.append("accept " + card)
        return sorted(acts)

    if seat != pos["turn"]:
        return []
    if not hand:
        return ["pass"]  # EX-13
    for card in hand:
        for row in ROWS:
            if pos["tokens"][row] is not None:  # EX-4, EX-12
                acts.append(f"lay {card} {row + 1}")
        if pos["idle"] < pos["players"]:  # EX-15
            acts.append("offer " + card)  # EX-9: whether or not anybody can answer it
    return sorted(acts)


# --- acts ----------------------------------------------------------------------------------------


def apply(pos: Doc, seat: int, action: str, shuffle: Shuffle) -> Doc:
    assert action in legal(pos, seat), f"seat {seat} may not {action!r}"
    new = copy.deepcopy(pos)
    words = action.split()
    if words[0] == "lay":
        lay(new, words[1], int(words[2]) - 1, shuffle)
    elif words[0] == "offer":
        make_offer(new, words[1])
    elif words[0] == "accept":
        accept(new, seat, words[1], shuffle)
    elif words[0] == "decline":
        decline(new, seat, shuffle)
    elif words[0] == "close":
        idle_turn_ends(new, shuffle)  # EX-8: the turn is lost
    else:
        assert words[0] == "pass"
        idle_turn_ends(new, shuffle)  # EX-13, EX-15
    return new


def lay(pos: Doc, card: str, row: int, shuffle: Shuffle) -> None:
    pos["hands"][pos["turn"]].remove(card)
    pos["rows"][row].append(card)
    pos["idle"] = 0  # EX-15
    nobody_knows(pos, card)
    if len(pos["rows"][row]) == length_of(pos["tokens"][row]):  # EX-10
        settle(pos, row)
    if all(token is None for token in pos["tokens"]):
        pos["over"] = True  # EX-14: at once, nobody draws any more
        return
    turn_ends(pos, shuffle)  # EX-5: the draw comes after the settling


def settle(pos: Doc, row: int) -> None:
    sums = [0] * pos["players"]
    for card in pos["rows"][row]:
        sums[owner_of(card)] += number_of(card)  # EX-6
    best = [seat for seat in range(pos["players"]) if sums[seat] == max(sums)]

    pos["discards"] = sorted_cards(pos["discards"] + pos["rows"][row])  # EX-11: either way
    pos["rows"][row] = []
    if len(best) > 1:
        return  # EX-11: a tie, the token stays

    taken = pos["taken"][best[0]]
    taken.append(pos["tokens"][row])  # EX-10
    taken.sort(key=points_of)
    if pos["facedown"]:  # EX-12
        pos["tokens"][row] = pos["facedown"].pop(0)
    else:
        pos["tokens"][row] = None


def make_offer(pos: Doc, card: str) -> None:
    pos["offer"] = card  # the card stays in the hand while the offer stands
    pos["offer_number"] += 1
    pos["declined"] = []
    if pos["options"]["offer"] == "card":  # EX-8: seen by all; EX-9: or only its colour is named
        for seat in others_clockwise(pos):
            learn(pos["known"][seat], card)
        learn(pos["known_by_all"], card)


def accept(pos: Doc, taker: int, given: str, shuffle: Shuffle) -> None:
    offerer: int = pos["turn"]
    offered: str = pos["offer"]
    trade_in_the_heads(pos, offerer, offered, taker, given)
    # EX-7: the two cards change hands; the offerer can't refuse.
    pos["hands"][offerer].remove(offered)
    pos["hands"][taker].remove(given)
    pos["hands"][offerer] = sorted_cards(pos["hands"][offerer] + [given])
    pos["hands"][taker] = sorted_cards(pos["hands"][taker] + [offered])
    idle_turn_ends(pos, shuffle)  # EX-15: a trade counts too


def decline(pos: Doc, seat: int, shuffle: Shuffle) -> None:
    pos["declined"] = sorted(pos["declined"] + [seat])
    if len(pos["declined"]) == pos["players"] - 1:  # EX-7, EX-8: nobody accepts, the turn is lost
        idle_turn_ends(pos, shuffle)


def idle_turn_ends(pos: Doc, shuffle: Shuffle) -> None:
    """The end of a turn in which no card was laid: a trade, a failed offer or a pass."""
    pos["offer"] = None
    pos["declined"] = []
    pos["idle"] += 1  # EX-15
    turn_ends(pos, shuffle)


def turn_ends(pos: Doc, shuffle: Shuffle) -> None:
    hand: list[str] = pos["hands"][pos["turn"]]
    while len(hand) < HAND:  # EX-5: back to four, whatever was done in this turn
        if not pos["pile"]:
            if not pos["discards"]:
                break  # EX-13: both empty, one plays on with fewer cards
            pos["pile"] = list(shuffle("discards", pos["discards"]))  # EX-13: only when needed
            pos["discards"] = []
        hand.append(pos["pile"].pop(0))
    pos["hands"][pos["turn"]] = sorted_cards(hand)

    if not any(pos["hands"]) and not pos["pile"] and not pos["discards"]:
        pos["over"] = True  # EX-13, the safeguard
        return
    pos["turn"] = (pos["turn"] + 1) % pos["players"]


# --- who knows which card in whose hand ----------------------------------------------------------


def learn(known: list[str], card: str) -> None:
    known[:] = sorted_cards(set(known) | {card})


def forget(known: list[str], cards: set[str]) -> None:
    known[:] = [card for card in known if card not in cards]


def nobody_knows(pos: Doc, card: str) -> None:
    """The card has left the hands: there is nothing to remember about it."""
    for known in pos["known"]:
        forget(known, {card})
    forget(pos["known_by_all"], {card})


def trade_in_the_heads(pos: Doc, offerer: int, offered: str, taker: int, given: str) -> None:
    """What a trade does to what everybody knows; the cards are still in their old hands."""
    colour = colour_of(offered)

    # The two traders see both cards. Each knows where his own went, and holds the other one.
    forget(pos["known"][offerer], {given})
    learn(pos["known"][offerer], offered)
    forget(pos["known"][taker], {offered})
    learn(pos["known"][taker], given)

    # A third party does not see which card of this colour leaves the taker's hand, nor, when only
    # the colour was announced, which one leaves the offerer's: he can't be sure any more of any
    # card of this colour that he knew there. An offered card that he saw he follows to the taker.
    doubtful = {card for card in pos["hands"][taker] if colour_of(card) == colour}
    if pos["options"]["offer"] == "colour":
        doubtful |= {card for card in pos["hands"][offerer] if colour_of(card) == colour}
    for seat in range(pos["players"]):
        if seat not in (offerer, taker):
            forget(pos["known"][seat], doubtful)
    forget(pos["known_by_all"], doubtful)


# --- live acts that come too late ----------------------------------------------------------------


def late(pos: Doc, seat: int, action: str, aim: object) -> Doc | None:
    """An answer to an offer that no longer stands is void: it does nothing and costs nothing."""
    del seat  # it makes no difference here whose act it is
    if aim is None or action.split(maxsplit=1)[0] not in ("accept", "decline", "close"):
        return None
    if pos["offer"] is not None and aim == pos["offer_number"]:
        return None
    return copy.deepcopy(pos)


# --- the end -------------------------------------------------------------------------------------


def scores(pos: Doc) -> list[int]:
    return [sum(points_of(token) for token in taken) for taken in pos["taken"]]  # EX-10


def result(pos: Doc) -> list[float]:
    points = scores(pos)
    winners = [seat for seat in range(pos["players"]) if points[seat] == max(points)]
    # EX-14: the highest score wins, equal scores share the win.
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(pos["players"])]
