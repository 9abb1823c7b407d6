"""The kernel that writes a game's view as numbers, made from the declared keys.

It is source text, one or two lines per key, added to the game's stamped kernels:

    out[n] = s.turn                                 a key that is a field
    n += 1
    n = write_board(s, out, n)                      a key that a rule writes
    for seat in range(s.players):                   a key with one entry per seat
        n = write_hands(s, seat, out, n)

After each part of the view (a key, or one seat's entry of a key) it writes its
offset in bytes into the first `PARTS` places of `out`, so that a writer can cut the numbers into
parts.
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
    )


def _imports(game: "Game") -> str:
    entries: list[Option | Key] = [*game.options, *game.view]
    rules = [entry for entry in entries if entry.rule is not None]
    return "".join(
        f"from {entry.rule.__module__} import {entry.rule.__name__} as write_{entry.name}\n"
        for entry in rules
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
