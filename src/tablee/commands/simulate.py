"""`tablee simulate`: the command."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.commands.options import read_option
from tablee.terminal.progress import progress

if TYPE_CHECKING:
    from rich.console import Console

    from tablee.arena.simulation import Mean, Simulation

ENDS = ("low", "high")
"""The ends of an interval, which share a column."""

Options = Annotated[list[str] | None, typer.Option(help="NAME=VALUE; can be repeated.")]


def simulate(
    game: Annotated[str, typer.Argument(help="The game: `tablee list` shows them.")],
    players: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    games: Annotated[int, typer.Option(help="How many matches.")] = 100_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 0,
    threads: Annotated[int | None, typer.Option(help="Threads; by default one per core.")] = None,
    policy: Annotated[str, typer.Option(help="random or greedy, at every seat.")] = "random",
    device: Annotated[str, typer.Option(help="cpu, or cuda for an NVIDIA GPU.")] = "cpu",
    option: Options = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Simulate many matches: length, wins and points by seat, with 95 % intervals."""
    from rich.console import Console

    import tablee
    from tablee.arena.simulation import simulate as play_all
    from tablee.engine.registry import game as find

    found = find(game)
    batch = tablee.batch(
        game,
        n=games,
        players=players or found.players[0],
        seed=seed,
        threads=threads,
        device=device,
        **dict(read_option(found, text) for text in option or ()),
    )
    with progress(found.title.en, games) as bar:
        simulation = play_all(batch, policy, bar)
    if as_json:
        typer.echo(json.dumps(simulation.as_json(), ensure_ascii=False))
    else:
        _show(simulation, Console(highlight=False))


def _show(simulation: "Simulation", console: "Console") -> None:
    from rich.table import Table

    from tablee.arena.simulation import Mean

    report = simulation.as_json()
    title = simulation.batch.game.title.en
    console.print(
        f"{title}, {report['players']} players, {report['policy']} play, seed {report['seed']}"
    )
    if report["interrupted"]:
        console.print("Interrupted: this is about the matches played until then.")
    where = "the GPU" if report["device"] == "cuda" else f"{report['threads']} threads"
    console.print(
        f"{report['games']:,} matches, {report['steps']:,} steps in {report['seconds']:.2f} s on "
        f"{where}: {report['games_per_s']:,.0f} matches/s, {report['steps_per_s']:,.0f} steps/s\n"
    )
    table = Table("per match", *(name for name in report["length"] if name not in ENDS), "95 %")
    table.box = None
    for name in ("length", "rounds"):
        cells = [f"{value:g}" for key, value in report[name].items() if key not in ENDS]
        row = "steps" if name == "length" else name
        table.add_row(row, *cells, f"{report[name]['low']:.2f} – {report[name]['high']:.2f}")
    console.print(table, "")
    table = Table("ended", "%", "95 %", box=None)
    for name, mean in report["endings"].items():
        table.add_row(name, *_cells(Mean(**mean), 100))
    console.print(table, "")
    table = Table("seat", "wins, %", "95 %", "points", "95 %", box=None)
    for seat, (share, points) in enumerate(zip(simulation.wins, simulation.points, strict=True)):
        table.add_row(str(seat), *_cells(share, 100), *_cells(points, 1))
    console.print(table)


def _cells(mean: "Mean", times: float) -> tuple[str, str]:
    low, high = times * mean.low, times * mean.high
    return f"{times * mean.mean:.3f}", f"{low:.3f} – {high:.3f}"
