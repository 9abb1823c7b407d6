"""The workers of an arena: this process, some processes here, or a Ray cluster.

A crew takes pieces of work (ranges of deals) and yields the finished deals, in any order. A deal is
played the same way everywhere, so the crew affects only the time. Closing the generator stops the
crew at once.
"""

import signal
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any

from tablee.arena.plan import Deal, Plan
from tablee.arena.playing import play_deals, warm_up
from tablee.arena.work import Crew, Work, answer, checked
from tablee.errors import TableeError


def crew(on: str, jobs: int) -> Crew:
    """The workers that play the deals of a contest.

    Args:
        on: `"here"`, `"ray"` or `"ray://HOST:PORT"`.
        jobs: How many processes play; with 1, this one does.
    """
    if on == "ray" or on.startswith("ray://"):
        from tablee.arena.on_ray import ray_crew

        return ray_crew(None if on == "ray" else on, jobs)
    if on != "here":
        raise TableeError(f"Work is done on 'here', 'ray' or 'ray://HOST:PORT', not on {on!r}.")
    return alone if jobs == 1 else lambda plan, pieces: processes(plan, pieces, jobs)


def alone(plan: Plan, pieces: Iterator[range]) -> Work:
    """This process does it all."""
    for piece in pieces:
        yield play_deals(plan, piece)


def processes(plan: Plan, pieces: Iterator[range], jobs: int) -> Work:
    """A crew of `jobs` processes on this machine."""
    warm_up(plan)  # here first: compiled once, not by each
    context = get_context("spawn")
    workers: list[Any] = []
    busy: list[Connection] = []
    try:
        for _, piece in zip(range(jobs), pieces, strict=False):
            ours, theirs = context.Pipe()
            worker = context.Process(target=_work, args=(plan, theirs), daemon=True)
            worker.start()
            theirs.close()
            ours.send(piece)
            workers.append(worker)
            busy.append(ours)
        while busy:
            for one in wait(busy):
                assert isinstance(one, Connection)
                result = checked(_hear(one))
                if (more := next(pieces, None)) is None:
                    busy.remove(one)
                    one.close()
                else:
                    one.send(more)
                yield result
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()


def _hear(worker: Connection) -> list[Deal] | str:
    try:
        result: list[Deal] | str = worker.recv()
    except (EOFError, OSError):
        return (
            "A worker process died. Was there too little memory? Try fewer --jobs; what was "
            "written with --out is kept, and --resume goes on with it."
        )
    return result


def _work(plan: Plan, master: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process decides what Ctrl-C means
    try:
        while True:
            master.send(answer(plan, master.recv()))
    except (EOFError, OSError):
        return
