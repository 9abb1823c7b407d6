"""What a seat's points are worth, told by the rule books and not by the adapters."""

import tablee

FEWEST_WIN = ("ekko", "mio")


def points_of(match: tablee.Match) -> list[float]:
    """Points of which more are better. In Les œufs sont faits they are the share of the win
    (OE-17), which `match.points` rounds down."""
    if match.game.name == "oeufs":
        return match.result
    sign = -1.0 if match.game.name in FEWEST_WIN else 1.0
    return [sign * points for points in match.points]
