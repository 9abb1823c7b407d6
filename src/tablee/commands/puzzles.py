"""`tablee puzzles`: find positions of the day, check them, show the one of a date."""

import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from datetime import date, datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablee.commands.advice import AsJson, Language, _screen
from tablee.errors import TableeError
from tablee.terminal.progress import progress

if TYPE_CHECKING:
    from tablee.engine.game import Game
    from tablee.puzzles import Found, Puzzle

puzzles = typer.Typer(no_args_is_help=True, help="Positions of the day: find, check, show them.")

Name = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game.")]
MaybeName = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="Only this game's puzzles.", show_default=False),
]
YEAR = 366


def _game(name: str) -> "Game":
    from tablee.engine.registry import game

    return game(name.lower())


# --- mine


@puzzles.command("mine")
def mine_puzzles(
    game: Name,
    file: Annotated[
        Path | None,
        typer.Option(help="Where to add them; by default GAME.jsonl.", show_default=False),
    ] = None,
    number: Annotated[
        int, typer.Option("--count", min=1, help="How many the file should hold in the end.")
    ] = YEAR,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the matches.")] = 2026,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes work.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Let bots play, and keep positions in which one act is clearly best and not obvious.

    It goes on where the file ends, and can be stopped at any moment: what was found is kept.
    """
    from tablee.puzzles import read
    from tablee.puzzles.keeping import head, line

    found = _game(game)
    found.check_judged()
    path = file or Path(f"{found.name}.jsonl")
    kept = read(found, path)
    first = max((puzzle.match for puzzle in kept), default=-1) + 1
    begun, worked, matches, refuted, new = time.perf_counter(), _worked(), 0, 0, 0
    interrupted, known = False, {puzzle.position for puzzle in kept}
    with _opened(path) as out, progress(found.title.en, number, len(kept)) as bar:
        if path.stat().st_size == 0:
            print(head(found), file=out, flush=True)
        try:
            for one in _found(found.name, seed, first, jobs) if len(kept) < number else ():
                matches, refuted = matches + 1, refuted + one.refuted
                if one.puzzle is not None and one.puzzle.position not in known:
                    known.add(one.puzzle.position)
                    new += 1
                    print(line(one.puzzle), file=out, flush=True)
                    bar(len(kept) + new)
                if len(kept) + new >= number:
                    break
        except KeyboardInterrupt:
            interrupted = True
    report = {
        "game": found.name,
        "file": str(path),
        "puzzles": len(kept) + new,
        "new": new,
        "matches": matches,
        "confirmed": round(new / (new + refuted), 4) if new + refuted else None,
        "seconds": round(time.perf_counter() - begun, 1),
        "per_core_hour": round(new * 3600 / max(1e-9, _worked() - worked)),
    }
    print(json.dumps(report, ensure_ascii=False) if as_json else _told(report))
    if interrupted:
        raise typer.Exit(130)


def _worked() -> float:
    """The seconds that cores have worked for this process and those that it started."""
    return sum(os.times()[:4])


def _opened(path: Path) -> Any:
    try:
        return path.open("a", encoding="utf-8")
    except OSError as error:
        raise TableeError(f"{path} can't be written: {error.strerror or error}.") from None


def _told(report: dict[str, Any]) -> str:
    share = report["confirmed"]
    confirmed = "" if share is None else f", {100 * share:.0f}% of the candidates confirmed"
    return (
        f"{report['file']}: {report['puzzles']} puzzles, {report['new']} of them new, from "
        f"{report['matches']} matches in {report['seconds']} s "
        f"({report['per_core_hour']} an hour a core{confirmed})"
    )


def _found(name: str, seed: int, first: int, jobs: int) -> "Iterator[Found]":
    """The results of the matches, in order, for any number of processes."""
    if jobs == 1:
        yield from (_look(name, seed, number) for number in count(first))
        return
    with ProcessPoolExecutor(jobs, initializer=_stay_quiet) as pool:
        waiting: dict[int, Future[Found]] = {}
        numbers = count(first)
        try:
            for number in count(first):
                while len(waiting) < 2 * jobs:
                    ahead = next(numbers)
                    waiting[ahead] = pool.submit(_look, name, seed, ahead)
                wait([waiting[number]], return_when=FIRST_COMPLETED)
                yield waiting.pop(number).result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _stay_quiet() -> None:
    """Leave Ctrl-C to the process that keeps the file."""
    import signal

    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _look(name: str, seed: int, number: int) -> "Found":
    from tablee.puzzles.mining import Criteria, look_through

    return look_through(_game(name), seed, number, Criteria())


# --- check


@puzzles.command("check")
def check_puzzles(
    game: MaybeName = None,
    file: Annotated[
        Path | None,
        typer.Option(
            help="A file of GAME; by default those that come with the games.", show_default=False
        ),
    ] = None,
    think: Annotated[
        int, typer.Option(min=0, help="Search each again with this many simulations.")
    ] = 0,
    master: Annotated[
        int, typer.Option(min=0, help="Or with this many times the thought of `master`.")
    ] = 0,
    seed: Annotated[int, typer.Option(min=0, help="The seed of that search.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Check that every puzzle is sound, and how often another search agrees."""
    from tablee.engine.registry import games
    from tablee.puzzles import agreement, problems, read

    if file is not None and game is None:
        raise TableeError("Name the game of the file: tablee puzzles check GAME --file FILE.")
    names = list(games()) if game is None else [game]
    report: dict[str, dict[str, Any]] = {}
    for name in names:
        one = _game(name)
        kept = read(one, file)
        about: dict[str, Any] = {"puzzles": len(kept), "problems": problems(one, kept)}
        simulations = think or master * (one.judgement.simulations if one.judgement else 0)
        if simulations and kept:
            with progress(one.title.en, len(kept)) as bar:
                agreed = 0
                for done, same in enumerate(agreement(one, kept, simulations, seed), 1):
                    agreed += same
                    bar(done)
            about["agreed"] = round(agreed / len(kept), 4)
        report[one.name] = about
        if not as_json:
            print(_checked(one.name, about))
    if as_json:
        print(json.dumps(report, ensure_ascii=False, indent=1))
    if any(about["problems"] for about in report.values()):
        raise typer.Exit(1)


def _checked(name: str, about: dict[str, Any]) -> str:
    found: list[str] = about["problems"]
    agreed = f", a search agrees with {100 * about['agreed']:.1f}%" if "agreed" in about else ""
    first = f"{name}: {about['puzzles']} puzzles, {len(found) or 'no'} problems{agreed}"
    return "\n  ".join([first, *found])


# --- the day


@puzzles.command("day")
def puzzle_of_day(
    game: MaybeName = None,
    day: Annotated[
        str | None,
        typer.Option("--date", metavar="YYYY-MM-DD", help="By default today.", show_default=False),
    ] = None,
    answer: Annotated[bool, typer.Option("--answer", help="Show the solution too.")] = False,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Show the position of a date, the same for everybody."""
    from tablee.puzzles.keeping import day_number, of_day

    when = _date(day)
    one, kept = _of_day(game, when)
    puzzle = of_day(kept, when)
    assert puzzle is not None
    if as_json:
        known = {"game": one.name, "number": day_number(when), "position": puzzle.position}
        solved = {"best": puzzle.best, "acts": dict(puzzle.acts)} if answer else {}
        print(json.dumps({**known, "level": puzzle.level, **solved}, ensure_ascii=False))
        return
    _show(one, puzzle, _screen(lang).language, answer)


def _date(text: str | None) -> date:
    if text is None:
        return datetime.now().astimezone().date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise TableeError(f"{text!r} is no date: write it as 2026-11-18.") from None


def _of_day(name: str | None, when: date) -> "tuple[Game, list[Puzzle]]":
    """The game whose puzzle it is, and its puzzles."""
    from tablee.engine.registry import games
    from tablee.puzzles import read, shipped
    from tablee.puzzles.keeping import game_of_day

    if name is None:
        having = [one.name for one in games().values() if shipped(one)]
        name = game_of_day(having, when)
    kept = [] if name is None else read(_game(name))
    if name is None or not kept:
        raise TableeError(f"{name or 'No game'}: no puzzles yet. `tablee puzzles mine` finds some.")
    return _game(name), kept


def _show(game: "Game", puzzle: "Puzzle", language: str, answer: bool) -> None:
    from tablee.engine.text.actions import read_action
    from tablee.engine.text.sentences import say_action

    shown = puzzle.shown(game)
    print(game.picture(shown.position(), language, shown.names))
    if answer:
        for act, share in puzzle.acts:
            action = say_action(game, read_action(game, act), language, shown.names)
            print(f"{share / 10:5.1f} %  {action}")
