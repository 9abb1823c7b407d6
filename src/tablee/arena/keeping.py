"""A file of finished deals: JSON lines, the plan first, then one line per deal in any order."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

from tablee.arena.plan import Deal, Plan
from tablee.errors import TableeError

FORMAT = 1


class Keeper:
    """Writes deals to a file as they are finished, so that an interruption loses none of them."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def keep(self, deals: Iterable[Deal]) -> None:
        """Add these deals."""
        self._file.writelines(_line(vars(deal)) for deal in deals)
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _line(thing: dict[str, Any]) -> str:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":")) + "\n"


def begin(path: Path, plan: Plan) -> Keeper:
    """Begin a new file."""
    try:
        file = path.open("x", encoding="utf-8")
    except FileExistsError:
        raise TableeError(f"{path} is there already: --resume {path} goes on with it.") from None
    except OSError as error:
        raise TableeError(f"{path}: nothing can be written there ({error.strerror}).") from None
    file.write(_line({"arena": FORMAT, **plan.as_json()}))
    file.flush()
    return Keeper(file)


def go_on(path: Path) -> tuple[Plan, dict[int, Deal], Keeper]:
    """Open an existing file: its plan, the finished deals, and a keeper for the others.

    A last line that was cut off, because the machine stopped while it was written, is dropped.
    """
    plan, deals, whole = _read(path)
    file = path.open("r+", encoding="utf-8")
    file.seek(whole)
    file.truncate()
    return plan, deals, Keeper(file)


def read(path: Path) -> tuple[Plan, dict[int, Deal]]:
    """The plan and the finished deals in a file."""
    plan, deals, _ = _read(path)
    return plan, deals


def _read(path: Path) -> tuple[Plan, dict[int, Deal], int]:
    try:
        text = path.read_bytes()
    except OSError as error:
        raise TableeError(f"{path}: {error.strerror}.") from None
    whole = text.rfind(b"\n") + 1
    lines = text[:whole].splitlines()
    try:
        first = json.loads(lines[0])
        if first["arena"] != FORMAT:
            raise TableeError(f"{path}: format {first['arena']} of an arena's file is not known.")
        plan = Plan.from_json(first)
    except (IndexError, KeyError, TypeError, ValueError):
        raise TableeError(f"{path} is not a file of an arena: line 1 is not a plan.") from None
    deals = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            deal = Deal(**json.loads(line))
        except (TypeError, ValueError):
            raise TableeError(f"{path}: line {number} is not a deal.") from None
        if len(deal.shares) != len(plan.seatings):
            raise TableeError(f"{path}: line {number} does not have one match for every seating.")
        deals[deal.deal] = deal
    return plan, deals, whole
