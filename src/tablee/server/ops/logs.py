"""The server's log: one JSON object a line, or text for people, or nothing."""

import logging
import sys
import traceback
from pathlib import Path
from typing import Any

import structlog


def set_up_log(form: str) -> None:
    """Write the log in this form: `json`, `text` or `none`."""
    level = logging.CRITICAL if form == "none" else logging.INFO
    renderer = (
        structlog.dev.ConsoleRenderer() if form == "text" else structlog.processors.JSONRenderer()
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            _name_error,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
    )


def _name_error(logger: Any, method: str, entry: Any) -> Any:
    """Name an exception by its type and place, without its message and the values of variables:
    these could hold seeds, hands and cookies."""
    if entry.pop("exc_info", None):
        kind, _, trace = sys.exc_info()
        frames = traceback.extract_tb(trace)
        entry["error"] = kind.__name__ if kind else ""
        entry["where"] = [f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in frames]
    return entry
