"""Reference model of Input: the rules as a person reads them, on full positions.

Plain and slow on purpose; it shares no code with the package. Positions and actions are those of
docs/formats/input.md, clause ids (IN-n) those of the rule book.

What is random goes through ``shuffle(what, things)``, in this order, at the deal only:

- for each seat, from 0 on: ``"pieces"`` with the seven pieces, each written as its two faces
  ("FR"); their new order gives the numbers 1 to 7. Then, for each number in turn, ``"throw"`` with
  the two faces of that piece: the first lies up, the second is hidden;
- ``"first seat"`` with the list of seats: the first of them begins.

Nothing is random after the deal, so ``apply`` never calls ``shuffle``.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

Doc = dict[str, Any]
Shuffle = Callable[[str, list[Any]], list[Any]]

# IN-1, IN-2: the five bands of each card, from the top
BANDS = {
    1: "SHHHH",
    2: "RHSSF",
    3: "FSRHR",
    4: "SSFHH",
    5: "FHRHR",
    6: "SSRFR",
    7: "FSSSH",
    8: "RSFSR",
    9: "RFRSS",
    0: "RHFHR",
}

# IN-3: the seven pieces of a colour, as their two faces
PIECES = ["FR", "FH", "FS", "RH", "RS", "HS", "JS"]

DEFAULTS: Doc = {
    "zero": False,
    "one_colour": "plus3",
    "free_card": None,
    "combos": False,
    "joker_final": False,
    "no_turning": [],
    "limit": 100,
    "referee": "strict",
    "live": False,
}


# --- the deal ------------------------------------------------------------------------------------


def check_options(players: int, options: Doc) -> Doc:
    """All options, those not given at their defaults; ValueError if they make no sense."""
    unknown = set(options) - set(DEFAULTS)
    if unknown:
        raise ValueError(f"unknown options: {sorted(unknown)}")
    if players not in (2, 3):
        raise ValueError("Input is for two or three players")
    full = copy.deepcopy(DEFAULTS)
    full.update(copy.deepcopy(options))
    for name in ("zero", "joker_final", "live"):
        if not isinstance(full[name], bool):
            raise ValueError(f"{name} is true or false")
    if full["one_colour"] not in ("plus3", "double"):
        raise ValueError("one_colour is plus3 or double")
    if full["referee"] not in ("strict", "table"):
        raise ValueError("referee is strict or table")
    if full["free_card"] is not None and full["free_card"] not in digits(players, full):
        raise ValueError("free_card is a digit of the row")
    if not isinstance(full["combos"], bool):
        for combination in full["combos"]:
            if not combination or not all(digit in BANDS for digit in combination):
                raise ValueError("combos is a list of lists of digits")
    if not all(seat in range(players) for seat in full["no_turning"]):
        raise ValueError("no_turning is a list of seats")
    if len(set(full["no_turning"])) == players:  # IN-25: at least one seat must turn
        raise ValueError("at least one seat must turn its pieces")
    if full["limit"] < 0:
        raise ValueError("limit is 0 or more")
    return full


def digits(players: int, options: Doc) -> list[int]:
    """The cards of this match, in the row or moved up."""
    cards = list(range(1, 10)) if players == 3 else list(range(1, 7))  # IN-4
    if options["zero"]:  # IN-20
        cards = [0, *cards]
    return cards


def deal(players: int, options: Doc, shuffle: Shuffle) -> Doc:
    options = check_options(players, options)
    up: list[list[str]] = []
    back: list[list[str]] = []
    seen: list[list[bool]] = []
    for _seat in range(players):
        up.append([])
        back.append([])
        seen.append([])
        for piece in shuffle("pieces", list(PIECES)):  # IN-5: the numbers tell nothing
            face, hidden = shuffle("throw", list(piece))
            joker = face == "J"
            if joker:  # IN-5: a joker that lies up is turned over; all have seen it (IN-28)
                face, hidden = hidden, face
            up[-1].append(face)
            back[-1].append(hidden)
            seen[-1].append(joker)
    first = shuffle("first seat", list(range(players)))[0]  # IN-5
    return {
        "game": "input",
        "rules": 1,
        "players": players,
        "options": options,
        "eyes": "table",
        "turn": first,
        "first": first,
        "up": up,
        "back": back,
        "seen": seen,
        "place": [["stock"] * 7 for _ in range(players)],
        "left": [[None] * 7 for _ in range(players)],
        "won": [],
        "hand": None,
        "from": None,
        "claimed": None,
        "free": False,
        "scores": [0] * players,
        "last_gain": [0] * players,
        "zero_used": [False] * players,
        "captured": [[] for _ in range(players)],
        "quiet": 0,
        "turns": 0,
        "over": False,
        "winners": [],
    }


# --- looking at a position -----------------------------------------------------------------------


def row(pos: Doc) -> list[int]:
    """The cards that are in the row now (IN-18)."""
    return [c for c in digits(pos["players"], pos["options"]) if c not in pos["won"]]


def card_of(place: str) -> int | None:
    """The card that a place ("5.2") is on; None for the stock and the hand."""
    return int(place.partition(".")[0]) if "." in place else None


def free_bands(pos: Doc, card: int) -> list[int]:
    taken = {place for places in pos["place"] for place in places}
    return [band for band in (1, 2, 3, 4, 5) if f"{card}.{band}" not in taken]


def lies_on(pos: Doc, seat: int, card: int) -> bool:
    return any(card_of(place) == card for place in pos["place"][seat])


def fits(card: int, band: int, face: str) -> bool:
    return face == "J" or BANDS[card][band - 1] == face  # IN-6, IN-11


def turns_over(pos: Doc, seat: int) -> bool:
    return seat not in pos["options"]["no_turning"]  # IN-25


def points(card: int) -> int:
    return 10 if card == 1 else card  # IN-12; IN-20: the 0 is worth nothing


def target(pos: Doc) -> int:
    return 21 if pos["players"] == 3 else 17  # IN-19


def copied(pos: Doc) -> Doc:
    """A copy that may be changed (all but the options, which nothing changes)."""
    new = dict(pos)
    for key, value in pos.items():
        if isinstance(value, list):
            new[key] = [list(x) if isinstance(x, list) else x for x in value]
    return new


def lift(pos: Doc, seat: int, piece: int) -> Doc:
    """The position with this piece in hand, not yet turned."""
    pos = copied(pos)
    card = card_of(pos["place"][seat][piece - 1])
    pos["place"][seat][piece - 1] = "hand"
    pos["hand"] = piece
    pos["from"] = card
    if card is not None and card in pos["won"] and len(free_bands(pos, card)) == 5:
        pos["won"].remove(card)  # IN-18: emptied, it is back in the row
    return pos


def barred(pos: Doc, seat: int, card: int) -> bool:
    """Whether the piece in hand may not go to this card, whatever its face."""
    if card == pos["from"]:  # IN-8: not back to the card that it leaves now
        return True
    if card == pos["left"][seat][pos["hand"] - 1]:  # IN-8: no to and fro
        return True
    if card == pos["claimed"]:  # IN-15: announced in vain, it goes elsewhere
        return True
    # IN-22: taken unturned, it goes to the free card
    return bool(pos["free"] and card != pos["options"]["free_card"])


def spots(pos: Doc, seat: int) -> list[tuple[int, int]]:
    """The (card, band) pairs where the piece in hand may be placed unannounced."""
    face = pos["up"][seat][pos["hand"] - 1]
    found = []
    for card in row(pos):  # IN-6, IN-9: only on cards of the row
        free = free_bands(pos, card)
        if barred(pos, seat, card) or len(free) < 2:  # IN-16: it would complete the card
            continue
        found += [(card, band) for band in free if fits(card, band, face)]
    return found


def may_claim(lifted: Doc, seat: int, card: int) -> bool:
    """IN-13, for the piece in hand."""
    return (
        card in row(lifted)
        and len(free_bands(lifted, card)) == 1
        and lies_on(lifted, seat, card)
        and not any(lies_on(lifted, seat, up) for up in lifted["won"])
        and not barred(lifted, seat, card)
    )


def may_name(pos: Doc, seat: int, card: int) -> bool:
    """IN-20: the 0 only by one who has scored, and once; any other card at all times."""
    return card != 0 or (pos["last_gain"][seat] > 0 and not pos["zero_used"][seat])


def completes(lifted: Doc, card: int, face: str) -> bool:
    """Whether this face may lie on the one free band of the card as a final piece."""
    if face == "J":  # IN-14, IN-20, IN-24
        return card == 0 or bool(lifted["options"]["joker_final"])
    return fits(card, free_bands(lifted, card)[0], face)


# --- the contract --------------------------------------------------------------------------------


def asked(pos: Doc) -> int:
    return -1 if pos["over"] else int(pos["turn"])


def legal(pos: Doc, seat: int) -> list[str]:
    if pos["over"] or seat != pos["turn"]:  # nobody acts out of turn in Input
        return []
    if pos["hand"] is not None:  # IN-6: touched is played
        return sorted(f"place {card} {band}" for card, band in spots(pos, seat))
    acts = []
    turning = turns_over(pos, seat)
    strict = pos["options"]["referee"] == "strict"
    free_card = pos["options"]["free_card"]
    in_hand = {piece: lift(pos, seat, piece) for piece in range(1, 8)}
    # IN-25 only: the faces that lie up matter to those who do not turn
    fitting = [] if turning else [p for p, lifted in in_hand.items() if spots(lifted, seat)]
    for piece, lifted in in_hand.items():
        face = pos["up"][seat][piece - 1]
        # IN-6, IN-7: any piece; IN-25: unturned, one that fits if there is one (else IN-10, IN-30)
        if turning or piece in fitting or not fitting:
            acts.append(f"take {piece}")
        for card in row(pos):  # IN-29: the row as it lies before the piece is lifted
            if not may_name(pos, seat, card):  # IN-20, IN-26: refused under both referees
                continue
            if strict and not may_claim(lifted, seat, card):  # IN-13, IN-26
                continue
            if strict and not turning and not completes(lifted, card, face):  # IN-25
                continue
            acts.append(f"announce {piece} {card}")
        if turning and free_card in row(pos):  # IN-22; IN-30: not for one who never turns
            taken = dict(lifted, free=True)
            if spots(taken, seat):
                acts.append(f"free {piece}")
            if (
                may_name(pos, seat, free_card)
                and may_claim(taken, seat, free_card)
                and completes(taken, free_card, face)
            ):
                acts.append(f"free {piece} final")
    return sorted(acts)


def apply(pos: Doc, seat: int, action: str, shuffle: Shuffle) -> Doc:
    if action not in legal(pos, seat):
        raise ValueError(f"seat {seat} may not do {action!r} now")
    words = action.split()
    if words[0] == "place":
        return put(copied(pos), seat, int(words[1]), int(words[2]))
    piece = int(words[1])
    new = lift(pos, seat, piece)
    if words[0] == "free":  # IN-22: not turned
        new["free"] = True
        if words[2:] == ["final"]:
            return win(new, seat, pos["options"]["free_card"])
        return new
    if turns_over(pos, seat):
        turn_piece(new, seat, piece)
    if words[0] == "announce":
        card = int(words[2])
        if may_claim(new, seat, card) and completes(new, card, new["up"][seat][piece - 1]):
            return win(new, seat, card)
        claim_in_vain(new, seat, card)
    if spots(new, seat):
        return new
    return nowhere(pos, new, seat, piece)


def late(pos: Doc, seat: int, action: str, aim: object) -> Doc | None:
    """The aim is the number of turns played (``turns``) that the actor had before his eyes."""
    if aim is None or aim == pos["turns"]:
        return None
    return copied(pos)  # void: no effect, no penalty


def over(pos: Doc) -> bool:
    return bool(pos["over"])


def result(pos: Doc) -> list[float]:
    if not pos["over"]:
        raise ValueError("the match is not over")
    winners = pos["winners"]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(pos["players"])]


# --- parts of an act (these change the position that they are given) -----------------------------


def turn_piece(pos: Doc, seat: int, piece: int) -> None:
    up, back = pos["up"][seat], pos["back"][seat]
    up[piece - 1], back[piece - 1] = back[piece - 1], up[piece - 1]  # IN-6
    pos["seen"][seat][piece - 1] = True  # by now both its faces have been shown


def claim_in_vain(pos: Doc, seat: int, card: int) -> None:
    loss = points(card)  # IN-15
    if card == 0:  # IN-20
        loss = pos["last_gain"][seat]
        pos["zero_used"][seat] = True
    pos["scores"][seat] = max(0, pos["scores"][seat] - loss)
    pos["claimed"] = card


def nowhere(before: Doc, pos: Doc, seat: int, piece: int) -> Doc:
    """IN-10: no band takes the face."""
    source = before["place"][seat][piece - 1]
    card = card_of(source)
    if card is not None and card not in before["won"]:
        if turns_over(pos, seat):
            turn_piece(pos, seat, piece)  # turned back; it has not left the card
        pos["place"][seat][piece - 1] = source
        return end_turn(pos, seat, piece, None, won=False)
    pos["place"][seat][piece - 1] = "stock"
    return end_turn(pos, seat, piece, card, won=False)


def put(pos: Doc, seat: int, card: int, band: int) -> Doc:
    piece = pos["hand"]
    pos["place"][seat][piece - 1] = f"{card}.{band}"
    return end_turn(pos, seat, piece, pos["from"], won=False)


def win(pos: Doc, seat: int, card: int) -> Doc:
    """A true announcement: the piece in hand completes the card (IN-12)."""
    piece = pos["hand"]
    band = free_bands(pos, card)[0]
    pos["place"][seat][piece - 1] = f"{card}.{band}"
    pos["won"] = sorted([*pos["won"], card])  # IN-18
    pos["captured"][seat] = sorted({*pos["captured"][seat], card})  # IN-23: at any time
    if card == 0:  # IN-20
        pos["zero_used"][seat] = True
        for other in range(pos["players"]):
            if other != seat:
                rest = pos["scores"][other] - pos["last_gain"][other]
                pos["scores"][other] = max(0, rest)
    else:
        gain = points(card)
        if sum(card_of(place) == card for place in pos["place"][seat]) == 5:
            gain = gain * 2 if pos["options"]["one_colour"] == "double" else gain + 3  # IN-17, 21
        pos["last_gain"][seat] = gain
        pos["scores"][seat] = min(target(pos), pos["scores"][seat] + gain)  # IN-19
    return end_turn(pos, seat, piece, pos["from"], won=True)


def end_turn(pos: Doc, seat: int, piece: int, left: int | None, *, won: bool) -> Doc:
    pos["left"][seat] = [None] * 7  # IN-8: only the turn just played counts at his next one
    pos["left"][seat][piece - 1] = left
    pos["hand"] = None
    pos["from"] = None
    pos["claimed"] = None
    pos["free"] = False
    pos["turns"] += 1
    pos["quiet"] = 0 if won else pos["quiet"] + 1
    limit = pos["options"]["limit"] * pos["players"]  # IN-27: rounds
    if won and (pos["scores"][seat] >= target(pos) or has_combo(pos, seat)):  # IN-19, IN-23
        pos["over"] = True
        pos["winners"] = [seat]
    elif limit > 0 and (pos["quiet"] >= limit or pos["turns"] >= 50 * limit):  # IN-27, IN-31
        pos["over"] = True
        best = max(pos["scores"])
        pos["winners"] = [s for s in range(pos["players"]) if pos["scores"][s] == best]
    else:
        pos["turn"] = (seat + 1) % pos["players"]
    return pos


def has_combo(pos: Doc, seat: int) -> bool:
    combos = pos["options"]["combos"]
    if combos is True:
        combos = [[1, 2, 3], [8, 9]]
    if combos is False:
        combos = []
    return any(set(combination) <= set(pos["captured"][seat]) for combination in combos)  # IN-23
