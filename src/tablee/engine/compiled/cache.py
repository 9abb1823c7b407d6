"""A cache of kernels that are compiled once and never stale.

Numba's own cache does not notice that a called function has changed, and tells functions apart by
file and line. So each game's kernels are stamped into a file of their own, in a folder named by a
hash of every source that they are made of: an edit leads to a new folder, and the content of a
folder always fits its sources. Numba keeps the machine code beside the file.
"""

import atexit
import hashlib
import importlib.util
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
from numba.core.errors import NumbaError

from tablee.engine.compiled.view_source import view_source
from tablee.engine.kit.minds import MIND
from tablee.engine.kit.rule import INTERPRETED
from tablee.errors import BrokenGameError

if TYPE_CHECKING:
    from tablee.engine.game import Game

_TEMPLATES = Path(__file__).parent
_KIT = _TEMPLATES.parent / "kit"
_VARIABLE = "TABLEE_CACHE"
KERNELS, BATCH_KERNELS, CUDA_KERNELS = "match_kernels", "batch_kernels", "cuda_kernels"
SEARCH_KERNELS, NETWORK_KERNELS = "search_kernels", "network_kernels"
ROWS = "row_rules"
"""The templates that are stamped out for each game."""
ALSO = {
    BATCH_KERNELS: ("network", "policies", "totals"),
    CUDA_KERNELS: ("network", "policies", "totals", "cuda"),
    SEARCH_KERNELS: ("network",),
    NETWORK_KERNELS: ("network",),
}
"""The modules beside a template that it imports."""
NOT_COMPILED = ("__init__.py", "words.py", "sentences.py", "drawing.py", "outlook.py")
"""The files of a room that go into no kernel."""
JUDGEMENT = "judgement.py"
"""The file of a room that goes only into the search kernels."""


@cache
def cache_folder() -> Path:
    """The folder for compiled rules: `$TABLEE_CACHE`, or a folder in the user's cache.

    Where nothing can be written there, it is a temporary one, which the processes that this one
    starts use too.
    """
    folder = _chosen_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError as error:
        temporary = tempfile.mkdtemp(prefix="tablee-")
        sys.stderr.write(
            f"Compiled rules can't be kept in {folder} ({error.strerror}), only until the end in "
            f"{temporary}: TABLEE_CACHE can name another folder.\n"
        )
        os.environ[_VARIABLE] = temporary
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
        return Path(temporary)


def _chosen_folder() -> Path:
    if folder := os.environ.get(_VARIABLE):
        return Path(folder)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "tablee"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tablee"


def sources(room: Path, template: str) -> Iterator[Path]:
    """The files that a template's kernels are made of, beside itself."""
    yield from sorted(_KIT.glob("*.py"))
    yield from (_TEMPLATES / f"{name}.py" for name in ALSO.get(template, ()))
    excluded_names = NOT_COMPILED if template == SEARCH_KERNELS else (*NOT_COMPILED, JUDGEMENT)
    yield from (file for file in sorted(room.rglob("*.py")) if file.name not in excluded_names)


def fingerprint(game: "Game", template: str = KERNELS) -> str:
    """A short hash of every source that a game's kernels are made of."""
    import numba

    digest = hashlib.sha256()
    for part in (sys.version, numba.__version__, np.__version__, source(game, template)):
        digest.update(part.encode())
    for file in sources(game.folder, template):
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


# --- stamping

_FROM_ROOM = re.compile(r"^from _room_ import (.+)$", re.MULTILINE)
_FROM_ROWS = re.compile(r"^from _rows_ import \(.*?^\)$", re.MULTILINE | re.DOTALL)


def source(game: "Game", template: str) -> str:
    """A template whose imports from `_room_` are replaced by entries of the game's declaration."""
    text = (_TEMPLATES / f"{template}.py").read_text("utf-8")
    text = _FROM_ROWS.sub(lambda _: (_TEMPLATES / f"{ROWS}.py").read_text("utf-8"), text)
    text = _FROM_ROOM.sub(lambda match: _from_declaration(game, match[1]), text)
    return text + view_source(game) if template == KERNELS else text


def _from_declaration(game: "Game", names: str) -> str:
    lines = []
    for entry in names.split(", "):
        name, _, alias = entry.partition(" as ")
        lines.append(_declared(game, name, alias or name))
    return "\n".join(lines)


def _declared(game: "Game", name: str, alias: str) -> str:
    """The line of source that brings one entry of the declaration into a template."""
    brain, judgement = game.brain, game.judgement
    modules = {"rules": game.rules, "secrets": game.secrets, "flaws": game.flaws}
    if name in modules:
        package, _, module = modules[name].__name__.rpartition(".")
        return f"from {package} import {module} as {alias}"
    if name == "observation":
        return f"from {game.secrets.__name__} import OBSERVATION as {alias}"
    if name == "rounds_of":
        rounds = "1" if game.rounds is None else f"s.{game.rounds}"
        return f"{_IMPORT_RULE}\n\n\n@rule\ndef {alias}(s):\n    return {rounds}\n\n"
    if name == "starter_of":
        starter = "rules.asked(s)" if game.dealer is None else f"following(s, s.{game.dealer})"
        imports = f"{_IMPORT_RULE}\nfrom tablee.engine.kit.contract import following"
        return f"{imports}\n\n\n@rule\ndef {alias}(s):\n    return {starter}\n\n"
    if name in ("FORGETS", "CUES", *_MINDED):
        return _minded(game, name, alias)
    functions = {"choose": brain.choose, "merit": brain.merit}
    functions["careful"] = brain.careful or brain.choose
    if judgement is not None:
        functions |= {"settled": judgement.settled, "worth": judgement.worth}
        if name == "TRUST":
            return f"{alias} = {judgement.trust!r}"
    function = functions[name]
    return f"from {function.__module__} import {function.__name__} as {alias}"


_MINDED = {
    "recall": "mind, seat, row",
    "heed": "mind, seat, row",
    "load": "s, seat, legal, n, cue, going_on",
    "perceive": "s, seat, missed",
    "carry_out": "s, seat, legal, n, action, missed",
}
"""What a game may declare of memory and attention, and its parameters."""
_UNMINDED = {"recall": "None", "heed": "None", "load": "-1.0", "perceive": "None"}
"""What it returns where the game declares nothing."""


def _minded(game: "Game", name: str, alias: str) -> str:
    heed = game.attention
    if name == "FORGETS":
        return f"{alias} = {game.memory is not None}"
    if name == "CUES":
        return f"{alias} = {0 if heed is None else len(heed.names)}"
    functions = {"recall": game.memory}
    if heed is not None:
        functions |= {"heed": heed.follow, "load": heed.load}
        functions |= {"perceive": heed.perceive, "carry_out": heed.carry_out}
    if (function := functions.get(name)) is not None:
        return f"from {function.__module__} import {function.__name__} as {alias}"
    returned = _UNMINDED.get(name, "action")
    return f"{_IMPORT_RULE}\n\n\n@rule\ndef {alias}({_MINDED[name]}):\n    return {returned}\n\n"


_IMPORT_RULE = "from tablee.engine.kit.rule import rule"


def _stamp(game: "Game", folder: Path, template: str) -> Path:
    file = folder / f"{game.package.replace('.', '_')}_{template}.py"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", dir=folder, suffix=".tmp", delete=False, encoding="utf-8"
        ) as new:
            new.write(source(game, template))
        Path(new.name).replace(file)
    return file


# --- compiling


def signatures(state: Any) -> dict[str, list[tuple[Any, ...]]]:
    """The argument types with which Python calls each kernel."""
    from numba import from_dtype, types

    states = types.Array(from_dtype(state), 1, "C")
    n, word = types.int64, types.uint64
    ids, floats = types.Array(types.int32, 1, "C"), types.Array(types.float32, 1, "C")
    log = types.Array(types.int64, 2, "C")
    minds, part = types.Array(from_dtype(MIND), 1, "C"), types.float64
    return {
        "reseed": [(states, n, word, word, word)],
        "seed_match": [(states, n, word, n)],
        "deal": [(states, n, log), (states, n, types.none)],
        "asked": [(states, n)],
        "may_act": [(states, n, n)],
        "legal": [(states, n, n, ids)],
        "legal_known": [(states, states, n, ids)],
        "refusal": [(states, n, n, n)],
        "apply": [(states, n, n, n, types.none)],
        "act": [(states, states, n, n, n, types.Array(word, 1, "C"), log)],
        "step": [(states, n, n, ids)],
        "aim": [(states, n, n, n)],
        "void": [(states, n, n, n, n, log)],
        "judge": [(states, states, n, n, n, log)],
        "over": [(states, n)],
        "result": [(states, n, floats)],
        "points": [(states, n, floats)],
        "blind": [(states, n, n, word)],
        "resample": [(states, n, n)],
        "shows_nothing": [(states, types.Array(types.uint8, 1, "C"), n, n, n)],
        "observe": [(states, n, n, ids)],
        "flaw": [(states, n)],
        "view": [(states, n, ids)],
        "read": [(states, n, ids)],
        "unfit": [(states, n)],
        "window": [(states, n)],
        "choose": [(states, n, n, ids)],
        "allowed": [(states, n, n, ids)],
        "draw": [(types.Array(word, 1, "C"), word, word, word, n)],
        "remember": [(minds, log, ids, n, word, types.boolean, n, part)],
        "overlook": [(states, minds, log, ids, n, word, n, n, part, part, ids)],
        "perceive": [(states, n, n, n)],
        "carry_out": [(states, n, n, n, n, ids)],
    }


def _match_signatures(module: ModuleType) -> dict[str, list[tuple[Any, ...]]]:
    return signatures(module.rules.STATE)


def _batch_signatures(module: ModuleType) -> dict[str, list[tuple[Any, ...]]]:
    from numba import from_dtype, types

    states = types.Array(from_dtype(module.rules.STATE), 1, "C")
    n, word, ids = types.int64, types.uint64, types.Array(types.int32, 1, "C")
    lists, rows = types.Array(types.int32, 2, "C"), types.Array(types.float32, 2, "C")
    compact = types.Array(from_dtype(module.observation.dtype), 2, "C")
    masks, flags = types.Array(types.boolean, 2, "C"), types.Array(types.int8, 1, "C")
    yes, factors = types.Array(types.boolean, 1, "C"), types.Array(types.float32, 1, "C")
    counts, sums = types.Array(types.int64, 1, "C"), types.Array(types.float64, 3, "C")
    a_range, rest = (states, n, n), (flags, ids, rows, rows)
    policies, starters, numbers, weights = ids, flags, counts, types.Array(types.int8, 1, "C")
    before = (*a_range, word, n, types.boolean, word, factors, numbers, ids, lists, ids, ids)
    acted = (ids, yes, yes, yes, ids, rows, rows, ids)
    return {
        "deal": [(*a_range, word, n)],
        "asked": [(*a_range, ids)],
        "legal": [(*a_range, ids, lists, ids)],
        "legal_mask": [(*a_range, ids, masks)],
        "step": [(*before, *acted, ids, masks, seen, seen) for seen in (rows, compact)],
        "choose": [(*a_range, ids, policies, masks, ids)],
        "choose_liked": [(*a_range, ids, masks, weights, ids, lists, lists, ids)],
        "observe": [(*a_range, ids, word, factors, seen) for seen in (rows, compact)],
        "outcome": [(*a_range, *rest)],
        "play_random": [(*a_range, n, ids, ids, starters)],
        "play_greedy": [(*a_range, n, ids, ids, starters)],
        "play_mixed": [(*a_range, n, policies, ids, ids, starters)],
        "trace": [(states, n, policies, ids)],
        "stream_random": [(*a_range, word, n, n, ids, starters, *rest)],
        "stream_greedy": [(*a_range, word, n, n, ids, starters, *rest)],
        "stream_mixed": [(*a_range, word, n, n, policies, ids, starters, *rest)],
        "add_up": [(ids, n, n, starters, *rest, counts, counts, counts, sums)],
        "play_sound": [(*a_range, n)],
    }


def _search_signatures(module: ModuleType) -> dict[str, list[tuple[Any, ...]]]:
    from numba import from_dtype, types

    states = types.Array(from_dtype(module.rules.STATE), 1, "C")
    n, word = types.int64, types.uint64
    nodes, sums = types.Array(types.int32, 2, "C"), types.Array(types.float32, 2, "C")
    ids, marks = types.Array(types.int32, 1, "C"), types.Array(types.int64, 1, "C")
    floats = types.Array(types.float32, 1, "C")
    scratch, tables = (ids, marks, ids, floats, floats), types.Array(types.int32, 2, "C")
    guide = types.Tuple((types.Array(types.int8, 1, "C"), ids, tables, tables, ids, ids))
    return {"search": [(states, n, nodes, sums, n, word, n, types.boolean, n, *scratch, guide)]}


def _network_signatures(module: ModuleType) -> dict[str, list[tuple[Any, ...]]]:
    from numba import from_dtype, types

    states, n = types.Array(from_dtype(module.rules.STATE), 1, "C"), types.int64
    ids, out = types.Array(types.int32, 1, "C"), types.Array(types.int64, 1, "C")
    weights = types.Array(types.int8, 1, "C")
    return {"likings": [(states, n, n, weights, ids, ids, ids, ids, ids, ids, out)]}


_PURPOSES = {
    KERNELS: "",
    BATCH_KERNELS: " for batches",
    SEARCH_KERNELS: " for bots that search",
    NETWORK_KERNELS: " for the champion",
}
SIGNATURES = {
    KERNELS: _match_signatures,
    BATCH_KERNELS: _batch_signatures,
    SEARCH_KERNELS: _search_signatures,
    NETWORK_KERNELS: _network_signatures,
}


def kernels(game: "Game", template: str) -> ModuleType:
    """A game's kernels, ready to be called; progress of compiling goes to standard error."""
    module = stamped(game, template)
    ready = ready_file(game, template)
    if not INTERPRETED and not ready.exists():
        title = game.title.en + _PURPOSES[template]
        try:
            _compile(module, reporter(title), SIGNATURES[template])
        except NumbaError as error:
            raise BrokenGameError(f"The rules of {title} can't be compiled.\n{error}") from None
        ready.touch()
    return module


def load(module: ModuleType) -> None:
    """Load all kernels of a game now; otherwise each is read from disk at its first call."""
    if not INTERPRETED:
        _compile(module, lambda _done, _of: None, _match_signatures)


def stamped(game: "Game", template: str) -> ModuleType:
    """A game's kernels, each of which Numba compiles or finds in its cache when it is called."""
    folder = cache_folder() / fingerprint(game, template)
    file = _stamp(game, folder, template)
    name = f"tablee._kernels.{folder.name}.{file.stem}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def is_compiled(game: "Game", template: str = KERNELS) -> bool:
    """Are these kernels in the cache already?"""
    return INTERPRETED or ready_file(game, template).exists()


def ready_file(game: "Game", template: str) -> Path:
    """The file that is there once these kernels are compiled."""
    return cache_folder() / fingerprint(game, template) / "ready"


def reporter(title: str) -> Callable[[int, int], None]:
    """Report the progress of compiling on standard error: a progress bar, or two plain lines."""
    err = sys.stderr

    def report(done: int, of: int) -> None:
        if err.isatty():
            bar = "█" * (20 * done // of) + "░" * (20 - 20 * done // of)
            end = "\n" if done == of else ""
            err.write(f"\rCompiling the rules of {title}, once: {bar} {done}/{of}{end}")
        elif done in (0, of):
            err.write(f"Compiling the rules of {title}, once: {'done' if done else 'wait …'}\n")
        err.flush()

    return report


def _compile(
    module: ModuleType,
    progress: Callable[[int, int], None],
    signatures_of: Callable[[ModuleType], dict[str, list[tuple[Any, ...]]]],
) -> None:
    jobs = [(k, s) for k, all_s in signatures_of(module).items() for s in all_s]
    for done, (kernel, signature) in enumerate(jobs):
        progress(done, len(jobs))
        getattr(module, kernel).compile(signature)
    progress(len(jobs), len(jobs))
