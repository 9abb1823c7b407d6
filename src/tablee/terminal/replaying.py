"""A match shown again from its record."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablee.engine.game import Best
from tablee.engine.kit.events import TABLE
from tablee.engine.record import begin_again
from tablee.engine.text.sentences import say_action, say_event
from tablee.terminal.screen import Quit, Screen

if TYPE_CHECKING:
    from tablee.engine.answers import Play
    from tablee.engine.game import Best
    from tablee.engine.match import Match
from tablee.engine.text.events import Event


@dataclass(frozen=True)
class Step:
    """One act of a replay: the match after it, and the events that these eyes saw."""

    number: int
    match: "Match"
    play: "Play | None"
    """None for the deal."""
    events: "list[Event]"


def steps(match: "Match", eyes: int) -> Iterator[Step]:
    """The match again, act by act; acts that these eyes did not notice are not counted."""
    again = begin_again(match)
    yield Step(0, again, None, again.events_for(eyes))
    number = 0
    for play in match.plays:
        before = again.event_count
        again.play(play.seat, play.action, play.aim, play.fresh)
        events = again.events_for(eyes, before)
        if events or eyes == TABLE:
            number += 1
            yield Step(number, again, play, events)


def replay(match: "Match", eyes: int, screen: Screen) -> None:
    """Show a match from its record, step by step in a terminal."""
    screen.line()
    screen.rule(match.game.title.said(screen.language))
    if eyes == TABLE:
        screen.say("replay_table", "dim")
    else:
        screen.say("replay_by", "dim", name=match.names[eyes])
    for step in steps(match, eyes):
        for line in _step_lines(step, screen):
            screen.event(line)
        if screen.interactive:
            _show_table(step.match, eyes, screen)
            if not step.match.over and screen.ask(screen.words("step") + " ").lower() == "q":
                raise Quit
    if not screen.interactive:
        _show_table(match, eyes, screen)
    if match.over:
        screen.say("limit" if match.truncated else "over", "bold")
        for line in result_lines(match, screen):
            screen.line(line)
    else:
        screen.say("open", "bold")


def _step_lines(step: Step, screen: Screen) -> list[str]:
    game, names, language = step.match.game, step.match.names, screen.language
    if not step.events and step.play is not None:
        act = say_action(game, step.play.action, language, names)
        return [screen.words("act", name=names[step.play.seat], act=act)]
    return [say_event(game, event, language, names) for event in step.events]


def _show_table(match: "Match", eyes: int, screen: Screen) -> None:
    view = match if eyes == TABLE else match.blinded(eyes)
    screen.line()
    for line in view.picture(screen.language).splitlines():
        screen.line(line)
    screen.line()


def result_lines(match: "Match", screen: Screen) -> list[str]:
    """The final ranking: the winners first, then the others by points."""
    points, result = match.points, match.result
    sign = 1 if match.game.best is Best.LOWEST else -1
    order = sorted(range(match.players), key=lambda seat: (-result[seat], sign * points[seat]))
    wide = max(map(len, match.names))
    lines = []
    for seat in order:
        single = abs(points[seat]) == 1 or (points[seat] == 0 and screen.language == "fr")
        word = screen.words("point" if single else "points", n=points[seat])
        wins = "wins" if result[seat] == 1 else "shares"
        mark = f"  {screen.words(wins)}" if result[seat] else ""
        lines.append(
            f"  {'★' if result[seat] else ' '} {match.names[seat]:<{wide}}  {word:>10}{mark}"
        )
    return lines
