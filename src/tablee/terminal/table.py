"""One match at this screen."""

import json
import os
import re
import shlex
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NoReturn

from rich.text import Text

from tablee.bots import Bot, decide
from tablee.engine.kit.events import SPECTATOR
from tablee.engine.text.actions import Action, actions
from tablee.engine.text.sentences import say_action, say_event
from tablee.errors import BadActionError, IllegalAction, TableeError

if TYPE_CHECKING:
    from tablee.engine.game import Game
    from tablee.engine.match import Match

from tablee.terminal.acts import find_act, gathered
from tablee.terminal.books import book
from tablee.terminal.phrases import HELP, HELP_OUT_OF_TURN, HELP_SHARED, SAY, usual_language
from tablee.terminal.replaying import result_lines
from tablee.terminal.screen import Quit, Screen, fold

ONE_A_LINE = 9
"""Up to this many acts are listed one per line; more are grouped by what they have in common."""
PATIENCE = 10
"""After this many acts per seat without a question to a person, bots stop pausing."""


_FOR_SEAT = re.compile(r"([^:]+?)\s*:\s*(.+)")


def state_folder() -> Path:
    """Where unfinished matches are saved: the user's state folder."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "tablee" / "matches"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "tablee"


def check_free(path: Path, language: str) -> None:
    """Refuse to overwrite a file that is not a record, or to write where that is impossible."""
    if path.is_dir() or not path.parent.is_dir():
        raise TableeError(SAY[language]["no_place"].format(path=path))
    if path.exists():
        with path.open("rb") as file:
            start = file.read(10)
        if start and not start.startswith(b'{"tablee"'):
            raise TableeError(SAY[language]["not_free"].format(path=path))


class Table:
    """One match at this screen. A seat without a bot is played by a person.

    `seats` has the player at each seat, as on the command line: "me", "me:Léa", "greedy".
    """

    def __init__(
        self,
        match: "Match",
        bots: Sequence[Bot | None],
        seats: Sequence[str],
        screen: Screen,
        *,
        pace: float = 0.0,
        save: Path | None = None,
    ) -> None:
        self.match, self.bots, self.seats, self.screen = match, bots, seats, screen
        self.pace, self.save_to = pace, save
        self.game, self.language = match.game, screen.language
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.eyes = self.people[0] if self.people else SPECTATOR
        self.seen = dict.fromkeys([*self.people, SPECTATOR], 0)
        self.given: set[tuple[int, int]] = set()
        self.saved_at = -1
        self.waited = 0  # bots' acts since a person was asked
        self.uncovered = False  # is somebody's hand on the screen?

    # --- from the first act to the last

    def run(self) -> int:
        """Play to the end, or until somebody leaves; return the exit code."""
        try:
            self._welcome()
            self._play()
            self._finish()
        except Quit:
            self._leave("")
        except EOFError:
            self.screen.line()
            self._leave("end_of_input")
        except KeyboardInterrupt:
            self.screen.line()
            self._leave("interrupted")
            return 130
        except Exception:
            self._leave("")  # a bug must not cost anybody the match
            raise
        return 0

    def _welcome(self) -> None:
        screen, game = self.screen, self.game
        screen.line()
        screen.rule(game.title.said(self.language))
        screen.paragraph(game.tagline.said(self.language))
        who = [
            screen.words("person") if bot is None else getattr(bot, "name", kind.partition(":")[0])
            for bot, kind in zip(self.bots, self.seats, strict=True)
        ]
        seats = [f"{seat} {name} ({who[seat]})" for seat, name in enumerate(self.match.names)]
        for line in fold(seats, screen.width, screen.words("seats") + " ", "  ", " · "):
            screen.line(line)
        chosen = [f"{k}={v}" for k, v in _options(self.match).items()]
        seed = [] if self.match.seed is None else [screen.words("seed", seed=self.match.seed)]
        for line in fold(
            [*seed, *chosen, *screen.words("keys").split(" · ")], screen.width, "", "", " · "
        ):
            screen.line(line, "dim")
        if len(self.people) > 1:
            self._hand_over(self.match.asked if self.match.asked in self.people else self.eyes)
        else:
            screen.line()
            self._tell()

    def _play(self) -> None:
        while not self.match.over:
            asked = self.match.asked
            if self._give_chances(asked):
                continue
            if asked in self.people:
                self._ask(asked, chance=False)
            else:
                self._let_play(asked)

    def _give_chances(self, asked: int) -> bool:
        """Ask the people whom the match will not ask; did anybody act?"""
        if asked != int(self.match.state.turn):
            return False  # the match itself asks a seat that may act out of turn
        for seat in self.people:
            moment = (len(self.match.plays), seat)
            if (
                seat == asked
                or moment in self.given
                or _decline(self.game, self.match.legal(seat)) is None
            ):
                continue
            self.given.add(moment)
            if self._ask(seat, chance=True):
                return True
        return False

    def _let_play(self, seat: int) -> None:
        bot = self.bots[seat]
        assert bot is not None
        match = self.match
        seed = Random(f"{match.seed} {len(match.plays)}").getrandbits(63)
        match.play(seat, decide(bot, match, seat, seed))
        self.waited += 1
        patient = not self.people or self.waited <= PATIENCE * match.players
        self._tell(self.pace if patient else 0.0)

    def _tell(self, pause: float = 0.0) -> None:
        """Print what has happened since these eyes last looked; unseen acts take no time."""
        match = self.match
        events = match.events_for(self.eyes, self.seen[self.eyes])
        self.seen[self.eyes] = match.event_count
        sentences = [say_event(self.game, event, self.language, match.names) for event in events]
        if sentences and pause:
            self.screen.console.file.flush()
            time.sleep(pause / 3 if sentences == [self.screen.last[2:]] else pause)
        for sentence in sentences:
            self.screen.event(sentence)

    def _hand_over(self, seat: int) -> None:
        if len(self.people) > 1:
            name = self.match.names[seat]
            if self.uncovered:
                self.screen.ask(self.screen.words("handover_hide", name=name) + " ")
                self.screen.clear()
            self.uncovered = True
            self.screen.ask(self.screen.words("handover", name=name) + " ")
        self.eyes = seat
        self._tell()

    # --- asking a person

    def _ask(self, seat: int, *, chance: bool) -> bool:
        """Ask a person until they act; False if they declined the chance."""
        if seat != self.eyes:
            self._hand_over(seat)
        self.waited = 0
        acts = self.match.legal(seat)
        quiet = self._quiet(seat, acts)
        self._show(seat, acts, quiet, chance)
        while True:
            answer = self.screen.ask("> ")
            if answer:
                if self._answer(seat, acts, answer):
                    return True
                if answer == "t":
                    self._show(seat, acts, quiet, chance)
            elif chance:
                return False
            elif quiet is not None:
                self._act(seat, quiet)
                return True
            else:
                self.screen.say("needs_act")

    def _quiet(self, seat: int, acts: Sequence[Action]) -> Action | None:
        """The act of a bare Enter: out of turn it declines; otherwise it plays the only legal
        act."""
        if seat != int(self.match.state.turn) and (declining := _decline(self.game, acts)):
            return declining
        return acts[0] if len(acts) == 1 else None

    def _show(self, seat: int, acts: Sequence[Action], quiet: Action | None, chance: bool) -> None:
        screen, name = self.screen, self.match.names[seat]
        screen.line()
        screen.rule(name)
        for line in self.match.blinded(seat).picture(self.language).splitlines():
            screen.line(line)
        screen.line()
        out_of_turn = seat != int(self.match.state.turn)
        may = screen.words("chance" if chance else "aside" if out_of_turn else "turn")
        one = len(self.people) == 1
        screen.paragraph(may[0].upper() + may[1:] if one else f"{name}, {may}", "bold")
        self._list(acts)
        if chance:
            screen.say("enter_wait", "dim")
        elif quiet is not None:
            act = say_action(self.game, quiet, self.language, self.match.names)
            screen.say("enter_act", "dim", act=act)

    def _list(self, acts: Sequence[Action]) -> None:
        screen, language, names = self.screen, self.language, self.match.names
        if len(acts) <= ONE_A_LINE:
            sentences = [say_action(self.game, act, language, names) for act in acts]
            wide = max(map(len, sentences), default=0)
            for number, (act, sentence) in enumerate(zip(acts, sentences, strict=True), 1):
                text = Text.assemble("  ", (f"{number})", "bold"), f" {sentence:<{wide}}")
                if wide + len(act.text) + 8 <= screen.width:
                    text.append(f"   {act.text}", style="dim")
                screen.print(text)
            return
        for common, items in gathered(self.game, acts, language, names):
            first = f"  {common}  " if common else "  "
            for line in fold(items, screen.width, first, "      ", "   "):
                text = Text(line)
                text.highlight_regex(r"(?<!\S)\d+\)", "bold")
                screen.print(text)
        screen.paragraph(screen.words("many", text=acts[0].text), "dim")

    def _answer(self, seat: int, acts: Sequence[Action], answer: str) -> bool:
        """Do what the person typed; True if it was an act that was played."""
        if answer.isascii() and answer.isdigit():
            if 1 <= int(answer) <= len(acts):
                return self._act(seat, acts[int(answer) - 1])
            self.screen.say("no_number", number=answer, last=len(acts))
            return False
        with suppress(BadActionError):
            return self._act(seat, find_act(self.game, answer))
        command, _, rest = answer.partition(" ")
        known = self._commands(seat).get(command.lower())
        if known is not None:
            known(rest.strip())
            return False
        if len(self.people) > 1 and (parts := _FOR_SEAT.fullmatch(answer)):
            return self._act_for(*parts.groups())
        self.screen.say("unknown", text=answer, example=acts[0].text if acts else "pass")
        return False

    def _act_for(self, who: str, text: str) -> bool:
        """Let somebody else at this screen act."""
        names = [name.lower() for name in self.match.names]
        seat = int(who) if who.isdecimal() else -1
        if who.lower() in names:
            seat = names.index(who.lower())
        if seat not in self.people:
            self.screen.say("not_here", seat=who)
            return False
        try:
            return self._act(seat, find_act(self.game, text))
        except BadActionError:
            example = next(iter(self.match.legal(seat)), actions(self.game)[0])
            self.screen.say("unknown", text=text, example=example.text)
            return False

    def _act(self, seat: int, act: Action) -> bool:
        try:
            self.match.play(seat, act)
        except IllegalAction as error:
            sentence = error.refusal.sentence(self.language)
            self.screen.say("refused", "bold", sentence=sentence, clause=error.clause)
            self.screen.say("read_clause", "dim", clause=error.clause)
            return False
        self.screen.line()
        self._tell()
        return True

    # --- commands

    def _commands(self, seat: int) -> dict[str, Callable[[str], None]]:
        return {
            "?": lambda _: self._help(seat),
            "h": lambda _: self._help(seat),
            "t": lambda _: None,
            "r": self._rules,
            "v": lambda _: self._view(seat),
            "s": self._save_as,
            "q": self._quit,
        }

    @property
    def _default_file(self) -> str:
        seed = "position" if self.match.seed is None else self.match.seed
        return f"{self.game.name}-{seed}.jsonl"

    def _help(self, seat: int) -> None:
        example = next(iter(self.match.legal(seat)), actions(self.game)[0]).text
        clause = min(self.game.clauses(self.language), key=lambda c: int(c.split("-")[1]))
        rows = list(HELP[self.language])
        if len(self.people) > 1:
            rows.insert(2, HELP_SHARED[self.language])
        filled = [
            [part.format(example=example, clause=clause, file=self._default_file) for part in row]
            for row in rows
        ]
        wide = max(len(key) for key, _ in filled)
        for key, meaning in filled:
            self.screen.paragraph(meaning, first=f"  {key:<{wide}}  ", then=" " * (wide + 4))
        self.screen.paragraph(HELP_OUT_OF_TURN[self.language], first="  ", then="  ")

    def _rules(self, clause: str) -> None:
        try:
            self.screen.book(book(self.game, self.language, clause))
        except TableeError as error:
            self.screen.paragraph(str(error))

    def _view(self, seat: int) -> None:
        for line in view_lines(self.match, seat):
            self.screen.line(line)

    def _save_as(self, name: str) -> None:
        self._save(Path(name or self._default_file))

    def _save(self, path: Path) -> bool:
        path = path.expanduser()
        try:
            check_free(path, self.language)
            self.match.save(path)
        except (OSError, TableeError) as error:
            self.screen.say("not_saved", why=_why(error))
            return False
        self.saved_at = len(self.match.plays)
        self.screen.line(self.screen.words("saved", path=path))
        return True

    def _quit(self, _rest: str) -> NoReturn:
        raise Quit

    # --- the end

    def _finish(self) -> None:
        screen, match = self.screen, self.match
        screen.line()
        screen.rule(self.game.title.said(self.language))
        eyes = SPECTATOR if len(self.people) > 1 else self.eyes
        for line in match.blinded(eyes).picture(self.language).splitlines():
            screen.line(line)
        screen.line()
        screen.say("limit" if match.truncated else "over", "bold")
        for line in result_lines(match, screen):
            screen.line(line)
        if self.save_to is not None:
            self._save(self.save_to)
        elif self.people:
            self._offer_to_save()
        self._say_again()

    def _offer_to_save(self) -> None:
        while name := self.screen.ask(self.screen.words("offer_save")):
            if self._save(Path(name)):
                self.save_to = Path(name)
                return

    def _say_again(self) -> None:
        if self.save_to is not None and self.saved_at >= 0:
            self._command_line("watch", ["tablee", "replay", str(self.save_to)])
        elif self.match.seed is not None:
            self._command_line("same_deal", self._play_line())
        self.screen.say("bye_over")

    def _leave(self, why: str) -> None:
        """Say where the match is saved, and how to resume it."""
        screen, n = self.screen, len(self.match.plays)
        key = "left" if n > 1 else "left_one" if n else "left_none"
        prefix = screen.words(why) if why else ""
        path = self._keep() if n else None
        if path is not None:
            screen.line(screen.words("kept", path=path))
            self._command_line(
                "go_on", ["tablee", "play", "--resume", str(path), *self._seating(False)]
            )
        elif self.match.seed is not None:
            self._command_line("same_deal", self._play_line())
        screen.paragraph(prefix + screen.words(key, n=n), "bold")

    def _keep(self) -> Path | None:
        """Save the match where the person said, or else in the user's own folder."""
        path = self.save_to or state_folder() / self._default_file
        try:
            if self.save_to is None:
                path.parent.mkdir(parents=True, exist_ok=True)
            check_free(path, self.language)
            self.match.save(path)
        except (OSError, TableeError) as error:
            self.screen.say("not_saved", why=_why(error))
            return None
        return path

    def _command_line(self, key: str, words: Sequence[str]) -> None:
        self.screen.line(self.screen.words(key))
        self.screen.line("  " + shlex.join(words))

    def _seating(self, players: bool) -> list[str]:
        """The options that seat the same players again, without those at their default."""
        lang = [] if self.language == usual_language() else ["--lang", self.language]
        if list(self.seats) != ["me", *["greedy"] * (self.match.players - 1)]:
            return ["--seats", ",".join(self.seats), *lang]
        return ["--players", str(self.match.players), *lang] if players else lang

    def _play_line(self) -> list[str]:
        options = [f"--option={k}={v}" for k, v in _options(self.match).items()]
        start = ["tablee", "play", self.game.name, "--seed", str(self.match.seed)]
        return [*start, *self._seating(True), *options]


def _decline(game: "Game", acts: Sequence[Action]) -> Action | None:
    """The act by which a seat declines a chance, if there is one."""
    declines = (game.pass_action, game.decline_action)
    return next((act for act in acts if act.id in declines), None)


def _options(match: "Match") -> dict[str, str]:
    """The options that are not at their default, as they are typed."""
    default = {option.name: option.default for option in match.game.options}
    return {
        name: value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
        for name, value in match.options.items()
        if value != default[name]
    }


def _why(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}"
    return str(error)


def view_lines(match: "Match", seat: int) -> list[str]:
    """A seat's view as JSON, one key per line."""
    view = match.view(seat)
    body = [f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in view.items()]
    return ["{", *(f"{line}," for line in body[:-1]), body[-1], "}"]
