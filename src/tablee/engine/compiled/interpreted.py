"""A game's kernels run by Python itself.

The modules that kernels are made of (the kit and the game's room) are executed a second time, as
twins that import each other and a Numba that compiles nothing. The modules in `sys.modules` are not
touched, so compiled and interpreted rules live side by side, and give the same results bit for bit.
"""

import builtins
import importlib
import importlib.util
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from tablee.engine.game import Game

Kernel: TypeAlias = Callable[..., Any]

_KIT = "tablee.engine.kit"


def interpreted_kernels(game: "Game", source: str, names: list[str]) -> dict[str, Kernel]:
    """The kernels of these names in a stamped source, as plain Python functions."""
    module = ModuleType(f"{game.package}._interpreted")
    _execute(module, source, "<interpreted kernels>", game.package)
    return {name: _taking_records(vars(module)[name]) for name in names}


def _taking_records(kernel: Kernel) -> Kernel:
    """The kernel for arrays whose records have no attributes, such as compiled kernels take."""

    @wraps(kernel)
    def call(*arguments: Any) -> Any:
        return kernel(*(_with_attributes(argument) for argument in arguments))

    return call


def _with_attributes(argument: Any) -> Any:
    is_records = isinstance(argument, np.ndarray) and argument.dtype.names is not None
    return argument.view(np.recarray) if is_records else argument


# --- twins


@cache
def _twin(name: str, room: str) -> ModuleType:
    """The module of that name, executed anew; of the room itself only the modules in it."""
    twin = ModuleType(name)
    if name != room:
        spec = importlib.util.find_spec(name)
        assert spec is not None and spec.origin is not None
        twin.__package__ = spec.parent
        _execute(twin, Path(spec.origin).read_text("utf-8"), spec.origin, room)
    return twin


def _execute(module: ModuleType, source: str, file: str, room: str) -> None:
    def import_(
        name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0
    ) -> Any:
        if level:
            name = importlib.util.resolve_name("." * level + name, module.__package__)
            level = 0
        if name == "numba":
            return _NO_NUMBA
        if not fromlist or not _has_twin(name, room):
            return builtins.__import__(name, globals, locals, fromlist, level)
        twin = _twin(name, room)
        for entry in fromlist:
            if not hasattr(twin, entry):
                setattr(twin, entry, _twin(f"{name}.{entry}", room))
        return twin

    module.__dict__["__builtins__"] = vars(builtins) | {"__import__": import_}
    exec(compile(source, file, "exec"), module.__dict__)


def _has_twin(name: str, room: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in (_KIT, room))


def _as_it_is(function: Any = None, **_options: Any) -> Any:
    return function if function is not None else _as_it_is


_NO_NUMBA = SimpleNamespace(njit=_as_it_is, config=SimpleNamespace(DISABLE_JIT=1))
"""What a twin gets for Numba. It needs no more: rules are written with the kit."""
