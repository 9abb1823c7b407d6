"""How a server is set up: by options of `tablee serve`, or by the environment."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True)
class Settings:
    """Each can be given as `TABLEE_NAME` in the environment."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = "sqlite:tablee.sqlite"
    workers: int = 1
    origins: str = ""
    """Origins of pages that may connect besides the server's own, separated by blanks."""
    proxies: str = "127.0.0.1"
    """Addresses of proxies whose `X-Forwarded-*` headers are believed, separated by commas."""
    relay: str = "127.0.0.1"
    """The address at which this machine's processes answer each other and other machines'."""
    root_path: str = ""
    """The path under which a proxy shows the server."""
    thinkers: int = 2
    """How many bots think at once."""
    limits: float = 1.0
    """All limits on how much one person or address may do, times this."""
    tempo: float = 1.0
    """All times of tables, times this: small for tests."""
    metrics: bool = True
    """Is `/metrics` shown?"""
    drain: float = 5.0
    """How many seconds a stopping server takes at most to finish what is under way."""
    log: str = "json"
    """`json`, `text` or `none`."""


def from_environment(environ: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """The settings; what is given (not None) goes before the environment."""
    environ = os.environ if environ is None else environ
    values: dict[str, Any] = {}
    for field in fields(Settings):
        text = environ.get("TABLEE_" + field.name.upper())
        if given.get(field.name) is not None:
            values[field.name] = given[field.name]
        elif text is not None:
            values[field.name] = _read(field.name, str(field.type), text)
    return Settings(**values)


def _read(name: str, kind: str, text: str) -> Any:
    try:
        if kind == "<class 'bool'>":
            return {"1": True, "true": True, "0": False, "false": False}[text.lower()]
        return {"<class 'int'>": int, "<class 'float'>": float}.get(kind, str)(text)
    except (KeyError, ValueError):
        raise ValueError(f"TABLEE_{name.upper()}={text!r} makes no sense.") from None
