"""`tablee trajectories`: the command."""

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from tablee.commands.options import read_option
from tablee.commands.simulate import Options, bots_at
from tablee.errors import TableeError
from tablee.terminal.progress import progress


def trajectories(
    game: Annotated[str, typer.Argument(help="The game: `tablee list` shows them.")],
    out: Annotated[Path, typer.Option(help="The Parquet file to write.")],
    players: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    games: Annotated[int, typer.Option(help="How many matches.")] = 1_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 0,
    policy: Annotated[
        str | None,
        typer.Option(
            metavar="BOT",
            help="The bot at every seat; by default random. Only random and greedy are quick.",
            show_default=False,
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT…", help="Instead of --policy, the bot at each seat.",
            show_default=False,
        ),
    ] = None,
    memory: Annotated[
        str,
        typer.Option(help="all: observations hold what was shown and turned away again; or none."),
    ] = "none",
    jobs: Annotated[
        int | None, typer.Option(help="Threads or processes; by default one per core.")
    ] = None,
    option: Options = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:  # fmt: skip
    """Write every act of many matches to a file to learn from: observation, mask, act, result.

    After Ctrl-C the same command goes on where it stopped.
    """
    from tablee.arena.trajectories import Job, write
    from tablee.engine.registry import game as find

    found = find(game)
    bots = bots_at(policy, seats, players)
    count = found.check_players(
        players or (found.players[0] if isinstance(bots, str) else len(bots))
    )
    names = [bots] * count if isinstance(bots, str) else bots
    if games < 1:
        raise TableeError(f"--games is 1 or more, not {games}.")
    if jobs is not None and jobs < 1:
        raise TableeError(f"--jobs is 1 or more, not {jobs}.")
    options = dict(read_option(found, text) for text in option or ())
    job = Job.of(game, names, seed, memory, options)
    with progress(found.title.en, games) as bar:
        written = write(job, out, games, jobs or os.cpu_count() or 1, bar)
    if as_json:
        typer.echo(json.dumps(written.as_json(), ensure_ascii=False))
    elif written.interrupted:
        typer.echo(
            f"Interrupted: {written.matches:,} of {games:,} matches are in {out}.parts. The same "
            "command goes on."
        )
    else:
        size = out.stat().st_size / 1e6
        typer.echo(
            f"{out}: {games:,} matches, {written.rows:,} acts, {size:,.1f} MB "
            f"({written.seconds:.1f} s)"
        )
    if written.interrupted:
        raise typer.Exit(130)
