"""Several processes that accept from one socket, with a parent that restarts them."""

import multiprocessing
import os
import signal
import socket
import tempfile
import time
from multiprocessing.process import BaseProcess
from types import FrameType

from prometheus_client.multiprocess import mark_process_dead

from tablee.server.ops import metrics
from tablee.server.ops.settings import Settings
from tablee.server.process import run

_PAUSE = 1.0
"""The least time between two starts of one worker, in seconds."""


class Workers:
    """The parent."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self.settings, self._socket = settings, listening
        self.stopping = False
        self._context = multiprocessing.get_context("spawn")
        self._processes: list[BaseProcess] = []

    def _start(self) -> BaseProcess:
        process = self._context.Process(target=_work, args=(self.settings, self._socket))
        process.start()
        return process

    def run(self) -> None:
        """Restart workers that have ended, until a signal says to stop."""
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        self._processes = [self._start() for _ in range(self.settings.workers)]
        while not self.stopping:
            time.sleep(_PAUSE)
            for number, process in enumerate(self._processes):
                if not process.is_alive() and not self.stopping:
                    mark_process_dead(process.pid)
                    self._processes[number] = self._start()
        for process in self._processes:
            process.join(self.settings.drain + 5)
            if process.is_alive():
                process.kill()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True
        for process in self._processes:
            process.terminate()


def _work(settings: Settings, listening: socket.socket) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # until it serves it ends in silence
    run(settings, listening)


def run_many(settings: Settings, listening: socket.socket) -> None:
    """Serve in several processes, which add up their metrics."""
    with tempfile.TemporaryDirectory(prefix="tablee-metrics-") as folder:
        os.environ[metrics.FOLDER] = folder
        Workers(settings, listening).run()
