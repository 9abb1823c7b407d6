"""`tablee export`, `tablee check` and `tablee new-game`: for authors of games."""

import json
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.errors import TableeError

if TYPE_CHECKING:
    from tablee.engine.game import Game

Name = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game.")]


def export(game: Name) -> None:
    """Print the declaration of a game as JSON: names, shapes, sentences, options, refusals."""
    from tablee.engine.registry import game as find
    from tablee.engine.text.export import export as exported

    print(json.dumps(exported(find(game.lower())), ensure_ascii=False, indent=1))


def check(
    game: Name,
    matches: Annotated[
        int, typer.Option(min=1, help="How many matches to play with each choice of options.")
    ] = 2,
) -> None:
    """Check every promise of the game contract on random matches, and the lesson."""
    from tablee.engine.conformance import BrokenPromise, settings
    from tablee.engine.conformance import check as check_promises
    from tablee.engine.registry import game as find
    from tablee.terminal.progress import progress

    found = find(game.lower())
    with progress(found.title.en, len(settings([found.name]))) as bar:
        done = iter(range(1, 1_000_000))
        try:
            report = check_promises(
                found.name, matches=matches, progress=lambda _setting: bar(next(done))
            )
        except BrokenPromise as broken:
            raise TableeError(str(broken)) from None
    print(
        f"{found.title.en} keeps every promise: {report.settings} settings, {report.matches} "
        f"matches, {report.acts} acts, {report.positions} positions."
    )
    _check_lesson(found)


def _check_lesson(game: "Game") -> None:
    from tablee.lessons import lesson, problems

    taught = lesson(game)
    if taught is None:
        return
    if wrong := problems(taught):
        raise TableeError("\n".join(f"{taught.file.name}, {problem}" for problem in wrong))
    print(f"Its lesson of {len(taught.steps)} steps says what the rules say.")


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the new game.")],
    folder: Annotated[
        Path | None, typer.Option(help="Where to write it; by default ./tablee-NAME.")
    ] = None,
) -> None:
    """Write the files of a new game: a small one that can be played, for you to change."""
    if not re.fullmatch(r"[a-z][a-z0-9_]+", name):
        raise TableeError(f"{name!r} is no name for a game: write small letters, digits and _.")
    target = folder or Path(f"tablee-{name}")
    if target.exists():
        raise TableeError(f"{target} is there already: choose another --folder, or remove it.")
    _copy(files("tablee.commands") / "template", target, name)
    print(
        f"{target} holds a small game that is complete. Next:\n"
        f"  pip install -e {target}\n  tablee check {name}\n  tablee play {name}"
    )


def _copy(source: Traversable, target: Path, name: str) -> None:
    """Copy a folder of the template; `room` becomes the game's package."""
    target.mkdir(parents=True)
    for entry in source.iterdir():
        if entry.name == "__pycache__" or (entry.name, source.name) == ("__init__.py", "template"):
            continue
        called = f"tablee_{name}" if entry.name == "room" else _filled(entry.name, name)
        if entry.is_dir():
            _copy(entry, target / called, name)
        else:
            (target / called).write_text(_filled(entry.read_text("utf-8"), name), "utf-8")


def _filled(text: str, name: str) -> str:
    """A text of the template with the new game's name, title and clauses."""
    prefix = (re.sub("[^a-z]", "", name) + "x")[:2].upper()
    text = text.replace("newgame", name).replace("Newgame", name.replace("_", " ").capitalize())
    return re.sub(r"\bNG(?=[-_]\d|\")", prefix, text)
