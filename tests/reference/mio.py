"""MIO, the reference model: the rules written as literally as possible, on full positions.

It shares no code with the package, and is slow and plain on purpose. Positions and actions are
those of ``docs/formats/mio.md``; the clauses cited (MI-1 …) are those of the rule book.

Everything random goes through ``shuffle(what, things)``, which returns the things in a new order:

- ``shuffle("first dealer", seats)``: the first seat of the answer deals round 1 (``deal`` only);
- ``shuffle("deck", cards)``: the 55 cards, first card dealt first (``deal``, and ``apply`` when an
  act ends a round and another one follows). ``cards`` is handed over in sorted order.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

Doc = dict[str, Any]
Shuffle = Callable[[str, list[Any]], list[Any]]

COLOURS = ["red", "yellow", "blue", "green", "grey"]
LETTERS = {"red": "R", "yellow": "Y", "blue": "B", "green": "G", "grey": "A"}
COLOUR_OF = {letter: colour for colour, letter in LETTERS.items()}
JOKER = "J"
STAR = "*"
HAND = 5  # MI-2
JOKERS = 5  # MI-1
DECKS = {  # MI-1: what there is of each colour
    "40-10-5": ["1", "1", "2", "2", "3", "3", "4", "5", STAR, STAR],
    "45-5-5": ["1", "1", "2", "2", "3", "3", "4", "4", "5", STAR],
}
DEFAULTS: Doc = {
    "target": 100,
    "deck": "40-10-5",
    "shout": "manual",
    "referee": "strict",
    "live": False,
}


# ---------------------------------------------------------------------------------------- cards


def is_joker(card: str) -> bool:
    return card == JOKER


def is_star(card: str) -> bool:
    return card != JOKER and card[1] == STAR


def is_number(card: str) -> bool:
    return card != JOKER and card[1] != STAR


def colour_of(card: str) -> str | None:
    """The card's own colour; a joker has none."""
    return None if is_joker(card) else COLOUR_OF[card[0]]


def points(card: str) -> int:
    """MI-14: numbers their value, stars and jokers 10."""
    return int(card[1]) if is_number(card) else 10


def sort_key(card: str) -> tuple[int, int]:
    if is_joker(card):
        return (len(COLOURS), 0)
    return ("RYBGA".index(card[0]), "12345*".index(card[1]))


def in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=sort_key)


def full_deck(name: str) -> list[str]:
    """MI-1."""
    cards = [LETTERS[colour] + face for colour in COLOURS for face in DECKS[name]]
    return in_order(cards + [JOKER] * JOKERS)


# -------------------------------------------------------------------------------------- fitting


def fits(pos: Doc, card: str) -> bool:
    """Does the card match what lies on top (whether it may be laid is another question)?"""
    top: str = pos["top"]
    if is_joker(card):  # MI-4, MI-5, MI-8
        return True
    if is_joker(top):  # MI-5: the named colour, number or star
        return bool(colour_of(card) == pos["colour"])
    if is_star(top):  # MI-8: the star's colour, or any star
        return colour_of(card) == colour_of(top) or is_star(card)
    # MI-4: the same colour (number or star), or the same number
    return colour_of(card) == colour_of(top) or (is_number(card) and card[1] == top[1])


def fits_from_hand(pos: Doc, card: str) -> bool:
    """May the card be laid by somebody who has held it since before his turn?"""
    if is_star(pos["top"]):  # MI-8, MI-9: only a star of any colour
        return is_star(card)
    return fits(pos, card)


def cards_left_to(pos: Doc, seat: int) -> int:
    """The cards of a seat; the one face down counts as one in hand (MI-12)."""
    return len(pos["hands"][seat]) + (pos["down"][seat] is not None)


def layable(pos: Doc, seat: int) -> list[str]:
    """The cards that the seat on turn may lay now, each word once."""
    if pos["drawn"] is not None:  # MI-6, MI-7, MI-8: only the card drawn last
        return [pos["drawn"]] if fits(pos, pos["drawn"]) else []
    if pos["down"][seat] is not None:  # MI-11: this turn begins with a draw
        return []
    return in_order([card for card in set(pos["hands"][seat]) if fits_from_hand(pos, card)])


# ----------------------------------------------------------------------------------------- deal


def deal(players: int, options: Doc, shuffle: Shuffle) -> Doc:
    """A new match. Options that are not given have their default."""
    if not 2 <= players <= 6:
        raise ValueError(f"MIO is for 2 to 6 players, not {players}")
    unknown = set(options) - set(DEFAULTS)
    if unknown:
        raise ValueError(f"unknown options: {sorted(unknown)}")
    pos: Doc = {
        "game": "mio",
        "rules": 1,
        "players": players,
        "options": {name: options.get(name, default) for name, default in DEFAULTS.items()},
        "eyes": "table",
        "round": 1,
        "dealer": shuffle("first dealer", list(range(players)))[0],  # MI-2: at random
        "turn": 0,
        "naming": False,
        "hands": [],
        "down": [],
        "pile": [],
        "laid": [],
        "top": "",
        "colour": None,
        "drawn": None,
        "passes": 0,
        "forgot": None,
        "totals": [0] * players,
        "over": False,
    }
    deal_round(pos, shuffle)
    return pos


def deal_round(pos: Doc, shuffle: Shuffle) -> None:
    """MI-2, MI-3: set up the round for the dealer that the position names."""
    n: int = pos["players"]
    dealer: int = pos["dealer"]
    pile: list[str] = list(shuffle("deck", full_deck(pos["options"]["deck"])))
    hands: list[list[str]] = [[] for _ in range(n)]
    for _ in range(HAND):  # MI-2: one at a time, the dealer's left neighbour first
        for step in range(1, n + 1):
            hands[(dealer + step) % n].append(pile.pop(0))
    top = pile.pop(0)  # MI-2: the next card is turned up
    pos["hands"] = [in_order(hand) for hand in hands]
    pos["down"] = [None] * n
    pos["pile"] = pile
    pos["laid"] = [top]
    pos["top"] = top
    pos["colour"] = colour_of(top)
    pos["naming"] = is_joker(top)  # MI-3: the dealer names before anybody else acts
    pos["turn"] = dealer if is_joker(top) else (dealer + 1) % n
    pos["drawn"] = None
    pos["passes"] = 0
    pos["forgot"] = None


# ------------------------------------------------------------------------------- who, and what


def over(pos: Doc) -> bool:
    return bool(pos["over"])


def asked(pos: Doc) -> int:
    """The seat on turn, or the dealer who must name; MI-17: the forgetter is not asked."""
    return -1 if over(pos) else int(pos["turn"])


def legal(pos: Doc, seat: int) -> list[str]:
    if over(pos):
        return []
    if seat == pos["turn"]:
        return sorted(legal_on_turn(pos, seat))
    if seat == pos["forgot"]:  # MI-17: the late shout, or giving it up; only he
        return ["mio", "pass"]
    return []


def legal_on_turn(pos: Doc, seat: int) -> list[str]:
    if pos["naming"]:  # MI-3
        return [f"name {colour}" for colour in COLOURS]
    acts: list[str] = []
    for card in layable(pos, seat):
        acts += ways_to_lay(pos, seat, card)
    if pos["pile"]:
        acts.append("draw")  # MI-6, MI-7: always allowed while there are cards
    elif not acts:
        acts.append("pass")  # MI-9, MI-11, MI-13: nobody passes who can lay
    return acts


def ways_to_lay(pos: Doc, seat: int, card: str) -> list[str]:
    plain = [f"lay {card} {c}" for c in COLOURS] if is_joker(card) else [f"lay {card}"]  # MI-5
    one_left = cards_left_to(pos, seat) - 1 == 1
    if one_left and pos["options"]["shout"] == "manual":  # MI-10; MI-18: only when it is due
        return plain + [f"{act} mio" for act in plain]
    return plain


# ---------------------------------------------------------------------------------------- apply


def apply(pos: Doc, seat: int, action: str, shuffle: Shuffle) -> Doc:
    if action not in legal(pos, seat):
        raise ValueError(f"seat {seat} may not {action!r}")
    pos = copy.deepcopy(pos)
    if seat != pos["turn"]:  # MI-17: the forgetter in his window
        if action == "mio":
            take_back(pos, seat)
        pos["forgot"] = None
        return pos

    pos["forgot"] = None  # MI-17: the next player's act closes the window
    words = action.split()
    if words[0] == "name":  # MI-3
        pos["colour"] = words[1]
        pos["naming"] = False
        pos["turn"] = left_of(pos, seat)
    elif words[0] == "draw":  # MI-6
        card = pos["pile"].pop(0)
        pos["hands"][seat] = in_order(pos["hands"][seat] + [card])
        pos["drawn"] = card
    elif words[0] == "pass":
        say_i_pass(pos, seat, shuffle)
    else:
        lay(pos, seat, words, shuffle)
    return pos


def left_of(pos: Doc, seat: int) -> int:
    return int((seat + 1) % pos["players"])


def take_back(pos: Doc, seat: int) -> None:
    """MI-11, MI-17: the card face down, if there is one, comes back to the hand."""
    if pos["down"][seat] is not None:
        pos["hands"][seat] = in_order(pos["hands"][seat] + [pos["down"][seat]])
        pos["down"][seat] = None


def lay(pos: Doc, seat: int, words: list[str], shuffle: Shuffle) -> None:
    """The words of the action: lay, the card, the colour named for a joker, perhaps mio."""
    card = words[1]
    said_mio = words[-1] == "mio"
    pos["hands"][seat].remove(card)
    pos["laid"] = in_order(pos["laid"] + [card])
    pos["top"] = card
    pos["colour"] = words[2] if is_joker(card) else colour_of(card)  # MI-5
    pos["drawn"] = None
    pos["passes"] = 0  # MI-16: the passes are no longer in a row

    left = cards_left_to(pos, seat)
    if left == 0:  # MI-14
        end_round(pos, doubled=is_joker(card), shuffle=shuffle)
        return
    if left == 1 and not said_mio and pos["options"]["shout"] == "manual":
        # MI-10, MI-11: forgotten. His last card goes face down, or stays there (MI-12).
        if pos["down"][seat] is None:
            pos["down"][seat] = pos["hands"][seat].pop()
        pos["forgot"] = seat  # MI-17: his window opens
    else:
        take_back(pos, seat)  # MI-11: at the end of a turn begun with a card down
    pos["turn"] = left_of(pos, seat)


def say_i_pass(pos: Doc, seat: int, shuffle: Shuffle) -> None:
    pos["drawn"] = None
    take_back(pos, seat)  # MI-11: that was the turn
    pos["passes"] += 1
    everybody_passed = pos["passes"] >= pos["players"]
    somebody_could_lay = any(fits_from_hand(pos, card) for hand in pos["hands"] for card in hand)
    if everybody_passed and not somebody_could_lay:  # MI-16: blocked, never doubled
        end_round(pos, doubled=False, shuffle=shuffle)
        return
    pos["turn"] = left_of(pos, seat)


def end_round(pos: Doc, doubled: bool, shuffle: Shuffle) -> None:
    """MI-14: count; MI-15: the end of the match, or MI-2: the next round."""
    for seat in range(pos["players"]):
        cards = list(pos["hands"][seat])
        if pos["down"][seat] is not None:  # MI-12: it scores as a card in hand
            cards.append(pos["down"][seat])
        score = sum(points(card) for card in cards)
        pos["totals"][seat] += 2 * score if doubled else score
    if max(pos["totals"]) >= pos["options"]["target"]:
        pos["over"] = True  # all else stays as it lay at the scoring, open (MI-19)
        return
    pos["round"] += 1
    pos["dealer"] = left_of(pos, pos["dealer"])
    deal_round(pos, shuffle)


# ------------------------------------------------------------------------------ aims and result


def late(pos: Doc, seat: int, action: str, aim: object) -> Doc | None:
    """Void acts change nothing in MIO: the answer is None or an equal copy.

    The forgetter's acts are aimed at his window (``forgot``), all others at the card on top.
    """
    if aim is None:
        return None
    about_the_shout = action == "mio" or (action == "pass" and seat == pos["forgot"])
    target: object = pos["forgot"] if about_the_shout else pos["top"]
    if type(aim) is type(target) and aim == target:
        return None
    return copy.deepcopy(pos)


def result(pos: Doc) -> list[float]:
    """MI-15: the lowest total wins, ties share."""
    if not over(pos):
        raise ValueError("the match is not over")
    best = min(pos["totals"])
    winners = [total == best for total in pos["totals"]]
    return [1 / sum(winners) if won else 0.0 for won in winners]
