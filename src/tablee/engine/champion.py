"""A trained network in whole numbers: how it is stored with a game, and what it says of
positions."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tablee.engine.compiled.network import (
    ACTIONS,
    FINE,
    HEADER,
    INPUTS,
    NARROW,
    WIDEST,
    WIDEST_NARROW,
    WIDTH,
    Guide,
    lengths,
    scratch_size,
)
from tablee.engine.text.actions import Action, actions
from tablee.errors import TableeError

if TYPE_CHECKING:
    from tablee.engine.game import Game
    from tablee.engine.match import Match

FORMAT = 1


@dataclass(frozen=True, eq=False)
class Network:
    """The network, and how its game turns the table for each seat."""

    game: "Game"
    weights: Any
    numbers: Any

    def likings(self, shown: "Match") -> tuple[list[int], list[int], float]:
        """The legal actions of the seat in `shown.eyes`, how much the network likes each, and what
        it thinks that the position is worth to that seat."""
        game, seat = self.game, shown.eyes
        seen, outputs = turned(game, shown.players, seat)
        ids = np.empty(game.rules.ACTIONS, np.int32)
        out = np.empty(game.rules.ACTIONS + 1, np.int64)
        observed = np.empty(game.observation.size, np.int32)
        scratch = np.empty(scratch_size(self.numbers), np.int32)
        n = game.network_kernels.likings(
            shown.states, 0, seat, self.weights, self.numbers, seen, outputs,
            observed, scratch, ids, out,
        )  # fmt: skip
        return ids[:n].tolist(), out[:n].tolist(), int(out[n]) / FINE

    def likings_by_action(self, shown: "Match") -> dict["Action", float]:
        """The logarithm of the chance that the network gives each legal action, against that of the
        one it likes best."""
        ids, likings, _ = self.likings(shown)
        names, most = actions(self.game), max(likings)
        return {
            names[act]: (liking - most) / FINE for act, liking in zip(ids, likings, strict=True)
        }

    def guide(self, players: int) -> Guide:
        """This network at every seat, as a search takes it, with scratch space of its own."""
        turns = [turned(self.game, players, seat) for seat in range(players)]
        seen, outputs = (np.stack(tables) for tables in zip(*turns, strict=True))
        observed = np.empty(self.game.observation.size, np.int32)
        scratch = np.empty(scratch_size(self.numbers), np.int32)
        return self.weights, self.numbers, seen, outputs, observed, scratch

    def choose(self, shown: "Match") -> int:
        """The action that the network likes best; the first of several equal ones."""
        ids, likings, _ = self.likings(shown)
        return ids[likings.index(max(likings))]


def no_guide() -> Guide:
    """What a search takes that has no network."""
    none, table = np.empty(0, np.int32), np.empty((0, 0), np.int32)
    return np.empty(0, np.int8), none, table, table, none, none


@cache
def turned(game: "Game", players: int, seat: int) -> tuple[Any, Any]:
    """For each input of a network the index of a number of the observation, and for each action the
    index of an output."""
    size, actions = game.observation.size, game.rules.ACTIONS
    if game.outlook is None:
        return np.arange(size, dtype=np.int32), np.arange(actions, dtype=np.int32)
    seen, meant = game.outlook(players, seat)
    return np.array(seen, np.int32), np.argsort(np.array(meant)).astype(np.int32)


def save(path: Path, weights: Any, numbers: Any, version: int) -> None:
    """Write a network for this version of the rules."""
    with path.open("wb") as file:
        np.savez_compressed(
            file, format=np.int32(FORMAT), rules=np.int32(version), weights=weights, numbers=numbers
        )


def load(game: "Game", path: Path) -> Network:
    """Read a network; one that does not fit the game is refused."""
    try:
        with np.load(path) as file:
            held = {name: file[name] for name in ("format", "rules", "weights", "numbers")}
    except FileNotFoundError:
        raise TableeError(f"There is no network in {path}.") from None
    except (OSError, ValueError, KeyError, EOFError) as error:
        raise TableeError(f"{path} holds no network: {error}") from None
    weights, numbers = held["weights"], held["numbers"]
    if int(held["format"]) != FORMAT or numbers.ndim != 1 or len(numbers) < HEADER:
        raise TableeError(f"{path} holds a network of another format.")
    if (len(weights), len(numbers)) != lengths(numbers):
        raise TableeError(f"{path} holds a network of another size than it says.")
    if numbers[WIDTH] > WIDEST or numbers[NARROW] > WIDEST_NARROW:
        raise TableeError(f"{path} holds a network that is too wide: {WIDEST} is the most.")
    sizes = int(numbers[INPUTS]), int(numbers[ACTIONS])
    if int(held["rules"]) != game.version or sizes != (game.observation.size, game.rules.ACTIONS):
        raise TableeError(f"{path} was trained for other rules than those of {game.title.en}.")
    return Network(game, weights.astype(np.int8), numbers.astype(np.int32))


@cache
def champion(game: "Game") -> Network | None:
    """The network that is shipped with a game, if there is one."""
    if game.champion is None or game.champion.network is None:
        return None
    return load(game, game.folder / game.champion.network)


def network_file(game: "Game") -> bytes | None:
    """The network of a game as one file for the browser, if there is one; all numbers have 32 bits,
    except the weights, which are bytes: see web/src/local/network.ts."""
    network = champion(game)
    if network is None or game.champion is None:
        return None
    counts = game.champion.players if game.outlook is not None else ()
    turns = [(players, seat) for players in counts for seat in range(players)]
    numbers, weights = network.numbers, network.weights
    head = [FORMAT, *numbers[:HEADER].tolist(), len(numbers), len(weights), len(turns)]
    parts = [np.array(head, np.int32)]
    for players, seat in turns:
        parts += [np.array([players, seat], np.int32), *turned(game, players, seat)]
    whole = [part.astype("<i4").tobytes() for part in [*parts, numbers]]
    return b"".join([*whole, weights.tobytes()])
