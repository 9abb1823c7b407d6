"""EKKO, written down a second time: the most literal reading of the rule book.

This model shares no code with the package. It is slow and plain on purpose, so that it can be held
against the rule book (`src/tablee/games/ekko/RULES.en.md`) clause by clause, and the engine
against it. Positions and actions are those of `docs/formats/ekko.md`, seen with the eyes of the
table (everything known).

Everything random goes through `shuffle(what, things)`, which returns the things in a new order:

    "first dealer"   the seats; the first one of the answer deals the first round
    "deck"           the 98 cards; the first one of the answer is dealt first, and so on

`deal` asks for "first dealer" and then for "deck"; an act that ends a round, but not the match,
asks for "deck" once. Nothing else is random.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

Doc = dict[str, Any]
Shuffle = Callable[[str, list[Any]], list[Any]]

DECK: list[str] = [f"{number:02d}" for number in range(1, 99)]  # EK-1
DEFAULTS: Doc = {"target": 25, "referee": "strict", "live": False}


# ---------------------------------------------------------------------------------------- cards


def hand_size(players: int) -> int:
    """EK-2."""
    if players <= 3:
        return 6
    if players <= 5:
        return 5
    return 4


def is_multiple(card: str) -> bool:
    """A multiple of 11 (EK-6): both digits are the same."""
    return card[0] == card[1]


def mirror(card: str | None) -> str | None:
    """The same digits the other way round; a multiple of 11 has no mirror (EK-10)."""
    if card is None or is_multiple(card):
        return None
    return card[1] + card[0]


def follows(card: str, zone: str) -> bool:
    """Parity: above an odd card, below an even one (EK-4)."""
    if int(zone) % 2 == 1:
        return int(card) > int(zone)
    return int(card) < int(zone)


def worth(card: str) -> int:
    """What a card left in hand costs (EK-23)."""
    return 2 if is_multiple(card) else 1


def left_of(pos: Doc, seat: int) -> int:
    return (seat + 1) % int(pos["players"])


# ----------------------------------------------------------------------------------- the set-up


def deal(players: int, options: Doc, shuffle: Shuffle) -> Doc:
    """A new match, its first round dealt."""
    pos: Doc = {
        "game": "ekko",
        "rules": 1,
        "players": players,
        "options": {**DEFAULTS, **options},
        "eyes": "table",
        "round": 1,
        "dealer": shuffle("first dealer", list(range(players)))[0],  # EK-3
        "phase": "turn",
        "turn": 0,
        "by": 0,
        "zone": "",
        "under": None,
        "laid": [],
        "hands": [],
        "pile": [],
        "aside": [],
        "passed": [],
        "barred": [],
        "caught": None,
        "exposed": [],
        "totals": [0] * players,
    }
    _deal_round(pos, shuffle)
    return pos


def _deal_round(pos: Doc, shuffle: Shuffle) -> None:
    players = pos["players"]
    dealer = pos["dealer"]
    deck = list(shuffle("deck", list(DECK)))
    hands: list[list[str]] = [[] for _ in range(players)]
    seat = left_of(pos, dealer)
    for _ in range(players * hand_size(players)):  # one card at a time, the dealer's left first
        hands[seat].append(deck.pop(0))
        seat = left_of(pos, seat)
    zone = deck.pop(0)  # EK-3: turned over, and counts as just laid by the dealer
    pos["hands"] = [sorted(hand) for hand in hands]
    pos["pile"] = deck
    pos["zone"] = zone
    pos["under"] = None
    pos["by"] = dealer
    pos["laid"] = [zone]
    pos["aside"] = [[] for _ in range(players)]
    pos["passed"] = []
    pos["barred"] = [[] for _ in range(players)]
    pos["caught"] = None
    pos["exposed"] = []
    if is_multiple(zone):
        pos["phase"] = "again"  # EK-8: the dealer lays again before anybody else
        pos["turn"] = dealer
    else:
        pos["phase"] = "turn"
        pos["turn"] = left_of(pos, dealer)


# --------------------------------------------------------------------------------- what is legal


def free_cards(pos: Doc, seat: int) -> list[str]:
    """The hand without the penalty cards that may not be laid yet (EK-28)."""
    return [card for card in pos["hands"][seat] if card not in pos["barred"][seat]]


def fitting(pos: Doc, seat: int) -> list[str]:
    """What this seat, on turn, can lay without help from the mirror."""
    if pos["phase"] not in ("turn", "again") or pos["turn"] != seat:
        return []
    cards = free_cards(pos, seat)
    if pos["phase"] == "turn" and pos["by"] == seat:
        return cards  # EK-9: nobody has laid since his own card; not for a further lay (EK-6, EK-8)
    return [card for card in cards if follows(card, pos["zone"])]  # EK-4


def mirrors(pos: Doc, seat: int) -> list[str]:
    """The mirror of the zone, if this seat may lay it now (EK-11): one card or none."""
    if pos["phase"] in ("effect", "over"):
        return []  # EK-15: while an effect is being chosen no card can be laid
    answer = mirror(pos["zone"])
    return [card for card in free_cards(pos, seat) if card == answer]


def mistakes(pos: Doc, seat: int) -> list[str]:
    """The wrong cards that this seat could lay, to be punished for it (EK-21)."""
    if pos["options"]["referee"] != "table":
        return []
    if pos["phase"] not in ("turn", "again"):
        return []  # EK-15, EK-26: refused under both referees
    if not pos["pile"]:
        return []  # EK-29
    right = fitting(pos, seat) + mirrors(pos, seat)
    too_late = mirror(pos["under"])  # EK-19, EK-30: late, and so never among the legal acts
    return [card for card in free_cards(pos, seat) if card not in right and card != too_late]


def legal(pos: Doc, seat: int) -> list[str]:
    """Every act that this seat may do now, as at a live table."""
    phase = pos["phase"]
    if phase == "over":
        return []
    if phase == "effect":
        if seat != pos["by"]:
            return []  # EK-15: nobody else acts
        acts = ["impose"]
        acts += [f"aside {card}" for card in pos["hands"][seat]]  # EK-16: needs a card in hand
        return sorted(acts)

    on_turn = phase in ("turn", "again") and pos["turn"] == seat
    cards = set(fitting(pos, seat)) | set(mirrors(pos, seat)) | set(mistakes(pos, seat))
    acts = [f"lay {card}" for card in cards]
    if on_turn and not fitting(pos, seat):
        acts.append("draw")  # EK-5, EK-7; a mirror that does not fit need not be laid (EK-13)
    if not on_turn and mirrors(pos, seat) and seat not in pos["passed"]:
        acts.append("pass")  # out of turn, or in the wait of EK-26
    if phase == "wait" and pos["by"] == seat and pos["options"]["live"]:
        acts.append("close")  # EK-26: an act of live tables alone
    return sorted(acts)


def asked(pos: Doc) -> int:
    """The seat that is asked next when the match is played in sequence; -1 when it is over."""
    if pos["phase"] == "over":
        return -1
    if pos["phase"] == "effect":
        return int(pos["by"])
    # Out-of-turn actors first, clockwise from the seat on turn; in a wait that is its layer.
    seat = left_of(pos, pos["turn"])
    while seat != pos["turn"]:
        if mirrors(pos, seat) and seat not in pos["passed"]:
            return int(seat)
        seat = left_of(pos, seat)
    return int(pos["turn"])


# ------------------------------------------------------------------------------------- the acts


def apply(pos: Doc, seat: int, action: str, shuffle: Shuffle) -> Doc:
    """The position after a legal act."""
    if action not in legal(pos, seat):
        raise ValueError(f"seat {seat} may not {action!r} now")
    pos = copy.deepcopy(pos)
    words = action.split()
    if words[0] == "lay":
        card = words[1]
        if card in mirrors(pos, seat):
            _lay_mirror(pos, seat, card, shuffle)  # EK-14: before everything else
        elif card in fitting(pos, seat):
            _lay(pos, seat, card, shuffle)
        else:
            _lay_wrong(pos, seat, card)
    elif action == "draw":
        if _draws(pos, seat):
            _turn_goes_to(pos, left_of(pos, seat))  # EK-5, EK-7
        else:
            _end_round(pos, shuffle)  # EK-22
    elif action == "pass":
        if pos["phase"] == "wait":
            _end_round(pos, shuffle)  # EK-27: in the wait the holder's pass ends the round
        else:
            pos["passed"] = sorted([*pos["passed"], seat])
    elif action == "close":
        _end_round(pos, shuffle)  # EK-26
    elif words[0] == "aside":
        pos["hands"][seat].remove(words[1])  # EK-15a
        pos["aside"][seat] = sorted([*pos["aside"][seat], words[1]])
        _after_effect(pos, seat, shuffle)
    else:
        assert action == "impose"
        _others_draw(pos, seat, shuffle)
    return pos


def _put_on_table(pos: Doc, seat: int, card: str) -> None:
    """A card is laid, validly."""
    pos["hands"][seat].remove(card)
    pos["under"] = pos["zone"]
    pos["zone"] = card
    pos["by"] = seat
    pos["laid"] = sorted([*pos["laid"], card])
    pos["passed"] = []  # EK-27
    pos["barred"] = [[] for _ in pos["hands"]]  # EK-28


def _draws(pos: Doc, seat: int) -> bool:
    """This seat draws one card. False: it can't, for the pile is empty (EK-22)."""
    if not pos["pile"]:
        return False
    pos["hands"][seat] = sorted([*pos["hands"][seat], pos["pile"].pop(0)])
    pos["passed"] = [other for other in pos["passed"] if other != seat]  # EK-27: his hand grew
    return True


def _turn_goes_to(pos: Doc, seat: int) -> None:
    pos["phase"] = "turn"
    pos["turn"] = seat
    pos["barred"] = [[] for _ in pos["hands"]]  # EK-28


def _lay(pos: Doc, seat: int, card: str, shuffle: Shuffle) -> None:
    """A card that fits and is no mirror of the zone, laid by the seat on turn."""
    _put_on_table(pos, seat, card)
    if is_multiple(card):
        pos["phase"] = "again"  # EK-6; also with an empty hand: then he draws (EK-7)
    elif pos["hands"][seat]:
        _turn_goes_to(pos, left_of(pos, seat))
    elif mirror(card) in pos["laid"]:
        _end_round(pos, shuffle)  # EK-26: all know that no mirror can come
    elif pos["options"]["live"] or any(mirror(card) in hand for hand in pos["hands"]):
        pos["phase"] = "wait"  # EK-26
    else:
        _end_round(pos, shuffle)  # EK-22


def _lay_mirror(pos: Doc, seat: int, card: str, shuffle: Shuffle) -> None:
    """The mirror of the zone, laid in turn, out of turn or in the wait."""
    caught = pos["by"] if pos["phase"] == "wait" else None  # EK-20
    _put_on_table(pos, seat, card)
    pos["turn"] = seat
    pos["phase"] = "effect"  # EK-15
    if caught is not None:
        if not _draws(pos, caught):
            _end_round(pos, shuffle)  # EK-20: no effect, he scores 0
            return
        pos["caught"] = caught


def _lay_wrong(pos: Doc, seat: int, card: str) -> None:
    """The card goes back to the hand, seen by all, and its owner draws one (EK-21)."""
    _expose(pos, card)
    penalty = pos["pile"][0]  # there is one: EK-29
    _draws(pos, seat)
    pos["barred"][seat] = sorted([*pos["barred"][seat], penalty])  # EK-28


def _others_draw(pos: Doc, seat: int, shuffle: Shuffle) -> None:
    """EK-15b, clockwise from the left of the mirror's player (EK-17)."""
    other = left_of(pos, seat)
    while other != seat:
        if other != pos["caught"] and not _draws(pos, other):  # EK-20: the caught one is skipped
            _end_round(pos, shuffle)  # EK-22; who has drawn has drawn
            return
        other = left_of(pos, other)
    _after_effect(pos, seat, shuffle)


def _after_effect(pos: Doc, seat: int, shuffle: Shuffle) -> None:
    pos["caught"] = None
    if not pos["hands"][seat]:
        _end_round(pos, shuffle)  # EK-16, a multiple of 11 put aside included (EK-7)
    else:
        _turn_goes_to(pos, left_of(pos, seat))  # EK-18


def _expose(pos: Doc, card: str) -> None:
    if card not in pos["exposed"]:
        pos["exposed"] = sorted([*pos["exposed"], card])


def _end_round(pos: Doc, shuffle: Shuffle) -> None:
    """Scores, then the next deal or the end of the match."""
    pos["passed"] = []
    pos["barred"] = [[] for _ in pos["hands"]]
    pos["caught"] = None
    for seat, hand in enumerate(pos["hands"]):
        pos["totals"][seat] += sum(worth(card) for card in hand)  # EK-23
    if max(pos["totals"]) >= pos["options"]["target"]:
        pos["phase"] = "over"  # EK-25; the table stays as it was
        return
    pos["round"] += 1
    pos["dealer"] = pos["by"]  # EK-24; if only the turned-up card lies there that is the dealer
    _deal_round(pos, shuffle)


# ------------------------------------------------------------------------- acts that came too late


def late(pos: Doc, seat: int, action: str, aim: object) -> Doc | None:
    """What becomes of an act that was aimed at this card (None: it names no aim).

    None: the act stands as it was aimed, and `legal` has the word. Otherwise it is void, and the
    answer is the position after it: an equal copy, or one that knows one more exposed card.
    """
    if pos["phase"] == "over":
        return None
    words = action.split()
    card = words[1] if words[0] == "lay" else None
    if card in pos["barred"][seat]:
        return None  # EK-19: a barred card is refused by EK-28, late or not
    held = card in pos["hands"][seat]
    if aim is None:
        # EK-19: the mirror of the card directly under the zone, where it can't be laid now.
        if not held or card != mirror(pos["under"]) or action in legal(pos, seat):
            return None
    elif aim == pos["zone"]:
        return None
    after = copy.deepcopy(pos)
    if card is not None and held and (aim is None or aim in pos["laid"]):
        _expose(after, card)  # EK-19: taken back, but all saw it
    return after  # EK-19: aimed at a card that did not lie there in this round: void unseen


# --------------------------------------------------------------------------------------- the end


def over(pos: Doc) -> bool:
    return bool(pos["phase"] == "over")


def result(pos: Doc) -> list[float]:
    """Shares of the win: the lowest total, or a draw among the lowest (EK-25)."""
    best = min(pos["totals"])
    winners = pos["totals"].count(best)
    return [1 / winners if total == best else 0.0 for total in pos["totals"]]
