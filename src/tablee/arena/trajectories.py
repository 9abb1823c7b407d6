"""Matches as data to learn from: for every act, what its seat observed, might do, did, and won.

A file is Parquet, one row an act, in the order of the matches. It is written in parts beside it, so
an interrupted run goes on where it stopped; the parts become one file at the end.
"""

import json
import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tablee.arena.plan import Plan, plan_for
from tablee.bots import bot as make_bot
from tablee.bots import decide
from tablee.engine.batch import Batch
from tablee.engine.compiled.policies import POLICIES
from tablee.engine.game import Game
from tablee.engine.match import Match
from tablee.engine.registry import game as find_game
from tablee.engine.seen import remembered
from tablee.engine.text.codecs import Json
from tablee.errors import BotError, TableeError

FORMAT = 1
_KEY = b"tablee"
_PART, _PART_OF_BOTS = 500, 20
"""Matches in a part: by compiled policies, and by bots that think."""
_GROUP_ROWS = 50_000
"""Rows that are read or written at once."""
_WHIMS = 0x9E37_79B9_7F4A_7C15

Columns = dict[str, Any]
"""The columns of some acts, each an array with one row an act."""


@dataclass(frozen=True)
class Job:
    """What a file of trajectories holds."""

    plan: Plan
    """The game, its options, the bots at the seats, and the seed."""
    memory: str
    """As for `Match.observe`."""

    @classmethod
    def of(
        cls,
        game: str,
        bots: Sequence[str],
        seed: int = 0,
        memory: str = "none",
        options: Mapping[str, Json] | None = None,
    ) -> "Job":
        """Check these arguments and make a job of them.

        Args:
            game: The name of the game.
            bots: The bot at each seat.
            seed: Decides all matches.
            memory: As for `Match.observe`.
            options: Options of the game.
        """
        remembered(memory)  # refuses what is none
        found = find_game(game)
        players = found.check_players(len(bots))
        seating = [tuple(range(players))]
        return cls(plan_for(found, bots, players, seed, options or {}, seating), memory)

    @property
    def part(self) -> int:
        """How many matches a part has."""
        return _PART if self.compiled else _PART_OF_BOTS

    @property
    def compiled(self) -> bool:
        """Do compiled policies play?"""
        return set(self.plan.bots) <= set(POLICIES)

    def about(self) -> dict[str, Any]:
        """All that decides what is in the file."""
        plan = {k: v for k, v in self.plan.as_json().items() if k != "seatings"}
        seen = find_game(self.plan.game).observation
        layout = {
            "observation": seen.size,
            "dtype": str(seen.dtype),
            "actions": find_game(self.plan.game).rules.ACTIONS,
        }
        return {"trajectories": FORMAT, **plan, "memory": self.memory, **layout}


@dataclass(frozen=True)
class Written:
    """What was written so far."""

    path: Path
    matches: int
    rows: int
    seconds: float
    interrupted: bool

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        size = self.path.stat().st_size if self.path.exists() else None
        return {
            "file": str(self.path),
            "matches": self.matches,
            "rows": self.rows,
            "bytes": size,
            "seconds": round(self.seconds, 3),
            "interrupted": self.interrupted,
        }


# --- writing


def write(
    job: Job,
    path: str | Path,
    matches: int,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> Written:
    """Play these matches and write them to a file; after Ctrl-C the same call goes on.

    Args:
        job: What is played.
        path: The file.
        matches: How many matches: those with the numbers 0, 1, 2 … of the seed.
        jobs: How many threads play, or how many processes where bots think.
        progress: Is called with the number of finished matches.
    """
    path = Path(path)
    import pyarrow  # noqa: F401  # where it is missing, this is said before anything is played

    if path.exists():
        raise TableeError(f"{path} is there already: name another --out, or delete it.")
    parts = _parts_folder(job, path)
    begun = time.perf_counter()
    ranges = [range(a, min(a + job.part, matches)) for a in range(0, matches, job.part)]
    missing = [piece for piece in ranges if not _part_file(parts, piece).exists()]
    done = matches - sum(map(len, missing))
    interrupted = False
    progress(done)
    try:
        for piece in _play_parts(job, parts, missing, jobs):
            done += len(piece)
            progress(done)
        rows = _merge(job, [_part_file(parts, piece) for piece in ranges], path)
        _remove(parts)
    except KeyboardInterrupt:
        interrupted, rows = True, 0
    return Written(path, done, rows, time.perf_counter() - begun, interrupted)


def _parts_folder(job: Job, path: Path) -> Path:
    """The folder of parts beside the file; one of another job is refused."""
    folder = path.with_name(path.name + ".parts")
    about = folder / "about.json"
    try:
        folder.mkdir(exist_ok=True)
        if not about.exists():
            about.write_text(json.dumps(job.about()), "utf-8")
        there = json.loads(about.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise TableeError(f"{folder}: nothing can be kept there ({error}).") from None
    wanted = json.loads(json.dumps(job.about()))
    other = [name for name in wanted if there.get(name) != wanted[name]]
    if other:
        raise TableeError(
            f"{folder} belongs to other matches ({', '.join(other)} differ): name another --out, "
            "or delete that folder."
        )
    return folder


def _part_file(folder: Path, piece: range) -> Path:
    return folder / f"{piece.start:012}-{piece.stop:012}.parquet"


def _play_parts(job: Job, folder: Path, missing: list[range], jobs: int) -> Iterator[range]:
    """Write the missing parts; yield each that is there."""
    if job.compiled or jobs == 1:
        for piece in missing:
            _write_part(job, folder, piece, jobs)
            yield piece
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(missing) or 1), context, _ignore_interrupts)
    try:
        waiting = {pool.submit(_answer, job, folder, piece): piece for piece in missing}
        for future in as_completed(waiting):
            if failure := future.result():
                raise TableeError(failure)
            yield waiting[future]
    except BrokenProcessPool:
        raise TableeError(
            "A process that played has died. Was there too little memory? The same command with "
            "fewer --jobs goes on."
        ) from None
    finally:
        for process in multiprocessing.active_children():
            process.terminate()
        pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process decides what Ctrl-C means


def _answer(job: Job, folder: Path, piece: range) -> str | None:
    try:
        _write_part(job, folder, piece, 1)
    except TableeError as error:
        return str(error)
    return None


def _write_part(job: Job, folder: Path, piece: range, threads: int) -> None:
    from pyarrow import parquet

    columns = _by_policies(job, piece, threads) if job.compiled else _by_bots(job, piece)
    file = _part_file(folder, piece)
    new = file.with_suffix(".new")
    parquet.write_table(_table(job, columns), new, compression="zstd")
    new.replace(file)


def _merge(job: Job, parts: list[Path], path: Path) -> int:
    """Make one file of all parts; return the number of its rows."""
    import pyarrow
    from pyarrow import parquet

    rows, new = 0, path.with_name(path.name + ".new")
    schema = parquet.read_schema(parts[0])
    with parquet.ParquetWriter(new, schema, compression="zstd") as writer:
        held: list[Any] = []
        for part in parts:
            table = parquet.read_table(part)
            rows += len(table)
            held.append(table)
            if sum(map(len, held)) >= _GROUP_ROWS:
                writer.write_table(pyarrow.concat_tables(held))
                held = []
        if held:
            writer.write_table(pyarrow.concat_tables(held))
    new.replace(path)
    return rows


def _remove(folder: Path) -> None:
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()


def _table(job: Job, columns: Columns) -> Any:
    import pyarrow

    def as_bytes(rows: Any) -> Any:
        """Rows of numbers as values of a fixed number of bytes."""
        width = rows.shape[1] * rows.dtype.itemsize
        data = pyarrow.py_buffer(np.ascontiguousarray(rows))
        return pyarrow.Array.from_buffers(pyarrow.binary(width), len(rows), [None, data])

    packed = np.packbits(columns["mask"], axis=1, bitorder="little")
    arrays = columns | {"observation": as_bytes(columns["observation"]), "mask": as_bytes(packed)}
    about = json.dumps(job.about(), ensure_ascii=False).encode()
    return pyarrow.table(arrays).replace_schema_metadata({_KEY: about})


# --- playing


def _by_policies(job: Job, piece: range, threads: int) -> Columns:
    """The acts of these matches, played by compiled policies."""
    plan, n = job.plan, len(piece)
    batch = Batch(
        find_game(plan.game), n, plan.players, plan.seed, plan.options, threads, first=piece.start
    )
    step = batch.buffers("compact", memory=job.memory)
    lengths, acts = np.zeros(n, np.int32), []
    while (playing := step.seat >= 0).any():
        actions = batch.choose(plan.bots)
        rows = np.flatnonzero(playing)
        acts.append(
            {
                "match": piece.start + rows,
                "act": lengths[rows],
                "seat": step.seat[rows].astype(np.int8),
                "observation": step.observation[rows],
                "mask": step.mask[rows],
                "action": actions[rows].astype(np.int32),
            }
        )
        lengths[rows] += 1
        batch.step(actions, auto_reset=False, into=step)
    columns = {name: np.concatenate([some[name] for some in acts]) for name in acts[0]}
    order = np.lexsort((columns["act"], columns["match"]))
    columns = {name: values[order] for name, values in columns.items()}
    row, seat = columns["match"] - piece.start, columns["seat"]
    return columns | {"share": step.shares[row, seat], "points": step.points[row, seat]}


def _by_bots(job: Job, piece: range) -> Columns:
    """The acts of these matches, played by bots that are asked act by act."""
    game, plan = find_game(job.plan.game), job.plan
    game.load()
    players = [make_bot(name, source=plan.sources.get(name)) for name in plan.bots]
    rows: list[tuple[Any, ...]] = []
    for number in piece:
        match = Match.new(game, plan.players, plan.seed, plan.options, number=number)
        acts: list[tuple[Any, ...]] = []
        whim = plan.number("whims", number)
        while (seat := match.asked) >= 0:
            whim = (whim + _WHIMS) & (2**63 - 1)
            seen = match.observe(seat, job.memory, "compact")
            mask = match.legal_mask(seat)
            try:
                action = decide(players[seat], match, seat, whim)
            except BotError as error:
                where = f"in match {number} of seed {plan.seed}, act {len(acts)}"
                raise BotError(f"{error}\n  {where}", error.reason, error.place) from error
            acts.append((number, len(acts), seat, seen, mask, action.id))
            match.play(seat, action)
        shares, points = match.result, match.points
        rows += [(*act, shares[act[2]], points[act[2]]) for act in acts]
    return _columns(game, rows)


def _columns(game: Game, rows: list[tuple[Any, ...]]) -> Columns:
    names: dict[str, Any] = {
        "match": np.int64, "act": np.int32, "seat": np.int8, "observation": game.observation.dtype,
        "mask": np.bool_, "action": np.int32, "share": np.float32, "points": np.float32,
    }  # fmt: skip
    by_column = zip(names.items(), zip(*rows, strict=True), strict=True)
    return {name: np.array(values, kind) for (name, kind), values in by_column}


# --- reading


def about(path: str | Path) -> dict[str, Any]:
    """What a file of trajectories says of itself: its game, players, options, bots and seed."""
    from pyarrow import parquet

    try:
        metadata = parquet.read_schema(path).metadata or {}
        return dict(json.loads(metadata[_KEY]))
    except (OSError, ValueError, KeyError) as error:
        raise TableeError(f"{path} is no file of trajectories ({error}).") from None


def read(path: str | Path) -> Iterator[Columns]:
    """The acts in a file, some ten thousand at a time: the arrays `match`, `act`, `seat`,
    `observation` (compact), `mask` (a truth value per action), `action`, `share` and `points`."""
    from pyarrow import parquet

    header = about(path)
    kind = np.dtype(header["dtype"])
    for batch in parquet.ParquetFile(path).iter_batches(_GROUP_ROWS):
        columns = {name: batch.column(name) for name in batch.schema.names}
        seen, packed = (_bytes_of(columns.pop(name)) for name in ("observation", "mask"))
        bits = np.unpackbits(packed, axis=1, count=header["actions"], bitorder="little")
        plain = {name: column.to_numpy() for name, column in columns.items()}
        yield plain | {"observation": seen.view(kind), "mask": bits.astype(np.bool_)}


def _bytes_of(column: Any) -> Any:
    """Values of a fixed number of bytes, as rows of bytes."""
    width, start = column.type.byte_width, column.offset
    data = np.frombuffer(column.buffers()[1], np.uint8)
    return data[start * width : (start + len(column)) * width].reshape(len(column), width)
