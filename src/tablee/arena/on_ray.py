"""A crew on a Ray cluster: https://docs.ray.io. Needs `pip install 'tablee[ray]'` on every node."""

import importlib
from collections.abc import Iterator
from typing import Any

from tablee.arena.plan import Deal, Plan
from tablee.arena.work import Crew, Work, answer, checked
from tablee.errors import TableeError

_QUIET = {"log_to_driver": False, "logging_level": "ERROR"}


def ray_crew(address: str | None, jobs: int) -> Crew:
    """A crew on the Ray cluster at this address, with one task at a time for each of its CPUs.

    Without an address, it is the cluster that RAY_ADDRESS or `ray start` names; if there is none, a
    cluster of `jobs` workers is started on this machine, for as long as the command runs.
    """
    ray = _ray()

    def work(plan: Plan, pieces: Iterator[range]) -> Work:
        _join(ray, address, jobs)
        try:
            yield from _spread(ray, plan, pieces)
        finally:
            ray.shutdown()

    return work


def _ray() -> Any:
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise TableeError("Ray is not installed here: pip install 'tablee[ray]'.") from None


def _join(ray: Any, address: str | None, jobs: int) -> None:
    try:
        ray.init(address=address or "auto", **_QUIET)
    except ConnectionError as error:
        if address is not None:
            raise TableeError(f"There is no Ray cluster at {address}: {error}") from None
        ray.init(address="local", num_cpus=jobs, include_dashboard=False, **_QUIET)


def _spread(ray: Any, plan: Plan, pieces: Iterator[range]) -> Work:
    task = ray.remote(answer)
    at_once = max(1, int(ray.cluster_resources().get("CPU", 1)))
    shared = ray.put(plan)
    busy = [task.remote(shared, piece) for _, piece in zip(range(at_once), pieces, strict=False)]
    while busy:
        done, busy = ray.wait(busy)
        for one in done:
            result = checked(_fetch(ray, one))
            if (piece := next(pieces, None)) is not None:
                busy.append(task.remote(shared, piece))
            yield result


def _fetch(ray: Any, one: Any) -> list[Deal] | str:
    try:
        result: list[Deal] | str = ray.get(one)
    except ray.exceptions.RayError as error:
        first = str(error).strip().splitlines()[-1]
        return f"A Ray worker failed ({first}). Every node needs this tablee: pip install tablee."
    return result
