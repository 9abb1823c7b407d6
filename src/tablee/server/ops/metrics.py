"""Numbers for Prometheus. None of them depends on the cards that anybody holds.

Several workers add up their numbers in files of a folder that their parent creates, so that each of
them can answer for all.
"""

import os
from collections.abc import Iterable
from typing import Literal, cast

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder."""

REGISTRY = CollectorRegistry()
_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

ACTION = Histogram(
    "tablee_action_seconds",
    "From the arrival of a command (or the end of its race) until the table was sent to all",
    buckets=_FAST,
    registry=REGISTRY,
)
ACK = Histogram(
    "tablee_ack_seconds",
    "From the arrival of a command (or the end of its race) to its answer",
    buckets=_FAST,
    registry=REGISTRY,
)
COMMIT = Histogram(
    "tablee_commit_seconds",
    "To write to disk what came together",
    buckets=_FAST,
    registry=REGISTRY,
)
ROWS = Counter("tablee_rows", "Rows written to logs", registry=REGISTRY)
COMMANDS = Counter("tablee_commands", "Commands received", ["type"], registry=REGISTRY)
REFUSALS = Counter("tablee_refusals", "Commands refused", ["reason"], registry=REGISTRY)
RESYNCS = Counter(
    "tablee_resyncs", "Tables sent again to clients that had missed something", registry=REGISTRY
)
CLOSED = Counter("tablee_closed", "Sockets closed by the server", ["code"], registry=REGISTRY)


def _gauge(name: str, help: str, mode: Literal["livesum", "livemax"] = "livesum") -> Gauge:
    return Gauge(name, help, registry=REGISTRY, multiprocess_mode=mode)


LAG = _gauge("tablee_loop_lag_seconds", "How late the event loop runs", "livemax")
TABLES = _gauge("tablee_tables", "Tables in memory")
SOCKETS = _gauge("tablee_sockets", "Open sockets")
THINKING = _gauge("tablee_thinking", "Bots that think, or wait for a thread to think in")


class Everything:
    """All numbers: of this process, or of all workers if there are several."""

    def collect(self) -> Iterable[Metric]:
        """The numbers as they are now."""
        if not os.environ.get(FOLDER):
            return REGISTRY.collect()
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
        return registry.collect()


def tell(host: str, port: int) -> None:
    """Serve the numbers to Prometheus at an address of their own; raises ValueError, which says
    what to do.

    The numbers are not for players: they show an act before the table does.
    """
    try:
        start_http_server(port, host, cast(CollectorRegistry, Everything()))
    except OSError as error:
        why = error.strerror or error
        raise ValueError(
            f"can't serve metrics at {host} port {port} ({why}): choose another TABLEE_METRICS."
        ) from None
