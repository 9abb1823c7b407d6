import atexit
import contextlib
import gc
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

MATCH = 300
"""In seconds: so long may a match over sockets take on a machine that is busy compiling."""


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def cmdline(pid: str) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


_RUNNING: set[int] = set()
"""The process groups of servers that have not ended."""


@atexit.register
def end_all() -> None:
    """However the tests end, no server stays behind."""
    for group in list(_RUNNING):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)


@pytest.fixture(scope="session", autouse=True)
def ends_in_order() -> None:
    """Being told to stop is an end like any other: what is registered to happen then happens."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


class ServerProcess:
    """A real server in a process of its own, as `tablee serve` starts it."""

    def __init__(self, db: str, port: int | None = None, workers: int = 1, **env: str) -> None:
        self.db, self.port, self.workers = db, port or free_port(), workers
        self.url = f"http://127.0.0.1:{self.port}"
        self.metrics = free_port()
        """The port at which it tells metrics."""
        self.env = env
        self.python = sys.executable
        self.process: subprocess.Popen[bytes] | None = None
        self.descriptors: int | None = None
        """The limit of descriptors that it is started with, if it is to have one."""

    def start(self, **env: str) -> None:
        if self.process is not None:
            _RUNNING.discard(self.process.pid)
        settings = {
            "TABLEE_TEMPO": "0.02",
            "TABLEE_LIMITS": "1000",
            "TABLEE_LOG": "json",
            "TABLEE_NEIGHBOURS": "true",
            "TABLEE_METRICS": str(self.metrics),
        }
        options = ["--port", str(self.port), "--db", self.db, "--workers", str(self.workers)]
        command = [self.python, "-m", "tablee", "serve", *options]
        if self.descriptors is not None:
            command = ["sh", "-c", f'ulimit -n {self.descriptors} && exec "$@"', "sh", *command]
        self.process = subprocess.Popen(
            command,
            env={**os.environ, **settings, **self.env, **env},
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        _RUNNING.add(self.process.pid)
        self.wait_until_up()

    def wait_until_up(self, seconds: float = 300.0) -> None:
        ends = time.monotonic() + seconds
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        while True:
            try:
                opener.open(self.url + "/healthz", timeout=5).close()
                return
            except OSError:
                assert self.process and self.process.poll() is None, "the server has ended"
                assert time.monotonic() < ends, "the server does not start"
                time.sleep(0.05)

    def kill(self) -> None:
        assert self.process
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        _RUNNING.discard(self.process.pid)

    def children(self) -> list[int]:
        """The processes of the workers."""
        assert self.process
        pid = self.process.pid
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(child) for child in found if b"spawn_main" in cmdline(child)]

    def stop(self, number: int = signal.SIGTERM) -> int:
        assert self.process
        self.process.send_signal(number)
        code = self.process.wait(20)
        _RUNNING.discard(self.process.pid)
        return code


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests that do it no harm."""
    path: Path = tmp_path_factory.mktemp("server") / "tablee.sqlite"
    running = ServerProcess(f"sqlite:{path}")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def asgi_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The same, with sockets by plain ASGI."""
    path: Path = tmp_path_factory.mktemp("asgi") / "tablee.sqlite"
    running = ServerProcess(f"sqlite:{path}", TABLEE_SOCKETS="asgi")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session", params=["server", "asgi_server"], ids=["direct", "asgi"])
def either_server(request: pytest.FixtureRequest) -> ServerProcess:
    """Both, one after the other: for tests of what goes through sockets."""
    server: ServerProcess = request.getfixturevalue(request.param)
    return server


@contextlib.contextmanager
def collector_off() -> Iterator[None]:
    """No garbage collection within: what is left then lies in a circle."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
