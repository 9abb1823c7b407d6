"""`tablee simulate`: the command."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from tablee.arena.simulation import Mean, Simulation
from tablee.arena.simulation import simulate as play_all


def simulate(
    game: Annotated[str, typer.Argument(help="The game: tablee list shows them.")],
    players: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    games: Annotated[int, typer.Option(help="How many matches.")] = 100_000,
    seed: Annotated[int, typer.Option(help="Match i of a seed is always the same.")] = 0,
    threads: Annotated[int | None, typer.Option(help="All cores if not said.")] = None,
    policy: Annotated[str, typer.Option(help="random or greedy, at every seat.")] = "random",
    option: Annotated[list[str] | None, typer.Option(help="name=value, as often as needed.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Play many matches by themselves: length, wins and scores by seat, with 95 % intervals."""
    import tablee
    from tablee.cli import read_options
    from tablee.engine.game import game as find

    found = find(game)
    batch = tablee.batch(
        game,
        n=games,
        players=players or found.players[0],
        seed=seed,
        threads=threads,
        **read_options(found, option or []),
    )
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task(found.title("en"), total=games)
        played = play_all(batch, policy, lambda done: bar.update(task, completed=done))
    if as_json:
        typer.echo(json.dumps(played.as_json(), ensure_ascii=False))
    else:
        _show(played, Console())


def _show(played: Simulation, console: Console) -> None:
    told = played.as_json()
    title = played.batch.game.title("en")
    console.print(f"{title}, {told['players']} players, policy {told['policy']}, seed {told['seed']}")
    if told["interrupted"]:
        console.print("Interrupted: what follows is about the matches played until then.")
    console.print(
        f"{told['games']:,} matches, {told['steps']:,} steps in {told['seconds']:.2f} s on "
        f"{told['threads']} threads: {told['games_per_s']:,.0f} matches/s, "
        f"{told['steps_per_s']:,.0f} steps/s"
    )
    length = told["length"]
    spread = " · ".join(f"{name} {value:g}" for name, value in length.items())
    console.print(f"Length in steps: {spread}")
    shares = " · ".join(f"{name} {100 * share:.2f} %" for name, share in told["endings"].items())
    console.print(f"Ended: {shares}")
    table = Table("seat", "share of wins, %", "95 %", "points", "95 %", box=None)
    rows = zip(played.tally.per_seat("shares"), played.tally.per_seat("points"), strict=True)
    for seat, (share, points) in enumerate(rows):
        table.add_row(str(seat), *_cells(share, 100), *_cells(points, 1))
    console.print(table)


def _cells(mean: Mean, times: float) -> tuple[str, str]:
    low, high = times * mean.low, times * mean.high
    return f"{times * mean.mean:.3f}", f"{low:.3f} – {high:.3f}"
