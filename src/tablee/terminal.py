"""The table in the terminal: people at one screen, bots on the other seats, and replays.

**Acts out of turn.** The match is played in sequence: whoever `match.asked` names is asked, and
that is first whoever may act out of turn. So most such acts come up by themselves; Enter lets them
be. What is never asked for in sequence is found by one rule that knows no game: when the seat on
turn is next and a person elsewhere could *decline* something, nobody will ask that person any more,
so a chance to act is given here, and Enter lets it be. Who could merely make a mistake is not
stopped for it; people who share a screen may act for themselves at any prompt (`2: act`).

**Secrets.** All that is printed comes from the eyes of the seat at the screen. A bot's act that
these eyes don't see takes no time, so that a pause never tells that somebody was asked.
"""

import json
import os
import re
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NoReturn

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Markdown
from rich.rule import Rule
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from tablee.bots import Bot, decide
from tablee.engine.events import SPECTATOR, TABLE
from tablee.engine.speech import Action, actions, read_action, say_action, say_event
from tablee.errors import BadActionError, IllegalAction, TableeError

if TYPE_CHECKING:
    from tablee.engine.game import Game
    from tablee.engine.match import Match, Play
    from tablee.engine.speech import Event

DECLINES = ("pass", "decline")
"""The verbs by which games let a chance go by."""
ONE_A_LINE = 9
"""So many acts are listed one a line; more are gathered by what they have in common."""
PATIENCE = 10
"""After so many acts a seat in which no person was asked, bots stop taking their time."""

SAY = {
    "fr": {
        "seed": "graine {seed}",
        "seats": "À table :",
        "person": "vous",
        "keys": "? aide · r règles · s enregistrer · q quitter",
        "turn": "à vous :",
        "aside": "hors de votre tour, vous pouvez :",
        "chance": "avant que le jeu continue, vous pouvez encore :",
        "enter_act": "Entrée : {act}",
        "enter_wait": "Entrée : ne rien faire",
        "many": "Un numéro, ou le coup en toutes lettres (par exemple : {text}).",
        "refused": "Refusé : {sentence} ({clause})",
        "read_clause": "Pour lire la règle : r {clause}",
        "unknown": "Je ne comprends pas « {text} ». Tapez un numéro de la liste, un coup en toutes "
        "lettres (par exemple : {example}), ou ? pour l'aide.",
        "no_number": "Il n'y a pas de numéro {number} : la liste va de 1 à {last}.",
        "not_here": "Personne à cet écran ne joue le siège « {seat} ».",
        "needs_act": "Il faut choisir un coup. (? pour l'aide)",
        "handover_hide": "Entrée pour cacher l'écran, puis passez-le à {name}.",
        "handover": "À {name}, sans que les autres regardent. Entrée pour voir la table.",
        "saved": "Partie enregistrée : {path}",
        "not_saved": "Impossible d'enregistrer : {why}",
        "no_place": "{path} : on ne peut rien y écrire.",
        "not_free": "{path} : ce fichier existe, et ce n'est pas une partie enregistrée.",
        "no_clause": "Il n'y a pas de règle {clause} ; il y a {first} à {last}.",
        "over": "La partie est finie.",
        "limit": "La partie s'arrête à sa limite.",
        "wins": "gagne",
        "shares": "à égalité",
        "points": "{n} points",
        "point": "{n} point",
        "offer_save": "Enregistrer la partie ? Nom du fichier, ou Entrée pour ne pas le faire : ",
        "bye_over": "Au revoir.",
        "left": "Partie quittée après {n} coups.",
        "left_one": "Partie quittée après 1 coup.",
        "left_none": "Partie quittée avant le premier coup.",
        "interrupted": "Interrompu. ",
        "end_of_input": "Fin de l'entrée. ",
        "kept": "La partie est gardée dans {path}",
        "go_on": "Pour la reprendre :",
        "same_deal": "La même donne, depuis le début :",
        "watch": "Pour la revoir :",
        "pick": "À quoi jouons-nous ? Un numéro ou un nom (en : English, q : quitter) : ",
        "pick_wrong": "Il n'y a pas de jeu « {text} ».",
        "how_many": "Combien de joueurs, vous compris ? {allowed} [{default}] : ",
        "how_many_wrong": "Ce jeu se joue à {allowed}.",
        "or": " ou ",
        "no_game": "Aucun jeu n'est installé.",
        "step": "Entrée : la suite · q : arrêter",
        "replay_by": "vu par {name}",
        "replay_table": "vu par la table : tout est montré",
        "act": "{name} : {act}",
        "open": "La partie n'est pas finie.",
        "broken": "(Le jeu {name} ne s'ouvre pas : {why})",
    },
    "en": {
        "seed": "seed {seed}",
        "seats": "At the table:",
        "person": "you",
        "keys": "? help · r rules · s save · q quit",
        "turn": "your turn:",
        "aside": "out of turn you may:",
        "chance": "before play goes on you may still:",
        "enter_act": "Enter: {act}",
        "enter_wait": "Enter: do nothing",
        "many": "A number, or the act in full (for example: {text}).",
        "refused": "Refused: {sentence} ({clause})",
        "read_clause": "To read the rule: r {clause}",
        "unknown": 'I don\'t understand "{text}". Type a number of the list, an act in full (for '
        "example: {example}), or ? for help.",
        "no_number": "There is no number {number}: the list goes from 1 to {last}.",
        "not_here": 'Nobody at this screen plays the seat "{seat}".',
        "needs_act": "You have to choose. (? for help)",
        "handover_hide": "Enter to hide the screen; then pass it to {name}.",
        "handover": "For {name}, with nobody else looking. Enter to see the table.",
        "saved": "Match saved: {path}",
        "not_saved": "It can't be saved: {why}",
        "no_place": "{path}: nothing can be written there.",
        "not_free": "{path}: this file is there already, and is no record of a match.",
        "no_clause": "There is no rule {clause}; there are {first} to {last}.",
        "over": "The match is over.",
        "limit": "The match has reached its limit.",
        "wins": "wins",
        "shares": "shares the win",
        "points": "{n} points",
        "point": "{n} point",
        "offer_save": "Save the match? A file name, or Enter for no: ",
        "bye_over": "Good-bye.",
        "left": "Match left after {n} acts.",
        "left_one": "Match left after 1 act.",
        "left_none": "Match left before the first act.",
        "interrupted": "Interrupted. ",
        "end_of_input": "End of input. ",
        "kept": "The match is kept in {path}",
        "go_on": "To go on with it:",
        "same_deal": "The same deal, from the start:",
        "watch": "To watch it again:",
        "pick": "What shall we play? A number or a name (fr : français, q: quit): ",
        "pick_wrong": 'There is no game "{text}".',
        "how_many": "How many players, you included? {allowed} [{default}]: ",
        "how_many_wrong": "This game is for {allowed}.",
        "or": " or ",
        "no_game": "No game is installed.",
        "step": "Enter: next · q: stop",
        "replay_by": "as {name} sees it",
        "replay_table": "as the table sees it: everything is shown",
        "act": "{name}: {act}",
        "open": "The match is not over.",
        "broken": "(The game {name} can't be opened: {why})",
    },
}

HELP = {
    "fr": [
        ("3", "le coup numéro 3 de la liste"),
        ("{example}", "un coup en toutes lettres, même s'il n'est pas dans la liste"),
        ("Entrée", "ce que dit la ligne sous la liste : le seul coup possible, ou laisser passer"),
        ("t", "revoir la table et la liste"),
        ("r", "lire les règles ; r {clause} : une seule règle, d'après son repère"),
        ("v", "tout ce que voit votre siège, en JSON"),
        ("s FICHIER", "enregistrer la partie (sans nom : {file})"),
        ("q", "quitter ; Ctrl-C et la fin de l'entrée quittent aussi, sans rien perdre"),
    ],
    "en": [
        ("3", "the act with number 3 in the list"),
        ("{example}", "an act in full, whether or not it is in the list"),
        ("Enter", "what the line under the list says: the only act there is, or letting it be"),
        ("t", "see the table and the list again"),
        ("r", "read the rules; r {clause}: one rule, by its id"),
        ("v", "all that your seat sees, as JSON"),
        ("s FILE", "save the match (without a name: {file})"),
        ("q", "quit; Ctrl-C and the end of input quit too, and nothing is lost"),
    ],
}
HELP_SHARED = {
    "fr": ("1: {example}", "à plusieurs devant l'écran : le siège 1 agit, sans attendre son tour"),
    "en": ("1: {example}", "when you share the screen: seat 1 acts, without waiting to be asked"),
}
HELP_OUT_OF_TURN = {
    "fr": "Hors de votre tour : quand la règle vous permet d'agir, on vous le demande avant que le "
    "jeu continue ; Entrée laisse passer. On ne vous dérange pas pour ce qui serait une faute.",
    "en": "Out of turn: when the rules let you act, you are asked before play goes on; Enter lets "
    "it be. You are not disturbed for what would be a mistake.",
}
NAMES = ("Anna", "Bruno", "Chloé", "David", "Emma", "Félix", "Gaïa", "Hugo", "Inès", "Jules")
PERSON = {"fr": "Joueur", "en": "Player"}

_CLAUSE = re.compile(r"(⟨[A-Z]+-\d+⟩)")
_FOR_SEAT = re.compile(r"([^:]+?)\s*:\s*(.+)")


class Quit(Exception):
    """The person at the screen wants to stop."""


def usual_language() -> str:
    """The language that the environment asks for: French, or else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if chosen := os.environ.get(name):
            return "fr" if chosen.lower().startswith("fr") else "en"
    return "en"


# --- the screen


class Screen:
    """Where text goes and answers come from; plain where it is not a terminal."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.interactive = sys.stdin.isatty() and self.console.is_terminal
        self.width = min(self.console.width, 100)
        self.last, self.times = "", 0
        if self.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401  (line editing, just by being there)

    def words(self, key: str, **values: object) -> str:
        """A phrase in the language of the screen."""
        return SAY[self.language][key].format(**values)

    def line(self, text: str = "", style: str = "") -> None:
        """One line, as it is."""
        self.print(Text(text, style=style))

    def print(self, text: Text) -> None:
        """Styled text, as it is."""
        self.end_event()
        self.console.print(text, soft_wrap=True)

    def event(self, sentence: str) -> None:
        """Something that happened; the same again is counted instead of repeated."""
        lines = list(fold(sentence.split(), self.width - 8, "· ", "  ", " "))
        if lines == [self.last]:
            self.times += 1
            if self.interactive:
                self.console.file.write(f"\x1b[A\r{self.last} (× {self.times})\n")
                self.console.file.flush()
            return
        self.end_event()
        for line in lines if self.interactive else lines[:-1]:
            self.console.print(Text(line), soft_wrap=True)
        self.last, self.times = lines[-1], 1

    def end_event(self) -> None:
        """Write what has been held back in case it happened again."""
        if self.last and not self.interactive:
            times = f" (× {self.times})" if self.times > 1 else ""
            self.console.print(Text(self.last + times), soft_wrap=True)
        self.last, self.times = "", 0

    def paragraph(self, text: str, style: str = "", first: str = "", then: str = "") -> None:
        """Text folded to the width, its first line and the following ones indented."""
        for line in fold(text.split(), self.width, first, then, " "):
            self.line(line, style)

    def say(self, key: str, style: str = "", **values: object) -> None:
        """A phrase, folded."""
        self.paragraph(self.words(key, **values), style)

    def rule(self, title: str) -> None:
        """A line across, with a title."""
        self.end_event()
        rule = Rule(Text(title, style="bold"), align="left", characters="─", style="dim")
        self.console.print(rule, width=self.width)

    def ask(self, prompt: str) -> str:
        """A line from the person, without the blanks around it."""
        self.end_event()
        self.console.file.flush()
        answer = input(prompt)
        if not sys.stdin.isatty():
            self.line(answer)  # so that a transcript reads like the terminal
        return answer.strip()

    def clear(self) -> None:
        """Leave nothing to be read, not even by scrolling back."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()

    def book(self, text: str) -> None:
        """A rule book: a page at a time in a terminal, its own Markdown elsewhere."""
        if not self.console.is_terminal:
            self.console.file.write(text.rstrip() + "\n")
            return
        page = Console(width=self.width, highlight=False, emoji=False)
        if not self.interactive:
            page.print(Book(text))
            return
        pager = os.environ.get("MANPAGER") or os.environ.get("PAGER") or "less"
        os.environ.setdefault("LESS", "-RF")
        os.environ.setdefault("LESSCHARSET", "utf-8")
        with page.pager(styles="less" in pager):
            page.print(Book(text))


class Book:
    """A rule book, its clause ids dimmed."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Markdown, with each id in a style of its own."""
        for segment in console.render(Markdown(self.text), options):
            if segment.control or "⟨" not in segment.text:
                yield segment
                continue
            for part in _CLAUSE.split(segment.text):
                dim = Style(dim=True, bold=False) if part.startswith("⟨") else Style()
                yield Segment(part, (segment.style or Style()) + dim)


def fold(parts: Sequence[str], width: int, first: str, then: str, between: str) -> Iterator[str]:
    """Fill lines with parts that are not broken themselves."""
    line, empty = first, True
    for part in parts:
        if not empty and len(line) + len(between) + len(part) > width:
            yield line
            line, empty = then, True
        line += part if empty else between + part
        empty = False
    yield line


# --- what may be done, as a list


def gathered(game: "Game", acts: Sequence[Action], language: str) -> list[tuple[str, list[str]]]:
    """Acts in their order, gathered by what their sentences have in common.

    Each entry is the common beginning and one numbered ending an act.
    """
    groups: list[tuple[object, list[tuple[int, str]]]] = []
    for number, act in enumerate(acts, 1):
        fields = [name for name, value in act.json.items() if name != "do" and value is not True]
        first = act.json[fields[0]] if len(fields) > 1 else None
        key = (act.json["do"], tuple(act.json), first)
        if not groups or groups[-1][0] != key:
            groups.append((key, []))
        groups[-1][1].append((number, say_action(game, act, language)))
    return [_shared(entries) for _, entries in groups]


def _shared(entries: list[tuple[int, str]]) -> tuple[str, list[str]]:
    common = _beginning([sentence for _, sentence in entries]) if len(entries) > 1 else ""
    if any(sentence[len(common) :][:1].isdigit() for _, sentence in entries):
        common = re.sub(r"\w+\s+$", "", common)  # "4) row 1" reads better than "4) 1"
    return common.rstrip(), [f"{n}) {sentence[len(common) :]}" for n, sentence in entries]


def _beginning(sentences: Sequence[str]) -> str:
    """The words that all begin with."""
    shared = ""
    for word in re.findall(r"\S+\s+", sentences[0]):
        if not all(sentence.startswith(shared + word) for sentence in sentences):
            break
        shared += word
    return shared


def find_act(game: "Game", text: str) -> Action:
    """The action that a person typed, in capitals or not."""
    try:
        return read_action(game, text)
    except BadActionError:
        wanted = " ".join(text.lower().split())
        found = [act for act in actions(game) if act.text.lower() == wanted]
        if len(found) != 1:
            raise
        return found[0]


# --- files


def state_folder() -> Path:
    """Where matches that were broken off are kept: the user's state folder."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "tablee" / "matches"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "tablee"


def check_free(path: Path, language: str) -> None:
    """Refuse to write a record over something that is none, or where nothing can be written."""
    if path.is_dir() or not path.parent.is_dir():
        raise TableeError(SAY[language]["no_place"].format(path=path))
    if path.exists():
        with path.open("rb") as file:
            start = file.read(10)
        if start and not start.startswith(b'{"tablee"'):
            raise TableeError(SAY[language]["not_free"].format(path=path))


# --- playing


class Table:
    """One match at this screen. A seat without a bot is played by a person.

    `seats` says who sits where, as on the command line: "me", "me:Léa", "greedy".
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
        screen.rule(game.title(self.language))
        screen.paragraph(game.words.TAGLINE[self.language])
        who = [
            screen.words("person") if bot is None else kind.partition(":")[0]
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
        """Give people their chance who will not be asked; did anybody take it?"""
        if asked != int(self.match.state.turn):
            return False  # whoever may act out of turn is being asked
        for seat in self.people:
            moment = (len(self.match.plays), seat)
            if seat == asked or moment in self.given or _decline(self.match.legal(seat)) is None:
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
        """What has happened since these eyes last looked; what they don't see takes no time."""
        match = self.match
        events = match.events_for(self.eyes, self.seen[self.eyes])
        self.seen[self.eyes] = match.told
        said = [say_event(self.game, event, self.language, match.names) for event in events]
        if said and pause:
            self.screen.console.file.flush()
            time.sleep(pause / 3 if said == [self.screen.last[2:]] else pause)
        for sentence in said:
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
        """Ask a person until something is done; False if the chance was let go."""
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
        """What Enter alone does: decline, out of turn; or the only act there is."""
        if seat != int(self.match.state.turn) and (declining := _decline(acts)):
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
            screen.say("enter_act", "dim", act=say_action(self.game, quiet, self.language))

    def _list(self, acts: Sequence[Action]) -> None:
        screen, language = self.screen, self.language
        if len(acts) <= ONE_A_LINE:
            said = [say_action(self.game, act, language) for act in acts]
            wide = max(map(len, said), default=0)
            for number, (act, sentence) in enumerate(zip(acts, said, strict=True), 1):
                text = Text.assemble("  ", (f"{number})", "bold"), f" {sentence:<{wide}}")
                if wide + len(act.text) + 8 <= screen.width:
                    text.append(f"   {act.text}", style="dim")
                screen.print(text)
            return
        for common, items in gathered(self.game, acts, language):
            first = f"  {common}  " if common else "  "
            for line in fold(items, screen.width, first, "      ", "   "):
                text = Text(line)
                text.highlight_regex(r"(?<!\S)\d+\)", "bold")
                screen.print(text)
        screen.paragraph(screen.words("many", text=acts[0].text), "dim")

    def _answer(self, seat: int, acts: Sequence[Action], answer: str) -> bool:
        """Do what was typed; True if the match went on."""
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
        """Somebody else at this screen acts."""
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
            sentence = error.sentence(self.language)
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
        screen.rule(self.game.title(self.language))
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
        """A last word: where the match is, and how to go on with it."""
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
        """How to sit down like this again, leaving out what goes without saying."""
        lang = [] if self.language == usual_language() else ["--lang", self.language]
        if list(self.seats) != ["me", *["greedy"] * (self.match.players - 1)]:
            return ["--seats", ",".join(self.seats), *lang]
        return ["--players", str(self.match.players), *lang] if players else lang

    def _play_line(self) -> list[str]:
        options = [f"--option={k}={v}" for k, v in _options(self.match).items()]
        start = ["tablee", "play", self.game.name, "--seed", str(self.match.seed)]
        return [*start, *self._seating(True), *options]


def _decline(acts: Sequence[Action]) -> Action | None:
    return next((act for act in acts if act.json["do"] in DECLINES), None)


def _options(match: "Match") -> dict[str, str]:
    """The options that are not at their default, as they are typed."""
    return {
        name: value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
        for name, value in match.options.items()
        if value != match.game.options[name].default
    }


def _why(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}"
    return str(error)


def view_lines(match: "Match", seat: int) -> list[str]:
    """A seat's view as JSON, one key a line."""
    view = match.view(seat)
    body = [f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in view.items()]
    return ["{", *(f"{line}," for line in body[:-1]), body[-1], "}"]


def result_lines(match: "Match", screen: Screen) -> list[str]:
    """Who came out where: the winners first, then by points."""
    points, result = match.points, match.result
    sign = 1 if getattr(match.game.words, "LOWEST_WINS", False) else -1
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


# --- the rule book


def book(game: "Game", language: str, clause: str = "") -> str:
    """The rule book, or what it says under one clause, given as `EK-13`, `ek13` or `13`."""
    text = game.book(language)
    if not clause:
        return text
    digits = re.fullmatch(r"(?:[A-Za-z]+-?)?(\d+)", clause.strip("⟨⟩ "))
    wanted = game.clause(int(digits[1])) if digits else clause
    if wanted not in game.clauses(language):
        numbers = sorted(int(found.split("-")[1]) for found in game.clauses(language))
        first, last = game.clause(numbers[0]), game.clause(numbers[-1])
        raise TableeError(SAY[language]["no_clause"].format(clause=clause, first=first, last=last))
    return "\n\n".join(_under(text, f"⟨{wanted}⟩")) + "\n"


def _under(text: str, mark: str) -> Iterator[str]:
    """The paragraphs and list entries that carry the mark, below their headings."""
    heading, told = "", ""
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.)\s)", text):
        part = block.strip()
        if part.startswith("#"):
            heading, _, part = part.partition("\n")
        if mark in part:
            if heading != told:
                yield heading
                told = heading
            yield part


# --- choosing a game


def pick(screen: Screen, games: "Sequence[Game]") -> "tuple[Game, int]":
    """Let a newcomer choose a game and how many sit down."""
    if not games:
        raise TableeError(screen.words("no_game"))
    screen.line()
    _show_games(screen, games)
    while True:
        answer = screen.ask(screen.words("pick")).lower()
        if answer == "q":
            raise Quit
        if answer in SAY:
            screen.language = answer
            screen.line()
            _show_games(screen, games)
            continue
        chosen = _chosen(games, answer)
        if chosen is not None:
            return chosen, _how_many(screen, chosen)
        if answer:
            screen.say("pick_wrong", text=answer)


def _chosen(games: "Sequence[Game]", answer: str) -> "Game | None":
    if answer.isdecimal() and 1 <= int(answer) <= len(games):
        return games[int(answer) - 1]
    for game in games:
        if answer in (game.name, *(game.title(language).lower() for language in SAY)):
            return game
    return None


def _show_games(screen: Screen, games: "Sequence[Game]") -> None:
    language = screen.language
    wide = max(len(game.title(language)) for game in games)
    people = max(len(span(game.players, screen)) for game in games)
    for number, game in enumerate(games, 1):
        first = (
            f" {number}) {game.title(language):<{wide}}  {span(game.players, screen):>{people}}  "
        )
        tagline = game.words.TAGLINE[language].split()
        for line in fold(tagline, screen.width, first, " " * len(first), " "):
            screen.line(line)
    screen.line()


def span(players: Sequence[int], screen: Screen) -> str:
    """How many can play: "2–6", or "2 or 4"."""
    if len(players) > 1 and list(players) == list(range(players[0], players[-1] + 1)):
        return f"{players[0]}–{players[-1]}"
    return screen.words("or").join(map(str, players))


def usual_number(game: "Game") -> int:
    """How many sit down when nobody says otherwise: three, if the game can."""
    return 3 if 3 in game.players else game.players[0]


def _how_many(screen: Screen, game: "Game") -> int:
    if len(game.players) == 1:
        return game.players[0]
    allowed, default = span(game.players, screen), usual_number(game)
    while True:
        answer = screen.ask(screen.words("how_many", allowed=allowed, default=default))
        if not answer:
            return default
        if answer.isdecimal() and int(answer) in game.players:
            return int(answer)
        if answer == "q":
            raise Quit
        screen.say("how_many_wrong", allowed=allowed)


# --- replays


def begin_again(match: "Match") -> "Match":
    """A match that stands where this one began."""
    kind = type(match)
    if match.start is not None:
        return kind.at(match.game, match.start, match.names)
    assert match.seed is not None
    return kind.new(match.game, match.players, match.seed, match.options, match.names)


@dataclass(frozen=True)
class Step:
    """One act of a replay: the table after it, and what was told of it."""

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
        before = again.told
        again.play(play.seat, play.action, play.aim, play.fresh)
        events = again.events_for(eyes, before)
        if events or eyes == TABLE:
            number += 1
            yield Step(number, again, play, events)


def replay(match: "Match", eyes: int, screen: Screen) -> None:
    """Tell a match from its record, a step at a time in a terminal."""
    screen.line()
    screen.rule(match.game.title(screen.language))
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
        act = say_action(game, step.play.action, language)
        return [screen.words("act", name=names[step.play.seat], act=act)]
    return [say_event(game, event, language, names) for event in step.events]


def _show_table(match: "Match", eyes: int, screen: Screen) -> None:
    shown = match if eyes == TABLE else match.blinded(eyes)
    screen.line()
    for line in shown.picture(screen.language).splitlines():
        screen.line(line)
    screen.line()
