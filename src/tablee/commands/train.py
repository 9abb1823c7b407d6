"""`tablee train`: the command."""

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablee.errors import TableeError

if TYPE_CHECKING:
    from tablee.learning.training import Training

_BARS = "▁▂▃▄▅▆▇█"
_WIDE = 60
INTERRUPTED = 130
"""What a command returns when Ctrl-C ends it."""


def train(
    game: Annotated[str, typer.Argument(help="The game: `tablee list` shows them.")],
    seconds: Annotated[float, typer.Option(help="How long to train.")] = 600,
    players: Annotated[
        str | None,
        typer.Option(metavar="2,3…", help="The player counts; by default all.", show_default=False),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Where the training is saved; by default GAME.pt.", show_default=False),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on from that file, instead of beginning afresh.")
    ] = False,
    champion: Annotated[
        Path | None,
        typer.Option(
            help="Also write the network in whole numbers, as it is shipped with a game.",
            show_default=False,
        ),
    ] = None,
    imitate: Annotated[
        float, typer.Option(help="For this many seconds at the beginning, imitate `greedy`.")
    ] = 0,
    against: Annotated[
        str,
        typer.Option(
            metavar="OPPONENT",
            help="Learn to beat this instead: `greedy`, `champion`, or a network in whole numbers. "
            "The share of the win shows how exploitable it is.",
            show_default=False,
        ),
    ] = "",
    begin: Annotated[
        str,
        typer.Option(
            metavar="NETWORK",
            help="Begin with this network: `champion`, or one in whole numbers.",
            show_default=False,
        ),
    ] = "",
    rows: Annotated[
        int | None, typer.Option(help="How many matches at a time.", show_default=False)
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of the training.")] = 0,
    device: Annotated[str, typer.Option(help="cpu, or cuda for an NVIDIA GPU.")] = "cpu",
    as_json: Annotated[bool, typer.Option("--json", help="A line for each point.")] = False,
) -> None:
    """Train a network by self-play: it plays against itself, its past selves and `greedy`; or
    train it to beat one opponent."""
    path = out or Path(f"{game}.pt")
    if not resume and path.exists():
        raise TableeError(
            f"{path} is there already: --resume goes on from it, --out names another."
        )
    if resume and begin:
        raise TableeError("--resume goes on with the network in the file: leave --begin out.")
    if seconds <= 0:
        raise TableeError(f"--seconds is how long to train, not {seconds:g}.")
    from tablee.learning.training import Plan, Training

    plan = Plan(
        game,
        seconds=seconds,
        players=_counts(players),
        imitate=imitate,
        against=against,
        begin=begin,
        seed=seed,
        device=device,
        rows=rows,
    )
    training = Training(plan, path if resume else None)
    stopped = False
    try:
        _run(training, as_json)
    except KeyboardInterrupt:
        stopped = True
    finally:
        training.save(path)
    if champion is not None:
        from tablee.learning.quantise import save

        save(training.learner.network, champion, training.game.version)
    if not as_json or stopped:
        typer.echo(f"Kept in {path}; --resume goes on from there.", err=as_json)
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _counts(text: str | None) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in (text or "").split(",") if part.strip())
    except ValueError:
        raise TableeError(f"--players is a list of numbers like 2,3, not {text!r}.") from None


def _run(training: "Training", as_json: bool) -> None:
    """Train, and show the curve as it grows."""
    if as_json:
        for point in training.run():
            typer.echo(json.dumps(point.as_json()))
        return
    from rich.console import Console
    from rich.live import Live

    console = Console(highlight=False)
    with Live(console=console, refresh_per_second=4) as live:
        for _ in training.run():
            live.update(curve(training))


def curve(training: "Training") -> Any:
    """The learning curve so far: a line of bars for each player count."""
    from rich.table import Table
    from rich.text import Text

    points, title = training.curve, training.game.title.en
    last = points[-1]
    table = Table(box=None, title_justify="left")
    table.title = (
        f"{title}: {last.seconds:,.0f} s, {last.samples:,} acts, entropy {last.entropy:.2f}, "
        f"change {last.change:.4f}"
    )
    table.add_column("players")
    opponent = training.plan.against or "greedy"
    table.add_column(Text(f"share of the win, one among {opponent}"))
    table.add_column("last", justify="right")
    table.add_column("even", justify="right")
    for count in training.players:
        shares = [p.alone[count] for p in points if count in p.alone]
        now = f"{100 * shares[-1]:.1f} %" if shares else "–"
        table.add_row(str(count), sparkline(shares), now, f"{100 / count:.1f} %")
    return table


def sparkline(shares: Sequence[float]) -> str:
    """Shares from 0 to 1 as a line of bars; many are drawn as fewer means.

    >>> sparkline([0, 0.5, 1])
    '▁▅█'
    """
    if len(shares) > _WIDE:
        cuts = [len(shares) * i // _WIDE for i in range(_WIDE + 1)]
        shares = [sum(shares[a:b]) / (b - a) for a, b in pairwise(cuts)]
    return "".join(_BARS[min(7, int(8 * share))] for share in shares)
