"""The settings of a server: options of `tablee serve`, or environment variables."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args, get_type_hints

import msgspec


@dataclass(frozen=True)
class Settings:
    """Each can be given as `TABLEE_NAME` in the environment."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = "sqlite:tablee.sqlite"
    workers: int = 1
    origins: str = ""
    """Origins of pages that may connect besides the server's own, separated by blanks."""
    hosts: str = ""
    """Names (with their port, if it is not the usual one) under which the server answers,
    separated by blanks; any name if there are none."""
    proxies: str = ""
    """Addresses and networks of proxies whose `X-Forwarded-*` headers are believed, separated by
    commas."""
    pongs: bool = False
    """Are pongs believed in races if nothing else says how far away a player is?"""
    relay: str = "127.0.0.1"
    """The address at which this machine's processes answer each other and other machines'."""
    root_path: str = ""
    """The path under which a proxy shows the server."""
    sockets: Literal["direct", "asgi"] = "direct"
    """How messages go through WebSockets: by the fast path past ASGI, or by plain ASGI."""
    thinkers: int = 2
    """How many bots think at once."""
    bots: str = ""
    """Bots of yours that hosts may give a seat, as `FILE.py:CLASS`, separated by commas."""
    limits: float = 1.0
    """A factor for all limits on how much one person or address may do."""
    keep: int = 365
    """How many days finished matches and their talk are kept."""
    all_bots: bool = False
    """Are the bots for experiments (`random`, `greedy`, `search`) offered to players too?"""
    neighbours: bool = False
    """Do matches between people of one address count for ratings?"""
    tempo: float = 1.0
    """A factor for all times of tables; small for tests."""
    words: str = ""
    """A file of words that are allowed neither in talk nor in names, one a line."""
    metrics: str = ""
    """Where metrics for Prometheus are served: a port of this machine alone, or HOST:PORT."""
    drain: float = 5.0
    """How many seconds a stopping server takes at most to finish what is under way."""
    log: Literal["json", "text", "none"] = "json"

    @property
    def own_bots(self) -> list[str]:
        """The same as a list."""
        return [place.strip() for place in self.bots.split(",") if place.strip()]


_TYPES = get_type_hints(Settings)
_WANTED = {int: "a whole number", float: "a number", bool: "true or false"}


def from_environment(environ: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """The settings. A value that is given (not None) overrides the environment's."""
    environ = os.environ if environ is None else environ
    values = {name: value for name, value in given.items() if value is not None}
    for name in _TYPES.keys() - values.keys():
        text = environ.get(_variable(name))
        if text is not None:
            values[name] = _read(name, text)
    return Settings(**values)


def _variable(name: str) -> str:
    return f"TABLEE_{name.upper()}"


def _read(name: str, text: str) -> Any:
    kind = _TYPES[name]
    try:
        return msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError:
        wanted = _WANTED.get(kind) or " or ".join(get_args(kind))
        raise ValueError(f"{_variable(name)}={text!r} must be {wanted}.") from None


def metrics_address(settings: Settings) -> tuple[str, int] | None:
    """The host and port at which metrics are served; None: they are not. Raises ValueError."""
    if not settings.metrics:
        return None
    host, _, port = settings.metrics.rpartition(":")
    if not (port.isdecimal() and 0 < int(port) <= 65_535):
        raise ValueError(
            f"{_variable('metrics')}={settings.metrics!r} must be a port, or HOST:PORT."
        )
    return host.strip("[]") or "127.0.0.1", int(port)


def check(settings: Settings) -> None:
    """Refuse settings that can't work, before anything is started; raises ValueError, which says
    what to do."""
    if settings.workers < 1:
        raise ValueError("--workers must be at least 1.")
    if not settings.db.startswith(("sqlite:", "postgresql:", "postgres:")):
        raise ValueError(f"--db {settings.db!r} is neither sqlite:PATH nor postgresql://…")
    if settings.db in ("sqlite:", "sqlite://"):
        raise ValueError(f"--db {settings.db} names no file: sqlite:PATH")
    if settings.workers > 1 and settings.db.startswith("sqlite:"):
        raise ValueError("several workers need PostgreSQL: --db postgresql://…")
    if not 0 <= settings.port <= 65_535:
        raise ValueError(f"--port {settings.port} is no port: choose one from 1 to 65535.")
    metrics_address(settings)
    if settings.words and not Path(settings.words).is_file():
        raise ValueError(f"TABLEE_WORDS={settings.words!r}: there is no such file.")
    for name in ("thinkers", "keep", "limits", "tempo", "drain"):
        if not getattr(settings, name) > 0:
            raise ValueError(f"{_variable(name)} must be above 0.")
