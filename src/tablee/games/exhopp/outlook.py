"""How a learner turns the table: its own colour is always the first."""

from tablee.games.exhopp.components import CARDS, NUMBERS, ROWS
from tablee.games.exhopp.rules import ACCEPT, ACTIONS, LAY, OFFER
from tablee.games.exhopp.secrets import OBSERVATION


def from_seat(players: int, seat: int) -> tuple[list[int], list[int]]:
    """The observation counts colours from the observer's own already; actions name real cards."""
    cards = list(range(CARDS))
    for place in range(players):
        for number in range(NUMBERS):
            cards[NUMBERS * place + number] = NUMBERS * ((seat + place) % players) + number
    meant = list(range(ACTIONS))
    for place, card in enumerate(cards):
        for row in range(ROWS):
            meant[LAY + ROWS * place + row] = LAY + ROWS * card + row
        meant[OFFER + place] = OFFER + card
        meant[ACCEPT + place] = ACCEPT + card
    return list(range(OBSERVATION.size)), meant
