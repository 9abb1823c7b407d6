"""The command `tablee`: play, replay, list and rules, in the terminal.

Everything slow is imported by the command that needs it, so that `tablee --help` answers at once.
"""

import json
import os
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

import tablee
from tablee.commands.advice import hint, review
from tablee.commands.arena import arena
from tablee.commands.backup import backup, restore
from tablee.commands.games import check, export, new_game
from tablee.commands.lessons import lessons
from tablee.commands.options import read_option
from tablee.commands.puzzles import puzzles
from tablee.commands.reports import reports
from tablee.commands.serve import serve
from tablee.commands.simulate import simulate
from tablee.commands.site import site
from tablee.commands.train import train
from tablee.commands.trajectories import trajectories
from tablee.commands.wasm import wasm
from tablee.errors import TableeError
from tablee.extras import what_to_install

if TYPE_CHECKING:
    from tablee.bots import Bot
    from tablee.engine.game import Game
    from tablee.engine.match import Match
    from tablee.terminal.screen import Screen

_PACE = 0.7
"""Seconds before a bot's act is shown, in a terminal."""
_SEEDS = 1_000_000


class Lang(StrEnum):
    """The languages that Tablée speaks."""

    fr = "fr"
    en = "en"


class _House(TyperGroup):
    """All commands: an error ends in a sentence and an exit code, never in a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except TableeError as error:
            if error.__cause__ is not None and os.environ.get("TABLEE_DEBUG"):
                raise
            _complain(str(error))
            raise typer.Exit(2) from None
        except KeyboardInterrupt as interrupt:
            _complain("\n" + " ".join(["Interrupted", *map(str, interrupt.args)]) + ".")
            raise typer.Exit(130) from None
        except EOFError:
            _complain("\nEnd of input.")
            raise typer.Exit(0) from None
        except (typer.Exit, typer.Abort, TyperException, BrokenPipeError):
            raise
        except Exception as error:
            if isinstance(error, ModuleNotFoundError) and (advice := what_to_install(error)):
                _complain(advice)
                raise typer.Exit(2) from None
            if os.environ.get("TABLEE_DEBUG"):
                raise
            from tablee.engine.registry import blamed, guests

            culprit = blamed(error)
            checks = " or ".join(f"`tablee check {name}`" for name in guests() if not culprit)
            _complain(
                f"{culprit or 'This should not have happened'}: {type(error).__name__}: {error}. "
                + (f"{checks} may name the cause. " if checks else "")
                + "With TABLEE_DEBUG=1 in the environment the command shows where."
            )
            raise typer.Exit(1) from None


def _complain(text: str) -> None:
    sys.stdout.flush()
    print(text, file=sys.stderr)


app = typer.Typer(
    cls=_House,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Tablée: table games with hidden information, in your terminal.",
    epilog="Begin with: tablee play",
)

Language = Annotated[
    Lang | None,
    typer.Option("--lang", help="fr or en; by default the language of LANG.", show_default=False),
]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, as `tablee list` names it.")]
MaybeGame = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="A game, as `tablee list` names it.", show_default=False),
]


def _say_version(wanted: bool) -> None:
    if wanted:
        print(f"tablee {tablee.__version__}")
        raise typer.Exit


@app.callback()
def house(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_say_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Tablée: table games with hidden information, in your terminal."""


def _open(name: str) -> "Game":
    """The game of that name."""
    from tablee.engine.registry import game

    return game(name.lower())


def _all_games() -> "list[Game]":
    """All games that can be opened; a broken one is reported and left out."""
    from tablee.engine.registry import broken_games, games

    for reason in broken_games().values():
        _complain(reason)
    return list(games().values())


def _screen(lang: Lang | None) -> "Screen":
    from tablee.terminal.phrases import usual_language
    from tablee.terminal.screen import Screen

    return Screen(lang.value if lang else usual_language())


# --- play


@app.command(no_args_is_help=False)
def play(
    game: MaybeGame = None,
    players: Annotated[int | None, typer.Option(help="How many seats.", show_default=False)] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="WHO,WHO…",
            help="Who sits where: me, me:NAME or a bot (beginner, casual, club, expert, master, "
            "greedy …, or FILE.py:CLASS for one of yours). By default you, and greedy bots. "
            "Several of you can share the screen.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, help="The same number gives the same deal.", show_default=False),
    ] = None,
    lang: Language = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the match here.", show_default=False)
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="An option of the game, see `tablee list GAME`. Can be repeated.",
            show_default=False,
        ),
    ] = None,
    pace: Annotated[
        float | None,
        typer.Option(
            min=0, max=60, help="Seconds before a bot's act is shown.", show_default=False
        ),
    ] = None,
    think: Annotated[
        float | None,
        typer.Option(
            min=0.01,
            max=600,
            help="How many seconds a searching bot thinks at most.",
            show_default=False,
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Resume a saved match.", show_default=False),
    ] = None,
) -> None:
    """Play a match in the terminal. Without GAME you choose from a list."""
    from tablee.terminal.picker import pick
    from tablee.terminal.screen import Quit
    from tablee.terminal.table import Table, check_free

    screen = _screen(lang)
    if save is not None:
        check_free(save, screen.language)
    if resume is not None:
        match, wanted = _go_on(resume, game, players, seats, seed, option)
    else:
        if game is None:
            try:
                found, picked = pick(screen, _all_games())
            except Quit:
                raise typer.Exit from None
            players = players or (None if seats else picked)
        else:
            found = _open(game)
        match, wanted = _sit_down(found, players, seats, seed, option, screen.language)
    bots = [None if kind == "me" else _bot(kind, think) for kind in _kinds(wanted)]
    if pace is None:
        pace = _PACE if screen.interactive else 0.0
    raise typer.Exit(Table(match, bots, wanted, screen, pace=pace, save=save).run())


def _sit_down(
    game: "Game",
    players: int | None,
    seats: str | None,
    seed: int | None,
    option: Sequence[str] | None,
    language: str,
) -> "tuple[Match, list[str]]":
    from tablee.terminal.picker import usual_number

    wanted = _seats(seats) if seats else None
    n = players or (len(wanted) if wanted else usual_number(game))
    game.check_players(n)
    wanted = _filled(wanted or ["me"], n)
    names = _names(wanted, language)
    _check_bots(wanted, game, n)
    options = dict(read_option(game, text) for text in option or ())
    number = SystemRandom().randrange(_SEEDS) if seed is None else seed
    return tablee.new(game.name, players=n, seed=number, names=names, **options), wanted


def _check_bots(wanted: Sequence[str], game: "Game", players: int) -> None:
    """Refuse bots that there are not, and those that don't play this."""
    from tablee.bots import check_plays

    for kind in _kinds(wanted):
        if kind != "me":
            _bot(kind)
            check_plays(kind, game, players)


def _go_on(
    path: Path,
    game: str | None,
    players: int | None,
    seats: str | None,
    seed: int | None,
    option: Sequence[str] | None,
) -> "tuple[Match, list[str]]":
    if players is not None or seed is not None or option:
        raise TableeError("A match that goes on keeps its players, seed and options.")
    match = tablee.load(path)
    if game is not None and game != match.game.name:
        raise TableeError(f"{path}: this is a match of {match.game.name!r}, not of {game!r}.")
    wanted = _filled(_seats(seats) if seats else ["me"], match.players)
    _check_bots(wanted, match.game, match.players)
    return match, wanted


def _seats(text: str) -> list[str]:
    return [seat.strip() for seat in text.split(",")]


def _filled(seats: list[str], players: int) -> list[str]:
    """These seats, and greedy bots at the others."""
    if len(seats) > players:
        raise TableeError(f"--seats names {len(seats)} seats for {players} players.")
    return seats + ["greedy"] * (players - len(seats))


def _parted(seat: str) -> tuple[str, str]:
    """A seat's player and name: `me:Anna` or `club:Bob`; `mybot.py:Patient` is a bot without a
    name."""
    from tablee.bots import bots

    kind, _, name = (part.strip() for part in seat.partition(":"))
    return (kind, name) if kind == "me" or kind in bots() else (seat, "")


def _kinds(seats: Sequence[str]) -> list[str]:
    return [_parted(seat)[0] for seat in seats]


def _names(seats: Sequence[str], language: str) -> list[str]:
    """The seats' names: as given, or else numbers for people and first names for bots."""
    from tablee.terminal.phrases import NAMES, PERSON

    people = [seat for seat in seats if seat == "me"]
    given_names = [_parted(seat)[1] for seat in seats]
    free = iter([name for name in NAMES if name not in given_names])
    names: list[str] = []
    for seat, name in zip(seats, given_names, strict=True):
        person = PERSON[language] + (f" {len(names) + 1}" if len(people) > 1 else "")
        names.append(name or (person if seat == "me" else next(free, f"Bot {len(names) + 1}")))
    if len({name.lower() for name in names}) < len(names):
        raise TableeError("Two seats can't have the same name.")
    return names


def _bot(kind: str, seconds: float | None = None) -> "Bot":
    from tablee.bots import bot, bots
    from tablee.bots.named import is_place

    if kind not in bots() and not is_place(kind):
        known = ", ".join(sorted(bots()))
        raise TableeError(f"A seat is 'me' or a bot ({known}, or FILE.py:CLASS), not {kind!r}.")
    return bot(kind, seconds, threads=os.cpu_count() or 1)


# --- replay


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a match.")],
    seat: Annotated[
        int | None,
        typer.Option(min=0, help="See only what this seat saw.", show_default=False),
    ] = None,
    lang: Language = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON events, one per line.")
    ] = False,
) -> None:
    """Replay a match from its record."""
    from tablee.engine.kit.events import TABLE
    from tablee.terminal.replaying import replay as tell
    from tablee.terminal.replaying import steps
    from tablee.terminal.screen import Quit

    match = tablee.load(file)
    if seat is not None and seat >= match.players:
        raise TableeError(f"There is no seat {seat}: seats are 0 to {match.players - 1}.")
    eyes = TABLE if seat is None else seat
    if as_json:
        for step in steps(match, eyes):
            for event in step.events:
                print(json.dumps({"act": step.number, **event.json}, ensure_ascii=False))
        return
    try:
        tell(match, eyes, _screen(lang))
    except Quit:
        raise typer.Exit from None


# --- list and rules


@app.command("list")
def list_games(
    game: MaybeGame = None,
    lang: Language = None,
    as_json: Annotated[bool, typer.Option("--json", help="All of it as JSON.")] = False,
) -> None:
    """List the games, or describe one: players, length, options."""
    screen = _screen(lang)
    games = _all_games() if game is None else [_open(game)]
    if as_json:
        entries = [_about(one, screen.language) for one in games]
        print(json.dumps(entries if game is None else entries[0], ensure_ascii=False, indent=2))
        return
    for one in games:
        _show_game(one, screen, in_full=game is not None)


def _about(game: "Game", language: str) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title.said(language),
        "tagline": game.tagline.said(language),
        "players": list(game.players),
        "minutes": game.minutes,
        "rules": game.version,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "about": option.about.said(language),
                "schema": option.schema,
            }
            for option in game.options
        ],
    }


_LIST = {
    "fr": ("{players} joueurs, {minutes} minutes environ", "Options : {}", "par défaut : {}"),
    "en": ("{players} players, about {minutes} minutes", "Options: {}", "by default: {}"),
}


def _show_game(game: "Game", screen: "Screen", in_full: bool) -> None:
    from tablee.terminal.picker import span

    about = _about(game, screen.language)
    sitting, options, by_default = _LIST[screen.language]
    facts = sitting.format(players=span(game.players, screen), minutes=about["minutes"])
    screen.line(f"{game.name}", "bold")
    screen.paragraph(f"{about['title']} · {facts}", first="  ", then="  ")
    screen.paragraph(about["tagline"], first="  ", then="  ")
    if not in_full:
        names = ", ".join(option["name"] for option in about["options"])
        screen.paragraph(options.format(names), "dim", first="  ", then="    ")
        screen.line()
        return
    screen.line()
    for option in about["options"]:
        default = _typed(option["default"])
        screen.line(f"  {_choices(option)}  ({by_default.format(default)})")
        screen.paragraph(option["about"], first="      ", then="      ")


def _typed(value: Any) -> str:
    """A value as a person would type it."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def _choices(option: dict[str, Any]) -> str:
    schema = option["schema"]
    if "enum" in schema:
        return f"{option['name']}={'|'.join(_typed(value) for value in schema['enum'])}"
    kinds = {"integer": "N", "boolean": "true|false", "array": "[…]"}
    return f"{option['name']}={kinds.get(str(schema.get('type')), '…')}"


@app.command()
def rules(
    game: GameName,
    lang: Language = None,
    clause: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Only the rule with this id.", show_default=False),
    ] = None,
    html: Annotated[
        bool, typer.Option("--html", help="Print it as a page of HTML, to be printed on paper.")
    ] = False,
) -> None:
    """Read the rule book of a game."""
    from tablee.terminal.books import book

    screen = _screen(lang)
    if html:
        from tablee.terminal.printed import page

        print(page(_open(game), screen.language), end="")
        return
    screen.book(book(_open(game), screen.language, clause or ""))


app.command()(hint)
app.command()(review)
app.command()(serve)
app.command()(site)
app.command()(backup)
app.command()(restore)
app.command()(reports)
app.command()(simulate)
app.command()(train)
app.command()(trajectories)
app.command()(arena)
app.command()(export)
app.command()(wasm)
app.command()(check)
app.add_typer(lessons, name="lessons")
app.add_typer(puzzles, name="puzzles")
app.command("new-game")(new_game)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # so that every terminal can show something
    app(prog_name="tablee")


if __name__ == "__main__":
    main()
