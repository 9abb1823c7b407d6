"""Bots that other people write: how they are found, by file or module, and what is said when they
fail.

A bot is named by where its class is: `mybot.py:Patient`, or `package.module:Patient`.
"""

import importlib
import os
import sys
import traceback
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from tablee.errors import BotError

if TYPE_CHECKING:
    from tablee.bots import Bot
    from tablee.engine.match import Match
    from tablee.engine.text.actions import Action


def is_place(name: str) -> bool:
    """Does this name say where a class is?

    >>> is_place("mybot.py:Patient"), is_place("club")
    (True, False)
    """
    return ":" in name


def sources_of(names: Iterable[str]) -> dict[str, str]:
    """The source of every bot among these that is named by its place."""
    return {name: _source(name) for name in names if is_place(name)}


def found(name: str, source: str | None = None) -> Callable[[], "Bot"]:
    """The class at this place. If `source` is given, the file is not read: it may be on another
    machine."""
    where, _, wanted = name.rpartition(":")
    text = source if source is not None else _source(name)
    module = _made(where, Path(where).absolute(), text) if _is_file(name) else _imported(where)
    kind = getattr(module, wanted, None)
    if not callable(kind):
        classes = [one.__name__ for one in vars(module).values() if _is_bot(one, module)]
        there = f"It has: {', '.join(classes)}." if classes else "It has no class with a choose()."
        raise BotError(f"{where} has no class {wanted!r}. {there}")
    if not callable(getattr(kind, "choose", None)):
        raise BotError(f"{name} is no bot: it has no method choose(self, shown, seed).")
    return kind  # type: ignore[no-any-return]


def _is_bot(thing: Any, module: ModuleType) -> bool:
    ours = isinstance(thing, type) and thing.__module__ == module.__name__
    return ours and hasattr(thing, "choose")


def _is_file(name: str) -> bool:
    where = name.rpartition(":")[0]
    return where.endswith(".py") or "/" in where or os.sep in where


def _source(name: str) -> str:
    where, _, wanted = name.rpartition(":")
    if not where or not wanted.isidentifier():
        raise BotError(f"{name!r} names no bot: write FILE.py:CLASS or MODULE:CLASS.")
    if not _is_file(name):
        file = _imported(where).__file__
        return Path(file).read_text("utf-8") if file else ""
    try:
        return Path(where).read_text("utf-8")
    except FileNotFoundError:
        raise BotError(f"There is no file {where} (in {Path.cwd()}).") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BotError(f"{where} can't be read: {error}.") from None


def _imported(where: str) -> ModuleType:
    _look_in(Path.cwd())
    try:
        return importlib.import_module(where)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{where}.".startswith(f"{error.name}."):
            raise BotError(
                f"There is no module {where!r}. For a file write its path: FILE.py:CLASS."
            ) from None
        raise _unloadable(where, error) from error
    except (Exception, SystemExit) as error:
        raise _unloadable(where, error) from error


@cache
def _made(where: str, path: Path, source: str) -> ModuleType:
    """The module of a file, made once from its source."""
    _look_in(path.parent)
    digest = blake2b(f"{path}\n{source}".encode(), digest_size=6).hexdigest()
    module = ModuleType(f"{path.stem}_{digest}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    try:
        exec(compile(source, str(path), "exec"), vars(module))
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        raise _unloadable(where, error) from error
    return module


def _unloadable(where: str, error: BaseException) -> BotError:
    failure = _failed(f"{where} can't be loaded", error)
    return BotError(f"{failure}\n  at {failure.place or where}")


def _look_in(folder: Path) -> None:
    """Let a bot import modules from this folder."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


# --- what goes wrong


class Guest:
    """A bot that is not built in: when it fails, the error says where."""

    def __init__(self, name: str, make: Callable[[], "Bot"]) -> None:
        self.name = name
        try:
            self.bot = make()
        except (Exception, SystemExit) as error:
            failure = _failed(f"The bot {name} can't be made", error)
            raise BotError(f"{failure}\n  at {failure.place or name}") from error
        self.memory = getattr(self.bot, "memory", None)
        title = getattr(self.bot, "TITLE", None)
        titles = title if isinstance(title, dict) else {}
        self.TITLE = {language: str(titles.get(language, name)) for language in ("fr", "en")}

    def choose(self, shown: "Match", seed: int) -> "Action":
        """What the bot chooses, if that is legal; else raise `BotError`."""
        from tablee.engine.text.actions import read_action

        try:
            chosen = self.bot.choose(shown, seed)
        except (Exception, SystemExit) as error:
            failure = _failed(f"The bot {self.name} failed", error)
            raise self._at(shown, seed, failure) from error
        try:
            action = read_action(shown.game, chosen)
        except Exception:
            text = f"The bot {self.name} chose {chosen!r}, which is no action of the game."
            raise self._at(shown, seed, BotError(text, "no action")) from None
        if refusal := shown.refusal(shown.eyes, action):
            why = f"{refusal.en} ({refusal.clause})"
            text = f"The bot {self.name} chose {action}, which is not allowed: {why}"
            raise self._at(shown, seed, BotError(text, f"not allowed: {refusal.clause}"))
        return action

    def _at(self, shown: "Match", seed: int, error: BotError) -> BotError:
        """The same error with its place in the bot's code, and with the position and seed that
        reproduce it."""
        code = getattr(type(self.bot).choose, "__code__", None)
        place = error.place or (f"{code.co_filename}:{code.co_firstlineno}" if code else "")
        again = f"seat {shown.eyes}, seed {seed}, position: {shown.line}"
        return BotError(f"{error}\n  at {place}\n  {again}", error.reason, place)


def _failed(problem: str, error: BaseException) -> BotError:
    """A `BotError` for an exception: what was raised, and where in the bot's own code."""
    kind = type(error).__name__
    return BotError(f"{problem}: {kind}: {error}".rstrip(": "), kind, _place(error))


_OURS = str(Path(__file__).parent.parent)


def _place(error: BaseException) -> str:
    """The last line outside this package that the error came through: `FILE:LINE, in NAME`."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}"
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if not frame.filename.startswith((_OURS, "<frozen")):
            return f"{frame.filename}:{frame.lineno}, in {frame.name}"
    return ""
