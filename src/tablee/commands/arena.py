"""`tablee arena`: the command."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.commands.options import read_option
from tablee.errors import TableeError
from tablee.terminal.progress import progress

if TYPE_CHECKING:
    from tablee.arena.keeping import Keeper
    from tablee.arena.plan import Deal, Plan

_BOTS = "greedy,random"
_MARGIN = 0.05


def arena(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game, as `tablee list` names it."),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT…",
            help=f"The bots, the strongest first; by default {_BOTS}. A bot of yours is "
            "FILE.py:CLASS. The same bot twice makes a null test.",
            show_default=False,
        ),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many seats.", show_default=False)] = None,
    deals: Annotated[int, typer.Option(min=2, help="How many deals, at most.")] = 1000,
    seed: Annotated[
        int | None,
        typer.Option(min=0, help="The seed of all deals; by default 0.", show_default=False),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="An option of the game. Can be repeated.",
            show_default=False,
        ),
    ] = None,
    seatings: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="About how many seatings to play per deal at most; by default 24. If there are "
            "more, a balanced choice is played.",
            show_default=False,
        ),
    ] = None,
    sprt: Annotated[
        bool,
        typer.Option("--sprt", help="Stop as soon as a sequential test has decided."),
    ] = False,
    margin: Annotated[
        float, typer.Option(min=0.001, max=1, help="The difference that the test looks for.")
    ] = _MARGIN,
    seconds: Annotated[
        float | None, typer.Option(min=0, help="Stop after this many seconds.", show_default=False)
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="How many processes; by default one per core.")
    ] = None,
    on: Annotated[
        str, typer.Option(metavar="here|ray|ray://HOST:PORT", help="Where the work is done.")
    ] = "here",
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write finished deals here.", show_default=False),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Continue a file that --out wrote.", show_default=False),
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw a chart of the ladder.", show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Let bots play against each other on the same deals: who is better, and how sure is that?"""
    import os

    from rich.console import Console

    from tablee.arena.contest import Contest
    from tablee.arena.crews import crew
    from tablee.arena.report import chart, show

    if out is not None and resume is not None:
        raise TableeError("--resume FILE goes on writing into FILE: leave --out away.")
    at_once = jobs or os.cpu_count() or 1
    workers = crew(on, at_once)
    wanted = _wanted(game, bots, players, seed, option, seatings, resume)
    plan, finished, keeper = _sit_down(wanted, out, resume)
    contest = Contest(plan, deals, margin if sprt else None, seconds, finished, keeper)
    try:
        with progress("deals", deals, len(finished)) as bar:
            contest.run(workers, bar)
    finally:
        if keeper is not None:
            keeper.close()
    report = contest.as_json()
    report["time"] |= {"on": on, "jobs": at_once}
    if svg is not None:
        svg.write_text(chart(report), "utf-8")
    if as_json:
        typer.echo(json.dumps(report, ensure_ascii=False))
    else:
        show(report, Console(highlight=False))


def _wanted(
    game: str | None,
    bots: str | None,
    players: int | None,
    seed: int | None,
    option: list[str] | None,
    seatings: int | None,
    resume: Path | None,
) -> "Plan":
    """The plan that the command line asks for; with --resume, the plan in the file."""
    from tablee.arena.keeping import read
    from tablee.arena.plan import MOST_SEATINGS, make_plan
    from tablee.engine.registry import game as find

    if resume is not None:
        if bots or players or option or seatings or seed is not None:
            raise TableeError("An arena that goes on keeps its bots, players, seed and options.")
        plan, _ = read(resume)
        if game not in (None, plan.game):
            raise TableeError(f"{resume} is about {plan.game!r}, not about {game!r}.")
        return plan
    if game is None:
        raise TableeError("Which game? `tablee list` shows them. Or --resume FILE.")
    found = find(game)
    options = dict(read_option(found, text) for text in option or ())
    names = [name.strip() for name in (bots or _BOTS).split(",")]
    return make_plan(game, names, players, seed or 0, options, seatings or MOST_SEATINGS)


def _sit_down(
    plan: "Plan", out: Path | None, resume: Path | None
) -> "tuple[Plan, dict[int, Deal], Keeper | None]":
    from tablee.arena.keeping import begin, go_on

    if resume is not None:
        return go_on(resume)
    return plan, {}, begin(out, plan) if out is not None else None
