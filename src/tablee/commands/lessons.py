"""`tablee lessons`: list, check and export the lessons of the games."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablee.commands.advice import AsJson
from tablee.errors import BadLessonError, TableeError

if TYPE_CHECKING:
    from tablee.engine.game import Game
    from tablee.lessons import Lesson

lessons = typer.Typer(
    no_args_is_help=True, help="Lessons: list them, check them against the rules."
)

MaybeGame = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="Only this game's lesson.", show_default=False),
]


def _games(name: str | None) -> "list[Game]":
    from tablee.engine.registry import game, games

    return list(games().values()) if name is None else [game(name.lower())]


def _lesson(game: "Game") -> "Lesson":
    from tablee.lessons import lesson

    found = lesson(game)
    if found is None:
        raise TableeError(f"{game.title.en} has no lesson: see docs/formats/lessons.md.")
    return found


@lessons.command("list")
def list_lessons(game: MaybeGame = None, as_json: AsJson = False) -> None:
    """List the lessons and their steps."""
    from tablee.lessons import lesson

    found = [read for one in _games(game) if (read := lesson(one)) is not None]
    if as_json:
        print(json.dumps([_about(one) for one in found], ensure_ascii=False, indent=1))
        return
    for one in found:
        print(f"{one.game.name}: {len(one.steps)} steps")
        for step in one.steps:
            print(f"  {step.id:12} {step.do.en}  ({', '.join(step.teaches)})")


def _about(lesson: "Lesson") -> dict[str, Any]:
    return {
        "game": lesson.game.name,
        "steps": [
            {"id": step.id, "title": step.title.export(), "teaches": list(step.teaches)}
            for step in lesson.steps
        ],
        "untaught": dict(lesson.untaught),
    }


@lessons.command("check")
def check_lessons(game: MaybeGame = None, as_json: AsJson = False) -> None:
    """Try every act of the lessons: does the text say what the rules say?"""
    from tablee.lessons import lesson, problems

    report: dict[str, list[dict[str, str]]] = {}
    for one in _games(game):
        try:
            read = lesson(one)
        except BadLessonError as error:
            found, said = [{"where": one.name, "what": str(error)}], "can't be read"
        else:
            wrong = [] if read is None else problems(read)
            found = [{"where": problem.where, "what": problem.what} for problem in wrong]
            said = _outcome(read, len(found))
        report[one.name] = found
        if not as_json:
            print(f"{one.name}: {said}")
            for problem in found:
                print(f"  {problem['where']}: {problem['what']}")
    if as_json:
        print(json.dumps(report, ensure_ascii=False, indent=1))
    if any(report.values()):
        raise typer.Exit(1)


def _outcome(lesson: "Lesson | None", problems: int) -> str:
    if lesson is None:
        return "no lesson, no problems"
    found = f"{len(lesson.steps)} steps, {problems or 'no'} problem{'s'[: problems != 1]}"
    return f"{found} in {lesson.file}" if problems else found


@lessons.command("export")
def export_lesson(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The name of a game.")],
    coach: Annotated[
        bool, typer.Option("--coach", help="The coach of a first match instead of the lesson.")
    ] = False,
) -> None:
    """Print a lesson as JSON, with the whole position of every step: what a client is given."""
    from tablee import lessons

    taught = _lesson(_games(game)[0])
    made = lessons.coach(taught) if coach else lessons.export(taught)
    print(json.dumps(made, ensure_ascii=False, indent=1))
