"""`tablee simulate`: the command."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.commands.options import read_option
from tablee.errors import TableeError
from tablee.terminal.progress import progress

if TYPE_CHECKING:
    from rich.console import Console

    from tablee.arena.simulation import Mean, Place, Simulation

ENDS = ("low", "high")
"""The ends of an interval, which share a column."""
_BAR = 12
"""The length of the longest bar."""

Options = Annotated[list[str] | None, typer.Option(help="NAME=VALUE; can be repeated.")]


def simulate(
    game: Annotated[str, typer.Argument(help="The game: `tablee list` shows them.")],
    players: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    games: Annotated[int, typer.Option(help="How many matches.")] = 100_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 0,
    threads: Annotated[int | None, typer.Option(help="Threads; by default one per core.")] = None,
    policy: Annotated[
        str | None,
        typer.Option(
            metavar="BOT",
            help="The bot at every seat; by default random. Only random and greedy play millions "
            "of matches.",
            show_default=False,
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT…",
            help="Instead of --policy, the bot at each seat: club,greedy. A bot of yours is "
            "FILE.py:CLASS.",
            show_default=False,
        ),
    ] = None,
    device: Annotated[str, typer.Option(help="cpu, or cuda for an NVIDIA GPU.")] = "cpu",
    option: Options = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Simulate many matches: length, wins and points by turn order, with 95 % intervals."""
    from rich.console import Console

    import tablee
    from tablee.arena.simulation import simulate as play_all
    from tablee.engine.registry import game as find

    found = find(game)
    bots = bots_at(policy, seats, players)
    batch = tablee.batch(
        game,
        n=games,
        players=players or (found.players[0] if isinstance(bots, str) else len(bots)),
        seed=seed,
        threads=threads,
        device=device,
        **dict(read_option(found, text) for text in option or ()),
    )
    with progress(found.title.en, games) as bar:
        simulation = play_all(batch, bots, bar)
    if as_json:
        typer.echo(json.dumps(simulation.as_json(), ensure_ascii=False))
    else:
        _show(simulation, Console(highlight=False))


def bots_at(policy: str | None, seats: str | None, players: int | None) -> str | list[str]:
    """The bot at every seat, or one for each."""
    if seats is None:
        return policy or "random"
    if policy is not None:
        raise TableeError("--policy is for every seat, --seats for each: give one of them.")
    bots = [seat.strip() for seat in seats.split(",")]
    if players is not None and len(bots) != players:
        raise TableeError(f"--seats names {len(bots)} seats for {players} players.")
    return bots


def _show(simulation: "Simulation", console: "Console") -> None:
    from rich.table import Table

    from tablee.arena.simulation import Mean

    report = simulation.as_json()
    title, alike = simulation.batch.game.title.en, len(set(simulation.seats)) == 1
    who = f"{simulation.seats[0]} at every seat" if alike else ", ".join(simulation.seats)
    console.print(f"{title}, {report['players']} players, {who}, seed {report['seed']}")
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
    turns = ["1 begins", *(str(turn) for turn in range(2, simulation.batch.players + 1))]
    _show_places("turn order", turns, simulation.by_turn, console)
    console.print()
    names = [f"{seat} {bot.rpartition(':')[2]}" for seat, bot in enumerate(simulation.seats)]
    _show_places("seat", names, simulation.by_seat, console)
    console.print(f"{100 / simulation.batch.players:.3f} % of the wins would be even.", style="dim")


def _show_places(what: str, names: list[str], places: "list[Place]", console: "Console") -> None:
    """Wins and points of each seat, or of each place in the turn order."""
    from rich.table import Table

    table = Table(what, "wins, %", "95 %", "", "points", "95 %", box=None)
    most = max(place.wins.mean for place in places)
    for name, place in zip(names, places, strict=True):
        bar = _bar(place.wins.mean / most if most else 0.0)
        table.add_row(name, *_cells(place.wins, 100), bar, *_cells(place.points, 1))
    console.print(table)


def _bar(part: float) -> str:
    whole, eighths = divmod(round(8 * _BAR * part), 8)
    return "█" * whole + " ▏▎▍▌▋▊▉"[eighths].strip()


def _cells(mean: "Mean", times: float) -> tuple[str, str]:
    low, high = times * mean.low, times * mean.high
    return f"{times * mean.mean:.3f}", f"{low:.3f} – {high:.3f}"
