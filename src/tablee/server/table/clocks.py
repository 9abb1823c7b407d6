"""Time at a table: every state has a deadline, and something happens then."""

from typing import TYPE_CHECKING

from tablee.bots import bots
from tablee.bots.tempo import delay
from tablee.server.table import lobby, log, play
from tablee.server.table.pace import LOBBY_EMPTY, LOBBY_IDLE, THINKING

if TYPE_CHECKING:
    from tablee.server.table.core import Core


def tick(core: "Core") -> None:
    """Do all that is due."""
    if core.state.phase == "open":
        _tick_open(core)
    elif core.state.phase == "playing":
        play.decide_races(core)
        if core.state.phase == "playing":
            _tick_playing(core)


def deadline(core: "Core") -> float | None:
    """When something is due next."""
    if core.state.phase == "open":
        return min(_open_deadlines(core))
    if core.state.phase == "playing":
        return min(_playing_deadlines(core))
    return None


# --- before the match


def _open_deadlines(core: "Core") -> list[float]:
    due = [core.changed_at + LOBBY_IDLE]
    if core.empty_since is not None:
        due.append(core.empty_since + LOBBY_EMPTY)
    return due + [since + core.pace.absence for since in core.gone.values()]


def _tick_open(core: "Core") -> None:
    empty = core.empty_since is not None and core.empty_since + LOBBY_EMPTY <= core.now
    if empty or core.changed_at + LOBBY_IDLE <= core.now:
        core.add(log.Closed(at=core.now, why="idle"))
        return
    for person, since in list(core.gone.items()):
        if since + core.pace.absence <= core.now:
            del core.gone[person]
            seat = core.state.seat_of(person)
            if seat is not None:
                core.add(log.Stood(at=core.now, seat=seat))
            lobby.pass_host_on(core)


# --- in the match


def _playing_deadlines(core: "Core") -> list[float]:
    due = [core.turn_from + core.pace.turn, *core.asks.values()]
    due += [play.made(core, held) + core.cap for held in core.held]
    due += [since + THINKING for _, since in core.thinking.values()]
    due += [since + core.pace.absence for since in core.gone.values()]
    if core.closing is not None:
        due.append(play.closes_at(core))
    return due


def _tick_playing(core: "Core") -> None:
    if core.closing is not None and play.closes_at(core) <= core.now:
        play.close(core)
        return
    _replace_the_slow(core)
    _replace_the_absent(core)
    for seat, due in list(core.asks.items()):
        if due <= core.now:
            del core.asks[seat]
            play.set_thinking(core, seat)
    for seat, (n, since) in list(core.thinking.items()):
        if since + THINKING <= core.now:
            play.fall_back(core, seat, n)


def _replace_the_slow(core: "Core") -> None:
    seat = core.state.turn
    if seat is None or core.turn_from + core.pace.turn > core.now:
        return
    if any(held.seat == seat for held in core.held):
        pass  # the act is there already
    elif core.state.seats[seat].player is None:
        replace(core, seat, "time")
    else:  # a bot whose thought was lost
        play.fall_back(core, seat, core.state.n)
    core.turn_from = core.now


def _replace_the_absent(core: "Core") -> None:
    for person, since in list(core.gone.items()):
        if since + core.pace.absence <= core.now:
            del core.gone[person]
            seat = core.state.seat_of(person)
            if seat is not None and core.state.seats[seat].player is None:
                replace(core, seat, "gone")


def replace(core: "Core", seat: int, why: str, who: str = "", id: str = "") -> None:
    """A bot plays for a person from now on."""
    bot = core.state.seats[seat].bot
    bot = bot if bot in bots() else lobby.STAND_IN
    core.add(log.Away(at=core.now, who=who, id=id, seat=seat, bot=bot, why=why))
    ask_bots(core, only=seat)


# --- bots are asked


def ask_bots(core: "Core", only: int | None = None) -> None:
    """Say when each bot is asked: the one on turn, and all while a window is open.

    They are asked whether or not they can do anything, after a time that is drawn alike for all:
    it says nothing about what they hold.
    """
    if only is None:
        core.asks.clear()
        core.thinking.clear()
    if core.state.phase != "playing":
        return
    for number, seat in enumerate(core.state.seats):
        if seat.player is None or (only is not None and number != only):
            continue
        if (number == core.state.turn and number != core.closing) or (
            core.patience and number != core.state.turn
        ):
            core.asks[number] = core.now + delay(core.pace.reflex, core.dice)
