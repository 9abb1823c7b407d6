"""Numbers for Prometheus. None of them depends on what anybody holds."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

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
APPEND = Histogram(
    "tablee_append_seconds", "To write rows to disk", buckets=_FAST, registry=REGISTRY
)
ROWS = Counter("tablee_rows", "Rows written to logs", registry=REGISTRY)
COMMANDS = Counter("tablee_commands", "Commands received", ["type"], registry=REGISTRY)
REFUSALS = Counter("tablee_refusals", "Commands refused", ["reason"], registry=REGISTRY)
RESYNCS = Counter("tablee_resyncs", "Clients that were out of date", registry=REGISTRY)
CLOSED = Counter("tablee_closed", "Sockets closed by the server", ["code"], registry=REGISTRY)
LAG = Gauge("tablee_loop_lag_seconds", "How late the event loop runs", registry=REGISTRY)
TABLES = Gauge("tablee_tables", "Tables in memory", registry=REGISTRY)
SOCKETS = Gauge("tablee_sockets", "Open sockets", registry=REGISTRY)
THINKING = Gauge("tablee_thinking", "Bots that think or wait to", registry=REGISTRY)


def text() -> bytes:
    """All of it as Prometheus reads it."""
    return generate_latest(REGISTRY)
