"""Play deals: every seating of the bots on the same cards."""

import time
from collections.abc import Iterable
from contextlib import suppress
from functools import cache

import tablee
from tablee.arena.plan import Deal, Plan, code_of
from tablee.arena.seating import Seating
from tablee.bots import Bot, bot, decide
from tablee.engine.match import Match
from tablee.engine.registry import game
from tablee.errors import IllegalAction, TableeError

_DIGITS = 6
"""Digits of a share, rounded in memory just as in a file."""
_SPREAD = 0x9E37_79B9_7F4A_7C15
_MASK = 2**63 - 1


def play_deals(plan: Plan, deals: Iterable[int]) -> list[Deal]:
    """Play these deals of a plan."""
    if code_of(game(plan.game)) != plan.code:
        raise TableeError(
            f"These deals were begun with other bots or rules (tablee {plan.tablee}) than a worker "
            f"has (tablee {tablee.__version__}). Install the same tablee everywhere, or begin anew "
            "with --out and another file."
        )
    warm_up(plan.game, plan.players, tuple(plan.bots))
    players = [bot(name) for name in plan.bots]
    return [_play_deal(plan, deal, players) for deal in deals]


@cache
def warm_up(game: str, players: int, bots: tuple[str, ...]) -> None:
    """Ask every bot once, so that everything is compiled and loaded before thoughts are timed."""
    match = tablee.new(game, players=players, seed=0)
    for name in bots:
        with suppress(Exception):  # a bot that fails is reported when it plays
            decide(bot(name), match, match.asked, 0)


def _play_deal(plan: Plan, number: int, players: list[Bot]) -> Deal:
    deal = Deal(number, decisions=[0] * len(players), seconds=[0.0] * len(players))
    for seating in plan.seatings:
        match = tablee.new(
            plan.game, players=plan.players, seed=plan.number("deal", number), **plan.options
        )
        _play(plan, match, deal, seating, players)
        deal.shares.append([round(share, _DIGITS) for share in match.result])
        deal.points.append([float(points) for points in match.points])
        deal.steps.append(len(match.plays))
        deal.limited.append(int(match.truncated))
    deal.seconds = [round(seconds, _DIGITS) for seconds in deal.seconds]
    return deal


def _play(plan: Plan, match: Match, deal: Deal, seating: Seating, players: list[Bot]) -> None:
    """Play one match to its end. The cards belong to the deal, the bots' whims to the match."""
    whim = plan.number("whims", deal.deal, *seating)
    while (seat := match.asked) >= 0:
        whim = (whim + _SPREAD) & _MASK
        who = seating[seat]
        begun = time.perf_counter()
        try:
            action = decide(players[who], match, seat, whim)
            deal.seconds[who] += time.perf_counter() - begun
            deal.decisions[who] += 1
            match.act(seat, action)
        except IllegalAction as error:
            raise TableeError(f"{_where(plan, deal, seating, who)} chose {error}") from None
        except Exception as error:
            failure = f"failed: {type(error).__name__}: {error}"
            raise TableeError(f"{_where(plan, deal, seating, who)} {failure}") from error


def _where(plan: Plan, deal: Deal, seating: Seating, who: int) -> str:
    sitting = ",".join(plan.names[one] for one in seating)
    return f"Deal {deal.deal}, seats {sitting}: the bot {plan.names[who]}"
