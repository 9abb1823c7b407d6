"""The arena on a real Ray cluster: two nodes on this machine, one worker each."""

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tablee.arena.contest import Contest
from tablee.arena.crews import alone
from tablee.arena.plan import make_plan

pytestmark = [
    pytest.mark.long,
    pytest.mark.ray,
    # Ray leaves its own log files open
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

WORDS = ["arena", "mio", "--option=target=5", "--deals=40", "--bots=greedy,random", "--json"]


@pytest.fixture(scope="module")
def expected() -> dict[str, object]:
    plan = make_plan("mio", ["greedy", "random"], options={"target": 5})
    return {**Contest(plan, 40).run(alone).as_json(), "time": None}


def told(*words: str, **environment: str) -> dict[str, object]:
    """What `tablee arena` says with these words, in a process of its own."""
    run = subprocess.run(
        [sys.executable, "-m", "tablee", *WORDS, *words],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert run.returncode == 0, run.stderr
    return {**json.loads(run.stdout), "time": None}


@pytest.fixture
def cluster() -> Iterator[str]:
    """A head and a second node with one worker each, as `ray start` makes them."""
    nodes = importlib.import_module("ray.cluster_utils").Cluster()
    try:
        nodes.add_node(num_cpus=1, ray_client_server_port=10099, include_dashboard=False)
        nodes.add_node(num_cpus=1)
        yield nodes.address
    finally:
        nodes.shutdown()


def test_a_cluster_started_for_the_command(expected: dict[str, object]) -> None:
    assert told("--on=ray", "--jobs=2") == expected


def test_a_cluster_of_two_nodes_by_both_addresses(
    cluster: str, expected: dict[str, object]
) -> None:
    assert told("--on=ray", RAY_ADDRESS=cluster) == expected
    assert told("--on=ray://127.0.0.1:10099") == expected
