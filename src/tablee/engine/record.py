"""Records: a match as a file, from which every byte of it can be played again.

Each line is a JSON object. The first is the header; then comes one line per act, with a check of
the position that it led to; the last line says that the file is complete:

    {"tablee": 2, "game": "mio", "rules": 1, "players": 3, "options": {…}, "seats": […], "seed": 7}
    {"seat": 1, "do": "lay A4", "check": "5f0c…"}
    {"end": 1, "over": false}

A line may list the events of the act under `told`, for people who read the file; loading ignores
it. A match of a seed other than its first, such as one of a batch, has its `number` beside the
seed. A match that did not begin with a deal has its first position under `start` instead of a seed.
"""

import json
import zlib
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Any

from tablee.engine.answers import Play
from tablee.engine.kit.events import TABLE
from tablee.engine.match import Match
from tablee.engine.registry import game as find_game
from tablee.engine.text import position as positions
from tablee.errors import BadRecordError, TableeError

FORMAT = 2
"""In format 1, before the first release, EKKO's `impose` and Input's `combos` looked different."""


def check_of(match: Match) -> str:
    """Eight hexadecimal digits that stand for the whole position."""
    return f"{zlib.crc32(positions.to_line(match.position()).encode()):08x}"


def _header(match: Match) -> dict[str, Any]:
    header: dict[str, Any] = {
        "tablee": FORMAT,
        "game": match.game.name,
        "rules": match.game.version,
        "players": match.players,
        "options": match.options,
        "seats": list(match.names),
    }
    if match.start is not None:
        return header | {"start": match.start}
    number = {"number": match.number} if match.number else {}
    return header | {"seed": match.seed} | number


def _line(play: Play, check: str) -> dict[str, Any]:
    line: dict[str, Any] = {"seat": play.seat, "do": play.action.text}
    if play.aim is not None:
        line["aim"] = play.aim
    if play.fresh is not None:
        line["fresh"] = play.fresh
    return line | {"check": check}


def lines(match: Match, events: bool = False) -> Iterator[dict[str, Any]]:
    """The record of a match, line by line; it is replayed to find the checks.

    With `events`, each line also lists the events of its act, for people who read the file.
    """
    yield _header(match)
    replayed_match = beginning(match)
    for play in match.plays:
        happened = replayed_match.play(play.seat, play.action, play.aim, play.fresh)
        line = _line(play, check_of(replayed_match))
        yield line | {"told": [event.text for event in happened]} if events else line
    yield {"end": len(match.plays), "over": match.over}


def beginning(match: Match) -> Match:
    """The match as it was before its first act."""
    return _begin(_header(match), 1)


def save(match: Match, path: str | PathLike[str]) -> None:
    """Write the record; an existing file is replaced only once all is written."""
    if match.seed is None and match.start is None:
        raise TableeError("This match was not dealt here: it has no record.")
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines(match))
    target = Path(path)
    partial = target.with_name(target.name + ".part")
    try:
        partial.write_text(text, "utf-8")
        partial.replace(target)
    except OSError as error:
        raise TableeError(f"{path} can't be written: {error.strerror or error}.") from None


def load(path: str | PathLike[str]) -> Match:
    """Replay a record. Anything wrong with it gives one `BadRecordError` that names the line."""
    try:
        text = Path(path).read_text("utf-8")
    except OSError as error:
        raise BadRecordError(f"{path}: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise BadRecordError(f"{path}: line 1: this is no text file.") from None
    try:
        return replay(text.split("\n"))
    except BadRecordError as error:
        raise BadRecordError(f"{path}: {error}") from None


def replay(texts: list[str]) -> Match:
    """Play the lines of a record again; a last line that is empty is passed over."""
    match = _begin(_parse(texts[0], 1), 1)
    ended = False
    for number, text in enumerate(texts[1:], 2):
        if not text and number == len(texts):
            break
        line = _parse(text, number)
        if ended:
            raise BadRecordError(f"line {number}: there is more after the end.")
        if "end" in line:
            _check_end(match, line, number)
            ended = True
        else:
            _play(match, line, number)
    if not ended:
        last = len(texts) - (not texts[-1])
        raise BadRecordError(f"line {last}: the record stops here, before its end line.")
    return match


def _parse(text: str, number: int) -> dict[str, Any]:
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecordError(f"line {number}: this is not JSON, or it is cut off.") from None
    if not isinstance(line, dict):
        raise BadRecordError(f"line {number}: this is not a JSON object.")
    return line


def _begin(header: dict[str, Any], number: int) -> Match:
    version = header.get("tablee")
    if type(version) is not int:
        raise BadRecordError(f"line {number}: this is no Tablée record.")
    if version != FORMAT:
        raise BadRecordError(
            f"line {number}: this record is of format {version}, and this version of Tablée reads "
            f"format {FORMAT}."
        )
    try:
        game = find_game(str(header.get("game")))
        if header.get("rules") != game.version:
            raise TableeError(
                f"rules version {header.get('rules')!r} is unknown, this is {game.version}"
            )
        seats = header["seats"]
        if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
            raise TableeError("the header has no list of the names of its seats")
        if "start" in header:
            match = Match.at(game, header["start"], seats)
            if match.eyes != TABLE:
                raise TableeError("its start is not the position of a whole match")
            return match
        which = header.get("number", 0)
        return Match.new(game, header["players"], header["seed"], header["options"], seats, which)
    except KeyError as error:
        raise BadRecordError(f"line {number}: the header has no {error}.") from None
    except (TypeError, ValueError, AttributeError):
        raise BadRecordError(f"line {number}: the header makes no sense.") from None
    except TableeError as error:
        raise BadRecordError(f"line {number}: {error}") from None


def _play(match: Match, line: dict[str, Any], number: int) -> None:
    unknown = set(line) - {"seat", "do", "aim", "fresh", "check", "told"}
    if unknown or not isinstance(line.get("seat"), int) or not isinstance(line.get("do"), str):
        raise BadRecordError(f"line {number}: this is no act of a match.")
    try:
        match.play(line["seat"], line["do"], line.get("aim"), line.get("fresh"))
    except TableeError as error:
        raise BadRecordError(f"line {number}: {error}") from None
    if "check" in line and line["check"] != check_of(match):
        raise BadRecordError(
            f"line {number}: the position is not the one that was recorded; "
            "this line or one before it was altered."
        )


def _check_end(match: Match, line: dict[str, Any], number: int) -> None:
    if line != {"end": len(match.plays), "over": match.over} or type(line["over"]) is not bool:
        raise BadRecordError(f"line {number}: the end does not fit; lines are missing or altered.")


def begin_again(match: Match) -> Match:
    """A match that stands where this one began."""
    if match.start is not None:
        return Match.at(match.game, match.start, match.names)
    assert match.seed is not None
    of_seed = (match.seed, match.options, match.names, match.number)
    return Match.new(match.game, match.players, *of_seed)
