"""`tablee hint` and `tablee review`: the commands."""

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.errors import TableeError
from tablee.terminal.progress import progress

if TYPE_CHECKING:
    from tablee.bots.review import Review, ReviewedAct
    from tablee.engine.match import Match
    from tablee.terminal.screen import Screen

Language = Annotated[
    str | None,
    typer.Option("--lang", help="fr or en; by default the language of LANG.", show_default=False),
]
AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]

_SAY = {
    "fr": {
        "to_do": "{name} pourrait : {action}",
        "estimate": "{share:5.1f} %  ± {error:.1f}   {action}",
        "worlds": "d'après {worlds} mondes possibles",
        "over": "La partie est finie : il n'y a plus rien à décider.",
        "not_asked": "La place {seat} n'a rien à décider ici. Essayez --seat {asked}.",
        "looking": "relecture de la partie",
        "costs": "{name} : {start:.1f} % au départ, {luck:+.1f} par la chance et les autres, "
        "{cost:+.1f} par ses choix, {end:.1f} % à la fin",
        "act": "{number:4d}. {name} : {action} ({before:.0f} % → {after:.0f} %)",
        "better": "      mieux : {best}",
        "best": "le meilleur choix",
        "good": "bon",
        "weak": "faible",
        "mistake": "erreur",
    },
    "en": {
        "to_do": "{name} might: {action}",
        "estimate": "{share:5.1f}%  ± {error:.1f}   {action}",
        "worlds": "from {worlds} possible worlds",
        "over": "The match is over: there is nothing left to decide.",
        "not_asked": "Seat {seat} has nothing to decide here. Try --seat {asked}.",
        "looking": "looking at the match again",
        "costs": "{name}: {start:.1f}% to begin with, {luck:+.1f} by luck and the others, "
        "{cost:+.1f} by its choices, {end:.1f}% at the end",
        "act": "{number:4d}. {name}: {action} ({before:.0f}% → {after:.0f}%)",
        "better": "      better: {best}",
        "best": "the best choice",
        "good": "good",
        "weak": "weak",
        "mistake": "mistake",
    },
}
SHOWN = 8
"""How many of the choices are listed at most."""


def _screen(lang: str | None) -> "Screen":
    from tablee.terminal.phrases import usual_language
    from tablee.terminal.screen import Screen

    if lang not in (None, "fr", "en"):
        raise TableeError(f"There is no language {lang!r}: fr or en.")
    return Screen(lang or usual_language())


def hint(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match, or a position.")],
    seat: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="The seat to advise; by default the seat that acts next.",
            show_default=False,
        ),
    ] = None,
    think: Annotated[
        float | None,
        typer.Option(
            min=0.01,
            max=600,
            help="Seconds to think at most; without, the answer is always the same.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Another seed tries other worlds.", show_default=False)
    ] = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Say what a seat might do now, from what it knows, and why."""
    from tablee.bots.advice import advise, say
    from tablee.engine.kit.contract import EVERYTHING
    from tablee.engine.text.sentences import say_action

    screen = _screen(lang)
    say_it = _SAY[screen.language]
    match = _open(file)
    if match.over:
        raise TableeError(say_it["over"])
    seat = match.asked if seat is None else seat
    if not match.legal(seat):
        raise TableeError(say_it["not_asked"].format(seat=seat, asked=match.asked))
    advice = advise(
        match.blinded(seat, EVERYTHING),
        seed=seed,
        seconds=think,
        threads=os.cpu_count() or 1,
    )
    if as_json:
        print(json.dumps({"game": match.game.name, **advice.as_json()}, ensure_ascii=False))
        return
    best = say_action(match.game, advice.best.action, screen.language, match.names)
    screen.line(say_it["to_do"].format(name=match.names[seat], action=best), "bold")
    for fact in advice.facts:
        screen.paragraph(say(fact, match, screen.language), first="  ", then="  ")
    screen.line()
    for option in advice.options[:SHOWN]:
        sentence = say_action(match.game, option.action, screen.language, match.names)
        share, error = 100 * option.shares[seat], 196 * option.error
        screen.line(say_it["estimate"].format(share=share, error=error, action=sentence))
    screen.line(say_it["worlds"].format(worlds=advice.worlds), "dim")


def _open(file: Path) -> "Match":
    """A record, or a file with one position."""
    import tablee
    from tablee.engine.match import Match
    from tablee.engine.registry import game
    from tablee.engine.text import position as positions

    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "this is not a text file"
        raise TableeError(f"{file}: {why}.") from None
    if text.lstrip().startswith('{"tablee"'):
        return tablee.load(file)
    doc = positions.document(text)
    return Match.at(game(str(doc["game"])), doc)


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a match.")],
    seat: Annotated[
        int | None, typer.Option(min=0, help="Only this seat's acts.", show_default=False)
    ] = None,
    simulations: Annotated[
        int, typer.Option(min=16, max=1_000_000, help="Worlds imagined for each act.")
    ] = 800,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    """Look at a match again: how good each choice was, and how much was luck."""
    import tablee
    from tablee.bots.review import reviewed

    screen = _screen(lang)
    match = tablee.load(file)
    if seat is not None and seat >= match.players:
        raise TableeError(f"There is no seat {seat}: seats are 0 to {match.players - 1}.")
    acts = _with_progress(match, simulations, _SAY[screen.language]["looking"])
    report = reviewed(acts, match)
    if as_json:
        print(json.dumps({"game": match.game.name, **report.as_json()}, ensure_ascii=False))
        return
    _show(match, report, seat, screen)


def _with_progress(match: "Match", simulations: int, title: str) -> "list[ReviewedAct]":
    from tablee.bots.review import reviewed_acts

    acts = []
    with progress(title, len(match.plays)) as bar:
        for act in reviewed_acts(match, simulations, os.cpu_count() or 1):
            acts.append(act)
            bar(act.number + 1)
    return acts


def _show(match: "Match", report: "Review", seat: int | None, screen: "Screen") -> None:
    from tablee.engine.text.actions import read_action
    from tablee.engine.text.sentences import say_action

    say_it = _SAY[screen.language]

    def sentence(text: str) -> str:
        action = read_action(match.game, text)
        return say_action(match.game, action, screen.language, match.names)

    for act in report.acts:
        if seat is not None and act.seat != seat:
            continue
        line = say_it["act"].format(
            number=act.number + 1,
            name=match.names[act.seat],
            action=sentence(act.action),
            before=100 * act.before,
            after=100 * act.after,
        )
        screen.line(f"{line}, {say_it[act.grade]}", "" if act.cost < 0.02 else "bold")
        if act.grade in ("weak", "mistake"):
            screen.line(say_it["better"].format(best=sentence(act.best)))
    screen.line()
    for one in report.seats():
        if seat in (None, one.seat):
            screen.paragraph(
                say_it["costs"].format(
                    name=match.names[one.seat],
                    start=100 * one.start,
                    luck=100 * one.luck,
                    cost=-100 * one.cost,
                    end=100 * one.end,
                )
            )
