"""The kernels that write a game's view as numbers and read it back, made from the declared keys.

They are source text, a few lines per key, added to the game's stamped kernels:

    out[n] = s.turn                                 a key that is a field
    n += 1
    n = write_board(s, out, n)                      a key that a rule writes
    for seat in range(s.players):                   a key with one entry per seat
        n = write_hands(s, seat, out, n)

After each part of the view (a key, or one seat's entry of a key) it writes its
offset in bytes into the first `PARTS` places of `out`, so that a writer can cut the numbers into
parts. Reading goes the same way (see `engine/kit/reading.py`):

    s.turn = numbers[n]                             a key that is a field
    if s.turn != numbers[n]:                        … unless it can't hold the number
        return _fault(numbers, 0, MISFIT)
    n += 1
    n = read_board(s, numbers, n)                   a key that a rule reads
    if n < 0:
        return _fault(numbers, 1, n)
"""

from typing import TYPE_CHECKING

from tablee.engine.kit.view_layout import PARTS, RANDOM_DIGITS

if TYPE_CHECKING:
    from tablee.engine.game import Game
    from tablee.engine.text.options import Option
    from tablee.engine.text.view import Key

_HEAD = f'''

@_kernel
def view(states: State, i: int, out: Out) -> int:
    """Write the view of a match as numbers; return how many parts it has."""
    return _view(states[i], out)


@_rule
def _view(s: State, out: Out) -> int:
    part, n = 0, {PARTS}
    out[n] = s.players
    out[n + 1] = s.eyes
    n += 2
'''
_TAIL = f"""    if s.eyes == TABLE:
        for k in range({RANDOM_DIGITS}):
            out[n] = s.random[k // 4] >> np.uint64(48 - 16 * (k % 4)) & np.uint64(0xFFFF)
            n += 1
        out[part] = 4 * n
        part += 1
    return part
"""
_WINDOW = '''

@_kernel
def window(states: State, i: int) -> int:
    """For how many reflexes a live table waits for an answer to what lies there."""
    return {}
'''
_READ = '''

@_kernel
def read(states: State, i: int, numbers: Out) -> int:
    """Read the keys of a position into a record that has its players, options and eyes; returns
    the index of the first key that can't be so, or -1."""
    return _read(states[i], numbers)


@_rule
def _fault(numbers: Out, key: int, why: int) -> int:
    numbers[WHY] = why
    return key


@_rule
def _read(s: State, numbers: Out) -> int:
    n = FIRST
'''
_UNFIT = '''

@_kernel
def unfit(states: State, i: int) -> int:
    """The index of the first option that does not fit the others; -1 if all do."""
    s = states[i]
{}    return -1
'''
_MARK = "out[part] = 4 * n\npart += 1\n"


def view_source(game: "Game") -> str:
    """The source of the game's kernel `view`."""
    body = "".join(_numbers(option) for option in game.options) + _MARK
    body += "".join(_key(key) for key in game.view)
    indented = "".join(f"    {line}\n" for line in body.splitlines())
    return (
        "\nfrom tablee.engine.kit.events import TABLE\n"
        + _imports(game)
        + _window(game)
        + _HEAD
        + indented
        + _TAIL
        + _read_source(game)
    )


def _read_source(game: "Game") -> str:
    body = "_clear(s)\n" if game.clear is not None else ""
    body += "".join(_read_key(i, key) for i, key in enumerate(game.view)) + "return -1\n"
    checks = "".join(
        f"    if not fits_{option.name}(s):\n        return {i}\n"
        for i, option in enumerate(game.options)
        if option.fits is not None
    )
    imports = "\nfrom tablee.engine.kit.reading import FIRST, MISFIT, WHY\n"
    return (
        imports
        + _READ
        + "".join(f"    {line}\n" for line in body.splitlines())
        + _UNFIT.format(checks)
    )


def _read_key(i: int, key: "Key") -> str:
    if key.read is not None:
        return (
            f"n = read_{key.name}(s, numbers, n)\nif n < 0:\n    return _fault(numbers, {i}, -n)\n"
        )
    if not key.per_seat:
        return _store(i, f"s.{key.of}")
    stored = _store(i, f"s.{key.of}[seat]").splitlines()
    return "for seat in range(s.players):\n" + "".join(f"    {line}\n" for line in stored)


def _store(i: int, place: str) -> str:
    """A number goes into a field, which may be too small for it."""
    return (
        f"{place} = numbers[n]\n"
        f"if int({place}) != int(numbers[n]):\n    return _fault(numbers, {i}, MISFIT)\n"
        "n += 1\n"
    )


def _imports(game: "Game") -> str:
    entries: list[Option | Key] = [*game.options, *game.view]
    rules = [(entry.rule, f"write_{entry.name}") for entry in entries]
    rules += [(key.read, f"read_{key.name}") for key in game.view]
    rules += [(option.fits, f"fits_{option.name}") for option in game.options]
    rules.append((game.clear, "_clear"))
    return "".join(
        f"from {rule.__module__} import {rule.__name__} as {name}\n"
        for rule, name in rules
        if rule is not None
    )


def _window(game: "Game") -> str:
    if game.window is None:
        return _WINDOW.format("0")
    rule = game.window
    import_line = f"from {rule.__module__} import {rule.__name__} as _window\n"
    return import_line + _WINDOW.format("_window(states[i])")


def _numbers(one: "Option | Key") -> str:
    if one.rule is not None:
        return f"n = write_{one.name}(s, out, n)\n"
    return f"out[n] = s.{one.of}\nn += 1\n"


def _key(key: "Key") -> str:
    if not key.per_seat:
        return _numbers(key) + _MARK
    if key.rule is None:
        return (
            "for seat in range(s.players):\n"
            f"    out[n + seat] = s.{key.of}[seat]\n"
            f"n += int(s.players)\n{_MARK}"
        )
    return (
        "for seat in range(s.players):\n"
        f"    n = write_{key.name}(s, seat, out, n)\n"
        "    out[part] = 4 * n\n    part += 1\n"
    )
