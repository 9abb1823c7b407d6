"""Numbers for Prometheus. None of them depends on what anybody holds.

Several workers add theirs up in files of a folder that their parent makes: whichever is asked
answers for all.
"""

import os
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable of the environment that names the folder."""

REGISTRY = CollectorRegistry()
_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

ACTION = Histogram(
    "tablee_action_seconds",
    "From a command's arrival (or, after a race, its decision) until all were sent the table",
    buckets=_FAST,
    registry=REGISTRY,
)
ACK = Histogram(
    "tablee_ack_seconds",
    "From a command's arrival (or its decision) to its answer",
    buckets=_FAST,
    registry=REGISTRY,
)
COMMIT = Histogram(
    "tablee_commit_seconds",
    "To bring to disk what has come together",
    buckets=_FAST,
    registry=REGISTRY,
)
ROWS = Counter("tablee_rows", "Rows written to logs", registry=REGISTRY)
COMMANDS = Counter("tablee_commands", "Commands received", ["type"], registry=REGISTRY)
REFUSALS = Counter("tablee_refusals", "Commands refused", ["reason"], registry=REGISTRY)
RESYNCS = Counter("tablee_resyncs", "Clients that were out of date", registry=REGISTRY)
CLOSED = Counter("tablee_closed", "Sockets closed by the server", ["code"], registry=REGISTRY)


def _gauge(name: str, help: str, together: Literal["livesum", "livemax"] = "livesum") -> Gauge:
    return Gauge(name, help, registry=REGISTRY, multiprocess_mode=together)


LAG = _gauge("tablee_loop_lag_seconds", "How late the event loop runs", "livemax")
TABLES = _gauge("tablee_tables", "Tables in memory")
SOCKETS = _gauge("tablee_sockets", "Open sockets")
THINKING = _gauge("tablee_thinking", "Bots that think or wait to")


def text() -> bytes:
    """All of it as Prometheus reads it."""
    if not os.environ.get(FOLDER):
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together)
    return generate_latest(together)
